"""Convert between file formats, streaming: documents to documents, alignments, N-best lists.

  anaphora convert --from wmt-xml --to plain --side source newstest.xml newstest.en
  anaphora convert --from plain --to tsv --doc-ids x.doc --target x.fr x.en x.tsv
  anaphora convert --from nbest-moses --to nbest-sockeye < moses.nbest > sockeye.jsonl

IN and OUT are standard input and output if left out or "-"; .gz and .zst are read and written.
Annotation that a format cannot hold is left out; text it cannot hold is an error.
"""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from anaphora import formats
from anaphora.cli.options import add_boundaries, add_quiet, given
from anaphora.cli.progress import progress
from anaphora.documents import Document, Side, Token
from anaphora.errors import InputError
from anaphora.formats import FORMATS, Content
from anaphora.formats.base import describe_side
from anaphora.formats.bitext import both_sides


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora convert`."""
    parser.add_argument(
        "--from", dest="source_format", required=True, metavar="FORMAT", help="of IN"
    )
    parser.add_argument(
        "--to", dest="target_format", required=True, metavar="FORMAT", help="of OUT"
    )
    parser.add_argument("input", nargs="?", default="-", metavar="IN")
    parser.add_argument("output", nargs="?", default="-", metavar="OUT")
    add_boundaries(parser)
    parser.add_argument(
        "--doc-ids-out", metavar="F", help="write the document ids to F, one per line"
    )
    parser.add_argument(
        "--doc-starts-out", metavar="F", help="write the documents' first lines to F"
    )
    parser.add_argument(
        "--target",
        metavar="F",
        help="documents: the other side of IN, as IN; alignments: its target",
    )
    parser.add_argument("--source", metavar="F", help="alignments: the source text, to check them")
    parser.add_argument(
        "--side",
        metavar="SIDE[:VERSION]",
        help="keep only source, reference or hypothesis documents",
    )
    parser.add_argument(
        "--source-lang", default="", metavar="L", help="language of source documents"
    )
    parser.add_argument(
        "--target-lang", default="", metavar="L", help="language of the other documents"
    )
    tokens = parser.add_mutually_exclusive_group()
    tokens.add_argument("--tokenised", action="store_true", help="tokens are separated by spaces")
    tokens.add_argument(
        "--tokenise", action="store_true", help="cut text into tokens by the rules of its language"
    )
    add_quiet(parser)
    parser.epilog = f"formats: {', '.join(FORMATS.names())}"


def run(args: argparse.Namespace) -> None:
    """Read, adapt and write, one item at a time."""
    reader = formats.with_boundaries(args.source_format, args.doc_ids, args.doc_starts)
    writer = formats.with_boundaries(args.target_format, args.doc_ids_out, args.doc_starts_out)
    content = _same_content(reader, writer)
    boundaries = given(args, doc_ids="doc_ids", doc_starts="doc_starts")
    if content is Content.DOCUMENTS:
        source = formats.read(args.input, reader, **boundaries)
        items: Iterable[Any] = source
        if args.target:
            bitexts = both_sides(source, formats.read(args.target, reader, **boundaries))
            items = chain.from_iterable((b.source, b.target) for b in bitexts)
        items = map(_completer(args), items)
        if args.side:
            items = _of_side(items, args.side)
    else:
        checks = given(args, source="source", target="target")
        items = formats.read(args.input, reader, **boundaries, **checks)
    outputs = given(args, doc_ids="doc_ids_out", doc_starts="doc_starts_out")
    formats.write(progress(items, str(content), quiet=args.quiet), args.output, writer, **outputs)


def _same_content(reader: str, writer: str) -> Content:
    source, target = FORMATS.get(reader), FORMATS.get(writer)
    if source.content is not target.content:
        fitting = [name for name in FORMATS.names() if FORMATS.get(name).content is source.content]
        raise InputError(
            f"{reader} holds {source.content}, {writer} holds {target.content}",
            f"convert {reader} to one of: {', '.join(fitting)}",
        )
    return source.content


def _of_side(documents: Iterable[Document], wanted: str) -> Iterator[Document]:
    """Pass on the documents of one side; if there are none, say which sides there are."""
    seen: set[str] = set()
    found = False
    for document in documents:
        if wanted in (describe_side(document), document.side):
            found = True
            yield document
        seen.add(describe_side(document))
    if seen and not found:
        raise InputError(
            f"no document is of side {wanted!r}", f"choose one of: {', '.join(sorted(seen))}"
        )


def _completer(args: argparse.Namespace) -> Callable[[Document], Document]:
    """Return what adds language and tokens to a document where the options give them."""

    def complete(document: Document) -> Document:
        option = args.source_lang if document.side is Side.SOURCE else args.target_lang
        document = dataclasses.replace(document, lang=document.lang or option)
        if not (args.tokenised or args.tokenise):
            return document
        cut = _split_at_spaces if args.tokenised else _tokeniser(document)
        segments = tuple(
            s if s.tokens else dataclasses.replace(s, tokens=cut(s.text)) for s in document.segments
        )
        return dataclasses.replace(document, segments=segments)

    return complete


def _split_at_spaces(text: str) -> tuple[Token, ...]:
    return tuple(map(Token, text.split()))


def _tokeniser(document: Document) -> Callable[[str], tuple[Token, ...]]:
    from anaphora.languages import LANGUAGES  # loaded only where it is used

    if not document.lang:
        raise InputError(
            f"the language of document {document.id!r} is unknown",
            "give --source-lang or --target-lang",
        )
    return LANGUAGES.get(document.lang).tokenise
