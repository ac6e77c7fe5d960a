"""Find alpha, beta and N of the re-ranker on development text, by grid search.

Paper plm-reranking-en-fr, Section 7: "optimizing the alpha and beta parameters on a development
set"; N is how many words before a pronoun are looked at. What is maximised is any objective of
`anaphora.smt.tuning`: BLEU, the accuracy of pronouns, or a mix of both.
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
_SHORTEST = 2  # one tag and the pronoun


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

    They stay as near those of the re-ranker as the documents cannot tell them from the best. The
    length is tried when alpha and beta are chosen.
    Sentences are numbered through all documents for the objective.
    """
    prepared = [reranker.prepare(source, drafts) for source, drafts in documents]

    def decode(weights: Floats) -> list[Sequence[Candidate]]:
        here = replace(reranker, settings=_with(reranker.settings, weights.tolist()))
        outcomes = map(here.choose, prepared)
        return [[_Chosen(draft.tokens)] for outcome in outcomes for draft in outcome.segments]

    numbers = [number for number, (_, drafts) in enumerate(documents) for _ in drafts]
    longest = reranker.model.length
    start = [reranker.settings.alpha, reranker.settings.beta, reranker.settings.length or longest]
    tuned = grid_search(decode, objective, start, {0: alphas, 1: betas}, documents=numbers)
    if tuned.best.weights[0]:  # else the length makes no difference
        lengths = range(_SHORTEST, longest + 1)
        more = grid_search(decode, objective, tuned.best.weights, {2: lengths}, documents=numbers)
        tuned = Tuned(more.best, (*tuned.history, *more.history))
    return _with(reranker.settings, tuned.best.weights), tuned


def _with(settings: Settings, weights: Sequence[float]) -> Settings:
    alpha, beta, length = weights
    return replace(settings, alpha=alpha, beta=beta, length=int(length))
