"""Compare systems with the first one: differences, intervals, significance, what changed.

  anaphora compare --pair en-fr --source x.en --reference x.fr --hypothesis base=b.fr coref=c.fr

Outcomes that are right or wrong are tested by McNemar's test, recall by a paired t-test over the
aligned reference words, everything by approximate randomisation and a bootstrap over documents.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from anaphora.cli.judging import add_judging, predicted, task
from anaphora.errors import InputError
from anaphora.evaluation.comparison import Comparison, Resampling, compare, compare_systems
from anaphora.evaluation.prediction import Prediction
from anaphora.evaluation.significance import DEFAULT_SAMPLES, DEFAULT_SEED, McNemar
from anaphora.report.scores import comparison_as_text
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
        type=int,
        default=DEFAULT_SAMPLES,
        metavar="N",
        help=f"how often to resample (default: {DEFAULT_SAMPLES})",
    )
    parser.add_argument(
        "--seed", type=int, default=DEFAULT_SEED, metavar="N", help=f"default: {DEFAULT_SEED}"
    )


def run(args: argparse.Namespace) -> None:
    """Compare each further system with the first."""
    if len(args.hypothesis) < 2:
        raise InputError("one hypothesis", "give two or more: --hypothesis base=A better=B")
    how = Resampling(args.mcnemar, args.samples, args.seed)
    found = list(_prediction(args, how) if args.prediction else _translation(args, how))
    with open_output("-") as out:
        if args.json:
            objects = [comparison.as_json() for comparison in found]
            out.write(json.dumps(objects, ensure_ascii=False, indent=2) + "\n")
        else:
            out.write("\n".join(map(comparison_as_text, found)))


def _translation(args: argparse.Namespace, how: Resampling) -> Iterator[Comparison]:
    what = task(args)
    first, *others = what.systems
    for other in others:
        for metric in what.metrics:
            yield compare_systems(metric, first, other, how)


def _prediction(args: argparse.Namespace, how: Resampling) -> Iterator[Comparison]:
    (first, baseline), *others = predicted(args).items()
    for name, score in others:
        yield compare(Prediction(args.pair), (first, name), (baseline, score), how)
