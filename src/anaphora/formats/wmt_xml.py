"""The XML of the WMT test sets since 2021: dataset, collection, doc, then src, ref and hyp.

Each src, ref and hyp is a document of its own, in the order of the file: first the source, then its
translations, which must have its segments. `version` is the translator or the system. The
attributes of `<doc>` and around it are given to each side, and written from the source. A document
of one paragraph has no `newpar` comment (see `markup`). Files come from strangers, so a document
type declaration, with which entities could grow without bound, is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TextIO
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from anaphora.documents import Attributes, Document, Side
from anaphora.errors import InputError
from anaphora.formats.base import Content, Format, describe_side, with_segments
from anaphora.formats.markup import (
    PARAGRAPH,
    attributes_of,
    blocks,
    check_encoding,
    escaped_text,
    segment,
    tag,
)
from anaphora.streams import Lines

_SIDES = {"src": Side.SOURCE, "ref": Side.REFERENCE, "hyp": Side.HYPOTHESIS}
_TAGS = {side: name for name, side in _SIDES.items()}
_VERSION = {"src": "translator", "ref": "translator", "hyp": "system"}
_PARENTS = {
    "dataset": ("",),
    "collection": ("dataset",),
    "doc": ("dataset", "collection"),
    **dict.fromkeys(_SIDES, ("doc",)),
    PARAGRAPH: tuple(_SIDES),
    "seg": (PARAGRAPH,),
}
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SAME_SEGMENTS = "give every source segment its translation, in the same order, even if empty"


def read(lines: Lines) -> Iterator[Document]:
    """Yield each side of each doc as soon as it is complete."""
    parser = DefusedExpatParser(forbid_dtd=True)
    handler = _Handler(lines, parser)
    parser.setContentHandler(handler)
    try:
        parser.feed("")  # begins the parse, so that an empty file is an error too
        for piece in _pieces(lines, parser):
            parser.feed(piece)
            yield from handler.completed()
        parser.close()
    except SAXParseException as error:
        raise lines.fault(
            f"broken XML ({error.getMessage()})",
            "correct it: close every tag, write & as &amp; and < as &lt;",
            line=max(1, min(error.getLineNumber() or 1, lines.number)),
        ) from None
    except DefusedXmlException:
        raise lines.fault(
            "document type declaration, which could define entities that grow without bound",
            "remove <!DOCTYPE ...> and write the characters themselves",
        ) from None


def _pieces(lines: Lines, parser: DefusedExpatParser) -> Iterator[str]:
    """Yield the text line by line, but an unfinished tag in pieces of doubling size.

    The parser scans such a tag from its start with every piece, which would take for ever.
    """
    waiting: list[str] = []
    for line in lines:
        if lines.number == 1:
            check_encoding(line, lines)
        waiting.append(f"{line}\n")
        unfinished = lines.number - len(waiting) - (parser.getLineNumber() or 1)
        if len(waiting) > unfinished:
            yield "".join(waiting)
            waiting.clear()
    yield "".join(waiting)


class _Handler(ContentHandler):
    """Collects the documents while the parser walks through the elements."""

    def __init__(self, lines: Lines, parser: DefusedExpatParser) -> None:
        super().__init__()
        self._lines = lines
        self._parser = parser
        self._open: list[tuple[str, dict[str, str]]] = [("", {})]
        self._text: list[str] = []
        self._segments: list[tuple[str, str, Attributes]] = []  # text, block, attributes
        self._seg_ids: set[str] = set()
        self._block = ""
        self._sides: list[Document] = []
        self._completed: list[Document] = []

    def completed(self) -> list[Document]:
        """Hand over the documents completed since the last call."""
        documents, self._completed = self._completed, []
        return documents

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
        parent = self._open[-1][0]
        if name not in _PARENTS:
            raise self._fault(f"<{name}> is not part of the WMT format", "remove it")
        if parent not in _PARENTS[name]:
            expected = " or ".join(map(_place, _PARENTS[name]))
            raise self._fault(
                f"<{name}> stands {_place(parent)} instead of {expected}", "correct the nesting"
            )
        if name in ("doc", "seg") and not attrs.get("id"):
            raise self._fault(f"<{name}> without id", 'add the attribute: id="..."')
        self._open.append((name, dict(attrs.items())))
        if name == "doc":
            self._sides = []
        elif name in _SIDES:
            self._segments, self._seg_ids = [], set()
        elif name == PARAGRAPH:
            self._block = PARAGRAPH
        elif name == "seg":
            self._text = []

    def characters(self, content: str) -> None:
        name = self._open[-1][0]
        if name == "seg":
            self._text.append(content)
        elif not content.isspace():
            raise self._fault(
                f"text outside <seg>, in <{name}>: {content.strip()[:40]!r}", "put it into a <seg>"
            )

    def endElement(self, name: str) -> None:  # noqa: N802
        if name == "seg":
            self._end_segment(self._open[-1][1])
        elif name in _SIDES:
            self._end_side(name)
        elif name == "doc" and not self._sides:
            raise self._fault("<doc> without <src>", "add the source, or leave the doc out")
        self._open.pop()

    def _end_segment(self, attributes: dict[str, str]) -> None:
        seg_id = attributes["id"]
        if seg_id in self._seg_ids:
            raise self._fault(f"segment id {seg_id!r} occurs twice", "number the segments anew")
        self._seg_ids.add(seg_id)
        self._segments.append(("".join(self._text), self._block, tuple(attributes.items())))
        self._block = ""

    def _end_side(self, name: str) -> None:
        if not self._segments:
            raise self._fault(f"<{name}> without <seg>", "add the segments, or leave it out")
        one_block = sum(bool(block) for _, block, _ in self._segments) == 1
        own = dict(self._open[-1][1])
        older_lang = own.pop("language", "")
        document = Document(
            dict(self._enclosing("doc"))["id"],
            tuple(
                segment(text, "" if one_block else block, a) for text, block, a in self._segments
            ),
            lang=own.pop("lang", older_lang),
            side=_SIDES[name],
            version=own.pop(_VERSION[name], ""),
            attributes=(*self._attributes(), *((f"{name}.{key}", own[key]) for key in own)),
        )
        if cause := _side_fault(self._sides, document):
            raise self._fault(*cause)
        self._sides.append(document)
        self._completed.append(document)

    def _attributes(self) -> Iterator[tuple[str, str]]:
        for element in ("dataset", "collection"):
            for key, value in self._enclosing(element):
                if value:
                    yield f"{element}.{key}", value
        for key, value in self._enclosing("doc"):
            if key != "id":
                yield key, value

    def _enclosing(self, element: str) -> Attributes:
        return tuple(item for name, own in self._open if name == element for item in own.items())

    def _fault(self, cause: str, remedy: str) -> InputError:
        return self._lines.fault(cause, remedy, line=self._parser.getLineNumber())


def _place(element: str) -> str:
    return f"in <{element}>" if element else "at the top"


def write(documents: Iterable[Document], out: TextIO) -> None:
    """Write one dataset; translations must follow their source."""
    out.write("<?xml version='1.0' encoding='utf-8'?>\n")
    dataset: Attributes | None = None
    for (own, collection), docs in groupby(_docs(with_segments(documents)), key=_surroundings):
        if dataset is None:
            dataset = own
            out.write(f"{_checked(tag('dataset', dataset))}\n")
        elif own != dataset:
            raise InputError(
                f"WMT XML holds one dataset, not {dict(dataset)} and {dict(own)}",
                "write each to its own file",
            )
        indent = "  "
        if collection:
            out.write(f"{indent}{_checked(tag('collection', collection))}\n")
            indent = "    "
        for sides in docs:
            out.writelines(f"{indent}{line}\n" for line in map(_checked, _doc_lines(sides)))
        if collection:
            out.write("  </collection>\n")
    if dataset is None:
        out.write('<dataset id="">\n')
    out.write("</dataset>\n")


def _docs(documents: Iterable[Document]) -> Iterator[list[Document]]:
    """Group each source with its translations."""
    sides: list[Document] = []
    for document in documents:
        if document.side is Side.SOURCE and sides:
            yield sides
            sides = []
        if fault := _side_fault(sides, document):
            raise InputError(f"document {document.id!r}: {fault[0]}", fault[1])
        sides.append(document)
    if sides:
        yield sides


def _surroundings(sides: list[Document]) -> tuple[Attributes, Attributes]:
    dataset, collection = (attributes_of(sides[0], name) for name in ("dataset", "collection"))
    return dataset or (("id", ""),), collection


def _doc_lines(sides: list[Document]) -> Iterator[str]:
    yield tag("doc", (*attributes_of(sides[0], ""), ("id", sides[0].id)))
    for document in sides:
        name = _TAGS[document.side]
        version = (_VERSION[name], document.version)
        lang = ("lang", document.lang)
        known = (version, lang) if document.side is Side.HYPOTHESIS else (lang, version)
        given = (item for item in known if item[1])
        yield f"  {tag(name, (*given, *attributes_of(document, name)))}"
        for _, members in blocks(document):
            yield "    <p>"
            for attributes, text in members:
                yield f"      {tag('seg', attributes)}{escaped_text(text)}</seg>"
            yield "    </p>"
        yield f"  </{name}>"
    yield "</doc>"


def _checked(markup: str) -> str:
    if match := _NOT_XML.search(markup):
        raise InputError(
            f"XML cannot hold the character U+{ord(match[0]):04X}: {markup.strip()[:60]!r}",
            "remove it, or write JSON lines, which can",
        )
    return markup


def _side_fault(sides: list[Document], document: Document) -> tuple[str, str] | None:
    """Say, as cause and remedy, why `document` cannot come after `sides` in their <doc>."""
    name = describe_side(document)
    if not sides:
        if document.side is Side.SOURCE:
            return None
        return f"{name} without its source before it", "put the source first"
    source = sides[0]
    if document.id != source.id:
        return f"{name} stands under the source of {source.id!r}", "put its own source before it"
    if document.side is Side.SOURCE:
        return "a second source", "keep one source per document"
    if any((document.side, document.version) == (d.side, d.version) for d in sides):
        return f"a second {name}", "name the translator or the system to tell them apart"
    ours, theirs = len(document.segments), len(source.segments)
    if ours != theirs:
        return f"{name} has {ours} segments, its source {theirs}", _SAME_SEGMENTS
    for segment_, original in zip(document.segments, source.segments, strict=True):
        if segment_.id != original.id:
            cause = f"{name} has segment {segment_.id!r} where its source has {original.id!r}"
            return cause, _SAME_SEGMENTS
    return None


FORMAT = Format(
    name="wmt-xml",
    description="WMT test set in XML: source, references and hypotheses by document",
    content=Content.DOCUMENTS,
    read=read,
    write=write,
)
