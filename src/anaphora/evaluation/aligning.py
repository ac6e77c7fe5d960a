"""Word alignment of texts that come without: learnt from these texts, or by a model at hand."""

from __future__ import annotations

from collections.abc import Sequence

from anaphora.alignment import ALIGNERS, AlignmentModel
from anaphora.evaluation.translation import tokens
from anaphora.evaluation.word_alignment import WordAlignment

GIVEN, TRAINED = "given", "trained-on-test"
"""Where alignments come from, in signatures; a saved model has its hash there."""


def learnt(
    source: Sequence[str], targets: Sequence[Sequence[str]], *, pair: str = "", threads: int = 1
) -> AlignmentModel:
    """A model of these texts alone: tokenised lines, and those of each of their translations."""
    pairs = [
        (tokens(s), tokens(t)) for target in targets for s, t in zip(source, target, strict=True)
    ]
    return ALIGNERS.get("core").train(pairs, pair=pair, threads=threads)


def aligned(
    model: AlignmentModel, source: Sequence[str], target: Sequence[str], *, threads: int = 1
) -> WordAlignment:
    """The links that a model finds between tokenised lines."""
    pairs = zip(map(tokens, source), map(tokens, target), strict=True)
    return WordAlignment.of(model.align(pairs, threads=threads))
