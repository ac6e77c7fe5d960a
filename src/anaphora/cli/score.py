"""Score translations by every metric: APT, C1..C4, clipped P/R/F, BLEU, chrF, TER.

  anaphora score --pair en-fr --source x.en --reference x.fr --hypothesis base=b.fr coref=c.fr
  anaphora score ... --tokenised --alignment-ref r.align --alignment-hyp base=b.align coref=c.align

  anaphora score --pair en-fr --prediction gold.tsv --hypothesis base=b.tsv     WMT16 and DiscoMT

Without alignment files words are aligned here: by a saved model (--aligner), or else from these
texts alone, which needs many of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from anaphora.cli.judging import add_judging, predicted, task, uncollected
from anaphora.evaluation.base import Metric, Score
from anaphora.evaluation.prediction import Prediction
from anaphora.report import breakdowns
from anaphora.report.breakdowns import Breakdown
from anaphora.report.latex import tabular
from anaphora.report.scores import score_table, scores_as_json, scores_as_text
from anaphora.report.table import as_text
from anaphora.streams import open_output

Scores = Mapping[str, Sequence[Score]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora score`."""
    add_judging(parser)


@uncollected()
def run(args: argparse.Namespace) -> None:
    """Score each system by each metric."""
    metrics, scores = _prediction(args) if args.prediction else _translation(args)
    parts = _broken_down(metrics, scores, args.by)
    tables = [breakdowns.as_table(part) for of_metric in parts for part in of_metric]
    if args.latex:
        with open_output(args.latex) as out:
            out.write("\n".join(map(tabular, (score_table(scores), *tables))))
    with open_output("-") as out:
        if args.json:
            out.write(scores_as_json(_objects(scores, parts)))
        else:
            out.write("\n".join((scores_as_text(scores), *map(as_text, tables))))


def _translation(args: argparse.Namespace) -> tuple[Sequence[Metric], Scores]:
    what = task(args)
    return what.metrics, {
        system.name: [metric.score(system.translation) for metric in what.metrics]
        for system in what.systems
    }


def _prediction(args: argparse.Namespace) -> tuple[Sequence[Metric], Scores]:
    return [Prediction(args.pair)], {name: [s] for name, s in predicted(args).items()}


def _broken_down(
    metrics: Sequence[Metric], scores: Scores, attributes: Sequence[str]
) -> list[list[Breakdown]]:
    """The breakdowns of each metric; none of those that judge whole texts."""
    found = []
    for number, metric in enumerate(metrics):
        items = {name: of_system[number].items for name, of_system in scores.items()}
        judged = attributes if any(items.values()) else ()
        found.append([breakdowns.broken_down(metric, items, attribute) for attribute in judged])
    return found


def _objects(scores: Scores, parts: Sequence[Sequence[Breakdown]]) -> list[dict[str, object]]:
    objects = []
    for system, (name, of_system) in enumerate(scores.items()):
        for score, of_metric in zip(of_system, parts, strict=True):
            shown = {part.attribute: breakdowns.as_json(part, system) for part in of_metric}
            more = {"breakdowns": shown} if shown else {}
            objects.append({"system": name, **score.as_json(), **more})
    return objects
