"""What CPython 2.7 does otherwise: reals, and the order of sets, on which matrices depend."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")

_SMALLEST = 8
_WORD = 2**64 - 1


def string_hash(text: str) -> int:
    """The hash of a unicode string in a 64-bit CPython 2.7, which is not seeded."""
    if not text:
        return 0
    value = ord(text[0]) << 7
    for character in text:
        value = (1000003 * value & _WORD) ^ ord(character)
    value ^= len(text)
    return _WORD - 1 if value == _WORD else value


def index_hash(index: int | None) -> int:
    """The hash of a small number is itself; None, hashed by address there, stands last here."""
    return _SMALLEST - 1 if index is None else index


class Python2Set(Generic[T]):
    """Insertion, union and iteration of a set that nothing is removed from."""

    def __init__(self, hashed: Callable[[T], int], members: Iterable[T] = ()) -> None:
        self._hashed = hashed
        self._slots: list[tuple[T] | None] = [None] * _SMALLEST
        self._used = 0
        for member in members:
            self.add(member)

    def __iter__(self) -> Iterator[T]:
        return (slot[0] for slot in self._slots if slot is not None)

    def __len__(self) -> int:
        return self._used

    def add(self, member: T) -> None:
        """Insert; a table two thirds full grows to four times its members."""
        if self._insert(member) and self._used * 3 >= len(self._slots) * 2:
            self._resize(self._used * (2 if self._used > 50000 else 4))

    def union(self, other: Python2Set[T]) -> Python2Set[T]:
        """A copy of this set into which the other is merged."""
        result = Python2Set(self._hashed)
        for operand in (self, other):
            if (result._used + len(operand)) * 3 >= len(result._slots) * 2:
                result._resize((result._used + len(operand)) * 2)
            for member in operand:
                result.add(member)
        return result

    def _insert(self, member: T) -> bool:
        perturbation = self._hashed(member)
        mask = len(self._slots) - 1
        place = perturbation & mask
        while (slot := self._slots[place & mask]) is not None:
            if slot[0] == member:
                return False
            place = (place * 5 + perturbation + 1) & _WORD
            perturbation >>= 5
        self._slots[place & mask] = (member,)
        self._used += 1
        return True

    def _resize(self, more_than: int) -> None:
        members = list(self)
        size = _SMALLEST
        while size <= more_than:
            size *= 2
        self._slots = [None] * size
        self._used = 0
        for member in members:
            self._insert(member)


def in_order(indices: Iterable[int | None]) -> tuple[int | None, ...]:
    """A set of indices that were inserted in this order, as iteration yields them."""
    return tuple(Python2Set(index_hash, indices))


def intersection(a: tuple[int | None, ...], b: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """The common members of two such sets: the smaller one is walked through, or the second."""
    walked, other = (a, b) if len(b) > len(a) else (b, a)
    return in_order(index for index in walked if index in other)


def real(value: float) -> str:
    """A number as Python 2 prints it: twelve digits, with a point or an exponent."""
    text = f"{value:.12g}"
    return text if set(text) & set(".en") else f"{text}.0"
