"""What a draft made of an antecedent: steps 1 to 9a of the anaphoric rule.

Paper automatic-post-editing-en-fr, Section 5.1 and its footnote 5. The head of the antecedent is
projected to the draft by the word alignment, and a dictionary of nouns tells gender and number of
what stands there. Pairs whose features are read on the source side (es-en) project nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from anaphora.analysis import syntax
from anaphora.analysis.morphology import Agreement, Nouns
from anaphora.antecedents import NOWHERE, Candidate, PronounLink
from anaphora.documents import Document, Gender, Human, Links, Number, Token
from anaphora.pairs import FeatureSide, Pair

_AND = frozenset(("and", "y", "e"))
_BY_SENSE = {"fr": frozenset(("personnes",))}
"""Feminine nouns that pronouns may take up as masculine, by sense: *des personnes ... ils*."""


class Step(StrEnum):
    """The step of the rule that was reached, as decisions name it."""

    SINGULAR = "8a"
    PLURAL = "8b"
    N_AND_N = "8c"
    UNTRANSLATED = "9b untranslated"
    NO_NOUN = "9b no noun"
    COLLECTIVE = "8a singular for they"


@dataclass(frozen=True, slots=True)
class Found:
    """What an antecedent is, if a noun was found: its features and the step that found it.

    `link` counts how far back in the chain it stands: 0 for the antecedent itself (9a). `p` is the
    probability that a pronoun among the candidates leads there.
    """

    step: Step
    gender: Gender = Gender.UNK
    number: Number = Number.UNK
    human: Human = Human.UNKNOWN
    link: int = 0
    p: float = 1.0

    @property
    def is_noun(self) -> bool:
        """Whether gender and number are those of a noun that the pronoun agrees with."""
        return self.step in (Step.SINGULAR, Step.PLURAL, Step.N_AND_N)


@dataclass(frozen=True, slots=True)
class _Place:
    """A mention in the source: tokens `start` to `end`, inclusive."""

    segment: int
    start: int
    end: int
    head: int


@dataclass(frozen=True)
class Antecedents:
    """One document with its draft, to look antecedents up in.

    `targets` are the words of the draft, with tags if its language has an analyser.
    """

    pair: Pair
    source: Document
    links: Sequence[PronounLink]
    targets: Sequence[Sequence[Token]]
    alignments: Sequence[Links]
    nouns: Nouns

    def find(self, candidate: Candidate) -> Found:
        """What the draft made of a candidate, or of an earlier mention of what it stands for."""
        if self.pair.feature_side is FeatureSide.SOURCE:
            return self._in_source(candidate)
        first: Found | None = None
        p = self._led_on(candidate)
        for number, place in enumerate(self._chain(candidate)):
            found = replace(self._project(place), link=number, p=p)
            if found.is_noun:
                return found
            first = first if first and first.step is Step.NO_NOUN else found
        return first or Found(Step.UNTRANSLATED)

    def _in_source(self, candidate: Candidate) -> Found:
        noun = candidate.noun
        here = candidate.ref is None and candidate.segment != NOWHERE
        if here and len(self._heads(_place(candidate))) > 1:
            return Found(Step.N_AND_N, noun.gender, Number.PL, noun.human)
        step = Step.PLURAL if noun.number is Number.PL else Step.SINGULAR
        return Found(step, noun.gender, noun.number, noun.human)

    def _chain(self, candidate: Candidate) -> Iterator[_Place]:
        """The nouns a candidate leads to, the nearest first (steps 1 and 9a).

        A pronoun among the candidates leads on to its own antecedent; a noun to the mentions of
        the same entity before it, where the document has its mentions.
        """
        place = _place(candidate)
        if candidate.ref is not None:
            place = _Place(candidate.ref.segment, *(candidate.ref.head,) * 3)
        if place.segment == NOWHERE or place.head == NOWHERE:
            return
        if not self._is_pronoun(place):
            yield place
        yield from self._earlier(place)
        own = self._own(place)
        if own and own.best:
            yield from self._chain(own.best)

    def _own(self, place: _Place) -> PronounLink | None:
        """The link of the pronoun at a place, if it is one with an antecedent before it."""
        own = next((k for k in self.links if (k.segment, k.token) == _point(place)), None)
        first = own.candidates[0] if own and own.candidates else None
        return own if first and (first.segment, first.start) < _point(place) else None

    def _led_on(self, candidate: Candidate) -> float:
        """How probable it is that a pronoun leads to its noun; 1 for a noun."""
        own = None if candidate.segment == NOWHERE else self._own(_place(candidate))
        return own.candidates[0].p * self._led_on(own.candidates[0]) if own else 1.0

    def _earlier(self, place: _Place) -> Iterator[_Place]:
        """Mentions of the same entity before a place that are no pronouns, backwards."""
        mentions = self.source.mentions
        same = {m.entity for m in mentions if (m.segment, m.head) == _point(place) and m.entity}
        earlier = [
            _Place(m.segment, m.start, m.end, m.start if m.head is None else m.head)
            for m in mentions
            if m.entity in same and m.start >= 0
        ]
        for one in sorted(earlier, key=_point, reverse=True):
            if _point(one) < _point(place) and not self._is_pronoun(one):
                yield one

    def _project(self, place: _Place) -> Found:
        """Steps 3 to 8 for one mention."""
        heads = self._heads(place)
        if len(heads) > 1:
            return self._coordinated(place.segment, heads)
        translated = self._translations(place.segment, place.head)
        noun = self._noun(place.segment, translated)
        if noun is None:
            return Found(Step.NO_NOUN if translated else Step.UNTRANSLATED)
        step = Step.PLURAL if noun.number is Number.PL else Step.SINGULAR
        return Found(step, noun.gender, noun.number)

    def _coordinated(self, segment: int, heads: Sequence[int]) -> Found:
        """Step 8c: N and N are feminine if all of them are, else masculine."""
        translations = [self._translations(segment, head) for head in heads]
        nouns = [self._noun(segment, translated) for translated in translations]
        if not any(nouns):
            return Found(Step.NO_NOUN if any(translations) else Step.UNTRANSLATED)
        feminine = all(noun is not None and noun.gender is Gender.FEM for noun in nouns)
        return Found(Step.N_AND_N, Gender.FEM if feminine else Gender.MASC, Number.PL)

    def _heads(self, place: _Place) -> tuple[int, ...]:
        """The heads of the parts of N and N inside a mention; one head of any other."""
        tokens = self.source.segments[place.segment].tokens
        if any(token.head is not None for token in tokens):
            joined = syntax.conjuncts(tokens, place.head)
            return tuple(head for head in joined if place.start <= head <= place.end)
        ands = [p for p in range(place.start + 1, place.end) if tokens[p].text.lower() in _AND]
        return (*(p - 1 for p in ands), place.end) if ands else (place.head,)

    def _translations(self, segment: int, head: int) -> list[int]:
        return sorted({t for s, t in self.alignments[segment] if s == head})

    def _noun(self, segment: int, positions: Sequence[int]) -> Agreement | None:
        """Gender and number of the right-most noun among words of the draft (steps 6 and 7).

        A hyphenated word that the dictionary has not is what its right-most part is (footnote 5).
        """
        tokens = self.targets[segment]
        for position in reversed(positions):
            token = tokens[position]
            for form in (token.text, token.text.rpartition("-")[2]):
                if form and self._is_noun(token, form):
                    looked_up = list(tokens)
                    looked_up[position] = replace(token, text=form)
                    agreement = self.nouns.agreement(looked_up, position)
                    either = form.lower() in _BY_SENSE.get(self.pair.target, ())
                    return replace(agreement, gender=Gender.UNK) if either else agreement
        return None

    def _is_noun(self, token: Token, form: str) -> bool:
        if token.upos not in ("", "NOUN", "PROPN"):
            return False
        is_pronoun = bool(self.pair.target_language.pronouns_of(form))
        return self.nouns.knows(form) and not is_pronoun

    def _is_pronoun(self, place: _Place) -> bool:
        token = self.source.segments[place.segment].tokens[place.head]
        readings = self.pair.source_language.pronouns_of(token.text)
        return bool(readings) and token.upos in ("", "PRON", "DET")


def _place(candidate: Candidate) -> _Place:
    head = candidate.end if candidate.head is None else candidate.head
    return _Place(candidate.segment, candidate.start, candidate.end, head)


def _point(place: _Place) -> tuple[int, int]:
    return place.segment, place.head
