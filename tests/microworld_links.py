"""Gold antecedents and gold morphology of the micro-world, as metrics take them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from anaphora import microworld
from anaphora.antecedents import NO_WORD, PronounLink
from anaphora.coreference.gold import Gold
from anaphora.documents import Bitext, Number
from anaphora.evaluation.morphology import UNKNOWN, Features


@dataclass(frozen=True)
class LexiconMorphology:
    """Nouns of the micro-world; forms that are not of one gender and number are unknown."""

    nouns: dict[str, Features]
    name: str = "micro-world"

    def features(self, words: Sequence[str], position: int) -> Features:
        """Those of the form, whatever stands around it."""
        return self.nouns.get(words[position], UNKNOWN)


def morphology(lang: str) -> LexiconMorphology:
    found: dict[str, set[Features]] = {}
    for noun in microworld.lexicon().nouns:
        forms = noun.forms(lang)
        for number in (Number.SG, Number.PL):
            for word in {
                form.split(" ")[0]
                for form in (forms.form(number), number is Number.SG and forms.oblique)
                if form
            }:
                found.setdefault(word, set()).add((forms.gender, number))
    return LexiconMorphology({w: f.pop() for w, f in found.items() if len(f) == 1})


def gold_links(bitext: Bitext) -> list[PronounLink]:
    """Every written source pronoun with the last mention of its entity that is no pronoun."""
    links = Gold(bitext.source.lang).posterior(bitext.source)
    return [link for link in links if link.token != NO_WORD]


def lines(bitexts: Iterable[Bitext], side: str) -> list[str]:
    """Tokenised lines of the source or the target."""
    return [
        " ".join(token.text for token in segment.tokens)
        for bitext in bitexts
        for segment in getattr(bitext, side).segments
    ]
