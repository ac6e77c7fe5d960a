"""From analysed, aligned text to what the latent model of antecedents learns from.

For each pronoun: the features of its candidates, the class of what each became (gender and number
of the aligned target noun), and the target pronoun that the pronoun itself became.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from anaphora.analysis.morphology import Nouns, nouns
from anaphora.coreference.learnt import described
from anaphora.coreference.nominals import Nominal, Shape
from anaphora.coreference.preferences import Preferences
from anaphora.coreference.resolving import Model, answers
from anaphora.documents import Bitext, Gender, Number, Token
from anaphora.languages import Kind, Language, canonical
from anaphora.models.features import Features
from anaphora.pairs import Pair

NONE = "none"
"""The class of the candidate "none"."""

OTHER = "other"
"""The label of a pronoun that became no pronoun of the pair: a noun, nothing, another clause."""

RIGHT, WRONG = "right", "wrong"
"""Classes of candidates in text with marked antecedents."""

_KINDS = {"subject": Kind.SUBJECT, "object": Kind.OBJECT, "oblique": Kind.PREPOSITIONAL}
_NEGATIONS = frozenset(("ne", "n'", "no"))  # they stand among clitics


@dataclass(frozen=True, slots=True)
class Instance:
    """A pronoun of a parallel text with what it became.

    `rows` are the features of the candidates and, as the last, of none; so are `classes`. `p_none`
    is the probability of none if it is known beforehand.
    """

    role: str
    label: str
    rows: Sequence[Sequence[str]]
    classes: Sequence[str]
    p_none: float | None = None


def instances(
    bitext: Bitext, pair: Pair, forms: Set[str], preferences: Preferences, model: Model
) -> Iterator[Instance]:
    """Yield the pronouns of these forms; a model resolves those before each of them."""
    became = Became(bitext, pair)
    for answer in answers(bitext.source, model):
        question = answer.question
        pronoun = question.pronoun
        if pronoun.lemma in forms:
            yield Instance(
                f"{pronoun.lemma} {pronoun.role}",
                became.label(pronoun),
                described(question, preferences),
                [*map(became.class_of, question.candidates), NONE],
                answer.p_none,
            )


class Became:
    """What the words of a document became in its translation."""

    def __init__(self, bitext: Bitext, pair: Pair) -> None:
        self._pair = pair
        self._nouns: Nouns = nouns(pair.target)
        self._target = [segment.tokens for segment in bitext.target.segments]
        self._links = [_by_source(links) for links in bitext.alignments]
        self._classes: dict[int, str] = {}

    def label(self, pronoun: Nominal) -> str:
        """The target pronoun that a pronoun became, by its links or, failing them, its verb's."""
        wanted = self._forms(pronoun)
        tokens, links = self._target[pronoun.segment], self._links[pronoun.segment]
        for position in links.get(pronoun.head, ()):
            for word in (canonical(tokens[position].text), *self._enclitics(tokens[position])):
                if found := wanted.get(word):
                    return found
        for verb in links.get(pronoun.governor, ()):
            for word in (*self._enclitics(tokens[verb]), *self._clitics(tokens[:verb])):
                if found := wanted.get(word):
                    return found
        return OTHER

    def _enclitics(self, token: Token) -> Sequence[str]:
        """The pronouns written onto a verb: Spanish *verla*."""
        enclitics = self._pair.target_language.enclitics
        found = enclitics and enclitics.split(token.text)
        return found[1] if found else ()

    def _clitics(self, before: Sequence[Token]) -> Iterator[str]:
        """The pronouns in front of a verb, from it leftwards: *la* of *la tante l'a vu* is none."""
        for token in before[::-1]:
            word = canonical(token.text)
            if word in _NEGATIONS:
                continue
            if not self._pair.target_language.pronouns_of(word):
                return
            yield word

    def _forms(self, pronoun: Nominal) -> dict[str, str]:
        """What a pronoun may become, by its spellings; *l'*, which is *le* or *la*, is its own."""
        kind = _KINDS.get(pronoun.role)
        ambiguity = self._pair.ambiguity(pronoun.lemma, kind) or self._pair.ambiguity(pronoun.lemma)
        if ambiguity is None:
            return {}
        named = {form: form for form in ambiguity.candidates}
        for variants in self._pair.equal:
            for form in sorted(variants & named.keys()):
                named.update(dict.fromkeys(variants, named[form]))
        for form in ambiguity.candidates:
            for reading in self._pair.target_language.pronouns_of(form):
                if reading.elided:
                    named.setdefault(canonical(reading.elided), canonical(reading.elided))
        return named

    def class_of(self, nominal: Nominal) -> str:
        """Gender and number of what a noun became, or that a pronoun's translation shows."""
        if nominal.order not in self._classes:
            found = self._shown(nominal) if nominal.is_pronoun else self._features(nominal)
            self._classes[nominal.order] = found.tag
        return self._classes[nominal.order]

    def _shown(self, pronoun: Nominal) -> Features:
        """What the first linked pronoun shows."""
        language = self._pair.target_language
        tokens = self._target[pronoun.segment]
        linked = self._links[pronoun.segment].get(pronoun.head, ())
        words = (canonical(tokens[there].text) for there in linked)
        return next((shown_by(w, language) for w in words if language.pronouns_of(w)), Features())

    def _features(self, noun: Nominal) -> Features:
        if noun.shape is not Shape.JOINED:
            return self._agreement(noun.segment, noun.head)
        parts = {self._agreement(noun.segment, p) for p in (noun.head, noun.end)}
        if not all(part.known for part in parts):
            return Features()
        genders = {part.gender for part in parts}
        return Features(genders.pop() if len(genders) == 1 else Gender.MASC, Number.PL)

    def _agreement(self, segment: int, position: int) -> Features:
        """Those of the first linked word that is none of grammar's, as nouns are."""
        tokens = self._target[segment]
        language = self._pair.target_language
        for there in self._links[segment].get(position, ()):
            word = tokens[there].text
            if word[:1].isalpha() and not language.pronouns_of(word):
                found = self._nouns.agreement(tokens, there)
                return Features(found.gender, found.number)
        return Features()


def _by_source(links: Sequence[tuple[int, int]]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for source, target in sorted(links):
        found.setdefault(source, []).append(target)
    return found


def shown_by(form: str, language: Language) -> Features:
    """The gender and number of an antecedent that a pronoun shows in all its readings."""
    readings = [reading for reading in language.pronouns_of(form) if reading.person in (0, 3)]
    genders, numbers = {r.gender for r in readings}, {r.number for r in readings}
    return Features(
        genders.pop() if len(genders) == 1 else Gender.UNK,
        numbers.pop() if len(numbers) == 1 else Number.UNK,
    )
