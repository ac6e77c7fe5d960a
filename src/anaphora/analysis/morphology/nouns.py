"""Gender and number of a noun where it stands: lexicon, then context, then its ending.

What the lexicon knows of the form is narrowed by the words that agree with it on its left, then by
the tagger, if the text was tagged. What is still open is answered by the commonest reading and then
by a default of the language. A form that is not in the lexicon is looked up as another spelling or
a compound, and else judged by its ending.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from anaphora.analysis.morphology.lexicon import Entry, Lexicon
from anaphora.analysis.morphology.paradigm import (
    ALL,
    Cells,
    gender_in,
    narrowed,
    number_in,
    of_gender,
    of_number,
)
from anaphora.documents import Gender, Number, Token

_GENDERS = {"Masc": Gender.MASC, "Fem": Gender.FEM, "Neut": Gender.NEUT}
_NUMBERS = {"Sing": Number.SG, "Plur": Number.PL}


@dataclass(frozen=True, slots=True)
class Agreement:
    """What agrees with a noun must have this gender and number.

    `guessed` says that neither its form nor the words around it show the number.
    """

    gender: Gender = Gender.UNK
    number: Number = Number.UNK
    guessed: bool = field(default=False, compare=False)


class Nouns(Protocol):
    """What is known of the nouns of a language."""

    def agreement(self, tokens: Sequence[Token], position: int) -> Agreement:
        """Gender and number of the noun at a position of its segment."""
        ...

    def knows(self, form: str) -> bool:
        """Whether a form is a noun of the dictionary, not a guess."""
        ...


class UnknownNouns:
    """The nouns of a language we have no lexicon for: what the tagger says, or nothing."""

    def agreement(self, tokens: Sequence[Token], position: int) -> Agreement:
        """Gender and number as the token's own features have them."""
        return _tagged(tokens[position])

    def knows(self, form: str) -> bool:  # noqa: ARG002
        """No form is known."""
        return False


@dataclass(frozen=True, slots=True)
class Context:
    """What the words around a noun allow it to be, and what to take for granted if it is open."""

    allowed: Cells
    gender: Gender
    number: Number


class LexicalNouns:
    """The nouns of a language with a lexicon.

    `context` is what stands around a noun. `similar` gives forms that decline as a form does, the
    best first: another spelling, the head of a compound. `by_rule` is what a form can be besides.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        context: Callable[[Sequence[Token], int], Context],
        similar: Callable[[str], Sequence[str]],
        by_rule: Callable[[str], Cells] = lambda _: 0,
    ) -> None:
        self._lexicon = lexicon
        self._context = context
        self._similar = similar
        self._by_rule = by_rule
        self._find = lru_cache(1 << 16)(self._find_uncached)

    def agreement(self, tokens: Sequence[Token], position: int) -> Agreement:
        """Gender and number of the noun at a position of its segment."""
        token = tokens[position]
        entry = self._find(token.text)
        context = self._context(tokens, position)
        tagged = _tagged(token)
        shown = narrowed(
            entry.cells, context.allowed, of_gender(tagged.gender) & of_number(tagged.number)
        )
        likely = narrowed(shown, entry.likely, of_gender(context.gender), of_number(context.number))
        guessed = number_in(shown) is Number.UNK
        return Agreement(gender_in(likely), number_in(likely), guessed)

    def knows(self, form: str) -> bool:
        """Whether the lexicon has a form as a noun."""
        return any(map(self._lexicon.find, (form, form.lower())))

    def _find_uncached(self, form: str) -> Entry:
        found = map(self._lexicon.find, (form, form.lower(), *self._similar(form)))
        known = next((entry for entry in found if entry), None)
        if known is None:
            return Entry(ALL, self._lexicon.guess(form))
        return Entry(known.cells | self._by_rule(form), known.likely)


def _tagged(token: Token) -> Agreement:
    return Agreement(
        _GENDERS.get(token.feature("Gender"), Gender.UNK),
        _NUMBERS.get(token.feature("Number"), Number.UNK),
    )
