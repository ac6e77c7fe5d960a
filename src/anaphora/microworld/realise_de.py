"""German."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from anaphora.documents import Gender, Number
from anaphora.microworld.lexicon import GermanVerb, Noun, Venue
from anaphora.microworld.plan import (
    Action,
    Clause,
    Entity,
    EventPronoun,
    Form,
    Generic,
    Impersonal,
    Link,
    Location,
    Modal,
    Place,
    Possession,
    Reference,
    Relation,
    Relative,
    State,
)
from anaphora.microworld.realise import Order, Realiser, Role, contracted
from anaphora.microworld.words import Word, Words, comma, features, fixed, word


class Case(StrEnum):
    """Cases the micro-world uses."""

    NOM = "Nom"
    ACC = "Acc"
    DAT = "Dat"


_CASES = {Role.SUBJECT: Case.NOM, Role.OBJECT: Case.ACC, Role.OBLIQUE: Case.DAT}
_COLUMNS = (Gender.MASC, Gender.FEM, Gender.NEUT)


def _declension(nom: str, acc: str, dat: str) -> dict[tuple[Case, Gender | None], str]:
    """Forms by case and gender from rows "masc fem neut plural"; the plural is None, "-" is ""."""
    return {
        (case, gender): form.replace("-", "")
        for case, row in zip(Case, (nom, acc, dat), strict=True)
        for gender, form in zip((*_COLUMNS, None), row.split(), strict=True)
    }


_ARTICLES = _declension("der die das die", "den die das die", "dem der dem den")
_PRONOUNS = _declension("er sie es sie", "ihn sie es sie", "ihm ihr ihm ihnen")
_EIN = _declension("- e - e", "en e - e", "em er em en")
"""Endings of *ein*, *sein*, *ihr*."""
_ADJECTIVES = _declension("er e es e", "en e es e", "en en en en")
"""Endings of adjectives after *ein* and, in the plural, after a numeral."""
_MODALS = {
    Modal.WANT: ("wollte", "wollen", False),
    Modal.MUST: ("musste", "müssen", False),
    Modal.CANNOT: ("konnte", "können", True),
    Modal.REFUSE: ("wollte", "wollen", True),
}
_DEGREES = {"very": "sehr", "rather": "ziemlich", "too": "zu"}
_RELATIONS = {
    Relation.NEXT_TO: "neben",
    Relation.BEHIND: "hinter",
    Relation.IN_FRONT_OF: "vor",
}
_CONTRACTIONS = {("in", "dem"): "im", ("an", "dem"): "am"}


class German(Realiser):
    """Says plans in German, in the preterite."""

    lang = "de"
    head_last = True
    comma_after_adverbial = False
    everyone_is_plural = True
    commas_before = frozenset({Link.BUT, Link.BECAUSE, Link.WHEN, Link.ALTHOUGH})
    links: ClassVar = {
        Link.AND: (("und", "CCONJ"),),
        Link.BUT: (("aber", "CCONJ"),),
        Link.BECAUSE: (("weil", "SCONJ"),),
        Link.WHEN: (("als", "SCONJ"),),
        Link.ALTHOUGH: (("obwohl", "SCONJ"),),
    }
    numerals: ClassVar = {2: "zwei", 3: "drei", 4: "vier"}

    def join(self, words: Words) -> Words:
        """*im*, *am*."""
        return tuple(contracted(words, _CONTRACTIONS))

    def clause(self, clause: Clause, path: str, order: Order) -> Words:
        """The finite verb second or last."""
        subject = self.noun_phrase(clause.subject, f"{path}.s", Role.SUBJECT)
        predicate = clause.predicate
        number = self.agreement(clause.subject)[1]
        if isinstance(predicate, Action):
            return self._action(clause, predicate, subject, path, order)
        plural = number is Number.PL
        copula = word("waren" if plural else "war", "AUX", f"{path}:v", "sein")
        if isinstance(predicate, Location):
            return _ordered(order, subject, copula, self.place(predicate.place, f"{path}.p"))
        return _ordered(order, subject, copula, _state(predicate, path))

    def _action(
        self, clause: Clause, action: Action, subject: Words, path: str, order: Order
    ) -> Words:
        number = self.agreement(clause.subject)[1]
        forms = action.verb.de
        middle = self._complements(action, path)
        if action.modal:
            text, lemma, negative = _MODALS[action.modal]
            finite = word(_past(text, number), "AUX", f"{path}:m", lemma)
            if negative:
                middle += (word("nicht", "PART", f"{path}:x"),)
            infinitive = word(forms.infinitive, "VERB", f"{path}:v")
            return _ordered(order, subject, finite, (*middle, infinitive))
        particle = forms.particle
        if order is Order.SUBORDINATE:
            text, particle = particle + forms.past, ""
        else:
            text = forms.past
        finite = word(_past(text, number), "VERB", f"{path}:v", forms.infinitive)
        finite = self.event(clause, f"{path}.v", finite)
        end = (word(particle, "ADP", f"{path}:v"),) if particle else ()
        return _ordered(order, subject, finite, (*middle, *end))

    def _complements(self, action: Action, path: str) -> Words:
        words: Words = ()
        if action.object:
            words += self.noun_phrase(action.object, f"{path}.o", Role.OBJECT)
        if action.place:
            words += self.place(action.place, f"{path}.p")
        return words

    def impersonal(self, impersonal: Impersonal, path: str, order: Order) -> Words:
        """*es* with the verb and what depends on it."""
        phrase = impersonal.verb
        finite, *more = fixed(phrase.verbs["de"], f"{path}:v")
        rest = (*more, *fixed(phrase.rests["de"], f"{path}:j"))
        words = _ordered(order, (self.pleonastic("es", path),), finite, rest)
        if impersonal.clause:
            that = word("dass", "SCONJ", f"{path}:c")
            return (*words, comma(), that, *self.clause(impersonal.clause, "t", Order.SUBORDINATE))
        if impersonal.action:
            complements = self._complements(impersonal.action, "t")
            return (*words, comma(), *complements, *_zu(impersonal.action.verb.de, path))
        return words

    def nominal(self, reference: Reference, noun: Noun, path: str, role: Role) -> Words:
        """*ein roter Tisch*, *zwei rote Tische*, *der Tisch*, in the case of the role."""
        case = _CASES[role]
        entity = reference.entity
        column = None if entity.number is Number.PL else noun.de.gender
        words: Words = (self._determiner(reference, column, case, path),)
        if reference.adjective:
            text = reference.adjective.de.stem + _ADJECTIVES[case, column]
            feats = features(noun.de.gender, entity.number, f"Case={case}")
            lemma = reference.adjective.de.predicative
            words += (word(text, "ADJ", f"{path}:j", lemma, feats),)
        form = _declined(noun, entity.number, case)
        return (*words, *self.noun(entity, path, form, f"Case={case}"))

    def _determiner(
        self, reference: Reference, column: Gender | None, case: Case, path: str
    ) -> Word:
        node = f"{path}:d"
        number = reference.entity.number
        if reference.form is Form.DEFINITE:
            feats = features(column, number, f"Case={case}|Definite=Def|PronType=Art")
            return word(_ARTICLES[case, column], "DET", node, "der", feats)
        if number is Number.PL:
            return word(self.numerals[reference.entity.count], "NUM", node)
        feats = features(column, number, f"Case={case}|Definite=Ind|PronType=Art")
        return word("ein" + _EIN[case, column], "DET", node, "ein", feats)

    def pronoun(self, reference: Reference, path: str, role: Role) -> Word:
        """*er*, *ihn* ..."""
        case = _CASES[role]
        gender, number = self.agreement(reference)
        column = None if number is Number.PL else gender
        feats = features(column, number, f"Case={case}|Person=3|PronType=Prs")
        lemma = _PRONOUNS[Case.NOM, column]
        return word(_PRONOUNS[case, column], "PRON", f"{path}:n", lemma, feats)

    def possession(self, possession: Possession, path: str, role: Role) -> Words:
        """*sein Alter*, *ihre Herkunft*."""
        case = _CASES[role]
        owner = possession.owner.entity
        hers = owner.number is Number.PL or owner.gender("de") is Gender.FEM
        stem = "ihr" if hers else "sein"
        gender = possession.possessed.gender("de")
        feats = features(gender, Number.SG, f"Case={case}|Person=3|Poss=Yes|PronType=Prs")
        pronoun = self.owner(possession, path, stem + _EIN[case, gender], stem, feats)
        return (pronoun, *self.possessed(possession, path, f"Case={case}"))

    def generic(self, generic: Generic, path: str) -> Words:
        """*alle*, *niemand*."""
        text = "niemand" if generic is Generic.NOBODY else "alle"
        return (word(text, "PRON", f"{path}:n"),)

    def event_pronoun(self, pronoun: EventPronoun, path: str) -> Word:
        """*dies* for *this*, else *das*."""
        text = "dies" if pronoun.word == "this" else "das"
        return word(text, "PRON", f"{path}:n", "", "Case=Nom|Number=Sing|PronType=Dem")

    def relative(self, relative: Relative, antecedent: Entity, path: str) -> Words:
        """*, den Emma kaufte,*."""
        plural = antecedent.number is Number.PL
        column = None if plural else antecedent.gender("de")
        pronoun = _ARTICLES[Case.ACC, column]
        feats = features(column, antecedent.number, "Case=Acc|PronType=Rel")
        number = self.agreement(relative.subject)[1]
        forms = relative.verb.de
        verb = _past(forms.particle + forms.past, number)
        return (
            comma(),
            word(pronoun, "PRON", f"{path}:c", "der", feats),
            *self.noun_phrase(relative.subject, f"{path}.s", Role.SUBJECT),
            word(verb, "VERB", f"{path}:v", forms.infinitive),
            comma(),
        )

    def preposition(self, place: Place, node: str) -> Words:
        """*in*, *neben*, all with the dative."""
        relation = place.relation
        text = relation.prepositions["de"] if isinstance(relation, Venue) else _RELATIONS[relation]
        return (word(text, "ADP", node),)


def _ordered(order: Order, subject: Words, finite: Word, rest: Words) -> Words:
    if order is Order.MAIN:
        return (*subject, finite, *rest)
    if order is Order.INVERTED:
        return (finite, *subject, *rest)
    return (*subject, *rest, finite)


def _state(state: State, path: str) -> Words:
    degree = _DEGREES.get(state.degree)
    return (
        *((word("nicht", "PART", f"{path}:x"),) if state.negated else ()),
        *((word(degree, "ADV", f"{path}:g"),) if degree else ()),
        word(state.adjective.de.predicative, "ADJ", f"{path}:j"),
    )


def _past(singular: str, number: Number) -> str:
    if number is Number.SG:
        return singular
    return singular + ("n" if singular.endswith("e") else "en")


def _declined(noun: Noun, number: Number, case: Case) -> str:
    if number is Number.SG:
        return noun.de.singular if case is Case.NOM else noun.de.oblique
    plural = noun.de.plural
    return plural if case is not Case.DAT or plural.endswith(("n", "s")) else f"{plural}n"


def _zu(verb: GermanVerb, path: str) -> Words:
    """The infinitive with *zu*, which separable verbs take inside: *wegzuwerfen*."""
    if verb.particle:
        base = verb.infinitive.removeprefix(verb.particle)
        text = f"{verb.particle}zu{base}"
        return (Word(word(text, "VERB", "", verb.infinitive).token, ("t:v", f"{path}:c")),)
    return (word("zu", "PART", f"{path}:c"), word(verb.infinitive, "VERB", "t:v"))
