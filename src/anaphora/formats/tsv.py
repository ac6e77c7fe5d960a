"""Tab-separated text: `document id <TAB> source [<TAB> target]`, the same columns on every line.

Neighbouring lines of equal id are a document; with a third column each is followed by its target,
as a reference. There is no quoting, so a text cannot hold a tab. Writing takes documents in the
same order: sources only, or each source followed by one translation of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TextIO

from anaphora.documents import Document, Segment, Side
from anaphora.errors import InputError
from anaphora.formats.base import (
    Content,
    Format,
    describe_side,
    with_segments,
    writable_id,
    writable_line,
)
from anaphora.streams import Lines

_Rows = Sequence[Sequence[str]]


def read(lines: Lines) -> Iterator[Document]:
    """Yield the source of each document and, with three columns, its target."""
    for doc_id, rows in groupby(_rows(lines), key=lambda row: row[0]):
        texts = zip(*(row[1:] for row in rows), strict=True)
        for side, column in zip((Side.SOURCE, Side.REFERENCE), texts, strict=False):
            yield Document(doc_id, tuple(map(Segment, column)), side=side)


def _rows(lines: Lines) -> Iterator[list[str]]:
    expected = 0
    for line in lines:
        row = line.split("\t")
        expected = expected or len(row)
        if len(row) not in (2, 3):
            raise lines.fault(
                f"{len(row)} columns instead of 2 or 3",
                "write: document id, tab, source, and where there is one, tab, target",
            )
        if len(row) != expected:
            raise lines.fault(
                f"{len(row)} columns, but the first line has {expected}",
                "give every line the same columns; an empty text still needs its tab",
            )
        if not row[0] or row[0].isspace():
            raise lines.fault("empty document id", "give every line the id of its document")
        yield row


def write(documents: Iterable[Document], out: TextIO) -> None:
    """Write one line per segment."""
    width = 0
    for _, group in groupby(with_segments(documents), key=lambda document: document.id):
        sides = list(group)
        _check_sides(sides)
        width = width or len(sides)
        if len(sides) != width:
            raise InputError(
                f"document {sides[0].id!r} has {_columns(len(sides))}, the first document "
                f"{_columns(width)}",
                "give a target for every document or for none",
            )
        doc_id = _without_tab(writable_id(sides[0]), f"document {sides[0].id!r}: id")
        columns = [[doc_id] * len(sides[0].segments), *map(_column, sides)]
        out.writelines("\t".join(row) + "\n" for row in zip(*columns, strict=True))


def _check_sides(sides: Sequence[Document]) -> None:
    source, *targets = sides
    what = f"document {source.id!r}"
    if any(target.side is Side.SOURCE for target in targets):
        raise InputError(f"{what}: neighbouring documents of equal id", "give each its own id")
    if len(targets) > 1 or (targets and source.side is not Side.SOURCE):
        names = " and ".join(map(describe_side, sides))
        raise InputError(
            f"{what}: TSV holds a source and one target, not {names}", "choose with --side"
        )
    for target in targets:
        if len(target.segments) != len(source.segments):
            raise InputError(
                f"{what}: {len(source.segments)} source and {len(target.segments)} target segments",
                "translate segment by segment, with an empty segment where there is nothing",
            )


def _columns(sides: int) -> str:
    return "no target" if sides == 1 else "a target"


def _column(document: Document) -> list[str]:
    return [
        _without_tab(
            writable_line(segment.text, document, number),
            f"document {document.id!r}, segment {number}: text",
        )
        for number, segment in enumerate(document.segments)
    ]


def _without_tab(text: str, what: str) -> str:
    if "\t" in text:
        raise InputError(f"{what} holds a tab", "replace it by a space, or write JSON lines")
    return text


FORMAT = Format(
    name="tsv",
    description="document id, source and optionally target, separated by tabs",
    content=Content.DOCUMENTS,
    read=read,
    write=write,
)
