"""What the realisers of all languages share: sentences, mentions, coordination.

A language adds its noun phrases, its clauses and its spelling. Every word carries the path of the
plan node it stands for (`m.s:n`: main clause, subject, noun); equal paths are aligned words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar

from anaphora.documents import Category, Function, Gender, Human, Number
from anaphora.microworld.lexicon import Noun, Tagged
from anaphora.microworld.plan import (
    Clause,
    Entity,
    EventPronoun,
    Form,
    Generic,
    Impersonal,
    Link,
    NounPhrase,
    Place,
    Possession,
    Reference,
    Relative,
    Sentence,
)
from anaphora.microworld.words import (
    Label,
    Line,
    Word,
    Words,
    comma,
    features,
    fixed,
    full_stop,
    fused,
    labelled,
    several,
    spell,
    word,
)


class Role(StrEnum):
    """Grammatical role of a noun phrase; OBLIQUE is what follows a preposition."""

    SUBJECT = "subject"
    OBJECT = "object"
    OBLIQUE = "oblique"


class Order(StrEnum):
    """Where a clause stands, for languages whose word order depends on it."""

    MAIN = "main"
    INVERTED = "inverted"
    SUBORDINATE = "subordinate"


class Realiser(ABC):
    """Says plans in one language."""

    lang: ClassVar[str]
    head_last: ClassVar[bool]
    """Which word heads a compound: *washing MACHINE*, *MACHINE à laver*."""
    comma_after_adverbial: ClassVar[bool] = True
    everyone_is_plural: ClassVar[bool] = False
    commas_before: ClassVar[frozenset[Link]]
    links: ClassVar[Mapping[Link, Tagged]]
    numerals: ClassVar[Mapping[int, str]]

    def line(self, sentence: Sentence, segment: int) -> Line:
        """The sentence as segment number `segment`, spelt and with its gold mentions."""
        return spell(self.join(self.sentence(sentence)), segment)

    def sentence(self, sentence: Sentence) -> Words:
        """All words of the sentence, before elision and contraction."""
        words: list[Word] = []
        order = Order.MAIN
        if sentence.adverbial:
            words += fixed(sentence.adverbial.phrases[self.lang], "a")
            words += [comma()] * self.comma_after_adverbial
            order = Order.INVERTED
        linked = sentence.linked
        if linked and linked.in_front:
            words += fixed(self.links[linked.link], "l:c")
            words += [*self.clause(linked.clause, "l", Order.SUBORDINATE), comma()]
            order = Order.INVERTED
        words += self.main(sentence.main, order)
        if linked and not linked.in_front:
            words += [comma()] * (linked.link in self.commas_before)
            words += fixed(self.links[linked.link], "l:c")
            order = Order.SUBORDINATE if linked.link.subordinates else Order.MAIN
            words += self.clause(linked.clause, "l", order)
        return without_doubled_commas((*words, full_stop()))

    def main(self, main: Clause | Impersonal, order: Order) -> Words:
        """The main clause, personal or not."""
        if isinstance(main, Impersonal):
            return self.impersonal(main, "m", order)
        return self.clause(main, "m", order)

    @abstractmethod
    def clause(self, clause: Clause, path: str, order: Order) -> Words:
        """A clause without conjunction."""

    @abstractmethod
    def impersonal(self, impersonal: Impersonal, path: str, order: Order) -> Words:
        """A clause whose subject refers to nothing."""

    @abstractmethod
    def join(self, words: Words) -> Words:
        """Words as they are written next to each other: elision and contraction."""

    @abstractmethod
    def nominal(self, reference: Reference, noun: Noun, path: str, role: Role) -> Words:
        """Determiner, adjective and noun of a definite or indefinite mention."""

    @abstractmethod
    def pronoun(self, reference: Reference, path: str, role: Role) -> Word:
        """The personal pronoun for a mention."""

    @abstractmethod
    def possession(self, possession: Possession, path: str, role: Role) -> Words:
        """*its age*, without its mention label."""

    @abstractmethod
    def generic(self, generic: Generic, path: str) -> Words:
        """*everyone*, *nobody*."""

    @abstractmethod
    def event_pronoun(self, pronoun: EventPronoun, path: str) -> Word:
        """*it* or *that* for an event."""

    @abstractmethod
    def relative(self, relative: Relative, antecedent: Entity, path: str) -> Words:
        """A relative clause whose object is the antecedent."""

    def noun_phrase(self, phrase: NounPhrase, path: str, role: Role) -> Words:
        """Any noun phrase with its mentions."""
        if isinstance(phrase, Reference):
            return self.reference(phrase, path, role)
        if isinstance(phrase, Possession):
            words = self.possession(phrase, path, role)
            return labelled(words, self.label(phrase.possessed, path), self.head(words, path))
        if isinstance(phrase, Generic):
            return self.generic(phrase, path)
        pronoun = self.event_pronoun(phrase, path)
        label = Label(
            path,
            phrase.event,
            Category.PRONOUN,
            Gender.UNK,
            Number.SG,
            Human.OTHER,
            Function.EVENT,
        )
        return labelled((pronoun,), label, pronoun)

    def reference(self, reference: Reference, path: str, role: Role) -> Words:
        """A mention of an entity, labelled as such; members of a pair are mentions of their own."""
        entity = reference.entity
        if reference.form is Form.PRONOUN:
            pronoun = self.pronoun(reference, path, role)
            return labelled((pronoun,), self.label(entity, path, pronoun=True), pronoun)
        words: Words
        if entity.members:
            first, second = (
                self.reference(Reference(member, reference.form), f"{path}.{i}", role)
                for i, member in enumerate(entity.members)
            )
            words = (*first, *fixed(self.links[Link.AND], f"{path}:c"), *second)
            return labelled(words, self.label(entity, path), self.head(first, f"{path}.0"))
        if entity.noun is None:
            words = (word(entity.name, "PROPN", f"{path}:n"),)
        else:
            words = self.nominal(reference, entity.noun, path, role)
        head = self.head(words, path)
        if reference.relative:
            words += self.relative(reference.relative, entity, f"{path}.r")
        return labelled(words, self.label(entity, path), head)

    def head(self, words: Words, path: str) -> Word:
        """The head noun of the noun phrase at `path`."""
        nouns = [w for w in words if f"{path}:n" in w.nodes]
        return nouns[-1] if self.head_last else nouns[0]

    def label(self, entity: Entity, path: str, *, pronoun: bool = False) -> Label:
        """Gold of a mention of `entity`."""
        category = Category.NAME if entity.name else Category.NOUN
        return Label(
            path,
            entity.id,
            Category.PRONOUN if pronoun else category,
            entity.gender(self.lang),
            entity.number,
            entity.human,
            Function.ANAPHORIC if pronoun else None,
        )

    def noun(self, entity: Entity, path: str, form: str, extra: str = "") -> Words:
        """The noun itself, one word or several."""
        assert entity.noun is not None
        feats = features(entity.gender(self.lang), entity.number, extra)
        lemma = entity.noun.forms(self.lang).singular
        return several(form, "NOUN", f"{path}:n", lemma, feats)

    def possessed(self, possession: Possession, path: str, extra: str = "") -> Words:
        """The noun of a possession."""
        entity = possession.possessed
        assert entity.noun is not None
        form = entity.noun.forms(self.lang).form(entity.number)
        return self.noun(entity, path, form, extra)

    def owner(self, possession: Possession, path: str, text: str, lemma: str, feats: str) -> Word:
        """The possessive, labelled as a mention of the owner."""
        pronoun = word(text, "PRON", f"{path}.w:n", lemma, feats)
        label = self.label(possession.owner.entity, f"{path}.w", pronoun=True)
        return labelled((pronoun,), label, pronoun)[0]

    def agreement(self, subject: NounPhrase) -> tuple[Gender, Number]:
        """Gender and number that a verb or predicative adjective takes from its subject."""
        if isinstance(subject, Reference):
            return subject.entity.gender(self.lang), subject.entity.number
        if isinstance(subject, Possession):
            return subject.possessed.gender(self.lang), subject.possessed.number
        plural = subject is Generic.EVERYONE and self.everyone_is_plural
        return Gender.MASC, Number.PL if plural else Number.SG

    def pleonastic(self, text: str, path: str) -> Word:
        """The subject of an impersonal verb."""
        pronoun = word(text, "PRON", f"{path}.s:n", "", features(None, Number.SG, "Person=3"))
        label = Label(
            f"{path}.s",
            "",
            Category.PRONOUN,
            Gender.UNK,
            Number.SG,
            Human.OTHER,
            Function.PLEONASTIC,
        )
        return labelled((pronoun,), label, pronoun)[0]

    def place(self, place: Place, path: str) -> Words:
        """Preposition and landmark."""
        landmark = self.noun_phrase(place.landmark, path, Role.OBLIQUE)
        return (*self.preposition(place, f"{path}:i"), *landmark)

    @abstractmethod
    def preposition(self, place: Place, node: str) -> Words:
        """The preposition of a place."""

    def event(self, clause: Clause, path: str, verb: Word) -> Word:
        """The verb, as the event mention a later pronoun refers to, if there is one."""
        if not clause.event:
            return verb
        label = Label(path, clause.event, Category.EVENT, Gender.UNK, Number.SG, Human.OTHER)
        return labelled((verb,), label, verb)[0]


def without_doubled_commas(words: Words) -> Words:
    """Drop a comma that another punctuation mark follows."""
    return tuple(
        w
        for w, after in zip(words, (*words[1:], None), strict=True)
        if not (w.token.text == "," and after is not None and after.token.upos == "PUNCT")
    )


def contracted(words: Words, forms: Mapping[tuple[str, str], str]) -> list[Word]:
    """Fuse preposition and definite article where the language does."""
    result: list[Word] = []
    for w in words:
        if result and w.token.upos == "DET":
            text = forms.get((result[-1].token.text, w.token.text))
            if text:
                result[-1] = fused(result[-1], w, text)
                continue
        result.append(w)
    return result
