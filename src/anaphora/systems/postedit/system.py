"""The system `postedit` around an engine: it drafts, then corrects the drafts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from anaphora.engines.base import Engine
from anaphora.systems.base import Outcome, Source
from anaphora.systems.postedit.editor import PostEditor


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
