"""The configuration of a training: one TOML file, every fault in it reported at once.

The smallest useful file names the pair and the training corpus; all else has a default.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)

from anaphora.alignment import ALIGNERS, Heuristic
from anaphora.alignment.base import DEFAULT_HEURISTIC
from anaphora.coreference import RESOLVERS, learnt
from anaphora.errors import Faults, InputError
from anaphora.models.pronoun_lm import LENGTH
from anaphora.pairs import PAIRS
from anaphora.smt import features
from anaphora.smt.decoder import SearchLimits, flat_weights
from anaphora.smt.language_model import MAX_ORDER
from anaphora.smt.truecasing import Case

FILE, NONE = "file", "none"
FROM_FILES = (FILE, "gold")
"""Resolvers that read what others found."""

_ERROR_PLACE = re.compile(r"\(at line (\d+), column \d+\)")


class _Table(BaseModel):
    """A table of the file: unknown keys are faults, values do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Corpus(_Table):
    """Two sides of a text, line by line, with the boundaries of its documents."""

    source: Path
    target: Path
    doc_ids: Path | None = None
    doc_starts: Path | None = None

    @field_validator("source", "target", "doc_ids", "doc_starts")
    @classmethod
    def _beside_the_file(cls, path: Path | None, info: ValidationInfo) -> Path | None:
        folder: Path = (info.context or {})["folder"]
        return path and folder / path


class Further(Corpus):
    """A text of another pair with the same source, which antecedents are learnt from too."""

    pair: str

    @field_validator("pair")
    @classmethod
    def _known_pair(cls, pair: str) -> str:
        return _known(pair)


class Corpora(_Table):
    """What is learnt from, and what weights are tuned on."""

    train: Corpus
    dev: Corpus | None = None


class Cleaning(_Table):
    """Which sentence pairs tables are learnt from; documents stay whole for all else."""

    max_words: Annotated[int, Field(ge=1)] = 80
    max_ratio: Annotated[float, Field(ge=1)] = 9.0


class Alignment(_Table):
    """How words are aligned."""

    aligner: str = "core"
    heuristic: Heuristic = DEFAULT_HEURISTIC

    @field_validator("aligner")
    @classmethod
    def _known_aligner(cls, aligner: str) -> str:
        if aligner not in ALIGNERS.names():
            raise ValueError(
                f"unknown aligner {aligner!r}, known are {', '.join(ALIGNERS.names())}"
            )
        return aligner


class Phrases(_Table):
    """What goes into the phrase table."""

    max_length: Annotated[int, Field(ge=1, le=7)] = 7
    min_count: Annotated[int, Field(ge=1)] = 1


