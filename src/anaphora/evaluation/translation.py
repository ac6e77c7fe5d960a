"""A translated text beside its source and reference, word by word: what metrics judge."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol, TypeVar

from anaphora.antecedents import PronounLink
from anaphora.documents import Links, links_outside
from anaphora.errors import Faults
from anaphora.evaluation.word_alignment import WordAlignment
from anaphora.evaluation.word_index import Place, WordIndex


@dataclass(frozen=True, slots=True)
class Note:
    """What is known about a source pronoun besides its form: for breakdowns only."""

    function: str = ""
    distance: int | None = None


NO_NOTE = Note()


class _Placed(Protocol):
    @property
    def place(self) -> Place: ...


T = TypeVar("T", bound=_Placed)


@dataclass(frozen=True)
class Translation:
    """Equally many lines of source, reference and hypothesis, their tokens separated by spaces.

    `documents` holds the document id of each line; () means one document. `only` restricts pronoun
    metrics to these source pronouns, those a system processed, say. `written_reference` and
    `written_hypothesis` are the texts as they were before we tokenised them, () if we did not.
    """

    source: Sequence[str]
    reference: Sequence[str]
    hypothesis: Sequence[str]
    reference_links: WordAlignment
    hypothesis_links: WordAlignment
    documents: Sequence[str] = ()
    notes: Mapping[Place, Note] = field(default_factory=dict)
    antecedents: Mapping[Place, PronounLink] = field(default_factory=dict)
    only: Container[Place] | None = None
    written_reference: Sequence[str] = ()
    written_hypothesis: Sequence[str] = ()

    @classmethod
    def of(
        cls,
        source: Sequence[str],
        hypothesis: Sequence[str],
        reference: Sequence[str],
        reference_links: Sequence[Links],
        hypothesis_links: Sequence[Links],
    ) -> Translation:
        """Take texts and links from anywhere, checked; the file readers check with line numbers."""
        faults = [
            f"{len(source)} source lines, {len(lines)} of {what}"
            for what, lines in (
                ("the reference", reference),
                ("the hypothesis", hypothesis),
                ("the reference's alignment", reference_links),
                ("the hypothesis's alignment", hypothesis_links),
            )
            if len(lines) != len(source)
        ]
        for target, alignment in ((reference, reference_links), (hypothesis, hypothesis_links)):
            for number, (s, t, links) in enumerate(zip(source, target, alignment, strict=False)):
                outside = links_outside(links, len(tokens(s)), len(tokens(t)))
                faults += [f"line {number}: alignment point {fault}" for fault in outside]
        if faults:
            raise Faults("texts and alignments", faults)
        alignments = WordAlignment.of(reference_links), WordAlignment.of(hypothesis_links)
        return cls(source, reference, hypothesis, *alignments)

    @cached_property
    def source_words(self) -> WordIndex:
        """Where the words of the source stand."""
        return WordIndex(self.source, tokens)

    def document(self, segment: int) -> str:
        """The id of the document a line belongs to."""
        return self.documents[segment] if self.documents else ""

    def note(self, place: Place) -> Note:
        """What is known about a source pronoun."""
        return self.notes.get(place, NO_NOTE)

    def chosen(self, items: Sequence[T]) -> Sequence[T]:
        """The items that `only` lets through."""
        only = self.only
        return items if only is None else [item for item in items if item.place in only]


def tokens(line: str) -> list[str]:
    """The tokens of a line; several spaces separate like one, other white space is no border."""
    words = line.split(" ")
    return words if all(words) else [word for word in words if word]
