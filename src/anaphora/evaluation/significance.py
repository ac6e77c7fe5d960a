"""Is one system better than another, or is it chance? Paired tests over the same items.

McNemar's test and the paired t-test are scipy's; randomisation and bootstrap are here, because
they resample sums of statistics, whole documents at a time, for every metric in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

import numpy as np
import numpy.typing as npt

DEFAULT_SEED = 12345
DEFAULT_SAMPLES = 10_000
_CELLS_AT_ONCE = 2_000_000  # of a table of samples, to bound memory
_ROUNDING = 1e-12

Floats = npt.NDArray[np.float64]
ScoreFrom = Callable[[Floats], Floats]


class McNemar(StrEnum):
    """How the p-value of McNemar's test is found; the papers print the uncorrected chi-square."""

    EXACT = "exact"
    CHI2 = "chi2"
    CORRECTED = "chi2-corrected"


@dataclass(frozen=True, slots=True)
class Significance:
    """A test and its p-value."""

    test: str
    p: float
    statistic: float | None = None

    def as_json(self) -> dict[str, object]:
        """The test as it is printed by `--json`."""
        return {"test": self.test, "p": self.p, "statistic": self.statistic}


@dataclass(frozen=True, slots=True)
class Intervals:
    """Confidence intervals of two scores and of their difference, second minus first."""

    first: tuple[float, float]
    second: tuple[float, float]
    difference: tuple[float, float]
    p: float


def mcnemar(
    first: Sequence[bool], second: Sequence[bool], method: McNemar = McNemar.EXACT
) -> Significance:
    """Compare two systems that are each right or wrong on the same items."""
    a, b = np.asarray(first, dtype=bool), np.asarray(second, dtype=bool)
    return mcnemar_counts(int((b & ~a).sum()), int((a & ~b).sum()), method)


def mcnemar_counts(improved: int, degraded: int, method: McNemar = McNemar.EXACT) -> Significance:
    """The same from the numbers of items right in one system only."""
    from scipy import stats  # it takes long to load

    name, discordant = f"McNemar {method}", improved + degraded
    if not discordant:
        return Significance(name, 1.0)
    if method is McNemar.EXACT:
        return Significance(name, float(stats.binomtest(improved, discordant).pvalue))
    distance = abs(improved - degraded)
    if method is McNemar.CORRECTED:
        distance = max(distance - 1, 0)
    statistic = distance**2 / discordant
    return Significance(name, float(stats.chi2.sf(statistic, 1)), statistic)


def paired_t_test(
    first: Sequence[float],
    second: Sequence[float],
    alternative: Literal["two-sided", "greater"] = "two-sided",
) -> Significance:
    """Student's t-test on the differences; `greater` asks whether the second is better."""
    from scipy import stats  # it takes long to load

    name = "paired t-test" if alternative == "two-sided" else "paired t-test, one-tailed"
    differences = np.asarray(second, dtype=np.float64) - np.asarray(first, dtype=np.float64)
    if len(differences) < 2 or not np.any(differences):
        return Significance(name, 1.0 if alternative == "two-sided" else 0.5, 0.0)
    if np.all(differences == differences[0]):  # no variance: t is infinite
        better = alternative == "two-sided" or differences[0] > 0
        return Significance(name, 0.0 if better else 1.0)
    result = stats.ttest_1samp(differences, 0.0, alternative=alternative)
    return Significance(name, float(result.pvalue), float(result.statistic))


def approximate_randomisation(
    first: Floats,
    second: Floats,
    score_from: ScoreFrom,
    *,
    samples: int = DEFAULT_SAMPLES,
    seed: int = DEFAULT_SEED,
) -> Significance:
    """Exchange the outcomes of items between the systems at random (Noreen 1989; two-sided).

    Rows are the statistics of the same items. p is the share of exchanges, the real one counted
    too, with a difference at least as large.
    """
    rng = np.random.default_rng(seed)
    sums_a, sums_b = first.sum(axis=0), second.sum(axis=0)
    observed = abs(_difference(score_from, sums_a, sums_b))
    changes, counts = np.unique(second - first, axis=0, return_counts=True)
    larger = 0
    for size in _chunks(samples, len(changes)):
        moved = rng.binomial(counts, 0.5, size=(size, len(counts))) @ changes
        differences = _difference(score_from, sums_a + moved, sums_b - moved)
        larger += int(np.sum(np.abs(differences) >= observed - _ROUNDING))
    return Significance("approximate randomisation", (larger + 1) / (samples + 1))


def paired_bootstrap(
    first: Floats,
    second: Floats,
    clusters: Sequence[str],
    score_from: ScoreFrom,
    *,
    samples: int = DEFAULT_SAMPLES,
    seed: int = DEFAULT_SEED,
    level: float = 0.95,
) -> Intervals:
    """Resample whole clusters (documents) with replacement, the same ones for both systems.

    Intervals are percentiles, and p (two-sided) goes with that of the difference: twice the share
    of samples in which the better system is not better, the real one counted too.
    """
    rng = np.random.default_rng(seed)
    columns = first.shape[1]
    table = _by_cluster(np.hstack((first, second)), clusters)
    sums = np.vstack(list(_resampled(table, samples, rng)))
    a, b = score_from(sums[:, :columns]), score_from(sums[:, columns:])
    differences = (b - a)[~np.isnan(b - a)]
    other_side = min(np.sum(differences <= _ROUNDING), np.sum(differences >= -_ROUNDING))
    p = min(1.0, 2 * (int(other_side) + 1) / (len(differences) + 1))
    return Intervals(_interval(a, level), _interval(b, level), _interval(differences, level), p)


def _difference(score_from: ScoreFrom, first: Floats, second: Floats) -> Floats:
    return score_from(second) - score_from(first)


def _by_cluster(statistics: Floats, clusters: Sequence[str]) -> Floats:
    """The sums of each cluster, in the order of their first items."""
    number: dict[str, int] = {}
    rows = np.array([number.setdefault(cluster, len(number)) for cluster in clusters], dtype=int)
    return np.column_stack(
        [np.bincount(rows, column, minlength=len(number)) for column in statistics.T]
    )


def _resampled(table: Floats, samples: int, rng: np.random.Generator) -> Iterator[Floats]:
    """Yield the column sums of samples of rows, some samples at a time.

    Equal rows are drawn together: how often each occurs in a sample is multinomial.
    """
    rows, counts = np.unique(table, axis=0, return_counts=True)
    for size in _chunks(samples, len(rows)):
        yield rng.multinomial(len(table), counts / len(table), size=size) @ rows


def _chunks(samples: int, width: int) -> Iterator[int]:
    at_once = max(1, _CELLS_AT_ONCE // max(1, width))
    for start in range(0, samples, at_once):
        yield min(at_once, samples - start)


def _interval(values: npt.NDArray[np.float64], level: float) -> tuple[float, float]:
    tail = (1 - level) / 2
    low, high = np.nanquantile(values, [tail, 1 - tail])
    return float(low), float(high)
