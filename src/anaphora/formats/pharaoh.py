"""Pharaoh word alignments: one line of zero-based `source-target` links per segment pair.

The order of the links is kept; a blank line is a pair without links. Beside the texts, given as
`--source` and `--target` with tokens separated by spaces, every link is checked against them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TextIO

from anaphora.documents import Links
from anaphora.errors import InputError
from anaphora.formats.base import Content, Format
from anaphora.streams import Lines

_LINK = re.compile(r"(\d{1,9})-(\d{1,9})", re.ASCII)
_POSSIBLE_LINK = re.compile(r"\d+[?p]\d+", re.ASCII)
_EQUAL = "both files need one line per segment pair: make them equally long"


def read(lines: Lines, source: Lines | None = None, target: Lines | None = None) -> Iterator[Links]:
    """Yield the links of each line, checked against the texts that are given."""
    texts = [
        (name, text, iter(text))
        for name, text in (("source", source), ("target", target))
        if text is not None
    ]
    for line in lines:
        links = parse_links(line, lines)
        for name, text, sentences in texts:
            sentence = next(sentences, None)
            if sentence is None:
                raise text.fault(f"{text.number} lines, but {lines.name} has more", _EQUAL)
            _check_points(links, name, count_tokens(sentence), lines)
        yield links
    for _, text, sentences in texts:
        if next(sentences, None) is not None:
            raise text.fault(f"more lines than the {lines.number} of {lines.name}", _EQUAL)


def _check_points(links: Links, name: str, length: int, lines: Lines) -> None:
    for link in links:
        if link[name == "target"] >= length:
            raise lines.fault(
                f"alignment point {link[0]}-{link[1]} outside the {length} tokens of the {name}",
                "align the same tokenised text again; points count from 0",
            )


def count_tokens(text: str) -> int:
    """Count tokens separated by spaces; other white space may be part of a token."""
    return sum(1 for token in text.split(" ") if token)


def parse_links(text: str, lines: Lines) -> Links:
    """Read the links of one line, raising errors at the line that `lines` has reached."""
    links = []
    for point in text.split():
        match = _LINK.fullmatch(point)
        if match is None:
            raise _point_fault(point, lines)
        links.append((int(match[1]), int(match[2])))
    return tuple(links)


def _point_fault(point: str, lines: Lines) -> InputError:
    if _POSSIBLE_LINK.fullmatch(point):
        return lines.fault(
            f"possible link {point!r}; only sure links such as 0-0 are held",
            r"remove such links, or make them sure: sed -E 's/([0-9])[?p]([0-9])/\1-\2/g'",
        )
    return lines.fault(f"alignment point {point!r}", "write it as 0-0: source-target, from 0")


def format_links(links: Links) -> str:
    """Return one line of links."""
    for s, t in links:
        if s < 0 or t < 0:
            raise InputError(
                f"alignment point {s}-{t} is negative", "leave out links to empty nodes"
            )
    return " ".join(f"{s}-{t}" for s, t in links)


def write(alignments: Iterable[Links], out: TextIO) -> None:
    """Write one line per segment pair."""
    for links in alignments:
        out.write(format_links(links) + "\n")


FORMAT = Format(
    name="pharaoh",
    description="word alignments, one line of zero-based source-target links per segment pair",
    content=Content.ALIGNMENTS,
    read=read,
    write=write,
    checks=("source", "target"),
)
