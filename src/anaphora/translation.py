"""A model as people use it: `anaphora.load(path)` opens one, `translate` is what it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from anaphora.documents import Document, Segment
from anaphora.engines.base import Draft, Engine
from anaphora.engines.model_directory import Description, read_description
from anaphora.engines.phrase_based import PhraseBased
from anaphora.errors import InputError

BASELINE = "baseline"
"""The system that translates sentence by sentence and decides nothing about pronouns."""


@dataclass(frozen=True, slots=True)
class Translated:
    """A translated document: its text and its segments, in their order."""

    text: str
    segments: tuple[Draft, ...]
    decisions: tuple[object, ...] = ()


class Model:
    """An opened model; threads may share it."""

    def __init__(self, description: Description, engine: Engine) -> None:
        self.description = description
        self.engine = engine

    @property
    def pair(self) -> str:
        """The language pair: es-en."""
        return self.description.pair

    @property
    def systems(self) -> tuple[str, ...]:
        """What it can translate with."""
        return (BASELINE,)

    def translate(
        self,
        document: Document | str | Sequence[str | Segment],
        *,
        system: str = BASELINE,
        nbest: int = 0,
        threads: int = 1,
    ) -> Translated:
        """Translate a document, the lines of a text, or a list of lines or segments.

        An empty line stays one. `nbest` asks for so many hypotheses of each segment.
        """
        segments = _segments(document)
        drafts = tuple(self.drafts([segments], system=system, nbest=nbest, threads=threads))
        return Translated("\n".join(draft.text for draft in drafts), drafts)

    def drafts(
        self,
        documents: Iterable[Iterable[Segment]],
        *,
        system: str = BASELINE,
        nbest: int = 0,
        threads: int = 1,
    ) -> Iterator[Draft]:
        """Translate the segments of a stream of documents, in their order, as they come.

        Features that the model names may remember what stood before in the document; without them
        segments are translated side by side and no document is held in memory.
        """
        if system not in self.systems:
            raise InputError(
                f"the model has no system {system!r}", f"choose one of: {', '.join(self.systems)}"
            )
        if self.description.features:
            return self.engine.document_drafts(documents, nbest=nbest, threads=threads)
        return self.engine.drafts(chain.from_iterable(documents), nbest=nbest, threads=threads)


def load(
    path: str | Path, *, pair: str = "", tokenised: bool = False, verify: bool = False
) -> Model:
    """`anaphora.load`, which see."""
    directory = Path(path)
    description = read_description(directory, verify=verify)
    if pair and pair != description.pair:
        raise InputError(
            f"a model of {description.pair or 'an unnamed pair'}, not of {pair}",
            "give the model of this pair",
            file=str(directory),
        )
    if tokenised:
        description = description.model_copy(update={"tokenised": True})
    return Model(description, PhraseBased.open(directory, description))


def _segments(document: Document | str | Sequence[str | Segment]) -> Sequence[Segment]:
    if isinstance(document, Document):
        return document.segments
    lines = document.removesuffix("\n").split("\n") if isinstance(document, str) else document
    return [Segment(line) if isinstance(line, str) else line for line in lines]
