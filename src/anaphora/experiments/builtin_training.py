"""Train the weights of the `builtin` resolver.

    python -m anaphora.experiments.builtin_training DATA --out en.tsv.gz

DATA is a folder with gum.train.jsonl.gz, gum.dev.jsonl.gz, gum.test.jsonl.gz and litbank.jsonl.gz.
Only text whose licence asks for no more than attribution is learnt from: the genres of GUM that
docs/results/antecedents.md names, not those that forbid commercial use or ask to share alike. In
LitBank, which annotates people, places and the like only, a pronoun without annotation is unknown.

The weights maximise the probability of all right candidates of each pronoun together (none is right
if no candidate is), less a Gaussian prior. Features of chains need the answers to earlier pronouns:
a first model has them from the nearest agreeing noun, the second from the first. What the answers
to held-out texts are worth is printed.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from anaphora.coreference import ranker
from anaphora.coreference.base import ResolverOptions
from anaphora.coreference.builtin import Builtin
from anaphora.coreference.features import features
from anaphora.coreference.heuristics import nearest_noun
from anaphora.coreference.nominals import nominals
from anaphora.coreference.ranker import Ranker
from anaphora.coreference.resolving import Model, answers
from anaphora.documents import Document
from anaphora.experiments.antecedent_gold import entities, pronouns
from anaphora.experiments.calibration import Answered, calibration
from anaphora.experiments.coreference_data import analysed, genre, read
from anaphora.streams import open_output

PERMISSIVE = frozenset(
    ("academic", "conversation", "court", "interview", "news", "speech", "textbook", "vlog")
)
GUM = ("gum.train.jsonl.gz", "gum.dev.jsonl.gz", "gum.test.jsonl.gz")
LITBANK = "litbank.jsonl.gz"
LITBANK_WEIGHT = 0.3
PRIOR = 8.0
LEAST_COUNT = 3
FOLDS = 3
_MOST_STEPS = 150
_LEAST_WEIGHT = 1e-3

Vector = NDArray[np.float64]
Fit = tuple[float, float]
"""The temperature and the bonus of a ranker."""


@dataclass(frozen=True, slots=True)
class Text:
    """An analysed document to learn from; if it is `partial`, unannotated pronouns are unknown."""

    document: Document
    partial: bool = False
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Instance:
    """A pronoun: the features of each candidate and of none, and which of them are right."""

    document: str
    rows: Sequence[Sequence[str]]
    right: Sequence[bool]
    weight: float


def instances(text: Text, model: Model) -> list[Instance]:
    """The pronouns of a text, those before each of them resolved by a model."""
    document = text.document
    found = nominals(document)
    named = entities(document, found)
    annotated = pronouns(document)
    made = []
    for answer in answers(document, model):
        pronoun = answer.question.pronoun
        if text.partial and (pronoun.segment, pronoun.head) not in annotated:
            continue
        own = named.get(pronoun.order, frozenset())
        right = [bool(own & named.get(c.order, frozenset())) for c in answer.question.candidates]
        rows = features(answer.question)
        made.append(Instance(document.id, rows, [*right, not any(right)], text.weight))
    return made


@dataclass(frozen=True, slots=True)
class Scored:
    """How a pronoun was answered by weights that were fitted without its text."""

    document: str
    behind: Vector
    """How far each candidate's score is behind the best one's."""
    right: bool

    def sure(self, at: Fit) -> float:
        """The probability of the best answer."""
        temperature, bonus = at
        others = float(np.exp(self.behind / temperature).sum()) - 1
        return 1 / (1 + others * math.exp(-bonus))


def rounds(texts: Sequence[Text], prior: float = PRIOR) -> list[list[Instance]]:
    """The folds of the second round: each text resolved by a model of the other folds."""
    start = nearest_noun(ResolverOptions("en")).shares
    first = [[each for text in fold for each in instances(text, start)] for fold in _folds(texts)]
    second = []
    for number, fold in enumerate(_folds(texts)):
        model = Builtin(fit(_but(first, number), prior)).model
        second.append([each for text in fold for each in instances(text, model)])
    return second


def held_out(folds: Sequence[Sequence[Instance]], prior: float = PRIOR) -> list[list[Scored]]:
    """The answers to each fold by weights of the others; partial texts do not count."""
    found = []
    for number, fold in enumerate(folds):
        weights = fit(_but(folds, number), prior)
        found.append([_scored(each, weights) for each in fold if each.weight == 1.0])
    return found


def _scored(each: Instance, weights: Ranker) -> Scored:
    scores = np.array(weights.scores(each.rows))
    best = int(scores.argmax())
    return Scored(each.document, scores - scores[best], each.right[best])


def fitted(found: Sequence[Scored]) -> Fit:
    """What makes the best answers as sure as they are right."""

    def loss(at: Vector) -> float:
        fit_at = math.exp(at[0]), float(at[1])
        return sum((each.sure(fit_at) - each.right) ** 2 for each in found)

    best = minimize(loss, np.zeros(2), method="Nelder-Mead").x
    return math.exp(best[0]), max(0.0, float(best[1]))


def answered(found: Sequence[Sequence[Scored]]) -> Iterator[Answered]:
    """The held-out answers, those of a fold as sure as fits the other folds."""
    for number, fold in enumerate(found):
        at = fitted([each for n, other in enumerate(found) if n != number for each in other])
        for each in fold:
            yield Answered(each.document, each.sure(at), each.right)


def _folds(texts: Sequence[Text]) -> list[Sequence[Text]]:
    return [texts[number::FOLDS] for number in range(FOLDS)]


def _but(folds: Sequence[Sequence[Instance]], left_out: int | None = None) -> list[Instance]:
    return [each for n, fold in enumerate(folds) if n != left_out for each in fold]


def fit(data: Sequence[Instance], prior: float = PRIOR) -> Ranker:
    """The weights that make the right candidates most probable."""
    counts = Counter(feature for each in data for row in each.rows for feature in row)
    names = sorted(feature for feature, count in counts.items() if count >= LEAST_COUNT)
    matrix, starts, right, weights = _arrays(data, {name: i for i, name in enumerate(names)})
    transposed = matrix.T.tocsr()
    sizes = np.diff(np.append(starts, matrix.shape[0]))
    shares_of = np.repeat(weights, sizes)

    def loss(at: Vector) -> tuple[float, Vector]:
        scores = matrix @ at
        shares = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), sizes))
        total = np.add.reduceat(shares, starts)
        good = np.add.reduceat(shares * right, starts)
        slope = shares / np.repeat(total, sizes) - shares * right / np.repeat(good, sizes)
        value = weights @ (np.log(total) - np.log(good)) + prior / 2 * (at @ at)
        return float(value), transposed @ (slope * shares_of) + prior * at

    best = minimize(
        loss, np.zeros(len(names)), jac=True, method="L-BFGS-B", options={"maxiter": _MOST_STEPS}
    )
    found = zip(names, best.x.tolist(), strict=True)
    return Ranker({name: weight for name, weight in found if abs(weight) >= _LEAST_WEIGHT})


def _arrays(
    data: Sequence[Instance], index: dict[str, int]
) -> tuple[csr_matrix, NDArray[np.intp], Vector, Vector]:
    """A row for each candidate; where each pronoun's rows start, which are right, the weights."""
    columns: list[int] = []
    ends = [0]
    starts: list[int] = []
    right: list[bool] = []
    for each in data:
        starts.append(len(ends) - 1)
        right.extend(each.right)
        for row in each.rows:
            columns.extend({index[feature] for feature in row if feature in index})
            ends.append(len(columns))
    shape = (len(ends) - 1, len(index))
    matrix = csr_matrix((np.ones(len(columns)), np.array(columns), np.array(ends)), shape=shape)
    weights = np.array([each.weight for each in data])
    return matrix, np.array(starts), np.array(right, dtype=np.float64), weights


def corpora(data: Path) -> list[Text]:
    """What may be learnt from: the texts of GUM and LitBank, analysed."""
    gum = [d for part in GUM for d in read(data / part) if genre(d) in PERMISSIVE]
    return [
        *(Text(document) for document in analysed(sorted(gum, key=lambda d: d.id))),
        *(Text(d, True, LITBANK_WEIGHT) for d in analysed(read(data / LITBANK))),
    ]


def _main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, metavar="DATA")
    parser.add_argument("--out", type=Path, required=True, metavar="WEIGHTS")
    args = parser.parse_args()
    folds = rounds(corpora(args.data))
    found = held_out(folds)
    weights = fit(_but(folds))
    temperature, bonus = fitted([each for fold in found for each in fold])
    with open_output(args.out) as out:
        ranker.write(Ranker(weights.weights, temperature, bonus), out)
    print(f"{len(weights.weights)} weights, temperature {temperature:.2f}, bonus {bonus:.2f}")
    print(calibration(list(answered(found))))


if __name__ == "__main__":
    _main()
