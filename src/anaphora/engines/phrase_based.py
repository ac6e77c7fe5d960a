"""Our own engine: the decoder of `smt` with the models of a directory, from text to text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Self

from anaphora.constraints import ConstrainedSegment
from anaphora.documents import Segment
from anaphora.engines.base import Draft
from anaphora.engines.model_directory import Description
from anaphora.engines.surface import Surface
from anaphora.errors import Faults
from anaphora.nbest import Hypothesis
from anaphora.smt import features
from anaphora.smt.decoder import Decoder, FixedTranslation, Forced, Input, Output, Translation
from anaphora.smt.language_model import LanguageModel
from anaphora.smt.phrase_table import PhraseTable
from anaphora.smt.weights import named

_AHEAD = 32  # segments read ahead for each thread, so that none waits for a long one
_DOCUMENTS_AHEAD = 2  # the same for documents

Words = tuple[str, ...]


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
            features=features.make(description.features),
        )
        return cls(decoder, Surface.of(directory, description))

    def drafts(
        self, segments: Iterable[Segment], *, nbest: int = 0, threads: int = 1
    ) -> Iterator[Draft]:
        """Translate segments each for itself, in their order."""
        stream = iter(segments)
        while batch := list(islice(stream, _AHEAD * threads)):
            written, inputs = self._inputs(batch)
            outputs = self.decoder.decode(inputs, nbest=nbest, threads=threads)
            yield from map(self._draft, written, inputs, outputs)

    def document_drafts(
        self, documents: Iterable[Iterable[Segment]], *, nbest: int = 0, threads: int = 1
    ) -> Iterator[Draft]:
        """Translate the segments of documents, each in the context of those before it."""
        stream = iter(documents)
        while batch := [self._inputs(d) for d in islice(stream, _DOCUMENTS_AHEAD * threads)]:
            inputs = [document for _, document in batch]
            outputs = self.decoder.decode_documents(inputs, nbest=nbest, threads=threads)
            for (written, given), drafted in zip(batch, outputs, strict=True):
                yield from map(self._draft, written, given, drafted)

    def _inputs(self, segments: Iterable[Segment]) -> tuple[list[Words], list[Input]]:
        """The words of segments as they stand there, and what the decoder gets."""
        segments = list(segments)
        written = [self.surface.written_words(segment) for segment in segments]
        return written, list(map(self._input, segments, written))

    def _input(self, segment: Segment, written: Sequence[str]) -> Input:
        words = self.surface.model_words(written)
        if not isinstance(segment, ConstrainedSegment):
            return Input(words)
        fixed = [
            FixedTranslation(
                (span.start, span.end + 1),
                tuple(written[span.start : span.end + 1])
                if span.target is None
                else self.surface.target_words(span.target),
            )
            for span in segment.fixed
        ]
        annotations: list[tuple[str, ...]] = [()] * len(words) if segment.annotations else []
        for annotation in segment.annotations:
            if not 0 <= annotation.tok < len(words):
                fault = f"annotation of token {annotation.tok} outside {len(words)} tokens"
                raise Faults(segment.place, [fault])
            annotations[annotation.tok] = annotation.values
        try:
            return Input(words, tuple(fixed), tuple(annotations))
        except Faults as error:
            raise Faults(segment.place, error.faults) from None

    def input(self, segment: Segment) -> Input:
        """A segment as a decoder takes it."""
        return self._input(segment, self.surface.written_words(segment))

    def force(self, segment: Segment, translation: str) -> Forced:
        """Score a translation as a reader would get it; the segment stands for itself."""
        return self.decoder.force(self.input(segment), self.surface.translation_words(translation))

    def draft(self, segment: Segment, given: Input, output: Output, decoder: Decoder) -> Draft:
        """What another decoder with these models made of a segment."""
        return self._draft(self.surface.written_words(segment), given, output, decoder)

    def _draft(
        self, written: Words, given: Input, output: Output, decoder: Decoder | None = None
    ) -> Draft:
        best, names = output.best, (decoder or self.decoder).feature_names
        return Draft(
            source=given.tokens,
            tokens=best.tokens,
            text=self.surface.text(best.tokens, written, best.links),
            alignment=best.links,
            score=best.score,
            features=_named(best, names),
            nbest=tuple(
                Hypothesis(each.text, each.score, _named(each, names), each.links)
                for each in output.nbest
            ),
            phrases=best.phrases,
        )


def _named(
    translation: Translation, names: Sequence[tuple[str, int]]
) -> tuple[tuple[str, tuple[float, ...]], ...]:
    return tuple(named(translation.features, names).items())
