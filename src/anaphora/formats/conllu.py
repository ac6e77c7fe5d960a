"""CoNLL-U: tokenised and analysed documents, with CorefUD coreference and empty nodes.

`# newdoc id` begins a document; text before the first one, or a `# newdoc` without id, is called by
its count: "1", "2", ... Comments on a document's first sentence that begin `global.` or `meta::`
are its attributes (`meta::genre` is the attribute `genre`); the others stay with their segment.
`Entity=` is read where the file declares `# global.Entity`. Language, side and version of a
document have no place here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TextIO

from anaphora.documents import Attributes, Document, Mention, Segment
from anaphora.errors import InputError
from anaphora.formats.base import (
    Content,
    Format,
    one_side,
    with_segments,
    writable_id,
    writable_line,
)
from anaphora.formats.brackets import BracketFault
from anaphora.formats.conllu_comments import (
    DECLARATION,
    Comments,
    document_comments,
    newdoc_id,
    read_comments,
    segment_comments,
)
from anaphora.formats.conllu_words import (
    LineFault,
    Words,
    surface_order,
    unwritable_words,
    write_words,
    written_text,
)
from anaphora.formats.entities import (
    USUAL_FIELDS,
    fields_for,
    fields_of,
    read_mentions,
    write_mentions,
)
from anaphora.streams import Lines


@dataclass(slots=True)
class _Block:
    """The lines of one sentence, and the number of the first."""

    line: int
    comments: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def word_line(self, row: int) -> int:
        return self.line + len(self.comments) + row


class _DocumentReader:
    """Collects the sentences of one document."""

    def __init__(self, lines: Lines, doc_id: str, fields: tuple[str, ...]) -> None:
        self.fields = fields
        self._lines = lines
        self._id = doc_id
        self._attributes: dict[str, str] = {}
        self._segments: list[Segment] = []
        self._mentions: list[Mention] = []
        self._sentence_ids: set[str] = set()

    def add(self, block: _Block) -> None:
        comments = self._read_comments(block)
        words = self._read_words(block)
        text = comments.text
        if text is None:
            text = written_text(words.tokens, words.multiword_tokens)
        self._mentions.extend(self._read_mentions(block, words))
        self._segments.append(
            Segment(
                text,
                tuple(words.tokens),
                comments.sentence_id,
                tuple(words.empty_nodes),
                tuple(words.multiword_tokens),
                comments.others,
            )
        )

    def document(self) -> Document:
        if self._mentions and self.fields == _usual_fields(self._mentions):
            self._attributes.pop(DECLARATION, None)  # goes without saying
        elif self._mentions:
            self._attributes.setdefault(DECLARATION, "-".join(self.fields))
        return Document(
            self._id,
            tuple(self._segments),
            tuple(self._mentions),
            attributes=tuple(self._attributes.items()),
        )

    def _read_comments(self, block: _Block) -> Comments:
        try:
            comments = read_comments(block.comments, begins_document=not self._segments)
        except LineFault as fault:
            line = block.line + fault.row
            raise self._lines.fault(fault.cause, fault.remedy, line=line) from None
        self._attributes.update(comments.attributes)
        if DECLARATION in self._attributes:
            self.fields = fields_of(self._attributes[DECLARATION])
        if comments.sentence_id in self._sentence_ids:
            raise self._lines.fault(
                f"sent_id {comments.sentence_id!r} occurs twice in document {self._id!r}",
                "give each sentence its own",
                line=block.line,
            )
        if comments.sentence_id:
            self._sentence_ids.add(comments.sentence_id)
        if not block.words and comments.text != "":
            raise self._lines.fault(
                "sentence without words", "give each sentence its word lines", line=block.line
            )
        return comments

    def _read_words(self, block: _Block) -> Words:
        try:
            return Words(block.words, bool(self.fields))
        except LineFault as fault:
            line = block.word_line(fault.row)
            raise self._lines.fault(fault.cause, fault.remedy, line=line) from None

    def _read_mentions(self, block: _Block, words: Words) -> list[Mention]:
        if not words.entities:
            return []
        cells = [(word, value) for word, _, value in words.entities]
        try:
            return read_mentions(cells, words.order, len(self._segments), self.fields)
        except BracketFault as fault:
            row = next(row for word, row, _ in words.entities if word == fault.word)
            remedy = "correct the Entity= brackets of the sentence"
            raise self._lines.fault(fault.cause, remedy, line=block.word_line(row)) from None


def read(lines: Lines) -> Iterator[Document]:
    """Yield the documents, holding one at a time."""
    reader: _DocumentReader | None = None
    count = 0
    for block in _blocks(lines):
        doc_id = newdoc_id(block.comments)
        if reader is None or doc_id is not None:
            if reader is not None:
                yield reader.document()
            count += 1
            reader = _DocumentReader(lines, doc_id or str(count), reader.fields if reader else ())
        reader.add(block)
    if reader is not None:
        yield reader.document()


def _blocks(lines: Lines) -> Iterator[_Block]:
    """Yield the sentences; the blank line after the last one may be missing."""
    block: _Block | None = None
    for line in lines:
        if not line:
            if block is not None:
                yield block
            block = None
            continue
        block = block or _Block(lines.number)
        if not line.startswith("#"):
            block.words.append(line)
        elif block.words:
            raise lines.fault("comment among the words", "move it before the sentence")
        else:
            block.comments.append(line[1:].removeprefix(" "))
    if block is not None:
        yield block


def write(documents: Iterable[Document], out: TextIO) -> None:
    """Write the documents; a single one called "1" gets no `# newdoc`, as reading would call it."""
    stream = with_segments(one_side(documents, FORMAT.name))
    first, second = next(stream, None), next(stream, None)
    if first is None:
        return
    unnamed = second is None and first.id == "1"
    _write_document(first, out, unnamed)
    for document in chain(() if second is None else (second,), stream):
        _write_document(document, out, False)


def _write_document(document: Document, out: TextIO, unnamed: bool) -> None:
    fields = _fields(document)
    mentions: list[list[Mention]] = [[] for _ in document.segments]
    for mention in document.mentions:
        mentions[mention.segment].append(mention)
    for number in range(len(document.segments)):
        lines = [] if number or unnamed else [f"# newdoc id = {writable_id(document)}"]
        lines += () if number else document_comments(document, _attributes(document, fields))
        lines += segment_comments(document, number)
        lines += _word_lines(document, number, mentions[number], fields)
        for line in lines:
            out.write(writable_line(line, document, number) + "\n")
        out.write("\n")


def _fields(document: Document) -> tuple[str, ...]:
    """Return the fields of the document's mentions: those declared and what else they need."""
    declared = dict(document.attributes).get(DECLARATION)
    if declared is None:
        return _usual_fields(document.mentions)
    try:
        return fields_for(document.mentions, fields_of(declared))
    except ValueError as error:
        cause = f"document {document.id!r}: {error}"
        raise InputError(cause, "name the fields: eid-etype-head-other") from None


