"""Word lists that come as data files: one entry per line, `#` starts a comment.

An entry that ends in `*` stands for all words that begin so.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class WordList:
    """Words and beginnings of words, all in lower case."""

    words: frozenset[str]
    beginnings: tuple[str, ...] = ()

    def __contains__(self, word: str) -> bool:
        return word in self.words or word.startswith(self.beginnings)


def read(name: str) -> WordList:
    """The list `data/<name>.txt` of this package."""
    text = (files(__package__) / "data" / f"{name}.txt").read_text(encoding="utf-8")
    entries = [entry for line in text.splitlines() if (entry := line.partition("#")[0].strip())]
    return WordList(
        words=frozenset(entry for entry in entries if not entry.endswith("*")),
        beginnings=tuple(entry[:-1] for entry in entries if entry.endswith("*")),
    )
