"""One system, several resolvers: what it is worth to know antecedents better.

The trained models are the same; only who tells the decoder what a pronoun may refer to changes.
English has the resolver learnt from annotation (`builtin`), CoreNLP, and the one learnt from the
parallel text (`learnt`); Spanish the scores of an external resolver, and the same weighed anew.
"""

from __future__ import annotations

from dataclasses import replace

from anaphora.evaluation.base import Score
from anaphora.experiments.reproduction.base import GOLD, ORACLE, Run, Section
from anaphora.experiments.reproduction.gains import p_against
from anaphora.experiments.reproduction.results import Results
from anaphora.experiments.reproduction.tables import percent
from anaphora.report.table import Table


def by_resolver(results: Results, text: str) -> Section:
    """Each system that was run with several resolvers, the first of them as what others meet."""
    known_by = GOLD if results.experiment.text(text).extract else results.experiment.judged_by
    runs: dict[tuple[str, str], list[Run]] = {}
    for run in results.runs_on(text):
        if run.resolver != ORACLE:
            runs.setdefault((run.system, run.candidates), []).append(run)
    several = [own for own in runs.values() if len(own) > 1]
    return Section(
        f"One system, several resolvers, on {text}",
        "p is McNemar's exact test against the first row of the same system. Agreement counts the "
        f"pronouns whose antecedent is known by `{known_by}`.",
        tuple(_table(results, text, own, known_by) for own in several),
    )


def _table(results: Results, text: str, runs: list[Run], known_by: str) -> Table:
    first = _scores(results, text, runs[0], known_by)
    rows = []
    for run in runs:
        cells = [run.label]
        for before, score in zip(first, _scores(results, text, run, known_by), strict=True):
            cells += [percent(score.score), "" if run == runs[0] else p_against(before, score)]
        rows.append(tuple(cells))
    return Table(("system", "APT", "p", "C1+C2", "p", "agreement", "p"), rows)


def _scores(results: Results, text: str, run: Run, known_by: str) -> tuple[Score, ...]:
    """APT, C1 + C2, and agreement with the antecedents that are known."""
    links = results.links(text, known_by).items()
    translation = replace(
        results.translation(text, run),
        antecedents={place: link for place, link in links if link.token >= 0},
    )
    return (
        results.score(results.apt, text, run),
        results.score(results.c1c4, text, run),
        results.agreement.score(translation),
    )
