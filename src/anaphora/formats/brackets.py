"""Stretches of words marked by brackets on their first and last word, as coreference files do.

A bracket that opens is `(12`, one that closes `12)`, a stretch of one word `(12)`. Stretches may
nest and cross; a closing bracket belongs to the last open one of its label.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace


class BracketFault(ValueError):
    """Brackets that do not pair up or cannot be told apart; `word` is the index of the word."""

    def __init__(self, cause: str, word: int) -> None:
        super().__init__(cause, word)
        self.cause = cause
        self.word = word


@dataclass(frozen=True, slots=True)
class Span:
    """A bracketed stretch: `opening` follows its first bracket, `label` precedes its last one."""

    label: str
    start: int
    end: int
    opening: str


def match(brackets: Iterable[tuple[int, str]], label_of: Callable[[str], str]) -> list[Span]:
    """Pair up (word index, bracket); `label_of` takes the label from what an opening one says.

    Spans that begin on the same word come with the longest first, as `place` has them.
    """
    spans: list[Span] = []
    open_spans: dict[str, list[int]] = {}
    for word, bracket in brackets:
        if bracket.startswith("("):
            opening = bracket.strip("()")
            label = label_of(opening)
            if not bracket.endswith(")"):
                open_spans.setdefault(label, []).append(len(spans))
            spans.append(Span(label, word, word, opening))
        else:
            label = bracket.removesuffix(")")
            if not open_spans.get(label):
                raise BracketFault(f"bracket {bracket!r} closes a mention that is not open", word)
            index = open_spans[label].pop()
            spans[index] = replace(spans[index], end=word)
    for index in sorted(index for indices in open_spans.values() for index in indices):
        cause = f"mention {spans[index].label!r} is not closed by the end of the sentence"
        raise BracketFault(cause, spans[index].start)
    return sorted(spans, key=_opening_order)


def place(spans: Sequence[Span]) -> Mapping[int, list[str]]:
    """Return the brackets of each word, so that `match` finds the same spans again.

    What closes stands before what opens, longer spans open first, inner ones close first.
    """
    for span in spans:
        if span.end < span.start:
            raise BracketFault(f"mention of {span.label!r} ends before it starts", span.start)
    order = sorted(spans, key=_opening_order)
    _refuse_crossing(order)
    closing: dict[int, list[str]] = {}
    opening: dict[int, list[str]] = {}
    single: dict[int, list[str]] = {}
    for span in order:
        if span.start == span.end:
            single.setdefault(span.start, []).append(f"({span.opening})")
        else:
            opening.setdefault(span.start, []).append(f"({span.opening}")
            closing.setdefault(span.end, []).insert(0, f"{span.label})")
    brackets: dict[int, list[str]] = {}
    for word in {*closing, *opening, *single}:
        closed, opened, alone = (kind.get(word, []) for kind in (closing, opening, single))
        brackets[word] = [*closed, *opened, *alone] if opened else [*alone, *closed]
    return brackets


def _opening_order(span: Span) -> tuple[int, int]:
    return span.start, -span.end


def _refuse_crossing(order: Sequence[Span]) -> None:
    """Refuse crossing spans of one label: their closing brackets could not be told apart."""
    open_ends: dict[str, list[int]] = {}
    for span in order:
        ends = open_ends.setdefault(span.label, [])
        while ends and ends[-1] <= span.start:
            ends.pop()
        if ends and ends[-1] < span.end:
            raise BracketFault(f"two mentions of {span.label!r} cross", span.start)
        ends.append(span.end)
