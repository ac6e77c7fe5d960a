"""Phrase tables: made from aligned text, opened, asked for the translations of a phrase.

A table is one binary file that is used where it lies; `docs/engine-phrases.md` tells how phrases
are extracted and scored. `anaphora.smt.moses_tables` reads and writes Moses' text forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Self

from anaphora import _native
from anaphora.documents import Links
from anaphora.errors import InputError
from anaphora.smt.reordering import Orientations, named
from anaphora.streams import Lines, open_lines

LONGEST = 7
DEFAULT_MEMORY = 1536 * 1024**2
_PAIRS_AT_ONCE = 2000
_EQUAL = "both texts and the alignment need one line per sentence pair: make them equally long"


@dataclass(frozen=True, slots=True)
class Counts:
    """How often the target phrase, the source phrase and both together were extracted."""

    target: int
    source: int
    both: int


@dataclass(frozen=True, slots=True)
class TranslationOption:
    """A translation of a source phrase.

    The four scores of a table we made are the inverse phrase probability p(source | target), the
    inverse lexical weight, the direct phrase probability p(target | source) and the direct lexical
    weight. Links are positions in both phrases.
    """

    text: str
    scores: tuple[float, ...]
    links: Links
    counts: Counts | None = None
    reordering: tuple[float, ...] = ()

    @property
    def orientations(self) -> Orientations | None:
        """The six reordering scores by name, None if the table has none or others."""
        return named(self.reordering)


class PhraseTable:
    """A phrase table on disk; any number of threads may ask it at once."""

    def __init__(self, table: _native.PhraseTable) -> None:
        self._table = table

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """Open a table in the same short time whatever its size; damage is found when touched."""
        return cls(_native.PhraseTable(path))

    def __len__(self) -> int:
        """How many phrase pairs there are."""
        return len(self._table)

    @property
    def source_phrases(self) -> int:
        """How many source phrases have translations."""
        return self._table.source_phrases

    @property
    def longest_source(self) -> int:
        """How many words the longest source phrase has."""
        return self._table.longest_source

    @property
    def scores(self) -> int:
        """How many scores a translation has, without those of reordering."""
        return self._table.scores

    @property
    def reordering_scores(self) -> int:
        """How many reordering scores a translation has; 0 without a reordering model."""
        return self._table.reordering_scores

    def lookup(self, phrase: str) -> list[TranslationOption]:
        """The translations of a phrase, tokens between spaces; the most probable first."""
        return [
            TranslationOption(
                text, scores, links, Counts(*counts) if any(counts) else None, orientations
            )
            for text, scores, links, counts, orientations in self._table.lookup(phrase)
        ]

    def verify(self) -> None:
        """Check the whole file at once, not only what is used."""
        self._table.verify()

    @property
    def native(self) -> _native.PhraseTable:
        """The table as the core knows it."""
        return self._table


def read_aligned(
    source: str | Path, target: str | Path, alignment: str | Path
) -> _native.AlignedCorpus:
    """Read tokenised sentence pairs and their links, which Pharaoh lines hold."""
    corpus = _native.AlignedCorpus()
    with open_lines(source) as sources, open_lines(target) as targets, open_lines(alignment) as a:
        for batch in _batches(sources, targets, a):
            try:
                corpus.add(*batch)
            except InputError as error:
                raise a.fault(error.cause, error.remedy, line=len(corpus) + 1) from None
    return corpus


def build_phrase_table(
    source: str | Path,
    target: str | Path,
    alignment: str | Path,
    out: str | Path,
    *,
    max_length: int = LONGEST,
    min_count: int = 1,
    with_reordering: bool = True,
    threads: int = 1,
    memory: int = DEFAULT_MEMORY,
    progress: Callable[[float], object] = lambda _done: None,
) -> None:
    """Extract and score the phrase pairs of aligned text and write them as a phrase table.

    Pairs seen less often than `min_count` are left out; probabilities stay those of the whole.
    The bytes depend neither on `threads` nor on `memory`, in bytes, beyond which temporary files
    beside the table are used. `progress` is told the part that is done, 0 to 1.
    """
    if not 1 <= max_length <= LONGEST:
        raise InputError(
            f"phrases of {max_length} words", f"choose a greatest length from 1 to {LONGEST}"
        )
    read_aligned(source, target, alignment).extract(
        out,
        max_length=max_length,
        min_count=min_count,
        reordering=with_reordering,
        threads=threads,
        memory=memory,
        progress=progress,
    )


def _batches(*files: Lines) -> Iterator[list[list[str]]]:
    """Lines of all files side by side, some at a time."""
    streams = [iter(lines) for lines in files]
    while True:
        batch = [list(islice(stream, _PAIRS_AT_ONCE)) for stream in streams]
        yield [lines[: min(map(len, batch))] for lines in batch]
        shortest = min(files, key=lambda lines: lines.number)
        longest = max(files, key=lambda lines: lines.number)
        if shortest.number < longest.number:
            raise shortest.fault(f"{shortest.number} lines, but {longest.name} has more", _EQUAL)
        if not batch[0]:
            return
