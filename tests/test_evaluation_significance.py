"""Significance: p-values of the papers, of R and statsmodels; what resampling must keep to."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from anaphora.evaluation.base import ratio
from anaphora.evaluation.significance import (
    Floats,
    McNemar,
    approximate_randomisation,
    mcnemar,
    mcnemar_counts,
    paired_bootstrap,
    paired_t_test,
)


def accuracy(sums: Floats) -> Floats:
    return ratio(sums[..., 0], sums[..., 1])


def rows(values: list[int]) -> Floats:
    return np.column_stack((np.array(values, float), np.ones(len(values))))


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        # plm-reranking, section 6.2: 57 improved, 35 degraded, p = 0.0218
        (McNemar.CHI2, 0.0218),
        # statsmodels 0.14 mcnemar([[0, 57], [35, 0]], exact=False, correction=True)
        (McNemar.CORRECTED, 0.0285676818),
        # statsmodels 0.14 mcnemar([[0, 57], [35, 0]], exact=True)
        (McNemar.EXACT, 0.0280169020),
    ],
)
def test_mcnemar(method: McNemar, expected: float) -> None:
    assert mcnemar_counts(57, 35, method).p == pytest.approx(expected, abs=5e-5)
    assert mcnemar_counts(35, 57, method).p == mcnemar_counts(57, 35, method).p


def test_mcnemar_counts_the_items_right_in_one_system_only() -> None:
    """By hand: 4 improved, 1 degraded, so 2 (1 + 5) / 2^5."""
    first = [True, True, False, False, False, False, False]
    second = [True, False, True, True, True, True, False]
    assert mcnemar(first, second).p == pytest.approx(12 / 32)


@pytest.mark.parametrize("method", list(McNemar))
def test_mcnemar_without_a_difference(method: McNemar) -> None:
    assert mcnemar_counts(0, 0, method).p == 1
    assert mcnemar_counts(5, 5, method).p == 1


def test_paired_t_test() -> None:
    """Student's sleep data: R's t.test(extra ~ group, paired) gives t = -4.0621, p = 0.002833."""
    first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    result = paired_t_test(first, second)
    assert result.statistic == pytest.approx(4.0621, abs=5e-5)
    assert result.p == pytest.approx(0.002833, abs=5e-7)
    assert paired_t_test(first, second, "greater").p == pytest.approx(0.002833 / 2, abs=5e-7)
    assert paired_t_test(second, first, "greater").p == pytest.approx(1 - 0.002833 / 2, abs=5e-7)


def test_t_test_without_variance() -> None:
    assert paired_t_test([1, 0], [1, 0]).p == 1
    assert paired_t_test([1], [0]).p == 1
    assert paired_t_test([0, 0], [1, 1]).p == 0
    assert paired_t_test([1, 1], [0, 0], "greater").p == 1


def test_randomisation_comes_near_the_exact_test() -> None:
    """For 0/1 outcomes both test the same: McNemar's exact p of 14 to 4 is 0.030884 (binomial)."""
    first, second = rows([0] * 14 + [1] * 4 + [1] * 30), rows([1] * 14 + [0] * 4 + [1] * 30)
    p = approximate_randomisation(first, second, accuracy, samples=100_000).p
    assert p == pytest.approx(0.030884, abs=0.003)


def test_randomisation_of_equal_systems() -> None:
    first = rows([0, 1, 1])
    assert approximate_randomisation(first, first, accuracy, samples=100).p == 1


def test_bootstrap_of_single_items_has_the_interval_of_a_proportion() -> None:
    """60 of 100 right: the normal interval is 0.6 +- 1.96 sqrt(0.24 / 100) = 0.504 to 0.696."""
    first = rows([1] * 60 + [0] * 40)
    ids = [str(n) for n in range(100)]
    intervals = paired_bootstrap(first, first, ids, accuracy, samples=20_000)
    assert intervals.first == pytest.approx((0.504, 0.696), abs=0.011)
    assert intervals.first == intervals.second
    assert intervals.difference == (0, 0)
    assert intervals.p == 1


def test_bootstrap_keeps_documents_whole() -> None:
    """Two documents, one all right, one all wrong: a sample is right by 0, 1/2 or 1 of it."""
    first = rows([1] * 50 + [0] * 50)
    second = rows([0] * 100)
    documents = ["a"] * 50 + ["b"] * 50
    intervals = paired_bootstrap(first, second, documents, accuracy, samples=1000)
    assert intervals.first == (0, 1)
    assert intervals.difference == (-1, 0)


def test_bootstrap_p_value_of_a_clear_difference() -> None:
    first, second = rows([0] * 100), rows([1] * 99 + [0])
    ids = [str(n) for n in range(100)]
    assert paired_bootstrap(first, second, ids, accuracy, samples=999).p == 2 / 1000


def test_bootstrap_p_value_goes_with_the_interval() -> None:
    """Of two documents one is equal: a quarter of the samples draws only that one."""
    first, second = rows([0] * 50 + [1] * 50), rows([1] * 100)
    documents = ["a"] * 50 + ["b"] * 50
    intervals = paired_bootstrap(first, second, documents, accuracy, samples=20_000)
    assert intervals.difference == (0, 1)
    assert intervals.p == pytest.approx(0.5, abs=0.02)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=30),
    st.integers(0, 999),
)
def test_seeds_repeat_and_p_values_are_probabilities(
    outcomes: list[tuple[bool, bool]], seed: int
) -> None:
    first, second = (rows([int(pair[side]) for pair in outcomes]) for side in (0, 1))
    ids = [str(n // 3) for n in range(len(outcomes))]
    runs = [paired_bootstrap(first, second, ids, accuracy, samples=50, seed=seed) for _ in range(2)]
    assert runs[0] == runs[1]
    low, high = runs[0].difference
    assert -1 <= low <= high <= 1
    exchanged = [
        approximate_randomisation(first, second, accuracy, samples=50, seed=seed) for _ in range(2)
    ]
    assert exchanged[0] == exchanged[1]
    assert 0 < exchanged[0].p <= 1
    assert 0 < runs[0].p <= 1
