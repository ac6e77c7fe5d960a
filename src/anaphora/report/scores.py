"""Scores and comparisons as text for a terminal."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from anaphora.evaluation.base import Score
from anaphora.evaluation.breakdown import Change
from anaphora.evaluation.comparison import Comparison
from anaphora.report.breakdowns import spoken
from anaphora.report.table import Table, as_text, p_value

_MOST_CHANGES = 15


def scores_as_text(scores: Mapping[str, Sequence[Score]]) -> str:
    """The table of scores, and the signatures."""
    first = next(iter(scores.values()))
    signatures = "".join(f"{score.name}: {score.signature}\n" for score in first)
    return f"{as_text(score_table(scores))}\n{signatures}"


def scores_as_json(objects: Sequence[Mapping[str, object]]) -> str:
    """One score as an object, several as a list."""
    shown = objects[0] if len(objects) == 1 else objects
    return json.dumps(shown, ensure_ascii=False, indent=2) + "\n"


def score_table(scores: Mapping[str, Sequence[Score]]) -> Table:
    """One column for each system, a row for each metric and each of its details."""
    rows: list[tuple[str, ...]] = []
    for same in zip(*scores.values(), strict=True):
        rows.append((same[0].name, *(_score(score.score) for score in same)))
        for key in same[0].details:
            rows += _details(f"  {key}", [score.details[key] for score in same])
    return Table(("", *scores), rows)


def comparison_as_text(comparison: Comparison) -> str:
    """Scores with intervals, tests, and changes by form."""
    parts = [_score_table(comparison), _test_table(comparison)]
    if comparison.changes:
        parts.append(_change_table(comparison.changes))
    lines = "".join(map(as_text, parts)).splitlines()
    return "\n  ".join((lines[0], *lines[1:], str(comparison.signature))) + "\n"


def _score_table(comparison: Comparison) -> Table:
    found = comparison.intervals
    names = (*comparison.names, "difference")
    values = (
        *(_score(score.score) for score in comparison.scores),
        _figure(comparison.difference, signed=True),
    )
    if found is None:
        return Table((comparison.title, ""), list(zip(names, values, strict=True)))
    intervals = map(_interval, (found.first, found.second, found.difference))
    rows = list(zip(names, values, intervals, strict=True))
    return Table((comparison.title, "", "95% interval"), rows)


def _test_table(comparison: Comparison) -> Table:
    tests = [(test.test, test.p) for test in comparison.tests]
    if comparison.intervals:
        tests.append((f"bootstrap of {comparison.unit}", comparison.intervals.p))
    return Table(("test", "p"), [(test, p_value(p)) for test, p in tests])


def _change_table(changes: Sequence[Change]) -> Table:
    shown, rest = changes[:_MOST_CHANGES], changes[_MOST_CHANGES:]
    rows = [_change(spoken(change.label), [change]) for change in shown]
    if rest:
        rows.append(_change("others", rest))
    header = "written by the second", "improved", "degraded", "Δ"
    return Table(header, [*rows, _change("all", changes)])


def _change(label: str, changes: Sequence[Change]) -> tuple[str, ...]:
    improved, degraded = sum(c.improved for c in changes), sum(c.degraded for c in changes)
    return label, str(improved), str(degraded), f"{improved - degraded:+d}"


def _details(label: str, values: Sequence[object]) -> list[tuple[str, ...]]:
    """One row, or of details within details a row for each."""
    tables = [value for value in values if isinstance(value, Mapping)]
    if not tables:
        return [(label, *map(_figure, values))]
    keys = dict.fromkeys(key for table in tables for key in table)
    return [row for key in keys for row in _details(f"{label} {key}", [t.get(key) for t in tables])]


def _score(value: float | None) -> str:
    return "0 items" if value is None else _figure(value)


def _figure(value: object, *, signed: bool = False) -> str:
    if isinstance(value, float):
        return f"{value:+.4f}" if signed else f"{value:.4f}"
    return "-" if value is None else str(value)


def _interval(interval: tuple[float, float]) -> str:
    return "[{:.4f}, {:.4f}]".format(*interval)
