"""Gender and number of the nouns of an output, for metrics that look at agreement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from anaphora.analysis.morphology import nouns
from anaphora.documents import Gender, Number, Token

Features = tuple[Gender, Number]

UNKNOWN: Features = (Gender.UNK, Number.UNK)


class Morphology(Protocol):
    """What tells gender and number of nouns."""

    @property
    def name(self) -> str:
        """What signatures call it."""

    def features(self, words: Sequence[str], position: int) -> Features:
        """Gender and number of the noun at `position` of a line, UNK where it is not known."""


class LexicalMorphology:
    """What lexicon, context and endings say of a noun in running text."""

    name = "lexicon"

    def __init__(self, lang: str) -> None:
        self._nouns = nouns(lang)

    def features(self, words: Sequence[str], position: int) -> Features:
        """Gender and number of the noun at `position`."""
        found = self._nouns.agreement([Token(word) for word in words], position)
        return found.gender, found.number
