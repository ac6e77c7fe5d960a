"""From text as people write it to the words that models see, and back.

Raw text is tokenised by the rules of its language and given the case the models were trained on;
translations get their capitals back and are written as running text. Tokenised text is split at
spaces, and stays so.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Self

from anaphora.documents import Links, Segment
from anaphora.engines.model_directory import Description
from anaphora.pairs import PAIRS
from anaphora.smt.truecasing import Case, Truecaser, recase


class Surface:
    """The way between the text of a pair and a model's words."""

    def __init__(
        self,
        pair: str,
        case: Case,
        *,
        tokenised: bool,
        truecaser: Path | None = None,
        target_truecaser: Path | None = None,
    ) -> None:
        """The truecasers, of the source and target language, are files; needed for true case."""
        self.case = case
        self.tokenised = tokenised
        self._pair = pair
        self._truecaser_path = truecaser
        self._target_truecaser_path = target_truecaser

    @classmethod
    def of(cls, directory: Path, description: Description) -> Self:
        """That of a model."""
        files = description.files
        return cls(
            description.pair,
            description.case,
            tokenised=description.tokenised,
            truecaser=directory / files.source_case if files.source_case else None,
            target_truecaser=directory / files.target_case if files.target_case else None,
        )

    @cached_property
    def _truecaser(self) -> Truecaser | None:
        """Loaded when it is first needed: opening a model should not read a vocabulary."""
        return Truecaser.load(self._truecaser_path) if self._truecaser_path else None

    @cached_property
    def _target_truecaser(self) -> Truecaser | None:
        path = self._target_truecaser_path
        return Truecaser.load(path) if path else None

    def written_words(self, segment: Segment) -> tuple[str, ...]:
        """The words of a source segment as they stand there."""
        if segment.tokens:
            return tuple(token.text for token in segment.tokens)
        if self.tokenised:
            return tuple(segment.text.split())
        language = PAIRS.get(self._pair).source_language
        return tuple(token.text for token in language.tokenise(segment.text))

    def model_words(self, written: Sequence[str]) -> tuple[str, ...]:
        """The same words in the case that the models know."""
        return self._in_case(written, self._truecaser)

    def target_words(self, text: str) -> tuple[str, ...]:
        """The words of a given translation, which keep the case they have."""
        if self.tokenised:
            return tuple(text.split())
        language = PAIRS.get(self._pair).target_language
        return tuple(token.text for token in language.tokenise(text))

    def translation_words(self, text: str) -> tuple[str, ...]:
        """The words of a translation as readers get it, in the case that the models know."""
        return self._in_case(self.target_words(text), self._target_truecaser)

    def _in_case(self, words: Sequence[str], truecaser: Truecaser | None) -> tuple[str, ...]:
        if truecaser:
            return tuple(truecaser.truecase(words))
        if self.case is Case.LOWER:
            return tuple(word.lower() for word in words)
        return tuple(words)

    def text(self, words: Sequence[str], written: Sequence[str], links: Links) -> str:
        """A translation for a reader; `written` are the words of the source as they stand there."""
        if self.tokenised:
            return " ".join(words)
        if self._truecaser:
            words = recase(words, written, links)
        return PAIRS.get(self._pair).target_language.detokenise(words)
