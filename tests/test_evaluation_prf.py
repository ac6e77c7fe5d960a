"""Clipped precision, recall and F1, after equations 2 and 3 of the word-dependency paper."""

from __future__ import annotations

import pytest

from anaphora.documents import Links
from anaphora.evaluation import PRF
from anaphora.evaluation.breakdown import breakdown
from anaphora.evaluation.prf import Precision, Recall, recalled
from anaphora.evaluation.significance import McNemar

SOURCE = ["I saw it", "the it he", "which it"]
REFERENCE = ["Ich sah es es", "das es", "die es"]
OUTPUT = ["ich sah es er", "der er es", "was es es"]
REFERENCE_LINKS: list[Links] = [((0, 0), (2, 2), (2, 3)), ((1, 0), (1, 1)), ((0, 0),)]
OUTPUT_LINKS: list[Links] = [((0, 0), (2, 2), (2, 3)), ((1, 1), (2, 2)), ((0, 0), (1, 1), (1, 2))]


def test_precision_recall_and_f1() -> None:
    """By hand.

    Matches: I 1; it 1 of {es, es} and {es, er}; it 0; the others have no reference but the
    relative pronoun, whose words differ. Candidates: 1 + 2 + 1 + 1 + 1 + 2 = 8, references
    1 + 2 + 2 + 0 + 1 + 0 = 6.
    """
    result = PRF("en-de").corpus_score(SOURCE, OUTPUT, REFERENCE, (REFERENCE_LINKS, OUTPUT_LINKS))
    assert result.details == {
        "items": 6,
        "matched": 2,
        "candidate words": 8,
        "reference words": 6,
        "precision": 2 / 8,
        "recall": 2 / 6,
    }
    assert result.score == pytest.approx(2 * (1 / 4) * (1 / 3) / (1 / 4 + 1 / 3))
    assert [item.form for item in result.items] == ["i", "it", "it", "he", "which", "it"]
    assert [item.value for item in result.items] == [1, 0.5, 0, None, 0, None]
    by_form = breakdown(PRF("en-de"), result.items, "form")
    assert by_form["i"].score == 1
    assert by_form["it"].details["recall"] == 1 / 4
    assert by_form["he"].details["recall"] is None


def test_precision_and_recall_alone() -> None:
    """The same sums; the t-test is one of recall."""
    texts = SOURCE, OUTPUT, REFERENCE, (REFERENCE_LINKS, OUTPUT_LINKS)
    precision, recall = Precision("en-de"), Recall("en-de")
    scores = precision.corpus_score(*texts), recall.corpus_score(*texts)
    assert [score.score for score in scores] == [2 / 8, 2 / 6]
    assert [score.name for score in scores] == ["precision", "recall"]
    items = scores[0].items
    assert precision.tests(items, items, McNemar.EXACT) == []
    assert recall.tests(items, items, McNemar.EXACT)[0].test == "paired t-test"


def test_a_chosen_list() -> None:
    result = PRF("en-de", ["i"]).corpus_score(
        SOURCE, OUTPUT, REFERENCE, (REFERENCE_LINKS, OUTPUT_LINKS)
    )
    assert result.details["items"] == 1


def test_no_word_counts_twice() -> None:
    """Equation 2: the count in the candidate, limited by that in the reference."""
    assert recalled(("es", "es", "er"), ("es", "er", "er")) == (True, False, True)
    assert recalled(("es",), ("er", "es")) == (True,)
    assert recalled((), ("es",)) == ()


def test_no_items() -> None:
    result = PRF("en-de").corpus_score(["x"], ["x"], ["x"], ([()], [()]))
    assert result.score is None
    assert result.details["precision"] is None
