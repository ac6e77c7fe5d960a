"""What every aligner is: it learns a model from sentence pairs, and the model links their words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from anaphora import _native
from anaphora.documents import Links

Pair = tuple[Sequence[str], Sequence[str]]
"""The tokens of a sentence and of its translation."""

Track = Callable[[Iterable[int], str], Iterable[int]]
"""Passes iterations on and shows them go by: `track(range(4), "iterations")`."""

LONGEST_SENTENCE: int = _native.LONGEST_ALIGNED_SENTENCE
"""No pair with more tokens on a side is aligned: its links are ()."""


class Heuristic(StrEnum):
    """How one set of links is made from those of both directions, named and defined as in Moses.

    `FORWARD` are the links by which each target word has at most one source word, `BACKWARD` those
    by which each source word has at most one target word.
    """

    FORWARD = "forward"
    BACKWARD = "backward"
    INTERSECTION = "intersection"
    UNION = "union"
    GROW_DIAG = "grow-diag"
    GROW_DIAG_FINAL = "grow-diag-final"
    GROW_DIAG_FINAL_AND = "grow-diag-final-and"


DEFAULT_HEURISTIC = Heuristic.GROW_DIAG_FINAL_AND


class AlignmentModel(Protocol):
    """What training leaves; it aligns any text, not only that it was trained on."""

    @property
    def pair(self) -> str:
        """The language pair, "es-en", as it was given to `train`; "" if it was not."""

    def align(
        self,
        pairs: Iterable[Pair],
        heuristic: Heuristic = DEFAULT_HEURISTIC,
        *,
        threads: int = 1,
    ) -> Iterator[Links]:
        """Yield the links of each pair; () where a side is empty or too long."""

    def save(self, path: str | Path) -> None:
        """Write the model to a file, which appears whole or not at all."""


class Aligner(Protocol):
    """A way to learn alignment models."""

    def train(
        self,
        pairs: Iterable[Pair],
        *,
        pair: str = "",
        threads: int = 1,
        track: Track | None = None,
    ) -> AlignmentModel:
        """Learn from all pairs, which are read once."""

    def load(self, path: str | Path) -> AlignmentModel:
        """Read a model that `save` wrote."""


def symmetrise(
    forward: Sequence[int], backward: Sequence[int], heuristic: Heuristic = DEFAULT_HEURISTIC
) -> Links:
    """Make one set of links, by source position, from the alignments of both directions.

    `forward[t]` is the source position of target word t, `backward[s]` the target position of
    source word s; -1 is none.
    """
    return _native.symmetrise(list(forward), list(backward), heuristic)


def untracked(items: Iterable[int], unit: str) -> Iterable[int]:  # noqa: ARG001
    """Show nothing."""
    return items
