"""Runs the stages of a training in one directory, only those whose results are not there yet.

The directory holds one subdirectory per finished stage. What is unfinished lives under
`.unfinished` and is removed by the next run; nothing else in the directory is touched. The runner
prints nothing: it tells an observer.
"""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from anaphora.errors import AnaphoraError, Faults, InputError
from anaphora.training.hashing import Hashes, load_hashes, save_hashes
from anaphora.training.locking import locked
from anaphora.training.publishing import (
    Manifest,
    Recipe,
    altered_output,
    describe_outputs,
    publish,
    read_manifest,
)
from anaphora.training.stages import (
    Stage,
    StageContext,
    StageError,
    StageOutput,
    stage_faults,
)

UNFINISHED = ".unfinished"
HASHES = ".hashes.json"

_MORE_SPACE = "free some space or use another disk, then run again: finished stages are kept"
_NO_WAY = "make it writable or use another directory"
_IN_THE_WAY = "use another directory, or move away what is in its place"
_REMEDIES = {
    errno.ENOSPC: _MORE_SPACE,
    errno.EDQUOT: _MORE_SPACE,
    errno.EFBIG: "raise the limit on file sizes (ulimit -f), then run again",
    errno.EACCES: _NO_WAY,
    errno.EPERM: _NO_WAY,
    errno.EROFS: _NO_WAY,
    errno.EEXIST: _IN_THE_WAY,
    errno.ENOTDIR: _IN_THE_WAY,
    errno.ENOLCK: "use a directory on a local disk",
}


