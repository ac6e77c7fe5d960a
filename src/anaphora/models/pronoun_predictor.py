"""What a pronoun becomes, predicted from the words around it and from what it may refer to.

The coreference model (papers coreference-model-en-fr, anaphora-probabilities-es-en) knows of a
pronoun only its antecedent. But *it is raining* has none, and *it* before *seems* is another word
than after *of*. A maximum-entropy model puts both together:

    p(outcome | pronoun, words around, antecedents) = exp(sum_f x_f w(f, outcome)) / Z

where x_f is 1 for the pronoun, for each word near it with its place and for its neighbours in
pairs, and for `it fem-sg` the probability of all its feminine singular antecedents together. An
outcome is the first pronoun among the words that a pronoun became (*qu' il*: il), `other` if there
is none among them and `∅` if there are no words.

The weights have a Gaussian prior and are found by L-BFGS; the same examples give the same bytes.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_array

from anaphora.languages import canonical
from anaphora.models.features import Features
from anaphora.pairs import Pair
from anaphora.streams import Lines, open_lines, open_output

NOTHING, OTHER = "∅", "other"
PLACES = (-2, -1, 0, 1, 2, 3)
"""Where the words around a pronoun are read; its own place holds the verb of a null subject."""

_NEIGHBOURS = ((-1, 1), (1, 2))
_RARE_FEATURE = 5  # seen less often, it would be learnt by heart
_RARE_OUTCOME = 20
_ITERATIONS = 60
_LEAST_WRITTEN = 0.01

Floats = NDArray[np.float64]
Words = tuple[str, ...]
Antecedents = Sequence[tuple[Features, float]]
"""The features of possible antecedents with their probabilities, which sum to one."""


@dataclass(frozen=True, slots=True)
class Example:
    """A pronoun of the training corpus: `around` are the words at `PLACES`."""

    form: str
    around: Words
    antecedents: Antecedents
    outcome: str


class Outcomes:
    """Tells which outcome the words are that a pronoun of a pair became."""

    def __init__(self, pair: Pair) -> None:
        self._language = pair.target_language
        forms = {form for a in pair.ambiguities for form in a.candidates}
        forms |= set(pair.target_pronouns)
        self._forms = frozenset(map(canonical, forms))
        self._same = {canonical(f): canonical(min(same)) for same in pair.equal for f in same}

    def of(self, words: Sequence[str]) -> str:
        """The first pronoun among them, `OTHER` or `NOTHING`."""
        for word in map(canonical, words):
            forms = {word, *(reading.form for reading in self._language.pronouns_of(word))}
            if not self._forms.isdisjoint(forms):
                return self._same.get(word, word)
        return OTHER if words else NOTHING


def around(words: Sequence[str], position: int) -> Words:
    """The words at `PLACES` relative to a position, in lower case; "" outside the sentence."""
    places = (position + step for step in PLACES)
    return tuple(words[p].lower() if 0 <= p < len(words) else "" for p in places)


def features(form: str, near: Words, antecedents: Antecedents) -> Iterator[tuple[str, float]]:
    """What the model sees of a pronoun, with its value."""
    yield form, 1.0
    at = dict(zip(PLACES, near, strict=True))
    for place in PLACES:
        yield f"{form} {place:+d} {at[place]}", 1.0
    for first, second in _NEIGHBOURS:
        yield f"{form} {first:+d} {at[first]} {second:+d} {at[second]}", 1.0
    shares: defaultdict[str, float] = defaultdict(float)
    for each, p in antecedents:
        shares[each.label] += p
    for label, p in shares.items():
        yield f"{form} {label}", p


@dataclass(frozen=True)
class PronounPredictor:
    """p(outcome | what is seen of a pronoun): a weight for each feature (row) and outcome."""

    outcomes: tuple[str, ...]
    rows: Mapping[str, int]
    weights: Floats

    @classmethod
    def fit(cls, examples: Sequence[Example]) -> Self:
        """The most probable weights; outcomes that are rare count as `OTHER`."""
        seen = Counter(example.outcome for example in examples)
        kept = {OTHER, *(outcome for outcome, count in seen.items() if count >= _RARE_OUTCOME)}
        outcomes = tuple(sorted(kept))
        number = {outcome: n for n, outcome in enumerate(outcomes)}
        found = [list(features(e.form, e.around, e.antecedents)) for e in examples]
        counts = Counter(name for row in found for name, _ in row)
        names = sorted(name for name, count in counts.items() if count >= _RARE_FEATURE)
        rows = {name: n for n, name in enumerate(names)}
        labels = np.array([number.get(e.outcome, number[OTHER]) for e in examples], np.intp)
        return cls(outcomes, rows, fitted(_matrix(found, rows), labels, len(outcomes)))

    def log_probabilities(
        self, form: str, near: Words, antecedents: Antecedents
    ) -> dict[str, float]:
        """The logarithm of the probability of each outcome; {} for a pronoun never seen."""
        if form not in self.rows:
            return {}
        scores = np.zeros(len(self.outcomes))
        for name, value in features(form, near, antecedents):
            row = self.rows.get(name)
            if row is not None:
                scores += value * self.weights[row]
        scores -= scores.max()
        scores -= math.log(np.exp(scores).sum())
        return dict(zip(self.outcomes, scores.tolist(), strict=True))

    def strongest(self, outcome: str, most: int) -> list[tuple[str, float]]:
        """The features that speak most for an outcome."""
        column = self.weights[:, self.outcomes.index(outcome)]
        ordered = sorted(self.rows, key=lambda name: (-column[self.rows[name]], name))
        return [(name, float(column[self.rows[name]])) for name in ordered[:most]]

    def save(self, path: str | Path) -> None:
        """Write the outcomes, then a line for each feature: name, tab, `outcome weight` pairs."""
        with open_output(path) as out:
            out.write("\t".join(self.outcomes) + "\n")
            for name, row in self.rows.items():
                pairs = zip(self.outcomes, self.weights[row].tolist(), strict=True)
                told = (f"{o} {w:.4g}" for o, w in pairs if abs(w) >= _LEAST_WRITTEN)
                out.write("\t".join([name, *told]) + "\n")

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read what `save` wrote."""
        with open_lines(path) as lines:
            rest = iter(lines)
            outcomes = tuple(next(rest, "").split("\t"))
            number = {outcome: n for n, outcome in enumerate(outcomes)}
            rows: dict[str, int] = {}
            weights: list[Floats] = []
            for line in rest:
                name, *told = line.split("\t")
                rows[name] = len(weights)
                weights.append(_weights(told, number, lines))
        table = np.array(weights) if weights else np.zeros((0, len(outcomes)))
        return cls(outcomes, rows, table)


