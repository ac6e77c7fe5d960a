"""Gold antecedents and gold morphology of the micro-world, as metrics take them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from anaphora import microworld
from anaphora.antecedents import Candidate, Functions, PronounKind, PronounLink
from anaphora.documents import Bitext, Category, Function, Mention, Number
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


def gold_links(bitext: Bitext) -> Iterator[PronounLink]:
    """Every source pronoun with the last mention of its entity that is no pronoun."""
    for pronoun in bitext.source.mentions:
        if pronoun.category is Category.PRONOUN and pronoun.function and pronoun.start >= 0:
            yield _link(bitext, pronoun, pronoun.function)


def _link(bitext: Bitext, pronoun: Mention, function: Function) -> PronounLink:
    text = bitext.source.segments[pronoun.segment].tokens[pronoun.start].text
    before = [
        m
        for m in bitext.source.mentions
        if m.entity == pronoun.entity != ""
        and m.category in (Category.NOUN, Category.NAME)
        and (m.segment, m.start) < (pronoun.segment, pronoun.start)
    ]
    candidates = [candidate(bitext, m, 1.0) for m in before[-1:]]
    return PronounLink(
        document=bitext.source.id,
        segment=pronoun.segment,
        token=pronoun.start,
        form=text,
        kind=PronounKind.PERSONAL,
        candidates=tuple(candidates),
        p_none=0.0 if candidates else 1.0,
        functions=Functions(**{function.value: 1.0}),
    )


def candidate(bitext: Bitext, mention: Mention, p: float) -> Candidate:
    """A mention as a candidate."""
    head = mention.start if mention.head is None else mention.head
    lemma = bitext.source.segments[mention.segment].tokens[head].lemma
    return Candidate(
        mention.segment,
        mention.start,
        mention.end,
        mention.head,
        lemma,
        p,
        mention.gender,
        mention.number,
        mention.human,
    )


def lines(bitexts: Iterable[Bitext], side: str) -> list[str]:
    """Tokenised lines of the source or the target."""
    return [
        " ".join(token.text for token in segment.tokens)
        for bitext in bitexts
        for segment in getattr(bitext, side).segments
    ]
