"""Make a model from that of another engine, to translate with it here.

  anaphora import moses MOSES.INI --out MODEL

reads Moses' phrase and reordering tables in their text forms, ARPA language models, weights and
limits. What cannot be honoured is said on stderr, a line each.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from anaphora.cli.options import add_quiet
from anaphora.engines.moses import import_moses
from anaphora.pairs import PAIRS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora import`."""
    engines = parser.add_subparsers(required=True, metavar="moses")
    moses = engines.add_parser("moses", help="a model of Moses")
    moses.add_argument("config", type=Path, metavar="MOSES.INI")
    moses.add_argument("--out", type=Path, required=True, metavar="MODEL", help="a directory")
    moses.add_argument(
        "--pair",
        default="",
        choices=PAIRS.names(),
        metavar="PAIR",
        help=f"of which languages it is: {', '.join(PAIRS.names())}",
    )
    add_quiet(moses)


def run(args: argparse.Namespace) -> None:
    """Import the model; warnings are not progress, `--quiet` leaves them."""
    import_moses(args.config, args.out, pair=args.pair, warn=_warn)


def _warn(text: str) -> None:
    print(f"anaphora: {text}", file=sys.stderr)
