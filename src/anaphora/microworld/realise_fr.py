"""French."""
# ruff: noqa: ARG002  (languages share signatures; not each uses every argument)

from __future__ import annotations

from functools import cache
from typing import ClassVar

from anaphora.documents import Gender, Number
from anaphora.microworld.lexicon import FrenchVerb, Noun, Venue, lexicon
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
from anaphora.microworld.realise import Order, Realiser, Role, contracted
from anaphora.microworld.words import Word, Words, elided, features, fixed, several, word

_SUBJECTS = {
    (Gender.MASC, Number.SG): "il",
    (Gender.FEM, Number.SG): "elle",
    (Gender.MASC, Number.PL): "ils",
    (Gender.FEM, Number.PL): "elles",
}
_ARTICLES = {
    (Gender.MASC, Number.SG): "le",
    (Gender.FEM, Number.SG): "la",
    (Gender.MASC, Number.PL): "les",
    (Gender.FEM, Number.PL): "les",
}
_MODALS = {
    Modal.WANT: ("voulait", False),
    Modal.MUST: ("devait", False),
    Modal.CANNOT: ("pouvait", True),
    Modal.REFUSE: ("voulait", True),
}
_DEGREES = {"very": "très", "rather": "plutôt", "too": "trop"}
_RELATIONS = {
    Relation.NEXT_TO: "à côté de",
    Relation.BEHIND: "derrière",
    Relation.IN_FRONT_OF: "devant",
}
_CONTRACTIONS = {
    ("à", "le"): "au",
    ("à", "les"): "aux",
    ("de", "le"): "du",
    ("de", "les"): "des",
}
_ELIDING = frozenset({"le", "la", "que", "de", "ne", "si"})


