"""Antecedents as the hidden cause of a pronoun's translation, learnt without annotation.

English *it* becomes *elle* because its antecedent has become a feminine noun. Which noun that is
nobody has marked, so it is summed over:

    p(target pronoun | source) =
        sum over candidates c of p(c | features of c) p(target pronoun | role, class of c, context)

The class of a candidate is the gender and number of its translation; "none" is a candidate with a
class of its own. Both factors are log-linear: scores of candidates are sums of weights of binary
features; scores of target pronouns are sums of weights of context features and one for the role of
the pronoun with the class, so that gender acts alike in every context. The marginal likelihood,
with a Gaussian prior on the weights, is climbed by its gradient with L-BFGS.

Text with marked antecedents fits in: there the class of a right candidate explains what was seen
and no other does (`Gold`). Several corpora, parallel or marked, share the weights of candidates;
each parallel one has its own model of target pronouns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_array

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]

_CHUNK = 4096  # pronouns at a time, so that what is computed for them needs little memory
_LEAST = 1e-300  # a likelihood that underflows must still have a logarithm
_LEAST_SCORE = -1e300  # of a pronoun without a candidate that is weighed


@dataclass(frozen=True, slots=True)
class Rows:
    """A sparse matrix of ones: row i has them in `columns[offsets[i] : offsets[i + 1]]`."""

    columns: Ints
    offsets: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def matrix(self, start: int, end: int, width: int) -> csr_array:
        """Rows `start` to `end`; only the ones themselves need memory of their own."""
        offsets = self.offsets[start : end + 1]
        columns = self.columns[offsets[0] : offsets[-1]]
        local = (offsets - offsets[0]).astype(np.int32)
        return csr_array((np.ones(len(columns)), columns, local), shape=(end - start, width))


@dataclass(frozen=True, slots=True)
class Choices:
    """Pronouns with their candidates: those of pronoun i are `first[i] : first[i + 1]`.

    `features` has a row for each candidate, `classes` a number below `class_count`. Every pronoun
    has a candidate, if only "none". If `p_none` is given, it is the probability of each pronoun's
    last candidate, of which nothing is learnt then.
    """

    features: Rows
    first: NDArray[np.int64]
    classes: Ints
    class_count: int
    p_none: Floats | None = None

    def __len__(self) -> int:
        return len(self.first) - 1


@dataclass(frozen=True, slots=True)
class Parallel:
    """Pronouns of a parallel corpus: candidates, and the pronoun (`labels`) each became.

    `contexts` has a row of features for each pronoun, `roles` one number.
    """

    choices: Choices
    contexts: Rows
    roles: Ints
    labels: Ints


@dataclass(frozen=True, slots=True)
class Gold:
    """Pronouns of a marked text: class 1 is a right candidate, class 0 another.

    Each pronoun has a right one, if only "none". It counts `weight` times as much as
    one of a parallel corpus.
    """

    choices: Choices
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Translations:
    """The weights of target pronouns: context feature by pronoun, and role by class by pronoun."""

    contexts: Floats
    agreement: Floats


@dataclass(frozen=True, slots=True)
class Weights:
    """All weights: those of the features of candidates, and those of each parallel corpus."""

    candidates: Floats
    translations: tuple[Translations, ...] = ()

    def _blocks(self) -> list[Floats]:
        return [
            self.candidates,
            *(block for t in self.translations for block in (t.contexts, t.agreement)),
        ]

    def flat(self) -> Floats:
        """All weights in one vector."""
        return np.concatenate([block.ravel() for block in self._blocks()])

    def like(self, vector: Floats) -> Weights:
        """Weights of these shapes with the values of a vector."""
        blocks, start = [], 0
        for block in self._blocks():
            blocks.append(vector[start : start + block.size].reshape(block.shape))
            start += block.size
        pairs = zip(blocks[1::2], blocks[2::2], strict=True)
        return Weights(blocks[0], tuple(Translations(*pair) for pair in pairs))


@dataclass(frozen=True, slots=True)
class Prior:
    """A Gaussian on every weight; a larger precision holds weights closer to `mean`."""

    mean: Weights
    candidates: float = 1.0
    contexts: float = 1.0
    agreement: float = 1.0

    def precision(self) -> Floats:
        """The precision of each weight, in the order of `Weights.flat`."""
        of_corpora = tuple(
            Translations(
                np.full_like(t.contexts, self.contexts), np.full_like(t.agreement, self.agreement)
            )
            for t in self.mean.translations
        )
        return Weights(np.full_like(self.mean.candidates, self.candidates), of_corpora).flat()


def fit(
    parallel: Sequence[Parallel],
    gold: Sequence[Gold],
    prior: Prior,
    *,
    start: Weights | None = None,
    iterations: int = 120,
    track: Callable[[float], None] = lambda _: None,
) -> Weights:
    """The most probable weights near `start` (the prior's mean if not given).

    `track` is told the value that is made smaller, after each iteration. The same arguments give
    the same bytes.
    """
    objective = Objective(parallel, gold, prior)
    found: Any = minimize(
        objective,
        (start or prior.mean).flat(),
        jac=True,
        method="L-BFGS-B",
        callback=lambda intermediate_result: track(float(intermediate_result.fun)),
        options={"maxiter": iterations, "maxfun": 2 * iterations, "maxcor": 10},
    )
    return prior.mean.like(np.asarray(found.x))


class Objective:
    """Minus the logarithm of likelihood and prior, and its gradient, at a vector of weights."""

    def __init__(self, parallel: Sequence[Parallel], gold: Sequence[Gold], prior: Prior) -> None:
        self._parallel = parallel
        self._gold = gold
        self._mean = prior.mean
        self._centre = prior.mean.flat()
        self._precision = prior.precision()

    def __call__(self, vector: Floats) -> tuple[float, Floats]:
        """The value to be made small and its gradient."""
        weights = self._mean.like(vector)
        away = vector - self._centre
        value = float(0.5 * self._precision @ (away * away))
        gradient = self._precision * away
        slope = self._mean.like(gradient)  # views: what is subtracted there changes `gradient`
        for corpus, outputs, into in zip(
            self._parallel, weights.translations, slope.translations, strict=True
        ):
            for part in _chunks(len(corpus.choices)):
                translated = _Translated(corpus, part, outputs)
                chosen = _Chosen(corpus.choices, part, weights.candidates)
                likelihood = chosen.likelihood(translated.evidence)
                value -= np.log(likelihood).sum()
                chosen.subtract_gradient(translated.evidence, likelihood, slope.candidates)
                translated.subtract_gradient(chosen.mass, likelihood, into)
        for marked in self._gold:
            for part in _chunks(len(marked.choices)):
                chosen = _Chosen(marked.choices, part, weights.candidates)
                right = np.tile([0.0, 1.0], (len(part), 1))
                likelihood = chosen.likelihood(right)
                value -= marked.weight * np.log(likelihood).sum()
                chosen.subtract_gradient(right, likelihood, slope.candidates, marked.weight)
        return value, gradient


def candidate_probabilities(choices: Choices, weights: Weights) -> Floats:
    """p(candidate) of all candidates, one after the other."""
    parts = (_Chosen(choices, part, weights.candidates) for part in _chunks(len(choices)))
    return np.concatenate([np.zeros(0), *(part.probabilities for part in parts)])


def label_probabilities(corpus: Parallel, weights: Weights, language: int = 0) -> Floats:
    """p(target pronoun) of all pronouns, a row each, by the model of one of the corpora."""
    outputs = weights.translations[language]
    rows = [np.zeros((0, outputs.contexts.shape[1]))]
    for part in _chunks(len(corpus.choices)):
        chosen = _Chosen(corpus.choices, part, weights.candidates)
        translated = _Translated(corpus, part, outputs)
        rows.append(translated.expected(chosen.mass))
    return np.concatenate(rows)


def _chunks(size: int) -> Iterator[range]:
    for start in range(0, size, _CHUNK):
        yield range(start, min(start + _CHUNK, size))


class _Chosen:
    """p(candidate) for some pronouns; `mass` is its sum over each class, pronoun by class."""

    def __init__(self, choices: Choices, part: range, weights: Floats) -> None:
        low, high = choices.first[part.start], choices.first[part.stop]
        first = choices.first[part.start : part.stop + 1] - low
        self._features = choices.features.matrix(low, high, len(weights))
        self._starts = first[:-1]
        self._pronouns = np.repeat(np.arange(len(part)), np.diff(first))
        self._classes = choices.classes[low:high]
        scores = self._features @ weights
        if choices.p_none is not None:
            scores[first[1:] - 1] = -np.inf
        highest = np.maximum(np.maximum.reduceat(scores, self._starts), _LEAST_SCORE)
        shares = np.exp(scores - highest[self._pronouns])
        shares /= np.maximum(self._sums(shares), _LEAST)[self._pronouns]
        self._shares: Floats = shares
        self.probabilities: Floats = shares
        if choices.p_none is not None:
            p_none = np.where(np.diff(first) > 1, choices.p_none[part.start : part.stop], 1.0)
            self.probabilities = shares * (1.0 - p_none)[self._pronouns]
            self.probabilities[first[1:] - 1] = p_none
        cells = self._pronouns * choices.class_count + self._classes
        size = len(part) * choices.class_count
        mass: Any = np.bincount(cells, self.probabilities, minlength=size)
        self.mass: Floats = mass.reshape(len(part), choices.class_count)

    def _sums(self, values: Floats) -> Floats:
        """The sum over the candidates of each pronoun."""
        sums: Floats = np.add.reduceat(values, self._starts)
        return sums

    def likelihood(self, evidence: Floats) -> Floats:
        """Probability of what was seen of each pronoun; `evidence` is that given each class."""
        seen: Floats = np.maximum((self.mass * evidence).sum(axis=1), _LEAST)
        return seen

    def subtract_gradient(
        self, evidence: Floats, likelihood: Floats, gradient: Floats, weight: float = 1.0
    ) -> None:
        """Take the slope of the log-likelihood in the weights of candidates off `gradient`.

        What a candidate explains of what was seen, less its share of what all that are weighed do;
        a "none" whose probability is given has no share.
        """
        explained = (
            self.probabilities * (evidence / likelihood[:, None])[self._pronouns, self._classes]
        )
        explained[self._shares == 0.0] = 0.0
        expected = self._shares * self._sums(explained)[self._pronouns]
        gradient -= weight * (self._features.T @ (explained - expected))


class _Translated:
    """p(target pronoun) given each class, for some pronouns; `evidence` is that of the label.

    The scores of context and agreement are added, so their exponentials multiply: sums over
    target pronouns are matrix products, one for each role, and nothing is held for every
    pronoun, class and target pronoun at once.
    """

    def __init__(self, corpus: Parallel, part: range, weights: Translations) -> None:
        self._contexts = corpus.contexts.matrix(part.start, part.stop, len(weights.contexts))
        self._labels = corpus.labels[part.start : part.stop]
        roles = corpus.roles[part.start : part.stop]
        self._by_role = [(role, np.flatnonzero(roles == role)) for role in np.unique(roles)]
        self._agreement = np.exp(weights.agreement)
        scores = self._contexts @ weights.contexts
        self._context = np.exp(scores - scores.max(axis=1, keepdims=True))
        self._totals = np.empty((len(part), weights.agreement.shape[1]))
        self.evidence: Floats = np.empty_like(self._totals)
        seen = self._context[np.arange(len(part)), self._labels]
        for role, rows in self._by_role:
            agreement = self._agreement[role]
            self._totals[rows] = self._context[rows] @ agreement.T
            self.evidence[rows] = agreement.T[self._labels[rows]] * seen[rows, None]
        self.evidence /= self._totals

    def subtract_gradient(self, mass: Floats, likelihood: Floats, gradient: Translations) -> None:
        """Take the slope of the log-likelihood in the weights of translations off `gradient`."""
        posterior = mass * self.evidence / likelihood[:, None]
        slope = self.expected(posterior)
        slope[np.arange(len(slope)), self._labels] -= 1.0
        gradient.contexts[...] += self._contexts.T @ slope
        for role, rows in self._by_role:
            into = gradient.agreement[role]
            into += self._agreement[role] * (
                (posterior / self._totals)[rows].T @ self._context[rows]
            )
            np.subtract.at(into.T, self._labels[rows], posterior[rows])

    def expected(self, mass: Floats) -> Floats:
        """Sum over classes of their mass times p(target pronoun | class)."""
        shares = mass / self._totals
        expected: Floats = np.empty_like(self._context)
        for role, rows in self._by_role:
            expected[rows] = self._context[rows] * (shares[rows] @ self._agreement[role])
        return expected
