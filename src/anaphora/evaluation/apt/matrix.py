"""The confusion matrix, and the part of it that is shown (sections 8 and 9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from anaphora.evaluation.apt.cases import Categories, Verdict

Counts = npt.NDArray[np.int64]
FOLDED, SUM = "...", "-sum-"
_SORTED_BY_INSERTION = 15  # at most this many places between first and last: stable


@dataclass(frozen=True, slots=True)
class Matrix:
    """Counts with the labels of its rows (reference) and columns (target)."""

    labels: tuple[str, ...]
    counts: Counts


def confusion(categories: Categories, verdicts: Iterable[Verdict], *, multiword: bool) -> Counts:
    """Count each verdict in one cell, or with `multiword` in all cells of its rows and columns."""
    size = len(categories.labels)
    counts = np.zeros((size, size), dtype=np.int64)
    for _, rows, columns in verdicts:
        if multiword:
            for row in rows:
                for column in columns:
                    _count(counts, row, column)
        else:
            _count(counts, rows[0], columns[0])
    return counts


def _count(counts: Counts, row: int | None, column: int | None) -> None:
    counts[row, column] += 1  # None, a word that is no category, is a new axis and hits many cells


def shown(categories: Categories, counts: Counts, longest: int) -> Matrix:
    """The matrix by falling diagonal, what is beyond `longest` labels folded, with sums."""
    diagonal = [int(count) for count in np.diag(counts)]
    order = np.array(_order(diagonal, released=categories.settings.released))
    labels = [categories.labels[i] for i in order]
    counts = counts[np.ix_(order, order)]
    if len(labels) > longest:
        labels = [*labels[:longest], FOLDED]
        counts = _folded(_folded(counts, longest).T, longest).T
    counts = np.vstack((counts, counts.sum(axis=0)))
    counts = np.hstack((counts, counts.sum(axis=1, keepdims=True)))
    return Matrix((*labels, SUM), counts)


def _folded(counts: Counts, longest: int) -> Counts:
    return np.vstack((counts[:longest], counts[longest:].sum(axis=0)))


def _order(diagonal: Sequence[int], *, released: bool) -> list[int]:
    if released:
        return _numpy_argsort(diagonal)[::-1]
    return sorted(range(len(diagonal)), key=lambda i: -diagonal[i])


def _numpy_argsort(values: Sequence[int]) -> list[int]:
    """The argsort of numpy 1.16: a quicksort around the median of three, insertion for the rest.

    It is not stable above 16 values and later numpy sorts differently, so equal counts would stand
    in another order than in files of the released program.
    """
    order = list(range(len(values)))
    parts = [(0, len(order) - 1)]
    while parts:
        left, right = parts.pop()
        while right - left > _SORTED_BY_INSERTION:
            middle = _partition(values, order, left, right)
            if middle - left < right - middle:
                parts.append((middle + 1, right))
                right = middle - 1
            else:
                parts.append((left, middle - 1))
                left = middle + 1
        order[left : right + 1] = sorted(order[left : right + 1], key=values.__getitem__)
    return order


def _partition(values: Sequence[int], order: list[int], left: int, right: int) -> int:
    """Move smaller values left of the median of three, larger ones right of it."""

    def swap(a: int, b: int) -> None:
        order[a], order[b] = order[b], order[a]

    def less(a: int, b: int) -> bool:
        return values[order[a]] < values[order[b]]

    middle = left + (right - left) // 2
    for a, b in ((left, middle), (middle, right), (left, middle)):
        if less(b, a):
            swap(a, b)
    pivot = values[order[middle]]
    swap(middle, right - 1)
    low, high = left, right - 1
    while True:
        low += 1
        while values[order[low]] < pivot:
            low += 1
        high -= 1
        while pivot < values[order[high]]:
            high -= 1
        if low >= high:
            break
        swap(low, high)
    swap(low, right - 1)
    return low
