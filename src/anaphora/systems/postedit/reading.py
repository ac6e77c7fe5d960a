"""What the rules need of a source: its syntax, and what each pronoun does.

Paper automatic-post-editing-en-fr, Section 4: subject or object position by a dependency parser,
anaphoric or not by a probability (NADA there, `analysis.pronoun_function` here).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import Self

from anaphora.analysis import Analyser, analyser
from anaphora.analysis.pronoun_function import with_functions
from anaphora.systems.base import Source

_READABLE = ("en",)


@dataclass(frozen=True, slots=True)
class SourceReader:
    """Adds what a source has not yet; what is known already stays."""

    analyser: Analyser

    @classmethod
    def of(cls, lang: str) -> Self | None:
        """That of a source language, None if there is none."""
        return cls(analyser(lang, entities=False)) if lang in _READABLE else None

    def __call__(self, source: Source) -> Source:
        """The source with its syntax and with the functions of its pronouns."""
        document = source.document
        tokens = chain.from_iterable(segment.tokens for segment in document.segments)
        if all(token.head is None for token in tokens):
            (document,) = self.analyser.analyse([document], tokenised=True)
        return replace(source, document=document, links=with_functions(document, source.links))
