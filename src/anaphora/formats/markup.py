"""What WMT XML and SGM share: where the parts of their markup go in a `Document`.

Attributes of `<doc>` keep their names; those of the elements around it and of a side are called
ELEMENT.NAME (`dataset.id`). The first segment of a paragraph has the comment `newpar`, as in
CoNLL-U, or `newpar = hl` for a block of another name; an attribute of `<seg>` besides `id` is a
comment `seg.NAME = value`. Other comments are not written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from anaphora.documents import Attributes, Document, Segment
from anaphora.errors import InputError
from anaphora.streams import Lines

PARAGRAPH = "p"
_NAME = re.compile(r"[A-Za-z_][\w:-]*")
_ENCODING = re.compile(r"<\?xml[^>]*?\sencoding\s*=\s*[\"']([^\"'>]*)")
_TEXT_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_VALUE_ESCAPES = _TEXT_ESCAPES | str.maketrans({'"': "&quot;", "\t": "&#9;", "\n": "&#10;"})


def segment(text: str, block: str, attributes: Iterable[tuple[str, str]]) -> Segment:
    """Make a segment of a `<seg>`; `block` names the block it is the first of, if it is."""
    named = dict(attributes)
    comments = [] if not block else ["newpar" if block == PARAGRAPH else f"newpar = {block}"]
    seg_id = named.pop("id", "")
    comments.extend(f"seg.{name} = {value}" for name, value in named.items())
    return Segment(text, id=seg_id, comments=tuple(comments))


def blocks(document: Document) -> Iterator[tuple[str, list[tuple[Attributes, str]]]]:
    """Group the (attributes, text) of the segments by block; the name is "" before the first."""
    name = ""
    members: list[tuple[Attributes, str]] = []
    ids: set[str] = set()
    for number, item in enumerate(document.segments, 1):
        if begins := _block_begun(item):
            if members:
                yield name, members
            name, members = begins, []
        seg_id = item.id or str(number)
        if seg_id in ids:
            raise InputError(
                f"document {document.id!r}: segment id {seg_id!r} occurs twice",
                "give each segment of a document its own id, or none at all",
            )
        ids.add(seg_id)
        members.append(((("id", seg_id), *_seg_attributes(item)), item.text))
    if members:
        yield name, members


def _block_begun(item: Segment) -> str:
    for comment in item.comments:
        if comment == "newpar" or comment.startswith("newpar "):  # CoNLL-U has `newpar id = x` too
            return comment.partition("newpar = ")[2] or PARAGRAPH
    return ""


def _seg_attributes(item: Segment) -> Iterator[tuple[str, str]]:
    for comment in item.comments:
        key, equals, value = comment.partition(" = ")
        if equals and key.startswith("seg."):
            yield key.removeprefix("seg."), value


def attributes_of(document: Document, element: str) -> Attributes:
    """Return the attributes of one element, without its name; "" stands for `<doc>`."""
    split = ((*name.rpartition("."), value) for name, value in document.attributes)
    return tuple((name, value) for owner, _, name, value in split if owner == element)


def tag(name: str, attributes: Attributes) -> str:
    """Write an opening tag."""
    names = [key for key, _ in attributes]
    for written in (name, *names):
        if not _NAME.fullmatch(written):
            raise InputError(f"{written!r} cannot be a name in markup", "use letters and digits")
    if len(set(names)) < len(names):
        raise InputError(f"<{name}> would have an attribute twice: {', '.join(names)}", "drop one")
    return f"<{name}{''.join(map(_attribute, attributes))}>"


def _attribute(item: tuple[str, str]) -> str:
    return f' {item[0]}="{item[1].translate(_VALUE_ESCAPES)}"'


def escaped_text(text: str) -> str:
    """Write text between tags."""
    return text.translate(_TEXT_ESCAPES)


def check_encoding(line: str, lines: Lines) -> None:
    """Refuse a first line that declares another encoding than the UTF-8 it was decoded from."""
    match = _ENCODING.match(line)
    if match and match[1].lower() not in ("utf-8", "utf8", "us-ascii"):
        raise lines.fault(
            f"declares the encoding {match[1]!r}, but files must be UTF-8",
            f"convert it (iconv -f {match[1]} -t utf-8) and correct the declaration",
        )