def _attributes(document: Document, fields: Sequence[str]) -> Attributes:
    """Return the document's attributes with the fields of its mentions declared."""
    declaration = (DECLARATION, "-".join(fields))
    if document.mentions and DECLARATION not in dict(document.attributes):
        return (declaration, *document.attributes)
    return tuple(
        declaration if name == DECLARATION else (name, value) for name, value in document.attributes
    )


def _word_lines(
    document: Document, number: int, mentions: Sequence[Mention], fields: Sequence[str]
) -> Iterator[str]:
    segment = document.segments[number]
    place = f"document {document.id!r}, segment {number}"
    if segment.text and not segment.tokens:
        raise InputError(f"{place}: no tokens", "cut it into tokens: anaphora convert --tokenise")
    if unwritable := unwritable_words(segment):
        raise InputError(f"{place}: {unwritable}", "correct the analysis")
    try:
        entities = write_mentions(mentions, surface_order(segment), fields)
    except BracketFault as fault:
        raise InputError(f"{place}: {fault.cause}", "write JSON lines, which can hold it") from None
    for line in write_words(segment, entities):
        if line.count("\t") != 9:
            remedy = "clean the text, or write JSON lines, which can hold it"
            raise InputError(f"{place}: a token holds a tab", remedy)
        yield line


def _usual_fields(mentions: Sequence[Mention]) -> tuple[str, ...]:
    return fields_for(mentions, USUAL_FIELDS)


FORMAT = Format(
    name="conllu",
    description="CoNLL-U with CorefUD coreference and empty nodes",
    content=Content.DOCUMENTS,
    read=read,
    write=write,
)
