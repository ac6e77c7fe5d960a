"""Which stretches of a document are kept to learn pronouns from."""

from __future__ import annotations

from anaphora.documents import Bitext, Document, Segment, Side, Token
from anaphora.training.windows import windows


def bitext(*lines: str) -> Bitext:
    """A document whose translation is itself, with a link for each word."""
    segments = tuple(Segment(line, tuple(map(Token, line.split()))) for line in lines)
    links = tuple(tuple((i, i) for i in range(len(s.tokens))) for s in segments)
    return Bitext(Document("d", segments), Document("d", segments, side=Side.REFERENCE), links)


def kept(*lines: str) -> list[tuple[str, list[str]]]:
    """Ids and lines of the stretches that are kept for *it* and *they*."""
    found = windows([bitext(*lines)], {"it", "they"})
    return [(part.source.id, [s.text for s in part.source.segments]) for part in found]


def test_a_pronoun_keeps_its_segment_and_three_before() -> None:
    assert kept("a", "b", "c", "d", "It e", "f", "g") == [("d#1", ["b", "c", "d", "It e"])]


def test_windows_that_touch_are_one_stretch() -> None:
    lines = ["it a", "b", "c", "d", "e", "they f", "g", "h", "i", "j", "it k"]
    assert kept(*lines) == [
        ("d#0", ["it a"]),
        ("d#2", ["c", "d", "e", "they f"]),
        ("d#7", ["h", "i", "j", "it k"]),
    ]
    assert kept("it a", "b", "they c") == [("d#0", ["it a", "b", "they c"])]


def test_links_stay_with_their_segments() -> None:
    (part,) = windows([bitext("a b c", "a", "b", "c", "it is so")], {"it"})
    assert part.alignments == (((0, 0),), ((0, 0),), ((0, 0),), ((0, 0), (1, 1), (2, 2)))
    assert [s.text for s in part.target.segments] == ["a", "b", "c", "it is so"]


def test_what_is_said_often_counts_twice() -> None:
    lines = ["it is", "a", "b", "c", "d"] * 3
    assert [part for part, _ in kept(*lines)] == ["d#0", "d#2"]


def test_lists_are_left_out() -> None:
    assert kept("it " + "word " * 100) == []
    assert kept() == []
