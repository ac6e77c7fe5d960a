"""Links of pronouns to candidate antecedents: what they say and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

from anaphora.antecedents import NO_WORD, NOWHERE, Candidate, Functions, Noun, PronounKind
from anaphora.antecedents import PronounLink as Link
from anaphora.documents import Document, EmptyNode, Function, Gender, Human, Number, Segment, Token
from anaphora.errors import Faults


def candidate(p: float, **changes: Any) -> Candidate:
    place: dict[str, Any] = {"segment": 0, "start": 0, "end": 1, "head": 1} | changes
    return Candidate(head_lemma="bird", p=p, **place)


def link(*candidates: Candidate, p_none: float, **changes: Any) -> Link:
    fields: dict[str, Any] = {
        "segment": 1,
        "token": 0,
        "form": "it",
        "kind": PronounKind.PERSONAL,
    } | changes
    return Link(document="d", candidates=candidates, p_none=p_none, **fields)


def test_the_best_candidate_is_the_first_unless_none_is_more_probable() -> None:
    assert link(candidate(0.5), candidate(0.3), p_none=0.2).best == candidate(0.5)
    assert link(candidate(0.4), p_none=0.6).best is None
    assert link(p_none=1.0).best is None


def test_a_candidate_stands_for_the_noun_it_leads_to() -> None:
    assert candidate(0.5).noun == Noun("bird", segment=0, head=1)
    ref = Noun("vogel", Gender.MASC, Number.SG, Human.OTHER)
    assert candidate(0.5, ref=ref).noun == ref


def test_the_best_function_is_the_most_probable() -> None:
    functions = Functions(anaphoric=0.3, event=0.5, pleonastic=0.2)
    assert functions.best is Function.EVENT
    assert functions.of(Function.PLEONASTIC) == 0.2


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: link(candidate(0.5), p_none=0.4),
            "pronoun 'it' at segment 1, token 0: 1 fault: "
            "its probabilities sum to 0.9 instead of 1",
        ),
        (
            lambda: link(candidate(0.2), candidate(0.5), p_none=0.3),
            "pronoun 'it' at segment 1, token 0: 1 fault: "
            "its candidates are not in the order of their probability",
        ),
        (
            lambda: link(candidate(float("nan")), p_none=1.0),
            "pronoun 'it' at segment 1, token 0: 1 fault: a probability is not between 0 and 1",
        ),
        (
            lambda: link(p_none=1.0, token=NO_WORD),
            "pronoun 'it' at segment 1, verb None: 1 fault: it needs either a token or a verb",
        ),
        (
            lambda: link(p_none=1.0, segment=-1),
            "pronoun 'it' at segment -1, token 0: 1 fault: its position is negative",
        ),
        (lambda: candidate(1.0, head=2), "candidate 'bird' at 0..1: 1 fault: its head is at 2"),
        (lambda: Functions(0.5), "functions: 1 fault: its probabilities sum to 0.5 instead of 1"),
    ],
)
def test_what_cannot_be_is_refused(make: Any, message: str) -> None:
    with pytest.raises(Faults) as caught:
        make()
    assert str(caught.value) == message


def test_positions_outside_a_document_are_found() -> None:
    subject = EmptyNode(-1, Token("él"))
    document = Document(
        "d",
        (
            Segment("A bird", (Token("A"), Token("bird"))),
            Segment("canta", (Token("canta"),), empty_nodes=(subject,)),
        ),
    )
    good = link(candidate(0.4), candidate(0.3, segment=NOWHERE), p_none=0.3, token=NO_WORD, verb=0)
    assert list(good.faults_in(document)) == []
    assert list(
        link(candidate(1.0, segment=1), p_none=0.0, token=-1, verb=-2).faults_in(document)
    ) == [
        "pronoun 'it' at segment 1, verb -2 is not in document 'd'",
        "candidate 'bird' of pronoun 'it' at segment 1, verb -2 is not in it",
    ]
