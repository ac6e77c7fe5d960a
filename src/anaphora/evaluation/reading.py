"""Texts and alignments from files, checked against one another line by line.

Texts have one segment per line. Without a file of document boundaries, a blank line of the source
ends a document: it is blank in the other texts too and no segment. Alignment files may have a line
for it or not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from anaphora import formats
from anaphora.errors import InputError
from anaphora.evaluation.translation import tokens
from anaphora.evaluation.word_alignment import WordAlignment
from anaphora.formats.pharaoh import parse_links
from anaphora.languages import LANGUAGES
from anaphora.streams import Lines, open_lines

_LINKS = re.compile(r"(?:\d{1,9}-\d{1,9}(?: |$))*", re.ASCII)
_EQUAL = "line n of every file belongs together: make them equally long"


@dataclass(frozen=True, slots=True)
class Layout:
    """Which lines of the files are segments, and the document of each."""

    file: str
    size: int
    rows: Sequence[int]
    documents: Sequence[str]


@dataclass(frozen=True, slots=True)
class Text:
    """The segments of a file, as tokens separated by spaces, and as written if we cut them."""

    file: str
    tokens: Sequence[str]
    written: Sequence[str]
    lengths: Sequence[int]


def read_source(path: str, *, doc_ids: str = "", doc_starts: str = "") -> tuple[Layout, list[str]]:
    """Read the source with its document boundaries."""
    if doc_ids or doc_starts:
        form = formats.with_boundaries("plain", doc_ids, doc_starts)
        given = {"doc_ids": doc_ids} if doc_ids else {"doc_starts": doc_starts}
        lines, ids = [], []
        for document in formats.read(path, form, **given):
            lines += [segment.text for segment in document.segments]
            ids += [document.id] * len(document.segments)
        return Layout(path, len(lines), range(len(lines)), ids), lines
    with open_lines(path) as text:
        lines = list(text)
    rows, ids, number = [], [], 0
    after_blank = True
    for row, line in enumerate(lines):
        blank = not line or line.isspace()
        if not blank:
            number += after_blank
            rows.append(row)
            ids.append(str(number))
        after_blank = blank
    return Layout(path, len(lines), rows, ids), [lines[row] for row in rows]


def read_target(path: str, layout: Layout) -> list[str]:
    """Read a text that belongs to the source line by line."""
    with open_lines(path) as text:
        lines = list(text)
        if len(lines) != layout.size:
            raise text.fault(
                f"{len(lines)} lines, but {layout.file} has {layout.size}",
                _EQUAL,
                line=min(len(lines), layout.size) + 1,
            )
        if len(layout.rows) < layout.size:
            _check_boundaries(lines, layout, text)
    return [lines[row] for row in layout.rows]


def as_text(path: str, lines: Sequence[str], language: str, *, tokenised: bool) -> Text:
    """Cut lines into tokens, at spaces or by the language's tokeniser."""
    if tokenised:
        return Text(path, lines, (), [len(tokens(line)) for line in lines])
    tokenise = LANGUAGES.get(language).tokenise
    cut = [[token.text for token in tokenise(line)] for line in lines]
    return Text(path, [" ".join(words) for words in cut], lines, [len(words) for words in cut])


def read_alignment(path: str, layout: Layout, source: Text, target: Text) -> WordAlignment:
    """Read a Pharaoh file; every point must lie within the texts."""
    segments = len(layout.rows)
    with open_lines(path) as lines:
        rows = [_checked(line, lines) for line in lines]
        if len(rows) not in (segments, layout.size):
            raise lines.fault(
                f"{len(rows)} lines, but {source.file} has {segments} segments",
                _EQUAL,
                line=min(len(rows), segments) + 1,
            )
        used: Sequence[int] = range(segments) if len(rows) == segments else layout.rows
        rows = [rows[row] for row in used]
        counts = np.array([row.count("-") for row in rows], dtype=np.int64)
        points = np.fromstring(" ".join(rows).replace("-", " "), dtype=np.int32, sep=" ")
        for text, numbers in ((source, points[::2]), (target, points[1::2])):
            outside = np.flatnonzero(numbers >= np.repeat(text.lengths, counts))
            if len(outside):
                link = int(outside[0])
                segment = int(np.searchsorted(np.cumsum(counts), link, side="right"))
                raise lines.fault(
                    f"alignment point {points[2 * link]}-{points[2 * link + 1]} outside the "
                    f"{text.lengths[segment]} tokens of {text.file}",
                    "align the same tokenised text again; points count from 0",
                    line=used[segment] + 1,
                )
    return WordAlignment(counts, points)


def _checked(line: str, lines: Lines) -> str:
    """A line of links, which only spaces separate."""
    if _LINKS.fullmatch(line):
        return line
    return " ".join(f"{s}-{t}" for s, t in parse_links(line, lines))


def _check_boundaries(lines: Sequence[str], layout: Layout, text: Lines) -> None:
    segments = set(layout.rows)
    for row, line in enumerate(lines):
        if row not in segments and line and not line.isspace():
            raise text.fault(
                f"text where {layout.file} has the blank line between two documents",
                "blank it here too; if blank lines are empty segments, give the boundaries with "
                "--doc-ids or --doc-starts",
                line=row + 1,
            )


def split_name(argument: str) -> tuple[str, str]:
    """Take NAME=FILE apart; a file without a name is called by its path."""
    name, equals, path = argument.partition("=")
    if not equals:
        return argument, argument
    if not name or not path:
        raise InputError(f"{argument!r} is neither FILE nor NAME=FILE", "write system=output.txt")
    return name, path
