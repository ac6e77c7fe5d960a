"""The values everything else passes around: documents, segments, tokens, mentions, bitexts.

All are frozen and do no I/O. Positions are zero-based. Inside a segment a position `p >= 0` is
`tokens[p]`; a negative one is an empty node (a null subject, say): `empty_nodes[-1 - p]`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from anaphora.errors import Faults

Attributes = tuple[tuple[str, str], ...]
"""Named text a format carries and we do not interpret, in its original order."""

Links = tuple[tuple[int, int], ...]
"""Word alignment of one segment pair: (source position, target position), order kept."""


class Side(StrEnum):
    """What a document is in its parallel set."""

    SOURCE = "source"
    REFERENCE = "reference"
    HYPOTHESIS = "hypothesis"


class Gender(StrEnum):
    """Grammatical gender; of a person in a language without it, the person's."""

    MASC = "masc"
    FEM = "fem"
    NEUT = "neut"
    UNK = "unk"


class Number(StrEnum):
    """Grammatical number."""

    SG = "sg"
    PL = "pl"
    UNK = "unk"


class Human(StrEnum):
    """Whether something is a person."""

    PERSON = "person"
    OTHER = "other"
    UNKNOWN = "unknown"


class Function(StrEnum):
    """What a pronoun does: point to an entity, to an event, to nothing, or something else."""

    ANAPHORIC = "anaphoric"
    EVENT = "event"
    PLEONASTIC = "pleonastic"
    OTHER = "other"


class Category(StrEnum):
    """What kind of expression a mention is; an event mention is a clause or a verb."""

    PRONOUN = "pronoun"
    NOUN = "noun"
    NAME = "name"
    EVENT = "event"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Token:
    """A word with what is known about it; `feats`, `deps` and `misc` are in CoNLL-U notation.

    `head` is the governor's position, the token's own if it is the root, None if unknown. `misc`
    leaves out `SpaceAfter` and `Entity`, which are `space_after` and the document's mentions.
    """

    text: str
    lemma: str = ""
    upos: str = ""
    xpos: str = ""
    feats: str = ""
    head: int | None = None
    deprel: str = ""
    deps: str = ""
    misc: str = ""
    space_after: bool = True

    def feature(self, name: str) -> str:
        """Value of one morphological feature, "" if it is not marked: `feature("Gender")`."""
        return next(
            (
                value
                for key, _, value in (f.partition("=") for f in self.feats.split("|"))
                if key == name
            ),
            "",
        )


@dataclass(frozen=True, slots=True)
class EmptyNode:
    """A token that is understood but not written; it stands after token `after` (-1: before all).

    A null subject hangs on its verb: `token.head` is the verb's position.
    """

    after: int
    token: Token


@dataclass(frozen=True, slots=True)
class MultiwordToken:
    """One written word that is several tokens: French *du* = *de* + *le*; `end` is inclusive."""

    start: int
    end: int
    text: str
    feats: str = ""
    misc: str = ""
    space_after: bool = True


@dataclass(frozen=True, slots=True)
class Segment:
    """One line of a document; `tokens` is empty until something has tokenised it."""

    text: str
    tokens: tuple[Token, ...] = ()
    id: str = ""
    empty_nodes: tuple[EmptyNode, ...] = ()
    multiword_tokens: tuple[MultiwordToken, ...] = ()
    comments: tuple[str, ...] = ()

    def node(self, position: int) -> Token:
        """The token or, for a negative position, the empty node at `position`."""
        return self.tokens[position] if position >= 0 else self.empty_nodes[-1 - position].token


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of one segment that refers; mentions of one `entity` are a chain.

    `start` and `end` (inclusive) and `head` are positions. `part` is (i, n) for the i-th of the n
    pieces of a discontinuous mention. `function` is for pronouns only, None if unknown.
    """

    segment: int
    start: int
    end: int
    head: int | None = None
    entity: str = ""
    category: Category = Category.UNKNOWN
    gender: Gender = Gender.UNK
    number: Number = Number.UNK
    human: Human = Human.UNKNOWN
    function: Function | None = None
    part: tuple[int, int] = (1, 1)
    attributes: Attributes = ()


@dataclass(frozen=True, slots=True)
class Document:
    """Segments in order, and the mentions in them.

    `version` tells apart several references (the translator) or hypotheses (the system) of a set.
    """

    id: str
    segments: tuple[Segment, ...]
    mentions: tuple[Mention, ...] = ()
    lang: str = ""
    side: Side = Side.SOURCE
    version: str = ""
    attributes: Attributes = ()

    def __post_init__(self) -> None:
        faults = [fault for m in self.mentions for fault in self._mention_faults(m)]
        if faults:
            raise Faults(f"document {self.id!r}", faults)

    def _mention_faults(self, mention: Mention) -> Iterator[str]:
        what = f"mention of {mention.entity!r}"
        if not 0 <= mention.segment < len(self.segments):
            yield f"{what} in segment {mention.segment} of {len(self.segments)}"
            return
        segment = self.segments[mention.segment]
        ends = {mention.start, mention.end}
        for position in ends if mention.head is None else ends | {mention.head}:
            if not -len(segment.empty_nodes) <= position < len(segment.tokens):
                at = f"position {position} of {len(segment.tokens)} tokens"
                yield f"segment {mention.segment}: {what} at {at}"

    def chains(self) -> dict[str, tuple[Mention, ...]]:
        """Mentions by entity, in the order of first mention; mentions without entity left out."""
        chains: dict[str, list[Mention]] = {}
        for mention in self.mentions:
            if mention.entity:
                chains.setdefault(mention.entity, []).append(mention)
        return {entity: tuple(mentions) for entity, mentions in chains.items()}


@dataclass(frozen=True, slots=True)
class Bitext:
    """A document and its translation, segment by segment, with word alignments if there are any."""

    source: Document
    target: Document
    alignments: tuple[Links, ...] = ()

    def __post_init__(self) -> None:
        faults = list(self._faults())
        if faults:
            raise Faults(f"bitext {self.source.id!r}", faults)

    def _faults(self) -> Iterator[str]:
        sources, targets = len(self.source.segments), len(self.target.segments)
        if self.source.id != self.target.id:
            yield f"the sides are different documents, {self.source.id!r} and {self.target.id!r}"
        if sources != targets:
            yield f"{sources} source segments, {targets} target segments"
        if self.alignments and len(self.alignments) != sources:
            yield f"{sources} source segments, {len(self.alignments)} alignments"
        sides = zip(self.source.segments, self.target.segments, self.alignments, strict=False)
        for number, (source, target, links) in enumerate(sides):
            yield from (
                f"segment {number}: alignment point {fault}"
                for fault in links_outside(links, len(source.tokens), len(target.tokens))
            )


def links_outside(links: Links, source_length: int, target_length: int) -> Iterator[str]:
    """Describe each link that falls outside a pair of token sequences of these lengths."""
    for s, t in links:
        if not (0 <= s < source_length and 0 <= t < target_length):
            yield f"{s}-{t} outside {source_length} source and {target_length} target tokens"
