"""What an English mention refers to, judged by its head: number, gender of a person, humanness.

English nouns have no gender, so what counts is who is meant: pronouns say it themselves, names by
their title or given name, nouns by lists of words for people, and a relative pronoun (*who*,
*which*) by the kind of thing it takes up. What none of these tells is unknown.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypeVar

from anaphora.analysis.given_names import given_names
from anaphora.analysis.names import label_of
from anaphora.documents import Gender, Human, Number, Token
from anaphora.languages import LANGUAGES

T = TypeVar("T")

_NUMBERS = {"Sing": Number.SG, "Plur": Number.PL}
_WHO = frozenset(("who", "whom"))
_CLAUSES = frozenset(("relcl", "acl:relcl"))
_INSIDE_NAME = frozenset(("compound", "flat", "nmod", "name"))
_PEOPLE_ENDINGS = ("person", "ologist", "ographer", "ician", "keeper", "holder", "goer")
_NOT_PEOPLE = frozenset(("human", "woman", "german", "roman", "norman", "ottoman", "talisman"))


@dataclass(frozen=True, slots=True)
class Referent:
    """What a mention refers to; `gender` is a person's."""

    gender: Gender = Gender.UNK
    number: Number = Number.UNK
    human: Human = Human.UNKNOWN


def referent(tokens: Sequence[Token], head: int) -> Referent:
    """What the mention with this head refers to, leaving out what may be joined to it."""
    token = tokens[head]
    if token.upos in ("PRON", "DET") and (pronoun := _pronoun(token)):
        return pronoun
    if token.upos == "PROPN":
        return _name(tokens, head)
    lemma = _lemma(token)
    gender = _gender_of_word(lemma)
    return Referent(gender, _number(token), _human(tokens, head, lemma, gender))


def together(parts: Iterable[Referent]) -> Referent:
    """What several mentions refer to as one: *Ann and Bob*, a split antecedent."""
    known = list(parts)
    genders, kinds = {part.gender for part in known}, {part.human for part in known}
    return Referent(_only(genders, Gender.UNK), Number.PL, _only(kinds, Human.UNKNOWN))


def is_group(token: Token) -> bool:
    """Whether a singular noun can be taken up by *they*: committee, police."""
    return _lemma(token) in _words()["groups"]


def _pronoun(token: Token) -> Referent | None:
    """What all readings of a pronoun agree on."""
    readings = LANGUAGES.get("en").pronouns_of(token.text)
    if not readings:
        return None
    return Referent(
        _only({reading.gender for reading in readings}, Gender.UNK),
        _only({reading.number for reading in readings}, Number.UNK),
        _only({reading.human for reading in readings}, Human.UNKNOWN),
    )


def _only(values: set[T], otherwise: T) -> T:
    return next(iter(values)) if len(values) == 1 else otherwise


def _name(tokens: Sequence[Token], head: int) -> Referent:
    words = [
        token
        for position, token in enumerate(tokens[: head + 1])
        if position == head or (token.head == head and token.deprel in _INSIDE_NAME)
    ]
    titled = [gender for word in words if (gender := _gender_of_word(_lemma(word))) != "unk"]
    label = label_of(tokens[head])
    person = bool(titled) or label in ("PERSON", "PER", "NORP")
    human = Human.PERSON if person else Human.OTHER if label else Human.UNKNOWN
    return Referent(
        titled[0] if titled else _gender_of_name(words) if label == "PERSON" else Gender.UNK,
        _number(tokens[head]),
        human,
    )


def _gender_of_name(words: Sequence[Token]) -> Gender:
    known = (given_names().gender(word.text) for word in words)
    return next((gender for gender in known if gender is not Gender.UNK), Gender.UNK)


def _gender_of_word(lemma: str) -> Gender:
    words = _words()
    if lemma in words["women"] or lemma.endswith(("woman", "women")):
        return Gender.FEM
    by_rule = len(lemma) > 4 and lemma.endswith(("man", "men")) and lemma not in _NOT_PEOPLE
    return Gender.MASC if lemma in words["men"] or by_rule else Gender.UNK


def _human(tokens: Sequence[Token], head: int, lemma: str, gender: Gender) -> Human:
    relative = _relative(tokens, head)
    if relative:
        return Human.PERSON if relative in _WHO else Human.OTHER
    if gender is not Gender.UNK or lemma in _words()["people"] or lemma.endswith(_PEOPLE_ENDINGS):
        return Human.PERSON
    return Human.OTHER if tokens[head].upos == "NOUN" else Human.UNKNOWN


def _relative(tokens: Sequence[Token], head: int) -> str:
    """The relative pronoun that takes a noun up, if it tells people from things."""
    for position in range(head + 1, min(len(tokens), head + 6)):
        word = tokens[position].text.lower()
        clause = tokens[position].head
        if (word in _WHO or word == "which") and clause is not None:
            verb = tokens[clause]
            if verb.deprel in _CLAUSES and verb.head == head:
                return word
    return ""


def _number(token: Token) -> Number:
    if _lemma(token) in _words()["plural"]:
        return Number.PL
    return _NUMBERS.get(token.feature("Number"), Number.UNK)


def _lemma(token: Token) -> str:
    return (token.lemma or token.text).lower()


@cache
def _words() -> dict[str, frozenset[str]]:
    text = (files(__package__) / "data" / "en_nouns.toml").read_text(encoding="utf-8")
    return {name: frozenset(words.split()) for name, words in tomllib.loads(text).items()}
