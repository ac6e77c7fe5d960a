"""What a model has learnt of pronouns, as tables.

anaphora tables antecedent MODEL     what speaks for and against an antecedent (resolver "learnt")
"""

from __future__ import annotations

import argparse
from pathlib import Path

from anaphora.cli.options import positive
from anaphora.coreference import learnt
from anaphora.report.antecedent_table import antecedent_tables
from anaphora.report.table import as_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora tables`."""
    commands = parser.add_subparsers(required=True, metavar="antecedent")
    _add_antecedent(commands.add_parser("antecedent", help="weights of the learnt resolver"))


def run(args: argparse.Namespace) -> None:
    """Do what the subcommand says."""
    args.work(args)


def _add_antecedent(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(work=_antecedent)
    parser.add_argument("model", type=Path, metavar="MODEL")
    parser.add_argument(
        "--most", type=positive, default=12, metavar="N", help="features a group (default: 12)"
    )


def _antecedent(args: argparse.Namespace) -> None:
    weights = learnt.weights_of(args.model).weights
    print("\n".join(as_text(table) for table in antecedent_tables(weights, args.most)), end="")
