"""`anaphora tables cm|plm|worddep|predictor`: what a micro-world model learnt, as in the papers."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora.cli import main
from anaphora.models.pronoun_lm import Trend
from anaphora.report.pronoun_tables import pronoun_lm
from tests.assets import needs

trained = needs("french-nouns")


def shown(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    assert main(["tables", *map(str, arguments)]) == 0
    return capsys.readouterr().out


@trained
def test_the_coreference_model_prefers_the_gender_of_the_antecedent(
    pronoun_model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = shown(capsys, "cm", pronoun_model, "--form", "it", "--least", "0.01").splitlines()
    rows = [(label, words, float(p)) for label, words, p in (line.split() for line in lines)]
    best = {label: words for label, words, _ in reversed(rows)}
    assert (best["it-fem-sg"], best["it-masc-sg"]) == ("elle", "il")
    assert all(label.startswith("it-") and p > 0.01 for label, _, p in rows)


@trained
def test_word_dependencies_prefer_the_gender_of_the_antecedent(
    pronoun_model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = shown(capsys, "worddep", pronoun_model, "--most", "3").splitlines()
    for tag, pronoun in (("fem_sg", "elle"), ("masc_sg", "il")):
        first = lines[lines.index(tag) + 1]
        assert first.split()[0] == pronoun


@trained
def test_the_predictor_prefers_the_gender_of_the_antecedent(
    pronoun_model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = shown(capsys, "predictor", pronoun_model, "--most", "3").splitlines()
    told = lines[lines.index("elle") + 1 : lines.index("elle") + 4]
    assert any("it fem-sg" in line for line in told)


@trained
def test_pronouns_follow_the_words_before_them(
    pronoun_model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = shown(capsys, "plm", pronoun_model, "--svg", tmp_path / "trend")
    feminine = text[text.index("fem_sg") :].split("\n\n")[0].splitlines()
    rows = {line.split()[0]: line.split()[1:] for line in feminine[1:]}
    assert rows["elle"][-1] == "↑"
    assert (tmp_path / "trend.fem_sg.svg").read_text().startswith("<svg")


def test_the_table_is_laid_out_as_table_1() -> None:
    """The row of *elle* after feminine nouns, and one where an instance is missing."""
    trends = {
        "fem_sg": {
            "elle": Trend((-1.839, -1.465, -1.168, -0.980)),
            "l'": Trend((-2.21, -2.344, -2.16, None)),
        }
    }
    assert list(pronoun_lm(trends)) == [
        "fem_sg          1        2        3        4",
        "elle       -1.839   -1.465   -1.168   -0.980  ↑",
        "l'         -2.210   -2.344   -2.160     N.A.  —",
        "",
    ]


def test_a_model_without_pronoun_models_is_one_line(
    tiny_model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tables", "cm", str(tiny_model)]) == 1
    assert "the model has no coreference model; train it with" in capsys.readouterr().err
