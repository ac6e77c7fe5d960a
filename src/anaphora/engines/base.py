"""What an engine is: segments go in, drafts come out in the same order, as they are ready."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from anaphora.documents import Links, Segment
from anaphora.nbest import Features, Hypothesis

Span = tuple[int, int]
"""Positions of tokens: the first, and the one after the last."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The translation of one segment by an engine.

    `source` and `tokens` are the words as the models see them; `alignment` connects those. `text`
    is what a reader gets. `phrases` are the spans of source and target that were translated as one,
    in target order. `nbest` is empty unless it was asked for; its texts are tokens between spaces,
    since features and links belong to tokens.
    """

    source: tuple[str, ...]
    tokens: tuple[str, ...]
    text: str
    alignment: Links
    score: float
    features: Features
    nbest: tuple[Hypothesis, ...] = ()
    phrases: tuple[tuple[Span, Span], ...] = ()


class Engine(Protocol):
    """Makes drafts; one engine may be used by several threads at once."""

    def drafts(
        self, segments: Iterable[Segment], *, nbest: int = 0, threads: int = 1
    ) -> Iterator[Draft]:
        """Translate segments each for itself, in their order; reads ahead only a little."""

    def document_drafts(
        self, documents: Iterable[Iterable[Segment]], *, nbest: int = 0, threads: int = 1
    ) -> Iterator[Draft]:
        """Translate the segments of documents, each in the context of those before it."""
