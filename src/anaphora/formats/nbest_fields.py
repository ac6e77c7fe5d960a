"""What Moses and Marian N-best lists share: fields between `|||`, labelled features, numbers."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from anaphora.errors import InputError
from anaphora.nbest import Features, Hypothesis, NBestList
from anaphora.streams import Lines

_SEPARATOR = re.compile(r"(?<![^ \t])\|\|\|(?![^ \t])")
_ID = re.compile(r"\d{1,9}", re.ASCII)
_FLOAT = re.compile(r"[+-]?(\d+\.?\d*([eE][+-]?\d+)?|\.\d+([eE][+-]?\d+)?|inf)", re.ASCII)
_OUTER_SPACE = " \t"


def split_fields(line: str) -> list[str]:
    """Split a line at `|||`; spaces around a field do not belong to it."""
    return [field.strip(_OUTER_SPACE) for field in _SEPARATOR.split(line)]


def parse_id(field: str, lines: Lines) -> int:
    """Read the number of the segment."""
    if not _ID.fullmatch(field):
        raise lines.fault(f"segment number {field!r}", "begin each line with a number from 0 on")
    return int(field)


def parse_number(text: str, what: str, lines: Lines) -> float:
    """Read a score; `nan` is refused, since no order could be made of it."""
    if not _FLOAT.fullmatch(text):
        raise lines.fault(f"{what} {text!r} is no number", "write a number such as -1.25")
    return float(text)


def parse_features(field: str, lines: Lines) -> Features:
    """Read `LM0= -1.2 TM0= -1 -2`; the older label `lm:` is one too, and values may have none."""
    features: list[tuple[str, list[float]]] = []
    for item in field.split():
        if item[-1] in "=:":
            if len(item) == 1:
                raise lines.fault(f"feature label {item!r} without a name", "write it as LM0= -3.2")
            features.append((item[:-1], []))
            continue
        if not features:
            features.append(("", []))
        features[-1][1].append(parse_number(item, "feature value", lines))
    return tuple((name, tuple(values)) for name, values in features)


def format_features(features: Features) -> str:
    """Return features as `LM0= -1.2 TM0= -1 -2`."""
    items: list[str] = []
    for number, (name, values) in enumerate(features):
        if (name or number) and name.split() != [name]:
            raise InputError(f"feature name {name!r}", "give it a name without white space")
        items += [f"{name}="] if name else []
        items += map(format_number, values)
    return " ".join(items)


def format_number(value: float) -> str:
    """Return the shortest text that reads as the same number."""
    if math.isnan(value):
        raise InputError("score is not a number (nan)", "find out which model gave it")
    return repr(float(value)).removesuffix(".0")


def format_line(segment: int, fields: Iterable[str]) -> str:
    """Join the fields of a hypothesis, refusing what would break the line."""
    fields = list(fields)
    for field in fields:
        if "\n" in field or "\0" in field or _SEPARATOR.search(field):
            raise InputError(
                f"segment {segment}: a hypothesis holds a line break, NUL or |||",
                "write Sockeye JSON lines, which can hold it, or clean the text",
            )
    return " ||| ".join([str(segment), *fields]) + "\n"


def grouped(hypotheses: Iterable[tuple[int, Hypothesis]], lines: Lines) -> Iterator[NBestList]:
    """Gather the hypotheses of each segment; numbers may leave gaps but not go back."""
    previous = -1
    for segment, group in groupby(hypotheses, key=lambda item: item[0]):
        if segment < previous:
            raise lines.fault(
                f"segment {segment} after segment {previous}",
                "sort the list by segment: sort -s -n -k 1,1",
            )
        previous = segment
        yield NBestList(segment, tuple(hypothesis for _, hypothesis in group))


def ascending(lists: Iterable[NBestList]) -> Iterator[NBestList]:
    """Pass lists on, refusing what these formats cannot hold: an empty list, or a step back."""
    previous = -1
    for nbest in lists:
        if nbest.segment <= previous:
            raise InputError(
                f"segment {nbest.segment} after segment {previous}", "give the lists in order"
            )
        if not nbest.hypotheses:
            raise InputError(f"segment {nbest.segment} has no hypothesis", "leave its list out")
        previous = nbest.segment
        yield nbest


def score_of(hypothesis: Hypothesis, segment: int) -> float:
    """Return the score that these formats demand."""
    if hypothesis.score is None:
        raise InputError(f"segment {segment}: hypothesis without a score", "score it first")
    return hypothesis.score
