"""The word alignment of a whole text, in a few flat arrays: millions of links fit and are found."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise

import numpy as np
import numpy.typing as npt

from anaphora.documents import Links

Numbers = npt.NDArray[np.int32]


class WordAlignment:
    """The links of each segment pair, found by source token.

    The source tokens of all segments are counted through: `_first[segment]` is the number of a
    segment's first one, up to the last one linked, and `_begin[number]` is where the targets of a
    token begin in `_targets`, sorted.
    """

    __slots__ = ("_begin", "_first", "_targets")

    def __init__(self, counts: Sequence[int] | npt.NDArray[np.int64], points: Numbers) -> None:
        """Take how many links each segment has, and the numbers s, t, s, t, ... of all of them."""
        sources, targets = points[::2], points[1::2]
        segments = np.repeat(np.arange(len(counts)), counts)
        widths = np.zeros(len(counts), dtype=points.dtype)
        np.maximum.at(widths, segments, sources + 1)
        first = np.concatenate(([0], np.cumsum(widths, dtype=np.int64)))
        tokens = first[segments] + sources
        if not _in_order(tokens, targets):
            order = np.lexsort((targets, tokens))
            tokens, targets = tokens[order], targets[order]
        linked = np.bincount(tokens, minlength=int(first[-1]))
        self._first = _as_array(first)
        self._begin = _as_array(np.concatenate(([0], np.cumsum(linked))))
        self._targets = _as_array(targets)

    @classmethod
    def of(cls, alignments: Iterable[Links]) -> WordAlignment:
        """Take links as the formats read them."""
        every = list(alignments)
        numbers = chain.from_iterable(chain.from_iterable(every))
        return cls([len(links) for links in every], np.fromiter(numbers, dtype=np.int32))

    def __len__(self) -> int:
        return len(self._first) - 1

    def __getitem__(self, segment: int) -> Links:
        bounds = self._begin[self._first[segment] : self._first[segment + 1] + 1]
        targets = self._targets
        spans = enumerate(pairwise(bounds))
        return tuple((s, t) for s, (begin, end) in spans for t in targets[begin:end])

    def linked(self, segment: int, position: int) -> list[int]:
        """The target positions linked to a source position, sorted, as often as they are linked."""
        token = self._first[segment] + position
        if token >= self._first[segment + 1]:
            return []
        return self._targets[self._begin[token] : self._begin[token + 1]].tolist()

    def targets(self, segment: int, position: int) -> list[int]:
        """The target positions linked to a source position, sorted, each once."""
        linked = self.linked(segment, position)
        return list(dict.fromkeys(linked)) if len(linked) > 1 else linked


def _in_order(tokens: npt.NDArray[np.signedinteger], targets: Numbers) -> bool:
    """Whether links are sorted by token, then by target, as aligners mostly write them."""
    before, after = tokens[:-1], tokens[1:]
    sorted_targets = targets[:-1] <= targets[1:]
    return bool(np.all((before < after) | ((before == after) & sorted_targets)))


def _as_array(numbers: npt.NDArray[np.signedinteger]) -> array[int]:
    """An array whose single numbers are read faster than numpy's."""
    return array("q" if numbers.dtype.itemsize == 8 else "i", numbers.tobytes())
