"""The weights of the systems' own features as work of a stage: grid search on development text.

Papers word-dependency-en-de (Section 6: the weights of the engine stay, the new one is chosen from
a grid by pronoun F1) and anaphora-probabilities-es-en (Section 4: the weight of the coreference
model is optimised). What is maximised here is the mean of BLEU and the F1 of target pronouns, for
`worddep` F1 alone as in its paper. F1 is of clipped counts as in Section 5 of the former, without
the alignment: the pronouns of a sentence.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from anaphora.engines.base import Draft
from anaphora.engines.phrase_based import PhraseBased
from anaphora.engines.surface import Surface
from anaphora.languages import canonical
from anaphora.pairs import PAIRS
from anaphora.smt import features
from anaphora.smt.decoder import Decoder, SearchLimits
from anaphora.smt.language_model import LanguageModel
from anaphora.smt.phrase_table import PhraseTable
from anaphora.smt.truecasing import Case
from anaphora.smt.tuning import Bleu, Iteration, grid_search
from anaphora.smt.tuning.objective import Floats
from anaphora.streams import open_output
from anaphora.systems import SYSTEMS, backoff, combined, coref, predict, worddep
from anaphora.systems.base import Source
from anaphora.systems.decoding import InSearch
from anaphora.systems.materials import Materials, make_system
from anaphora.systems.rerank import Rerank
from anaphora.systems.rerank import tuning as rerank
from anaphora.training.pronouns import ALL_MODELS, documents, links_of
from anaphora.training.stages import StageContext
from anaphora.training.tuning import load_weights

SEARCHED: Mapping[str, Mapping[str, Sequence[float]]] = {
    "coref": {coref.FEATURE: (0.1, 0.25, 0.5, 1.0)},
    "backoff": {backoff.TABLE: (0.2, 0.4, 0.8)},
    "worddep": {worddep.FEATURE: (0.05, 0.1, 0.25, 0.5, 1.0)},
    "predict": {predict.FEATURE: (0.05, 0.1, 0.25, 0.5)},
}
"""The systems with one weight of their own, and the values that are tried."""

COMBINED: Mapping[str, Sequence[float]] = {
    predict.FEATURE: (0.25, 0.5, 1.0),
    coref.FEATURE: (0.0, 0.25, 0.5, 1.0),
    worddep.FEATURE: (0.0, 0.25, 0.5, 1.0),
    combined.FEATURE: (0.0, 0.25, 0.5, 1.0, 2.0),
}
"""What is tried for `combined`, one weight after the other.

Those of features that are in a system by themselves are parts of their weights there. All say
how a pronoun goes with what it refers to, so the search starts with half of each. The language
model, in log10, weighs with 2 what `coref` weighs alone: it has not seen the antecedent and should
not have more to say.
"""

_HALF = 0.5
_RERANKED = 100


class PronounF1:
    """Precision and recall of target pronouns, counted sentence by sentence and clipped."""

    def __init__(self, references: Sequence[Sequence[str]], pronouns: Collection[str]) -> None:
        self._pronouns = frozenset(map(canonical, pronouns))
        self._references = [self._count(tokens) for tokens in references]

    def statistics(self, sentence: int, tokens: Sequence[str]) -> Sequence[float]:
        """Matches, pronouns of the translation, pronouns of the reference."""
        found, reference = self._count(tokens), self._references[sentence]
        return [float((found & reference).total()), float(found.total()), float(reference.total())]

    def score(self, totals: Floats) -> Floats:
        """F1 from 0 to 100."""
        matches, found, reference = totals[..., 0], totals[..., 1], totals[..., 2]
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(np.nan_to_num(200 * matches / (found + reference)), np.float64)

    def _count(self, tokens: Sequence[str]) -> Counter[str]:
        return Counter(form for form in map(canonical, tokens) if form in self._pronouns)


class BleuAndPronouns:
    """The mean of BLEU and pronoun F1."""

    def __init__(self, references: Sequence[Sequence[str]], pronouns: Collection[str]) -> None:
        self._bleu = Bleu(references)
        self._f1 = PronounF1(references, pronouns)

    def statistics(self, sentence: int, tokens: Sequence[str]) -> Sequence[float]:
        """Those of F1, then those of BLEU."""
        return [*self._f1.statistics(sentence, tokens), *self._bleu.statistics(sentence, tokens)]

    def score(self, totals: Floats) -> Floats:
        """From 0 to 100."""
        f1, bleu = self._f1.score(totals[..., :3]), self._bleu.score(totals[..., 3:])
        return np.asarray((f1 + bleu) / 2, np.float64)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A translated segment as tuning takes it."""

    tokens: tuple[str, ...]
    features: tuple[float, ...] = ()


