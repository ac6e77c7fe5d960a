"""The model on made-up data whose truth is known, and its gradient against differences."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from anaphora.models.latent_antecedent import (
    Choices,
    Gold,
    Objective,
    Parallel,
    Prior,
    Rows,
    Translations,
    Weights,
    candidate_probabilities,
    fit,
    label_probabilities,
)

FEATURES, CONTEXTS, CLASSES, LABELS = 4, 3, 3, 3
TRUE_CANDIDATES = np.array([1.5, -1.0, 0.8, 0.0])  # the last is never on


def rows(dense: np.ndarray) -> Rows:
    """A matrix of zeros and ones as the model takes it."""
    offsets = np.concatenate([[0], np.cumsum(dense.sum(axis=1))]).astype(np.int64)
    return Rows(np.nonzero(dense)[1].astype(np.int32), offsets)


def made_up(size: int, seed: int) -> tuple[Parallel, np.ndarray]:
    """Pronouns with 2 to 6 candidates; the label is the class of a candidate drawn by the truth.

    One label in ten is drawn anew, and context 2 makes label 2 more likely. Also returned are the
    probabilities that the candidates were drawn with.
    """
    random = np.random.default_rng(seed)
    counts = random.integers(2, 7, size)
    first = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    features = random.integers(0, 2, (int(first[-1]), FEATURES))
    features[:, -1] = 0
    classes = random.integers(0, CLASSES, first[-1]).astype(np.int32)
    contexts = random.integers(0, 2, (size, CONTEXTS))
    scores = np.exp(features @ TRUE_CANDIDATES)
    probabilities = scores / np.repeat(np.add.reduceat(scores, first[:-1]), counts)
    labels = np.empty(size, np.int32)
    for i in range(size):
        drawn = random.choice(
            np.arange(first[i], first[i + 1]), p=probabilities[first[i] : first[i + 1]]
        )
        logits = 3.0 * (np.arange(LABELS) == classes[drawn]) + contexts[i, 2] * np.array(
            [0, 0, 2.0]
        )
        labels[i] = random.choice(LABELS, p=np.exp(logits) / np.exp(logits).sum())
    choices = Choices(rows(features), first, classes, CLASSES)
    return Parallel(choices, rows(contexts), np.zeros(size, np.int32), labels), probabilities


def agreeing(strength: float) -> Weights:
    """Weights that know only that a label mostly is the class of its antecedent."""
    agreement = strength * np.eye(CLASSES, LABELS)[None]
    return Weights(np.zeros(FEATURES), (Translations(np.zeros((CONTEXTS, LABELS)), agreement),))


def test_the_weights_of_candidates_are_recovered_from_labels_alone() -> None:
    corpus, drawn_with = made_up(10_000, seed=3)
    found = fit([corpus], [], Prior(agreeing(1.0), 0.1, 0.1, 0.1))
    assert found.candidates == pytest.approx(TRUE_CANDIDATES, abs=0.15)
    assert found.candidates[-1] == 0.0
    assert candidate_probabilities(corpus.choices, found) == pytest.approx(drawn_with, abs=0.07)
    contexts = found.translations[0].contexts[2]
    assert contexts[2] - contexts[0] == pytest.approx(2.0, abs=0.2)


def test_what_is_minimised_never_rises() -> None:
    corpus, _ = made_up(500, seed=5)
    values: list[float] = []
    fit([corpus], [], Prior(agreeing(1.0)), track=values.append)
    assert len(values) > 5
    assert values == sorted(values, reverse=True)


def test_the_gradient_is_that_of_finite_differences() -> None:
    random = np.random.default_rng(1)
    first, _ = made_up(40, seed=1)
    second, _ = made_up(30, seed=2)
    one = agreeing(0.7)
    prior = Prior(Weights(one.candidates, one.translations * 2), 0.5, 0.3, 0.2)
    right = first.choices.classes % 2
    right[first.choices.first[:-1]] = 1  # each pronoun has a right candidate
    marked = Gold(replace(first.choices, classes=right, class_count=2), 2.5)
    objective = Objective([first, second], [marked], prior)
    at = random.normal(size=len(prior.mean.flat()))
    _, gradient = objective(at)
    step = 1e-6 * np.eye(len(at))
    differences = [(objective(at + s)[0] - objective(at - s)[0]) / 2e-6 for s in step]
    assert gradient == pytest.approx(differences, rel=1e-5, abs=1e-5)


def test_nothing_is_learnt_of_none_where_its_probability_is_given() -> None:
    """The gradient again; and p(none) is what it was, alone or with other candidates."""
    corpus, _ = made_up(30, seed=2)
    p_none = np.random.default_rng(2).uniform(0.1, 0.9, 30)
    corpus = replace(corpus, choices=replace(corpus.choices, p_none=p_none))
    prior = Prior(agreeing(0.7), 0.5, 0.3, 0.2)
    objective = Objective([corpus], [], prior)
    at = np.random.default_rng(1).normal(size=len(prior.mean.flat()))
    step = 1e-6 * np.eye(len(at))
    differences = [(objective(at + s)[0] - objective(at - s)[0]) / 2e-6 for s in step]
    assert objective(at)[1] == pytest.approx(differences, rel=1e-5, abs=1e-5)
    probabilities = candidate_probabilities(corpus.choices, prior.mean.like(at))
    first = corpus.choices.first
    assert probabilities[first[1:] - 1] == pytest.approx(p_none)
    assert np.add.reduceat(probabilities, first[:-1]) == pytest.approx(np.ones(30))


def test_the_value_is_that_of_a_hand_calculation() -> None:
    """Two candidates of weights 0 and log 3, so p = 1/4 and 3/4; labels agree with odds 4 to 1."""
    choices = Choices(rows(np.array([[0], [1]])), np.array([0, 2]), np.array([0, 1], np.int32), 2)
    corpus = Parallel(
        choices, rows(np.zeros((1, 1), int)), np.zeros(1, np.int32), np.zeros(1, np.int32)
    )
    weights = Weights(
        np.log([3.0]), (Translations(np.zeros((1, 2)), np.log(4.0) * np.eye(2)[None]),)
    )
    value, _ = Objective([corpus], [], Prior(weights))(weights.flat())
    assert value == pytest.approx(-np.log(0.25 * 0.8 + 0.75 * 0.2))
    assert label_probabilities(corpus, weights) == pytest.approx(np.array([[0.35, 0.65]]))


def test_the_same_data_give_the_same_bytes() -> None:
    corpus, _ = made_up(300, seed=9)
    first, second = (fit([corpus], [], Prior(agreeing(1.0))).flat().tobytes() for _ in range(2))
    assert first == second


def test_marked_antecedents_teach_the_same_weights() -> None:
    corpus, probabilities = made_up(10_000, seed=4)
    choices = corpus.choices
    random = np.random.default_rng(4)
    right = np.zeros(len(choices.classes), np.int32)
    for start, end in zip(choices.first, choices.first[1:], strict=False):
        right[random.choice(np.arange(start, end), p=probabilities[start:end])] = 1
    marked = Gold(replace(choices, classes=right, class_count=2))
    found = fit([], [marked], Prior(Weights(np.zeros(FEATURES)), 0.1))
    assert found.candidates == pytest.approx(TRUE_CANDIDATES, abs=0.07)


def test_a_strong_prior_holds_the_weights() -> None:
    corpus, _ = made_up(300, seed=6)
    held = fit([corpus], [], Prior(agreeing(1.0), 1e6, 1e6, 1e6))
    assert held.flat() == pytest.approx(agreeing(1.0).flat(), abs=1e-3)
