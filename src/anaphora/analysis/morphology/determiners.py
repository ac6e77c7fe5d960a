"""What the determiner of a noun says of its gender, number and case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from anaphora.analysis.morphology.paradigm import ALL, Cells, cells
from anaphora.documents import Token

_BETWEEN = 3  # words between determiner and noun
_MODIFIERS = frozenset(("ADJ", "ADV", "NUM", ""))


def table(lines: str) -> dict[str, Cells]:
    """Read lines such as `fs: la une`: what the words behind the colon allow a noun to be.

    A line has genders, numbers and, if there are any, cases: `m s n`, or `mfn p` for each gender. A
    word in several lines allows what any of them does.
    """
    allowed: dict[str, Cells] = {}
    for line in filter(None, map(str.strip, lines.splitlines())):
        what, words = line.split(":")
        for word in words.split():
            allowed[word] = allowed.get(word, 0) | cells(*what.split())
    return allowed


def barriers(words: str) -> frozenset[str]:
    """Words that cannot stand between a noun and its determiner."""
    return frozenset(words.split())


def allowed(
    tokens: Sequence[Token], position: int, words: Mapping[str, Cells], barriers: frozenset[str]
) -> Cells:
    """What the nearest of `words` on the left allows; all, if a barrier comes first."""
    for token in reversed(tokens[max(0, position - 1 - _BETWEEN) : position]):
        word = token.text.lower()
        if word in words:
            return words[word]
        if word in barriers or token.upos not in _MODIFIERS or not word[:1].isalpha():
            break
    return ALL