class _Tuning:
    """Development text with its drafts, and the systems that translate it."""

    def __init__(self, stage: StageContext, threads: int) -> None:
        self._materials = _materials(stage)
        self._sources, references = _sample(stage)
        self._threads = threads
        pronouns = self._materials.pair.target_pronouns
        self._objective = BleuAndPronouns(references, pronouns)
        self._f1 = PronounF1(references, pronouns)
        self._drafts = self._drafted(0)
        self._numbers = [n for n, drafts in enumerate(self._drafts) for _ in drafts]

    def _drafted(self, nbest: int) -> list[tuple[Draft, ...]]:
        engine, threads = self._materials.engine, self._threads
        segments = (source.document.segments for source in self._sources)
        return [tuple(engine.drafts(each, nbest=nbest, threads=threads)) for each in segments]

    def search(
        self,
        name: str,
        axes: Mapping[str, Sequence[float]],
        start: Mapping[str, float],
        observer: Callable[[Iteration], None],
    ) -> dict[str, float]:
        """The weights of a system, tried one after the other."""
        weights = dict(start)
        for feature, values in axes.items():

            def decode(point: Floats, feature: str = feature) -> Iterator[Sequence[_Candidate]]:
                here = {**weights, feature: float(point[0])}
                yield from ([_Candidate(tokens)] for tokens in self._translated(name, here))

            tuned = grid_search(
                decode,
                self._f1 if name == worddep.NAME else self._objective,
                [weights[feature]],
                {0: values},
                documents=self._numbers,
                observer=observer,
            )
            (weights[feature],) = tuned.best.weights
        return weights

    def _translated(self, name: str, weights: Mapping[str, float]) -> Iterator[tuple[str, ...]]:
        own = {feature: (value,) for feature, value in weights.items()}
        system = SYSTEMS.get(name).make(self._materials, own)
        assert isinstance(system, InSearch), f"{name} translates drafts anew"
        for source, drafts in zip(self._sources, self._drafts, strict=True):
            outcome = system.translate(source, threads=self._threads, drafts=drafts)
            yield from (segment.tokens for segment in outcome.segments)

    def reranker(self) -> dict[str, float]:
        """Alpha, beta and N, on short lists: pronouns vary in the best hypotheses most."""
        system = make_system("rerank", SYSTEMS.get("rerank"), self._materials)
        assert isinstance(system, Rerank)
        documents = list(zip(self._sources, self._drafted(_RERANKED), strict=True))
        settings, _ = rerank.tune(system.reranker, documents, self._objective, betas=(1.0, 5.0))
        length = float(settings.length or system.reranker.model.length)
        return {"alpha": settings.alpha, "beta": settings.beta, "length": length}


def tune_system_weights(stage: StageContext, *, threads: int) -> None:
    """Stage `pronoun-weights`: for each system the weights that translate the text best.

    Settings: `pair`, `limits` of the search, `features` beside the built-in ones, how many
    `sentences` there are to be, about, `grid`, the values of weights by system.
    """
    grids: Mapping[str, Mapping[str, Sequence[float]]] = stage.settings["grid"]
    points = sum(len(values) for axes in grids.values() for values in axes.values())
    done = 0

    def count(_: Iteration) -> None:
        nonlocal done
        done += 1
        stage.progress(done / points)

    tuning = _Tuning(stage, threads)
    chosen: dict[str, dict[str, float]] = {}
    for name in SEARCHED:
        start = {feature: value for feature, (value,) in SYSTEMS.get(name).weights.items()}
        chosen[name] = tuning.search(name, grids[name], start, count)
    alone = {feature: weight for name in SEARCHED for feature, weight in chosen[name].items()}
    axes = {
        feature: [alone.get(feature, 1.0) * part for part in parts]
        for feature, parts in grids[combined.NAME].items()
    }
    (usual,) = combined.SYSTEM.weights[combined.FEATURE]
    start = {feature: alone.get(feature, usual / _HALF) * _HALF for feature in axes}
    chosen[combined.NAME] = tuning.search(combined.NAME, axes, start, count)
    chosen["rerank"] = tuning.reranker()
    with open_output(stage.outputs["weights"]) as out:
        weights = {
            system: {feature: [value] for feature, value in found.items()}
            for system, found in chosen.items()
        }
        json.dump(weights, out, indent=1)
        out.write("\n")


def load_system_weights(path: Path) -> dict[str, dict[str, tuple[float, ...]]]:
    """Read the weights that the stage wrote."""
    found = json.loads(path.read_text(encoding="utf-8"))
    return {
        system: {feature: tuple(values) for feature, values in weights.items()}
        for system, weights in found.items()
    }


def _sample(stage: StageContext) -> tuple[list[Source], list[tuple[str, ...]]]:
    """Whole documents from all over the text, as its kinds of text often follow one another."""
    links = links_of(stage.inputs["links"])
    texts = list(documents(stage.inputs))
    sentences = sum(len(lines.target) for lines in texts)
    kept = texts[:: max(1, sentences // stage.settings["sentences"])]
    sources = [Source(lines.document, links.get(lines.id, ())) for lines in kept]
    return sources, [target for lines in kept for target in lines.target]


def _materials(stage: StageContext) -> Materials:
    pair = PAIRS.get(stage.settings["pair"])
    engine = drafting_engine(stage)
    table, lm = PhraseTable.open(stage.inputs["table"]), LanguageModel(stage.inputs["lm"])
    weights, limits = (
        load_weights(stage.inputs["weights"]),
        SearchLimits(**stage.settings["limits"]),
    )
    more = features.make(stage.settings["features"])
    analysed = stage.settings["analysed"]
    models = {name.replace("-", "_"): stage.inputs[name] for name in ALL_MODELS}
    return Materials(pair, engine, [(table, 0)], [lm], more, weights, limits, models, analysed, {})


def drafting_engine(stage: StageContext) -> PhraseBased:
    """The engine of the training as it is before there is a model directory.

    Inputs: `table`, `lm` and `weights`; settings: `pair`, `limits` of the search, `features`.
    """
    decoder = Decoder(
        [PhraseTable.open(stage.inputs["table"])],
        [LanguageModel(stage.inputs["lm"])],
        weights=load_weights(stage.inputs["weights"]),
        limits=SearchLimits(**stage.settings["limits"]),
        features=features.make(stage.settings["features"]),
    )
    return PhraseBased(decoder, Surface(stage.settings["pair"], Case.KEEP, tokenised=True))