class LanguageModel(_Table):
    """The language model of the target side."""

    order: Annotated[int, Field(ge=1, le=MAX_ORDER)] = 5
    prune: tuple[Annotated[int, Field(ge=0)], ...] = ()

    @field_validator("prune")
    @classmethod
    def _rising_thresholds(cls, prune: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        order = info.data.get("order", MAX_ORDER)
        if len(prune) > order or list(prune) != sorted(prune) or any(prune[:1]):
            raise ValueError(
                f"{list(prune)} does not fit order {order}: give 0 for the words, "
                "then numbers that do not fall, one for each order at most"
            )
        return prune


class Antecedents(_Table):
    """Files of links, one for each text."""

    train: Path
    dev: Path | None = None

    @field_validator("train", "dev")
    @classmethod
    def _beside_the_file(cls, path: Path | None, info: ValidationInfo) -> Path | None:
        folder: Path = (info.context or {})["folder"]
        return path and folder / path


class Analysis(_Table):
    """Where the antecedents of pronouns come from, and how many of each pronoun count."""

    resolver: str | None = None  # None: files if they are named, else the default if there is one
    antecedents: Antecedents | None = None
    candidates: Literal["all", "best"] = "all"
    target: bool = True  # tag the target side by an analyser too, else by its dictionary alone
    length: Annotated[int, Field(ge=2, le=MAX_ORDER)] = LENGTH  # of tags and pronoun together
    tuning_sentences: Annotated[int, Field(ge=1)] = 1000  # of development text, for the systems
    more: tuple[Further, ...] = ()  # texts that the resolver is learnt from beside the corpus

    @model_validator(mode="after")
    def _files_are_there(self) -> Self:
        if self.resolver in FROM_FILES and not self.antecedents:
            raise ValueError(f"resolver {self.resolver!r} needs antecedents.train = FILE")
        known = (None, NONE, *FROM_FILES, *RESOLVERS.names())
        if self.resolver not in known:
            names = ", ".join(sorted(filter(None, known)))
            raise ValueError(f"unknown resolver {self.resolver!r}, known are {names}")
        return self


class Tuning(_Table):
    """How weights are tuned on the development text."""

    sentences: Annotated[int, Field(ge=1)] = 1000  # so many of them, spread evenly
    max_words: Annotated[int, Field(ge=1)] = 60  # longer ones cost much and teach little
    nbest: Annotated[int, Field(ge=1)] = 100
    iterations: Annotated[int, Field(ge=0)] = 12  # 0: the engine keeps the usual weights
    restarts: Annotated[int, Field(ge=0)] = 20
    seed: Annotated[int, Field(ge=0)] = 1


class Config(_Table):
    """All that determines the bytes of a model."""

    pair: str
    corpus: Corpora
    analysis: Analysis = Analysis()
    tokenised: bool = False
    case: Case | None = None  # None: true case for raw text, as it is for tokenised text
    cleaning: Cleaning = Cleaning()
    alignment: Alignment = Alignment()
    phrases: Phrases = Phrases()
    lm: LanguageModel = LanguageModel()
    tuning: Tuning = Tuning()
    limits: SearchLimits = SearchLimits()
    features: dict[str, tuple[float, ...]] = {}  # by their weights before tuning

    @field_validator("features", mode="before")
    @classmethod
    def _one_weight_is_a_number(cls, given: Any) -> Any:
        if not isinstance(given, dict):
            return given
        return {name: w if isinstance(w, list) else (w,) for name, w in given.items()}

    @field_validator("features")
    @classmethod
    def _known_features(cls, given: dict[str, tuple[float, ...]]) -> dict[str, tuple[float, ...]]:
        try:
            made = features.make(given)
            flat_weights([(feature.name, feature.size) for feature in made], given)
        except InputError as error:
            raise ValueError(str(error)) from None
        return given

    @field_validator("pair")
    @classmethod
    def _known_pair(cls, pair: str) -> str:
        return _known(pair)

    @model_validator(mode="after")
    def _more_teaches_the_same_source(self) -> Self:
        pairs = [further.pair for further in self.analysis.more]
        if pairs and self.analysis.antecedents:
            raise ValueError("analysis.more: with antecedents of a file there is no use for it")
        if pairs and self.analysis.resolver != learnt.NAME:
            raise ValueError(f'analysis.more: only resolver = "{learnt.NAME}" learns from it')
        for pair in pairs:
            if PAIRS.get(pair).source != PAIRS.get(self.pair).source:
                raise ValueError(f"analysis.more: {pair} has another source than {self.pair}")
        if len({self.pair, *pairs}) <= len(pairs):
            raise ValueError("analysis.more: give each pair once, and not that of the corpus")
        return self


def _known(pair: str) -> str:
    if pair not in PAIRS.names():
        raise ValueError(f"unknown pair {pair!r}, known are {', '.join(PAIRS.names())}")
    return pair


def load_config(path: Path) -> Config:
    """Read and check a configuration; its paths are relative to the file."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot be read ({reason})", "check the path", file=str(path)) from None
    except UnicodeDecodeError:
        raise InputError("not UTF-8", "save it as UTF-8", file=str(path)) from None
    except tomllib.TOMLDecodeError as error:
        place = _ERROR_PLACE.search(str(error))
        raise InputError(
            f"not TOML ({_ERROR_PLACE.sub('', str(error)).strip()})",
            'write keys and values as in: pair = "es-en"',
            file=str(path),
            line=int(place[1]) if place else None,
        ) from None
    try:
        return Config.model_validate(values, context={"folder": path.parent})
    except ValidationError as error:
        raise Faults(str(path), [_fault(dict(e)) for e in error.errors()]) from None


def _fault(error: dict[str, Any]) -> str:
    """One fault as `corpus.train.target: what is wrong`."""
    key = ".".join(map(str, error["loc"]))
    message = error["msg"].removeprefix("Value error, ")
    return f"{key}: {message[0].lower()}{message[1:]}"
