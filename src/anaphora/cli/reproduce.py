"""Run a paper's experiment from raw corpora to its tables: Markdown, JSON and plots.

  anaphora reproduce cm-es --data shared/data --out results
  anaphora reproduce cm-es --data shared/data --out results --model models/es-en
  anaphora reproduce all --small --out results

Run the same command again after an interruption and it goes on where it stopped: trained models
and translations lie in OUT/cache, by content. --model takes a ready model of the pair instead of
training one. --small generates documents of the micro-world, with gold antecedents, in place of
the corpora. docs/reproduce.md lists the experiments and says how to add one.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from anaphora.cli.options import add_memory, add_quiet, add_threads
from anaphora.experiments.reproduction import EXPERIMENTS
from anaphora.experiments.reproduction.models import by_pair
from anaphora.experiments.reproduction.runner import Options, Watch, reproduce
from anaphora.training.runner import Event, Happening, Observer

ALL = "all"
_DATA = Path("data")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora reproduce`."""
    names = ", ".join(EXPERIMENTS.names())
    parser.add_argument("name", metavar="NAME", help=f"{names}, or {ALL}")
    parser.add_argument(
        "--data", type=Path, default=_DATA, metavar="DIR", help="the corpora (default: data)"
    )
    parser.add_argument(
        "--out", type=Path, default=Path(), metavar="DIR", help="where results go (default: here)"
    )
    parser.add_argument("--small", action="store_true", help="on the micro-world")
    parser.add_argument(
        "--model",
        type=Path,
        action="append",
        default=[],
        metavar="DIR",
        help="a ready model; may be repeated, for other pairs",
    )
    parser.add_argument(
        "--resolver-model",
        type=Path,
        metavar="DIR",
        help="a model whose learnt antecedents the resolver learnt takes",
    )
    add_threads(parser)
    add_memory(parser)
    add_quiet(parser)


def run(args: argparse.Namespace) -> None:
    """Run one experiment, or all."""
    names = EXPERIMENTS.names() if args.name == ALL else [args.name]
    experiments = [EXPERIMENTS.get(name) for name in names]
    models = by_pair(args.model, {experiment.pair for experiment in experiments})
    options = Options(
        args.data,
        args.out,
        small=args.small,
        models=models,
        resolver=args.resolver_model,
        threads=args.threads,
        memory=args.memory,
    )
    for experiment in experiments:
        print(reproduce(experiment, options, _watch(experiment.name, quiet=args.quiet)))


def _watch(name: str, *, quiet: bool) -> Watch:
    """Says on stderr which stages of an experiment are started."""

    def watch(part: str) -> Observer:
        def observe(event: Event) -> None:
            if not quiet and event.happening is Happening.STARTED:
                place = f"[{event.number}/{event.total}]"
                print(f"{name}, {part} {place} {event.stage}", file=sys.stderr)

        return observe

    return watch
