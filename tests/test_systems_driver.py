"""The order of sentences: paper word-dependency-en-de, Section 4.2 and Figure 1."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.antecedents import Candidate, PronounKind, PronounLink
from anaphora.systems.driver import dependencies, in_dependency_order


def link(segment: int, *antecedents: int) -> PronounLink:
    candidates = tuple(Candidate(s, 0, 0, 0, "x", 1 / len(antecedents)) for s in antecedents)
    return PronounLink("d", segment, 0, "it", PronounKind.PERSONAL, candidates, 0.0)


def test_a_sentence_waits_for_those_of_its_antecedents_and_not_for_later_ones() -> None:
    links = [link(1, 0), link(2, 0, 1), link(2, 3), link(3, 3)]
    assert dependencies(4, links) == [frozenset(), {0}, {0, 1}, frozenset()]


def test_the_sentence_most_others_wait_for_comes_first() -> None:
    """Figure 1: sentences 0, 1, 2 and 4 wait for nothing; 3 waits for 2 and 1, 5 for 2."""
    waits = [frozenset[int](), frozenset(), frozenset(), {1, 2}, frozenset(), {2}]
    order: list[int] = []

    def work(sentence: int, earlier: Mapping[int, int]) -> int:
        order.append(sentence)
        return sentence * 10

    assert in_dependency_order([frozenset(w) for w in waits], work) == [0, 10, 20, 30, 40, 50]
    assert order == [2, 1, 0, 3, 4, 5]


@given(st.lists(st.sets(st.integers(0, 9)), max_size=10), st.integers(1, 4))
def test_a_sentence_sees_what_it_waits_for_with_any_number_of_threads(
    drawn: list[set[int]], threads: int
) -> None:
    waits = [frozenset(each for each in earlier if each < i) for i, earlier in enumerate(drawn)]

    def work(sentence: int, earlier: Mapping[int, str]) -> str:
        return f"{sentence}({','.join(earlier[each] for each in sorted(earlier))})"

    assert in_dependency_order(waits, work, threads=threads) == in_dependency_order(waits, work)


def test_an_error_in_a_sentence_is_the_documents() -> None:
    def work(sentence: int, earlier: Mapping[int, int]) -> int:
        raise ValueError(sentence)

    with pytest.raises(ValueError, match="0"):
        in_dependency_order([frozenset()], work, threads=2)
