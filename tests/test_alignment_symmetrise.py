"""Symmetrisation: the heuristics of Moses' symal, on matrices worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.alignment import Heuristic, symmetrise
from anaphora.errors import InputError

# A chain. Both directions have 0-0 and 1-1; 1-2 and 3-3 are the forward direction's alone, 2-3 the
# backward direction's. 1-2 touches 1-1 and covers target 2; 2-3 touches 1-2; 3-3 touches 2-3.
CHAIN = ([0, 1, 1, 3], [0, 1, 3, -1])
CHAIN_UNION = ((0, 0), (1, 1), (1, 2), (2, 3), (3, 3))

# Islands. Both have 0-0, and no other link touches it. 4-2 and 2-4 are forward, 3-2 is backward:
# "final" takes the forward links first, then 3-2 too, because source 3 has no link yet;
# "final-and" does not, because target 2 has one by then.
ISLANDS = ([0, -1, 4, -1, 2], [0, -1, -1, 2, -1])

EXPECTED = [
    (CHAIN, Heuristic.FORWARD, ((0, 0), (1, 1), (1, 2), (3, 3))),
    (CHAIN, Heuristic.BACKWARD, ((0, 0), (1, 1), (2, 3))),
    (CHAIN, Heuristic.INTERSECTION, ((0, 0), (1, 1))),
    (CHAIN, Heuristic.UNION, CHAIN_UNION),
    (CHAIN, Heuristic.GROW_DIAG, CHAIN_UNION),
    (CHAIN, Heuristic.GROW_DIAG_FINAL, CHAIN_UNION),
    (CHAIN, Heuristic.GROW_DIAG_FINAL_AND, CHAIN_UNION),
    (ISLANDS, Heuristic.INTERSECTION, ((0, 0),)),
    (ISLANDS, Heuristic.UNION, ((0, 0), (2, 4), (3, 2), (4, 2))),
    (ISLANDS, Heuristic.GROW_DIAG, ((0, 0),)),
    (ISLANDS, Heuristic.GROW_DIAG_FINAL, ((0, 0), (2, 4), (3, 2), (4, 2))),
    (ISLANDS, Heuristic.GROW_DIAG_FINAL_AND, ((0, 0), (2, 4), (4, 2))),
]


@pytest.mark.parametrize(("directions", "heuristic", "links"), EXPECTED)
def test_matrices_worked_out_by_hand(
    directions: tuple[list[int], list[int]], heuristic: Heuristic, links: tuple[tuple[int, int]]
) -> None:
    assert symmetrise(*directions, heuristic) == links


def test_a_link_whose_words_are_both_covered_is_not_grown() -> None:
    """0-1 touches 0-0 and 1-1, which cover both its words."""
    assert symmetrise([0, 1], [0, 1], Heuristic.GROW_DIAG) == ((0, 0), (1, 1))
    assert symmetrise([0, 0, 2], [0, 2, 2], Heuristic.GROW_DIAG) == (
        *((0, 0), (0, 1)),  # 0-1 covers target 1
        *((1, 2), (2, 2)),  # 1-2 covers source 1
    )


def test_the_default_is_grow_diag_final_and() -> None:
    assert symmetrise(*ISLANDS) == symmetrise(*ISLANDS, Heuristic.GROW_DIAG_FINAL_AND)


@pytest.mark.parametrize("heuristic", Heuristic)
def test_empty_sentences_have_no_links(heuristic: Heuristic) -> None:
    assert symmetrise([], [], heuristic) == ()
    assert symmetrise([-1, -1], [], heuristic) == ()


@pytest.mark.parametrize("directions", [([1], [0]), ([0], [1]), ([-2], [-1])])
def test_positions_outside_the_sentence_are_refused(
    directions: tuple[list[int], list[int]],
) -> None:
    with pytest.raises(ValueError, match="outside the other sentence"):
        symmetrise(*directions)


def test_an_unknown_heuristic_lists_the_known_ones() -> None:
    with pytest.raises(InputError, match=r"unknown heuristic 'grow'.*union, grow-diag"):
        symmetrise([0], [0], "grow")  # type: ignore[arg-type]


@st.composite
def directions(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    sources, targets = draw(st.integers(0, 7)), draw(st.integers(0, 7))
    forward = st.lists(st.integers(-1, sources - 1), min_size=targets, max_size=targets)
    backward = st.lists(st.integers(-1, targets - 1), min_size=sources, max_size=sources)
    return draw(forward), draw(backward)


def as_moses_does(
    forward: list[int], backward: list[int], final: str
) -> tuple[tuple[int, int], ...]:
    """Grow-diag and its last steps, straight from their description, by (target, source)."""
    ours = {(t, s) for t, s in enumerate(forward) if s >= 0}
    theirs = {(t, s) for s, t in enumerate(backward) if t >= 0}
    chosen = ours & theirs
    targets, sources = {t for t, _ in chosen}, {s for _, s in chosen}

    def add(point: tuple[int, int]) -> None:
        chosen.add(point)
        targets.add(point[0])
        sources.add(point[1])

    around = [(-1, 0), (0, -1), (1, 0), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)]
    before = None
    while before != len(chosen):
        before = len(chosen)
        for t in range(len(forward)):
            for s in range(len(backward)):
                for down, right in around if (t, s) in chosen else []:
                    near = (t + down, s + right)
                    covered = near[0] in targets and near[1] in sources
                    if near in ours | theirs and not covered:
                        add(near)
    for t, s in [*sorted(ours - theirs), *sorted(theirs - ours)]:
        both = t not in targets and s not in sources
        either = t not in targets or s not in sources
        if (final == "final-and" and both) or (final == "final" and either):
            add((t, s))
    return tuple(sorted((s, t) for t, s in chosen))


@given(directions())
def test_growing_is_that_of_its_description(both: tuple[list[int], list[int]]) -> None:
    assert symmetrise(*both, Heuristic.GROW_DIAG) == as_moses_does(*both, "")
    assert symmetrise(*both, Heuristic.GROW_DIAG_FINAL) == as_moses_does(*both, "final")
    assert symmetrise(*both, Heuristic.GROW_DIAG_FINAL_AND) == as_moses_does(*both, "final-and")


@given(directions())
def test_each_heuristic_lies_between_intersection_and_union(
    both: tuple[list[int], list[int]],
) -> None:
    links = {heuristic: set(symmetrise(*both, heuristic)) for heuristic in Heuristic}
    least, most = links[Heuristic.INTERSECTION], links[Heuristic.UNION]
    assert least == links[Heuristic.FORWARD] & links[Heuristic.BACKWARD]
    assert most == links[Heuristic.FORWARD] | links[Heuristic.BACKWARD]
    for grown in (Heuristic.GROW_DIAG, Heuristic.GROW_DIAG_FINAL, Heuristic.GROW_DIAG_FINAL_AND):
        assert least <= links[Heuristic.GROW_DIAG] <= links[grown] <= most
    covered = {s for s, _ in links[Heuristic.GROW_DIAG_FINAL]}
    assert covered == {s for s, _ in most}  # "final" leaves no word out that has a link at all
