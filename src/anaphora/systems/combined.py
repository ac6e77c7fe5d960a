"""System `combined`: all models of pronouns in one log-linear score.

The coreference model, the word dependencies and the pronoun predictor work inside the search, where
what a pronoun refers to may stand in the same sentence. The pronoun language model looks back over
all words of the document, so it is added to the hypotheses that the search ends with: for a
hypothesis h of a list

    S'(h) = S(h) + w mean over the pronouns of h of log10 P(pronoun | tags before it)

where S is the score of the search with all its features, and the mean that of paper
plm-reranking-en-fr without regard to number (beta = 1). Sentences are taken in the order of the
document: antecedents and tags are those of the hypotheses that were chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from anaphora.antecedents import PronounLink
from anaphora.documents import Segment
from anaphora.engines.base import Draft
from anaphora.models.coreference_model import CoreferenceModel
from anaphora.models.pronoun_predictor import PronounPredictor
from anaphora.models.word_dependency import WordDependencyModel
from anaphora.smt import links
from anaphora.smt.decoder import flat_weights
from anaphora.systems import coref, predict, worddep
from anaphora.systems.decoding import OPTIONS_FROM, InSearch
from anaphora.systems.marking import annotating
from anaphora.systems.materials import Materials, SystemKind, Weights
from anaphora.systems.rerank import Reranker, Settings
from anaphora.systems.rerank.sentence import Sentence, decoder_score
from anaphora.systems.rerank.system import reranker

NAME = "combined"
FEATURE = "PronounLM0"


class InTurn:
    """Adds the pronoun language model to the hypotheses of one sentence after the other."""

    def __init__(self, reranker: Reranker) -> None:
        self._reranker = reranker
        self._recent = reranker.nothing_seen()

    def __call__(self, segment: Segment, pronouns: Sequence[PronounLink], draft: Draft) -> Draft:
        """The draft with the best of its hypotheses as translation, and their list in order."""
        language = self._reranker.pair.target_language
        sentence = Sentence(segment, draft, pronouns, language, OPTIONS_FROM)
        self._reranker.tag([sentence])
        chosen, final = self._choose(sentence) if pronouns else (0, draft)
        for word in sentence.words[chosen]:
            self._recent.see(word)
        return final

    def _choose(self, sentence: Sentence) -> tuple[int, Draft]:
        weight = self._reranker.settings.alpha
        terms = self._reranker.terms(sentence, self._recent.tags)
        scored = [
            replace(
                variant.hypothesis,
                score=decoder_score(variant.hypothesis) + weight * term,
                features=(*variant.hypothesis.features, (FEATURE, (term,))),
            )
            for variant, term in zip(sentence.variants, terms, strict=True)
        ]
        order = sorted(range(len(scored)), key=lambda number: -decoder_score(scored[number]))
        best = scored[order[0]]
        return order[0], replace(
            self._reranker.final(sentence, order[0]),
            score=decoder_score(best),
            features=best.features,
            nbest=tuple(scored[number] for number in order),
        )


def _make(materials: Materials, weights: Weights) -> InSearch:
    projection = materials.projection
    coreference = CoreferenceModel.load(materials.models["coreference_model"])
    dependency = WordDependencyModel(materials.models["word_dependency"])
    predictor = PronounPredictor.load(materials.models["pronoun_predictor"])
    features = [
        links.feature(coref.FEATURE, coref.CoreferenceScorer(projection, coreference)),
        links.feature(predict.FEATURE, predict.PredictionScorer(projection, predictor)),
        links.feature(worddep.FEATURE, worddep.DependencyScorer(projection, dependency)),
    ]
    in_search = {name: values for name, values in weights.items() if name != FEATURE}
    after_search = {name: weights[name] for name in weights.keys() - in_search.keys()}
    (alpha,) = flat_weights([(FEATURE, 1)], after_search)
    ranking = reranker(materials, Settings(alpha=alpha, beta=1.0))
    return InSearch(
        NAME,
        materials.engine,
        materials.decoder(in_search, more_features=features),
        projection,
        annotating(projection),
        rule="all models",
        in_turn=lambda: InTurn(ranking),
    )


SYSTEM = SystemKind(
    ("coreference_model", "word_dependency", "pronoun_predictor", "pronoun_lm"),
    _make,
    {
        **coref.SYSTEM.weights,
        **worddep.SYSTEM.weights,
        **predict.SYSTEM.weights,
        FEATURE: (0.0,),
    },
)
