"""The `anaphora` command: finds the subcommand's module, runs it, turns errors into one line.

A subcommand is a module of this package with `add_arguments(parser)` and `run(args)`; its
docstring is its help. Only the module that is asked for is imported, so help stays fast.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from keyword import iskeyword

from anaphora import __version__
from anaphora.errors import AnaphoraError

COMMANDS = {
    "align": "align the words of two texts",
    "analyse": "find what pronouns do and what they refer to, with probabilities",
    "apt": "score pronouns as the released APT program does, from its INI file",
    "compare": "compare systems: significance, intervals, what changed",
    "contrast": "find how often right translations are scored better than wrong ones",
    "convert": "convert between file formats",
    "demo": "show the micro-world: a generated document with its pronouns and what they mean",
    "explain": "show decisions about pronouns as a person reads them",
    "export": "make a model of another engine from one of ours",
    "human": "let people judge pronouns: form, adjudication, accuracy, agreement",
    "import": "make a model from that of another engine",
    "lm": "estimate, convert and query n-gram language models",
    "postedit": "correct the pronouns of a finished translation, whatever made it",
    "reproduce": "run the experiment of a paper, from corpora to its tables",
    "rerank": "choose among the hypotheses of any engine by their pronouns",
    "score": "score translations by every pronoun metric, BLEU, chrF and TER",
    "setup": "fetch the models and lexica that analysis needs into the cache",
    "tables": "show what a model has learnt of pronouns",
    "train": "train the models of a language pair from parallel text",
    "translate": "translate text with a model",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 is fine, 1 bad input or failed work, 2 wrong usage."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        return _run(arguments)
    except AnaphoraError as error:
        print(f"anaphora: {error}", file=sys.stderr)
        return 1
    except MemoryError:
        print("anaphora: not enough memory; end other programs or give less input", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("anaphora: interrupted; nothing half-written was left", file=sys.stderr)
        return 130


def _run(arguments: list[str]) -> int:
    top = _top_parser()
    name = top.parse_args(arguments[:1]).command
    if name is None:
        top.print_help(sys.stderr)
        return 2
    module = import_module(f"anaphora.cli.{name}_" if iskeyword(name) else f"anaphora.cli.{name}")
    parser = argparse.ArgumentParser(
        prog=f"anaphora {name}",
        description=module.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    module.add_arguments(parser)
    module.run(parser.parse_args(arguments[1:]))
    return 0


def _top_parser() -> argparse.ArgumentParser:
    width = max(map(len, COMMANDS))
    listing = "\n".join(f"  {name:{width}}  {summary}" for name, summary in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="anaphora",
        description="Pronoun-aware, document-level machine translation.",
        epilog=f"commands:\n{listing}\n\n'anaphora COMMAND --help' explains one of them.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"anaphora {__version__}")
    parser.add_argument("command", nargs="?", metavar="COMMAND", choices=COMMANDS, help="see below")
    return parser
