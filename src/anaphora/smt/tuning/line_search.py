"""Och's line search: the best point on a line through the space of weights, exactly.

Along a line the score of each hypothesis is a straight line, so the best hypothesis of a sentence
changes at a few places only. Between neighbouring places of all sentences nothing changes, and the
objective is computed once for each such interval (Och 2003, section 5).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from anaphora import _native
from anaphora.smt.tuning.objective import Floats, Objective
from anaphora.smt.tuning.pool import Pool

_NARROW = 1e-7  # an interval so small may be an effect of rounding
_BEYOND = 0.1  # how far to go into an interval without an end


@dataclass(frozen=True, slots=True)
class Found:
    """How far to go along the line, and the score there."""

    step: float
    score: float


def best_on_line(
    pool: Pool, objective: Objective, scores: Floats, slopes: Floats, *, threads: int = 1
) -> Found:
    """The middle of the best interval of the line; of equally good ones the nearest to 0.

    `scores` are those of the hypotheses at 0, `slopes` how much they grow with each step.
    """
    positions, lines, ends = _native.envelopes(scores, slopes, pool.ends.astype(np.uint64), threads)
    sizes = np.diff(np.append(0, ends.astype(np.int64)))
    rows = lines + np.repeat(pool.starts, sizes)
    begins = np.isneginf(positions)
    gains = pool.statistics[rows[1:]] - pool.statistics[rows[:-1]]

    later = np.flatnonzero(~begins)
    later = later[np.argsort(positions[later], kind="stable")]
    places = positions[later]
    leftmost = pool.statistics[rows[begins]].sum(axis=0)
    totals = np.cumsum(np.vstack((leftmost, gains[later - 1])), axis=0)
    left, right = np.append(-np.inf, places), np.append(places, np.inf)
    wide = right - left > _NARROW
    return _best_interval(left[wide], right[wide], objective.score(totals[wide]))


def _best_interval(left: Floats, right: Floats, scores: Floats) -> Found:
    best = np.flatnonzero(scores >= scores.max())
    distance = np.maximum(0.0, np.maximum(left[best], -right[best]))
    chosen = best[np.argmin(distance)]
    low, high = float(left[chosen]), float(right[chosen])
    if np.isinf(low) and np.isinf(high):
        step = 0.0
    elif np.isinf(low):
        step = min(high - _BEYOND, 0.0)
    elif np.isinf(high):
        step = max(low + _BEYOND, 0.0)
    else:
        step = (low + high) / 2
    return Found(step, float(scores[chosen]))
