"""The tags of an SGM file: a small tolerant tokeniser, since no parser of XML or SGML reads them.

Outside a segment everything is a tag. Inside, only a tag that could end it is one; the rest is
text, with the entities of XML and numbers, and any other `&` standing for itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from anaphora.documents import Attributes, Document
from anaphora.errors import InputError
from anaphora.formats import markup
from anaphora.streams import Lines

_FLAGS = re.IGNORECASE | re.DOTALL
_FORBIDDEN = re.compile(r"<!(?:entity|doctype[^>]*\[)", _FLAGS)
_SKIPPED = re.compile(r"<!--.*?-->|<\?.*?\?>|<!doctype[^>]*>", _FLAGS)
_TAG = re.compile(r"""<(/?)([a-z][\w-]*+)((?:[^<>"']|"[^"]*"|'[^']*')*+)>""", _FLAGS)
_ATTRIBUTE = re.compile(
    r"""(?<![\w:-])([a-z_][\w:-]*+)\s*+=\s*+(?:"([^"]*)"|'([^']*)'|([^\s"'/>]+))""", _FLAGS
)
_SEGMENT_END = re.compile(r"<(/?)(seg|doc|srcset|refset|tstset|mteval)\b[^<>]*>", _FLAGS)
_LONGEST_TAG = 16 * 1024  # characters, also of a comment
_ENTITY = re.compile(r"&(?:(amp|lt|gt|quot|apos)|#([0-9]{1,7})|#x([0-9a-f]{1,6}));", _FLAGS)
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_VISIBLE = re.compile(r"\S")
_TAG_START = re.compile(r"<(?:/?[a-z]|[!?])", _FLAGS)


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag, with its name in lower case; that of a `<seg>` has its text and stands for its end."""

    name: str
    closing: bool
    line: int
    attributes: Attributes = ()
    text: str = ""

    def __str__(self) -> str:
        return f"</{self.name}>" if self.closing else f"<{self.name}>"


class _Cursor:
    """A place in the file: `text` from `position` on, which `more` extends by the next line."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.text = ""
        self.position = 0
        self._following = iter(lines)

    def more(self) -> bool:
        line = next(self._following, None)
        if line is None:
            return False
        if self.lines.number == 1:
            markup.check_encoding(line, self.lines)
        self.text, self.position = f"{self.text[self.position :]}{line}\n", 0
        return True

    def skip_space(self) -> bool:
        """Move to the next character that is no white space; say whether there is one."""
        while not (match := _VISIBLE.search(self.text, self.position)):
            self.position = len(self.text)
            if not self.more():
                return False
        self.position = match.start()
        return True


def tags(lines: Lines) -> Iterator[Tag]:
    """Yield the tags of a file; declarations and comments are passed over."""
    cursor = _Cursor(lines)
    while cursor.skip_space():
        found = _tag(cursor)
        if found is None:
            continue
        if found.name == "seg" and not found.closing:
            found = replace(found, text=_text(cursor, found))
        yield found


def _tag(cursor: _Cursor) -> Tag | None:
    """Take the tag at the cursor, or pass over what stands there and is none."""
    line = cursor.lines.number
    while True:
        at = cursor.text, cursor.position
        if _FORBIDDEN.match(*at):
            raise cursor.lines.fault(
                "entity declarations, with which a file could grow without bound",
                "remove them and write the characters themselves",
                line=line,
            )
        if match := _SKIPPED.match(*at):
            cursor.position = match.end()
            return None
        match = _TAG.match(*at)
        if match and len(match[0]) <= _LONGEST_TAG:
            cursor.position = match.end()
            return Tag(match[2].lower(), bool(match[1]), line, _attributes(match, line, cursor))
        if not _TAG_START.match(*at):
            shown = cursor.text[cursor.position :].strip()[:40]
            raise cursor.lines.fault(f"text outside <seg>: {shown!r}", "put it into a <seg>")
        if len(cursor.text) - cursor.position > _LONGEST_TAG or not cursor.more():
            raise cursor.lines.fault(
                "a tag begins here and does not end nearby",
                "close it with > and its quotes",
                line=line,
            )


def _attributes(match: re.Match[str], line: int, cursor: _Cursor) -> Attributes:
    found: dict[str, str] = {}
    for name, *values in _ATTRIBUTE.findall(match[3]):
        found.setdefault(name.lower(), _with_entities("".join(values)))  # the first one counts
    if rest := _ATTRIBUTE.sub("", match[3]).strip().rstrip("/"):
        raise cursor.lines.fault(
            f"tag <{match[2]}> with {rest[:40]!r}, which is no attribute",
            'write attributes as name="value"',
            line=line,
        )
    return tuple(found.items())


def _text(cursor: _Cursor, seg: Tag) -> str:
    """Take the text up to the end of the segment."""
    pieces = []
    while True:
        end = _SEGMENT_END.search(cursor.text, cursor.position)
        pieces.append(cursor.text[cursor.position : end.start() if end else None])
        cursor.position = end.end() if end else len(cursor.text)
        if end and end[1] and end[2].lower() == "seg":
            return _with_entities(_on_one_line("".join(pieces)))
        if end or not cursor.more():
            raise cursor.lines.fault("<seg> is not closed", "add </seg> at its end", line=seg.line)


def _on_one_line(text: str) -> str:
    return " ".join(filter(None, map(str.strip, text.split("\n"))))


def _with_entities(text: str) -> str:
    return _ENTITY.sub(_character, text) if "&" in text else text


def _character(match: re.Match[str]) -> str:
    if match[1]:
        return _ENTITIES[match[1].lower()]
    code = int(match[2]) if match[2] else int(match[3], 16)
    is_character = 0 < code < 0xD800 or 0xE000 <= code <= 0x10FFFF
    return chr(code) if is_character else match[0]


def escaped_text(text: str, document: Document) -> str:
    """Write the text of a segment so that `tags` reads it back as it is."""
    if "\0" in text:
        raise InputError(f"document {document.id!r}: text holds a NUL", "remove it")
    core = text.strip()
    before, _, after = text.partition(core) if core else (text, "", "")
    inside = markup.escaped_text(core).replace("\n", "&#10;")
    return f"{_numeric(before)}{inside}{_numeric(after)}"


def _numeric(text: str) -> str:
    return "".join(f"&#{ord(character)};" for character in text)
