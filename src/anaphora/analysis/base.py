"""What an analyser is: documents in, the same documents with their tokens filled in out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Protocol

from anaphora.documents import Document, Segment, Token
from anaphora.languages import Language


class Analyser(Protocol):
    """Tags and parses the text of one language.

    It fills lemma, upos, xpos, feats, head and deprel of each token, and notes named entities in
    `misc` (see `anaphora.analysis.names`). A segment stays one segment, however many sentences it
    holds: each of their roots is its own head. A document's analysis depends on that document
    alone, neither on its neighbours in the stream nor on `threads`.
    """

    @property
    def description(self) -> str:
        """What it is and in which version, for models made with it."""
        ...

    def analyse(
        self, documents: Iterable[Document], *, tokenised: bool = False, threads: int = 1
    ) -> Iterator[Document]:
        """Yield each document analysed.

        A segment that has tokens keeps them. One that has not is cut at its spaces if the text is
        `tokenised`, else by the tokeniser of its language.
        """
        ...


def with_tokens(segment: Segment, language: Language, *, tokenised: bool) -> Segment:
    """The segment, cut into tokens unless it was already."""
    if segment.tokens:
        return segment
    if tokenised:
        return replace(segment, tokens=tuple(Token(w) for w in segment.text.split(" ") if w))
    return replace(segment, tokens=language.tokenise(segment.text))
