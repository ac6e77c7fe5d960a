"""Chains of CoreNLP as links: each pronoun to the mention before it in its chain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from anaphora.analysis import syntax
from anaphora.analysis.english import Referent, referent, together
from anaphora.antecedents import Candidate, Noun, PronounKind, PronounLink
from anaphora.coreference.corenlp.chains import ChainMention, Shape
from anaphora.coreference.corenlp.confidence import Confidence, LinkType
from anaphora.coreference.nominals import Nominal, nominals
from anaphora.documents import Document, Token


def links(
    document: Document, chains: Sequence[Sequence[ChainMention]], confidence: Confidence
) -> tuple[PronounLink, ...]:
    """The links of a document; a pronoun that is in no chain has no candidates."""
    return tuple(
        PronounLink(
            document.id,
            pronoun.segment,
            pronoun.head,
            document.segments[pronoun.segment].tokens[pronoun.head].text,
            pronoun.kind or PronounKind.OTHER,
            candidates,
            1.0 - sum(candidate.p for candidate in candidates),
        )
        for pronoun, before in linked(document, chains)
        for candidates in (tuple(_candidates(document, pronoun, before, confidence)),)
    )


def linked(
    document: Document, chains: Sequence[Sequence[ChainMention]]
) -> Iterator[tuple[Nominal, Sequence[ChainMention]]]:
    """Yield each pronoun with the mentions of its chain that come before it.

    Pronouns that we do not resolve (*which*, *that*, *I*) are left out: they would lead nowhere.
    """
    pronouns = {(n.segment, n.head): n for n in nominals(document) if n.is_pronoun}
    before: dict[tuple[int, int], Sequence[ChainMention]] = {}
    for chain in chains:
        known = [
            mention
            for mention in chain
            if mention.shape is not Shape.PRONOUN or (mention.segment, mention.head) in pronouns
        ]
        for number, mention in enumerate(known):
            if mention.start == mention.end:
                before[mention.segment, mention.start] = known[:number]
    for place, pronoun in pronouns.items():
        yield pronoun, before.get(place, ())


def type_of(pronoun: Nominal, antecedent: ChainMention) -> LinkType:
    """The type of the link between the two."""
    distance = pronoun.segment - antecedent.segment
    return LinkType.of(pronoun.family, antecedent.shape, distance)


def _candidates(
    document: Document,
    pronoun: Nominal,
    before: Sequence[ChainMention],
    confidence: Confidence,
) -> Iterator[Candidate]:
    if not before:
        return
    nearest = before[-1]
    tokens = document.segments[nearest.segment].tokens
    meant = _referent(tokens, nearest)
    yield Candidate(
        nearest.segment,
        nearest.start,
        nearest.end,
        nearest.head,
        _lemma(tokens[nearest.head]),
        confidence.of(type_of(pronoun, nearest)),
        meant.gender,
        meant.number,
        meant.human,
        _noun(document, before) if nearest.shape is Shape.PRONOUN else None,
    )


def _noun(document: Document, before: Sequence[ChainMention]) -> Noun | None:
    """The last of the mentions that is no pronoun."""
    for mention in reversed(before):
        if mention.shape is not Shape.PRONOUN:
            tokens = document.segments[mention.segment].tokens
            meant = _referent(tokens, mention)
            lemma = _lemma(tokens[mention.head])
            place = mention.segment, mention.head
            return Noun(lemma, meant.gender, meant.number, meant.human, *place)
    return None


def _referent(tokens: Sequence[Token], mention: ChainMention) -> Referent:
    """What a mention refers to, with all that is joined in it: *Ann and Bob*."""
    parts = syntax.conjuncts(tokens, mention.head)
    if len(parts) > 1 and all(mention.start <= part <= mention.end for part in parts):
        return together(referent(tokens, part) for part in parts)
    return referent(tokens, mention.head)


def _lemma(token: Token) -> str:
    return token.lemma or token.text
