"""System `predict`: the pronoun predictor inside the search.

For a pronoun that became T the feature adds log p(outcome of T | pronoun, words around it,
antecedents), the model of `models.pronoun_predictor`. Antecedents are told apart as for `coref`;
the words around are those of the source, so that nothing else is asked of the search.

A written pronoun that became nothing, or another word, was mostly missed by the aligner. Counted as
it is seen, that is among the likeliest outcomes, and the search learns to leave pronouns out. So
the probability is that among pronouns, and what is none has the small one `UNEXPRESSED`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from anaphora.languages import canonical
from anaphora.models.projection import Projection
from anaphora.models.pronoun_predictor import NOTHING, OTHER, Outcomes, PronounPredictor
from anaphora.pairs import NULL_SUBJECT
from anaphora.smt import links
from anaphora.systems.annotation import resolved, words_around
from anaphora.systems.decoding import InSearch
from anaphora.systems.marking import ReadingScorer, annotating
from anaphora.systems.materials import Materials, SystemKind, Weights

FEATURE = "PronounPredictor0"
UNEXPRESSED = 0.02
_REMEMBERED = 4096  # pronouns with their antecedents: a sentence asks for the same few


class PredictionScorer(ReadingScorer):
    """Scores the translation of a pronoun by the predictor."""

    def __init__(self, projection: Projection, model: PronounPredictor) -> None:
        super().__init__(projection)
        self._model = model
        self._outcome = lru_cache(_REMEMBERED)(Outcomes(projection.pair).of)
        self._expected = lru_cache(_REMEMBERED)(self._log_probabilities)

    def score(
        self, annotation: tuple[str, ...], antecedents: tuple[str, ...], pronoun: str
    ) -> float:
        """The logarithm of the probability; 0 for a pronoun that the model does not know."""
        expected = self._expected(annotation, antecedents)
        words = tuple(pronoun.split(" ")) if pronoun else ()
        return expected.get(self._outcome(words), min(expected.values(), default=0.0))

    def _log_probabilities(
        self, annotation: tuple[str, ...], antecedents: tuple[str, ...]
    ) -> dict[str, float]:
        possible = [(each.features[0], each.p) for each in resolved(annotation, antecedents)]
        form, near = canonical(annotation[0]), words_around(annotation)
        told = self._model.log_probabilities(form, near, possible)
        return told if form == NULL_SUBJECT else expressed(told)


def expressed(told: Mapping[str, float]) -> dict[str, float]:
    """The logarithms of the probabilities among pronouns; `UNEXPRESSED` for what is none."""
    pronouns = {outcome: p for outcome, p in told.items() if outcome not in (NOTHING, OTHER)}
    total = math.log(math.fsum(map(math.exp, pronouns.values()))) if pronouns else 0.0
    within = {outcome: p - total for outcome, p in pronouns.items()}
    return dict.fromkeys(told, math.log(UNEXPRESSED)) | within


def _make(materials: Materials, weights: Weights) -> InSearch:
    projection = materials.projection
    model = PronounPredictor.load(materials.models["pronoun_predictor"])
    feature = links.feature(FEATURE, PredictionScorer(projection, model))
    decoder = materials.decoder(weights, more_features=[feature])
    marking = annotating(projection)
    return InSearch(
        "predict", materials.engine, decoder, projection, marking, rule="pronoun predictor"
    )


SYSTEM = SystemKind(("pronoun_predictor",), _make, {FEATURE: (0.1,)})
