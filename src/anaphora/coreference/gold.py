"""The resolver that knows: antecedents from annotation, for experiments with an oracle.

The annotation is in the document (its mentions, as CorefUD CoNLL-U and the micro-world give them)
or in a file. Each pronoun has one candidate with the probability 1: the last mention of its entity
that is a noun or a name, or none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from anaphora.analysis import syntax
from anaphora.antecedents import NO_WORD, Candidate, Functions, PronounKind, PronounLink
from anaphora.documents import Category, Document, Mention
from anaphora.languages import LANGUAGES
from anaphora.languages.base import Kind

_KINDS = {
    Kind.SUBJECT: PronounKind.PERSONAL,
    Kind.OBJECT: PronounKind.PERSONAL,
    Kind.INDIRECT: PronounKind.PERSONAL,
    Kind.GENITIVE: PronounKind.PERSONAL,
    Kind.PREPOSITIONAL: PronounKind.PERSONAL,
    Kind.POSSESSIVE: PronounKind.POSSESSIVE,
    Kind.POSSESSIVE_PRONOUN: PronounKind.POSSESSIVE,
    Kind.REFLEXIVE: PronounKind.REFLEXIVE,
}


@dataclass(frozen=True, slots=True)
class Gold:
    """Reads links off the mentions of a document."""

    language: str
    description: str = "gold"

    def posterior(self, document: Document) -> tuple[PronounLink, ...]:
        """A link for each mention that is a pronoun of the third person."""
        return tuple(self._links(document))

    def _links(self, document: Document) -> Iterator[PronounLink]:
        nouns: dict[str, Mention] = {}
        for mention in sorted(document.mentions, key=lambda m: _order(document, m)):
            kind = self._kind(document, mention)
            if kind is not None:
                yield _link(document, mention, kind, nouns.get(mention.entity))
            elif mention.entity and mention.category not in (Category.PRONOUN, Category.EVENT):
                nouns[mention.entity] = mention

    def _kind(self, document: Document, mention: Mention) -> PronounKind | None:
        """What a mention is as a pronoun; None if it is none, or not of the third person."""
        if mention.start != mention.end or mention.part[1] > 1:
            return None
        if mention.start < 0:
            return PronounKind.NULL
        text = document.segments[mention.segment].tokens[mention.start].text
        readings = [r for r in LANGUAGES.get(self.language).pronouns_of(text) if r.person in (0, 3)]
        kinds = [_KINDS[reading.kind] for reading in readings if reading.kind in _KINDS]
        if kinds:
            return kinds[0]
        return PronounKind.OTHER if readings and mention.category is Category.PRONOUN else None


def _order(document: Document, mention: Mention) -> tuple[int, int, int]:
    """Where a mention begins in the text; an empty node stands behind its token."""
    if mention.start < 0:
        after = document.segments[mention.segment].empty_nodes[-1 - mention.start].after
        return mention.segment, after, 1
    return mention.segment, mention.start, 0


def _link(
    document: Document, pronoun: Mention, kind: PronounKind, noun: Mention | None
) -> PronounLink:
    node = document.segments[pronoun.segment].node(pronoun.start)
    null = pronoun.start < 0
    return PronounLink(
        document.id,
        pronoun.segment,
        NO_WORD if null else pronoun.start,
        node.text,
        kind,
        (candidate(document, noun),) if noun else (),
        0.0 if noun else 1.0,
        Functions(**{pronoun.function.value: 1.0}) if pronoun.function else None,
        (pronoun.start if node.head is None else node.head) if null else None,
    )


def candidate(document: Document, mention: Mention, p: float = 1.0) -> Candidate:
    """A mention as a candidate."""
    head = mention.head
    if head is None and mention.start >= 0:
        head = syntax.head_of(document.segments[mention.segment].tokens, mention.start, mention.end)
    node = document.segments[mention.segment].node(mention.start if head is None else head)
    return Candidate(
        mention.segment,
        mention.start,
        mention.end,
        head,
        node.lemma or node.text,
        p,
        mention.gender,
        mention.number,
        mention.human,
    )
