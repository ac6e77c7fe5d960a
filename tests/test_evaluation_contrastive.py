"""Contrastive accuracy over ContraPro's JSON and plain lines, from files and from a model."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

import anaphora
from anaphora.cli import main
from anaphora.evaluation.contrastive import Contrastive, read_examples, read_scores, scored_by

EXAMPLES = [
    {
        "src segment": "It broke.",
        "ref segment": "Sie ging kaputt.",
        "src pronoun": "It",
        "ref pronoun": "Sie",
        "ante distance": distance,
        "intrasegmental": distance == 0,
        "document id": "d",
        "errors": [
            {"contrastive": "Er ging kaputt.", "replacement": "Er"},
            {"contrastive": "Es ging kaputt.", "replacement": "Es"},
        ],
    }
    for distance in (0, 1, 1)
]
SCORES = "1\n2\n3\n" + "5\n4\n6\n" + "2\n2\n3\n"  # right; er is better; a tie is not right
PAIRS = "it broke\tsie ging\ter ging\nit ran\ter lief\tsie lief\n"


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("set.json").write_text(json.dumps(EXAMPLES))
    Path("pairs").write_text(PAIRS)
    Path("scores").write_text(SCORES)


def test_less_is_better_and_ties_are_wrong() -> None:
    examples = read_examples("set.json")
    measure = Contrastive()
    score = measure.score_of(measure.judge(examples, read_scores("scores", examples)))
    assert score.score == 1 / 3
    assert dict(score.details) == {
        "items": 3,
        "right": 1,
        "undecided": 0,
        "by pronoun": {"sie": 1 / 3},
        "by distance": {"0": 1, "1": 0},
        "by place": {"between sentences": 0, "within the sentence": 1},
    }
    chosen = [(item.form, item.reference, item.hypothesis) for item in score.items]
    assert chosen == [("it", ("sie",), (word,)) for word in ("sie", "er", "er")]


def test_more_is_better_if_asked_for() -> None:
    examples = read_examples("set.json")
    measure = Contrastive(maximise=True)
    items = measure.judge(examples, read_scores("scores", examples))
    assert [item.right for item in items] == [False, False, False]
    assert str(measure.signature()).startswith("better:higher|")


def test_a_model_scores_pairs() -> None:
    """Each translation by its length, the shorter the better."""
    examples = read_examples("pairs")
    assert scored_by(lambda pairs: [len(text) for _, text in pairs], examples) == [[8, 7], [7, 8]]


def test_systems_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    Path("better").write_text("1\n2\n3\n" * 3)
    assert main(["contrast", "set.json", "--scores", "a=scores", "b=better", "--json"]) == 0
    first, second, comparison = json.loads(capsys.readouterr().out)
    assert (first["system"], first["score"]) == ("a", 1 / 3)
    assert (second["system"], second["score"]) == ("b", 1)
    assert comparison["tests"][0]["p"] == 0.5  # 2 improved, none degraded: 2 / 2^2
    assert main(["contrast", "set.json", "--scores", "a=scores", "b=better"]) == 0
    assert "McNemar exact" in capsys.readouterr().out


def test_a_language_model_scores(capsys: pytest.CaptureFixture[str]) -> None:
    Path("text").write_text("sie ging\ner lief\n")
    assert (
        main(["lm", "estimate", "--order", "2", "--method", "wb", "--out", "model.arpa", "text"])
        == 0
    )
    assert main(["contrast", "pairs", "--lm", "model.arpa", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["score"] == 1


def test_what_cannot_be_made_is_worse_than_what_can() -> None:
    examples = read_examples("pairs")[:1] * 4
    measure = Contrastive(maximise=True)
    no = -math.inf
    score = measure.score_of(measure.judge(examples, [[-9, no], [no, -9], [no, no], [-8, -9]]))
    assert [item.right for item in score.items] == [True, False, False, True]
    assert (score.score, score.details["right"], score.details["undecided"]) == (0.5, 2, 1)


def test_translation_models_score(tiny_model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is better by a model than its own translation; *fut* is no word of this one."""
    source = "It was useless."
    own = anaphora.load(tiny_model).translate(source).text
    assert own == "Il était inutile."
    right, wrong = f"{source}\t{own}", f"{source}\tElle fut inutile."
    lines = [
        f"{right}\tElle était inutile.",
        f"{right}\tIl fut inutile.",
        f"{wrong}\t{own}",
        f"{wrong}\tIl fut inutile.",
    ]
    Path("made").write_text("\n".join(lines) + "\n")
    options = ["--model", f"a={tiny_model}", f"b={tiny_model}", "--json"]
    assert main(["contrast", "made", *options]) == 0
    first, second, comparison = json.loads(capsys.readouterr().out)
    assert (first["system"], first["score"], comparison["difference"]) == ("a", 0.5, 0)
    assert (first["details"]["right"], first["details"]["undecided"]) == (2, 1)
    assert first["signature"].startswith("better:higher|scorer:translation-model|version:")
    assert second["details"] == first["details"]


def test_a_model_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["contrast", "pairs", "--model", "nowhere"]) == 1
    assert capsys.readouterr().err.startswith("anaphora: nowhere")


def test_texts_are_written_for_other_scorers() -> None:
    assert main(["contrast", "pairs", "--texts-out", "x"]) == 0
    assert Path("x.source").read_text() == "it broke\nit broke\nit ran\nit ran\n"
    assert Path("x.target").read_text() == "sie ging\ner ging\ner lief\nsie lief\n"


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("set.json", "[", "set.json:1: not JSON (Expecting value); give a list of examples"),
        ("set.json", "[]", "set.json: no examples; give a contrastive test set"),
        (
            "set.json",
            '[{"errors": [{}]}]',
            "set.json: example 0 (counted from 0): no 'src segment'",
        ),
        ("set.json", '[{"errors": []}]', "set.json: example 0 (counted from 0): no errors"),
        ("set.json", "a\tb\n", "set.json:1: 2 columns; give source, right translation,"),
        ("scores", "1\n", "scores:1: 1 scores for 9 translations in 3 examples; give one for each"),
        ("scores", "1\nx\n", "scores:2: 'x' is no score; write one number per line"),
        ("scores", "nan\n", "scores:1: a score that is not a number; write one number per line"),
    ],
)
def test_bad_input(name: str, text: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(name).write_text(text)
    assert main(["contrast", "set.json", "--scores", "scores"]) == 1
    assert capsys.readouterr().err.startswith(f"anaphora: {expected}")
