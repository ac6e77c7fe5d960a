"""Sets of (gender, number, case), as bits of an integer, so that to agree is `&`.

A form of a word fits some cells of the paradigm: German *die* is feminine singular or any plural,
nominative or accusative. French and Spanish nouns have no case; their cells hold all four.
"""

from __future__ import annotations

from itertools import product

from anaphora.documents import Gender, Number

Cells = int

_GENDERS = {"m": Gender.MASC, "f": Gender.FEM, "n": Gender.NEUT}
_NUMBERS = {"s": Number.SG, "p": Number.PL}
_CASES = "ngda"  # nominative, genitive, dative, accusative
_BITS = {cell: 1 << bit for bit, cell in enumerate(product(_GENDERS, _NUMBERS, _CASES))}


def cells(genders: str = "mfn", numbers: str = "sp", cases: str = _CASES) -> Cells:
    """The cells of these genders, numbers and cases: `cells("f", "s", "na")`."""
    return sum(_BITS[cell] for cell in product(genders, numbers, cases))


ALL = cells()
_OF_GENDER = {gender: cells(genders=letter) for letter, gender in _GENDERS.items()}
_OF_NUMBER = {number: cells(numbers=letter) for letter, number in _NUMBERS.items()}


def of_gender(gender: Gender) -> Cells:
    """The cells of a gender, all of them if it is unknown."""
    return _OF_GENDER.get(gender, ALL)


def of_number(number: Number) -> Cells:
    """The cells of a number, all of them if it is unknown."""
    return _OF_NUMBER.get(number, ALL)


def gender_in(some: Cells) -> Gender:
    """The gender of these cells if they have but one."""
    found = [gender for gender, mask in _OF_GENDER.items() if some & mask]
    return found[0] if len(found) == 1 else Gender.UNK


def number_in(some: Cells) -> Number:
    """The number of these cells if they have but one."""
    found = [number for number, mask in _OF_NUMBER.items() if some & mask]
    return found[0] if len(found) == 1 else Number.UNK


def without_case(some: Cells) -> Cells:
    """The cells of the same genders and numbers in every case."""
    wide = 0
    for gender, number in product(_GENDERS, _NUMBERS):
        if some & (mask := cells(gender, number)):
            wide |= mask
    return wide


def narrowed(some: Cells, *evidence: Cells) -> Cells:
    """`some`, restricted by each piece of evidence that does not contradict what is left."""
    for piece in evidence:
        some = some & piece or some
    return some
