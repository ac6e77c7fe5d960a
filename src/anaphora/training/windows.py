"""The parts of a parallel corpus that tell of pronouns: segments with one, and what stands before.

Analysing a corpus costs more than all else that learning antecedents needs, and most of its
segments are near no pronoun that is learnt from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Set
from dataclasses import replace

from anaphora.documents import Bitext, Document, Segment

BEFORE = 3
"""How many segments before its own an antecedent is looked for in."""

_LONGEST = 100  # tokens; longer segments are lists and tables, and align badly
_REPEATS = 2  # of one segment pair: a manual says the same a thousand times


def windows(bitexts: Iterable[Bitext], forms: Set[str]) -> Iterator[Bitext]:
    """Yield the stretches of each document that hold a pronoun, with the segments before it.

    Segments have tokens. A stretch is a document of its own, `ID#N` with N its first segment.
    """
    seen: Counter[tuple[str, str]] = Counter()
    for bitext in bitexts:
        wanted: set[int] = set()
        for number, (source, target) in enumerate(_pairs(bitext)):
            if not _has_pronoun(source, forms) or max(_length(source), _length(target)) > _LONGEST:
                continue
            seen[source.text, target.text] += 1
            if seen[source.text, target.text] <= _REPEATS:
                wanted.update(range(max(0, number - BEFORE), number + 1))
        for stretch in _stretches(sorted(wanted)):
            yield _part(bitext, stretch)


def _pairs(bitext: Bitext) -> Iterator[tuple[Segment, Segment]]:
    return zip(bitext.source.segments, bitext.target.segments, strict=True)


def _length(segment: Segment) -> int:
    return len(segment.tokens)


def _has_pronoun(segment: Segment, forms: Set[str]) -> bool:
    return any(token.text.lower() in forms for token in segment.tokens)


def _stretches(numbers: list[int]) -> Iterator[range]:
    """Cut sorted numbers into runs without a gap."""
    start = 0
    for end in range(1, len(numbers) + 1):
        if end == len(numbers) or numbers[end] != numbers[end - 1] + 1:
            yield range(numbers[start], numbers[end - 1] + 1)
            start = end


def _part(bitext: Bitext, stretch: range) -> Bitext:
    def side(document: Document) -> Document:
        segments = document.segments[stretch.start : stretch.stop]
        return replace(document, id=f"{document.id}#{stretch.start}", segments=segments)

    links = bitext.alignments[stretch.start : stretch.stop]
    return Bitext(side(bitext.source), side(bitext.target), links)
