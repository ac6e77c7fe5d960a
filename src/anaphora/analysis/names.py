"""Named entities on tokens: `NER=B-PERSON` on the first word of a name, `NER=I-PERSON` inside.

The labels are those of the pipeline; the English ones are OntoNotes' (PERSON, ORG, GPE, ...).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from anaphora.documents import Token

_KEY = "NER="


@dataclass(frozen=True, slots=True)
class Name:
    """Tokens `start` to `end` (inclusive) are a name of this kind."""

    start: int
    end: int
    label: str


def note(misc: str, position: str, label: str) -> str:
    """`misc` with the entity noted: `position` is B or I; without a label it has none."""
    others = [item for item in misc.split("|") if item and not item.startswith(_KEY)]
    return "|".join([*others, f"{_KEY}{position}-{label}"] if label else others)


def label_of(token: Token) -> str:
    """The kind of name the token belongs to, "" if to none."""
    return _noted(token).partition("-")[2]


def names_in(tokens: Sequence[Token]) -> Iterator[Name]:
    """Yield the names of a segment in their order."""
    start, label = 0, ""
    for position, token in enumerate(tokens):
        place, _, here = _noted(token).partition("-")
        if label and (place != "I" or here != label):
            yield Name(start, position - 1, label)
            label = ""
        if here and not label:
            start, label = position, here
    if label:
        yield Name(start, len(tokens) - 1, label)


def _noted(token: Token) -> str:
    if _KEY not in token.misc:
        return ""
    items = (item for item in token.misc.split("|") if item.startswith(_KEY))
    return next(items, "").removeprefix(_KEY)
