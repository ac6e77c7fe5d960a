"""The system `rerank` around an engine: it makes N-best lists, then chooses among them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import compress
from operator import not_
from typing import ClassVar

from anaphora.documents import Segment
from anaphora.engines.base import Engine
from anaphora.nbest import Hypothesis
from anaphora.smt.decoder import flat_weights
from anaphora.systems.base import Outcome, Source
from anaphora.systems.materials import Materials, SystemKind, Weights
from anaphora.systems.rerank.reranker import Reranker
from anaphora.systems.rerank.scoring import Settings


@dataclass(frozen=True, slots=True)
class Rerank:
    """Translates a document with an engine and re-ranks its hypotheses."""

    engine: Engine
    reranker: Reranker
    name: ClassVar[str] = "rerank"

    def translate(self, source: Source, *, threads: int = 1) -> Outcome:
        """Translate one document; the result does not depend on the number of threads.

        Lists of hypotheses are made of the segments with pronouns.
        """
        segments = source.document.segments
        listed = [bool(self.reranker.pronouns(source, n)) for n in range(len(segments))]
        lists = self.engine.drafts(
            compress(segments, listed), nbest=self.reranker.settings.nbest, threads=threads
        )
        others = self.engine.drafts(compress(segments, map(not_, listed)), threads=threads)
        drafts = [next(lists if has else others) for has in listed]
        return _without_lists(self.reranker.rerank(source, drafts))


def _without_lists(outcome: Outcome) -> Outcome:
    """The same without the hypotheses, of which long documents have many."""
    drafts, segments = (
        tuple(replace(each, nbest=()) for each in side)
        for side in (outcome.drafts, outcome.segments)
    )
    return Outcome(drafts, segments, outcome.decisions)


_DEFAULT = Settings()


def reranker(materials: Materials, settings: Settings) -> Reranker:
    """The re-ranker of a model's own hypotheses."""
    surface = materials.engine.surface

    def write(segment: Segment, hypothesis: Hypothesis) -> str:
        words = tuple(word for word in hypothesis.text.split(" ") if word)
        return surface.text(words, surface.written_words(segment), hypothesis.links or ())

    return Reranker(materials.pair, materials.pronoun_lm, materials.tagger, write, settings)


def settings_of(weights: Weights) -> Settings:
    """The settings that were tuned, or the usual ones; length 0 is that of the model."""
    known = {"alpha": (_DEFAULT.alpha,), "beta": (_DEFAULT.beta,), "length": (0.0,), **weights}
    alpha, beta, length = flat_weights((("alpha", 1), ("beta", 1), ("length", 1)), known)
    return Settings(alpha=alpha, beta=beta, length=int(length) or None)


def _make(materials: Materials, weights: Weights) -> Rerank:
    return Rerank(materials.engine, reranker(materials, settings_of(weights)))


SYSTEM = SystemKind(("pronoun_lm",), _make, {})
