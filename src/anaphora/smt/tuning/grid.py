"""Grid search: decode with every given value of one or two weights, keep the best."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product

import numpy as np

from anaphora.errors import InputError
from anaphora.smt.tuning.mert import Decode, Iteration, Tuned
from anaphora.smt.tuning.objective import Objective

_MOST_AXES = 2  # more would take weeks; mert is for those


def grid_search(
    decode: Decode,
    objective: Objective,
    start: Sequence[float],
    grid: Mapping[int, Sequence[float]],
    *,
    observer: Callable[[Iteration], None] = lambda _iteration: None,
) -> Tuned:
    """Try all combinations of the values in `grid`, which is by the number of the weight.

    Of equally good points the first is the best.
    """
    if not 1 <= len(grid) <= _MOST_AXES or not all(grid.values()):
        raise InputError(
            f"a grid over {len(grid)} weights, or without values",
            "give values of one or two weights",
        )
    history = []
    for point in product(*grid.values()):
        weights = np.array(start, np.float64)
        weights[list(grid)] = point
        counts, hypotheses = [], 0
        for sentence, candidates in enumerate(decode(weights)):
            counts.append(objective.statistics(sentence, candidates[0].tokens))
            hypotheses += len(candidates)
        score = float(objective.score(np.sum(counts, axis=0)))
        history.append(Iteration(tuple(weights.tolist()), score, hypotheses, hypotheses))
        observer(history[-1])
    return Tuned(max(history, key=lambda iteration: iteration.score), tuple(history))
