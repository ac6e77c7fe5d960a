"""Which source pronouns are scored, and the words aligned to them (sections 2 and 3).

Section numbers in this package are those of `docs/evaluation-apt.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from anaphora.errors import InputError
from anaphora.evaluation.apt.settings import OTHER, Settings, form_in
from anaphora.evaluation.word_index import WordIndex


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


class Sides:
    """Reads off the side of a pronoun, in one of the two translations."""

    def __init__(self, settings: Settings) -> None:
        self._listed = settings.target_list
        self._form = form_in(settings.mode)
        self._pieces = cache(
            listed_pieces(settings, settings.target_list, settings.target_separator)
        )

    def of(self, positions: Sequence[int], tokens: Sequence[str]) -> Side:
        """The words of `tokens` at aligned positions, reduced to L_T if there is one."""
        if not positions:
            return EMPTY
        words = [tokens[b] for b in positions]
        if not self._listed:
            return Side(tuple(positions), tuple(map(self._form, words)))
        listed = [found[0] for word in words if (found := self._pieces(word))]
        return Side(tuple(positions), tuple(listed) or (OTHER,))


def listed_pieces(
    settings: Settings, listed: Iterable[str], separator: str
) -> Callable[[str], tuple[str, ...]]:
    """What finds the listed pieces of a token, in their order."""
    form, wanted = form_in(settings.mode), frozenset(listed)

    def found(token: str) -> tuple[str, ...]:
        pieces = settings.pieces(form(token), separator)
        return tuple(piece for piece in pieces if piece in wanted)

    return found


def pronouns(
    lines: Sequence[str], settings: Settings, index: WordIndex | None = None
) -> Iterator[Pronoun]:
    """Yield what is scored: the listed places, or all listed words by sentence and position.

    An `index` of the lines spares reading them.
    """
    if settings.places is not None:
        yield from _at_places(lines, settings)
        return
    listed = listed_pieces(settings, settings.source_list, settings.source_separator)
    for place, pieces in (index or WordIndex(lines, settings.tokens)).find(listed):
        for piece in pieces:
            yield Pronoun(*place, piece)


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
