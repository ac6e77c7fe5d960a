r"""Translate text, a segment a line, with a model made by `anaphora train` or `anaphora import`.

  anaphora translate models/es-en < news.es > news.en
  anaphora translate models/es-en --nbest-size 100 --nbest-out news.nbest < news.es > news.en
  anaphora translate models/es-en --constraints names.jsonl < news.es > news.en
  anaphora translate models/es-en news.es news.en --system coref --doc-ids news.doc \
      --antecedents news.antecedents.jsonl --decisions news.decisions.jsonl

Input is raw text and output is running text, unless the model was made from tokenised text or
--tokenised is given: then tokens are separated by spaces on both sides. A blank line ends a
document and is echoed; with --doc-ids or --doc-starts it is an empty segment.

Constraints are JSON lines, one for each segment that has any:

  {"segment": 12, "fixed": [{"start": 3, "end": 4, "target": "The Hague"}]}
  {"segment": 15, "fixed": [{"start": 7, "end": 7}], "annotations": [{"tok": 9, "values": ["sg"]}]}

Segments count from 0, without the blank lines that part documents; start, end (inclusive) and tok
count tokens. A span without target is a placeholder and stays as it is; annotations are for
feature functions.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain, groupby
from operator import itemgetter
from typing import TextIO

from anaphora import formats, translation
from anaphora.antecedents import PronounLink
from anaphora.cli.options import add_texts, given, positive
from anaphora.cli.progress import progress
from anaphora.documents import Document, Segment
from anaphora.engines.base import Draft
from anaphora.errors import Faults, InputError
from anaphora.evaluation.reading import read_source
from anaphora.formats.constraints import ConstraintLines
from anaphora.formats.nbest_moses import write as write_nbest
from anaphora.formats.pharaoh import format_links
from anaphora.nbest import NBestList
from anaphora.streams import open_lines, open_output

_BLANK = Draft((), (), "", (), 0.0, ())


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `anaphora translate`."""
    parser.add_argument("model", metavar="MODEL", help="a directory")
    parser.add_argument("input", nargs="?", default="-", metavar="IN", help="(default: stdin)")
    parser.add_argument("output", nargs="?", default="-", metavar="OUT", help="(default: stdout)")
    parser.add_argument(
        "--system", default=translation.BASELINE, metavar="NAME", help="(default: baseline)"
    )
    parser.add_argument(
        "--antecedents", metavar="F", help="what pronouns refer to; else the model's resolver says"
    )
    parser.add_argument("--decisions", metavar="F", help="write what was decided of pronouns to F")
    parser.add_argument("--pair", default="", help="refuse a model of another pair")
    parser.add_argument("--nbest-size", type=positive, metavar="N", help="hypotheses a segment")
    parser.add_argument("--nbest-out", metavar="F", help="write them to F, as Moses does")
    parser.add_argument("--alignment-out", metavar="F", help="write the word alignment to F")
    parser.add_argument("--constraints", metavar="F", help="translations that must be used: above")
    parser.add_argument(
        "--verify", action="store_true", help="read the whole model and check it first"
    )
    add_texts(parser)


def run(args: argparse.Namespace) -> None:
    """Translate as the text goes by."""
    if bool(args.nbest_size) != bool(args.nbest_out):
        raise InputError("--nbest-size and --nbest-out belong together", "give both or neither")
    model = translation.load(
        args.model, pair=args.pair, tokenised=args.tokenised, verify=args.verify
    )
    if args.system != translation.BASELINE:
        _translate_documents(args, model)
        return
    if args.decisions:
        raise InputError("baseline decides nothing about pronouns", "choose another --system")
    boundaries = given(args, doc_ids="doc_ids", doc_starts="doc_starts")
    documents = _documents(args.input, boundaries)
    if args.constraints:
        documents = _constrained(documents, args.constraints, blank_is_segment=bool(boundaries))
    drafts = model.drafts(documents, nbest=args.nbest_size or 0, threads=args.threads)
    with ExitStack() as files:
        write = _Outputs(
            files.enter_context(open_output(args.output)),
            files.enter_context(open_output(args.nbest_out)) if args.nbest_out else None,
            files.enter_context(open_output(args.alignment_out)) if args.alignment_out else None,
            blank_is_segment=bool(boundaries),
            thorough_words=model.description.limits.thorough_words,
        )
        for draft in progress(drafts, "segments", quiet=args.quiet):
            write(draft)


