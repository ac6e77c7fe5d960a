"""Antecedents from parallel and from annotated text together.

Annotated pronouns are described by the same features as those of parallel text, so that weights can
be learnt from annotation alone, from annotation with the learnt weights as the mean of a Gaussian
prior, or from both likelihoods at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from anaphora.coreference.learnt import FAMILIES, described
from anaphora.coreference.nominals import nominals
from anaphora.coreference.preferences import Preferences
from anaphora.coreference.ranker import Ranker
from anaphora.coreference.resolving import Model, answers
from anaphora.documents import Document
from anaphora.experiments.antecedent_gold import entities
from anaphora.models.latent_antecedent import Prior, Weights, fit
from anaphora.training.antecedent_arrays import Collected, numbered
from anaphora.training.antecedent_instances import OTHER, RIGHT, WRONG, Instance
from anaphora.training.antecedent_learning import ranker_of


def annotated(
    documents: Iterable[Document], known: Preferences, model: Model
) -> Iterator[Instance]:
    """Yield the annotated pronouns that have a right one among their candidates."""
    for document in documents:
        named = entities(document, nominals(document))
        for answer in answers(document, model):
            question = answer.question
            own = named.get(question.pronoun.order, frozenset())
            right = [bool(own & named.get(c.order, frozenset())) for c in question.candidates]
            if question.pronoun.family in FAMILIES and any(right):
                rows = described(question, known)[:-1]
                classes = [RIGHT if each else WRONG for each in right]
                yield Instance(str(question.pronoun.role), OTHER, rows, classes)


def from_annotation(marked: Collected, precision: float, prior: Ranker | None = None) -> Ranker:
    """Weights learnt from annotation; those of `prior` are what is believed before."""
    before = prior.weights if prior else {}
    features = numbered([*before, *marked.feature_names()])
    mean = np.array([before.get(name, 0.0) for name in features])
    weights = fit([], [marked.marked(features)], Prior(Weights(mean), precision))
    return ranker_of(weights.candidates, features)
