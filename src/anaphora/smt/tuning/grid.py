"""Grid search: decode with every given value of one or two weights, keep the best.

Where it is known what document each sentence is of, the choice is cautious, see `cautious`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product

import numpy as np

from anaphora.errors import InputError
from anaphora.smt.tuning.cautious import by_document, cautious
from anaphora.smt.tuning.mert import Decode, Iteration, Tuned
from anaphora.smt.tuning.objective import Floats, Objective

_MOST_AXES = 2  # more would take weeks; mert is for those


def grid_search(
    decode: Decode,
    objective: Objective,
    start: Sequence[float],
    grid: Mapping[int, Sequence[float]],
    *,
    documents: Sequence[int] = (),
    observer: Callable[[Iteration], None] = lambda _iteration: None,
) -> Tuned:
    """Try all combinations of the values in `grid`, which is by the number of the weight.

    `documents` has the number of each sentence's document, if the point nearest `start` is asked
    for among those that the text cannot tell from the best. Without it the best is taken, and of
    equally good points the first.
    """
    if not 1 <= len(grid) <= _MOST_AXES or not all(grid.values()):
        raise InputError(
            f"a grid over {len(grid)} weights, or without values",
            "give values of one or two weights",
        )
    history: list[Iteration] = []
    tables: list[Floats] = []
    for point in product(*grid.values()):
        weights = np.array(start, np.float64)
        weights[list(grid)] = point
        counts, hypotheses = [], 0
        for sentence, candidates in enumerate(decode(weights)):
            counts.append(objective.statistics(sentence, candidates[0].tokens))
            hypotheses += len(candidates)
        score = float(objective.score(np.sum(counts, axis=0)))
        history.append(Iteration(tuple(weights.tolist()), score, hypotheses, hypotheses))
        tables.append(by_document(counts, documents))
        observer(history[-1])
    if documents:
        chosen = history[cautious(tables, _steps(start, grid), objective)]
    else:
        chosen = max(history, key=lambda iteration: iteration.score)
    return Tuned(chosen, tuple(history))


def _steps(start: Sequence[float], grid: Mapping[int, Sequence[float]]) -> list[int]:
    """How many values of the grid lie between each point and the one that is nearest `start`."""
    axes = []
    for weight, values in grid.items():
        home = min(range(len(values)), key=lambda n: abs(values[n] - start[weight]))
        axes.append([abs(n - home) for n in range(len(values))])
    return [sum(point) for point in product(*axes)]
