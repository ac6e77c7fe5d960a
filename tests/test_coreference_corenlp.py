"""CoreNLP's answers as links; the answer is as its server writes it, for sentences of our own."""

from __future__ import annotations

import pytest

from anaphora.coreference.corenlp.chains import ChainMention, Shape, chains_of
from anaphora.coreference.corenlp.confidence import (
    FARTHEST,
    Confidence,
    LinkType,
    confidence,
    read_table,
    write_table,
)
from anaphora.coreference.corenlp.links import links
from anaphora.documents import Human, Number
from tests.parses import document

TEXT = document(
    "The/DET/1/det committee/NOUN/2/nsubj met/VERB/2/root",
    "",
    "It/PRON/1/nsubj failed/VERB/1/root because/SCONJ/4/mark it/PRON/4/nsubj slept/VERB/1/advcl",
    "Ann/PROPN/1/nsubj saw/VERB/1/root them/PRON/1/dobj",
)
SENT = (0, 2, 3)
"""The segments that were sent to CoreNLP: the empty one was not."""


def mention(sentence: int, start: int, end: int, head: int, kind: str) -> dict[str, object]:
    """A mention as CoreNLP writes it: it counts from 1, and `end` is the word behind."""
    return {
        "sentNum": sentence,
        "startIndex": start,
        "endIndex": end,
        "headIndex": head,
        "type": kind,
        "text": "not looked at",
    }


ANSWER = {
    "corefs": {
        "7": [
            mention(2, 4, 5, 4, "PRONOMINAL"),
            mention(1, 1, 3, 2, "NOMINAL"),
            mention(2, 1, 2, 1, "PRONOMINAL"),
        ],
        "9": [mention(3, 1, 2, 1, "PROPER")],
    }
}
KNOWN = Confidence(
    {LinkType("it", Shape.NOUN, 2): (9, 10), LinkType("it", Shape.PRONOUN, 0): (5, 10)}
)


def test_chains_have_our_positions_in_text_order() -> None:
    assert chains_of(ANSWER, SENT) == [
        [
            ChainMention(0, 0, 1, 1, Shape.NOUN),
            ChainMention(2, 0, 0, 0, Shape.PRONOUN),
            ChainMention(2, 3, 3, 3, Shape.PRONOUN),
        ],
        [ChainMention(3, 0, 0, 0, Shape.NAME)],
    ]


def test_a_pronoun_is_linked_to_the_mention_before_it_and_led_to_its_noun() -> None:
    first, second, them = links(TEXT, chains_of(ANSWER, SENT), KNOWN)
    (committee,) = first.candidates
    assert (committee.segment, committee.start, committee.end, committee.head) == (0, 0, 1, 1)
    assert (committee.number, committee.human) == (Number.SG, Human.OTHER)
    assert committee.ref is None
    (it,) = second.candidates
    assert (it.segment, it.start, it.head_lemma) == (2, 0, "it")
    assert it.ref is not None
    assert (it.ref.lemma, it.ref.segment, it.ref.head) == ("committee", 0, 1)
    assert (them.form, them.candidates, them.p_none) == ("them", (), 1.0)


def test_a_link_is_as_sure_as_links_of_its_type_were_right() -> None:
    first, second, _ = links(TEXT, chains_of(ANSWER, SENT), KNOWN)
    # Each share leans with a weight of ten links on the wider class: all 20 links (14 right) on a
    # half, those of "it" (the same) on that, those to nouns (9 of 10) on that, and so the type.
    everything = (14 + 10 * 0.5) / 30
    family = (14 + 10 * everything) / 30
    noun = (9 + 10 * family) / 20
    assert first.candidates[0].p == pytest.approx((9 + 10 * noun) / 20)
    assert first.candidates[0].p + first.p_none == pytest.approx(1)
    assert first.candidates[0].p > second.candidates[0].p


def test_an_unseen_type_is_as_sure_as_its_family() -> None:
    family = KNOWN.of(LinkType("it", Shape.NAME, 0))
    assert KNOWN.of(LinkType("she", Shape.NAME, 0)) == pytest.approx((14 + 5) / 30)
    assert family == pytest.approx((14 + 10 * (14 + 5) / 30) / 30)


def test_far_links_are_of_one_type() -> None:
    assert LinkType.of("it", Shape.NOUN, 17) == LinkType("it", Shape.NOUN, FARTHEST)


def test_a_table_is_read_as_it_was_written() -> None:
    near, far = LinkType("it", Shape.NOUN, 0), LinkType("they", Shape.NAME, 3)
    table = write_table({"dcoref": [(near, True), (near, False), (far, True)], "other": []})
    assert table.splitlines()[1:] == [
        "dcoref\tit\tNOMINAL\t0\t1\t2",
        "dcoref\tthey\tPROPER\t3\t1\t1",
    ]
    assert read_table(table) == {"dcoref": Confidence({near: (1, 2), far: (1, 1)})}


@pytest.mark.parametrize("system", ["dcoref", "statistical"])
def test_the_shipped_table_is_surer_of_a_person_than_of_a_thing(system: str) -> None:
    known = confidence(system)
    assert known.of(LinkType("he", Shape.NAME, 0)) > known.of(LinkType("it", Shape.NOUN, 3))