def fitted(seen: csr_array, labels: NDArray[np.intp], outcomes: int) -> Floats:
    """The weights that climb the likelihood of the labels, with a Gaussian prior of precision 1."""
    objective = Objective(seen, labels, outcomes)
    found: Any = minimize(
        objective,
        np.zeros(seen.shape[1] * outcomes),
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": _ITERATIONS, "maxcor": 5},
    )
    return np.asarray(found.x, np.float64).reshape(seen.shape[1], outcomes)


class Objective:
    """Minus the logarithm of likelihood and prior, and its gradient."""

    def __init__(self, seen: csr_array, labels: NDArray[np.intp], outcomes: int) -> None:
        self._seen = seen
        self._transposed = seen.T.tocsr()
        self._labels = labels
        self._shape = seen.shape[1], outcomes

    def __call__(self, vector: Floats) -> tuple[float, Floats]:
        """The value to be made small, and its slope."""
        scores = self._seen @ vector.reshape(self._shape)
        scores -= scores.max(axis=1, keepdims=True)
        shares = np.exp(scores)
        totals = shares.sum(axis=1, keepdims=True)
        shares /= totals
        pronouns = np.arange(len(self._labels))
        likelihood = scores[pronouns, self._labels].sum() - np.log(totals).sum()
        shares[pronouns, self._labels] -= 1.0
        slope = (self._transposed @ shares).ravel() + vector
        return float(0.5 * vector @ vector - likelihood), slope


def _matrix(found: Iterable[Sequence[tuple[str, float]]], rows: Mapping[str, int]) -> csr_array:
    """A line for each pronoun, a column for each known feature."""
    columns: list[int] = []
    values: list[float] = []
    ends = [0]
    for row in found:
        known = [(rows[name], value) for name, value in row if name in rows]
        columns += (column for column, _ in known)
        values += (value for _, value in known)
        ends.append(len(columns))
    return csr_array((values, columns, ends), shape=(len(ends) - 1, len(rows)))


def _weights(told: Iterable[str], number: Mapping[str, int], lines: Lines) -> Floats:
    row = np.zeros(len(number))
    for entry in told:
        outcome, _, value = entry.rpartition(" ")
        try:
            row[number[outcome]] = weight = float(value)
            if not math.isfinite(weight):
                raise ValueError
        except (KeyError, ValueError):
            raise lines.fault(
                f"{entry!r} is no outcome of the first line with its weight",
                "train the model again",
            ) from None
    return row
