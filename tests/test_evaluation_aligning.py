"""`corpus_score` without alignments: words are aligned from the texts, as `score` does it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from anaphora import microworld
from anaphora.cli import main
from anaphora.errors import Faults
from anaphora.evaluation import APT, C1C4
from anaphora.evaluation.sacre import BLEU


def test_it_is_what_the_command_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bitexts = list(microworld.generate("en-fr", documents=60, seed=3))
    source, target = (
        [" ".join(s.text.split()) for b in bitexts for s in getattr(b, side).segments]
        for side in ("source", "target")
    )
    metric = C1C4("en-fr")
    score = metric.corpus_score(source, target, target)
    for name, lines in (("s", source), ("t", target)):
        (tmp_path / name).write_text("".join(f"{line}\n" for line in lines))
    s, t = str(tmp_path / "s"), str(tmp_path / "t")
    options = ["--source", s, "--reference", t, "--hypothesis", t, "--tokenised", "--json"]
    assert main(["score", "--pair", "en-fr", *options, "--metric", "c1c4"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert score.score == found["score"] > 0.6
    assert str(score.signature) == found["signature"]
    assert "aligner:trained-on-test" in found["signature"]
    assert "aligner:given" in str(metric.signature())  # the metric itself is as it was


def test_metrics_of_whole_texts_need_no_links() -> None:
    score = BLEU(tokenised=True).corpus_score(["a b c d"], ["w x y z"], ["w x y z"])
    assert score.score == pytest.approx(100)


def test_no_line_is_no_item() -> None:
    assert APT("en-fr").corpus_score([], [], []).format().startswith("APT 0 items ")


def test_lines_must_be_as_many() -> None:
    with pytest.raises(Faults, match="2 source lines, 1 of the hypothesis"):
        C1C4("en-fr").corpus_score(["it", "it"], ["il"], ["il", "il"])
