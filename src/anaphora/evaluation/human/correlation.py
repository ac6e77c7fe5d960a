"""Correlation of human with automatic scores, each system being a point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Correlation:
    """Of one automatic metric with the human accuracy; None where a score is constant."""

    metric: str
    systems: int
    pearson: float | None
    spearman: float | None
    kendall: float | None


def correlate(metric: str, human: Sequence[float], automatic: Sequence[float]) -> Correlation:
    """The three usual coefficients; Kendall's is tau-b, which allows for ties."""
    from scipy import stats  # it takes long to load

    if len(set(human)) < 2 or len(set(automatic)) < 2:
        return Correlation(metric, len(human), None, None, None)
    found = (
        float(coefficient(human, automatic).statistic)
        for coefficient in (stats.pearsonr, stats.spearmanr, stats.kendalltau)
    )
    return Correlation(metric, len(human), *found)
