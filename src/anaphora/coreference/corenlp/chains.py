"""CoreNLP's JSON as chains of mentions in our positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Shape(StrEnum):
    """What kind of expression a mention is, in CoreNLP's terms."""

    NAME = "PROPER"
    NOUN = "NOMINAL"
    PRONOUN = "PRONOMINAL"
    LIST = "LIST"


@dataclass(frozen=True, slots=True, order=True)
class ChainMention:
    """A mention at zero-based positions; `end` is inclusive."""

    segment: int
    start: int
    end: int
    head: int
    shape: Shape


def chains_of(answer: Mapping[str, Any], segments: Sequence[int]) -> list[list[ChainMention]]:
    """The chains in text order; `segments` has our number of each sentence that was sent."""
    return [sorted(_mention(m, segments) for m in chain) for chain in answer["corefs"].values()]


def _mention(value: Mapping[str, Any], segments: Sequence[int]) -> ChainMention:
    """CoreNLP counts from 1, and an end is the first word behind."""
    return ChainMention(
        segments[value["sentNum"] - 1],
        value["startIndex"] - 1,
        value["endIndex"] - 2,
        value["headIndex"] - 1,
        Shape(value["type"]),
    )
