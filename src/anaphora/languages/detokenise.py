"""Write bare words as running text: the way back when nobody noted where spaces were.

The output of a translation engine is such a list of words. Where the tokens of a text still have
their `space_after`, `tokenise.text_of` is exact and this module is not needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from anaphora.languages.apostrophes import pattern

if TYPE_CHECKING:
    import re

PLAIN_QUOTES = (frozenset('"'), frozenset(("``", "''")))
"""The typewriter's quotation marks, in use in every language."""

_NO_WORD = pattern("")
_JOINS_BOTH = frozenset("/")
_TAIL = pattern(r"-[^\W\d]{2,}.*")  # of "Bild"-Zeitung; a negative number is none
_ENDS_CLAUSE = frozenset(",.;:!?")
_ENDS_SPEECH = frozenset(",.!?")
_OPENS = frozenset(":([{")


@dataclass(frozen=True, slots=True)
class Spacing:
    """The spacing rules of a language: which words and marks lean on their neighbours.

    `joins_left` are marks without a space before them, also in a row (?!), `joins_right` without
    one after them, `joins_number` such that lean on a number after them ($5). `quotes` are families
    of marks that open and close; one in neither of those sets does what its place suggests.
    `dashes` are quotes too, but one that begins a line, as a speech does in Spanish, opens nothing.
    `elided` and `clitic` match whole words that lean on the next and on the previous word.
    """

    joins_left: frozenset[str]
    joins_right: frozenset[str]
    joins_number: frozenset[str] = frozenset()
    quotes: tuple[frozenset[str], ...] = PLAIN_QUOTES
    dashes: frozenset[str] = frozenset()
    elided: re.Pattern[str] = _NO_WORD
    clitic: re.Pattern[str] = _NO_WORD


def detokenise(words: Sequence[str], spacing: Spacing) -> str:
    """One line of text, spaced by rule."""
    line = _Line(words, spacing)
    text: list[str] = []
    joined = True
    for position, word in enumerate(words):
        joins_left, joins_right = line.joins(position)
        text.append(word if joined or joins_left else f" {word}")
        joined = joins_right
    return "".join(text)


class _Line:
    """A line on its way to text: which quotes are open, and which marks are still to come."""

    def __init__(self, words: Sequence[str], spacing: Spacing) -> None:
        self.words = words
        self.spacing = spacing
        self.to_come = Counter(words)
        self.open: set[frozenset[str]] = set()

    def joins(self, position: int) -> tuple[bool, bool]:
        """Whether the word at `position` leans on the previous one, and on the next."""
        word, spacing = self.words[position], self.spacing
        self.to_come[word] -= 1
        if word == "'":
            return self._single_quote(position)
        if word in spacing.dashes and position == 0:
            return False, True
        for family in (*spacing.quotes, spacing.dashes):
            if word in family:
                return self._quote(position, family)
        if word[-1:] in spacing.joins_number:
            return False, self._word(position + 1)[:1].isdigit()
        if word in _JOINS_BOTH:
            return True, True
        return (
            spacing.joins_left.issuperset(word)
            or bool(spacing.clitic.fullmatch(word) or _TAIL.fullmatch(word)),
            spacing.joins_right.issuperset(word) or bool(spacing.elided.fullmatch(word)),
        )

    def _quote(self, position: int, family: frozenset[str]) -> tuple[bool, bool]:
        closes = self._closes(position, family)
        if closes:
            self.open.discard(family)
        else:
            self.open.add(family)
        return closes, not closes

    def _closes(self, position: int, family: frozenset[str]) -> bool:
        """Whether a quotation mark closes: by its shape, its neighbours, or what is open."""
        word, before, after = (self._word(p) for p in (position, position - 1, position + 1))
        if word in self.spacing.joins_left or word in self.spacing.joins_right:
            return word in self.spacing.joins_left
        if not before or before in _OPENS:
            return False
        if not after or after in _ENDS_CLAUSE:
            return True
        if family is self.spacing.dashes and before in _ENDS_SPEECH:
            return False  # —¡Ay! —gritó
        if family in self.open:
            return True
        alone = not any(self.to_come[mark] for mark in family)
        return alone and before in _ENDS_SPEECH and after[0].islower()

    def _single_quote(self, position: int) -> tuple[bool, bool]:
        """An apostrophe by itself: a quotation mark, or what is left of a genitive (dogs')."""
        family = frozenset("'")
        before = self._word(position - 1)
        opening = not before or before in _OPENS or (before == '"' and frozenset('"') in self.open)
        genitive = before[-1:].lower() == "s" or not self.to_come["'"]
        if genitive and not opening and family not in self.open:
            return True, False
        return self._quote(position, family)

    def _word(self, position: int) -> str:
        return self.words[position] if 0 <= position < len(self.words) else ""
