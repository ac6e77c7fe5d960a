"""The weights of the systems' own features as work of a stage: grid search on development text.

Papers word-dependency-en-de (Section 6: the weights of the engine stay, the new one is chosen from
a grid by pronoun F1) and anaphora-probabilities-es-en (Section 4: the weight of the coreference
model is optimised). What is maximised here is the mean of BLEU and the F1 of target pronouns; F1 is
of clipped counts as in Section 5 of the former, without the alignment: the pronouns of a sentence.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from anaphora.engines.phrase_based import PhraseBased
from anaphora.engines.surface import Surface
from anaphora.languages import canonical
from anaphora.pairs import PAIRS
from anaphora.smt import features
from anaphora.smt.decoder import Decoder, SearchLimits
from anaphora.smt.language_model import LanguageModel
from anaphora.smt.phrase_table import PhraseTable
from anaphora.smt.truecasing import Case
from anaphora.smt.tuning import Bleu
from anaphora.smt.tuning.grid import grid_search
from anaphora.smt.tuning.objective import Floats, Objective
from anaphora.streams import open_output
from anaphora.systems import SYSTEMS, backoff, coref, worddep
from anaphora.systems.base import Source
from anaphora.systems.decoding import InSearch
from anaphora.systems.materials import Materials, make_system
from anaphora.systems.rerank import Rerank
from anaphora.systems.rerank import tuning as rerank
from anaphora.training.pronouns import ALL_MODELS, documents, links_of
from anaphora.training.stages import StageContext
from anaphora.training.tuning import load_weights

SEARCHED: tuple[tuple[str, Mapping[str, Sequence[float]]], ...] = (
    ("coref", {coref.FEATURE: (0.1, 0.25, 0.5, 1.0)}),
    ("backoff", {backoff.TABLE: (0.2, 0.4, 0.8)}),
    ("worddep", {worddep.FEATURE: (0.05, 0.1, 0.25, 0.5, 1.0)}),
    ("combined", {coref.FEATURE: (0.1, 0.25, 0.5), worddep.FEATURE: (0.05, 0.1, 0.25)}),
)
"""The systems with weights of their own, and the values that are tried."""


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


def tune_system_weights(stage: StageContext, *, threads: int) -> None:
    """Stage `pronoun-weights`: for each system the weights that translate the text best.

    Settings: `pair`, `limits` of the search, `features` beside the built-in ones, how many
    `sentences` at most (whole documents from the start), `grid`, the values of weights by system.
    """
    pair = PAIRS.get(stage.settings["pair"])
    sources, references = _sample(stage)
    objective = BleuAndPronouns(references, pair.target_pronouns)
    materials = _materials(stage)
    drafts = [
        tuple(materials.engine.drafts(source.document.segments, threads=threads))
        for source in sources
    ]
    grids = stage.settings["grid"]
    points = sum(math.prod(map(len, axes.values())) for axes in grids.values())
    done = 0
    chosen: dict[str, dict[str, list[float]]] = {}
    for name, axes in grids.items():
        system = make_system(name, SYSTEMS.get(name), materials)
        assert isinstance(system, InSearch), f"{name} has weights of its own"
        own = list(axes)

        def decode(
            values: Floats, system: InSearch = system, own: Sequence[str] = own
        ) -> Iterator[Sequence[_Candidate]]:
            nonlocal done
            tuned = system.with_weights({f: (float(v),) for f, v in zip(own, values, strict=True)})
            for source, made in zip(sources, drafts, strict=True):
                outcome = tuned.translate(source, threads=threads, drafts=made)
                yield from ([_Candidate(each.tokens)] for each in outcome.segments)
            done += 1
            stage.progress(done / points)

        best = grid_search(
            decode, objective, [0.0] * len(axes), dict(enumerate(axes.values()))
        ).best
        chosen[name] = {f: [v] for f, v in zip(own, best.weights, strict=True)}
    chosen["rerank"] = _tuned_reranker(materials, sources, objective, threads)
    with open_output(stage.outputs["weights"]) as out:
        json.dump(chosen, out, indent=1)
        out.write("\n")


def _tuned_reranker(
    materials: Materials, sources: Sequence[Source], objective: Objective, threads: int
) -> dict[str, list[float]]:
    """Alpha and beta, on short N-best lists: the pronouns vary in the best hypotheses most."""
    system = make_system("rerank", SYSTEMS.get("rerank"), materials)
    assert isinstance(system, Rerank)
    drafts = [
        tuple(materials.engine.drafts(source.document.segments, nbest=_RERANKED, threads=threads))
        for source in sources
    ]
    settings, _ = rerank.tune(
        system.reranker, list(zip(sources, drafts, strict=True)), objective, betas=(1.0, 5.0)
    )
    return {"alpha": [settings.alpha], "beta": [settings.beta]}


def load_system_weights(path: Path) -> dict[str, dict[str, tuple[float, ...]]]:
    """Read the weights that the stage wrote."""
    found = json.loads(path.read_text(encoding="utf-8"))
    return {
        system: {feature: tuple(values) for feature, values in weights.items()}
        for system, weights in found.items()
    }


def _sample(stage: StageContext) -> tuple[list[Source], list[tuple[str, ...]]]:
    """Whole documents, until there are enough sentences."""
    links = links_of(stage.inputs["links"])
    sources: list[Source] = []
    references: list[tuple[str, ...]] = []
    for lines in documents(stage.inputs):
        if len(references) >= stage.settings["sentences"]:
            break
        sources.append(Source(lines.document, links.get(lines.id, ())))
        references += lines.target
    return sources, references


def _materials(stage: StageContext) -> Materials:
    pair = PAIRS.get(stage.settings["pair"])
    table, lm = PhraseTable.open(stage.inputs["table"]), LanguageModel(stage.inputs["lm"])
    weights, limits = (
        load_weights(stage.inputs["weights"]),
        SearchLimits(**stage.settings["limits"]),
    )
    more = features.make(stage.settings["features"])
    engine = PhraseBased(
        Decoder([table], [lm], weights=weights, limits=limits, features=more),
        Surface(pair.code, Case.KEEP, tokenised=True),
    )
    analysed = stage.settings["analysed"]
    models = {name.replace("-", "_"): stage.inputs[name] for name in ALL_MODELS}
    return Materials(pair, engine, [(table, 0)], [lm], more, weights, limits, models, analysed, {})