class Happening(StrEnum):
    """What can happen to a stage."""

    SKIPPED = "skipped"
    STARTED = "started"
    PROGRESSED = "progressed"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to the stage that is `number` (from 1) of `total`.

    `done` is the part of the stage that is done, `done_of_all` that of the whole run without the
    skipped stages; `reason` says why a stage was started.
    """

    happening: Happening
    stage: str
    number: int
    total: int
    done: float
    done_of_all: float
    reason: str = ""


Observer = Callable[[Event], None]


def run(
    stages: Sequence[Stage],
    directory: Path,
    *,
    observer: Observer = lambda _event: None,
    verify: bool = False,
) -> None:
    """Bring the outputs of all `stages` in `directory` up to date, in the order given.

    A stage is skipped if its outputs are there, unaltered, and were made with the same version,
    settings and content of inputs. `verify` reads every file again instead of trusting the times
    of those that seem unchanged.
    """
    if faults := stage_faults(stages):
        raise Faults(f"training in {directory}", faults)
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with locked(directory):
            hashes = Hashes() if verify else load_hashes(directory / HASHES)
            _Run(stages, directory, observer, hashes).complete()
    except OSError as error:
        raise _storage_error(error, directory) from error


class _Run:
    """One run over all stages, under the lock."""

    def __init__(
        self, stages: Sequence[Stage], directory: Path, observer: Observer, hashes: Hashes
    ) -> None:
        self._stages = stages
        self._directory = directory
        self._observer = observer
        self._hashes = hashes
        self._found = _read_manifests(stages, directory)
        self._current: dict[str, Manifest] = {}
        self._effort_spent = 0.0

    def complete(self) -> None:
        unfinished = self._directory / UNFINISHED
        if unfinished.exists():
            shutil.rmtree(unfinished)
        unfinished.mkdir()
        try:
            for number, stage in enumerate(self._stages, 1):
                with _blamed_on(stage, self._directory):
                    self._current[stage.name] = self._up_to_date(stage, number)
                    save_hashes(self._hashes, self._directory / HASHES, unfinished / HASHES)
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)

    def _up_to_date(self, stage: Stage, number: int) -> Manifest:
        """The manifest of the stage's current outputs, which are made if need be."""
        recipe = Recipe.of(stage, {n: self._hash(source) for n, source in stage.inputs.items()})
        found = self._found.get(stage.name)
        reason = self._reason_to_run(stage, recipe, found)
        if found and not reason:
            self._tell(Happening.SKIPPED, number, 1.0)
            return found
        self._tell(Happening.STARTED, number, 0.0, reason)
        made = self._make(stage, number, recipe)
        self._tell(Happening.FINISHED, number, 1.0)
        self._effort_spent += stage.share
        return made

    def _reason_to_run(self, stage: Stage, recipe: Recipe, found: Manifest | None) -> str:
        if not found:
            return "its outputs are not there"
        if difference := recipe.difference(found.recipe):
            return difference
        altered = altered_output(self._directory / stage.name, found, self._hashes)
        return f"its output {altered!r} was altered or removed" if altered else ""

    def _make(self, stage: Stage, number: int, recipe: Recipe) -> Manifest:
        built = self._directory / UNFINISHED / stage.name
        scratch = built.with_name(f"{stage.name}.scratch")
        built.mkdir()
        scratch.mkdir()
        inputs = {name: self._path(source) for name, source in stage.inputs.items()}
        stage.work(
            StageContext(
                inputs=inputs,
                outputs={name: built / name for name in stage.outputs},
                settings=stage.settings,
                scratch=scratch,
                progress=lambda done: self._tell(Happening.PROGRESSED, number, min(done, 1.0)),
            )
        )
        self._refuse_changed(inputs, recipe)
        manifest = Manifest(recipe, describe_outputs(built, stage.outputs, self._hashes))
        publish(built, self._directory / stage.name, manifest)
        shutil.rmtree(scratch)
        return manifest

    def _path(self, source: Path | StageOutput) -> Path:
        return source.path(self._directory) if isinstance(source, StageOutput) else source

    def _hash(self, source: Path | StageOutput) -> str:
        if isinstance(source, StageOutput):
            return self._current[source.stage].outputs[source.name].sha256
        return self._hashes.hash(source)

    def _refuse_changed(self, inputs: Mapping[str, Path], recipe: Recipe) -> None:
        for name, path in inputs.items():
            if self._hashes.hash(path) != recipe.inputs[name]:
                raise InputError(
                    "changed while the stage was reading it",
                    "run again when it is complete",
                    file=str(path),
                )

    def _tell(self, happening: Happening, number: int, done: float, reason: str = "") -> None:
        stage = self._stages[number - 1]
        share = 0.0 if happening is Happening.SKIPPED else stage.share
        spent = self._effort_spent + share * done
        ahead = share * (1 - done) + sum(later.share for later in self._stages[number:])
        done_of_all = spent / (spent + ahead) if spent + ahead else 1.0
        self._observer(
            Event(happening, stage.name, number, len(self._stages), done, done_of_all, reason)
        )


def _read_manifests(stages: Sequence[Stage], directory: Path) -> dict[str, Manifest]:
    """What is published already; everything that stands in the way is reported together."""
    manifests = {}
    faults = []
    for stage in stages:
        try:
            if manifest := read_manifest(directory / stage.name):
                manifests[stage.name] = manifest
        except InputError as error:
            faults.append(str(error))
    if faults:
        raise Faults(f"training in {directory}", faults)
    return manifests


@contextmanager
def _blamed_on(stage: Stage, directory: Path) -> Iterator[None]:
    """Let every error say in which stage it happened."""
    try:
        yield
    except AnaphoraError as error:
        raise StageError(stage.name, error) from error
    except OSError as error:
        raise StageError(stage.name, _storage_error(error, directory)) from error
    except Exception as error:
        error.add_note(f"in stage {stage.name!r}")
        raise


def _storage_error(error: OSError, directory: Path) -> InputError:
    """The operating system's complaint with its place and a remedy."""
    cause = (error.strerror or str(error)).lower()
    remedy = _REMEDIES.get(error.errno or 0, "check the path and its disk, then run again")
    return InputError(cause, remedy, file=str(error.filename or directory))
