"""Agreement without a reference: pronouns against what the same output made of the antecedent.

A translator may call the washing machine *le lave-linge* or *la machine*; either pronoun is right
if it goes with the noun chosen. So each output pronoun is compared, in the gender and number that
its form shows, with the noun that the same output has for the source antecedent. What cannot be
compared is undecidable, and counts as not right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import ClassVar, Self

from anaphora.antecedents import NOWHERE, Candidate, Noun, PronounLink
from anaphora.documents import Function, Gender, Human, Number
from anaphora.evaluation.base import Configurable, Item, Options, Signature, fingerprint
from anaphora.evaluation.morphology import UNKNOWN, Features, LexicalMorphology, Morphology
from anaphora.evaluation.translation import Translation, tokens
from anaphora.evaluation.word_alignment import WordAlignment
from anaphora.evaluation.word_index import Place
from anaphora.languages import Language, Pronoun, canonical
from anaphora.pairs import PAIRS

_AND = frozenset({"and", "e", "et", "und", "y"})


class Weighing(StrEnum):
    """How several possible antecedents count."""

    BEST = "best"  # only the most probable one
    EXPECTED = "expected"  # each with its probability


class Case(StrEnum):
    """What a comparison finds; all but the first two are undecidable, for the reason named."""

    AGREE = "agree"
    DISAGREE = "disagree"
    NO_PRONOUN = "no pronoun"  # none is aligned to the source pronoun
    NO_ANTECEDENT = "no antecedent"  # none is known, or the output has no word for it
    NO_FEATURES = "no features"  # gender or number of one of the two is not known


class Agreement(Configurable):
    """Share of the pronouns that refer which agree with their most probable antecedent."""

    name: ClassVar[str] = "agreement"
    title: ClassVar[str] = "agreement"
    needs_reference: ClassVar[bool] = False
    weighing: ClassVar[Weighing] = Weighing.BEST

    def __init__(
        self,
        pair: str,
        morphology: Morphology,
        pronouns: Iterable[str] = (),
        *,
        aligner: str = "given",
    ) -> None:
        self.pair = pair
        self.morphology = morphology
        self.pronouns = tuple(map(canonical, pronouns))
        self.aligner = aligner
        self._language = PAIRS.get(pair).target_language

    @classmethod
    def configured(cls, options: Options) -> Self:
        """With what is known of the nouns of the target language."""
        known = LexicalMorphology(PAIRS.get(options.pair).target)
        return cls(options.pair, known, options.pronouns, aligner=options.aligner)

    def signature(self) -> Signature:
        """Pair, list of pronouns if it was chosen, weighing of antecedents, morphology, aligner."""
        return Signature.of(
            pair=self.pair,
            pronouns=fingerprint([self.pronouns]) if self.pronouns else "",
            antecedents=self.weighing,
            morphology=self.morphology.name,
            aligner=self.aligner,
        )

    def items(self, translation: Translation) -> list[Item]:
        """Judge every pronoun that refers to something, in the order of the text."""
        links = translation.antecedents
        return [
            self._item(translation, place, links[place])
            for place in sorted(links)
            if self._is_judged(links[place])
        ]

    def _is_judged(self, link: PronounLink) -> bool:
        refers = link.functions is None or link.functions.best is Function.ANAPHORIC
        return refers and (not self.pronouns or canonical(link.form) in self.pronouns)

    def details(self, items: Sequence[Item]) -> dict[str, object]:
        """Counts of agree, disagree and undecidable, and of the reasons for the latter."""
        cases = [item.case for item in items]
        counts = {case.value: cases.count(case) for case in Case}
        decided = counts[Case.AGREE] + counts[Case.DISAGREE]
        return {"items": len(items), "undecidable": len(items) - decided, **counts}

    def _item(self, translation: Translation, place: Place, link: PronounLink) -> Item:
        output = _Output(translation, self._language, self.morphology, place[0] - link.segment)
        pronouns = output.pronouns(place)
        case, value = self._judge(output, pronouns, link)
        reference = tokens(translation.reference[place[0]])
        aligned = translation.reference_links.targets(*place)
        return Item.at(
            translation,
            place,
            canonical(link.form),
            tuple(reference[t].lower() for t in aligned),
            tuple(word.lower() for word in pronouns),
            case,
            value,
        )

    def _judge(
        self, output: _Output, pronouns: Sequence[str], link: PronounLink
    ) -> tuple[Case, float]:
        if not pronouns:
            return Case.NO_PRONOUN, 0.0
        if self.weighing is Weighing.BEST:
            candidates = [(link.best, 1.0)] if link.best else []
        else:
            candidates = [(candidate, candidate.p) for candidate in link.candidates]
        weights = dict.fromkeys(Case, 0.0)
        weights[Case.NO_ANTECEDENT] = 1.0 - sum(weight for _, weight in candidates)
        for candidate, weight in candidates:
            weights[output.compare(pronouns, candidate)] += weight
        return max(weights, key=weights.__getitem__), weights[Case.AGREE]


class ExpectedAgreement(Agreement):
    """The same over all candidates, each with its probability."""

    name: ClassVar[str] = "agreement-expected"
    title: ClassVar[str] = "expected agreement"
    weighing: ClassVar[Weighing] = Weighing.EXPECTED


class _Output:
    """One system's document, to look up what stands for a source word."""

    def __init__(
        self, translation: Translation, language: Language, morphology: Morphology, start: int
    ) -> None:
        self.source = translation.source
        self.lines = translation.hypothesis
        self.links: WordAlignment = translation.hypothesis_links
        self.language = language
        self.morphology = morphology
        self.start = start

    def pronouns(self, place: Place) -> list[str]:
        """The third-person pronouns aligned to a source word."""
        words = tokens(self.lines[place[0]])
        aligned = (words[t] for t in self.links.targets(*place))
        return [word for word in aligned if _readings(self.language, word)]

    def compare(self, pronouns: Iterable[str], candidate: Candidate) -> Case:
        """The pronouns against one antecedent; of several one that agrees is enough."""
        features = self._antecedent(candidate)
        if features is None:
            return Case.NO_ANTECEDENT
        cases = {
            agreement(reading, *features)
            for word in pronouns
            for reading in _readings(self.language, word)
        }
        return next(c for c in (Case.AGREE, Case.NO_FEATURES, Case.DISAGREE) if c in cases)

    def _antecedent(self, candidate: Candidate) -> Features | None:
        """Gender and number of what the output has for an antecedent; None if it has nothing."""
        noun = candidate.noun
        if noun.segment == NOWHERE:
            return None
        line = self.start + noun.segment
        whole = list(self._aligned(line, candidate)) if candidate.ref is None else []
        head = self.links.targets(line, noun.head) if noun.head != NOWHERE else whole
        if not head:
            return None
        words = tokens(self.lines[line])
        if self._is_name(line, noun, [words[t] for t in head]):
            gender, number = UNKNOWN
        else:
            gender, number = self._features(words, head)
        if number is not Number.PL and noun.number is not Number.SG:
            gender, number = self._coordinated(words, whole, gender) or (gender, number)
        return self._person(noun, gender, number)

    def _aligned(self, line: int, candidate: Candidate) -> Iterator[int]:
        for position in range(candidate.start, candidate.end + 1):
            yield from self.links.targets(line, position)

    def _is_name(self, line: int, noun: Noun, translated: Sequence[str]) -> bool:
        """Whether the word is a name, which dictionaries of nouns know nothing of.

        It is if it was taken over as it is, or has a capital inside the sentence on both sides.
        """
        if noun.head == NOWHERE:
            return False
        word = tokens(self.source[line])[noun.head]
        if not word[:1].isupper():
            return False
        return word in translated or (noun.head > 0 and all(w[:1].isupper() for w in translated))

    def _features(self, words: Sequence[str], positions: Sequence[int]) -> Features:
        """Those of the first word that has any, *machine* of *machine à laver*, articles aside."""
        nouns = [p for p in positions if not self.language.pronouns_of(words[p])]
        for position in nouns:
            found = self.morphology.features(words, position)
            if found != UNKNOWN:
                return found
        return UNKNOWN if nouns else _common(_readings(self.language, words[positions[0]]))

    def _coordinated(
        self, words: Sequence[str], positions: Sequence[int], first: Gender
    ) -> Features | None:
        """Of *un vélo et une auto*: plural; masculine if the first is, else open. None of one."""
        span = words[min(positions, default=0) : max(positions, default=-1) + 1]
        if not any(word.lower() in _AND for word in span):
            return None
        return (first if first is Gender.MASC else Gender.UNK), Number.PL

    def _person(self, noun: Noun, gender: Gender, number: Number) -> Features:
        """A person's own gender where the noun shows none; a thing's where no noun shows any."""
        if gender is Gender.UNK and noun.human is Human.PERSON:
            gender = noun.gender
            number = noun.number if number is Number.UNK else number
        elif not self.language.genders and noun.human is Human.OTHER:
            gender = Gender.NEUT
        return gender, number


