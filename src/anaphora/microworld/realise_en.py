"""English."""
# ruff: noqa: ARG002  (languages share signatures; not each uses every argument)

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from anaphora.documents import Number
from anaphora.microworld.lexicon import Noun, Venue, Verb
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
    State,
)
from anaphora.microworld.realise import Order, Realiser, Role
from anaphora.microworld.words import Label, Word, Words, features, fixed, respelt, several, word

_PRONOUNS = {
    "he": ("he", "him", "his"),
    "she": ("she", "her", "her"),
    "it": ("it", "it", "its"),
    "they": ("they", "them", "their"),
}
_RELATIONS = {
    Relation.NEXT_TO: "next to",
    Relation.BEHIND: "behind",
    Relation.IN_FRONT_OF: "in front of",
}


class English(Realiser):
    """Says plans in English, in the simple past."""

    lang = "en"
    head_last = True
    commas_before = frozenset({Link.AND, Link.BUT})
    links: ClassVar = {
        Link.AND: (("and", "CCONJ"),),
        Link.BUT: (("but", "CCONJ"),),
        Link.BECAUSE: (("because", "SCONJ"),),
        Link.WHEN: (("when", "SCONJ"),),
        Link.ALTHOUGH: (("although", "SCONJ"),),
    }
    numerals: ClassVar = {2: "two", 3: "three", 4: "four"}

    def join(self, words: Words) -> Words:
        """English writes its words as they are, but *an* before a vowel."""
        pairs = zip(words, (*words[1:], None), strict=True)
        return tuple(
            respelt(w, "an")
            if w.token.text == "a" and after is not None and _starts_with_vowel(after.token.text)
            else w
            for w, after in pairs
        )

    def clause(self, clause: Clause, path: str, order: Order) -> Words:
        """Subject, verb, object, place."""
        subject = self.noun_phrase(clause.subject, f"{path}.s", Role.SUBJECT)
        predicate = clause.predicate
        if isinstance(predicate, Action):
            return (*subject, *self._action(clause, predicate, path))
        plural = _number(clause.subject) is Number.PL
        copula = word("were" if plural else "was", "AUX", f"{path}:v", "be")
        if isinstance(predicate, Location):
            return (*subject, copula, *self.place(predicate.place, f"{path}.p"))
        return (*subject, copula, *self._state(predicate, path))

    def _state(self, state: State, path: str) -> Words:
        negation = (word("not", "PART", f"{path}:x"),) if state.negated else ()
        degree = (word(state.degree, "ADV", f"{path}:g"),) if state.degree else ()
        return (*negation, *degree, word(state.adjective.en, "ADJ", f"{path}:j"))

    def _action(self, clause: Clause, action: Action, path: str) -> Words:
        forms = action.verb.en
        if action.modal:
            verb: Words = (*_modal(action.modal, path), word(forms.base, "VERB", f"{path}:v"))
        else:
            past = word(forms.past, "VERB", f"{path}:v", forms.base)
            verb = (self.event(clause, f"{path}.v", past),)
        return (*verb, *self._complements(action, path))

    def _complements(self, action: Action, path: str) -> Words:
        patient = action.object
        words = self.noun_phrase(patient, f"{path}.o", Role.OBJECT) if patient else ()
        particle = _particle(action.verb, f"{path}:v")
        pronoun = isinstance(patient, Reference) and patient.form is Form.PRONOUN
        words = (*words, *particle) if pronoun else (*particle, *words)
        if action.place:
            words += self.place(action.place, f"{path}.p")
        return words

    def impersonal(self, impersonal: Impersonal, path: str, order: Order) -> Words:
        """*it* with the verb and what depends on it."""
        verb = impersonal.verb
        words = (
            self.pleonastic("it", path),
            *fixed(verb.verbs["en"], f"{path}:v"),
            *fixed(verb.rests["en"], f"{path}:j"),
        )
        if impersonal.clause:
            that = word("that", "SCONJ", f"{path}:c")
            return (*words, that, *self.clause(impersonal.clause, "t", Order.SUBORDINATE))
        if impersonal.action:
            to = word("to", "PART", f"{path}:c")
            base = word(impersonal.action.verb.en.base, "VERB", "t:v")
            return (*words, to, base, *self._complements(impersonal.action, "t"))
        return words

    def nominal(self, reference: Reference, noun: Noun, path: str, role: Role) -> Words:
        """*a red table*, *two red tables*, *the table*."""
        entity = reference.entity
        adjective = reference.adjective
        return (
            self._determiner(reference, path),
            *((word(adjective.en, "ADJ", f"{path}:j"),) if adjective else ()),
            *self.noun(entity, path, noun.en.form(entity.number)),
        )

    def _determiner(self, reference: Reference, path: str) -> Word:
        if reference.form is Form.DEFINITE:
            return word("the", "DET", f"{path}:d", "", "Definite=Def|PronType=Art")
        if reference.entity.count > 1:
            return word(self.numerals[reference.entity.count], "NUM", f"{path}:d")
        return word("a", "DET", f"{path}:d", "", "Definite=Ind|PronType=Art")

    def pronoun(self, reference: Reference, path: str, role: Role) -> Word:
        """*he, him, she ...*."""
        subject, other, _ = _PRONOUNS[reference.entity.pronoun]
        case = "Case=Nom" if role is Role.SUBJECT else "Case=Acc"
        feats = _pronoun_features(reference.entity, f"{case}|Person=3|PronType=Prs")
        text = subject if role is Role.SUBJECT else other
        return word(text, "PRON", f"{path}:n", subject, feats)

    def label(self, entity: Entity, path: str, *, pronoun: bool = False) -> Label:
        """*they* for a group is a plural."""
        label = super().label(entity, path, pronoun=pronoun)
        return replace(label, number=Number.PL) if pronoun and entity.as_people else label

    def possession(self, possession: Possession, path: str, role: Role) -> Words:
        """*its age*."""
        owner = possession.owner.entity
        subject, _, text = _PRONOUNS[owner.pronoun]
        feats = _pronoun_features(owner, "Person=3|Poss=Yes|PronType=Prs")
        pronoun = self.owner(possession, path, text, subject, feats)
        return (pronoun, *self.possessed(possession, path))

    def generic(self, generic: Generic, path: str) -> Words:
        """*everyone*, *nobody*."""
        return (word(generic.value, "PRON", f"{path}:n"),)

    def event_pronoun(self, pronoun: EventPronoun, path: str) -> Word:
        """*it*, *this*, *that*."""
        return word(pronoun.word, "PRON", f"{path}:n", "", "Number=Sing")

    def relative(self, relative: Relative, antecedent: Entity, path: str) -> Words:
        """*that Emma bought*."""
        return (
            word("that", "PRON", f"{path}:c", "", "PronType=Rel"),
            *self.noun_phrase(relative.subject, f"{path}.s", Role.SUBJECT),
            word(relative.verb.en.past, "VERB", f"{path}:v", relative.verb.en.base),
            *_particle(relative.verb, f"{path}:v"),
        )

    def preposition(self, place: Place, node: str) -> Words:
        """*in*, *next to*."""
        if isinstance(place.relation, Venue):
            return several(place.relation.prepositions["en"], "ADP", node)
        return several(_RELATIONS[place.relation], "ADP", node)


def _modal(modal: Modal, path: str) -> Words:
    texts = {
        Modal.WANT: "wanted to",
        Modal.MUST: "had to",
        Modal.CANNOT: "could not",
        Modal.REFUSE: "did not want to",
    }
    return tuple(
        word(text, "PART", f"{path}:x")
        if text == "not"
        else word(text, "PART" if text == "to" else "AUX", f"{path}:m")
        for text in texts[modal].split()
    )


def _particle(verb: Verb, node: str) -> Words:
    particle = verb.en.particle
    return (word(particle, "ADP", node),) if particle else ()


def _number(subject: NounPhrase) -> Number:
    """Number of the verb; a group is singular as a noun even where *they* takes it up."""
    if isinstance(subject, Reference):
        as_people = subject.entity.as_people and subject.form is Form.PRONOUN
        return Number.PL if as_people else subject.entity.number
    return Number.SG


def _pronoun_features(entity: Entity, extra: str) -> str:
    if entity.pronoun == "they":
        return features(None, Number.PL, extra)
    return features(entity.gender("en"), Number.SG, extra)


def _starts_with_vowel(text: str) -> bool:
    """By sound, for the words of the lexicon."""
    return text[0] in "aeiou" and not text.startswith(("us", "uni", "eu"))
