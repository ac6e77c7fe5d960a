"""Categories, classes and the six cases (sections 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from anaphora.evaluation.apt.aligned import Side
from anaphora.evaluation.apt.python2 import Python2Set, in_order, intersection, string_hash
from anaphora.evaluation.apt.settings import NONE, OTHER, Settings

Index = int | None
"""A category's index; None is a word that is no category (the released program only)."""


class Verdict(NamedTuple):
    """The case of an item, and its row and column sets in the confusion matrix."""

    case: int
    rows: tuple[Index, ...]
    columns: tuple[Index, ...]


@dataclass(frozen=True, slots=True)
class Categories:
    """The labels of the matrix, NONE last, and how words and classes map to their indices."""

    labels: tuple[str, ...]
    settings: Settings
    _index: Mapping[str, int]
    _similar: tuple[tuple[Index, ...], ...]

    @classmethod
    def of(cls, sides: Iterable[tuple[Side, Side]], settings: Settings) -> Categories:
        """Gather the categories; `sides` are reference and target of every item.

        The released program takes note of words before alignments are improved, so it gets the
        sides of then, the mended one those of after.
        """
        labels = (*_words(list(sides), settings), NONE)
        place: dict[str, int] = {}
        for number, label in enumerate(labels):
            place.setdefault(label, number)
        represented: dict[str, int] = {}
        for words in settings.equal:
            known = [word for word in words if word in place]
            if len(known) > 1:
                for word in known:
                    represented.setdefault(word, place[known[0]])
        index = place | represented
        similar = ([index[word] for word in words if word in index] for words in settings.similar)
        return cls(labels, settings, index, tuple(tuple(c) for c in similar if len(c) > 1))

    def verdict(self, reference: tuple[str, ...], target: tuple[str, ...]) -> Verdict:
        """The case of an item whose sides have these words, none where they are empty."""
        none = (len(self.labels) - 1,)
        rows, columns = self._indices(reference), self._indices(target)
        if not rows or not columns:
            case = 6 if not rows and not columns else 5 if not rows else 4
            return Verdict(case, rows or none, columns or none)
        equal = self._common(rows, columns)
        if self.settings.target_list and not self.settings.other_is_equal:
            equal = tuple(i for i in equal if i != self._index[OTHER])
        if equal:
            return Verdict(1, equal, equal)
        for alike in self._similar:
            row, column = self._common(rows, alike), self._common(columns, alike)
            if row and column:
                return Verdict(2, row, column)
        return Verdict(3, rows, columns)

    def _indices(self, words: tuple[str, ...]) -> tuple[Index, ...]:
        indices = map(self._index.get, words)
        return in_order(indices) if self.settings.released else tuple(dict.fromkeys(indices))

    def _common(self, a: tuple[Index, ...], b: tuple[Index, ...]) -> tuple[Index, ...]:
        if self.settings.released:
            return intersection(a, b)
        return tuple(index for index in a if index in b)


def _words(sides: Sequence[tuple[Side, Side]], settings: Settings) -> Iterable[str]:
    """All labels but NONE: those of L_T, or all words aligned anywhere."""
    if settings.released:
        return _released_words(sides, settings)
    found = {word for pair in sides for side in pair for word in side.words} - {OTHER}
    if settings.target_list:
        listed = dict.fromkeys(settings.target_list)
        return [*listed, *sorted(found - listed.keys()), OTHER]  # improvement may add words
    return sorted(found)


def _released_words(sides: Sequence[tuple[Side, Side]], settings: Settings) -> Iterable[str]:
    """In the order of the released program, which without L_T is that of its hash tables."""
    if settings.target_list:
        return [*settings.target_list, OTHER]
    vocabularies = (
        Python2Set(string_hash, (word for pair in sides for word in pair[number].words))
        for number in (0, 1)
    )
    references, targets = vocabularies
    return references.union(targets)
