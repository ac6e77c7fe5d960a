"""System `coref`: the coreference model inside the search, over the ordinary phrase table.

Papers coreference-model-en-fr and anaphora-probabilities-es-en end with what they lack: a model
that works in one pass, sees the words around a pronoun so that idioms survive, and counts several
antecedents. For a pronoun P that became T this feature adds

    log ( sum_k p_k P(T | P, G_k, N_k, H_k) )

over the posterior of its antecedents; the probability that none of them is right goes to P(T | P).
"""

from __future__ import annotations

import math

from anaphora.languages import canonical
from anaphora.models.coreference_model import CoreferenceModel
from anaphora.models.projection import Projection
from anaphora.smt import links
from anaphora.systems.annotation import resolved
from anaphora.systems.decoding import InSearch
from anaphora.systems.marking import ReadingScorer, annotating
from anaphora.systems.materials import Materials, SystemKind, Weights

FEATURE = "CoreferenceModel0"


class CoreferenceScorer(ReadingScorer):
    """Scores the translation of a pronoun by the coreference model."""

    def __init__(self, projection: Projection, model: CoreferenceModel) -> None:
        super().__init__(projection)
        self._model = model.folded()

    def score(
        self, annotation: tuple[str, ...], antecedents: tuple[str, ...], pronoun: str
    ) -> float:
        """The logarithm of the sum; 0 for a pronoun that the model does not know at all."""
        possible = [(each.features[0], each.p) for each in resolved(annotation, antecedents)]
        words = tuple(pronoun.split(" ")) if pronoun else ()
        probability = self._model.mixture(canonical(annotation[0]), possible, words)
        return 0.0 if probability is None else math.log(probability)


def _make(materials: Materials, weights: Weights) -> InSearch:
    projection = materials.projection
    model = CoreferenceModel.load(materials.models["coreference_model"])
    feature = links.feature(FEATURE, CoreferenceScorer(projection, model))
    decoder = materials.decoder(weights, more_features=[feature])
    return InSearch(
        "coref",
        materials.engine,
        decoder,
        projection,
        annotating(projection),
        rule="coreference model",
    )


SYSTEM = SystemKind(("coreference_model",), _make, {FEATURE: (1.0,)})
