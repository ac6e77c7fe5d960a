"""What a language is to us: its pronouns, how it cuts and spells words, which forms count as one.

A language is one value, `LANGUAGE`, in a module of its own; everything else asks that value. The
inventories are closed lists: a form outside them is no pronoun.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from anaphora.documents import Gender, Human, Number, Token
from anaphora.errors import Faults
from anaphora.languages.apostrophes import straight
from anaphora.languages.detokenise import Spacing, detokenise
from anaphora.languages.elision import Elision
from anaphora.languages.enclitics import Enclitics
from anaphora.languages.tokenise import Tokeniser

Person = Literal[0, 1, 2, 3]
"""Grammatical person; 0 where the form fits all of them (Spanish relative *que*)."""


class Kind(StrEnum):
    """What a pronoun does in its clause.

    Whether it refers at all (*il pleut*) is its `anaphora.documents.Function`, not its kind.
    """

    SUBJECT = "subject"
    OBJECT = "object"  # direct, accusative
    INDIRECT = "indirect"  # indirect, dative
    GENITIVE = "genitive"
    PREPOSITIONAL = "prepositional"  # after a preposition or standing alone: avec lui, con él
    POSSESSIVE = "possessive"  # with its noun: son, su, its
    POSSESSIVE_PRONOUN = "possessive-pronoun"  # instead of its noun: sien, suyo, hers
    REFLEXIVE = "reflexive"
    DEMONSTRATIVE = "demonstrative"
    RELATIVE = "relative"
    IMPERSONAL = "impersonal"  # people in general: on, man, one, uno
    ADVERBIAL = "adverbial"  # stands for a preposition and its object: y, en, damit


@dataclass(frozen=True, slots=True)
class Pronoun:
    """One reading of one form.

    `form` is canonical (see `canonical`), but keeps a capital that is always written (*Sie*).
    `number`, `gender` and `human` are those of what it refers to, for a possessive the possessor's;
    `possessed_*` is what a possessive agrees with. UNK means that the form fits every value.
    `elided` is its shape before a vowel (*l'*) or leaning on another word (*'em*).
    """

    form: str
    lemma: str
    kind: Kind
    person: Person
    number: Number = Number.UNK
    gender: Gender = Gender.UNK
    human: Human = Human.UNKNOWN
    possessed_number: Number = Number.UNK
    possessed_gender: Gender = Gender.UNK
    clitic: bool = False
    polite: bool = False
    elided: str = ""

    def fits(self, gender: Gender, number: Number, human: Human = Human.UNKNOWN) -> bool:
        """Whether it can refer to something of these features; unknown fits everything."""
        return (
            (gender == self.gender or Gender.UNK in (gender, self.gender))
            and (number == self.number or Number.UNK in (number, self.number))
            and (human == self.human or Human.UNKNOWN in (human, self.human))
        )


@dataclass(frozen=True, eq=False)
class Language:
    """One language.

    `genders` are the grammatical genders of its nouns; English has none. `classes` are sets of
    canonical forms that count as one pronoun. `drops_subjects` says that a subject pronoun may be
    understood (Spanish).
    """

    code: str
    name: str
    genders: tuple[Gender, ...]
    pronouns: tuple[Pronoun, ...]
    tokeniser: Tokeniser
    spacing: Spacing
    classes: tuple[frozenset[str], ...] = ()
    elision: Elision | None = None
    enclitics: Enclitics | None = None
    drops_subjects: bool = False
    _readings: dict[str, tuple[Pronoun, ...]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        for pronoun in self.pronouns:
            for form in {pronoun.form, pronoun.elided} - {""}:
                key = canonical(form)
                self._readings[key] = (*self._readings.get(key, ()), pronoun)
        if faults := list(self._faults()):
            raise Faults(f"language {self.code!r}", faults)

    def _faults(self) -> Iterator[str]:
        seen: set[str] = set()
        for forms in self.classes:
            for form in sorted(forms):
                if form != canonical(form):
                    yield f"class member {form!r} is not in canonical form, {canonical(form)!r}"
                if form in seen:
                    yield f"{form!r} is in two equivalence classes"
                seen.add(form)

    def pronouns_of(self, form: str) -> tuple[Pronoun, ...]:
        """All readings of a form as written (`L’`, `-elle`, `Sie`); () if it is no pronoun."""
        readings = self._readings.get(canonical(form), ())
        if form[:1].islower():
            return tuple(p for p in readings if not p.form[0].isupper())
        return readings

    def equivalent(self, a: str, b: str) -> bool:
        """Whether two forms are one pronoun but for case, apostrophe, hyphen and class."""
        a, b = canonical(a), canonical(b)
        return a == b or any(a in forms and b in forms for forms in self.classes)

    def elide(self, word: str, next_word: str) -> str:
        """The spelling of `word` in front of `next_word`: *le* + *arbre* -> *l'*."""
        return self.elision.before(word, next_word) if self.elision else word

    def tokenise(self, text: str) -> tuple[Token, ...]:
        """Cut a line into tokens; `tokenise.text_of` puts the same line together again."""
        return self.tokeniser(text)

    def detokenise(self, words: Sequence[str]) -> str:
        """Write bare words as running text, by the spacing rules of the language."""
        return detokenise(words, self.spacing)


def canonical(form: str) -> str:
    """A form without what tells no pronouns apart: case, kind of apostrophe or accent, hyphen."""
    form = straight(unicodedata.normalize("NFC", form)).lower()
    return form[1:] if form[0:1] == "-" and form[1:2].isalpha() else form
