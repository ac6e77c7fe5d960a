"""Where each word of a text stands, so that every list of pronouns is found without reading it."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TypeVar

import numpy as np

Place = tuple[int, int]
"""A token: its segment, counted through the whole text, and its position there, from 0."""

T = TypeVar("T")


class WordIndex:
    """The different words of a text, and the tokens as their numbers."""

    __slots__ = ("_ends", "_tokens", "_words")

    def __init__(self, lines: Sequence[str], cut: Callable[[str], list[str]]) -> None:
        numbers: defaultdict[str, int] = defaultdict()
        numbers.default_factory = numbers.__len__
        lengths = array("q")

        def rows() -> Iterator[list[str]]:
            for line in lines:
                words = cut(line)
                lengths.append(len(words))
                yield words

        every = map(numbers.__getitem__, chain.from_iterable(rows()))
        self._tokens = np.fromiter(every, dtype=np.int32)
        self._words = list(numbers)
        self._ends = np.cumsum(lengths, dtype=np.int64)

    def find(self, meaning: Callable[[str], T]) -> Iterator[tuple[Place, T]]:
        """Yield the tokens, in the order of the text, whose word means something, with what."""
        meanings = [meaning(word) for word in self._words]
        means = np.array([bool(found) for found in meanings], dtype=bool)
        found = np.flatnonzero(means[self._tokens])
        segments = np.searchsorted(self._ends, found, side="right")
        starts = np.concatenate(([0], self._ends))[segments]
        words = self._tokens[found].tolist()
        places = zip(segments.tolist(), (found - starts).tolist(), strict=True)
        for place, word in zip(places, words, strict=True):
            yield place, meanings[word]
