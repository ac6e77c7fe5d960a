"""One hypothesis for each way to translate the pronouns of a sentence.

Paper plm-reranking-en-fr, Section 5, step 2: the model cannot tell apart hypotheses with the same
pronouns, so of those the best is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from anaphora.antecedents import PronounKind, PronounLink
from anaphora.documents import Links, Token
from anaphora.languages import Language, canonical
from anaphora.nbest import Hypothesis
from anaphora.systems.pronouns import translation_of

Translations = tuple[tuple[str, ...], ...]
"""For each source pronoun the words it is aligned to; () if it is not translated."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The best hypothesis of those that translate the pronouns of a sentence alike."""

    hypothesis: Hypothesis
    tokens: tuple[str, ...]
    links: Links
    language: Language

    def linked(self, pronoun: PronounLink) -> tuple[int, ...]:
        """The words that stand for a source pronoun, in their order."""
        if pronoun.kind is not PronounKind.NULL:
            return tuple(sorted({t for s, t in self.links if s == pronoun.position}))
        words = tuple(map(Token, self.tokens))
        return translation_of(pronoun, self.links, words, self.language).pronouns

    def translations(self, pronouns: Sequence[PronounLink]) -> Translations:
        """What the source pronouns became."""
        return tuple(
            tuple(canonical(self.tokens[t]) for t in self.linked(pronoun)) for pronoun in pronouns
        )


def shortened(
    hypotheses: Sequence[Hypothesis], pronouns: Sequence[PronounLink], language: Language
) -> list[Variant]:
    """The first hypothesis of each tuple of translations; hypotheses come best first."""
    kept: dict[Translations, Variant] = {}
    for hypothesis in hypotheses:
        tokens = tuple(word for word in hypothesis.text.split(" ") if word)
        variant = Variant(hypothesis, tokens, hypothesis.links or (), language)
        kept.setdefault(variant.translations(pronouns), variant)
    return list(kept.values())
