"""Minimum error rate training (Och 2003): decode, merge N-best lists, find weights, again.

The search in the space of weights starts from the best weights so far and from random points
around them; from each it follows the axes and random directions, on each of which line search is
exact, until a round gains nothing. What it returns are the weights that gave the best text when
they were decoded with, not those that promised most on the lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from anaphora.smt.tuning.line_search import best_on_line
from anaphora.smt.tuning.objective import Candidate, Floats, Objective
from anaphora.smt.tuning.pool import Collector, Pool

Decode = Callable[[Floats], Iterable[Sequence[Candidate]]]
"""The N-best list of each sentence in turn under some weights, the best hypothesis first."""

Numbers = NDArray[np.int64]

_GAIN = 1e-4  # of a round of line searches; less is not worth another
_MOST_ROUNDS = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class MertSettings:
    """How long and how widely to search; the score is that of the objective."""

    iterations: int = 15
    patience: int = 3  # stop after so many iterations in a row that did not gain `worthwhile`
    worthwhile: float = 0.02
    restarts: int = 20
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Iteration:
    """One decoding: the score of the text, and how many hypotheses were new of how many."""

    weights: tuple[float, ...]
    score: float
    new: int
    hypotheses: int


@dataclass(frozen=True, slots=True)
class Tuned:
    """The best weights decoded with, and how they were found."""

    best: Iteration
    history: tuple[Iteration, ...]


def mert(
    decode: Decode,
    objective: Objective,
    start: Sequence[float],
    *,
    sentences: int,
    fixed: Sequence[bool] | None = None,
    settings: MertSettings = MertSettings(),
    threads: int = 1,
    observer: Callable[[Iteration], None] = lambda _iteration: None,
) -> Tuned:
    """Find weights that let the decoder translate the sentences best.

    `fixed` says which weights stay as they are; the sizes of the others are made to add up to 1,
    as their scale means nothing. Equal seeds give equal weights for any number of threads.
    """
    kept = np.array(fixed if fixed is not None else [False] * len(start))
    free = np.flatnonzero(~kept).astype(np.int64)
    collector = Collector(objective, sentences)
    history: list[Iteration] = []
    weights = np.array(start, np.float64)
    random = np.random.default_rng(settings.seed)
    while True:
        new = 0
        decoded = []
        for sentence, candidates in enumerate(decode(weights)):
            decoded.append(objective.statistics(sentence, candidates[0].tokens))
            new += collector.add(sentence, candidates)
        score = float(objective.score(np.sum(decoded, axis=0)))
        history.append(Iteration(tuple(weights.tolist()), score, new, len(collector)))
        observer(history[-1])
        if not new or len(history) >= settings.iterations or _at_rest(history, settings):
            return Tuned(max(history, key=lambda iteration: iteration.score), tuple(history))
        starts = [np.array(i.weights) for i in _leaders(history)]
        search = _Search(collector.pool(), objective, free, random, threads)
        weights = search.best([*starts, *_around(starts[0], free, settings.restarts, random)])


def _leaders(history: Sequence[Iteration]) -> list[Iteration]:
    """The iteration that was best, and the last one."""
    best = max(history, key=lambda iteration: iteration.score)
    return [best] if best is history[-1] else [best, history[-1]]


def _at_rest(history: Sequence[Iteration], settings: MertSettings) -> bool:
    """Whether the last iterations gained too little over those before."""
    scores = [iteration.score for iteration in history]
    recent, earlier = scores[-settings.patience :], scores[: -settings.patience]
    return bool(earlier) and max(recent) < max(earlier) + settings.worthwhile


def _around(
    weights: Floats, free: Numbers, count: int, random: np.random.Generator
) -> Iterator[Floats]:
    """Random points at the distance of the weights' own size."""
    size = float(np.mean(np.abs(weights[free]))) or 1.0
    for _ in range(count):
        point = weights.copy()
        point[free] += random.normal(0.0, size, len(free))
        yield point


class _Search:
    """Climbing on one pool."""

    def __init__(
        self,
        pool: Pool,
        objective: Objective,
        free: Numbers,
        random: np.random.Generator,
        threads: int,
    ) -> None:
        self._pool = pool
        self._objective = objective
        self._free = free
        self._random = random
        self._threads = threads

    def best(self, starts: Sequence[Floats]) -> Floats:
        """The best of the tops that are reached from these points."""
        tops = [self._climb(start) for start in starts]
        return max(tops, key=lambda top: top[0])[1]

    def _climb(self, start: Floats) -> tuple[float, Floats]:
        weights = start.copy()
        score = self._pool.score(weights, self._objective)
        for _ in range(_MOST_ROUNDS):
            before = score
            scores = self._pool.features @ weights
            for direction in self._directions(len(weights)):
                slopes = self._slopes(direction)
                found = best_on_line(
                    self._pool, self._objective, scores, slopes, threads=self._threads
                )
                if found.score > score:
                    weights += found.step * direction
                    scores += found.step * slopes
                    score = found.score
            if score < before + _GAIN:
                break
        return score, self._to_scale(weights)

    def _directions(self, size: int) -> Iterator[Floats]:
        """The axes in random order, and as many directions between them."""
        for axis in self._random.permutation(self._free):
            direction = np.zeros(size)
            direction[axis] = 1.0
            yield direction
        for _ in self._free:
            direction = np.zeros(size)
            direction[self._free] = self._random.normal(size=len(self._free))
            yield direction / np.linalg.norm(direction)

    def _slopes(self, direction: Floats) -> Floats:
        axes = np.flatnonzero(direction)
        if len(axes) == 1:
            return np.ascontiguousarray(self._pool.features[:, axes[0]])
        return self._pool.features @ direction

    def _to_scale(self, weights: Floats) -> Floats:
        scaled = weights.copy()
        scaled[self._free] /= float(np.sum(np.abs(weights[self._free]))) or 1.0
        return scaled
