"""Spanish."""
# ruff: noqa: ARG002  (languages share signatures; not each uses every argument)

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar

from anaphora.documents import Gender, Human, Number
from anaphora.microworld.lexicon import GROUPS, Noun, SpanishVerb, Venue
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
    NounPhrase,
    Place,
    Possession,
    Reference,
    Relation,
    Relative,
)
from anaphora.microworld.realise import Order, Realiser, Role, contracted
from anaphora.microworld.words import Word, Words, features, fixed, respelt, several, word

_SUBJECTS = {
    (Gender.MASC, Number.SG): "él",
    (Gender.FEM, Number.SG): "ella",
    (Gender.MASC, Number.PL): "ellos",
    (Gender.FEM, Number.PL): "ellas",
}
_CLITICS = {
    (Gender.MASC, Number.SG): "lo",
    (Gender.FEM, Number.SG): "la",
    (Gender.MASC, Number.PL): "los",
    (Gender.FEM, Number.PL): "las",
}
_ARTICLES = _CLITICS | {(Gender.MASC, Number.SG): "el"}
_MODALS = {
    Modal.WANT: ("quería", False),
    Modal.MUST: ("tenía", False),
    Modal.CANNOT: ("podía", True),
    Modal.REFUSE: ("quería", True),
}
_COPULAS = {"ser": ("era", "eran"), "estar": ("estaba", "estaban")}
_DEGREES = {"very": "muy", "rather": "bastante", "too": "demasiado"}
_RELATIONS = {
    Relation.NEXT_TO: "junto a",
    Relation.BEHIND: "detrás de",
    Relation.IN_FRONT_OF: "delante de",
}
_EVENT_PRONOUNS = {"it": "ello", "this": "esto", "that": "eso"}
_CONTRACTIONS = {("a", "el"): "al", ("de", "el"): "del"}


