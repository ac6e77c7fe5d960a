"""Marian N-best lists: `0 ||| das Haus ||| F0= -2.5 ||| -0.5`, as `marian-decoder --n-best` prints.

The fields are segment number, text, log-probability of each model, and their sum normalised by
length (higher is better). `--alignment` adds the alignment after the text and `--word-scores` the
field `WordScores= ...` before the features; these are the layout and the order of Marian's
`OutputPrinter`. Alignment points count Marian's own pieces of words and the end of the sentence,
so they may lie outside the words of the text and are not checked against them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TextIO

from anaphora.documents import Links
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
from anaphora.formats.pharaoh import format_links, parse_links
from anaphora.nbest import Features, Hypothesis, NBestList
from anaphora.streams import Lines

_WORD_SCORES = "WordScores"
_SOFT_ALIGNMENT = re.compile(r"\d[\d.e-]*,\d")


def read(lines: Lines) -> Iterator[NBestList]:
    """Yield the list of each segment."""
    return grouped((_hypothesis(line, lines) for line in lines), lines)


def _hypothesis(line: str, lines: Lines) -> tuple[int, Hypothesis]:
    fields = split_fields(line)
    word_scores: Features = ()
    if len(fields) > 4 and fields[-3].startswith(f"{_WORD_SCORES}="):
        word_scores = parse_features(fields.pop(-3), lines)
    if len(fields) not in (4, 5):
        raise lines.fault(
            f"{len(fields)} fields where a Marian N-best line has 4 or 5",
            "write number ||| text ||| [alignment |||] F0= log-probability ||| score",
        )
    links = _links(fields[2], lines) if len(fields) == 5 else None
    return parse_id(fields[0], lines), Hypothesis(
        fields[1],
        parse_number(fields[-1], "score", lines),
        word_scores + parse_features(fields[-2], lines),
        links,
    )


def _links(field: str, lines: Lines) -> Links:
    if _SOFT_ALIGNMENT.match(field):
        raise lines.fault(
            "soft alignment is not supported", "run marian-decoder with --alignment hard"
        )
    return parse_links(field, lines)


def write(lists: Iterable[NBestList], out: TextIO) -> None:
    """Write one line per hypothesis."""
    for nbest in ascending(lists):
        for hypothesis in nbest.hypotheses:
            out.write(format_line(nbest.segment, _fields(hypothesis, nbest.segment)))


def _fields(hypothesis: Hypothesis, segment: int) -> Iterator[str]:
    features = hypothesis.features
    yield hypothesis.text
    if hypothesis.links is not None:
        yield format_links(hypothesis.links)
    if features and features[0][0] == _WORD_SCORES:
        yield format_features(features[:1])
        features = features[1:]
    yield format_features(features)
    yield format_number(score_of(hypothesis, segment))


FORMAT = Format(
    name="nbest-marian",
    description="Marian N-best list: number ||| text ||| [alignment |||] F0= x ||| score",
    content=Content.NBEST,
    read=read,
    write=write,
)
