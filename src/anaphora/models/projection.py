"""From links of the source to the translation: what pronouns and their antecedents became.

Paper coreference-model-en-fr, Section 3.1: links are projected through the word alignment. The
translation of a pronoun are all words linked to it, kept together (*qu' il*). Gender and number of
an antecedent are those of the first noun among the words linked to its head, or of the first
pronoun if there is no noun; an antecedent without either is dropped. Where the pair reads features
on the source side (paper anaphora-probabilities-es-en, Section 3.1) they are the antecedent's own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Self

from anaphora.analysis.morphology import Nouns, nouns
from anaphora.antecedents import NO_WORD, NOWHERE, Candidate, PronounKind, PronounLink
from anaphora.documents import Gender, Human, Links, Number, Token
from anaphora.engines.base import Draft, Span
from anaphora.languages import canonical
from anaphora.models.coreference_model import NO_ANTECEDENT, Key, Observation
from anaphora.models.features import Features, used_by
from anaphora.models.pronoun_predictor import Example, Outcomes, around
from anaphora.models.word_dependency import NO_WORD_FOR_IT, Dependency
from anaphora.pairs import NULL_SUBJECT, FeatureSide, Pair

Words = tuple[str, ...]

_AND = frozenset({"and", "e", "et", "und", "y"})
_SUBJECT_TO_VERB = 4
"""How far before its verb a subject pronoun may stand: *she did not want*."""


@dataclass(frozen=True, slots=True)
class Translated:
    """The words of a translated segment and their links to the source.

    `phrases` are spans of words that the engine put there together, as far as that is known: words
    of other phrases were chosen without a word, and do not show what it is (*einen grauen | Zelt*).
    """

    words: Words
    links: Links
    phrases: tuple[Span, ...] = ()

    @classmethod
    def of(cls, draft: Draft) -> Self:
        """The translation that a draft is."""
        return cls(draft.tokens, draft.alignment, tuple(target for _, target in draft.phrases))

    def phrase(self, position: int) -> Span:
        """The phrase that a word is in, or all words."""
        inside = (span for span in self.phrases if span[0] <= position < span[1])
        return next(inside, (0, len(self.words)))

    def positions(self, source: int) -> tuple[int, ...]:
        """The words linked to a word of the source, in their order."""
        return tuple(sorted({t for s, t in self.links if s == source}))

    def near(self, source: int) -> tuple[int, ...]:
        """The words linked to the word before it, or to none."""
        far = {t for s, t in self.links if s not in (source, source - 1)}
        linked = {t for s, t in self.links if s == source - 1}
        beside = {t + step for t in linked for step in (-1, 1)} | linked
        return tuple(p for p in range(len(self.words)) if p in beside and p not in far)


def pronoun_form(link: PronounLink) -> str:
    """The pronoun as annotations and models call it; one that is written onto its verb is `-lo`."""
    if link.kind is PronounKind.NULL:
        return NULL_SUBJECT
    form = canonical(link.form)
    return f"-{form}" if link.token == NO_WORD else form


class Projection:
    """Reads what the models of a pair want to know from translations."""

    def __init__(self, pair: Pair, target_nouns: Nouns | None = None) -> None:
        self.pair = pair
        self._nouns = target_nouns or nouns(pair.target)
        self._language = pair.target_language
        self._candidates: defaultdict[str, set[str]] = defaultdict(set)
        for ambiguity in pair.ambiguities:
            for form in ambiguity.forms:
                self._candidates[form].update(ambiguity.candidates)
        self.on_source = pair.feature_side == FeatureSide.SOURCE

    def treats(self, link: PronounLink) -> bool:
        """Whether the translation of this pronoun is open in this pair."""
        return self.pair.ambiguity(pronoun_form(link)) is not None

    def pronoun(
        self, form: str, words: Words, linked: Sequence[int], near: Sequence[int]
    ) -> tuple[int, ...]:
        """Where the translation of a pronoun stands among words.

        `linked` belong to the pronoun, or to the verb it hangs on, `near` to the word before it or
        to none: the aligner may have missed the pronoun. A null subject may stand before its verb.
        """
        if form == NULL_SUBJECT:
            verb = min(linked, default=0)
            before = range(verb - 1, max(-1, verb - 1 - _SUBJECT_TO_VERB), -1)
            return self._first((*linked, *before), form, words)
        if form.startswith("-"):
            return self._first(linked, form, words)
        return tuple(linked) or self._first(near, form, words)

    def _first(self, positions: Sequence[int], form: str, words: Words) -> tuple[int, ...]:
        """The first of these words that may stand for the pronoun."""
        candidates = self._candidates[canonical(form)]
        may = (p for p in positions if candidates & self._forms(words[p]))
        return tuple(islice(may, 1))

    def _forms(self, word: str) -> set[str]:
        """The full forms of a word that is a pronoun: *le* and *la* of *l'*."""
        return {reading.form for reading in self._language.pronouns_of(word)}

    def became(self, link: PronounLink, translated: Translated) -> tuple[int, ...]:
        """Where the translation of a pronoun stands in that of its segment."""
        at = link.position
        return self.pronoun(
            pronoun_form(link), translated.words, translated.positions(at), translated.near(at)
        )

    def own(self, candidate: Candidate, source: Sequence[str]) -> Features | None:
        """The features that an antecedent has whatever it becomes; None if its words decide.

        They are the source's for pairs that read them there, and a person's whom a name shows.
        """
        noun = candidate.noun
        gender = noun.gender if candidate.gender is Gender.UNK else candidate.gender
        number = noun.number if candidate.number is Number.UNK else candidate.number
        human = noun.human if candidate.human is Human.UNKNOWN else candidate.human
        person = human is Human.PERSON and candidate.segment != NOWHERE
        if self.on_source or (person and _is_name(candidate, source)):
            found = used_by(self.pair, gender, number, human)
            known = found.known or found.human in (Human.PERSON, Human.OTHER)
            return found if known else None
        return None

    def read(
        self, translated: Translated, positions: Sequence[int], *, guess: bool = False
    ) -> tuple[Features, ...]:
        """Gender and number of the nouns among linked words, else of the pronouns, in order.

        A number that is not shown is unknown, unless it is to be guessed: the source's is surer.
        """
        words = translated.words
        spelt = [position for position in positions if words[position][:1].isalpha()]
        nouns_first = [p for p in spelt if not self._language.pronouns_of(words[p])]
        read = [self._noun_features(translated, p, guess=guess) for p in nouns_first]
        if not nouns_first:
            read = [self._pronoun_features(words[position]) for position in spelt]
        return tuple(dict.fromkeys(each for each in read if each.known))

    def _noun_features(self, translated: Translated, position: int, *, guess: bool) -> Features:
        begin, end = translated.phrase(position)
        tokens = [Token(word) for word in translated.words[begin:end]]
        found = self._nouns.agreement(tokens, position - begin)
        hidden = found.guessed and not guess
        return Features(found.gender, Number.UNK if hidden else found.number)

    def antecedent(
        self, candidate: Candidate, source: Sequence[str], translated: Translated
    ) -> tuple[Features, ...]:
        """The features of an antecedent that is translated already; () if they are not known."""
        own = self.own(candidate, source)
        if own:
            return (own,)
        if self.on_source:
            return ()
        guess = candidate.number is Number.UNK
        parts = [
            self.read(translated, translated.positions(head), guess=guess)
            for head in heads(candidate, source)
        ]
        return joined(parts, candidate.number)

    def _pronoun_features(self, word: str) -> Features:
        """What all readings of a pronoun of the third person show."""
        readings = [p for p in self._language.pronouns_of(word) if p.person in (0, 3)]
        genders, numbers = {p.gender for p in readings}, {p.number for p in readings}
        return Features(
            genders.pop() if len(genders) == 1 else Gender.UNK,
            numbers.pop() if len(numbers) == 1 else Number.UNK,
        )


