"""The report of a comparison: one HTML file that needs no network, made to be sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import anaphora
from anaphora.evaluation.base import Item
from anaphora.evaluation.breakdown import Confusion
from anaphora.report.breakdowns import ATTRIBUTES, Breakdown, as_groups, as_table, spoken
from anaphora.report.comparison import (
    SAME,
    Example,
    Judged,
    Report,
    change,
    example,
    judged,
)
from anaphora.report.comparison_tables import change_tables, score_table, significance_table
from anaphora.report.html import render
from anaphora.report.svg import bars, matrix
from anaphora.report.table import Table

_MOST_EXAMPLES = 2000  # a browser stays quick, and the file within some megabytes
_MATRIX_LABELS = 16
_VERDICTS = {
    True: {"kind": "right", "sign": "✓", "word": "right"},
    False: {"kind": "wrong", "sign": "✗", "word": "wrong"},
    None: {"kind": "", "sign": "·", "word": "not judged"},
}
_CHANGES = {
    "changed": "changed",
    "improved": "improved",
    "degraded": "degraded",
    SAME: "unchanged",
}


def comparison_page(report: Report) -> str:
    """The whole page."""
    every = judged(report)
    shown = [example(report, items) for items in every[:_MOST_EXAMPLES]]
    names = report.names
    return render(
        "comparison.html",
        title=" and ".join(names) if len(names) == 2 else ", ".join(names),
        lead=_lead(report, every),
        pair=report.pair.code,
        source_lang=report.pair.source,
        target_lang=report.pair.target,
        metric=report.measure.title,
        first=names[0],
        scores=_bare(score_table(report)),
        tests=_bare(significance_table(report)),
        signatures={c.title: str(c.signature) for c in report.comparisons}.items(),
        breakdowns=[_breakdown(found) for found in report.breakdowns()],
        changes=change_tables(report),
        confusions=_confusions(report),
        options=_options(shown),
        examples=shown,
        left_out=len(every) - len(shown),
        verdicts=_VERDICTS,
        version=anaphora.__version__,
    )


def _lead(report: Report, every: Sequence[Judged]) -> str:
    """What a reader in a hurry takes along."""
    if not every:
        return "No source pronoun was judged."
    counts = Counter(map(change, every))
    first, *others = report.names
    systems = f"{', '.join([first, *others[:-1]])} and {others[-1]}"
    return (
        f"{len(every)} source pronouns; {len(every) - counts[SAME]} are not translated alike by "
        f"{systems}: {counts['improved']} improved, {counts['degraded']} degraded."
    )


def _breakdown(found: Breakdown) -> dict[str, object]:
    plot = bars(found.caption, found.systems, as_groups(found))
    return {
        "name": ATTRIBUTES[found.attribute],
        "plot": plot,
        "table": _bare(as_table(found)),
    }


def _bare(table: Table) -> Table:
    """Without its caption, where a heading says the same."""
    return replace(table, caption="")


def _confusions(report: Report) -> list[tuple[str, str]]:
    """A matrix for each system, all with the same labels in the same order."""
    every = [item for items in report.items().values() for item in items]
    labels = Confusion.of(every).labels
    labels = labels[:_MATRIX_LABELS] if len(labels) > _MATRIX_LABELS + 1 else labels
    return [(name, _confusion(name, items, labels)) for name, items in report.items().items()]


def _confusion(system: str, items: Sequence[Item], labels: Sequence[str]) -> str:
    found = Confusion.of(items, labels)
    shown = [spoken(label) for label in found.labels]
    return matrix(
        f"Forms of the reference and of {system}",
        shown,
        shown,
        found.counts.tolist(),
        row_name="reference",
        column_name=system,
    )


def _options(shown: Sequence[Example]) -> dict[str, list[tuple[str, str]]]:
    """What each filter offers: the values there are, the frequent ones first, with their number."""
    fields: dict[str, Callable[[Example], Iterable[str]]] = {
        "form": lambda e: [e.form],
        "function": lambda e: [e.function],
        "distance": lambda e: [e.distance],
        "target": lambda e: [e.target],
        "case": lambda e: sorted({o.case for o in e.outcomes}),
    }
    options = {
        name: [
            (value, f"{spoken(value)} ({count})")
            for value, count in _by_frequency(v for e in shown for v in values(e))
        ]
        for name, values in fields.items()
    }
    counts = Counter(e.change for e in shown)
    counts["changed"] = len(shown) - counts[SAME]
    options = {name: choices for name, choices in options.items() if len(choices) > 1}
    options["change"] = [(key, f"{text} ({counts[key]})") for key, text in _CHANGES.items()]
    return options


def _by_frequency(values: Iterable[str]) -> list[tuple[str, int]]:
    return sorted(Counter(values).items(), key=lambda item: (-item[1], item[0]))
