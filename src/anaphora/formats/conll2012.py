"""CoNLL-2012: documents in parts with coreference, one word per line.

`#begin document (name); part 000` begins a part and `#end document` ends it; each part is a
document, called `name` if it is part 0 and `name#3` if it is part 3. The columns are document,
part, word number, word, part of speech, parse, lemma, frameset, sense, speaker, named entity, any
number of predicate arguments, coreference. Word, part of speech and lemma are those of `Token`, the
rest stands in `Token.misc` (`Parse=(NP*|Speaker=A`); what nothing is known of is filled by `-` or
`*`. The text as written, empty nodes, mentions on them and discontinuous ones have no place here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TextIO

from anaphora.documents import Document, Mention, Segment, Token
from anaphora.errors import InputError
from anaphora.formats.base import Content, Format, one_side, with_segments, writable_id
from anaphora.formats.brackets import BracketFault, Span, match, place
from anaphora.streams import Lines

_BEGIN = re.compile(r"#begin document \((.*)\); part (\d{1,6}) *", re.ASCII)
_END = re.compile(r"#end document *")
_PART_OF_ID = re.compile(r"(.*)#([1-9]\d{0,5})", re.ASCII)
_BRACKET = re.compile(r"\([^()|]+\)?|[^()|]+\)")
_RESERVED_IN_ENTITY = re.compile(r"[()|\s]")
_GAP = re.compile(r"[ \t]+")
_SPACE = re.compile(r"[ \t\n\0\r]")

_LEAST_COLUMNS = 12
_FIRST_ARGUMENT = 11
_ARGUMENTS = "Arguments"
_MISC = {5: "Parse", 7: "Frameset", 8: "Sense", 9: "Speaker", 10: "NamedEntity"}
_FILLERS = {5: "*", 7: "-", 8: "-", 9: "-", 10: "*"}


class _PartReader:
    """Collects the sentences of one part."""

    def __init__(self, lines: Lines, name: str, part: int) -> None:
        self._lines = lines
        self._id = f"{name}#{part}" if part else name
        self._rows: list[list[str]] = []
        self._segments: list[Segment] = []
        self._mentions: list[Mention] = []

    def add(self, line: str) -> None:
        columns = _GAP.split(line.strip(" \t"))
        expected = len(self._rows[0]) if self._rows else max(len(columns), _LEAST_COLUMNS)
        if len(columns) != expected:
            raise self._lines.fault(
                f"{len(columns)} columns where {expected} are expected",
                f"write at least {_LEAST_COLUMNS}, and as many for each word of a sentence",
            )
        if columns[2] != str(len(self._rows)):
            raise self._lines.fault(
                f"word number {columns[2]!r} where {len(self._rows)} should stand",
                "number the words of each sentence from 0; a blank line ends a sentence",
            )
        self._rows.append(columns)

    def end_sentence(self, after: int) -> None:
        """Take the words read so far as a sentence that ends before line `after`."""
        if not self._rows:
            return
        first = after - len(self._rows)
        tokens = tuple(self._token(row, first + i) for i, row in enumerate(self._rows))
        self._mentions.extend(self._read_mentions(first))
        self._segments.append(Segment(" ".join(token.text for token in tokens), tokens))
        self._rows = []

    def document(self) -> Document:
        self.end_sentence(self._lines.number)
        if not self._segments:
            raise self._lines.fault("document without sentences", "leave it out")
        return Document(self._id, tuple(self._segments), tuple(self._mentions))

    def _token(self, columns: Sequence[str], line: int) -> Token:
        items = [f"{key}={columns[i]}" for i, key in _MISC.items() if columns[i] != _FILLERS[i]]
        if arguments := columns[_FIRST_ARGUMENT:-1]:
            items.append(f"{_ARGUMENTS}={','.join(arguments)}")
        if any("|" in item for item in items) or any("," in item for item in arguments):
            remedy = "use other characters: these separate columns where they are kept"
            raise self._lines.fault("a column with | or an argument with ,", remedy, line=line)
        pos, lemma = ("" if columns[i] == "-" else columns[i] for i in (4, 6))
        return Token(columns[3], lemma, xpos=pos, misc="|".join(items))

    def _read_mentions(self, first_line: int) -> list[Mention]:
        try:
            spans = match(_brackets(row[-1] for row in self._rows), lambda label: label)
        except BracketFault as fault:
            remedy = "correct the coreference column: (1, 1), (1), joined by |, or -"
            line = first_line + fault.word
            raise self._lines.fault(fault.cause, remedy, line=line) from None
        number = len(self._segments)
        return [Mention(number, span.start, span.end, entity=span.label) for span in spans]


def _brackets(cells: Iterable[str]) -> Iterator[tuple[int, str]]:
    for word, cell in enumerate(cells):
        for bracket in () if cell == "-" else cell.split("|"):
            if not _BRACKET.fullmatch(bracket):
                raise BracketFault(f"coreference {cell!r}", word)
            yield word, bracket


def read(lines: Lines) -> Iterator[Document]:
    """Yield one document per part."""
    reader: _PartReader | None = None
    for line in lines:
        if begin := _BEGIN.fullmatch(line):
            if reader is not None:
                raise lines.fault("document begins within another", "write #end document before it")
            reader = _PartReader(lines, begin[1], int(begin[2]))
        elif reader is None:
            if line.strip():
                remedy = "begin with a line like #begin document (name); part 000"
                raise lines.fault("line outside any document", remedy)
        elif _END.fullmatch(line):
            yield reader.document()
            reader = None
        elif not line.strip():
            reader.end_sentence(lines.number)
        else:
            reader.add(line)
    if reader is not None:
        raise lines.fault("file ends within a document", "write #end document after it")


def write(documents: Iterable[Document], out: TextIO) -> None:
    """Write one part per document."""
    for document in with_segments(one_side(documents, FORMAT.name)):
        name, part = _name_and_part(document)
        out.write(f"#begin document ({name}); part {part:03d}\n")
        mentions: list[list[Mention]] = [[] for _ in document.segments]
        for mention in filter(_has_place, document.mentions):
            mentions[mention.segment].append(mention)
        for number, segment in enumerate(document.segments):
            where = f"document {document.id!r}, segment {number}"
            for columns in _columns(segment, mentions[number], where):
                out.write("\t".join((name, str(part), *columns)) + "\n")
            out.write("\n")
        out.write("#end document\n")


def _name_and_part(document: Document) -> tuple[str, int]:
    numbered = _PART_OF_ID.fullmatch(writable_id(document))
    name = numbered[1] if numbered else document.id
    if _SPACE.search(name) or not name:
        raise InputError(f"document id {document.id!r} holds a space", "CoNLL-2012 allows none")
    return name, int(numbered[2]) if numbered else 0


def _columns(segment: Segment, mentions: Sequence[Mention], where: str) -> Iterator[list[str]]:
    """Yield the columns of each word from its number on."""
    if not segment.tokens:
        raise InputError(f"{where}: no tokens", "cut it into tokens: anaphora convert --tokenise")
    try:
        brackets = place([_span(mention) for mention in mentions])
    except BracketFault as fault:
        raise InputError(f"{where}: {fault.cause}", "write JSON lines, which can hold it") from None
    misc = [dict(_items(token.misc)) for token in segment.tokens]
    arguments = [items[_ARGUMENTS].split(",") if _ARGUMENTS in items else [] for items in misc]
    width = max(map(len, arguments))
    for number, token in enumerate(segment.tokens):
        columns = [
            str(number),
            token.text,
            token.xpos or "-",
            misc[number].get("Parse", "*"),
            token.lemma or "-",
            *(misc[number].get(_MISC[i], _FILLERS[i]) for i in range(7, _FIRST_ARGUMENT)),
            *arguments[number],
            *"*" * (width - len(arguments[number])),
            "|".join(brackets.get(number, ["-"])),
        ]
        unfit = next((c for c in columns if not c or _SPACE.search(c)), None)
        if unfit is not None:
            remedy = "clean the text, or write CoNLL-U, which can hold it"
            raise InputError(f"{where}: column {unfit!r} is empty or holds a space", remedy)
        yield columns


def _has_place(mention: Mention) -> bool:
    """Whether a mention is neither a piece of one nor begins or ends on an empty node."""
    return mention.part == (1, 1) and mention.start >= 0 and mention.end >= 0


def _span(mention: Mention) -> Span:
    entity = mention.entity
    if not entity or _RESERVED_IN_ENTITY.search(entity):
        raise BracketFault(f"mention of an entity named {entity!r}", mention.start)
    return Span(entity, mention.start, mention.end, entity)


def _items(misc: str) -> Iterator[tuple[str, str]]:
    for item in misc.split("|"):
        key, _, value = item.partition("=")
        yield key, value


FORMAT = Format(
    name="conll2012",
    description="CoNLL-2012 columns with coreference, one part per document",
    content=Content.DOCUMENTS,
    read=read,
    write=write,
)
