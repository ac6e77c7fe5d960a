"""What a system is: a source document with its links in, a translation and its decisions out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from anaphora.antecedents import PronounLink
from anaphora.decisions import Decision
from anaphora.documents import Document
from anaphora.engines.base import Draft


@dataclass(frozen=True, slots=True)
class Source:
    """A document to translate: its tokens, analysed as far as there is an analyser, and its links.

    Positions of links are positions of these tokens, which the engine translates too.
    """

    document: Document
    links: tuple[PronounLink, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A translated document.

    `drafts` are the segments before pronouns were decided, `segments` those after; the decisions
    lead from the ones to the others (`anaphora.decisions.replay`).
    """

    drafts: tuple[Draft, ...]
    segments: tuple[Draft, ...]
    decisions: tuple[Decision, ...] = ()


class System(Protocol):
    """Translates documents; one object may serve several threads."""

    @property
    def name(self) -> str:
        """As the command line calls it."""
        ...

    def translate(self, source: Source, *, threads: int = 1) -> Outcome:
        """Translate one document; the result does not depend on the number of threads."""
        ...
