"""Our own engine: the decoder of `smt` with the models of a directory, from text to text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Self

from anaphora.documents import Segment
from anaphora.engines.base import Draft
from anaphora.engines.model_directory import Description
from anaphora.engines.surface import Surface
from anaphora.nbest import Hypothesis
from anaphora.smt.decoder import Decoder, Input, Output, Translation
from anaphora.smt.language_model import LanguageModel
from anaphora.smt.phrase_table import PhraseTable
from anaphora.smt.weights import named

_AHEAD = 32  # segments read ahead for each thread, so that none waits for a long one


class PhraseBased:
    """Translates with one decoder, which all threads share."""

    def __init__(self, decoder: Decoder, surface: Surface) -> None:
        self.decoder = decoder
        self.surface = surface

    @classmethod
    def open(cls, directory: Path, description: Description) -> Self:
        """Open the parts of a model where they lie; nothing is read before it is needed."""
        files = description.files
        decoder = Decoder(
            [PhraseTable.open(directory / table.file) for table in files.phrase_tables],
            [LanguageModel(directory / name) for name in files.language_models],
            weights=description.weights,
            limits=description.limits,
            backoff=[table.backoff for table in files.phrase_tables],
        )
        return cls(decoder, Surface.of(directory, description))

    def drafts(
        self, segments: Iterable[Segment], *, nbest: int = 0, threads: int = 1
    ) -> Iterator[Draft]:
        """Translate segments one after the other, in their order."""
        stream = iter(segments)
        while batch := list(islice(stream, _AHEAD * threads)):
            written = [self.surface.written_words(segment) for segment in batch]
            inputs = [Input(self.surface.model_words(words)) for words in written]
            outputs = self.decoder.decode(inputs, nbest=nbest, threads=threads)
            for words, given, output in zip(written, inputs, outputs, strict=True):
                yield self._draft(words, given, output)

    def _draft(self, written: tuple[str, ...], given: Input, output: Output) -> Draft:
        best = output.best
        return Draft(
            source=given.tokens,
            tokens=best.tokens,
            text=self.surface.text(best.tokens, written, best.links),
            alignment=best.links,
            score=best.score,
            features=self._named(best),
            nbest=tuple(
                Hypothesis(each.text, each.score, self._named(each), each.links)
                for each in output.nbest
            ),
        )

    def _named(self, translation: Translation) -> tuple[tuple[str, tuple[float, ...]], ...]:
        return tuple(named(translation.features, self.decoder.feature_names).items())
