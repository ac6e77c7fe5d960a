"""Where to draw the line between pronouns that refer and such that do not.

Paper automatic-post-editing-en-fr, Section 6: a pronoun whose probability of being referential is
at most the threshold is treated as non-anaphoric. For each threshold the table says how many
pronouns of each gold function fall under it: pleonastic ones and events should, anaphoric ones
should not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from anaphora.antecedents import PronounLink
from anaphora.documents import Function

Judged = tuple[Function, float]
"""What a pronoun does, and the probability that it is referential."""

_NON_ANAPHORIC = (Function.PLEONASTIC, Function.EVENT)


@dataclass(frozen=True, slots=True)
class Row:
    """How many pronouns of each function are at or below the threshold, and how many there are."""

    threshold: float
    pleonastic: int
    event: int
    anaphoric: int
    all: tuple[int, int, int]

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall for pronouns that do not refer to an entity."""
        right = self.pleonastic + self.event
        total = right + self.anaphoric + self.all[0] + self.all[1]
        return 2 * right / total if total else 0.0


def judged(gold: Iterable[PronounLink], found: Iterable[PronounLink]) -> list[Judged]:
    """Pronouns whose function is annotated in `gold` and was predicted in `found`."""
    known = {(k.document, k.segment, k.position): k.functions.best for k in gold if k.functions}
    return [
        (known[place], link.functions.anaphoric)
        for link in found
        if link.functions and (place := (link.document, link.segment, link.position)) in known
    ]


def threshold_table(pronouns: Iterable[Judged], steps: int = 20) -> list[Row]:
    """A row for each multiple of 1 / `steps` between 0 and 1."""
    seen = list(pronouns)
    totals = Counter(function for function, _ in seen)
    rows = []
    for step in range(steps + 1):
        threshold = step / steps
        below = Counter(function for function, p in seen if p <= threshold)
        rows.append(Row(threshold, *_three(below), _three(totals)))
    return rows


def best_threshold(rows: Sequence[Row]) -> float:
    """The threshold with the best F1; of equally good ones the lowest, which changes least."""
    return max(rows, key=lambda row: (row.f1, -row.threshold)).threshold


def _three(counts: Counter[Function]) -> tuple[int, int, int]:
    return counts[_NON_ANAPHORIC[0]], counts[_NON_ANAPHORIC[1]], counts[Function.ANAPHORIC]
