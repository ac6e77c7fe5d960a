"""Which of the weights that were tried to use, when the text to try them on is short.

The best of many points on a short text is the luckiest one. So of all points that are as good as
the best up to one standard error of the difference the one nearest to the start is taken; Breiman,
Friedman, Olshen and Stone (1984) choose the size of trees so. The error is that of a paired
bootstrap over documents, whose sentences go together.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from anaphora.smt.tuning.objective import Floats, Objective

_SAMPLES = 1000
_SEED = 1


def by_document(counts: Sequence[Sequence[float]], documents: Sequence[int]) -> Floats:
    """The statistics of sentences summed up, a row for each document; all are one without ids."""
    numbers = np.asarray(documents or [0] * len(counts))
    table = np.zeros((numbers.max(initial=0) + 1, len(counts[0])), np.float64)
    np.add.at(table, numbers, np.asarray(counts, np.float64))
    return table


def cautious(tables: Sequence[Floats], steps: Sequence[float], objective: Objective) -> int:
    """The number of the point to use.

    `tables` are the objective's statistics of each point by document; `steps` says how far the
    points are from the start. Of equally near ones the best is taken, then the first.
    """
    scores = [float(objective.score(table.sum(axis=0))) for table in tables]
    best = int(np.argmax(scores))
    size = len(tables[best])
    draws = np.random.default_rng(_SEED).multinomial(size, [1 / size] * size, _SAMPLES)
    resampled = [objective.score(draws @ table) for table in tables]
    errors = [float(np.std(resampled[best] - each)) for each in resampled]
    good = [n for n, score in enumerate(scores) if scores[best] - score <= errors[n]]
    return min(good, key=lambda n: (steps[n], -scores[n]))
