"""The tables of a comparison: scores, tests, breakdowns, improved and degraded pronouns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from statistics import NormalDist

from anaphora.evaluation.base import Score
from anaphora.evaluation.breakdown import NONE, breakdown, changes
from anaphora.report.comparison import Comparison, System
from anaphora.report.svg import Bar, Group
from anaphora.report.table import Table

ATTRIBUTES = {
    "form": "source pronoun",
    "function": "function",
    "distance": "antecedent distance",
    "reference": "target form",
}
"""What results are broken down by, as items name it and as people do."""

_PLOTTED = 12
_Z = NormalDist().inv_cdf(0.975)


def score_table(comparison: Comparison) -> Table:
    """Each metric with every system, and how far the others are from the first."""
    names = [system.name for system in comparison.systems]
    header = ("metric", *names, *(f"Δ {name}" for name in names[1:]))
    rows = zip(*(system.scores for system in comparison.systems), strict=True)
    return Table(header, [(scores[0].name, *_with_differences(scores)) for scores in rows])


def test_table(comparison: Comparison) -> Table:
    """Each test of a system against the first."""
    header = "metric", "system", "test", "difference", "improved", "degraded", "p"
    rows = [
        (
            test.metric,
            test.system,
            test.name,
            f"{test.difference:+.4f}",
            _count(test.improved),
            _count(test.degraded),
            "-" if test.p is None else f"{test.p:.4f}",
        )
        for test in comparison.tests
    ]
    return Table(header, rows, texts=3)


def breakdown_table(comparison: Comparison, attribute: str) -> Table:
    """The score of each system for each value of an attribute."""
    names = [system.name for system in comparison.systems]
    header = (ATTRIBUTES[attribute], "items", *names, *(f"Δ {name}" for name in names[1:]))
    rows = [
        (spoken(label), str(max(len(score.items) for score in scores)), *_with_differences(scores))
        for label, scores in _by_label(comparison, attribute)
    ]
    return Table(header, rows)


def breakdown_groups(comparison: Comparison, attribute: str) -> list[Group]:
    """The same as bars, for the most frequent values."""
    rows = list(_by_label(comparison, attribute))[:_PLOTTED]
    return [Group(spoken(label), tuple(map(_bar, scores))) for label, scores in rows]


def change_table(comparison: Comparison, system: System) -> Table:
    """Table 3 of the re-ranking paper: improved and degraded pronouns by target form."""
    found = changes(comparison.systems[0].items, system.items)
    rows = [(spoken(c.label), str(c.improved), str(c.degraded), f"{c.delta:+d}") for c in found]
    improved, degraded = sum(c.improved for c in found), sum(c.degraded for c in found)
    total = ("total", str(improved), str(degraded), f"{improved - degraded:+d}")
    caption = f"{system.name} against {comparison.systems[0].name}"
    return Table(("pronoun", "improved", "degraded", "Δ"), [*rows, total], caption=caption)


def known_attributes(comparison: Comparison) -> list[str]:
    """The attributes that tell items apart: no function and distance without antecedents."""
    items = comparison.systems[0].items
    unknown = {
        "function": not any(item.function for item in items),
        "distance": all(item.distance is None for item in items),
    }
    return [attribute for attribute in ATTRIBUTES if not unknown.get(attribute)]


def spoken(label: str) -> str:
    """A label as people read it."""
    return "none" if label == NONE else label


def _by_label(comparison: Comparison, attribute: str) -> Iterator[tuple[str, list[Score]]]:
    """Scores of all systems by label, the most frequent first; distances in their own order."""
    metric = comparison.metric
    empty = metric.score_of([])
    groups: list[Mapping[str, Score]] = [
        breakdown(metric, system.items, attribute) for system in comparison.systems
    ]
    labels = list(dict.fromkeys(label for group in groups for label in group))
    if attribute == "distance":
        labels.sort(key=lambda label: (len(label), label) if label != NONE else (99, label))
    for label in labels:
        yield label, [group.get(label, empty) for group in groups]


def _with_differences(scores: Sequence[Score]) -> list[str]:
    first, *others = (score.score for score in scores)
    return [
        *(_figure(score.score) for score in scores),
        *("-" if None in (first, o) else f"{(o or 0) - (first or 0):+.4f}" for o in others),
    ]


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.4f}"


def _count(value: int | None) -> str:
    return "-" if value is None else str(value)


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
