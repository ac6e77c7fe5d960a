"""The model of an experiment: taken ready, or trained where an earlier run left off.

A model lies in a folder that is named by the content of its configuration and of the files it is
trained on, so that equal trainings are done once and unequal ones never meet.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pydantic import ValidationError

from anaphora import translation
from anaphora.coreference import learnt
from anaphora.engines.model_directory import DESCRIPTION, Description, read_description
from anaphora.errors import Faults, InputError
from anaphora.experiments.reproduction.base import Training
from anaphora.experiments.reproduction.costs import Clock
from anaphora.streams import open_lines
from anaphora.training.config import Config
from anaphora.training.hashing import file_hash
from anaphora.training.pipeline import describe, stages
from anaphora.training.runner import Observer
from anaphora.training.runner import run as run_stages
from anaphora.training.stages import canonical_json

_KEY = 12  # characters of a hash that name a folder


@dataclass(frozen=True)
class Ready:
    """A trained model; `given` says that the user brought it.

    `resolver` is another model directory, whose learnt antecedents are taken.
    """

    directory: Path
    given: bool
    resolver: Path | None = None

    @property
    def file(self) -> Path:
        """Its description, which holds the hashes of all its parts."""
        return self.directory / DESCRIPTION

    @property
    def pair(self) -> str:
        """The language pair."""
        return self.description.pair

    @cached_property
    def description(self) -> Description:
        """What it is."""
        return read_description(self.directory)

    @property
    def learnt_files(self) -> dict[str, Path]:
        """What the resolver `learnt` reads; nothing if it is still to be learnt."""
        folder = (self.resolver or self.directory) / learnt.FOLDER
        names = (learnt.WEIGHTS, learnt.PREFERENCES)
        found = {name: folder / name for name in names if (folder / name).is_file()}
        if self.resolver and learnt.WEIGHTS not in found:
            raise InputError(
                "has no learnt antecedents",
                'name a model that was trained with resolver = "learnt"',
                file=str(self.resolver),
            )
        return found

    @cached_property
    def opened(self) -> translation.Model:
        """The model itself, opened when it is first needed."""
        return translation.load(self.directory)

    @cached_property
    def sha256(self) -> str:
        """The hash of its description."""
        return file_hash(self.file)

    @cached_property
    def sentence_pairs(self) -> int | None:
        """How many its tables were learnt from, if its stages are still there."""
        kept = self.directory / "clean" / "lines"
        if not kept.is_file():
            return None
        with open_lines(kept) as lines:
            return sum(1 for _ in lines)

    @property
    def key(self) -> str:
        """A name for what depends on this model."""
        return f"{self.pair}-{self.sha256[:_KEY]}"


def by_pair(given: Sequence[Path], pairs: Collection[str]) -> dict[str, Ready]:
    """The ready models that the user names; each must be of one of these pairs."""
    found: dict[str, Ready] = {}
    for path in given:
        model = Ready(path, given=True)
        if model.pair not in pairs:
            raise InputError(
                f"a model of {model.pair or 'an unnamed pair'}",
                f"give one of {' or '.join(sorted(pairs))}, or leave out --model",
                file=str(path),
            )
        if model.pair in found:
            raise InputError(
                f"a second model of {model.pair}", "name one for each pair", file=str(path)
            )
        found[model.pair] = model
    return found


def configuration(training: Training, data: Path) -> Config:
    """The checked configuration; all files it names must be there."""
    try:
        config = Config.model_validate(dict(training), context={"folder": data})
    except ValidationError as error:
        raise Faults("configuration", [str(each["msg"]) for each in error.errors()]) from None
    check(files(config))
    return config


def check(paths: Iterable[Path]) -> None:
    """Refuse if a file is not there, naming the first."""
    for path in paths:
        if not path.is_file():
            raise InputError(
                "no such file",
                "give the folder of the corpora with --data DIR, or use --small",
                file=str(path),
            )


def files(config: Config) -> Iterator[Path]:
    """Every file that training reads."""
    given = config.analysis.antecedents
    for part in (config.corpus.train, config.corpus.dev, given):
        for value in part.model_dump().values() if part else ():
            if isinstance(value, Path):
                yield value


def train(
    config: Config, training: Training, out: Path, *, threads: int, memory: int, observer: Observer
) -> Ready:
    """Train what is missing of the model under `out`."""
    key = hashlib.sha256(canonical_json(dict(training)).encode())
    for path in files(config):
        key.update(file_hash(path).encode())
    directory = out / "models" / f"{config.pair}-{key.hexdigest()[:_KEY]}"
    todo = stages(config, threads=threads, memory=memory)
    run_stages(todo, directory, observer=Clock(directory, observer))
    describe(config, todo, directory)
    return Ready(directory, given=False)
