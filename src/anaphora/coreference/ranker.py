"""A log-linear ranker: a probability for each candidate of a pronoun, and for none of them.

    p(c) is proportional to exp(score(c) / temperature), score(c) = the weights of c's features

and the best candidate has a bonus beside its share: others of its chain, that are as right as it
is, took a part of it. Temperature and bonus are fitted on held-out documents, so that what is said
to be 70 % sure is right in 70 of 100 cases. Weights are a file of `feature<TAB>weight` lines.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TextIO

from anaphora.streams import Lines

_TEMPERATURE, _BONUS = "(temperature)", "(bonus)"


@dataclass(frozen=True, slots=True)
class Ranker:
    """Weights by feature; a feature it does not know has none."""

    weights: Mapping[str, float]
    temperature: float = 1.0
    bonus: float = 0.0

    def scores(self, rows: Iterable[Sequence[str]]) -> list[float]:
        """The score of each candidate, given its features."""
        known = self.weights
        return [sum(known.get(feature, 0.0) for feature in row) for row in rows]

    def probabilities(self, rows: Iterable[Sequence[str]]) -> list[float]:
        """A probability for each; they sum to one."""
        scores = [score / self.temperature for score in self.scores(rows)]
        scores[scores.index(max(scores))] += self.bonus
        highest = max(scores)
        shares = [math.exp(score - highest) for score in scores]
        total = math.fsum(shares)
        return [share / total for share in shares]


def read(lines: Lines) -> Ranker:
    """Read what `write` has written."""
    weights: dict[str, float] = {}
    for line in lines:
        feature, tab, value = line.rpartition("\t")
        try:
            weights[feature] = float(value)
        except ValueError:
            tab = ""
        if not tab or not math.isfinite(weights[feature]):
            raise lines.fault("no feature, tab and weight", "train the weights again")
    return Ranker(weights, weights.pop(_TEMPERATURE, 1.0), weights.pop(_BONUS, 0.0))


def write(ranker: Ranker, out: TextIO) -> None:
    """Write the temperature, the bonus and the weights, sorted."""
    out.write(f"{_TEMPERATURE}\t{ranker.temperature:.4g}\n{_BONUS}\t{ranker.bonus:.4g}\n")
    for feature, weight in sorted(ranker.weights.items()):
        out.write(f"{feature}\t{weight:.4g}\n")
