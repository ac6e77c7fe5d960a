"""Which source pronouns are scored, and the words aligned to them (sections 2 and 3).

Section numbers in this package are those of `docs/evaluation-apt.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from anaphora.documents import Links
from anaphora.errors import InputError
from anaphora.evaluation.apt.settings import OTHER, Settings, form_in


class Side(NamedTuple):
    """The target positions aligned to a source pronoun, and the words there; none if empty.

    `added` is the position and token that alignment improvement added.
    """

    positions: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    added: tuple[int, str] | None = None


EMPTY = Side()


class Pronoun(NamedTuple):
    """A source pronoun to be scored."""

    sentence: int
    position: int
    piece: str


class _Pieces(dict[str, tuple[str, ...]]):
    """The listed pieces of a token, each token cut once."""

    def __init__(self, settings: Settings, listed: Sequence[str], separator: str) -> None:
        self._settings = settings
        self._listed = frozenset(listed)
        self._separator = separator
        self._form = form_in(settings.mode)

    def __missing__(self, token: str) -> tuple[str, ...]:
        pieces = self._settings.pieces(self._form(token), self._separator)
        found = self[token] = tuple(piece for piece in pieces if piece in self._listed)
        return found


class Sides:
    """Reads off the side of a pronoun, in one of the two translations."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._form = form_in(settings.mode)
        self._pieces = _Pieces(settings, settings.target_list, settings.target_separator)

    def of(self, links: Links, tokens: Sequence[str], position: int) -> Side:
        """The words of `tokens` aligned to a source position, reduced to L_T if there is one."""
        linked = sorted(b for a, b in links if a == position)
        positions = linked if self._settings.released else list(dict.fromkeys(linked))
        if not positions:
            return EMPTY
        words = [tokens[b] for b in positions]
        if not self._settings.target_list:
            return Side(tuple(positions), tuple(map(self._form, words)))
        listed = [found[0] for word in words if (found := self._pieces[word])]
        return Side(tuple(positions), tuple(listed) or (OTHER,))


def pronouns(lines: Sequence[str], settings: Settings) -> Iterator[Pronoun]:
    """Yield what is scored: the listed places, or all listed words by sentence and position."""
    if settings.places is not None:
        yield from _at_places(lines, settings)
        return
    listed = _Pieces(settings, settings.source_list, settings.source_separator)
    for sentence, line in enumerate(lines):
        for position, pieces in enumerate(map(listed.__getitem__, settings.tokens(line))):
            for piece in pieces:
                yield Pronoun(sentence, position, piece)


def _at_places(lines: Sequence[str], settings: Settings) -> Iterator[Pronoun]:
    form = form_in(settings.mode)
    for sentence, position in settings.places or ():
        tokens = settings.tokens(lines[sentence]) if 0 <= sentence < len(lines) else []
        if not 0 <= position < len(tokens):
            raise InputError(
                f"the list of pronouns names sentence {sentence}, position {position}, "
                f"but the source has {len(lines)} sentences"
                + (f" and that one {len(tokens)} tokens" if tokens else ""),
                "both count from 0",
            )
        yield Pronoun(sentence, position, form(tokens[position]))
