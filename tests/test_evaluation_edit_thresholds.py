"""Thresholds of post-editing by what changes do: counted by hand on five pronouns."""

from __future__ import annotations

import pytest

from anaphora.evaluation.edit_thresholds import (
    PAPERS,
    Change,
    Judged,
    Row,
    best,
    by_confidence,
    by_threshold,
    row,
)

RIGHT, WRONG, NEITHER = 1, -1, 0

# Three times *it*, which the anaphoric rule spoils where it rains and helps where it refers, and
# twice *they*, of which the surer change is right.
RAIN = Judged(0.3, Change(0.6, WRONG), None)
IT_WORKS = Judged(0.45, Change(0.55, WRONG), Change(0.55, RIGHT))
HOUSE = Judged(0.9, Change(0.9, RIGHT), Change(0.1, WRONG))
QUEENS = Judged(None, Change(0.8, RIGHT))
PEOPLE = Judged(None, Change(0.5, WRONG))
ALL = (RAIN, IT_WORKS, HOUSE, QUEENS, PEOPLE)


@pytest.mark.parametrize(
    ("threshold", "least", "expected"),
    [
        (0.0, 0.0, (0, 2, 3, 0)),  # all anaphoric: the house and the queens, against three
        (PAPERS, 0.0, (1, 2, 2, 0)),  # it rains: left
        (0.45, 0.0, (2, 3, 1, 0)),  # at the threshold is under it
        (0.9, 0.0, (3, 2, 2, 0)),  # the house is taken for weather
        (0.0, 0.6, (0, 2, 1, 0)),  # as sure as asked for is sure enough
        (0.45, 0.51, (2, 3, 0, 0)),
        (1.0, 1.0, (3, 0, 0, 0)),
    ],
)
def test_changes_are_counted_by_their_effect(
    threshold: float, least: float, expected: tuple[int, int, int, int]
) -> None:
    found = row(ALL, threshold, least)
    assert (found.non_anaphoric, found.better, found.worse, found.neither) == expected


def test_the_best_thresholds_gain_most_and_change_least() -> None:
    """0.45 makes three right; from 0.55 on nothing is wrong, beyond it the second *it* is lost."""
    chosen = best(ALL)
    assert (chosen.threshold, chosen.least_confidence) == (0.45, 0.55)
    assert (chosen.gain, chosen.changed) == (3, 3)


def test_where_changes_do_harm_none_is_made() -> None:
    chosen = best([Judged(None, Change(0.7, WRONG)), Judged(None, Change(0.9, NEITHER))])
    assert (chosen.threshold, chosen.changed) == (PAPERS, 0)


def test_without_pronouns_the_paper_decides() -> None:
    assert best([]) == Row(PAPERS, 0.0, 0, 0, 0, 0)


def test_the_tables_hold_the_chosen_row() -> None:
    chosen = best(ALL)
    assert chosen in list(by_threshold(ALL, chosen.least_confidence))
    assert chosen in list(by_confidence(ALL, chosen.threshold))
    changed = [each.changed for each in by_confidence(ALL, 0.0)]
    assert changed == sorted(changed, reverse=True)
