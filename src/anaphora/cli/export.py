"""Make a model of another engine from one of ours.

  anaphora export moses MODEL --out DIR

writes phrase and reordering tables and language models in Moses' text forms, and the moses.ini
that goes with them; run Moses in that directory. It translates tokens, as they stand under corpus/
in a model that was trained here.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from anaphora.cli.options import add_quiet
from anaphora.engines.moses_export import export_moses


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora export`."""
    engines = parser.add_subparsers(required=True, metavar="moses")
    moses = engines.add_parser("moses", help="a model of Moses")
    moses.add_argument("model", type=Path, metavar="MODEL")
    moses.add_argument("--out", type=Path, required=True, metavar="DIR", help="a new directory")
    add_quiet(moses)


def run(args: argparse.Namespace) -> None:
    """Export the model."""
    export_moses(args.model, args.out)
