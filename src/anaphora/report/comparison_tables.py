"""The tables of a comparison: scores, tests, improved and degraded pronouns, breakdowns."""

from __future__ import annotations

from collections.abc import Iterator

from anaphora.evaluation.comparison import Comparison
from anaphora.report.breakdowns import as_table, spoken, with_differences
from anaphora.report.comparison import Report
from anaphora.report.table import Table, p_value


def all_tables(report: Report) -> list[Table]:
    """Everything but the sentences."""
    parts = map(as_table, report.breakdowns())
    return [score_table(report), significance_table(report), *change_tables(report), *parts]


def score_table(report: Report) -> Table:
    """Each metric with every system, and how far the others are from the first."""
    header = ("metric", *report.names, *(f"Δ {name}" for name in report.names[1:]))
    rows = [(title, *with_differences(scores)) for title, scores in report.scores().items()]
    return Table(header, rows, caption="Scores")


def significance_table(report: Report) -> Table:
    """Each test of a system against the first, with the interval of the difference."""
    header = "metric", "system", "test", "difference", "95% interval", "p"
    rows = [row for comparison in report.comparisons for row in _test_rows(comparison)]
    return Table(header, rows, texts=3, caption="Significance")


def _test_rows(comparison: Comparison) -> Iterator[tuple[str, ...]]:
    """The difference stands beside the first test, its interval beside the bootstrap."""
    difference, found = comparison.difference, comparison.intervals
    shown = "-" if difference is None else f"{difference:+.4f}"
    tests = [(test.test, "", test.p) for test in comparison.tests]
    if found:
        interval = "{:+.4f} to {:+.4f}".format(*found.difference)
        tests.append((f"bootstrap of {comparison.unit}", interval, found.p))
    for test, interval, p in tests:
        yield comparison.title, comparison.names[1], test, shown, interval, p_value(p)
        shown = ""


def change_tables(report: Report) -> list[Table]:
    """Table 3 of the re-ranking paper for each further system: changes by what it wrote."""
    return [
        _change_table(comparison)
        for comparison in report.comparisons
        if comparison.title == report.measure.title
    ]


def _change_table(comparison: Comparison) -> Table:
    found = comparison.changes
    rows = [(spoken(c.label), str(c.improved), str(c.degraded), f"{c.delta:+d}") for c in found]
    improved, degraded = sum(c.improved for c in found), sum(c.degraded for c in found)
    total = ("total", str(improved), str(degraded), f"{improved - degraded:+d}")
    first, other = comparison.names
    caption = f"{other} against {first}"
    return Table(("pronoun", "improved", "degraded", "Δ"), [*rows, total], caption=caption)