def leads_to(candidate: Candidate) -> Candidate | None:
    """The noun that a pronoun candidate leads to, as a candidate; None if its place is not known.

    Asked where the pronoun's translation hides the gender: French *l'*.
    """
    noun = candidate.ref
    if noun is None or NOWHERE in (noun.segment, noun.head):
        return None
    place = (noun.segment, noun.head, noun.head, noun.head)
    return Candidate(*place, noun.lemma, candidate.p, noun.gender, noun.number, noun.human)


def shows_gender(features: Sequence[Features]) -> bool:
    """Whether the gender of an antecedent is known."""
    return bool(features) and features[0].gender is not Gender.UNK


def heads(candidate: Candidate, source: Sequence[str]) -> tuple[int, ...]:
    """The source words that decide about the features: of *an egg and a tart* both nouns."""
    head = candidate.end if candidate.head is None else candidate.head
    inside = (source[p].lower() for p in range(head + 1, candidate.end))
    return (head, candidate.end) if not _AND.isdisjoint(inside) else (head,)


def joined(parts: Sequence[Sequence[Features]], number: Number) -> tuple[Features, ...]:
    """The features of one antecedent from those of its words; `number` holds where none shows.

    Several words that are coordinated are plural, and feminine only together.
    """
    if not all(parts):
        return ()
    if len(parts) == 1:
        shown = (f if f.number is not Number.UNK else replace(f, number=number) for f in parts[0])
        return tuple(dict.fromkeys(shown))
    genders = {part[0].gender for part in parts}
    if Gender.MASC in genders:
        return (Features(Gender.MASC, Number.PL),)
    return (Features(genders.pop() if len(genders) == 1 else Gender.UNK, Number.PL),)


