"""The SGM of the WMT and NIST test sets: srcset, refset or tstset, with doc, blocks and seg.

It looks like XML and is not: tags in any case, attributes with or without quotes, `&` and `<` that
mean themselves. A file has sets of one kind; each doc is a document, whose `version` is its sysid.
Attributes of the set are called `set.NAME`, its setid `dataset.id` (see `markup`); white space
around the text of a segment counts for nothing, and a line break inside it as a space.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TextIO

from anaphora.documents import Attributes, Document, Segment, Side
from anaphora.errors import InputError
from anaphora.formats.base import Content, Format, with_segments
from anaphora.formats.markup import attributes_of, blocks, segment, tag
from anaphora.formats.sgm_tags import Tag, escaped_text, tags
from anaphora.streams import Lines

_SIDES = {"srcset": Side.SOURCE, "refset": Side.REFERENCE, "tstset": Side.HYPOTHESIS}
_SETS = {side: name for name, side in _SIDES.items()}


def read(lines: Lines) -> Iterator[Document]:
    """Yield each doc as soon as it is complete."""
    found = tags(lines)
    kind = ""
    for opening in found:
        if opening.name == "mteval":
            continue
        if opening.name not in _SIDES or opening.closing:
            raise lines.fault(
                f"{opening} outside a set",
                "enclose the docs in <srcset>, <refset> or <tstset>",
                line=opening.line,
            )
        if opening.name != (kind or opening.name):
            raise lines.fault(
                f"{opening} after <{kind}>",
                "keep source, references and hypotheses in separate files",
                line=opening.line,
            )
        kind = opening.name
        yield from _documents(opening, found, lines)


def _documents(opening: Tag, found: Iterator[Tag], lines: Lines) -> Iterator[Document]:
    for item in found:
        if item.name == opening.name and item.closing:
            return
        if item.name != "doc" or item.closing:
            remedy = "every <seg> belongs into a <doc>, every <doc> into the set; close all tags"
            raise lines.fault(f"{item} in <{opening.name}>, outside <doc>", remedy, line=item.line)
        segments = _segments(item, found, lines)
        yield _document(item, segments, opening, lines)
    raise _unclosed(opening, lines)


def _segments(doc: Tag, found: Iterator[Tag], lines: Lines) -> tuple[Segment, ...]:
    segments: list[Segment] = []
    ids: set[str] = set()
    block = ""
    for item in found:
        if item.name == "doc" and item.closing:
            break
        if item.name in ("doc", "mteval", *_SIDES):
            raise _unclosed(doc, lines)
        if item.name != "seg":
            block = "" if item.closing else item.name
            continue
        if item.closing:
            raise lines.fault("</seg> without <seg>", "remove it", line=item.line)
        made = segment(item.text, block, item.attributes)
        if made.id in ids:
            remedy = "number the segments anew"
            raise lines.fault(f"segment id {made.id!r} occurs twice", remedy, line=item.line)
        if made.id:
            ids.add(made.id)
        segments.append(made)
        block = ""
    else:
        raise _unclosed(doc, lines)
    if not segments:
        remedy = "add the segments, or leave the doc out"
        raise lines.fault(f"{doc} without <seg>", remedy, line=doc.line)
    return tuple(segments)


def _document(doc: Tag, segments: tuple[Segment, ...], of: Tag, lines: Lines) -> Document:
    own, shared = dict(doc.attributes), dict(of.attributes)
    doc_id = own.pop("docid", "")
    if not doc_id:
        raise lines.fault("<doc> without docid", 'add the attribute: docid="..."', line=doc.line)
    side = _SIDES[of.name]
    version = own.pop("sysid", "") or shared.get("sysid", "") or shared.get("refid", "")
    set_id = shared.pop("setid", "")
    lang = shared.pop(_lang_key(side), "")
    attributes = [("dataset.id", set_id)] if set_id else []
    attributes += ((f"set.{name}", value) for name, value in shared.items())
    attributes += own.items()
    return Document(
        doc_id, segments, lang=lang, side=side, version=version, attributes=tuple(attributes)
    )


def _lang_key(side: Side) -> str:
    return "srclang" if side is Side.SOURCE else "trglang"


def _unclosed(opening: Tag, lines: Lines) -> InputError:
    remedy = f"add </{opening.name}> at its end"
    return lines.fault(f"{opening} is not closed", remedy, line=opening.line)


def write(documents: Iterable[Document], out: TextIO) -> None:
    """Write a set for each run of documents that share its attributes."""
    kind = ""
    for (name, attributes), docs in groupby(with_segments(documents), key=_set_of):
        if name != (kind or name):
            raise InputError(
                f"an SGM file holds sets of one kind, not <{kind}> and <{name}>",
                "choose one with --side",
            )
        kind = name
        out.write(f"{tag(name, attributes)}\n")
        for document in docs:
            out.writelines(f"{line}\n" for line in _doc_lines(document))
        out.write(f"</{name}>\n")


def _set_of(document: Document) -> tuple[str, Attributes]:
    set_id = tuple(item for item in attributes_of(document, "dataset") if item[0] == "id")
    others = dict(attributes_of(document, "set"))
    others[_lang_key(document.side)] = document.lang
    ordered = {name: others.pop(name, "") for name in ("srclang", "trglang")} | others
    given = ((name, value) for name, value in ordered.items() if value)
    return _SETS[document.side], (("setid", set_id[0][1] if set_id else ""), *given)


def _doc_lines(document: Document) -> Iterator[str]:
    sysid = (("sysid", document.version),) if document.version else ()
    yield tag("doc", (*sysid, ("docid", document.id), *attributes_of(document, "")))
    for block, members in blocks(document):
        if block:
            yield tag(block, ())
        for attributes, text in members:
            yield f"{tag('seg', attributes)}{escaped_text(text, document)}</seg>"
        if block:
            yield f"</{block}>"
    yield "</doc>"


FORMAT = Format(
    name="sgm",
    description="WMT and NIST test set in SGM: a source, reference or test set by document",
    content=Content.DOCUMENTS,
    read=read,
    write=write,
)
