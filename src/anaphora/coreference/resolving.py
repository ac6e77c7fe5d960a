"""From nominals to links: goes through the pronouns of a document and asks a model about each.

What a model says of one pronoun is known when the next is asked about, as in reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum

from anaphora.antecedents import Candidate, Noun, PronounKind, PronounLink
from anaphora.coreference.candidates import candidates
from anaphora.coreference.discourse import Discourse
from anaphora.coreference.features import Question
from anaphora.coreference.nominals import Nominal, nominals
from anaphora.documents import Document

Model = Callable[[Question], Sequence[float]]
"""Gives a probability to each candidate of a question and, last, to none of them."""

_LEAST_SHARE = 1e-3  # of a noun; else a long document would have all its nouns in each link


@dataclass(frozen=True, slots=True)
class Answer:
    """A question with the probabilities of its candidates."""

    question: Question
    shares: Sequence[float]
    p_none: float

    @property
    def best(self) -> Nominal | None:
        """The most probable candidate, be it less probable than none; the nearest of equals."""
        if not self.shares:
            return None
        return self.question.candidates[self.shares.index(max(self.shares))]


def answers(document: Document, model: Model) -> Iterator[Answer]:
    """Ask a model about each pronoun of an analysed document, in text order."""
    found = nominals(document)
    discourse = Discourse(found)
    for pronoun in found:
        if pronoun.is_pronoun:
            discourse.reach(pronoun)
            question = Question(document, pronoun, candidates(found, pronoun), discourse)
            *shares, p_none = model(question)
            answer = Answer(question, shares, p_none)
            best = answer.best
            discourse.resolve(pronoun, best if best and max(shares) >= p_none else None, p_none)
            yield answer


def links(document: Document, model: Model) -> tuple[PronounLink, ...]:
    """A link for each pronoun of an analysed document, in text order."""
    made: list[PronounLink] = []
    nouns: dict[int, Noun] = {}
    for answer in answers(document, model):
        pronoun = answer.question.pronoun
        best = answer.best
        if best is not None and (noun := nouns.get(best.order) or _noun(document, best)):
            nouns[pronoun.order] = noun
        made.append(_link(answer, nouns))
    return tuple(sorted(made, key=lambda link: (link.segment, link.token)))


def noun_links(document: Document, model: Model) -> tuple[PronounLink, ...]:
    """A link to nouns alone for each pronoun of an analysed document, in text order.

    A pronoun among the candidates passes its share on to what it may mean itself, so that the
    likeliest noun need not be the one that the likeliest steps lead to:

        p(noun) ~ p(candidate is the noun) + sum over pronouns of p(candidate) p(noun | candidate)

    What gets lost on the way, at pronouns that may mean nothing, is shared among the nouns.
    """
    made: list[PronounLink] = []
    meant: dict[int, Mapping[int, float]] = {}
    seen: dict[int, Nominal] = {}
    for answer in answers(document, model):
        question = answer.question
        seen.update((c.order, c) for c in question.candidates)
        shares = meant[question.pronoun.order] = _passed_on(answer, meant)
        p_none = answer.p_none if shares else 1.0
        scale = (1.0 - p_none) / (fsum(shares.values()) or 1.0)
        nouns = replace(question, candidates=[seen[order] for order in shares])
        to_nouns = Answer(nouns, [p * scale for p in shares.values()], p_none)
        made.append(_link(to_nouns, {}))
    return tuple(sorted(made, key=lambda link: (link.segment, link.token)))


def _passed_on(answer: Answer, meant: Mapping[int, Mapping[int, float]]) -> dict[int, float]:
    """The probability of each noun, by its order; those of next to none are left out."""
    found: dict[int, float] = {}
    for candidate, p in zip(answer.question.candidates, answer.shares, strict=True):
        nouns = meant[candidate.order] if candidate.is_pronoun else {candidate.order: 1.0}
        for noun, share in nouns.items():
            found[noun] = found.get(noun, 0.0) + p * share
    return {noun: p for noun, p in found.items() if p >= _LEAST_SHARE}


def _noun(document: Document, nominal: Nominal) -> Noun | None:
    if nominal.is_pronoun:
        return None
    meant = nominal.referent
    return Noun(
        _lemma(document, nominal),
        meant.gender,
        meant.number,
        meant.human,
        nominal.segment,
        nominal.head,
    )


def _link(answer: Answer, nouns: dict[int, Noun]) -> PronounLink:
    question = answer.question
    pronoun = question.pronoun
    offered = [
        _candidate(question.document, candidate, p, nouns)
        for candidate, p in zip(question.candidates, answer.shares, strict=True)
    ]
    return PronounLink(
        question.document.id,
        pronoun.segment,
        pronoun.head,
        question.tokens[pronoun.head].text,
        pronoun.kind or PronounKind.OTHER,
        tuple(sorted(offered, key=lambda candidate: -candidate.p)),
        answer.p_none,
    )


def _candidate(document: Document, nominal: Nominal, p: float, nouns: dict[int, Noun]) -> Candidate:
    meant = nominal.referent
    return Candidate(
        nominal.segment,
        nominal.start,
        nominal.end,
        nominal.head,
        _lemma(document, nominal),
        p,
        meant.gender,
        meant.number,
        meant.human,
        nouns.get(nominal.order) if nominal.is_pronoun else None,
    )


def _lemma(document: Document, nominal: Nominal) -> str:
    token = document.segments[nominal.segment].tokens[nominal.head]
    return token.lemma or token.text
