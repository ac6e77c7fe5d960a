"""The system `postedit` around an engine: it drafts, then corrects the drafts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from anaphora.analysis.morphology import nouns
from anaphora.engines.base import Engine
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

    def translate(self, source: Source, *, threads: int = 1) -> Outcome:
        """Translate one document; the result does not depend on the number of threads."""
        drafts = self.engine.drafts(source.document.segments, threads=threads)
        return self.editor.edit(source, tuple(drafts))


def _make(materials: Materials, _weights: Weights) -> PostEdit:
    tokenised = materials.engine.surface.tokenised
    pair = materials.pair
    return PostEdit(
        materials.engine, PostEditor(pair, nouns(pair.target), Settings(), tokenised=tokenised)
    )


SYSTEM = SystemKind((), _make, {})
