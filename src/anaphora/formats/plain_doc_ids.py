"""Plain text beside a file of document ids, one per line: neighbours of equal id are a document.

A blank line of text is an empty segment. Writing keeps the texts and the document ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from anaphora.documents import Document, Segment
from anaphora.formats.base import (
    Content,
    Format,
    distinct_neighbours,
    in_step,
    one_side,
    with_segments,
    writable_id,
    writable_line,
)
from anaphora.streams import Lines


def read(lines: Lines, doc_ids: Lines) -> Iterator[Document]:
    """Yield one document per run of equal ids."""
    current = ""
    segments: list[Segment] = []
    for line, doc_id in in_step(lines, doc_ids):
        if doc_id != current:
            if not doc_id or doc_id.isspace():
                raise doc_ids.fault("empty document id", "give every line the id of its document")
            if segments:
                yield Document(current, tuple(segments))
            current, segments = doc_id, []
        segments.append(Segment(line))
    if segments:
        yield Document(current, tuple(segments))


def write(documents: Iterable[Document], out: TextIO, doc_ids: TextIO) -> None:
    """Write one line of text and one document id per segment."""
    for document in distinct_neighbours(one_side(with_segments(documents), FORMAT.name)):
        out.writelines(
            writable_line(segment.text, document, number) + "\n"
            for number, segment in enumerate(document.segments)
        )
        doc_ids.write(f"{writable_id(document)}\n" * len(document.segments))


FORMAT = Format(
    name="plain-doc-ids",
    description="one segment per line, a second file with one document id per line",
    content=Content.DOCUMENTS,
    read=read,
    write=write,
    companions=("doc_ids",),
)
