"""What a format is: a name, a function that reads and one that writes; both stream.

`read(lines, **companions)` yields items one at a time, so memory grows with the longest document
and not with the file. `write(items, out, **companions)` writes each as it comes. Companions are
the files that belong to the text, such as one document id per line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from anaphora.documents import Document
from anaphora.errors import InputError
from anaphora.streams import Lines


class Content(StrEnum):
    """What the items of a format are; conversion is possible between formats of equal content."""

    DOCUMENTS = "documents"  # documents.Document
    ALIGNMENTS = "alignments"  # documents.Links, one per segment pair
    NBEST = "nbest"  # nbest.NBestList
    ANTECEDENTS = "antecedents"  # the antecedents.PronounLinks of one document, a tuple
    DECISIONS = "decisions"  # the decisions.Decisions of one document, a tuple


@dataclass(frozen=True, slots=True)
class Format:
    """A file format; the item type that `read` yields and `write` takes follows from `content`.

    `companions` are required keyword arguments of both functions (`doc_ids`: `Lines` to read,
    a text stream to write); `checks` are optional `Lines` that `read` compares its input with.
    """

    name: str
    description: str
    content: Content
    read: Callable[..., Iterator[Any]]
    write: Callable[..., None]
    companions: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()


def in_step(lines: Lines, companion: Lines) -> Iterator[tuple[str, str]]:
    """Pair the lines of two files that must be equally long."""
    others = iter(companion)
    for line in lines:
        other = next(others, None)
        if other is None:
            raise companion.fault(
                f"{companion.number} lines, but {lines.name} has more",
                "both files need one line per segment: make them equally long",
            )
        yield line, other
    if next(others, None) is not None:
        raise companion.fault(
            f"more lines than the {lines.number} of {lines.name}",
            "both files need one line per segment: make them equally long",
        )


def one_side(documents: Iterable[Document], format_name: str) -> Iterator[Document]:
    """Pass documents on, refusing a second side or version: for formats that hold only one."""
    first: Document | None = None
    for document in documents:
        first = first or document
        if (document.side, document.version) != (first.side, first.version):
            sides = f"{describe_side(first)} and {describe_side(document)}"
            raise InputError(f"{format_name} holds one side, not {sides}", "choose one with --side")
        yield document


def with_segments(documents: Iterable[Document]) -> Iterator[Document]:
    """Pass documents on, refusing one without segments: for formats where it would vanish."""
    for document in documents:
        if not document.segments:
            raise InputError(
                f"document {document.id!r} is empty",
                "leave it out, or write JSON lines, which can hold it",
            )
        yield document


def distinct_neighbours(documents: Iterable[Document]) -> Iterator[Document]:
    """Pass documents on, refusing two of equal id in a row: for formats where they would merge."""
    previous: str | None = None
    for document in documents:
        if document.id == previous:
            raise InputError(
                f"two documents in a row have the id {document.id!r}", "give each its own id"
            )
        previous = document.id
        yield document


def describe_side(document: Document) -> str:
    """Name a side the way `--side` takes it: "source", "hypothesis:online-A"."""
    return f"{document.side}:{document.version}" if document.version else str(document.side)


def writable_line(text: str, document: Document, number: int) -> str:
    """Return `text` if it fits on one line of a line-based format, else raise an error."""
    if "\n" in text or "\0" in text or text.endswith("\r"):
        raise InputError(
            f"document {document.id!r}, segment {number}: text holds a line break or NUL",
            "write JSON lines, which can hold it, or clean the text",
        )
    return text


def writable_id(document: Document) -> str:
    """Return the document's id if it can stand on a line, else raise an error."""
    name = document.id
    if not name or name.isspace() or "\n" in name or "\0" in name or name.endswith("\r"):
        raise InputError(
            f"document id {name!r} is empty or holds a line break or NUL",
            "give the document a name of one line",
        )
    return name
