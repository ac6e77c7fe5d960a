"""Show the micro-world: a generated document, its translation, and what each pronoun means.

The micro-world is a small world of generated parallel documents with gold analysis. A pronoun's
translation there depends on its antecedent, which often stands in an earlier sentence: no engine
that translates sentence by sentence can know it. Mentions of one entity have one number (and, on
a terminal, one colour); ∅ is a subject that is understood.
"""

from __future__ import annotations

import argparse
import json
import os
import sys

from anaphora import microworld
from anaphora.cli.options import add_json, add_seed
from anaphora.documents import Bitext
from anaphora.formats.json_values import encode
from anaphora.report.terminal import show_links
from anaphora.streams import open_output


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora demo`."""
    pairs = ", ".join(microworld.PAIRS)
    parser.add_argument(
        "--pair", default="en-fr", metavar="PAIR", help=f"one of {pairs} (default: en-fr)"
    )
    add_seed(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> None:
    """Generate one document and print it."""
    (bitext,) = microworld.generate(args.pair, documents=1, seed=args.seed)
    with open_output("-") as out:
        out.write(_as_json(bitext) if args.json else _as_text(bitext))


def _as_json(bitext: Bitext) -> str:
    """No system translates yet; `systems` will hold the pronoun accuracy of each by name."""
    return json.dumps({"systems": {}, **encode(bitext)}, ensure_ascii=False) + "\n"


def _as_text(bitext: Bitext) -> str:
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    pair = f"{bitext.source.lang}-{bitext.target.lang}"
    links = show_links(bitext, colour=colour)
    return f"micro-world document {bitext.source.id} ({pair})\n\n{links}\n"
