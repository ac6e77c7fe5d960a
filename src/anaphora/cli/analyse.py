"""Find what the pronouns of a text do and what they refer to, with probabilities.

  anaphora analyse --lang en < news.en > news.conllu
  anaphora analyse --lang en --format jsonl --tokens-out news.tok news.en news.antecedents.jsonl
  anaphora analyse --lang en --format html news.en news.html

One segment a line; a blank line ends a document, unless --doc-ids or --doc-starts say where
documents begin. conllu has the analysis, the most probable chains and all probabilities in MISC;
jsonl has one pronoun a line; html is a page to read. A blank line between documents stays one in
the file of tokens.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

from anaphora import formats
from anaphora.antecedents import PronounLink
from anaphora.cli.options import add_boundaries, add_quiet, add_threads, given
from anaphora.cli.progress import progress
from anaphora.coreference import RESOLVERS
from anaphora.coreference.analysing import analysed
from anaphora.coreference.annotated import with_links
from anaphora.documents import Document
from anaphora.errors import InputError
from anaphora.formats import antecedents, conllu
from anaphora.report.analysis_page import write_page
from anaphora.streams import open_output

Analysed = Iterator[tuple[Document, tuple[PronounLink, ...]]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora analyse`."""
    parser.add_argument("input", nargs="?", default="-", metavar="IN")
    parser.add_argument("output", nargs="?", default="-", metavar="OUT")
    parser.add_argument("--lang", required=True, metavar="LANG", help="the language: en, es, ...")
    parser.add_argument(
        "--resolver",
        default="builtin",
        metavar="R",
        help=f"one of {', '.join(RESOLVERS.names())} (default: builtin)",
    )
    parser.add_argument("--model", type=Path, metavar="MODEL", help="for the resolver learnt")
    parser.add_argument(
        "--antecedents",
        type=Path,
        metavar="F",
        help="links to read: for the resolvers file and gold",
    )
    parser.add_argument("--format", choices=tuple(_WRITERS), default="conllu")
    parser.add_argument("--tokens-out", metavar="F", help="write the words, a segment a line")
    parser.add_argument(
        "--tokenised", action="store_true", help="words are separated by spaces already"
    )
    add_boundaries(parser)
    add_threads(parser)
    add_quiet(parser)


def run(args: argparse.Namespace) -> None:
    """Analyse as the text goes by."""
    if args.resolver == "gold" and not args.antecedents:
        raise InputError(
            "plain text has no gold annotation", "name a file that has it: --antecedents FILE"
        )
    boundaries = given(args, doc_ids="doc_ids", doc_starts="doc_starts")
    done: Analysed = analysed(
        progress(_documents(args.input, boundaries), "documents", quiet=args.quiet),
        args.lang,
        args.resolver,
        antecedents=args.antecedents,
        model=args.model,
        tokenised=args.tokenised,
        threads=args.threads,
        warn=_warn,
    )
    with ExitStack() as files:
        out = files.enter_context(open_output(args.output))
        if args.tokens_out:
            words = files.enter_context(open_output(args.tokens_out))
            done = _with_words(done, words, between="" if boundaries else "\n")
        _WRITERS[args.format](done, out)


def _documents(path: str, boundaries: dict[str, str]) -> Iterator[Document]:
    """The documents of a text, which is opened when the first is wanted."""
    form = formats.with_boundaries("plain", *map(boundaries.get, ("doc_ids", "doc_starts")))
    yield from formats.read(path, form, **boundaries)


def _warn(message: str) -> None:
    print(f"anaphora: warning: {message}", file=sys.stderr)


def _with_words(done: Analysed, out: TextIO, between: str) -> Analysed:
    """Pass documents on and write their words."""
    for number, (document, links) in enumerate(done):
        out.write(between if number else "")
        for segment in document.segments:
            out.write(" ".join(token.text for token in segment.tokens) + "\n")
        yield document, links


def _write_conllu(done: Analysed, out: TextIO) -> None:
    conllu.write((with_links(document, links) for document, links in done), out)


def _write_jsonl(done: Analysed, out: TextIO) -> None:
    antecedents.write((links for _, links in done), out)


_WRITERS: dict[str, Callable[[Analysed, TextIO], None]] = {
    "conllu": _write_conllu,
    "jsonl": _write_jsonl,
    "html": write_page,
}
