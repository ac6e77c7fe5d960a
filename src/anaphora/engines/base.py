"""What an engine is: segments go in, drafts come out in the same order, as they are ready."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from anaphora.documents import Links, Segment
from anaphora.nbest import Features, Hypothesis


@dataclass(frozen=True, slots=True)
class Draft:
    """The translation of one segment by an engine.

    `source` and `tokens` are the words as the models see them; `alignment` connects those. `text`
    is what a reader gets. `nbest` is empty unless it was asked for; its texts are tokens between
    spaces, since features and links belong to tokens.
    """

    source: tuple[str, ...]
    tokens: tuple[str, ...]
    text: str
    alignment: Links
    score: float
    features: Features
    nbest: tuple[Hypothesis, ...] = ()


class Engine(Protocol):
    """Makes drafts; one engine may be used by several threads at once."""

    def drafts(
        self, segments: Iterable[Segment], *, nbest: int = 0, threads: int = 1
    ) -> Iterator[Draft]:
        """Translate segments one after the other; reads ahead only a little."""
