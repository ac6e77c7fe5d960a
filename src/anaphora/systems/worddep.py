"""System `worddep`: pairs of antecedent and pronoun scored by the word-dependency model.

Paper word-dependency-en-de, Section 4.3. Each pronoun has one antecedent, the most probable one.
When the second of the two is translated the feature adds log p(T_ref | T_ant), equation 1, be the
antecedent before or after the pronoun; antecedents of earlier sentences come from the driver.
"""

from __future__ import annotations

import math

from anaphora.models.coreference_model import NO_ANTECEDENT
from anaphora.models.projection import Projection
from anaphora.models.word_dependency import NO_WORD_FOR_IT, WordDependencyModel
from anaphora.smt import links
from anaphora.systems.annotation import resolved
from anaphora.systems.decoding import InSearch
from anaphora.systems.marking import ReadingScorer, annotating
from anaphora.systems.materials import Materials, SystemKind, Weights

NAME = "worddep"
FEATURE = "WordDependency0"
PAPERS_WEIGHT = 0.05


class DependencyScorer(ReadingScorer):
    """Scores the translation of a pronoun by that of its antecedent."""

    def __init__(self, projection: Projection, model: WordDependencyModel) -> None:
        super().__init__(projection)
        self._model = model

    def score(
        self, annotation: tuple[str, ...], antecedents: tuple[str, ...], pronoun: str
    ) -> float:
        """The natural logarithm of equation 1; 0 without an antecedent."""
        best = max(resolved(annotation, antecedents), key=lambda each: each.p, default=None)
        if best is None or best.features == (NO_ANTECEDENT,):
            return 0.0
        words = pronoun.split(" ") if pronoun else [NO_WORD_FOR_IT]
        score = self._model.best((features.tag for features in best.features), words)
        return 0.0 if score is None else score * math.log(10)


def _make(materials: Materials, weights: Weights) -> InSearch:
    projection = materials.projection
    model = WordDependencyModel(materials.models["word_dependency"])
    feature = links.feature(FEATURE, DependencyScorer(projection, model))
    decoder = materials.decoder(weights, more_features=[feature])
    marking = annotating(projection, only_best=True)
    return InSearch(NAME, materials.engine, decoder, projection, marking, rule="word dependencies")


SYSTEM = SystemKind(("word_dependency",), _make, {FEATURE: (PAPERS_WEIGHT,)})
