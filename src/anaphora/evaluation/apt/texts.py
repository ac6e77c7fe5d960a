"""The texts and alignments an INI file names, read and checked as the mode asks (section 1)."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np

from anaphora.documents import Links, links_outside
from anaphora.errors import InputError
from anaphora.evaluation.apt.aligned import pronouns
from anaphora.evaluation.apt.config import Config
from anaphora.evaluation.apt.settings import Settings
from anaphora.evaluation.apt.wordlists import at_line_feeds, read_text, split_lines
from anaphora.evaluation.translation import Translation
from anaphora.evaluation.word_alignment import WordAlignment

_POINT = re.compile(r"(\d{1,9})-(\d{1,9})", re.ASCII)
_EQUAL = "line i of every file belongs together: make them equally long"


def read_translation(config: Config) -> Translation:
    """Read what a configuration names."""
    paths = config.source, config.reference, config.target
    texts = [read_text(path) for path in paths]
    counts = [len(at_line_feeds(text)) for text in texts]
    for path, count in zip(paths, counts, strict=True):
        if count != counts[0]:
            raise InputError(
                f"{count} lines, but {config.source} has {counts[0]}",
                _EQUAL,
                file=path,
                line=min(count, counts[0]) + 1,
            )
    source, reference, target = (split_lines(text, config.settings.mode) for text in texts)
    for lines in (reference, target):
        lines += [""] * (len(source) - len(lines))  # after line ends of the released program only
    return Translation(
        source,
        reference,
        target,
        _alignment(config.reference_alignment, config.settings, source, reference),
        _alignment(config.target_alignment, config.settings, source, target),
    )


def _alignment(
    path: str, settings: Settings, source: Sequence[str], target: Sequence[str]
) -> WordAlignment:
    """Read an alignment; that of the released program may end early."""
    lines = at_line_feeds(read_text(path))
    if not settings.released and len(lines) != len(source):
        raise InputError(
            f"{len(lines)} lines, but the source has {len(source)}",
            _EQUAL,
            file=path,
            line=min(len(lines), len(source)) + 1,
        )
    rows = [_row(line, path, number) for number, line in enumerate(lines, 1)]
    rows += [array("i")] * (len(source) - len(rows))
    for sentence, links in _used_links(rows, source, settings):
        lengths = [len(settings.tokens(text[sentence])) for text in (source, target)]
        for fault in links_outside(links, *lengths):
            raise InputError(
                f"alignment point {fault}",
                "align the same tokenised text again; points count from 0",
                file=path,
                line=sentence + 1,
            )
    points = np.fromiter(chain.from_iterable(rows), dtype=np.int32)
    return WordAlignment([len(row) // 2 for row in rows], points)


def _row(line: str, path: str, number: int) -> array[int]:
    points = line.split()
    for point in points:
        if not _POINT.fullmatch(point):
            raise InputError(
                f"alignment point {point!r}",
                "write it as 0-0: source-target, from 0",
                file=path,
                line=number,
            )
    return array("i", [int(n) for point in points for n in point.split("-")])


def _used_links(
    rows: Sequence[array[int]], source: Sequence[str], settings: Settings
) -> Iterator[tuple[int, Links]]:
    """Yield the links that matter of each sentence, all of them unless bug-compatible.

    The released program stops at a bad link only if it comes to use it.
    """
    scored: dict[int, set[int]] = {}
    for pronoun in pronouns(source, settings):
        scored.setdefault(pronoun.sentence, set()).add(pronoun.position)
    for sentence, row in enumerate(rows[: len(source)]):
        positions = scored.get(sentence, set())
        every = not settings.released or (positions and settings.target_words)
        links = zip(row[::2], row[1::2], strict=True)
        yield sentence, tuple((a, b) for a, b in links if every or a in positions)
