"""A model on disk: a directory whose `model.toml` says what it is and which files belong to it.

The description holds the format, the pair, how text becomes words, which files are the tables and
language models, the weights and limits of the search, and size and SHA-256 of every file. It is
written last, so that a directory without it is no model. `docs/models.md` explains it for people.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Self

import tomli_w
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    FiniteFloat,
    ValidationError,
    field_validator,
    model_validator,
)

from anaphora import __version__
from anaphora.errors import Faults, InputError
from anaphora.pairs import PAIRS
from anaphora.smt.decoder import SearchLimits
from anaphora.smt.truecasing import Case
from anaphora.streams import open_output

DESCRIPTION = "model.toml"
FORMAT = 1
SINCE = "0.1.0"
"""The first release that reads this format; older ones name it when they refuse a model."""

_AGAIN = "copy it again, or train or import the model again"


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Part(_Table):
    """Size in bytes and content hash of a file."""

    size: Annotated[int, Field(ge=0)]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]

    @classmethod
    def of(cls, path: Path) -> Part:
        """What a file is now."""
        with open(path, "rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        return cls(size=path.stat().st_size, sha256=digest)


class TableFile(_Table):
    """A phrase table; `backoff` as for the decoder: 0, or the longest span it is asked for."""

    file: str
    backoff: Annotated[int, Field(ge=0, lt=2**31)] = 0


class Files(_Table):
    """Which parts do what."""

    phrase_tables: Annotated[tuple[TableFile, ...], Field(min_length=1)]
    language_models: tuple[str, ...]
    source_case: str | None = None
    target_case: str | None = None
    alignment: str | None = None
    coreference_model: str | None = None
    backoff_table: str | None = None
    pronoun_lm: str | None = None
    word_dependency: str | None = None
    pronoun_predictor: str | None = None
    antecedent_weights: str | None = None
    antecedent_preferences: str | None = None
    postedit_thresholds: str | None = None

    def names(self) -> tuple[str, ...]:
        """All of them."""
        tables = (table.file for table in self.phrase_tables)
        learnt = (self.antecedent_weights, self.antecedent_preferences, self.postedit_thresholds)
        others = (self.source_case, self.target_case, self.alignment, *learnt)
        named = (name for name in others if name)
        return (*tables, *self.language_models, *named, *self.pronoun_models.values())

    @property
    def pronoun_models(self) -> dict[str, str]:
        """The models of pronouns that there are, by what they are."""
        learnt = ("coreference_model", "backoff_table", "word_dependency", "pronoun_predictor")
        kinds = (*learnt, "pronoun_lm")
        return {kind: name for kind in kinds if (name := getattr(self, kind))}


class Description(_Table):
    """What `model.toml` says."""

    format: int = FORMAT
    since: str = SINCE
    made_by: str = f"anaphora {__version__}"
    pair: str  # empty: of tokenised text, and nobody said
    tokenised: bool
    case: Case
    files: Files
    features: tuple[str, ...] = ()  # beside the built-in ones, by their registered names
    weights: dict[str, tuple[FiniteFloat, ...]]
    system_weights: dict[str, dict[str, tuple[float, ...]]] = {}  # beside these, by system
    analysed: bool = True  # whether the pronoun LM counts words that an analyser tagged
    resolver: str = ""  # what found the antecedents in training; empty: a file, or nothing
    limits: SearchLimits = SearchLimits()
    parts: dict[str, Part]

    @property
    def reranks(self) -> bool:
        """Whether antecedents are given to the model and their candidates weighed anew."""
        files = self.files
        return bool(files.antecedent_weights) and not files.antecedent_preferences

    @model_validator(mode="after")
    def _known_pair(self) -> Self:
        if self.pair not in PAIRS.names() and (self.pair or not self.tokenised):
            raise ValueError(f"unknown pair {self.pair!r}, known are {', '.join(PAIRS.names())}")
        return self

    @field_validator("parts")
    @classmethod
    def _inside_the_directory(cls, parts: dict[str, Part]) -> dict[str, Part]:
        for name in parts:
            path = PurePosixPath(name)
            if path.is_absolute() or ".." in path.parts or not path.parts:
                raise ValueError(f"{name!r} is not inside the model")
        return parts


@contextmanager
def published(out: Path) -> Iterator[Path]:
    """An empty directory that gets its final name when all went well; `out` must be free."""
    if os.path.lexists(out):
        raise InputError("exists already", "choose another name, or remove it", file=str(out))
    directory = out.with_name(f".{out.name}.part")
    shutil.rmtree(directory, ignore_errors=True)
    try:
        directory.mkdir(parents=True)
        yield directory
        directory.rename(out)
    except OSError as error:
        cause = f"cannot be written ({(error.strerror or str(error)).lower()})"
        raise InputError(cause, "check the folder and its disk", file=str(out)) from None
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def write_description(description: Description, directory: Path) -> None:
    """Make the directory a model; its parts are there already."""
    values = description.model_dump(mode="json", exclude_none=True)
    with open_output(directory / DESCRIPTION) as out:
        out.write(tomli_w.dumps(values))


def read_description(directory: Path, *, verify: bool = False) -> Description:
    """Read what a model is and see that its parts are there in their full size.

    With `verify` every part is read and compared with its hash.
    """
    description = _validated(_toml(directory), directory / DESCRIPTION)
    if faults := list(_part_faults(description, directory, verify=verify)):
        raise Faults(str(directory), faults)
    return description


def _toml(directory: Path) -> dict[str, Any]:
    path = directory / DESCRIPTION
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        cause = "not a model, it has no model.toml" if directory.is_dir() else "no such directory"
        remedy = "give the directory of a training or import that was finished"
        raise InputError(cause, remedy, file=str(directory)) from None
    except OSError as error:
        cause = f"cannot be read ({(error.strerror or str(error)).lower()})"
        raise InputError(cause, "check its permissions", file=str(path)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"damaged ({error})", _AGAIN, file=str(path)) from None


def _validated(values: dict[str, Any], path: Path) -> Description:
    written = values.get("format")
    if isinstance(written, int) and written > FORMAT:
        since = values.get("since", "a newer version")
        raise InputError(
            f"model of format {written}; anaphora {__version__} reads formats up to {FORMAT}",
            f"upgrade to anaphora {since} or newer",
            file=str(path),
        )
    try:
        return Description.model_validate(values)
    except ValidationError as error:
        faults = [f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()]
        raise Faults(str(path), faults) from None


def _part_faults(description: Description, directory: Path, *, verify: bool) -> Iterator[str]:
    for name in description.files.names():
        if name not in description.parts:
            yield f"{name} is used but not listed under [parts]"
    for name, part in description.parts.items():
        path = directory / name
        if not path.is_file():
            yield f"{name} is missing; {_AGAIN}"
        elif (size := path.stat().st_size) != part.size:
            yield f"{name} has {size} bytes, not {part.size}; {_AGAIN}"
        elif verify and Part.of(path) != part:
            yield f"{name} was altered; {_AGAIN}"
