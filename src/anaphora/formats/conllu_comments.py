"""The comment lines of CoNLL-U: what names documents and sentences, and what is just kept.

`# sent_id` and `# text` have fields of their own in `Segment`. Where they do not stand in the usual
order (newpar, sent_id, other comments, text), the bare words `sent_id` and `text` among the
segment's comments mark their places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from anaphora.documents import Attributes, Document
from anaphora.errors import InputError
from anaphora.formats.conllu_words import LineFault
from anaphora.formats.entities import fields_of

DECLARATION = "global.Entity"

_NEWDOC = re.compile(r"newdoc(?: id ?= ?(.*))?")
_TYPED = re.compile(r"(sent_id|text) ?=(?: (.*)|)")
_ATTRIBUTE = re.compile(r"(global\.\S+|meta::\S+) ?=(?: (.*)|)")
_META = "meta::"
_SPACE = re.compile(r"\s")
_MARKS = ("sent_id", "text")


@dataclass(frozen=True, slots=True)
class Comments:
    """What the comments of a sentence say; `text` is None if they do not give it."""

    sentence_id: str
    text: str | None
    attributes: Attributes
    others: tuple[str, ...]


def newdoc_id(comments: Sequence[str]) -> str | None:
    """Return the id if a document begins here, "" if it has none; None if none begins."""
    newdoc = next((match for c in comments if (match := _NEWDOC.fullmatch(c))), None)
    return newdoc and (newdoc[1] or "")


def read_comments(comments: Sequence[str], begins_document: bool) -> Comments:
    """Take the comments of a sentence apart; attributes stand where a document begins."""
    typed: dict[str, str] = {}
    attributes: dict[str, str] = {}
    others: list[str] = []
    for number, comment in enumerate(comments):
        if _NEWDOC.fullmatch(comment):
            continue
        if match := _TYPED.fullmatch(comment):
            others.append(match[1])
            _add(typed, match[1], match[2], number)
        elif begins_document and (match := _ATTRIBUTE.fullmatch(comment)):
            _add(attributes, match[1].removeprefix(_META), match[2], number)
            if match[1] == DECLARATION:
                _check_declaration(attributes[DECLARATION], number)
        else:
            others.append(comment)
    return Comments(
        typed.get("sent_id", ""),
        typed.get("text"),
        tuple(attributes.items()),
        _without_usual_marks(others),
    )


def document_comments(document: Document, attributes: Attributes) -> Iterator[str]:
    """Yield the comments that say a document's attributes."""
    for name, value in attributes:
        if not name or _SPACE.search(name):
            cause = f"document {document.id!r} has an attribute named {name!r}"
            raise InputError(cause, "give it a name without white space")
        yield f"# {name if name.startswith('global.') else _META + name} = {value}"


def segment_comments(document: Document, number: int) -> Iterator[str]:
    """Yield the comments of a segment."""
    segment = document.segments[number]
    for comment in _with_usual_marks(segment.comments):
        if comment == "text":
            yield f"# text = {segment.text}"
        elif comment == "sent_id":
            if segment.id:
                yield f"# sent_id = {segment.id}"
        elif any(pattern.fullmatch(comment) for pattern in (_NEWDOC, _TYPED, _ATTRIBUTE)):
            raise InputError(
                f"document {document.id!r}, segment {number}: comment {comment!r} would read as "
                "something else",
                "leave it out; ids, text and attributes have their own fields",
            )
        else:
            yield f"# {comment}"


def _add(values: dict[str, str], name: str, value: str | None, number: int) -> None:
    if name in values:
        raise LineFault(number, f"second # {name}", "leave one of them out")
    values[name] = value or ""


def _check_declaration(declaration: str, number: int) -> None:
    try:
        fields_of(declaration)
    except ValueError as error:
        raise LineFault(number, str(error), "name the fields: eid-etype-head-other") from None


def _with_usual_marks(comments: Sequence[str]) -> list[str]:
    """Put what is not marked in its usual place."""
    marked = list(comments)
    if "sent_id" not in marked:
        marked.insert(1 if marked and marked[0].startswith("newpar") else 0, "sent_id")
    return marked if "text" in marked else [*marked, "text"]


def _without_usual_marks(comments: Sequence[str]) -> tuple[str, ...]:
    """Leave the marks out where `_with_usual_marks` would put them back."""
    plain = tuple(comment for comment in comments if comment not in _MARKS)
    return plain if _with_usual_marks(plain) == _with_usual_marks(comments) else tuple(comments)
