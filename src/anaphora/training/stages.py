"""What a stage of training is: a named piece of work with declared inputs and outputs.

A stage's outputs must depend on nothing but its inputs, its settings and its version: then a run
that was killed and resumed gives the same bytes as one that was not. What cannot change the bytes
(threads, memory limits) is bound to the work itself, with `functools.partial` say.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from anaphora.errors import AnaphoraError

MANIFEST = "stage.json"
"""Name of the description beside a stage's outputs; no output can have it."""

_STAGE_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")
_OUTPUT_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


class StageError(AnaphoraError):
    """A stage that could not be finished, and why; stages finished before it are kept."""

    def __init__(self, stage: str, cause: AnaphoraError) -> None:
        super().__init__(stage, cause)
        self.stage = stage
        self.cause = cause

    def __str__(self) -> str:
        return f"stage {self.stage!r}: {self.cause}"


@dataclass(frozen=True, slots=True)
class StageOutput:
    """One output file of a stage."""

    stage: str
    name: str

    def path(self, directory: Path) -> Path:
        """Where it lies when `directory` is the one the stages run in."""
        return directory / self.stage / self.name


@dataclass(frozen=True, slots=True)
class StageContext:
    """What the work of a stage is given.

    It writes every file of `outputs`. `scratch` is an empty directory for temporary files on the
    same disk, removed afterwards. `progress` takes the part of the work that is done, 0 to 1.
    """

    inputs: Mapping[str, Path]
    outputs: Mapping[str, Path]
    settings: Mapping[str, Any]
    scratch: Path
    progress: Callable[[float], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A piece of training that runs as a whole or not at all.

    An input is a file from outside or an output of an earlier stage. Settings are JSON values.
    Raise `version` when the work changes so that it gives other outputs. `share` is the stage's
    part of the whole effort relative to the other stages, for estimates of the time left.
    """

    name: str
    work: Callable[[StageContext], None]
    outputs: tuple[str, ...]
    inputs: Mapping[str, Path | StageOutput] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    version: int = 1
    share: float = 1.0

    def output(self, name: str) -> StageOutput:
        """One of its outputs, as an input for a later stage."""
        return StageOutput(self.name, name)


def canonical_json(value: Any) -> str:
    """One text for equal values; what JSON cannot hold is a TypeError or a ValueError."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, allow_nan=False)


def stage_faults(stages: Sequence[Stage]) -> list[str]:
    """Everything that keeps these stages, in this order, from being run."""
    faults: list[str] = []
    for number, stage in enumerate(stages):
        earlier = {s.name: s for s in stages[:number]}
        later = {s.name for s in stages[number:]}
        faults += (f"stage {stage.name!r}: {fault}" for fault in _faults_alone(stage))
        if stage.name in earlier:
            faults.append(f"stage {stage.name!r}: the name is taken by an earlier stage")
        faults += (
            f"stage {stage.name!r}: input {name!r}: {fault}"
            for name, source in stage.inputs.items()
            if (fault := _input_fault(source, earlier, later))
        )
    return faults


def _faults_alone(stage: Stage) -> Iterator[str]:
    if not _STAGE_NAME.fullmatch(stage.name):
        yield "the name is not made of lower-case letters, digits, - and _"
    if not stage.outputs:
        yield "it declares no output"
    if len(set(stage.outputs)) < len(stage.outputs):
        yield "it declares an output twice"
    for name in stage.outputs:
        if not _OUTPUT_NAME.fullmatch(name) or name == MANIFEST:
            yield f"output {name!r} is not a plain file name or is reserved"
    if not stage.share > 0:
        yield f"its share of the effort, {stage.share}, is not positive"
    try:
        canonical_json(stage.settings)
    except (TypeError, ValueError) as error:
        yield f"its settings do not fit into JSON ({error})"


def _input_fault(
    source: Path | StageOutput, earlier: Mapping[str, Stage], later: set[str]
) -> str | None:
    if isinstance(source, Path):
        return _file_fault(source)
    if source.stage in earlier:
        if source.name in earlier[source.stage].outputs:
            return None
        return f"stage {source.stage!r} declares no output {source.name!r}"
    if source.stage in later:
        return f"stage {source.stage!r} does not come before this one"
    return f"there is no stage {source.stage!r}"


def _file_fault(path: Path) -> str | None:
    if not path.exists():
        return f"{path} does not exist"
    if not path.is_file():
        return f"{path} is not a regular file"
    return None if os.access(path, os.R_OK) else f"{path} cannot be read by this user"
