"""Scores broken down by an attribute of the items: as tables, as bars, as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist

from anaphora.evaluation.base import Item, Measure, Score
from anaphora.evaluation.breakdown import NONE, breakdown
from anaphora.evaluation.significance import McNemar
from anaphora.report.svg import Bar, Group
from anaphora.report.table import Table, p_value

ATTRIBUTES = {
    "form": "source pronoun",
    "function": "function",
    "distance": "antecedent distance",
    "reference": "target form",
}
"""What results are broken down by, as items name it and as people do."""

_PLOTTED = 12
_Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The scores of all systems for each value of an attribute, by label.

    `p_values` are those of the metric's own test of each further system against the first, if it
    was asked for and the metric has one.
    """

    title: str
    attribute: str
    systems: tuple[str, ...]
    scores: Mapping[str, tuple[Score, ...]]
    p_values: Mapping[str, tuple[float, ...]] = field(default_factory=dict)

    @property
    def caption(self) -> str:
        """What it shows."""
        return f"{self.title} by {ATTRIBUTES[self.attribute]}"


def broken_down(
    measure: Measure,
    items: Mapping[str, Sequence[Item]],
    attribute: str,
    method: McNemar | None = None,
) -> Breakdown:
    """Break down the items of each system: frequent labels first, distances in their own order.

    With a `method` further systems are tested against the first.
    """
    empty = measure.score_of([])
    groups = [breakdown(measure, own, attribute) for own in items.values()]
    labels = list(dict.fromkeys(label for group in groups for label in group))
    if attribute == "distance":
        labels.sort(key=lambda label: (label == NONE, len(label), label))
    scores = {label: tuple(group.get(label, empty) for group in groups) for label in labels}
    p_values = {label: _p_values(measure, scores[label], method) for label in labels if method}
    return Breakdown(measure.title, attribute, tuple(items), scores, p_values)


def _p_values(
    measure: Measure, scores: Sequence[Score], method: McNemar | None
) -> tuple[float, ...]:
    first, *others = (score.items for score in scores)
    tests = [measure.tests(first, other, method or McNemar.EXACT)[:1] for other in others]
    return tuple(test.p for (test,) in filter(None, tests))


def known_attributes(items: Sequence[Item]) -> list[str]:
    """The attributes that tell items apart: no function and distance without antecedents."""
    known = {
        "function": any(item.function for item in items),
        "distance": any(item.distance is not None for item in items),
    }
    return [attribute for attribute in ATTRIBUTES if known.get(attribute, True)]


def as_table(found: Breakdown) -> Table:
    """One row for each label, with differences from the first system and their p-values."""
    names = found.systems
    differences = (f"Δ {name}" for name in names[1:])
    tested = (f"p {name}" for name in names[1:] if any(found.p_values.values()))
    header = (ATTRIBUTES[found.attribute], "items", *names, *differences, *tested)
    rows = [
        (
            spoken(label),
            str(len(scores[0].items)),
            *with_differences(scores),
            *map(p_value, found.p_values.get(label, ())),
        )
        for label, scores in found.scores.items()
    ]
    return Table(header, rows, caption=found.caption)


def as_groups(found: Breakdown) -> list[Group]:
    """Bars for the first labels."""
    rows = list(found.scores.items())[:_PLOTTED]
    return [Group(spoken(label), tuple(map(_bar, scores))) for label, scores in rows]


def as_json(found: Breakdown, system: int) -> dict[str, object]:
    """One system's score and number of items by label."""
    return {
        label: {"score": scores[system].score, "items": len(scores[system].items)}
        for label, scores in found.scores.items()
    }


def compared_as_json(found: Breakdown, system: int) -> dict[str, object]:
    """The first system, another one, and the test between them, by label."""
    return {
        label: {
            "items": len(scores[0].items),
            "scores": [scores[0].score, scores[system].score],
            "p": p[system - 1] if (p := found.p_values.get(label)) else None,
        }
        for label, scores in found.scores.items()
    }


def spoken(label: str) -> str:
    """A label as people read it."""
    return "none" if label == NONE else label


def with_differences(scores: Sequence[Score]) -> list[str]:
    """The scores as text, then how far all but the first are from the first."""
    first, *others = (score.score for score in scores)
    return [
        *("-" if score.score is None else f"{score.score:.4f}" for score in scores),
        *("-" if first is None or o is None else f"{o - first:+.4f}" for o in others),
    ]


def _bar(score: Score) -> Bar:
    if score.score is None:
        return Bar(None)
    return Bar(score.score, *wilson(score.score, len(score.items)))


def wilson(share: float, items: int) -> tuple[float, float]:
    """The 95% interval of a share, good for few items and for shares of 0 and 1 too."""
    weight = _Z * _Z / items
    centre = (share + weight / 2) / (1 + weight)
    half = _Z / (1 + weight) * sqrt(share * (1 - share) / items + weight / (4 * items))
    return max(0.0, centre - half), min(1.0, centre + half)
