"""Show the micro-world: a generated document, its translation, and what each pronoun means.

The micro-world is a small world of generated parallel documents with gold analysis. A pronoun's
translation there depends on its antecedent, which often stands in an earlier sentence: no engine
that translates sentence by sentence can know it.
"""

from __future__ import annotations

import argparse
import os
import sys

from anaphora.cli.options import add_json, add_seed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora demo`."""
    parser.add_argument("--pair", default="en-fr", help="en-fr, en-de or es-en (default: en-fr)")
    add_seed(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> None:
    """Generate one document and print it."""
    from anaphora import microworld
    from anaphora.report.terminal import show_links
    from anaphora.streams import open_output

    (bitext,) = microworld.generate(args.pair, documents=1, seed=args.seed)
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    with open_output("-") as out:
        out.write(show_links(bitext, colour=colour) + "\n")
