"""Whether a given name is a man's or a woman's: the name list of nomquamgender (MIT).

The list is by Van Buskirk, Clauset and Larremore (2022). A name has an answer if at least nine in
ten of its bearers are of one gender and more than one source or ten people have it.
"""

from __future__ import annotations

import io
import json
import sqlite3
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from anaphora.analysis.cache import Asset, installed
from anaphora.analysis.wheels import Wheel
from anaphora.documents import Gender

_FILE = "names.sqlite"
_WHEEL = Wheel(
    "nomquamgender==0.1.4",
    "55914319e0f40190683a7b93a4af781b38cfe4e56b617f7964956a5bd36396f6",
    "nomquamgender/name_data.json",
)
_CERTAIN = 0.9


class GivenNames:
    """Genders of given names."""

    def __init__(self, directory: Path) -> None:
        uri = f"{(directory / _FILE).resolve().as_uri()}?mode=ro&immutable=1"
        self._database = sqlite3.connect(uri, uri=True, check_same_thread=False)
        self.gender = lru_cache(1 << 14)(self._gender)

    def _gender(self, name: str) -> Gender:
        query = "SELECT gender FROM name WHERE name = ?"
        row = self._database.execute(query, (_plain(name),)).fetchone()
        return Gender(row[0]) if row else Gender.UNK


@cache
def given_names() -> GivenNames:
    """The list in the cache; it must be set up."""
    return GivenNames(installed(ASSET))


def write(directory: Path, names: Mapping[str, Sequence[float]]) -> None:
    """Keep the certain names out of `name: [sources, bearers, share of women]`."""
    database = sqlite3.connect(directory / _FILE, isolation_level=None)
    database.executescript(
        "PRAGMA journal_mode=OFF; BEGIN;"
        "CREATE TABLE name (name TEXT PRIMARY KEY, gender TEXT) WITHOUT ROWID;"
    )
    database.executemany("INSERT OR IGNORE INTO name VALUES (?, ?)", sorted(_certain(names)))
    database.execute("COMMIT")
    database.close()


def _certain(names: Mapping[str, Sequence[float]]) -> Iterator[tuple[str, Gender]]:
    for name, (sources, bearers, women, *_) in names.items():
        known = name.replace("-", "").isalpha() and (sources > 1 or bearers >= 10)
        if known and max(women, 1 - women) >= _CERTAIN:
            yield name, Gender.FEM if women > 1 - women else Gender.MASC


def _plain(name: str) -> str:
    """A name as the list has it, in lower case without accents."""
    letters = unicodedata.normalize("NFD", name.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _build(directory: Path) -> None:
    with _WHEEL.fetched() as archive, archive.open(_WHEEL.data) as file:
        write(directory, json.load(io.TextIOWrapper(file, "utf-8")))


ASSET = Asset("english-names", "1", "lexica", "names of nomquamgender; MIT", _build)
