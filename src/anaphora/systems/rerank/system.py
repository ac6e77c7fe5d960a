"""The system `rerank` around an engine: it makes N-best lists, then chooses among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from anaphora.engines.base import Engine
from anaphora.systems.base import Outcome, Source
from anaphora.systems.rerank.reranker import Reranker


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
