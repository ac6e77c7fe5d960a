"""Alignment improvement (section 4): a pronoun near the aligned words is taken to be meant.

A side without a word of V_T gets the nearest one within two positions, unless that one is aligned
to another source pronoun. The released program measures from the middle of the window, compares
case-sensitively, gives one target word to several source words, and leaves empty sides empty; the
mended search measures from the aligned words, looks beside the words aligned to the source
neighbours where the pronoun itself has none, and uses no target word twice in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from anaphora.documents import Links
from anaphora.evaluation.apt.aligned import Pronoun, Side
from anaphora.evaluation.apt.settings import OTHER, Settings, form_in
from anaphora.evaluation.word_alignment import WordAlignment

_REACH = 2


@dataclass(slots=True)
class Improver:
    """Improves the sides of one translation, item by item in the order of the text."""

    settings: Settings
    source: Sequence[str]
    alignment: WordAlignment
    _taken: set[tuple[int, int]] = field(default_factory=set)

    def improved(self, side: Side, pronoun: Pronoun, target: Sequence[str]) -> Side:
        """The side with one more word at most; `target` are the tokens of its sentence."""
        listed = self.settings.target_words
        if not listed or any(word in listed for word in side.words):
            return side
        links = self.alignment[pronoun.sentence]
        source = self.settings.tokens(self.source[pronoun.sentence])
        if self.settings.released:
            return self._released(side, source, target, links)
        return self._fixed(side, pronoun, source, target, links)

    def _released(
        self, side: Side, source: Sequence[str], target: Sequence[str], links: Links
    ) -> Side:
        if not side.positions:
            return side
        window = _window(side.positions, len(target))
        weights = _weights_from_centre(len(window))
        candidates = [
            (weight, c)
            for weight, c in zip(weights, window, strict=True)
            if self._is_candidate(target[c].rsplit("-", 1)[-1], c, side, source, links, _as_is)
        ]
        if not candidates:
            return side
        _, chosen = min(candidates)
        words = () if side.words == (OTHER,) else side.words
        token = target[chosen]
        return Side((*side.positions, chosen), (*words, token), (chosen, token))

    def _fixed(
        self,
        side: Side,
        pronoun: Pronoun,
        source: Sequence[str],
        target: Sequence[str],
        links: Links,
    ) -> Side:
        sentence = pronoun.sentence
        around = side.positions or [b for a, b in links if abs(a - pronoun.position) == 1]
        if not around:
            return side
        form = form_in(self.settings.mode)
        candidates = []
        for c in _window(around, len(target)):
            word = form(self.settings.pieces(target[c], self.settings.target_separator)[-1])
            if (sentence, c) not in self._taken and self._is_candidate(
                word, c, side, source, links, form
            ):
                candidates.append((min(abs(c - b) for b in around), c, word))
        if not candidates:
            return side
        _, chosen, word = min(candidates)
        self._taken.add((sentence, chosen))
        words = () if side.words == (OTHER,) else side.words
        positions = tuple(sorted({*side.positions, chosen}))
        return Side(positions, (*words, word), (chosen, target[chosen]))

    def _is_candidate(
        self,
        word: str,
        position: int,
        side: Side,
        source: Sequence[str],
        links: Links,
        form: Callable[[str], str],
    ) -> bool:
        """Whether a word of V_T is new to the side and aligned to no word of V_S."""
        return (
            word in self.settings.target_words
            and word not in side.words
            and not any(
                form(source[a]) in self.settings.source_words for a, b in links if b == position
            )
        )


def _as_is(word: str) -> str:
    return word


def _window(positions: Iterable[int], length: int) -> range:
    first, last = min(positions), max(positions)
    return range(max(first - _REACH, 0), min(last + _REACH, length - 1) + 1)


def _weights_from_centre(count: int) -> list[int]:
    """The weights of the released program: 2 1 1 1 2 for five positions, 2 1 1 2 for four."""
    half = count // 2
    return [*range(half, 0, -1), *([1] if count % 2 else []), *range(1, half + 1)]