def _is_name(candidate: Candidate, source: Sequence[str]) -> bool:
    """Whether the head is a word that only names write with a capital there."""
    head = candidate.end if candidate.head is None else candidate.head
    return source[head][:1].isupper() and (head > 0 or candidate.start == candidate.end)


@dataclass(frozen=True, slots=True)
class Projected:
    """A pronoun of the training corpus: what it became, and the features of its antecedents.

    `near` are the words around it, as `pronoun_predictor.around` gives them.
    """

    form: str
    near: Words
    words: Words
    antecedents: tuple[tuple[tuple[Features, ...], float], ...]

    def observations(self, *, only_best: bool = False) -> Iterator[Observation]:
        """Examples of the coreference model, of each antecedent or `only_best` one.

        What is left of the probability counts for the pronoun without antecedent.
        """
        best = max(self.antecedents, key=lambda each: each[1], default=None)
        kept = [(best[0], 1.0)] if only_best and best else self.antecedents
        for features, p in kept:
            yield Observation(Key(self.form, features[0]), self.words, p)
        rest = 1.0 - sum(p for _, p in kept)
        if rest > _ROUNDING:
            yield Observation(Key(self.form, NO_ANTECEDENT), self.words, rest)

    def dependencies(self) -> Iterator[Dependency]:
        """Examples of the word-dependency model: the most probable antecedent with each word."""
        best = max(self.antecedents, key=lambda each: each[1], default=None)
        if best:
            yield from (
                Dependency(features.tag, word.lower())
                for features in best[0]
                for word in self.words or (NO_WORD_FOR_IT,)
            )

    def example(self, outcomes: Outcomes) -> Example:
        """The example of the predictor, with all antecedents."""
        possible = [(features[0], p) for features, p in self.antecedents]
        possible.append((NO_ANTECEDENT, max(0.0, 1.0 - sum(p for _, p in possible))))
        return Example(self.form, self.near, possible, outcomes.of(self.words))


_ROUNDING = 1e-9


def project(
    projection: Projection,
    links: Sequence[PronounLink],
    source: Sequence[Sequence[str]],
    translations: Sequence[Translated | None],
) -> Iterator[Projected]:
    """Yield every ambiguous pronoun of a document; segments without translation are None."""
    for link in links:
        translated = translations[link.segment]
        if translated is None or not projection.treats(link):
            continue
        found = []
        for candidate in link.candidates:
            features: tuple[Features, ...] = ()
            for each in (candidate, leads_to(candidate)):
                if each is None or each.segment == NOWHERE or shows_gender(features):
                    continue
                there = translations[each.segment]
                if there is not None:
                    features = projection.antecedent(each, source[each.segment], there) or features
            if features:
                found.append((features, candidate.p))
        words = tuple(translated.words[p] for p in projection.became(link, translated))
        near = around(source[link.segment], link.position)
        yield Projected(canonical(pronoun_form(link)), near, words, tuple(found))
