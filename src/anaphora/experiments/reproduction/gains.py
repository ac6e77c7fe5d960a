"""Gains of an experiment taken apart: over processed pronouns, over texts together, by anatomy.

What the reports of cm-fr and worddep have in common. Pronouns are judged by C1 to C4.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from anaphora.antecedents import PronounLink
from anaphora.evaluation.anatomy import (
    DISTANCES,
    FUNCTIONS,
    VERDICTS,
    Label,
    Part,
    anatomy,
    best_option,
    best_output,
    distance,
    function,
    resolution,
)
from anaphora.evaluation.antecedents import notes
from anaphora.evaluation.base import Item, Metric, Score
from anaphora.evaluation.significance import mcnemar
from anaphora.evaluation.translation import NO_NOTE, Note
from anaphora.evaluation.word_index import Place
from anaphora.experiments.antecedents import asked, verdicts
from anaphora.experiments.reproduction.base import GIVEN, GOLD, Run, Section
from anaphora.experiments.reproduction.results import Results
from anaphora.experiments.reproduction.tables import difference, percent
from anaphora.report.anatomy import parts_plot, parts_table
from anaphora.report.table import Table, p_value
from anaphora.systems.decoding import knows_antecedent


def resolvers(results: Results, text: str) -> list[str]:
    """What tells antecedents of a text, in the order of the runs."""
    runs = (run for run in results.runs_on(text) if run == _run(run.resolver))
    return list(dict.fromkeys(run.resolver for run in runs))


def processed(results: Results, text: str, resolver: str) -> frozenset[Place]:
    """The pronouns for which gender or number of a resolver's best antecedent is known.

    Paper coreference-model-en-fr, Section 5.1: all others are translated as ever.
    """
    decisions = results.decisions(text, _run(resolver))
    return frozenset(place for place, each in decisions.items() if knows_antecedent(each))


def _run(resolver: str) -> Run:
    """The run whose decisions say what is known of the antecedents of a resolver."""
    return Run("combined", resolver)


def restricted(
    results: Results, metric: Metric, text: str, run: Run, only: Container[Place]
) -> Score:
    """A score of these pronouns alone."""
    items = results.score(metric, text, run).items
    return metric.score_of([item for item in items if item.place in only])


def together(results: Results) -> Section:
    """All texts as one: each run against the baseline, over all pronouns and processed ones."""
    baseline, rows = results.experiment.baseline, []
    for run in results.runs[1:]:
        texts = [text for text in results.texts if run in results.runs_on(text)]
        cells: list[str] = []
        for only in (None, {text: processed(results, text, run.resolver) for text in texts}):
            first, second = (_joined(results, each, texts, only) for each in (baseline, run))
            shares = percent(first.score), percent(second.score)
            change = difference(first.score, second.score)
            cells += [str(len(first.items)), *shares, change, p_against(first, second)]
        rows.append((run.label, " + ".join(texts), *cells))
    half = ("pronouns", "baseline", "reached", "Δ", "p")
    header = ("system", "texts", *half, *(f"{name}, processed" for name in half))
    return Section(
        "All texts together: (C1 + C2) / total",
        "p is McNemar's exact test. Processed pronouns are those for which gender or number of "
        "the best antecedent is known to the decoder with these antecedents.",
        (Table(header, rows, texts=2),),
    )


def _joined(
    results: Results,
    run: Run,
    texts: Sequence[str],
    only: Mapping[str, Container[Place]] | None,
) -> Score:
    """The score of a run over several texts together, of some pronouns `only`."""
    return results.c1c4.score_of(
        [
            item
            for text in texts
            for item in results.score(results.c1c4, text, run).items
            if only is None or item.place in only[text]
        ]
    )


def p_against(first: Score, second: Score) -> str:
    """McNemar's exact p of two systems judged by C1 to C4."""
    before, after = ([item.right for item in score.items] for score in (first, second))
    return p_value(mcnemar(before, after).p)


def anatomies(results: Results, text: str, run: Run) -> Section:
    """What a run gains by function, by distance, and by whether its resolver was right.

    Functions and distances are those of annotation where there is one.
    """
    held_out = results.experiment.text(text)
    known_by = GOLD if held_out.has_antecedents else results.experiment.judged_by
    known = notes(results.links(text, known_by))
    before, after = (
        [_noted(item, known) for item in results.score(results.c1c4, text, each).items]
        for each in (results.experiment.baseline, run)
    )
    labels: dict[str, tuple[Label, Sequence[str]]] = {
        "function": (function, FUNCTIONS),
        "antecedent": (distance, DISTANCES),
    }
    if held_out.extract and run.resolver not in GIVEN:
        labels["resolver"] = (resolution(judged(results, text, run.resolver)), VERDICTS)
    names = results.experiment.baseline.label, run.label
    parts = {name: anatomy(before, after, *by) for name, by in labels.items()}
    return Section(
        f"Anatomy on {text}: {run.label}",
        f"(C1 + C2) / total, in percent. Functions and distances are told by `{known_by}`.",
        tuple(parts_table(found, names, name) for name, found in parts.items()),
        _plots(parts, text, run, names),
    )


def _plots(
    parts: Mapping[str, Sequence[Part]], text: str, run: Run, names: tuple[str, str]
) -> dict[str, str]:
    return {
        f"{text}.{run.key}.{name}": str(parts_plot(found, names, f"{run.label} by {name}, {text}"))
        for name, found in parts.items()
    }


def _noted(item: Item, known: Mapping[Place, Note]) -> Item:
    note = known.get(item.place, NO_NOTE)
    return item._replace(function=note.function, distance=note.distance)


def judged(results: Results, text: str, resolver: str) -> dict[Place, bool]:
    """Whether a resolver's best candidate leads to the noun, by place of the pronoun in a text."""
    links: dict[str, list[PronounLink]] = {}
    for link in results.links(text, resolver).values():
        links.setdefault(link.document, []).append(link)
    found: dict[Place, bool] = {}
    first = 0
    for document in results.annotated(text):
        answers = verdicts(document, links.get(document.id, ()))
        for (mention, _), answer in zip(asked(document), answers, strict=True):
            found[first + mention.segment, mention.start] = answer.noun
        first += len(document.segments)
    return found


def oracles(results: Results, run: Run) -> Section:
    """What one who knows the reference could choose: of all outputs, or of a run's options."""
    rows = []
    for text in results.texts:
        items = {r: results.score(results.c1c4, text, r).items for r in results.runs_on(text)}
        without = [own for r, own in items.items() if r.resolver not in GIVEN]
        options = {
            place: [tuple(option.text.split()) for option in decision.options]
            for place, decision in results.decisions(text, run).items()
        }
        chosen = {
            results.experiment.baseline.label: items[results.experiment.baseline],
            run.label: items[run],
            "best of all outputs": best_output(without),
            f"best of the options of {run.label}": best_option(
                items[run], options, results.c1c4.rejudged
            ),
        }
        rows += [
            (name, text, str(len(own)), percent(results.c1c4.score_of(own).score))
            for name, own in chosen.items()
        ]
    return Section(
        "What an oracle would reach",
        "It knows the reference and takes, pronoun by pronoun, what is right if that is there: "
        "among the outputs of all runs without gold antecedents, or among the translations of the "
        "pronoun in the 50 best hypotheses of one run.",
        (Table(("system", "text", "pronouns", "(C1 + C2) / total"), rows, texts=2),),
    )
