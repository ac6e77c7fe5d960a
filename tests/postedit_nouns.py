"""The nouns of the micro-world as a dictionary of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from anaphora.analysis.morphology import Agreement
from anaphora.documents import Token
from tests.microworld_links import LexiconMorphology, morphology


@dataclass(frozen=True)
class GoldNouns:
    """The dictionary of the micro-world."""

    morphology: LexiconMorphology

    def knows(self, form: str) -> bool:
        """Whether a noun has the form."""
        return form in self.morphology.nouns

    def agreement(self, tokens: Sequence[Token], position: int) -> Agreement:
        """Gender and number of the form."""
        return Agreement(*self.morphology.features([t.text for t in tokens], position))


NOUNS = {lang: GoldNouns(morphology(lang)) for lang in ("fr", "de", "en")}
