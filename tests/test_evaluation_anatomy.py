"""Gains taken apart: parts by what a pronoun does, where its antecedent is, and who found it.

Counts are worked out by hand; the p-values are exact binomial probabilities.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.evaluation import C1C4, Item
from anaphora.evaluation.anatomy import (
    DISTANCES,
    FUNCTIONS,
    VERDICTS,
    Part,
    Words,
    anatomy,
    best_option,
    best_output,
    distance,
    function,
    resolution,
)
from anaphora.evaluation.word_index import Place


def item(
    segment: int, hypothesis: str, *, reference: str = "elle", does: str = "", back: int | None = 0
) -> Item:
    """A pronoun that should be the reference's; case and value as C1..C4 gives them."""
    right = hypothesis == reference
    case, value = ("C1", 1.0) if right else ("C3", 0.0)
    return Item("d", segment, 0, "it", (reference,), (hypothesis,), case, value, does, back)


def test_a_part_counts_what_became_better_and_worse() -> None:
    first = [item(n, w, does="anaphoric") for n, w in enumerate(["il", "il", "il", "elle", "elle"])]
    second = [
        item(n, w, does="anaphoric") for n, w in enumerate(["elle", "elle", "il", "il", "elle"])
    ]
    (part, every) = anatomy(first, second, function, FUNCTIONS)
    # 2 better, 1 worse: both tails of three coins are certain
    assert part == Part("anaphoric", 5, first=2, second=3, better=2, worse=1, p=1.0)
    assert every == Part("all", 5, first=2, second=3, better=2, worse=1, p=1.0)


def test_six_to_none_is_hardly_chance() -> None:
    first = [item(n, "il") for n in range(6)]
    second = [item(n, "elle") for n in range(6)]
    assert anatomy(first, second, distance)[0].p == pytest.approx(2 / 2**6)


def test_parts_stand_in_the_order_asked_for_and_others_behind() -> None:
    does = ["event", "cataphoric", "", "anaphoric"]
    items = [item(n, "il", does=d) for n, d in enumerate(does)]
    labels = [part.label for part in anatomy(items, items, function, FUNCTIONS)]
    assert labels == ["anaphoric", "event", "-", "cataphoric", "all"]


def test_distances_from_three_on_are_one_part() -> None:
    items = [item(n, "il", back=back) for n, back in enumerate([0, 0, 1, 2, 3, 17, None])]
    found = {part.label: part.items for part in anatomy(items, items, distance, DISTANCES)}
    assert found == {
        "same sentence": 2,
        "1 sentence back": 1,
        "2 sentences back": 1,
        "more": 2,
        "-": 1,
        "all": 7,
    }


def test_an_antecedent_in_a_later_sentence_is_far() -> None:
    assert distance(item(0, "il", back=-1)) == "more"


def test_resolvers_are_judged_where_there_is_a_verdict() -> None:
    items = [item(n, "il") for n in range(4)]
    label = resolution({(0, 0): True, (1, 0): False, (3, 0): True})
    parts = anatomy(items, items, label, VERDICTS)
    assert [(part.label, part.items) for part in parts] == [
        ("right antecedent", 2),
        ("wrong antecedent", 1),
        ("-", 1),
        ("all", 4),
    ]


def test_what_is_left_out_of_the_score_is_left_out_of_the_parts() -> None:
    counted, left_out = item(0, "il"), item(1, "il")._replace(value=None)
    (part, every) = anatomy([counted, left_out], [counted, left_out], distance)
    assert (part.items, every.items) == (1, 1)


def test_nothing_has_no_parts_but_the_whole() -> None:
    assert anatomy([], [], function) == (Part("all", 0, 0, 0, 0, 0, 1.0),)


def test_systems_of_different_texts_are_not_compared() -> None:
    with pytest.raises(ValueError, match="cannot be paired"):
        anatomy([item(0, "il")], [item(1, "il")], function)


def test_the_best_output_is_right_where_any_is() -> None:
    baseline = [item(n, "il") for n in range(3)]
    coref = [item(0, "elle"), item(1, "ce"), item(2, "il")]
    worddep = [item(0, "il"), item(1, "elle"), item(2, "ce")]
    oracle = best_output([baseline, coref, worddep])
    assert [i.hypothesis for i in oracle] == [("elle",), ("elle",), ("il",)]


def test_the_best_option_is_found_among_what_was_considered() -> None:
    items = [item(0, "il"), item(1, "il"), item(2, "il", reference="c'")]
    options: dict[Place, list[Words]] = {
        (0, 0): [("il",), ("qu'", "elle")],
        (1, 0): [("ce",), ()],
        (2, 0): [("ce",)],
    }
    oracle = best_option(items, options, C1C4("en-fr").rejudged)
    assert [(i.hypothesis, i.case) for i in oracle] == [
        (("elle",), "C1"),  # qu' is no pronoun that counts
        (("il",), "C3"),  # none is right: the output stays
        (("ce",), "C2"),  # spelt otherwise
    ]


Outcomes = st.lists(st.tuples(st.booleans(), st.booleans(), st.sampled_from(FUNCTIONS)))


@given(Outcomes)
def test_parts_add_up_to_the_whole(outcomes: list[tuple[bool, bool, str]]) -> None:
    first, second = (
        [item(n, "elle" if o[side] else "il", does=o[2]) for n, o in enumerate(outcomes)]
        for side in (0, 1)
    )
    *parts, every = anatomy(first, second, function)
    for count in ("items", "first", "second", "better", "worse"):
        assert sum(getattr(part, count) for part in parts) == getattr(every, count)
    assert every.second - every.first == every.better - every.worse


@given(Outcomes)
def test_an_oracle_is_never_worse_than_a_system(outcomes: list[tuple[bool, bool, str]]) -> None:
    systems = [
        [item(n, "elle" if o[side] else "il") for n, o in enumerate(outcomes)] for side in (0, 1)
    ]
    oracle = sum(i.right for i in best_output(systems))
    assert oracle == sum(a or b for a, b, _ in outcomes)
