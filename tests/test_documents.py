"""Documents and bitexts check themselves on construction and name all faults at once."""

from __future__ import annotations

import dataclasses

import pytest

from anaphora.documents import Bitext, Document, EmptyNode, Mention, Segment, Side, Token
from anaphora.errors import Faults


def segment(text: str) -> Segment:
    return Segment(text, tokens=tuple(map(Token, text.split())))


def document(*texts: str, side: Side = Side.SOURCE) -> Document:
    return Document("d1", tuple(map(segment, texts)), side=side)


def test_values_are_frozen_and_small() -> None:
    token = Token("it")
    with pytest.raises(dataclasses.FrozenInstanceError):
        token.text = "they"  # type: ignore[misc]
    assert not hasattr(token, "__dict__")


def test_a_token_gives_its_features_by_name() -> None:
    token = Token("elle", feats="Gender=Fem|Number=Sing")
    assert token.feature("Gender") == "Fem"
    assert token.feature("Number") == "Sing"
    assert token.feature("Case") == ""


def test_a_negative_position_is_an_empty_node() -> None:
    subject = EmptyNode(after=-1, token=Token("", upos="PRON", head=0))
    spanish = Segment("Llueve .", tokens=(Token("Llueve"), Token(".")), empty_nodes=(subject,))
    assert spanish.node(-1) is subject.token
    assert spanish.node(0).text == "Llueve"


def test_chains_are_the_mentions_of_one_entity_in_order() -> None:
    lamp, it, rain = (
        Mention(0, 0, 1, entity="lamp"),
        Mention(1, 0, 0, entity="lamp"),
        Mention(1, 2, 2),
    )
    text = document("the lamp", "it was raining")
    text = dataclasses.replace(text, mentions=(lamp, it, rain))
    assert text.chains() == {"lamp": (lamp, it)}


def test_a_mention_outside_its_segment_is_refused_with_all_others() -> None:
    mentions = (Mention(0, 0, 9, entity="a"), Mention(7, 0, 0, entity="b"))
    with pytest.raises(Faults) as caught:
        Document("d1", (segment("one two"),), mentions)
    assert str(caught.value) == (
        "document 'd1': 2 faults: segment 0: mention of 'a' at position 9 of 2 tokens; "
        "mention of 'b' in segment 7 of 1"
    )


def test_a_bitext_holds_two_sides_and_their_alignment() -> None:
    target = document("elle était lourde", side=Side.REFERENCE)
    bitext = Bitext(document("it was heavy"), target, alignments=(((0, 0), (1, 1), (2, 2)),))
    assert bitext.alignments[0][0] == (0, 0)


def test_a_bitext_names_all_its_faults_at_once() -> None:
    source = document("it was heavy", "it broke")
    target = dataclasses.replace(document("elle était lourde"), id="d2")
    with pytest.raises(Faults) as caught:
        Bitext(source, target, alignments=(((0, 0), (3, 1)), ((0, 0),), ()))
    assert caught.value.faults == (
        "the sides are different documents, 'd1' and 'd2'",
        "2 source segments, 1 target segments",
        "2 source segments, 3 alignments",
        "segment 0: alignment point 3-1 outside 3 source and 3 target tokens",
    )


@pytest.mark.parametrize("point", [(-1, 0), (0, -1), (3, 0), (0, 3)])
def test_alignment_points_lie_inside_both_segments(point: tuple[int, int]) -> None:
    side = document("one two three")
    with pytest.raises(Faults, match=f"{point[0]}-{point[1]} outside 3 source and 3 target"):
        Bitext(side, side, alignments=((point,),))
