"""From nominals to links: goes through the pronouns of a document and asks a model about each.

What a model says of one pronoun is known when the next is asked about, as in reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from anaphora.antecedents import Candidate, Noun, PronounKind, PronounLink
from anaphora.coreference.candidates import candidates
from anaphora.coreference.discourse import Discourse
from anaphora.coreference.features import Question
from anaphora.coreference.nominals import Nominal, nominals
from anaphora.documents import Document

Model = Callable[[Question], Sequence[float]]
"""Gives a probability to each candidate of a question and, last, to none of them."""


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
