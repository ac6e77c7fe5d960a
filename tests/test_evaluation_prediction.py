"""Scores of the pronoun prediction tasks, worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from anaphora.cli import main
from anaphora.documents import Links
from anaphora.errors import InputError
from anaphora.evaluation.breakdown import Confusion
from anaphora.evaluation.prediction import Prediction

GOLD = (
    "elle\tElle\tIt broke .\tREPLACE_0 cassa .\t0-0 1-1\n"
    "ce OTHER\tC' la\tIt is it\tREPLACE_0 est REPLACE_2\t0-0\n"
    "il\til\tit rains\tREPLACE_0 pleut\t0-0\n"
    "il\til\tit snows\tREPLACE_0 neige\t0-0\n"
)
GIVEN = (
    "il\t\tIt broke .\tREPLACE_0 cassa .\t0-0 1-1\n"
    "\tc' y\tIt is it\tREPLACE_0 est REPLACE_2\t0-0\n"  # classes follow from the words
    "il\t\tit rains\tREPLACE_0 pleut\t0-0\n"
    "OTHER\t\tit snows\tREPLACE_0 neige\t0-0\n"
)


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("gold").write_text(GOLD)
    Path("given").write_text(GIVEN)


def test_macro_averaged_recall() -> None:
    """Recall: elle 0/1, ce 1/1, OTHER 1/1, il 1/2; predicted il twice, OTHER twice."""
    metric = Prediction("en-fr")
    score = metric.score_of(metric.file_items("gold", "given"))
    assert score.score == pytest.approx((0 + 1 + 1 + 1 / 2) / 4)
    assert score.details["accuracy"] == 3 / 5
    assert score.details["il"] == {"gold": 2, "precision": 0.5, "recall": 0.5, "f1": 0.5}
    assert score.details["OTHER"] == {"gold": 1, "precision": 0.5, "recall": 1, "f1": 2 / 3}
    assert score.details["on"] == {"gold": 0, "precision": None, "recall": None, "f1": None}
    assert [item.place for item in score.items] == [(0, 0), (1, 0), (1, 2), (2, 0), (3, 0)]
    confusion = Confusion.of(score.items, ["elle", "il", "ce", "OTHER"])
    assert confusion.counts.tolist() == [[0, 1, 0, 0], [0, 1, 0, 1], [0, 0, 1, 0], [0, 0, 0, 1]]


def test_running_text_is_mapped_to_classes() -> None:
    links: list[Links] = [((0, 0), (0, 1)), ((0, 0),)]
    score = Prediction("en-fr").corpus_score(
        ["It is", "they"], ["c’ est", "x"], ["est Ce", "ils"], (links, links)
    )
    sides = [(item.reference, item.hypothesis) for item in score.items]
    assert sides == [(("ce",), ("ce",)), (("ils",), ("OTHER",))]
    assert score.score == 0.5


def test_the_command_scores_and_compares(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--pair", "en-fr", "--prediction", "gold", "--hypothesis", "a=given", "b=gold"]
    assert main(["score", *options, "--json"]) == 0
    scores = json.loads(capsys.readouterr().out)
    assert [(s["system"], s["name"], s["score"]) for s in scores] == [
        ("a", "macro-R", 0.625),
        ("b", "macro-R", 1),
    ]
    assert main(["compare", *options, "--json", "--samples", "100"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["difference"] == 0.375
    assert found["tests"][0] == {"test": "McNemar exact", "p": 0.5, "statistic": None}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("il\n", "given:1: 1 columns; give classes, words, source, target"),
        ("\t\tit\tREPLACE_0\n", "given:1: 0 classes for 1 REPLACE_n; give one class for each"),
        ("la\t\tit\tREPLACE_0\n", "given:1: 'la' is no class of en-fr; choose from: elle elles"),
        ("il\t\tit\tREPLACE_1\n", "given:1: REPLACE_1 beyond the 1 tokens of the source; n is"),
        ("il il\t\tit it\tREPLACE_0 REPLACE_1\n", "given:1: 2 classes, but gold has 1 there;"),
        (GIVEN.splitlines()[0] + "\n", "given:1: 1 lines, but gold has more; gold and"),
        (GIVEN + GIVEN, "given:5: more lines than the 4 of gold; gold and"),
    ],
)
def test_bad_submissions(text: str, expected: str) -> None:
    Path("given").write_text(text)
    with pytest.raises(InputError) as caught:
        Prediction("en-fr").file_items("gold", "given")
    assert str(caught.value).startswith(expected)


def test_a_pair_without_a_task() -> None:
    with pytest.raises(InputError, match="there was no prediction task for 'fr-en'"):
        Prediction("fr-en")
