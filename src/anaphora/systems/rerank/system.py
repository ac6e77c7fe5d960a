"""The system `rerank` around an engine: it makes N-best lists, then chooses among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from anaphora.documents import Segment
from anaphora.engines.base import Engine
from anaphora.models.pronoun_lm import PronounLM
from anaphora.models.tagging import Tagger
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
        """Translate one document; the result does not depend on the number of threads."""
        drafts = self.engine.drafts(
            source.document.segments, nbest=self.reranker.settings.nbest, threads=threads
        )
        return self.reranker.rerank(source, tuple(drafts))


_DEFAULT = Settings()


def _make(materials: Materials, weights: Weights) -> Rerank:
    surface = materials.engine.surface

    def write(segment: Segment, hypothesis: Hypothesis) -> str:
        words = tuple(word for word in hypothesis.text.split(" ") if word)
        return surface.text(words, surface.written_words(segment), hypothesis.links or ())

    alpha, beta = flat_weights((("alpha", 1), ("beta", 1)), weights)
    settings = Settings(alpha=alpha, beta=beta)
    model = PronounLM(materials.models["pronoun_lm"])
    tagger = Tagger.of(materials.pair.target, analysed=materials.analysed)
    return Rerank(materials.engine, Reranker(materials.pair, model, tagger, write, settings))


SYSTEM = SystemKind(("pronoun_lm",), _make, {"alpha": (_DEFAULT.alpha,), "beta": (_DEFAULT.beta,)})
