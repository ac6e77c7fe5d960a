"""Lexicalised reordering: where phrases stand relative to their neighbours, msd-bidirectional-fe.

The orientation of a phrase pair to the target words before it (`previous`) and after it (`next`)
is found by words, as in Moses: monotone if the neighbouring target word is linked to the source
word on the near side in reading order, swapped if to the one on the other side, discontinuous
if to neither or both. Sentence starts count as linked to each other, and so do sentence ends.
Counts are smoothed by adding 0.5 to each of the three.
"""

from __future__ import annotations

from dataclasses import dataclass

_SCORES = 6


@dataclass(frozen=True, slots=True)
class Distribution:
    """The probabilities of the three orientations."""

    monotone: float
    swap: float
    discontinuous: float


@dataclass(frozen=True, slots=True)
class Orientations:
    """How a phrase pair stands to its neighbours on the target side."""

    previous: Distribution
    next: Distribution


def named(scores: tuple[float, ...]) -> Orientations | None:
    """Six scores as tables hold them, by name; None if they are not six."""
    if len(scores) != _SCORES:
        return None
    return Orientations(Distribution(*scores[:3]), Distribution(*scores[3:]))
