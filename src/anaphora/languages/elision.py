"""Elision: which words lose their vowel in front of another, and in front of which (French)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from anaphora.languages.apostrophes import APOSTROPHES, straight
from anaphora.languages.wordlists import WordList

_VOWELS = frozenset("aeiouy")


@dataclass(frozen=True, slots=True)
class Elision:
    """The elision rules of a language.

    `forms` maps a full word to its elided shape; `only_before` restricts some to certain words
    (*si* to *il*, *ils*). `consonantal` are the words that begin with a vowel letter or an h and
    nevertheless block elision (*hibou*, *onze*, *yaourt*), `vocalic` those that a rule would take
    for blocking and that do not (*yeux*).
    """

    forms: Mapping[str, str]
    consonantal: WordList
    vocalic: WordList
    only_before: Mapping[str, frozenset[str]]

    def before(self, word: str, next_word: str) -> str:
        """The spelling of `word` in front of `next_word`; case and apostrophe are kept.

        An elided word is written out where elision is blocked (*qu'* + *celle* -> *que*), unless
        it may stand for several (*l'*); then it stays.
        """
        full = self._full(straight(word).lower())
        if full not in self.forms:
            return word
        short = self.forms[full]
        allowed = self.only_before.get(full)
        elides = next_word.lower() in allowed if allowed else self.begins_with_vowel(next_word)
        if full == "ce" and _base_letter(next_word) == "a":
            short = "ç'"  # the cedilla keeps the sound of c: ç'a été
        return _in_dress_of(word, short if elides else full)

    def begins_with_vowel(self, word: str) -> bool:
        """Whether a word elides the one before it: a vowel or a silent h begins it."""
        word = unicodedata.normalize("NFC", word).lower()
        first = _base_letter(word)
        if first not in _VOWELS and first != "h":
            return False
        if word in self.vocalic:
            return True
        if first == "y" and _base_letter(word[1:]) in _VOWELS:
            return False
        return word not in self.consonantal

    def _full(self, word: str) -> str:
        """The word an elided one stands for; itself if it is not elided or ambiguous."""
        whole = [full for full, short in self.forms.items() if short == word]
        return whole[0] if len(whole) == 1 else word


def _base_letter(word: str) -> str:
    """First letter of a word without its accent: é -> e, œ -> o."""
    letter = unicodedata.normalize("NFD", word[:1].lower())[:1]
    return {"œ": "o", "æ": "a"}.get(letter, letter)


def _in_dress_of(model: str, word: str) -> str:
    """Write `word` with the capitals and apostrophe of `model`: QUE, qu' -> QU'."""
    if model[-1:] in APOSTROPHES:
        word = word.replace("'", model[-1:])
    letters = [c for c in model if c.isalpha()]
    if len(letters) > 1 and all(c.isupper() for c in letters):
        return word.upper()
    return word[:1].upper() + word[1:] if letters and letters[0].isupper() else word