def agreement(pronoun: Pronoun, gender: Gender, number: Number) -> Case:
    """One reading of a pronoun against its antecedent, in the features the pronoun shows."""
    shown = [
        (ours, theirs)
        for ours, theirs in ((pronoun.gender, gender), (pronoun.number, number))
        if ours not in (Gender.UNK, Number.UNK)
    ]
    if any(ours != theirs and theirs not in (Gender.UNK, Number.UNK) for ours, theirs in shown):
        return Case.DISAGREE
    if not shown or any(ours != theirs for ours, theirs in shown):
        return Case.NO_FEATURES
    return Case.AGREE


def _readings(language: Language, word: str) -> list[Pronoun]:
    """Third-person readings; where nouns have no gender, *it* shows that of things."""
    readings = [pronoun for pronoun in language.pronouns_of(word) if pronoun.person in (0, 3)]
    if language.genders:
        return readings
    return [
        replace(p, gender=Gender.NEUT) if (p.gender, p.human) == (Gender.UNK, Human.OTHER) else p
        for p in readings
    ]


def _common(readings: Sequence[Pronoun]) -> Features:
    """What all readings of a pronoun show."""
    genders, numbers = {p.gender for p in readings}, {p.number for p in readings}
    return (
        genders.pop() if len(genders) == 1 else Gender.UNK,
        numbers.pop() if len(numbers) == 1 else Number.UNK,
    )
