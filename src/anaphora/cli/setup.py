"""Fetch models and lexica into the cache, pinned by hash; what is there already is only checked.

  anaphora setup              models and lexica: all that analysis needs
  anaphora setup models       spaCy pipelines for English and French
  anaphora setup lexica       genders of French, German and Spanish nouns, and of English names
  anaphora setup corenlp      Stanford CoreNLP (GPL), for --resolver corenlp
  anaphora setup all

The cache is $ANAPHORA_CACHE, or anaphora/ in $XDG_CACHE_HOME, or ~/.cache/anaphora.
"""

from __future__ import annotations

import argparse
import sys

from anaphora.analysis.assets import of_groups
from anaphora.analysis.cache import install
from anaphora.cli.options import add_quiet

_GROUPS = ("models", "lexica", "corenlp")
_USUAL = ("models", "lexica")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora setup`."""
    parser.add_argument(
        "what",
        nargs="?",
        choices=(*_GROUPS, "all"),
        help="default: models and lexica",
    )
    add_quiet(parser)


def run(args: argparse.Namespace) -> None:
    """Install what is missing, and say so."""
    groups = _GROUPS if args.what == "all" else (args.what,) if args.what else _USUAL
    for asset in of_groups(groups):
        fresh = install(asset)
        if fresh and not args.quiet:
            print(f"anaphora: set up {asset.name} {asset.version} ({asset.terms})", file=sys.stderr)