class Spanish(Realiser):
    """Says plans in Spanish: preterite for events, imperfect for states, null subjects."""

    lang = "es"
    head_last = False
    everyone_is_plural = True
    commas_before = frozenset({Link.BUT, Link.ALTHOUGH})
    links: ClassVar = {
        Link.AND: (("y", "CCONJ"),),
        Link.BUT: (("pero", "CCONJ"),),
        Link.BECAUSE: (("porque", "SCONJ"),),
        Link.WHEN: (("cuando", "SCONJ"),),
        Link.ALTHOUGH: (("aunque", "SCONJ"),),
    }
    numerals: ClassVar = {2: "dos", 3: "tres", 4: "cuatro"}

    def join(self, words: Words) -> Words:
        """*e* for *y* before i, then *al* and *del*."""
        written = [w for w in words if w.token.text]
        following = {id(w): after for w, after in pairwise(written)}
        respelled = tuple(
            respelt(w, "e")
            if w.token.text == "y" and _starts_with_i(following[id(w)].token.text)
            else w
            for w in words
        )
        return tuple(contracted(respelled, _CONTRACTIONS))

    def clause(self, clause: Clause, path: str, order: Order) -> Words:
        """Subject, clitic, verb, object, place."""
        subject = self.noun_phrase(clause.subject, f"{path}.s", Role.SUBJECT)
        predicate = clause.predicate
        if isinstance(predicate, Action):
            action = self._action(clause, predicate, path)
            if _verb_first(clause.subject, predicate, order):
                return (*action, *subject)
            return (*subject, *action)
        agreement = self.agreement(clause.subject)
        if isinstance(predicate, Location):
            copula = _copula("estar", agreement[1], f"{path}:v")
            return (*subject, copula, *self.place(predicate.place, f"{path}.p"))
        adjective = predicate.adjective.es
        degree = _DEGREES.get(predicate.degree)
        return (
            *subject,
            *((word("no", "PART", f"{path}:x"),) if predicate.negated else ()),
            _copula(adjective.copula, agreement[1], f"{path}:v"),
            *((word(degree, "ADV", f"{path}:g"),) if degree else ()),
            word(
                adjective.forms[agreement],
                "ADJ",
                f"{path}:j",
                adjective.forms[Gender.MASC, Number.SG],
                features(*agreement),
            ),
        )

    def _action(self, clause: Clause, action: Action, path: str) -> Words:
        number = self.agreement(clause.subject)[1]
        clitic: Words = ()
        if isinstance(action.object, Reference) and action.object.form is Form.PRONOUN:
            clitic = self.noun_phrase(action.object, f"{path}.o", Role.OBJECT)
        if action.modal:
            infinitive = word(action.verb.es.infinitive, "VERB", f"{path}:v")
            words = (*_modal(action.modal, number, clitic, path), infinitive)
        else:
            verb = _past(action.verb.es, number, f"{path}:v")
            words = (*clitic, self.event(clause, f"{path}.v", verb))
        return (*words, *self._complements(action, path))

    def _complements(self, action: Action, path: str) -> Words:
        words: Words = ()
        phrase = action.object
        if phrase and not (isinstance(phrase, Reference) and phrase.form is Form.PRONOUN):
            words += self.noun_phrase(phrase, f"{path}.o", Role.OBJECT)
        if action.place:
            words += self.place(action.place, f"{path}.p")
        return words

    def impersonal(self, impersonal: Impersonal, path: str, order: Order) -> Words:
        """A verb without subject and what depends on it."""
        verb = impersonal.verb
        words = (
            self.pleonastic("", path),
            *fixed(verb.verbs["es"], f"{path}:v"),
            *fixed(verb.rests["es"], f"{path}:j"),
            *fixed(verb.links["es"], f"{path}:c"),
        )
        if impersonal.clause:
            return (*words, *self.clause(impersonal.clause, "t", Order.SUBORDINATE))
        if impersonal.action:
            infinitive = word(impersonal.action.verb.es.infinitive, "VERB", "t:v")
            return (*words, infinitive, *self._complements(impersonal.action, "t"))
        return words

    def reference(self, reference: Reference, path: str, role: Role) -> Words:
        """With the *a* of known persons and animals as objects, before each of a pair."""
        words = super().reference(reference, path, role)
        if role is Role.OBJECT and _takes_personal_a(reference):
            return (word("a", "ADP", f"{path}:a"), *words)
        return words

    def nominal(self, reference: Reference, noun: Noun, path: str, role: Role) -> Words:
        """*una mesa vieja*, *dos mesas rojas*, *la mesa*."""
        entity = reference.entity
        agreement = noun.es.gender, entity.number
        words: Words = (self._determiner(reference, noun, path),)
        words += self.noun(entity, path, noun.es.form(entity.number))
        if reference.adjective:
            forms = reference.adjective.es.forms
            lemma = forms[Gender.MASC, Number.SG]
            feats = features(*agreement)
            words += (word(forms[agreement], "ADJ", f"{path}:j", lemma, feats),)
        return words

    def _determiner(self, reference: Reference, noun: Noun, path: str) -> Word:
        node = f"{path}:d"
        gender, number = noun.es.gender, reference.entity.number
        masculine = noun.es.takes_el and number is Number.SG
        form = Gender.MASC if masculine else gender
        if reference.form is Form.DEFINITE:
            feats = features(form, number, "Definite=Def|PronType=Art")
            return word(_ARTICLES[form, number], "DET", node, "el", feats)
        if number is Number.PL:
            return word(self.numerals[reference.entity.count], "NUM", node)
        text = "una" if form is Gender.FEM else "un"
        feats = features(form, number, "Definite=Ind|PronType=Art")
        return word(text, "DET", node, "uno", feats)

    def pronoun(self, reference: Reference, path: str, role: Role) -> Word:
        """Nothing or *ella* as subject; *lo*, *la* before the verb."""
        entity = reference.entity
        agreement = self.agreement(reference)
        feats = features(*agreement, "Person=3|PronType=Prs")
        if role is not Role.SUBJECT:
            return word(_CLITICS[agreement], "PRON", f"{path}:n", "él", feats)
        written = reference.overt and entity.human is Human.PERSON
        text = _SUBJECTS[agreement] if written else ""
        if not text:
            feats = features(None, entity.number, "Person=3|PronType=Prs")
        return word(text, "PRON", f"{path}:n", "él", feats)

    def possession(self, possession: Possession, path: str, role: Role) -> Words:
        """*su edad*, whoever's."""
        feats = features(None, Number.SG, "Person=3|Poss=Yes|PronType=Prs")
        pronoun = self.owner(possession, path, "su", "su", feats)
        return (pronoun, *self.possessed(possession, path))

    def generic(self, generic: Generic, path: str) -> Words:
        """*todos*, *nadie*."""
        text = "nadie" if generic is Generic.NOBODY else "todos"
        return (word(text, "PRON", f"{path}:n"),)

    def event_pronoun(self, pronoun: EventPronoun, path: str) -> Word:
        """*ello*, *esto*, *eso*."""
        text = _EVENT_PRONOUNS[pronoun.word]
        feats = features(None, Number.SG, "PronType=Dem")
        return word(text, "PRON", f"{path}:n", "", feats)

    def relative(self, relative: Relative, antecedent: Entity, path: str) -> Words:
        """*que Emma compró*."""
        subject = self.noun_phrase(relative.subject, f"{path}.s", Role.SUBJECT)
        number = self.agreement(relative.subject)[1]
        that = word("que", "PRON", f"{path}:c", "", "PronType=Rel")
        return (that, *subject, _past(relative.verb.es, number, f"{path}:v"))

    def preposition(self, place: Place, node: str) -> Words:
        """*en*, *junto a*."""
        if isinstance(place.relation, Venue):
            return several(place.relation.prepositions["es"], "ADP", node)
        return several(_RELATIONS[place.relation], "ADP", node)


def _copula(lemma: str, number: Number, node: str) -> Word:
    singular, plural = _COPULAS[lemma]
    return word(plural if number is Number.PL else singular, "AUX", node, lemma)


def _past(verb: SpanishVerb, number: Number, node: str) -> Word:
    text = verb.plural if number is Number.PL else verb.singular
    return word(text, "VERB", node, verb.infinitive)


def _modal(modal: Modal, number: Number, clitic: Words, path: str) -> Words:
    text, negative = _MODALS[modal]
    if number is Number.PL:
        text += "n"
    return (
        *((word("no", "PART", f"{path}:x"),) if negative else ()),
        *clitic,
        word(text, "AUX", f"{path}:m"),
        *((word("que", "SCONJ", f"{path}:m"),) if modal is Modal.MUST else ()),
    )


def _takes_personal_a(reference: Reference) -> bool:
    """Persons and groups take it, animals when they are known."""
    entity = reference.entity
    if reference.form is Form.PRONOUN or entity.members:
        return False
    known_animal = entity.kind == "animal" and reference.form is Form.DEFINITE
    return entity.human is Human.PERSON or entity.kind in GROUPS or known_animal


def _verb_first(subject: NounPhrase, action: Action, order: Order) -> bool:
    """*Cuando llegó Emma*, *llegó una mujer*: a full subject may follow a verb without more."""
    if action.object or action.place or action.modal or not isinstance(subject, Reference):
        return False
    full = subject.form is not Form.PRONOUN
    return full and (order is not Order.MAIN or subject.form is Form.INDEFINITE)


def _starts_with_i(text: str) -> bool:
    return text.lower().startswith(("i", "hi"))
