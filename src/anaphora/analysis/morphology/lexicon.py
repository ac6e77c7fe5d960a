"""A lexicon of noun forms on disk: what each form can be, and rules for the endings of others.

It is one SQLite file, which opens at once and reads only what is asked for.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from anaphora.analysis.morphology import suffixes
from anaphora.analysis.morphology.paradigm import ALL, Cells, gender_in, number_in, without_case

_FILE = "nouns.sqlite"
_TABLES = """
    CREATE TABLE form (form TEXT PRIMARY KEY, cells INTEGER, likely INTEGER) WITHOUT ROWID;
    CREATE TABLE suffix (suffix TEXT PRIMARY KEY, cells INTEGER) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """All that a form can be, and what it is most often."""

    cells: Cells
    likely: Cells


def write(directory: Path, entries: Mapping[str, Entry]) -> None:
    """Write the lexicon of these forms, with the rules learnt from them."""
    certain = (
        (form, without_case(entry.likely))
        for form, entry in entries.items()
        if gender_in(entry.likely) != "unk" and number_in(entry.likely) != "unk"
    )
    rules = suffixes.learn(certain)
    database = sqlite3.connect(directory / _FILE, isolation_level=None)
    database.executescript(f"PRAGMA journal_mode=OFF; BEGIN; {_TABLES}")
    rows = ((form, entry.cells, entry.likely) for form, entry in sorted(entries.items()))
    database.executemany("INSERT INTO form VALUES (?, ?, ?)", rows)
    database.executemany("INSERT INTO suffix VALUES (?, ?)", sorted(rules.items()))
    database.execute("COMMIT")
    database.close()


class Lexicon:
    """A lexicon that is asked for one form at a time."""

    def __init__(self, directory: Path) -> None:
        uri = f"{(directory / _FILE).resolve().as_uri()}?mode=ro&immutable=1"
        self._database = sqlite3.connect(uri, uri=True, check_same_thread=False)
        self._rules = dict(self._database.execute("SELECT suffix, cells FROM suffix"))

    def find(self, form: str) -> Entry | None:
        """What the lexicon says of a form."""
        query = "SELECT cells, likely FROM form WHERE form = ?"
        row = self._database.execute(query, (form,)).fetchone()
        return Entry(*row) if row else None

    def guess(self, form: str) -> Cells:
        """What its ending says of a form that is not in the lexicon."""
        cells = suffixes.matching(self._rules, form)
        return ALL if cells is None else cells
