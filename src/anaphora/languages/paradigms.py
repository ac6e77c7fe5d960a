"""Possessives as tables: one row per possessor, one column per number and gender possessed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from anaphora.documents import Gender, Human, Number
from anaphora.languages.base import Kind, Person, Pronoun

Row = tuple[str, Person, Number, Gender]
"""Forms with spaces between them, then person, number and gender of the possessor."""

Column = tuple[Number, Gender]


def possessives(kind: Kind, columns: Sequence[Column], rows: Iterable[Row]) -> tuple[Pronoun, ...]:
    """One reading per cell; the first form of a row is its lemma."""
    return tuple(dict.fromkeys(_cells(kind, columns, rows)))


def _cells(kind: Kind, columns: Sequence[Column], rows: Iterable[Row]) -> Iterator[Pronoun]:
    for forms, person, number, gender in rows:
        cells = forms.split()
        human = Human.PERSON if person in (1, 2) else Human.UNKNOWN
        for form, (possessed_number, possessed_gender) in zip(cells, columns, strict=True):
            yield Pronoun(
                form,
                cells[0],
                kind,
                person,
                number,
                gender,
                human,
                possessed_number=possessed_number,
                possessed_gender=possessed_gender,
                polite=form[0].isupper(),  # German Ihr
            )
