"""Train the models of pronoun function that come with the package.

    python -m anaphora.experiments.function_training DATA > src/anaphora/analysis/data/...json

DATA is a folder with gum.train.jsonl.gz, gum.dev.jsonl.gz and gum.test.jsonl.gz, of which only the
documents with a permissive licence are used (docs/results/pronoun-function.md). The weight of the
prior and the threshold are those that suit the second part best; the third is not looked at. What
two thousand pronouns show too rarely, weather and time above all, is in function_examples.txt.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from anaphora import analysis
from anaphora.analysis.constructions import GENERAL
from anaphora.analysis.pronoun_function import (
    FunctionModel,
    FunctionModels,
    as_json,
    end_before,
    family,
    family_features,
)
from anaphora.documents import Document, Function, Segment
from anaphora.experiments.builtin_training import PERMISSIVE
from anaphora.experiments.coreference_data import genre, read
from anaphora.experiments.function_gold import Pronoun, from_gum

_LEAST_COUNT = 3
_PRIORS = (4.0, 8.0, 16.0, 32.0)
_GENERAL_PRIOR = 2.0  # of features that are few and made by hand
_OWN_COUNT = 3  # what an example of our own counts: it stands for many
_DIGITS = 3
_SMALL = 0.005
_FUNCTIONS = {
    "it": (Function.ANAPHORIC, Function.EVENT, Function.PLEONASTIC),
    "they": (Function.ANAPHORIC, Function.OTHER),
    "rest": (Function.ANAPHORIC, Function.OTHER),
}

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Example:
    """The features of a pronoun and which of its model's functions it has."""

    features: Sequence[str]
    right: int


def examples(name: str, pronouns: Iterable[Pronoun]) -> list[Example]:
    """What a model is trained on. *it* without explicit antecedent is left out."""
    functions = _FUNCTIONS[name]
    made = []
    for pronoun in pronouns:
        if family(pronoun.form) != name or (name == "it" and pronoun.function is None):
            continue
        tokens = pronoun.document.segments[pronoun.segment].tokens
        before = end_before(pronoun.document, pronoun.segment)
        found = family_features(name, tokens, pronoun.position, before)
        made.append(Example(found, functions.index(pronoun.function or Function.OTHER)))
    return made


def own_examples() -> list[Pronoun]:
    """The sentences written for this; the last *it* of each has the function it stands under."""
    text = (files(__package__) / "function_examples.txt").read_text(encoding="utf-8")
    functions, lines = zip(*(line.split("\t") for line in text.splitlines()), strict=True)
    documents = (
        Document(str(number), tuple(map(Segment, line.split(" | "))))
        for number, line in enumerate(lines)
    )
    done = analysis.analyser("en").analyse(documents)
    return [_last_it(d, Function(f)) for d, f in zip(done, functions, strict=True)]


def _last_it(document: Document, function: Function) -> Pronoun:
    segment = len(document.segments) - 1
    words = [token.text.lower() for token in document.segments[segment].tokens]
    return Pronoun(document, segment, len(words) - 1 - words[::-1].index("it"), function)


def fit(data: Sequence[Example], functions: tuple[Function, ...], prior: float) -> FunctionModel:
    """The weights that make the right functions most probable, less a Gaussian prior."""
    counts = Counter(name for example in data for name in set(example.features))
    names = sorted(name for name, count in counts.items() if count >= _LEAST_COUNT)
    matrix = _matrix(data, {name: number for number, name in enumerate(names)})
    right = np.array([example.right for example in data])
    shape = len(names), len(functions)
    rows = np.arange(len(data))
    general = np.array([name.startswith(GENERAL) for name in names])
    priors = np.repeat(np.where(general, _GENERAL_PRIOR, prior), len(functions))

    def loss(flat: Floats) -> tuple[float, Floats]:
        weights = flat.reshape(shape)
        scores = matrix @ weights
        scores -= scores.max(axis=1, keepdims=True)
        logs = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
        wrong = np.exp(logs)
        wrong[rows, right] -= 1
        value = -logs[rows, right].sum() + (priors / 2) @ flat**2
        return float(value), (matrix.T @ wrong).ravel() + priors * flat

    best = minimize(loss, np.zeros(shape[0] * shape[1]), jac=True, method="L-BFGS-B")
    weights = {
        name: [round(float(w), _DIGITS) for w in row]
        for name, row in zip(names, best.x.reshape(shape), strict=True)
        if np.abs(row).max() >= _SMALL
    }
    return FunctionModel(functions, weights)


def log_loss(model: FunctionModel, data: Sequence[Example]) -> float:
    """The mean of minus the logarithm of what the model gives to what is right."""
    shares = [
        model.probabilities(example.features).of(model.functions[example.right]) for example in data
    ]
    return float(-np.log(np.maximum(shares, 1e-9)).mean())


def best_threshold(model: FunctionModel, data: Sequence[Example]) -> float:
    """The threshold with the best F1 of *it* that is not referential."""
    p = np.array([model.probabilities(example.features).anaphoric for example in data])
    wanted = np.array([model.functions[e.right] is not Function.ANAPHORIC for e in data])

    def f1(threshold: float) -> float:
        found = p < threshold
        return float(2 * (found & wanted).sum() / (found.sum() + wanted.sum()))

    return max((round(t, 2) for t in np.arange(0.2, 0.8, 0.01)), key=f1)


def train(known: Sequence[Pronoun], tuning: Sequence[Pronoun]) -> FunctionModels:
    """All the models."""
    models = {}
    for name, functions in _FUNCTIONS.items():
        data, held_out = examples(name, known), examples(name, tuning)
        tried = [fit(data, functions, prior) for prior in _PRIORS]
        models[name] = min(tried, key=lambda model: log_loss(model, held_out))
        loss = log_loss(models[name], held_out)
        print(f"{name}: {len(data)} + {len(held_out)} pronouns, {loss:.3f}", file=sys.stderr)
    return FunctionModels(models, best_threshold(models["it"], examples("it", tuning)))


def _matrix(data: Sequence[Example], index: dict[str, int]) -> csr_matrix:
    columns: list[int] = []
    ends = [0]
    for example in data:
        columns.extend(sorted({index[name] for name in example.features if name in index}))
        ends.append(len(columns))
    return csr_matrix((np.ones(len(columns)), columns, ends), (len(data), len(index)))


def pronouns(data: Path, part: str) -> list[Pronoun]:
    """The pronouns of the permissive documents of a part of GUM."""
    usable = (d for d in read(data / f"gum.{part}.jsonl.gz") if genre(d) in PERMISSIVE)
    documents: Iterable[Document] = analysis.analyser("en").analyse(usable)
    return [pronoun for document in documents for pronoun in from_gum(document)]


def main() -> None:
    """Write the models to standard output."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    args = parser.parse_args()
    known = [*pronouns(args.data, "train"), *own_examples() * _OWN_COUNT]
    sys.stdout.write(as_json(train(known, pronouns(args.data, "dev"))))


if __name__ == "__main__":
    main()