class French(Realiser):
    """Says plans in French: passé composé for events, imperfect for states."""

    lang = "fr"
    head_last = False
    commas_before = frozenset({Link.BUT})
    links: ClassVar = {
        Link.AND: (("et", "CCONJ"),),
        Link.BUT: (("mais", "CCONJ"),),
        Link.BECAUSE: (("parce", "SCONJ"), ("que", "SCONJ")),
        Link.WHEN: (("quand", "SCONJ"),),
        Link.ALTHOUGH: (("même", "ADV"), ("si", "SCONJ")),
    }
    numerals: ClassVar = {2: "deux", 3: "trois", 4: "quatre"}

    def join(self, words: Words) -> Words:
        """Elision first, for *l'* does not contract."""
        pairs = zip(words, (*words[1:], None), strict=True)
        short = tuple(
            elided(w, w.token.text[:-1] + "'")
            if w.token.text in _ELIDING and after is not None and _elides(w, after)
            else w
            for w, after in pairs
        )
        return tuple(contracted(short, _CONTRACTIONS))

    def clause(self, clause: Clause, path: str, order: Order) -> Words:
        """Subject, clitic, verb, object, place."""
        subject = self.noun_phrase(clause.subject, f"{path}.s", Role.SUBJECT)
        if clause.subject is Generic.NOBODY:
            subject += (word("ne", "PART", f"{path}.s:n"),)
        predicate = clause.predicate
        if isinstance(predicate, Action):
            return (*subject, *self._action(clause, predicate, path))
        agreement = self.agreement(clause.subject)
        copula = "étaient" if agreement[1] is Number.PL else "était"
        negated = isinstance(predicate, State) and predicate.negated
        verb = _negated((word(copula, "AUX", f"{path}:v", "être"),), negated, path)
        if isinstance(predicate, Location):
            return (*subject, *verb, *self.place(predicate.place, f"{path}.p"))
        degree = _DEGREES.get(predicate.degree)
        adjective = predicate.adjective.fr.forms[agreement]
        lemma = predicate.adjective.fr.forms[Gender.MASC, Number.SG]
        return (
            *subject,
            *verb,
            *((word(degree, "ADV", f"{path}:g"),) if degree else ()),
            *several(adjective, "ADJ", f"{path}:j", lemma, features(*agreement)),
        )

    def _action(self, clause: Clause, action: Action, path: str) -> Words:
        subject = self.agreement(clause.subject)
        clitic: Words = ()
        preceding = None
        if isinstance(action.object, Reference) and action.object.form is Form.PRONOUN:
            clitic = self.noun_phrase(action.object, f"{path}.o", Role.OBJECT)
            preceding = self.agreement(action.object)
        if action.modal:
            text, negative = _MODALS[action.modal]
            modal = word(_imperfect(text, subject[1]), "AUX", f"{path}:m")
            infinitive = word(action.verb.fr.infinitive, "VERB", f"{path}:v")
            words = (*_negated((modal,), negative, path), *clitic, infinitive)
        else:
            *auxiliary, main = _past(action.verb.fr, subject, preceding, f"{path}:v")
            words = (*clitic, *auxiliary, self.event(clause, f"{path}.v", main))
        return (*words, *self._complements(action, path))

    def _complements(self, action: Action, path: str) -> Words:
        words: Words = ()
        if action.object and not _is_pronoun(action.object):
            words += self.noun_phrase(action.object, f"{path}.o", Role.OBJECT)
        if action.place:
            words += self.place(action.place, f"{path}.p")
        return words

    def impersonal(self, impersonal: Impersonal, path: str, order: Order) -> Words:
        """*il* with the verb and what depends on it."""
        verb = impersonal.verb
        words = (
            self.pleonastic("il", path),
            *fixed(verb.verbs["fr"], f"{path}:v"),
            *fixed(verb.rests["fr"], f"{path}:j"),
            *fixed(verb.links["fr"], f"{path}:c"),
        )
        if impersonal.clause:
            return (*words, *self.clause(impersonal.clause, "t", Order.SUBORDINATE))
        if impersonal.action:
            infinitive = word(impersonal.action.verb.fr.infinitive, "VERB", "t:v")
            return (*words, infinitive, *self._complements(impersonal.action, "t"))
        return words

    def nominal(self, reference: Reference, noun: Noun, path: str, role: Role) -> Words:
        """*une vieille table*, *deux tables rouges*, *la table*."""
        entity = reference.entity
        gender, number = noun.fr.gender, entity.number
        words = self.noun(entity, path, noun.fr.form(number))
        if reference.adjective:
            adjective = reference.adjective.fr
            text = adjective.forms[gender, number]
            if adjective.before_noun and (gender, number) == (Gender.MASC, Number.SG):
                text = adjective.before_vowel if starts_with_vowel(words[0]) else text
            lemma = adjective.forms[Gender.MASC, Number.SG]
            modifier = several(text, "ADJ", f"{path}:j", lemma, features(gender, number))
            words = (*modifier, *words) if adjective.before_noun else (*words, *modifier)
        return (self._determiner(reference, gender, path), *words)

    def _determiner(self, reference: Reference, gender: Gender, path: str) -> Word:
        node = f"{path}:d"
        number = reference.entity.number
        if reference.form is Form.DEFINITE:
            feats = features(gender, number, "Definite=Def|PronType=Art")
            return word(_ARTICLES[gender, number], "DET", node, "le", feats)
        if number is Number.PL:
            return word(self.numerals[reference.entity.count], "NUM", node)
        text = "une" if gender is Gender.FEM else "un"
        feats = features(gender, number, "Definite=Ind|PronType=Art")
        return word(text, "DET", node, "un", feats)

    def pronoun(self, reference: Reference, path: str, role: Role) -> Word:
        """*il*, *elle*; *le*, *la* before the verb."""
        agreement = self.agreement(reference)
        feats = features(*agreement, "Person=3|PronType=Prs")
        if role is Role.SUBJECT:
            return word(_SUBJECTS[agreement], "PRON", f"{path}:n", "il", feats)
        return word(_ARTICLES[agreement], "PRON", f"{path}:n", "le", feats)

    def possession(self, possession: Possession, path: str, role: Role) -> Words:
        """*son âge*, *sa beauté*, *leur passé*."""
        gender = possession.possessed.gender("fr")
        words = self.possessed(possession, path)
        if possession.owner.entity.number is Number.PL:
            text = "leur"
        elif gender is Gender.FEM and not starts_with_vowel(words[0]):
            text = "sa"
        else:
            text = "son"
        feats = features(gender, Number.SG, "Person=3|Poss=Yes|PronType=Prs")
        lemma = "leur" if text == "leur" else "son"
        return (self.owner(possession, path, text, lemma, feats), *words)

    def generic(self, generic: Generic, path: str) -> Words:
        """*tout le monde*, *personne* (whose *ne* the clause adds)."""
        if generic is Generic.NOBODY:
            return (word("personne", "PRON", f"{path}:n"),)
        return fixed((("tout", "ADJ"), ("le", "DET"), ("monde", "NOUN")), f"{path}:n")

    def event_pronoun(self, pronoun: EventPronoun, path: str) -> Word:
        """*cela*, whatever English says."""
        feats = features(None, Number.SG, "PronType=Dem")
        return word("cela", "PRON", f"{path}:n", "", feats)

    def relative(self, relative: Relative, antecedent: Entity, path: str) -> Words:
        """*qu'Emma a achetée*: the participle agrees with the antecedent."""
        preceding = antecedent.gender("fr"), antecedent.number
        subject = self.agreement(relative.subject)
        return (
            word("que", "PRON", f"{path}:c", "", "PronType=Rel"),
            *self.noun_phrase(relative.subject, f"{path}.s", Role.SUBJECT),
            *_past(relative.verb.fr, subject, preceding, f"{path}:v"),
        )

    def preposition(self, place: Place, node: str) -> Words:
        """*dans*, *à côté de*."""
        if isinstance(place.relation, Venue):
            return several(place.relation.prepositions["fr"], "ADP", node)
        return several(_RELATIONS[place.relation], "ADP", node)


