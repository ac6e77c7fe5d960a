"""Plain text: one segment per line, a blank line between documents.

A line of nothing but white space is blank; one blank line may end the file. The documents are
called "1", "2", ... in their order. Writing keeps the text only, so what comes back equal are
documents with those ids, and without empty segments, which no reader could tell from a boundary.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from anaphora.documents import Document, Segment
from anaphora.errors import InputError
from anaphora.formats.base import Content, Format, one_side, with_segments, writable_line
from anaphora.streams import Lines


def read(lines: Lines) -> Iterator[Document]:
    """Yield one document per block of lines between blank lines."""
    count = 0
    segments: list[Segment] = []
    for line in lines:
        if line and not line.isspace():
            segments.append(Segment(line))
        elif segments:
            count += 1
            yield Document(str(count), tuple(segments))
            segments = []
        else:
            raise lines.fault(
                "empty document (a blank line where a document should begin)",
                "remove the line; if blank lines are empty segments, give the boundaries with "
                "--doc-ids or --doc-starts",
            )
    if segments:
        yield Document(str(count + 1), tuple(segments))


def write(documents: Iterable[Document], out: TextIO) -> None:
    """Write the documents with a blank line between them."""
    for count, document in enumerate(one_side(with_segments(documents), FORMAT.name)):
        if count:
            out.write("\n")
        out.writelines(
            _visible_line(segment.text, document, number) + "\n"
            for number, segment in enumerate(document.segments)
        )


def _visible_line(text: str, document: Document, number: int) -> str:
    if not text or text.isspace():
        raise InputError(
            f"document {document.id!r}, segment {number}: an empty segment would read as the end "
            "of the document",
            "keep the boundaries in a file of their own: --doc-ids-out",
        )
    return writable_line(text, document, number)


FORMAT = Format(
    name="plain",
    description="one segment per line, a blank line between documents",
    content=Content.DOCUMENTS,
    read=read,
    write=write,
)
