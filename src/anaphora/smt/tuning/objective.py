"""What tuning maximises: a score of a whole text, made of numbers that add up over sentences.

BLEU is one (`bleu`); any mix of measures is another, as long as each comes from sums: the accuracy
of pronouns, say, is right ones and all ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Candidate(Protocol):
    """A translation of a sentence with the values of its features."""

    @property
    def tokens(self) -> Sequence[str]:
        """Its words."""

    @property
    def features(self) -> Sequence[float]:
        """One value per weight."""


class Objective(Protocol):
    """A score of a text."""

    def statistics(self, sentence: int, tokens: Sequence[str], /) -> Sequence[float]:
        """The numbers of one translation of the sentence; those of a text are their sums."""

    def score(self, totals: Floats) -> Floats:
        """The score of each text, whose sums are a row of `totals`; higher is better."""
