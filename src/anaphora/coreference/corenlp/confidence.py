"""How sure a link of CoreNLP is, which says no probabilities itself.

`data/confidence.tsv` counts how many of its links from a pronoun to the mention before it in the
chain are right in held-out gold text, by system, family of the pronoun, shape of the mention and
distance in segments. `benchmarks/corenlp.py` makes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from anaphora.coreference.corenlp.chains import Shape

FARTHEST = 3
"""Distances from here on are one."""

_COLUMNS = "system\tfamily\tshape\tdistance\tright\ttotal"
_WEIGHT = 10.0  # links that what is known of a wider class counts for
_UNKNOWN = 0.5


@dataclass(frozen=True, slots=True)
class LinkType:
    """What the confidence of a link depends on."""

    family: str
    shape: Shape
    distance: int

    @staticmethod
    def of(family: str, shape: Shape, segments: int) -> LinkType:
        """The type of a link that spans some segments."""
        return LinkType(family, shape, min(segments, FARTHEST))


@dataclass(frozen=True, slots=True)
class Confidence:
    """Right and all links by type, of one system."""

    counts: Mapping[LinkType, tuple[int, int]]

    def of(self, link: LinkType) -> float:
        """The probability that a link is right; a rare type leans on wider ones."""
        everything = self._share(self.counts, _UNKNOWN)
        family = self._share((t for t in self.counts if t.family == link.family), everything)
        alike = (t for t in self.counts if (t.family, t.shape) == (link.family, link.shape))
        return self._share((link,), self._share(alike, family))

    def _share(self, types: Iterable[LinkType], wider: float) -> float:
        counts = [self.counts.get(t, (0, 0)) for t in types]
        right, total = sum(r for r, _ in counts), sum(t for _, t in counts)
        return (right + _WEIGHT * wider) / (total + _WEIGHT)


@cache
def confidence(system: str) -> Confidence:
    """The table of one of the two systems."""
    text = (files(__package__) / "data" / "confidence.tsv").read_text(encoding="utf-8")
    return read_table(text)[system]


def read_table(text: str) -> dict[str, Confidence]:
    """The tables by system."""
    tables: dict[str, dict[LinkType, tuple[int, int]]] = {}
    for line in text.splitlines()[1:]:
        system, family, shape, distance, right, total = line.split("\t")
        link = LinkType(family, Shape(shape), int(distance))
        tables.setdefault(system, {})[link] = int(right), int(total)
    return {system: Confidence(counts) for system, counts in tables.items()}


def write_table(judged: Mapping[str, Iterable[tuple[LinkType, bool]]]) -> str:
    """The tables of links that were judged."""
    lines = [_COLUMNS]
    for system, links in sorted(judged.items()):
        right: Counter[LinkType] = Counter()
        total: Counter[LinkType] = Counter()
        for link, is_right in links:
            total[link] += 1
            right[link] += is_right
        lines += [
            f"{system}\t{t.family}\t{t.shape}\t{t.distance}\t{right[t]}\t{total[t]}"
            for t in sorted(total, key=lambda t: (t.family, t.shape, t.distance))
        ]
    return "\n".join(lines) + "\n"
