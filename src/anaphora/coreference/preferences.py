"""Selectional preference: how much a verb likes a noun where the pronoun stands.

What crashes is rather a program than a page. Counted, unannotated, from the source side of a
parallel corpus: how often a noun met a governor in a role (subject, object, behind *of*), beside
how often it would have by chance.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TextIO, TypeVar

from anaphora.coreference.features import Question
from anaphora.coreference.nominals import Nominal, Shape, nominals
from anaphora.documents import Document
from anaphora.streams import Lines

T = TypeVar("T")
Place = tuple[str, str]
"""A governor and the role beneath it: ("crash", "subject")."""

UNKNOWN = "unknown"
"""The grade of a noun or place too rare to tell."""

_NOUNS = frozenset((Shape.NOUN, Shape.NAME))
_LEAST_COUNT = 3
_DOUBT = 0.5  # added to what was counted and to what was expected
_WIDEST = 3  # in powers of two


@dataclass(frozen=True)
class Preferences:
    """How often nouns and places met."""

    meetings: Mapping[tuple[str, Place], int]

    @cached_property
    def _nouns(self) -> Counter[str]:
        return _summed((noun, count) for (noun, _), count in self.meetings.items())

    @cached_property
    def _places(self) -> Counter[Place]:
        return _summed((place, count) for (_, place), count in self.meetings.items())

    @cached_property
    def _total(self) -> int:
        return sum(self.meetings.values())

    def grade(self, noun: str, place: Place) -> str:
        """How often they met beside chance, in powers of two from "-3" to "3"."""
        alone = self._nouns[noun], self._places[place]
        if min(alone) < _LEAST_COUNT:
            return UNKNOWN
        expected = alone[0] * alone[1] / self._total
        ratio = (self.meetings.get((noun, place), 0) + _DOUBT) / (expected + _DOUBT)
        return str(max(-_WIDEST, min(_WIDEST, round(math.log2(ratio)))))

    def features(self, question: Question) -> list[list[str]]:
        """One feature of each candidate and, as the last, none of "none"."""
        here = _place(question.document, question.pronoun)
        group = question.pronoun.family
        grades = [
            UNKNOWN if candidate.is_pronoun else self.grade(candidate.lemma, here)
            for candidate in question.candidates
        ]
        return [*([f"preference {grade} {group}"] for grade in grades), []]


def count(documents: Iterable[Document]) -> Preferences:
    """Count in analysed documents; what is rare by itself is left out."""
    met = Counter(
        (nominal.lemma, _place(document, nominal))
        for document in documents
        for nominal in nominals(document)
        if nominal.shape in _NOUNS and nominal.governor != nominal.head
    )
    nouns = _summed((noun, count) for (noun, _), count in met.items())
    places = _summed((place, count) for (_, place), count in met.items())
    return Preferences(
        {
            (noun, place): count
            for (noun, place), count in met.items()
            if min(nouns[noun], places[place]) >= _LEAST_COUNT
        }
    )


def _place(document: Document, nominal: Nominal) -> Place:
    governor = document.segments[nominal.segment].tokens[nominal.governor]
    return (governor.lemma or governor.text).lower(), nominal.preposition or str(nominal.role)


def _summed(counts: Iterable[tuple[T, int]]) -> Counter[T]:
    summed: Counter[T] = Counter()
    for key, number in counts:
        summed[key] += number
    return summed


def read(lines: Lines) -> Preferences:
    """Read what `write` has written."""
    meetings: dict[tuple[str, Place], int] = {}
    for line in lines:
        try:
            noun, governor, role, number = line.split("\t")
            meetings[noun, (governor, role)] = int(number)
        except ValueError:
            raise lines.fault("no noun, governor, role and count", "train it again") from None
    return Preferences(meetings)


def write(preferences: Preferences, out: TextIO) -> None:
    """Write a line for each noun and place: noun, governor, role, count."""
    for (noun, (governor, role)), number in sorted(preferences.meetings.items()):
        out.write(f"{noun}\t{governor}\t{role}\t{number}\n")
