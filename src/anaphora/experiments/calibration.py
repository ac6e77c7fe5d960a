"""Whether a resolver is as sure as it is right: expected calibration error and Brier score.

    python -m anaphora.experiments.calibration PARCORFULL [--resolver NAME] [--model MODEL]

measures it on the talks of ParCorFull; the training of weights measures it on held-out GUM.
Each pronoun counts once: its best answer, a candidate or none, with its probability. A candidate is
right if it is headed as an earlier mention of the pronoun's chain is; none is right if there is no
such mention, or only a clause or a verb. The error is the mean distance between probability and
share right over bins of equally many answers, the Brier score the mean squared distance of single
answers. Intervals are of a bootstrap over documents.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from anaphora.analysis import syntax
from anaphora.antecedents import Candidate, PronounLink
from anaphora.coreference import RESOLVERS, Resolver, ResolverOptions
from anaphora.documents import Category, Document, Function, Mention
from anaphora.experiments.antecedent_gold import pronouns
from anaphora.experiments.coreference_data import analysed, read

BINS = 15
_SAMPLES = 1000
_KNOWN = (Function.ANAPHORIC, Function.EVENT, Function.PLEONASTIC)


@dataclass(frozen=True, slots=True)
class Answered:
    """The best answer to a pronoun: how sure it is, and whether it is right."""

    document: str
    sure: float
    right: bool


def best_answers(document: Document, links: Iterable[PronounLink]) -> Iterator[Answered]:
    """Judge the best answer to each pronoun of a document whose function annotation tells."""
    annotated = pronouns(document)
    chains = document.chains()
    for link in links:
        mention = annotated.get((link.segment, link.token))
        if mention is None or mention.function not in _KNOWN:
            continue
        earlier = [
            each
            for each in chains.get(mention.entity, ())
            if each.category is not Category.EVENT
            and (each.segment, each.start) < (mention.segment, mention.start)
        ]
        best = link.best
        if best is None:
            yield Answered(document.id, link.p_none, not earlier)
        else:
            heads = {(each.segment, _head(document, each)) for each in earlier}
            right = (best.segment, _head(document, best)) in heads
            yield Answered(document.id, best.p, right)


def _head(document: Document, stretch: Mention | Candidate) -> int:
    if stretch.head is not None:
        return stretch.head
    tokens = document.segments[stretch.segment].tokens
    return syntax.head_of(tokens, stretch.start, stretch.end)


@dataclass(frozen=True, slots=True)
class Calibration:
    """How well probabilities fit, each figure with its 95 % interval."""

    answers: int
    error: tuple[float, float, float]
    brier: tuple[float, float, float]
    sure: float
    right: float
    bins: tuple[tuple[float, float, int], ...]

    def __str__(self) -> str:
        lines = [f"{self.answers} pronouns, {self.right:.1%} right, {self.sure:.1%} sure"]
        for name, (value, low, high) in (("ECE", self.error), ("Brier", self.brier)):
            lines.append(f"{name} {value:.3f} [{low:.3f}, {high:.3f}]")
        lines.extend(
            f"  sure {sure:.2f}  right {right:.2f}  of {n}" for sure, right, n in self.bins
        )
        return "\n".join(lines)


def calibration(found: Sequence[Answered], seed: int = 1) -> Calibration:
    """Measure the fit; an interval comes from drawing documents."""
    sure = np.array([each.sure for each in found])
    right = np.array([each.right for each in found], dtype=np.float64)
    names = sorted({each.document for each in found})
    index: dict[str, list[int]] = {name: [] for name in names}
    for number, each in enumerate(found):
        index[each.document].append(number)
    groups = [np.array(index[name]) for name in names]
    random = np.random.default_rng(seed)
    errors, briers = [], []
    for _ in range(_SAMPLES):
        drawn = np.concatenate([groups[i] for i in random.integers(len(groups), size=len(groups))])
        errors.append(error(sure[drawn], right[drawn]))
        briers.append(float(((sure[drawn] - right[drawn]) ** 2).mean()))
    return Calibration(
        len(found),
        (error(sure, right), *_interval(errors)),
        (float(((sure - right) ** 2).mean()), *_interval(briers)),
        float(sure.mean()),
        float(right.mean()),
        tuple((float(sure[b].mean()), float(right[b].mean()), len(b)) for b in _bins(sure)),
    )


def error(sure: NDArray[np.float64], right: NDArray[np.float64]) -> float:
    """The expected calibration error over bins of equally many answers."""
    gaps = [abs(sure[b].mean() - right[b].mean()) * len(b) for b in _bins(sure)]
    return float(sum(gaps) / len(sure))


def _bins(sure: NDArray[np.float64]) -> list[NDArray[np.intp]]:
    return [b for b in np.array_split(np.argsort(sure, kind="stable"), BINS) if len(b)]


def _interval(values: Sequence[float]) -> tuple[float, float]:
    low, high = np.quantile(values, (0.025, 0.975))
    return float(low), float(high)


def on_ted(resolver: Resolver, data: Path) -> Iterator[Answered]:
    """The answers to the pronouns of ParCorFull's talks whose function is annotated."""
    for document in analysed(read(data / "TED.en.jsonl.gz")):
        links = resolver.posterior(replace(document, mentions=()))
        yield from best_answers(document, links)


def _main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--resolver", default="builtin")
    parser.add_argument("--model", type=Path, help="of the resolver learnt")
    args = parser.parse_args()
    resolver = RESOLVERS.get(args.resolver)(ResolverOptions("en", model=args.model))
    print(calibration(list(on_ted(resolver, args.data))))


if __name__ == "__main__":
    _main()
