"""The results of a human evaluation, for a terminal and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict

from anaphora.evaluation.human.agreement import Agreement
from anaphora.evaluation.human.correlation import Correlation
from anaphora.evaluation.human.results import Accuracy, Results
from anaphora.report.table import Table


def tables(results: Results, correlations: Sequence[Correlation]) -> Iterator[Table]:
    """Accuracy by annotator and of what all rated, agreement, correlation: what there is of it."""
    for name, own in results.alone.items():
        yield _accuracies(own, f"{name} alone")
    if results.before:
        yield _accuracies(results.settled, "What all of them rated")
        stages = ("before talking", results.before), ("after talking", results.after)
        rows = [_agreement(when, a) for when, agreements in stages for a in agreements]
        header = "", "annotators", "items", "agreed", "kappa"
        yield Table(header, rows, texts=2, caption="Agreement")
    if correlations:
        header = "metric", "systems", "Pearson", "Spearman", "Kendall"
        shown = [
            (c.metric, str(c.systems), *map(_figure, (c.pearson, c.spearman, c.kendall)))
            for c in correlations
        ]
        yield Table(header, shown, caption="Correlation of human accuracy with")


def _accuracies(accuracies: Iterable[Accuracy], caption: str) -> Table:
    rows = [
        (a.system, str(a.correct), str(a.incorrect), str(a.unsettled), _figure(a.accuracy))
        for a in accuracies
    ]
    header = "system", "correct", "incorrect", "unsettled", "accuracy"
    return Table(header, rows, caption=caption)


def _agreement(when: str, agreement: Agreement) -> tuple[str, ...]:
    names = " and ".join(agreement.annotators)
    return when, names, str(agreement.items), str(agreement.agreed), _figure(agreement.kappa)


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def as_json(results: Results, correlations: Sequence[Correlation]) -> str:
    """The same for programs."""
    value = {
        "study": results.study.id,
        "alone": {name: list(map(_counts, own)) for name, own in results.alone.items()},
        "settled": list(map(_counts, results.settled)),
        "agreement_before": list(map(asdict, results.before)),
        "agreement_after": list(map(asdict, results.after)),
        "correlations": list(map(asdict, correlations)),
    }
    return json.dumps(value, ensure_ascii=False) + "\n"


def _counts(accuracy: Accuracy) -> dict[str, object]:
    return {**asdict(accuracy), "items": accuracy.items, "accuracy": accuracy.accuracy}
