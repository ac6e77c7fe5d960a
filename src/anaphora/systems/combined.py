"""System `combined`: the models that work inside the search together, each with its own weight."""

from __future__ import annotations

from anaphora.models.coreference_model import CoreferenceModel
from anaphora.models.word_dependency import WordDependencyModel
from anaphora.smt import links
from anaphora.systems import coref, worddep
from anaphora.systems.decoding import InSearch
from anaphora.systems.marking import annotating
from anaphora.systems.materials import Materials, SystemKind, Weights


def _make(materials: Materials, weights: Weights) -> InSearch:
    projection = materials.projection
    coreference = CoreferenceModel.load(materials.models["coreference_model"])
    dependency = WordDependencyModel(materials.models["word_dependency"])
    features = [
        links.feature(coref.FEATURE, coref.CoreferenceScorer(projection, coreference)),
        links.feature(worddep.FEATURE, worddep.DependencyScorer(projection, dependency)),
    ]
    decoder = materials.decoder(weights, more_features=features)
    return InSearch(
        "combined", materials.engine, decoder, projection, annotating(projection), rule="all models"
    )


SYSTEM = SystemKind(
    ("coreference_model", "word_dependency"),
    _make,
    {**coref.SYSTEM.weights, **worddep.SYSTEM.weights},
)
