"""Compare systems with the first one: differences, intervals, significance, what changed.

  anaphora compare --pair en-fr --source x.en --reference x.fr --hypothesis base=b.fr coref=c.fr
  anaphora compare ... --antecedents x.jsonl --by function distance --html report.html

Outcomes that are right or wrong are tested by McNemar's test, recall by a paired t-test over the
aligned reference words, everything by approximate randomisation and a bootstrap over documents.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence

from anaphora.cli.judging import add_judging, predicted, task, uncollected
from anaphora.cli.options import positive
from anaphora.errors import InputError
from anaphora.evaluation.comparison import Comparison, Resampling, compare, compare_systems
from anaphora.evaluation.prediction import Prediction
from anaphora.evaluation.significance import DEFAULT_SAMPLES, DEFAULT_SEED, McNemar
from anaphora.pairs import PAIRS
from anaphora.report.breakdowns import Breakdown, as_table, compared_as_json
from anaphora.report.comparison import Report
from anaphora.report.comparison_page import comparison_page
from anaphora.report.comparison_tables import all_tables
from anaphora.report.latex import tabular
from anaphora.report.scores import comparison_as_text
from anaphora.report.table import as_text
from anaphora.streams import open_output


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora compare`."""
    add_judging(parser)
    parser.add_argument(
        "--mcnemar",
        type=McNemar,
        choices=list(McNemar),
        default=McNemar.EXACT,
        help="exact (default); chi2, uncorrected, is what the papers print",
    )
    parser.add_argument(
        "--samples",
        type=positive,
        default=DEFAULT_SAMPLES,
        metavar="N",
        help=f"how often to resample (default: {DEFAULT_SAMPLES})",
    )
    parser.add_argument(
        "--html", default="", metavar="F", help="write a report to F: one page for a browser"
    )
    parser.add_argument(
        "--seed", type=positive, default=DEFAULT_SEED, metavar="N", help=f"default: {DEFAULT_SEED}"
    )


@uncollected()
def run(args: argparse.Namespace) -> None:
    """Compare each further system with the first."""
    if len(args.hypothesis) < 2:
        raise InputError("one hypothesis", "give two or more: --hypothesis base=A better=B")
    how = Resampling(args.mcnemar, args.samples, args.seed)
    if args.prediction:
        found, parts = list(_prediction(args, how)), []
    else:
        report = _report(args, how)
        _write_files(args, report)
        found, parts = list(report.comparisons), list(map(report.breakdown, args.by))
    with open_output("-") as out:
        if args.json:
            out.write(json.dumps(_objects(found, parts), ensure_ascii=False, indent=2) + "\n")
        else:
            tables = map(as_table, parts)
            out.write("\n".join((*map(comparison_as_text, found), *map(as_text, tables))))


def _report(args: argparse.Namespace, how: Resampling) -> Report:
    what = task(args)
    first, *others = what.systems
    found = [
        compare_systems(metric, first, other, how) for other in others for metric in what.metrics
    ]
    shown = next((m for m, c in zip(what.metrics, found, strict=False) if c.scores[0].items), None)
    measure = shown or what.metrics[0]
    return Report(PAIRS.get(args.pair), what.systems, measure, tuple(found), args.mcnemar)


def _write_files(args: argparse.Namespace, report: Report) -> None:
    if args.html:
        with open_output(args.html) as out:
            out.write(comparison_page(report))
    if args.latex:
        with open_output(args.latex) as out:
            out.write("\n".join(map(tabular, all_tables(report))))


def _objects(found: Sequence[Comparison], parts: Sequence[Breakdown]) -> list[dict[str, object]]:
    """The comparisons; those by the metric that is broken down hold its breakdowns."""
    objects = []
    for comparison in found:
        shown = {
            part.attribute: compared_as_json(part, part.systems.index(comparison.names[1]))
            for part in parts
            if part.title == comparison.title
        }
        more = {"breakdowns": shown} if shown else {}
        objects.append({**comparison.as_json(), **more})
    return objects


def _prediction(args: argparse.Namespace, how: Resampling) -> Iterator[Comparison]:
    (first, baseline), *others = predicted(args).items()
    for name, score in others:
        yield compare(Prediction(args.pair), (first, name), (baseline, score), how)
