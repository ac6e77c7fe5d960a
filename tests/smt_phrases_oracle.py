"""Phrase tables made the slow way, from the definitions, for small corpora.

Every pair of spans is tried; nothing is shared with the core but the definitions in
docs/engine-phrases.md.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import product

from anaphora.documents import Links

SentencePair = tuple[list[str], list[str], Links]


@dataclass
class Entry:
    """What is known of one phrase pair."""

    alignments: Counter[Links] = field(default_factory=Counter)
    previous: Counter[str] = field(default_factory=Counter)
    next: Counter[str] = field(default_factory=Counter)

    @property
    def count(self) -> int:
        """How often the pair was extracted."""
        return self.alignments.total()

    @property
    def links(self) -> Links:
        """The most frequent; of two, the one with the first link that they do not share."""

        def key(links: Links) -> tuple[int, list[int]]:
            grid = [int((s, t) in links) for s, t in product(range(7), range(7))]
            return self.alignments[links], grid

        return max(self.alignments, key=key)


def spans(length: int, longest: int) -> list[tuple[int, int]]:
    """All (first, end) with at most so many words."""
    return [(i, j) for i in range(length) for j in range(i + 1, min(i + longest, length) + 1)]


def linked(pair: SentencePair, s: int, t: int) -> bool:
    """Whether two words are linked; so are the starts of sentences and their ends."""
    source, target, links = pair
    return (s, t) in links or (s, t) in {(-1, -1), (len(source), len(target))}


def orientation(monotone: bool, swap: bool) -> str:
    if monotone == swap:
        return "discontinuous"
    return "monotone" if monotone else "swap"


def extract(corpus: list[SentencePair], longest: int) -> dict[tuple[str, str], Entry]:
    """All consistent phrase pairs."""
    entries: dict[tuple[str, str], Entry] = defaultdict(Entry)
    for pair in corpus:
        source, target, links = pair
        grid = product(spans(len(source), longest), spans(len(target), longest))
        for (s0, s1), (t0, t1) in grid:
            touching = {(s, t) for s, t in links if s0 <= s < s1 or t0 <= t < t1}
            inside = {(s, t) for s, t in links if s0 <= s < s1 and t0 <= t < t1}
            if not inside or touching != inside:
                continue
            entry = entries[" ".join(source[s0:s1]), " ".join(target[t0:t1])]
            entry.alignments[tuple(sorted((s - s0, t - t0) for s, t in inside))] += 1
            before, after = t0 - 1, t1
            entry.previous[orientation(linked(pair, s0 - 1, before), linked(pair, s1, before))] += 1
            entry.next[orientation(linked(pair, s1, after), linked(pair, s0 - 1, after))] += 1
    return dict(entries)


def word_counts(corpus: list[SentencePair]) -> Counter[tuple[str | None, str | None]]:
    """How often words are linked; None for no word."""
    counts: Counter[tuple[str | None, str | None]] = Counter()
    for source, target, links in corpus:
        counts.update((source[s], target[t]) for s, t in set(links))
        counts.update((w, None) for s, w in enumerate(source) if s not in {s for s, _ in links})
        counts.update((None, w) for t, w in enumerate(target) if t not in {t for _, t in links})
    return counts


def lexical_weights(
    counts: Counter[tuple[str | None, str | None]], source: str, target: str, links: Links
) -> tuple[float, float]:
    """The inverse and the direct lexical weight."""
    of_source: Counter[str | None] = Counter()
    of_target: Counter[str | None] = Counter()
    for (s, t), count in counts.items():
        of_source[s] += count
        of_target[t] += count
    sources, targets = source.split(" "), target.split(" ")

    def mean(numbers: list[float]) -> float:
        return sum(numbers) / len(numbers)

    inverse = direct = 1.0
    for i, word in enumerate(sources):
        partners: list[str | None] = [targets[t] for s, t in links if s == i]
        inverse *= mean([counts[word, t] / of_target[t] for t in partners or [None]])
    for i, word in enumerate(targets):
        partners = [sources[s] for s, t in links if t == i]
        direct *= mean([counts[s, word] / of_source[s] for s in partners or [None]])
    return inverse, direct
