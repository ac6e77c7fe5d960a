"""What changes did for a translation, and where to draw the line of being referential."""

from __future__ import annotations

import pytest

from anaphora.antecedents import PronounKind, PronounLink
from anaphora.decisions import Decision, Target
from anaphora.documents import Function
from anaphora.evaluation.edits import Changes, changes_by_rule
from anaphora.evaluation.thresholds import Row, best_threshold, threshold_table
from anaphora.languages import LANGUAGES


def changed(token: int, before: str, after: str, rule: str) -> Decision:
    """A decision about the pronoun at a token."""
    link = PronounLink("d", 0, token, "it", PronounKind.PERSONAL, (), 1.0)
    return Decision(link, "postedit", Target(0, (token,)), (), before, after, rule, 1.0)


def test_changes_are_better_worse_or_neither_by_the_reference() -> None:
    decisions = [
        changed(0, "il", "elle", "8a"),
        changed(1, "il", "elle", "8a"),
        changed(2, "cela", "elle", "8a"),
        changed(3, "cela", "ce", "2"),
        changed(4, "il", "il", "8a"),
    ]
    reference = {("d", 0, 0): ["Elle"], ("d", 0, 1): ["il"], ("d", 0, 2): ["qu'", "il"],
                 ("d", 0, 3): ["c'"]}  # fmt: skip
    found = changes_by_rule(decisions, reference, LANGUAGES.get("fr"))
    assert list(found.items()) == [("8a", Changes(1, 1, 1)), ("2", Changes(better=1))]


def test_what_the_reference_has_no_pronoun_for_is_neither() -> None:
    found = changes_by_rule([changed(0, "il", "elle", "8a")], {}, LANGUAGES.get("fr"))
    assert found == {"8a": Changes(neither=1)}


PRONOUNS = [
    *((Function.PLEONASTIC, p) for p in (0.1, 0.25, 0.6)),
    *((Function.EVENT, p) for p in (0.2, 0.9)),
    *((Function.ANAPHORIC, p) for p in (0.25, 0.7, 0.8, 0.9)),
]


def test_the_threshold_table_counts_each_function_at_or_below() -> None:
    rows = threshold_table(PRONOUNS, steps=4)
    assert [(r.threshold, r.pleonastic, r.event, r.anaphoric) for r in rows] == [
        (0.0, 0, 0, 0), (0.25, 2, 1, 1), (0.5, 2, 1, 1), (0.75, 3, 1, 2), (1.0, 3, 2, 4),
    ]  # fmt: skip
    assert rows[0].all == (3, 2, 4)


def test_the_best_threshold_has_the_best_f1_and_changes_least() -> None:
    """At 0.25: precision 3/4, recall 3/5, F1 = 6/9; at 0.75: 4/6 and 4/5, F1 = 8/11."""
    rows = threshold_table(PRONOUNS, steps=4)
    assert rows[1].f1 == pytest.approx(6 / 9)
    assert rows[3].f1 == pytest.approx(8 / 11)
    assert best_threshold(rows) == 0.75
    assert best_threshold([rows[1], rows[2]]) == 0.25


def test_without_pronouns_there_is_nothing_to_draw() -> None:
    assert threshold_table([], steps=1)[0] == Row(0.0, 0, 0, 0, (0, 0, 0))
    assert best_threshold(threshold_table([])) == 0.0
