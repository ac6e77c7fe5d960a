"""The N-best lists of all decoding so far, merged: every hypothesis once, sentence by sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

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
        self._seen: list[set[bytes]] = [set() for _ in range(sentences)]
        self._features: list[list[Floats]] = [[] for _ in range(sentences)]
        self._statistics: list[list[Floats]] = [[] for _ in range(sentences)]

    def add(self, sentence: int, candidates: Sequence[Candidate]) -> int:
        """Add a list of hypotheses of one sentence; returns how many were new."""
        new = [candidate for candidate in candidates if self._is_new(sentence, candidate)]
        if new:
            counts = [self._objective.statistics(sentence, each.tokens) for each in new]
            self._features[sentence].append(np.array([each.features for each in new], np.float64))
            self._statistics[sentence].append(np.array(counts, np.float64))
        return len(new)

    def _is_new(self, sentence: int, candidate: Candidate) -> bool:
        """Whether this was not there before; digests are kept, since millions are compared."""
        words = " ".join(candidate.tokens).encode("utf-8", "surrogatepass")
        values = np.array(candidate.features, np.float64).tobytes()
        key = blake2b(values + words, digest_size=16).digest()
        seen = self._seen[sentence]
        if key in seen:
            return False
        seen.add(key)
        return True

    def __len__(self) -> int:
        """How many hypotheses there are."""
        return sum(map(len, self._seen))

    def pool(self) -> Pool:
        """All hypotheses so far."""
        return Pool(
            np.asfortranarray(np.concatenate([a for arrays in self._features for a in arrays])),
            np.concatenate([a for arrays in self._statistics for a in arrays]),
            np.cumsum([len(seen) for seen in self._seen], dtype=np.int64),
        )
