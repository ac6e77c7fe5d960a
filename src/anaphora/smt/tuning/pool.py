"""The N-best lists of all decoding so far, merged: every hypothesis once, sentence by sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from anaphora.smt.tuning.objective import Candidate, Floats, Objective


@dataclass(frozen=True, slots=True)
class Pool:
    """Hypotheses as rows; sentence i has those before `ends[i]`.

    A column of `features` lies in one piece of memory, since line search goes along one.
    """

    features: Floats
    statistics: Floats
    ends: NDArray[np.int64]

    @property
    def starts(self) -> NDArray[np.int64]:
        """The first row of each sentence."""
        return np.concatenate(([0], self.ends[:-1]))

    def score(self, weights: Floats, objective: Objective) -> float:
        """The score of the text of the best hypotheses under these weights."""
        totals = self.features @ weights
        rows = [
            start + int(np.argmax(totals[start:end]))
            for start, end in zip(self.starts.tolist(), self.ends.tolist(), strict=True)
        ]
        return float(objective.score(self.statistics[rows].sum(axis=0)))


class Collector:
    """Merges N-best lists into pools, without hypotheses that say nothing new."""

    def __init__(self, objective: Objective, sentences: int) -> None:
        self._objective = objective
        self._seen: list[set[tuple[tuple[str, ...], tuple[float, ...]]]] = [
            set() for _ in range(sentences)
        ]
        self._features: list[list[tuple[float, ...]]] = [[] for _ in range(sentences)]
        self._statistics: list[list[Sequence[float]]] = [[] for _ in range(sentences)]

    def add(self, lists: Sequence[Sequence[Candidate]]) -> int:
        """Add a list of each sentence; returns how many hypotheses were new."""
        before = len(self)
        for sentence, candidates in enumerate(lists):
            for candidate in candidates:
                self._add(sentence, tuple(candidate.tokens), tuple(candidate.features))
        return len(self) - before

    def _add(self, sentence: int, tokens: tuple[str, ...], features: tuple[float, ...]) -> None:
        if (tokens, features) not in self._seen[sentence]:
            self._seen[sentence].add((tokens, features))
            self._features[sentence].append(features)
            self._statistics[sentence].append(self._objective.statistics(sentence, tokens))

    def __len__(self) -> int:
        """How many hypotheses there are."""
        return sum(map(len, self._features))

    def pool(self) -> Pool:
        """All hypotheses so far."""
        return Pool(
            np.asfortranarray([row for rows in self._features for row in rows], np.float64),
            np.array([row for rows in self._statistics for row in rows], np.float64),
            np.cumsum([len(rows) for rows in self._features], dtype=np.int64),
        )
