"""How far annotators agree: Cohen's kappa ("coreference model" paper, section 5.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from anaphora.evaluation.human.judgements import Ratings


@dataclass(frozen=True, slots=True)
class Agreement:
    """Two annotators over the items both rated; kappa is None where chance alone explains all."""

    annotators: tuple[str, str]
    items: int
    agreed: int
    kappa: float | None


def cohen_kappa(first: Sequence[str], second: Sequence[str]) -> float | None:
    """Agreement beyond chance, 1 at most; None where agreement by chance is certain or no item."""
    total = len(first)
    counts = Counter(first), Counter(second)
    agreed = sum(a == b for a, b in zip(first, second, strict=True))
    chance = sum(count * counts[1][label] for label, count in counts[0].items())
    if chance == total * total:
        return None
    return (agreed * total - chance) / (total * total - chance)


def agreements(ratings: Mapping[str, Ratings]) -> tuple[Agreement, ...]:
    """Every two annotators."""
    return tuple(_agreement((a, b), ratings[a], ratings[b]) for a, b in combinations(ratings, 2))


def _agreement(names: tuple[str, str], first: Ratings, second: Ratings) -> Agreement:
    both = sorted(first.keys() & second.keys())
    a, b = [first[item] for item in both], [second[item] for item in both]
    agreed = sum(x == y for x, y in zip(a, b, strict=True))
    return Agreement(names, len(both), agreed, cohen_kappa(a, b))
