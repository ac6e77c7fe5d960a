"""Tables that several experiments have: all scores of a text, cases, changes, with signatures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from anaphora.evaluation.base import Metric, Score
from anaphora.evaluation.comparison import Comparison
from anaphora.experiments.reproduction.base import Run, Section
from anaphora.experiments.reproduction.results import Results
from anaphora.report.breakdowns import wilson
from anaphora.report.svg import Bar, Group, bars
from anaphora.report.table import Table, p_value

NOTHING = "–"


def percent(value: float | None) -> str:
    """A share as people read it."""
    return NOTHING if value is None else f"{100 * value:.1f}%"


def points(value: float | None) -> str:
    """A score out of a hundred."""
    return NOTHING if value is None else f"{value:.2f}"


def difference(first: float | None, second: float | None) -> str:
    """Second minus first, in points of a hundred."""
    return NOTHING if first is None or second is None else f"{100 * (second - first):+.1f}"


def mcnemar(comparison: Comparison) -> str:
    """P of the first test."""
    return p_value(comparison.tests[0].p) if comparison.tests else NOTHING


def signatures(metrics: Sequence[Metric]) -> str:
    """What the scores depend on, as a list."""
    return "\n".join(f"- {metric.title}: `{metric.signature()}`" for metric in metrics)


def overview(results: Results) -> Iterator[Section]:
    """For each text all scores of all runs, the tests against the baseline, and bars of APT."""
    metrics = (results.apt, results.c1c4, results.prf, results.agreement)
    texts = (results.bleu, results.chrf)
    for text in results.texts:
        rows = [_scores(results, text, run) for run in results.runs_on(text)]
        count = len(results.score(results.apt, text, results.experiment.baseline).items)
        header = ("system", "APT", "Δ", "95% interval of Δ", "p", "C1+C2", "p")
        table = Table((*header, "F1", "agreement", "BLEU", "Δ", "p", "chrF"), rows)
        runs = results.runs_on(text)
        groups = [Group(run.label, (_bar(results, text, run),)) for run in runs]
        plot = str(bars(f"APT on {text}", ["APT"], groups))
        note = (
            f"{count} pronouns. p against {results.experiment.baseline.label}: McNemar's exact "
            "test of right and wrong pronouns, for BLEU a paired bootstrap; intervals draw "
            f"documents. Agreement is with the antecedents of `{results.experiment.judged_by}`.\n\n"
        )
        signed = signatures((*metrics, *texts))
        yield Section(f"All scores on {text}", note + signed, (table,), {f"{text}.apt": plot})


def _scores(results: Results, text: str, run: Run) -> tuple[str, ...]:
    base = run == results.experiment.baseline
    apt, cases, f1, agreement = (
        results.score(metric, text, run)
        for metric in (results.apt, results.c1c4, results.prf, results.agreement)
    )
    bleu, chrf = (results.score(metric, text, run).score for metric in (results.bleu, results.chrf))
    tested = ("", "", "") if base else _tested(results.compared(results.apt, text, run))
    p_cases = "" if base else mcnemar(results.compared(results.c1c4, text, run))
    compared = None if base else results.compared(results.bleu, text, run)
    more = ("", "") if compared is None else (f"{compared.difference:+.2f}", mcnemar(compared))
    return (
        run.label,
        percent(apt.score),
        *tested,
        percent(cases.score),
        p_cases,
        percent(f1.score),
        percent(agreement.score),
        points(bleu),
        *more,
        points(chrf),
    )


def _tested(comparison: Comparison) -> tuple[str, str, str]:
    """Difference in points, its interval, and p."""
    found = comparison.intervals
    interval = "{:+.1f} to {:+.1f}".format(*(100 * v for v in found.difference)) if found else ""
    change = NOTHING if comparison.difference is None else f"{100 * comparison.difference:+.1f}"
    return change, interval, mcnemar(comparison)


def _bar(results: Results, text: str, run: Run) -> Bar:
    score = results.score(results.apt, text, run)
    if score.score is None:
        return Bar(None)
    return Bar(score.score, *wilson(score.score, len(score.items)))


def case_row(label: str, score: Score, cases: Sequence[str]) -> tuple[str, ...]:
    """The counts of cases, the first with its share of all."""
    counts = [sum(item.case == case for item in score.items) for case in cases]
    share = percent(counts[0] / len(score.items)) if score.items else NOTHING
    return (label, f"{counts[0]} ({share})", *map(str, counts[1:]))


def change_table(comparison: Comparison, caption: str) -> Table:
    """Improved and degraded pronouns by what the second system wrote."""
    rows = [
        (c.label, str(c.improved), str(c.degraded), f"{c.delta:+d}") for c in comparison.changes
    ]
    improved = sum(c.improved for c in comparison.changes)
    degraded = sum(c.degraded for c in comparison.changes)
    total = ("total", str(improved), str(degraded), f"{improved - degraded:+d}")
    return Table(("pronoun", "improved", "degraded", "Δ"), [*rows, total], caption=caption)
