"""The system `postedit` around an engine: it drafts, then corrects the drafts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from anaphora.engines.base import Draft, Engine
from anaphora.smt.decoder import flat_weights
from anaphora.systems.base import Outcome, Source
from anaphora.systems.materials import Materials, SystemKind, Weights
from anaphora.systems.postedit.editor import PostEditor
from anaphora.systems.postedit.settings import Settings


@dataclass(frozen=True, slots=True)
class PostEdit:
    """Translates a document with an engine and post-edits the pronouns."""

    engine: Engine
    editor: PostEditor
    name: ClassVar[str] = "postedit"

    def translate(
        self, source: Source, *, threads: int = 1, drafts: Sequence[Draft] | None = None
    ) -> Outcome:
        """Translate one document, of which there may be `drafts` already.

        The result does not depend on the number of threads.
        """
        made = tuple(drafts or self.engine.drafts(source.document.segments, threads=threads))
        return self.editor.edit(source, made)


_DEFAULT = Settings()


def settings_of(weights: Weights) -> Settings:
    """The default settings with the thresholds that a model has."""
    threshold, least = flat_weights((("threshold", 1), ("least_confidence", 1)), weights)
    return Settings(threshold=threshold, least_confidence=least)


def _make(materials: Materials, weights: Weights) -> PostEdit:
    editor = PostEditor.of(
        materials.pair,
        settings_of(weights),
        analysed=materials.analysed,
        tokenised=materials.engine.surface.tokenised,
    )
    return PostEdit(materials.engine, editor)


SYSTEM = SystemKind(
    (),
    _make,
    {"threshold": (_DEFAULT.threshold,), "least_confidence": (_DEFAULT.least_confidence,)},
)
