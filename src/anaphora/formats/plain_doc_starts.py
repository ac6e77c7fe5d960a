"""Plain text beside a file with the zero-based first line of each document, in rising order.

A document's id may follow its number after white space (`12 doc-a`); documents without one are
called by their count: "1", "2", ... A blank line of text is an empty segment. Writing keeps the
texts and the ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TextIO

from anaphora.documents import Document, Segment
from anaphora.errors import InputError
from anaphora.formats.base import (
    Content,
    Format,
    one_side,
    with_segments,
    writable_id,
    writable_line,
)
from anaphora.streams import Lines

_MOST_DIGITS = 18


@dataclass(frozen=True, slots=True)
class _Start:
    """The first line of a document, its id, and the line of the companion that says so."""

    line: int
    id: str
    stated: int


def read(lines: Lines, doc_starts: Lines) -> Iterator[Document]:
    """Yield the documents that begin at the given lines."""
    starts = _starts(doc_starts)
    current = next(starts, None)
    following = next(starts, None)
    segments: list[Segment] = []
    for line in lines:
        if current is None:
            raise doc_starts.fault("no document starts", "list the first line of each document")
        if following and lines.number > following.line:  # lines.number counts from one
            yield Document(current.id, tuple(segments))
            current, following, segments = following, next(starts, None), []
        segments.append(Segment(line))
    beyond = following if segments else current
    if beyond:
        raise doc_starts.fault(
            f"document starts at line {beyond.line}, but {lines.name} has {lines.number} lines",
            "starts count from 0 and lie inside the text: check that both files belong together",
            line=beyond.stated,
        )
    if current:
        yield Document(current.id, tuple(segments))


def _starts(doc_starts: Lines) -> Iterator[_Start]:
    previous = -1
    for line in doc_starts:
        number, doc_id = (*line.split(None, 1), "", "")[:2]
        if not (number.isascii() and number.isdecimal() and len(number) <= _MOST_DIGITS):
            raise doc_starts.fault(
                f"not a line number and optional document id: {line[:40]!r}",
                "write one start per line, such as: 12 doc-a",
            )
        start = int(number)
        if previous < 0 < start:
            raise doc_starts.fault(
                f"first document starts at line {start}, not 0",
                "lines count from 0, and every line belongs to a document",
            )
        if start <= previous:
            raise doc_starts.fault(
                f"start {start} does not come after start {previous}",
                "sort the starts and drop doubles; a document has at least one line",
            )
        yield _Start(start, doc_id.rstrip() or str(doc_starts.number), doc_starts.number)
        previous = start


def write(documents: Iterable[Document], out: TextIO, doc_starts: TextIO) -> None:
    """Write the text, and for each document its first line and its id."""
    start = 0
    for document in one_side(with_segments(documents), FORMAT.name):
        out.writelines(
            writable_line(segment.text, document, number) + "\n"
            for number, segment in enumerate(document.segments)
        )
        doc_starts.write(f"{start} {_unpadded_id(document)}\n")
        start += len(document.segments)


def _unpadded_id(document: Document) -> str:
    if document.id != document.id.strip():
        raise InputError(
            f"document id {document.id!r} begins or ends with white space", "remove it from the id"
        )
    return writable_id(document)


FORMAT = Format(
    name="plain-doc-starts",
    description="one segment per line, a second file with the first line number of each document",
    content=Content.DOCUMENTS,
    read=read,
    write=write,
    companions=("doc_starts",),
)
