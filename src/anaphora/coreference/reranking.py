"""What speaks for the candidates of an external resolver, beside what that resolver says itself.

For languages that we cannot analyse: all there is are its links, with their probabilities, and the
words. Each candidate is described by named features, as those of `coreference.features` are, so
that weights can be learnt from parallel text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from anaphora.antecedents import NOWHERE, Candidate, PronounLink
from anaphora.coreference.base import Resolver
from anaphora.coreference.ranker import Ranker
from anaphora.documents import Document, Token

_SHARES = (0.01, 0.03, 0.1, 0.25, 0.5, 0.75, 0.9, 0.97, 0.99)
_NEAR = (1, 2, 4, 7, 12, 20, 35)


@dataclass(frozen=True, slots=True)
class Place:
    """A pronoun among the words and other links of its document.

    `mentions` counts the lemmas that links of the same document name, one for each pronoun.
    """

    document: Document
    link: PronounLink
    mentions: Counter[str]

    @property
    def tokens(self) -> Sequence[Token]:
        """The segment the pronoun stands in."""
        return self.document.segments[self.link.segment].tokens


def places(document: Document, links: Sequence[PronounLink]) -> list[Place]:
    """The pronouns of a document."""
    mentions = Counter(
        lemma for link in links for lemma in {c.noun.lemma.lower() for c in link.candidates}
    )
    return [Place(document, link, mentions) for link in links]


def features(place: Place) -> list[list[str]]:
    """The features of each candidate and, as the last, those of none."""
    candidates = place.link.candidates
    kind = place.link.kind
    here = context(place)
    none = ["none", f"none {kind}", *(f"none {feature}" for feature in here)]
    best = candidates[0] if candidates else None
    none.append(f"none best {_bucket(best.p if best else 0.0, _SHARES)} {kind}")
    return [*(_candidate(place, number) for number in range(len(candidates))), none]


def _candidate(place: Place, rank: int) -> list[str]:
    link, candidate = place.link, place.link.candidates[rank]
    kind, noun = link.kind, candidate.noun
    share = _bucket(candidate.p, _SHARES)
    shape = "pronoun" if candidate.ref else "noun"
    back = link.segment - candidate.segment if candidate.segment != NOWHERE else 9
    sort = f"{noun.gender} {noun.number} {noun.human}"
    lemma = noun.lemma.lower()
    row = [
        f"share {share} {kind}",
        f"share {share} {shape}",
        f"rank {min(rank, 4)} {kind} {shape}",
        f"rank {min(rank, 4)} {min(back, 3)}",
        f"back {min(back, 4)} {kind} {shape}",
        f"sort {sort} {kind}",
        f"sort {noun.human} {noun.number} {link.form.lower()}",
        f"lemma {lemma}",
        f"lemma {lemma} {kind}",
        f"ending {lemma[-3:]}",
        f"mentions {min(place.mentions[lemma], 6)} {kind} {shape}",
        f"mentions {min(place.mentions[lemma], 6)} {noun.human}",
        f"known {noun.segment == NOWHERE and candidate.ref is not None} {shape}",
    ]
    if candidate.segment != NOWHERE:
        row += _surroundings(place, candidate, back)
    return row


def _surroundings(place: Place, candidate: Candidate, back: int) -> list[str]:
    """What stands around a candidate, and between it and the pronoun."""
    link = place.link
    tokens = place.document.segments[candidate.segment].tokens
    kind = link.kind
    length = candidate.end - candidate.start
    first, before = _word(tokens, candidate.start), _word(tokens, candidate.start - 1)
    row = [
        f"first {first} {kind}",
        f"before {before} {kind}",
        f"after {_word(tokens, candidate.end + 1)} {kind}",
        f"opens {candidate.start == 0} {min(back, 2)} {kind}",
        f"long {min(length, 6)} {kind}",
        f"name {tokens[candidate.end].text[:1].isupper()} {candidate.start == 0} {kind}",
    ]
    if back == 0:
        distance = link.position - candidate.end
        row.append(f"distance {_bucket(distance, _NEAR)} {kind}")
        row.append(
            f"governor {_word(tokens, candidate.end + 1)} {_word(tokens, link.position - 1)}"
        )
        if distance > 0:
            between = tokens[candidate.end + 1 : link.position]
            row.append(f"commas {min(3, sum(t.text == ',' for t in between))} {kind}")
            row.append(f"clause {any(t.text.lower() == 'que' for t in between)} {kind}")
            row.append(f"next {_word(tokens, link.position - 1)} {min(distance, 5)}")
    return row


def context(place: Place) -> list[str]:
    """The words around a pronoun."""
    link, tokens = place.link, place.tokens
    at = link.position
    form = link.form.lower() or str(link.kind)
    return [
        f"form {form}",
        f"after {_word(tokens, at + 1)} {form}",
        f"ending {_word(tokens, at + 1)[-3:]} {form}",
        f"before {_word(tokens, at - 1)} {form}",
        f"before {_word(tokens, at - 2)} {_word(tokens, at - 1)}",
        f"opens {at == 0} {form}",
    ]


def _word(tokens: Sequence[Token], position: int) -> str:
    return tokens[position].text.lower() if 0 <= position < len(tokens) else "|"


def _bucket(value: float, limits: Sequence[float]) -> int:
    return sum(value >= limit for limit in limits)


@dataclass(frozen=True, slots=True)
class Reranked:
    """Another resolver's candidates by learnt weights; what it said is one of their features."""

    ranker: Ranker
    base: Resolver
    description: str

    def posterior(self, document: Document) -> tuple[PronounLink, ...]:
        """The links of the other resolver with new probabilities."""
        return reranked(self.ranker, document, self.base.posterior(document))


def reranked(
    ranker: Ranker, document: Document, links: Sequence[PronounLink]
) -> tuple[PronounLink, ...]:
    """Links of another resolver with new probabilities of their candidates."""
    return tuple(
        _weighted(place.link, ranker.probabilities(features(place)[:-1]))
        if place.link.candidates
        else place.link
        for place in places(document, links)
    )


def _weighted(link: PronounLink, shares: Sequence[float]) -> PronounLink:
    """The candidates with their shares of what "none" leaves."""
    rest = 1.0 - link.p_none
    pairs = zip(link.candidates, shares, strict=True)
    candidates = [replace(candidate, p=rest * share) for candidate, share in pairs]
    return replace(link, candidates=tuple(sorted(candidates, key=lambda c: -c.p)))
