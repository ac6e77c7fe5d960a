"""Find alpha and beta of the re-ranker on development text, by grid search.

Paper plm-reranking-en-fr, Section 7: "optimizing the alpha and beta parameters on a development
set". What is maximised is any objective of `anaphora.smt.tuning`: BLEU, the accuracy of pronouns,
or a mix of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from anaphora.engines.base import Draft
from anaphora.smt.tuning.grid import grid_search
from anaphora.smt.tuning.mert import Tuned
from anaphora.smt.tuning.objective import Candidate, Floats, Objective
from anaphora.systems.base import Source
from anaphora.systems.rerank.reranker import Reranker
from anaphora.systems.rerank.scoring import Settings

ALPHAS = (0.0, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
BETAS = (0.5, 1.0, 2.0, 5.0)


@dataclass(frozen=True, slots=True)
class _Chosen:
    """A translation; its features do not matter, since nothing is recombined."""

    tokens: tuple[str, ...]
    features: tuple[float, ...] = ()


def tune(
    reranker: Reranker,
    documents: Sequence[tuple[Source, Sequence[Draft]]],
    objective: Objective,
    *,
    alphas: Sequence[float] = ALPHAS,
    betas: Sequence[float] = BETAS,
) -> tuple[Settings, Tuned]:
    """The settings with tuned weights, and what each point of the grid reached.

    They stay as near those of the re-ranker as the documents cannot tell them from the best.
    Sentences are numbered through all documents for the objective.
    """
    prepared = [reranker.prepare(source, drafts) for source, drafts in documents]

    def decode(weights: Floats) -> list[Sequence[Candidate]]:
        alpha, beta = weights.tolist()
        here = replace(reranker, settings=replace(reranker.settings, alpha=alpha, beta=beta))
        outcomes = map(here.choose, prepared)
        return [[_Chosen(draft.tokens)] for outcome in outcomes for draft in outcome.segments]

    start = (reranker.settings.alpha, reranker.settings.beta)
    numbers = [number for number, (_, drafts) in enumerate(documents) for _ in drafts]
    tuned = grid_search(decode, objective, start, {0: alphas, 1: betas}, documents=numbers)
    alpha, beta = tuned.best.weights
    return replace(reranker.settings, alpha=alpha, beta=beta), tuned