def _translate_documents(args: argparse.Namespace, model: translation.Model) -> None:
    """Translate document by document with a system that needs whole documents."""
    for option, value in (("--nbest-size", args.nbest_size), ("--constraints", args.constraints)):
        if value:
            raise InputError(f"system {args.system!r} does not take {option}", "leave it out")
    system = model.system(args.system)
    layout, lines = read_source(
        args.input, doc_ids=args.doc_ids or "", doc_starts=args.doc_starts or ""
    )
    found = _links(args.antecedents, set(layout.documents)) if args.antecedents else None
    texts = groupby(zip(layout.documents, lines, strict=True), key=itemgetter(0))
    documents = [Document(name, tuple(Segment(line) for _, line in text)) for name, text in texts]
    outcomes = []
    for document in progress(documents, "documents", quiet=args.quiet, total=len(documents)):
        links = None if found is None else found.get(document.id, ())
        with _blamed_on(args.antecedents):
            source = model.source(document, links)
        outcomes.append(system.translate(source, threads=args.threads))
    if args.decisions:
        formats.write([each.decisions for each in outcomes], args.decisions, "decisions")
    drafts = iter([draft for each in outcomes for draft in each.segments])
    rows = set(layout.rows)
    with ExitStack() as files:
        write = _Outputs(
            files.enter_context(open_output(args.output)),
            None,
            files.enter_context(open_output(args.alignment_out)) if args.alignment_out else None,
            blank_is_segment=bool(args.doc_ids or args.doc_starts),
            thorough_words=model.description.limits.thorough_words,
        )
        for row in range(layout.size):
            write(next(drafts) if row in rows else _BLANK)


@contextmanager
def _blamed_on(antecedents: str | None) -> Iterator[None]:
    """Let faults of links say which file they are in."""
    try:
        yield
    except Faults as error:
        if antecedents is None:
            raise
        raise Faults(f"{antecedents}: {error.subject}", error.faults) from None


def _links(path: str, documents: Collection[str]) -> dict[str, tuple[PronounLink, ...]]:
    """The links of a file by document, all of which must be in the text."""
    found = {links[0].document: links for links in formats.read(path, "antecedents")}
    if unknown := sorted(found.keys() - documents):
        raise InputError(
            f"antecedents of document {unknown[0]!r}, which the text does not have",
            "give the file that belongs to the text, and --doc-ids",
            file=path,
        )
    return found


def _documents(path: str, boundaries: dict[str, str]) -> Iterator[Iterable[Segment]]:
    """The documents; without files of boundaries each ends with its blank line, see `_Outputs`."""
    if boundaries:
        form = formats.with_boundaries("plain", *map(boundaries.get, ("doc_ids", "doc_starts")))
        for document in formats.read(path, form, **boundaries):
            yield document.segments
    else:
        with open_lines(path) as lines:
            stream = map(Segment, lines)
            for first in stream:
                yield _up_to_blank(chain([first], stream))


def _up_to_blank(segments: Iterable[Segment]) -> Iterator[Segment]:
    for segment in segments:
        yield segment
        if not segment.text.strip():
            return


def _constrained(
    documents: Iterable[Iterable[Segment]], path: str, *, blank_is_segment: bool
) -> Iterator[Iterable[Segment]]:
    """The documents with the constraints that a file has for their segments."""
    with open_lines(path) as lines:
        constraints = ConstraintLines(lines)
        for document in documents:
            yield (
                constraints.attach(segment) if segment.text.strip() or blank_is_segment else segment
                for segment in document
            )
        constraints.finish()


class _Outputs:
    """Writes each draft to where it is wanted.

    A blank line that is a boundary becomes a blank line of the text and appears nowhere else.
    """

    def __init__(
        self,
        text: TextIO,
        nbest: TextIO | None,
        alignment: TextIO | None,
        *,
        blank_is_segment: bool,
        thorough_words: int | None,
    ) -> None:
        self._text = text
        self._nbest = nbest
        self._alignment = alignment
        self._blank_is_segment = blank_is_segment
        self._thorough_words = thorough_words
        self._lines = 0
        self._segments = 0

    def __call__(self, draft: Draft) -> None:
        self._lines += 1
        if self._thorough_words and len(draft.source) > self._thorough_words:
            print(
                f"anaphora: line {self._lines}: {len(draft.source)} tokens; beyond "
                f"{self._thorough_words} the search is less thorough, so that it ends in time; "
                "split the line at sentence ends",
                file=sys.stderr,
            )
        self._text.write(draft.text + "\n")
        if not (draft.source or self._blank_is_segment):
            return
        if self._alignment:
            self._alignment.write(format_links(draft.alignment) + "\n")
        if self._nbest and draft.nbest:
            write_nbest([NBestList(self._segments, draft.nbest)], self._nbest)
        self._segments += 1
