"""Scores by an attribute of the items, confusion matrices, and what changed between two systems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from anaphora.evaluation.base import Item, Measure, Score

ATTRIBUTES = ("form", "function", "distance", "reference", "hypothesis", "case", "document")
NONE = "-"
"""The label of what has no value: an unknown function, no aligned word."""
REST = "the rest"
"""The label of all that a confusion matrix has no label of its own for."""


@dataclass(frozen=True, slots=True)
class Confusion:
    """Counts of reference labels (rows) against hypothesis labels (columns)."""

    labels: tuple[str, ...]
    counts: npt.NDArray[np.int64]

    @classmethod
    def of(cls, items: Sequence[Item], labels: Sequence[str] = ()) -> Confusion:
        """Count the first word of each side; without `labels`, all, the most frequent first.

        With labels, their order is kept and everything else is one last label, REST.
        """
        pairs = [(label_of(item, "reference"), label_of(item, "hypothesis")) for item in items]
        shown = tuple(labels) or _by_frequency([label for pair in pairs for label in pair])
        if any(label not in shown for pair in pairs for label in pair):
            shown = (*shown, REST)
        index = {label: number for number, label in enumerate(shown)}
        counts = np.zeros((len(shown), len(shown)), dtype=np.int64)
        for reference, hypothesis in pairs:
            counts[index.get(reference, -1), index.get(hypothesis, -1)] += 1
        return cls(shown, counts)


@dataclass(frozen=True, slots=True)
class Change:
    """How many items of one label the second system improved and degraded."""

    label: str
    improved: int
    degraded: int

    @property
    def delta(self) -> int:
        """Improvements minus degradations."""
        return self.improved - self.degraded


def breakdown(measure: Measure, items: Sequence[Item], attribute: str) -> dict[str, Score]:
    """The score of the items of each label, the most frequent label first."""
    groups: dict[str, list[Item]] = {}
    for item in items:
        groups.setdefault(label_of(item, attribute), []).append(item)
    labels = sorted(groups, key=lambda label: (-len(groups[label]), label))
    return {label: measure.score_of(groups[label]) for label in labels}


def label_of(item: Item, attribute: str) -> str:
    """The value of an attribute as a label; of several words the first."""
    value: object = getattr(item, attribute)
    if isinstance(value, tuple):
        value = value[0] if value else None
    return NONE if value in (None, "") else str(value)


def changes(
    before: Sequence[Item], after: Sequence[Item], attribute: str = "hypothesis"
) -> list[Change]:
    """Items right in one system only, by their label in the second: what it wrote, unless said.

    Table 3 of "A Contextual Language Model to Improve Machine Translation of Pronouns".
    """
    counts: dict[str, list[int]] = {}
    for old, new in paired(before, after):
        if old.right != new.right and None not in (old.value, new.value):
            counts.setdefault(label_of(new, attribute), [0, 0])[old.right] += 1
    labels = sorted(counts, key=lambda label: (-sum(counts[label]), label))
    return [Change(label, *counts[label]) for label in labels]


def paired(first: Sequence[Item], second: Sequence[Item]) -> list[tuple[Item, Item]]:
    """The items of two systems, which one metric judged over one source text."""
    if [item.place for item in first] != [item.place for item in second]:
        raise ValueError("items of different source texts or lists cannot be paired")
    return list(zip(first, second, strict=True))


def _by_frequency(labels: Sequence[str]) -> tuple[str, ...]:
    counts: dict[str, int] = {}
    for label in labels:
        counts[label] = counts.get(label, 0) + 1
    return tuple(sorted(counts, key=lambda label: (-counts[label], label)))
