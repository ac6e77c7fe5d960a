"""What metrics look up: the links of a source token, and where words stand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from anaphora.documents import Links
from anaphora.evaluation.translation import tokens
from anaphora.evaluation.word_alignment import WordAlignment
from anaphora.evaluation.word_index import WordIndex

links = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=8).map(tuple)
LINES = ["It saw it .", "", "she  said\u00a0it", "it"]


def test_links_of_a_token() -> None:
    alignment = WordAlignment.of([((2, 1), (0, 3), (2, 0), (2, 1)), (), ((0, 0),)])
    assert len(alignment) == 3
    assert alignment.linked(0, 2) == [0, 1, 1]
    assert alignment.targets(0, 2) == [0, 1]
    assert [alignment.targets(0, position) for position in (0, 1, 3)] == [[3], [], []]
    assert alignment.targets(1, 0) == []  # not those of the next segment
    assert alignment[0] == ((0, 3), (2, 0), (2, 1), (2, 1))


@given(st.lists(links, max_size=5))
def test_no_link_is_lost_or_moved(alignments: list[Links]) -> None:
    alignment = WordAlignment.of(alignments)
    assert len(alignment) == len(alignments)
    for segment, expected in enumerate(alignments):
        assert list(alignment[segment]) == sorted(expected)
        for position in range(9):
            targets = sorted(t for s, t in expected if s == position)
            assert alignment.linked(segment, position) == targets


def test_words_are_found_in_the_order_of_the_text() -> None:
    found = WordIndex(LINES, tokens).find(lambda word: word.lower() if len(word) == 2 else "")
    assert list(found) == [((0, 0), "it"), ((0, 2), "it"), ((3, 0), "it")]
    assert list(WordIndex([], tokens).find(str)) == []
    assert list(WordIndex(["", ""], tokens).find(str)) == []