def _is_pronoun(phrase: NounPhrase) -> bool:
    return isinstance(phrase, Reference) and phrase.form is Form.PRONOUN


def _past(
    verb: FrenchVerb,
    subject: tuple[Gender, Number],
    preceding: tuple[Gender, Number] | None,
    node: str,
) -> Words:
    """Imperfect, or auxiliary and participle; `preceding` is a direct object before the verb."""
    if not verb.auxiliary:
        return (word(_imperfect(verb.past, subject[1]), "VERB", node, verb.infinitive),)
    plural = subject[1] is Number.PL
    if verb.auxiliary == "être":
        auxiliary, agreement = "sont" if plural else "est", subject
    else:
        auxiliary = "ont" if plural else "a"
        agreement = preceding or (Gender.MASC, Number.SG)
    participle = agreeing(verb.past, *agreement)
    return (
        word(auxiliary, "AUX", node, verb.auxiliary),
        word(participle, "VERB", node, verb.infinitive, features(*agreement, "VerbForm=Part")),
    )


def _imperfect(singular: str, number: Number) -> str:
    return f"{singular.removesuffix('t')}ent" if number is Number.PL else singular


def agreeing(participle: str, gender: Gender, number: Number) -> str:
    """The participle with the endings of gender and number: *vendu*, *vendues*, *surpris*."""
    form = f"{participle}e" if gender is Gender.FEM else participle
    return f"{form}s" if number is Number.PL and not form.endswith("s") else form


def _negated(verb: Words, negative: bool, path: str) -> Words:
    if not negative:
        return verb
    return (word("ne", "PART", f"{path}:x"), *verb, word("pas", "PART", f"{path}:x"))


def _elides(w: Word, after: Word) -> bool:
    if w.token.text == "si":
        return after.token.text in ("il", "ils")
    return starts_with_vowel(after)


def starts_with_vowel(w: Word) -> bool:
    """By sound: a mute h counts as nothing, an aspirated one as a consonant."""
    if w.token.lemma in _aspirated():
        return False
    return w.token.text[0].lower() in "aàâeéèêiîoôuœh"


@cache
def _aspirated() -> frozenset[str]:
    return frozenset(noun.fr.singular for noun in lexicon().nouns if noun.fr.aspirated)
