"""Moses N-best lists: `0 ||| das Haus ||| LM0= -3.2 TM0= -1 -2 ||| -4.1 ||| 0-0 1-1`.

The fields are segment number, text, features, weighted total (higher is better) and, optionally,
the word alignment that `-print-alignment-info-in-n-best` adds. Best first; a segment that the list
leaves out had no translation. Features without labels, and labels with a colon, are older forms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TextIO

from anaphora.documents import Links
from anaphora.errors import InputError
from anaphora.formats.base import Content, Format
from anaphora.formats.nbest_fields import (
    ascending,
    format_features,
    format_line,
    format_number,
    grouped,
    parse_features,
    parse_id,
    parse_number,
    score_of,
    split_fields,
)
from anaphora.formats.pharaoh import count_tokens, format_links, parse_links
from anaphora.nbest import Hypothesis, NBestList
from anaphora.streams import Lines

_PHRASE_SPAN = re.compile(r"(?<!\S)\|\d+-\d+\|(?!\S)", re.ASCII)
_PHRASE_LINK = re.compile(r"(?<!\S)\d+(-\d+)?=\d+(-\d+)?(?!\S)", re.ASCII)


def read(lines: Lines) -> Iterator[NBestList]:
    """Yield the list of each segment."""
    return grouped((_hypothesis(line, lines) for line in lines), lines)


def _hypothesis(line: str, lines: Lines) -> tuple[int, Hypothesis]:
    fields = split_fields(line)
    if len(fields) not in (4, 5):
        raise lines.fault(
            f"{len(fields)} fields where a Moses N-best line has 4 or 5",
            "write number ||| text ||| features ||| total, and the word alignment if any",
        )
    if _PHRASE_SPAN.search(fields[1]):
        remedy = "run moses without -report-segmentation (-t)"
        raise lines.fault("phrase segmentation |s-e| in the text is not supported", remedy)
    links = _links(fields[4], fields[1], lines) if len(fields) == 5 else None
    return parse_id(fields[0], lines), Hypothesis(
        fields[1],
        parse_number(fields[3], "total", lines),
        parse_features(fields[2], lines),
        links,
    )


def _links(field: str, text: str, lines: Lines) -> Links:
    if _PHRASE_LINK.search(field):
        remedy = "run moses with -print-alignment-info-in-n-best for word alignment"
        raise lines.fault("phrase alignment such as 0-1=0 is not supported", remedy)
    links = parse_links(field, lines)
    if outside := _outside(links, text):
        raise lines.fault(outside, "points count from 0: source-target")
    return links


def _outside(links: Links, text: str) -> str:
    """Describe the first link that falls outside the target, "" if none does."""
    length = count_tokens(text)
    beyond = (f"{s}-{t}" for s, t in links if t >= length)
    point = next(beyond, "")
    return point and f"alignment point {point} outside the {length} target tokens"


def write(lists: Iterable[NBestList], out: TextIO) -> None:
    """Write one line per hypothesis."""
    for nbest in ascending(lists):
        for hypothesis in nbest.hypotheses:
            out.write(format_line(nbest.segment, _fields(hypothesis, nbest.segment)))


def _fields(hypothesis: Hypothesis, segment: int) -> Iterator[str]:
    if _PHRASE_SPAN.search(hypothesis.text):
        cause = f"segment {segment}: text would read as phrase segmentation |s-e|"
        raise InputError(cause, "escape the vertical bars, as Moses demands")
    yield hypothesis.text
    yield format_features(hypothesis.features)
    yield format_number(score_of(hypothesis, segment))
    if hypothesis.links is not None:
        if outside := _outside(hypothesis.links, hypothesis.text):
            raise InputError(f"segment {segment}: {outside}", "leave the alignments out")
        yield format_links(hypothesis.links)


FORMAT = Format(
    name="nbest-moses",
    description="Moses N-best list: number ||| text ||| features ||| total [||| alignment]",
    content=Content.NBEST,
    read=read,
    write=write,
)
