"""The report of a comparison: one HTML file that needs no network, made to be sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import anaphora
from anaphora.evaluation.breakdown import Confusion
from anaphora.report.comparison import (
    SAME,
    Comparison,
    Example,
    Judged,
    System,
    change,
    example,
    judged,
)
from anaphora.report.comparison_tables import (
    ATTRIBUTES,
    breakdown_groups,
    breakdown_table,
    change_table,
    known_attributes,
    score_table,
    spoken,
    test_table,
)
from anaphora.report.html import render
from anaphora.report.svg import bars, matrix

_MOST_EXAMPLES = 2000  # a browser stays quick, and the file within some megabytes
_MATRIX_LABELS = 12
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


def comparison_page(comparison: Comparison) -> str:
    """The whole page."""
    every = judged(comparison)
    shown = [example(comparison, items) for items in every[:_MOST_EXAMPLES]]
    names = [system.name for system in comparison.systems]
    return render(
        "comparison.html",
        title=" and ".join(names) if len(names) == 2 else ", ".join(names),
        lead=_lead(comparison, every),
        pair=comparison.pair.code,
        source_lang=comparison.pair.source,
        target_lang=comparison.pair.target,
        metric=comparison.metric.title,
        first=names[0],
        scores=score_table(comparison),
        tests=test_table(comparison),
        signatures=[(s.name, str(s.signature)) for s in comparison.systems[0].scores],
        breakdowns=[_breakdown(comparison, name) for name in known_attributes(comparison)],
        changes=[change_table(comparison, system) for system in comparison.systems[1:]],
        confusions=_confusions(comparison),
        options=_options(shown),
        examples=shown,
        left_out=len(every) - len(shown),
        verdicts=_VERDICTS,
        version=anaphora.__version__,
    )


def _lead(comparison: Comparison, every: Sequence[Judged]) -> str:
    """What a reader in a hurry takes along."""
    changed = sum(change(items) != SAME for items in every)
    systems = " and ".join(system.name for system in comparison.systems[1:])
    return (
        f"{len(every)} source pronouns; {changed} are translated differently by "
        f"{comparison.systems[0].name} and {systems}."
    )


def _breakdown(comparison: Comparison, attribute: str) -> dict[str, object]:
    name = ATTRIBUTES[attribute]
    names = [system.name for system in comparison.systems]
    groups = breakdown_groups(comparison, attribute)
    plot = bars(f"{comparison.metric.title} by {name}", names, groups)
    return {"name": name, "plot": plot, "table": breakdown_table(comparison, attribute)}


def _confusions(comparison: Comparison) -> list[tuple[str, str]]:
    """A matrix for each system, all with the same labels in the same order."""
    labels = Confusion.of([item for s in comparison.systems for item in s.items]).labels
    labels = labels[:_MATRIX_LABELS] if len(labels) > _MATRIX_LABELS + 1 else labels
    return [(system.name, _confusion(system, labels)) for system in comparison.systems]


def _confusion(system: System, labels: Sequence[str]) -> str:
    found = Confusion.of(system.items, labels)
    shown = [spoken(label) for label in found.labels]
    return matrix(
        f"Forms of the reference and of {system.name}",
        shown,
        shown,
        found.counts.tolist(),
        row_name="reference",
        column_name=system.name,
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
