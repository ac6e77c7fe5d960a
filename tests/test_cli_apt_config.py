"""`score` and `compare` with the lists, classes and weights of an APT configuration."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from anaphora.cli import main
from tests.apt_runs import apt, configure

TEXTS = ["--pair", "en-fr", "--source", "source", "--reference", "reference"]
LINKS = ["--alignment-ref", "alignment_source_reference"]
LISTS = {
    "list_source_pronouns": "it\nthey\n",
    "similar": "il,elle\n",
    "equal": "ils,elles\n",
    "weigths_per_case": "1,0.25,0,0,0,0",
}


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def judged(command: str, *options: str) -> int:
    links = ["--alignment-hyp", *["alignment_source_target"] * (1 + (command == "compare"))]
    config = ["--apt-config", "config.ini", "--metric", "apt"]
    hypotheses = ["--hypothesis", "base=target"]
    if command == "compare":
        hypotheses.append("best=reference")
        links[-1] = "alignment_source_reference"
    return main([command, *TEXTS, *LINKS, *hypotheses, *links, *config, *options])


@pytest.mark.parametrize("mode", ["released", "fixed"])
def test_the_score_is_that_of_the_program(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Il and elle are similar (1/4), le and ça differ, ils and elles are equal: 1.25 / 3."""
    detail, lines = apt(mode, **LISTS)
    assert [row[-1] for row in detail] == ["2", "3", "1"]
    assert lines[0] == "Score: 0.4167"
    capsys.readouterr()
    assert judged("score", "--mode", mode, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["score"] == pytest.approx(1.25 / 3)
    assert f"mode:{mode}" in found["signature"]
    assert "weights:1=1,2=0.25," in found["signature"]


def test_significance_and_report_use_them(capsys: pytest.CaptureFixture[str]) -> None:
    """By these lists and classes two of three items change; by the pair's ils is wrong, too."""
    configure(**LISTS)
    assert judged("compare", "--json", "--html", "report.html") == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["scores"] == [pytest.approx(1.25 / 3), 1]
    assert found["changes"] == [
        {"label": "il", "improved": 1, "degraded": 0},
        {"label": "le", "improved": 1, "degraded": 0},
    ]
    assert found["tests"][0]["p"] == 0.5  # 2 improved, none degraded: 2 / 2^2
    assert found["signature"].split("|classes:")[1][:8] in Path("report.html").read_text()


def test_the_texts_it_names_need_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    configure(**LISTS)
    text = Path("config.ini").read_text().replace("reference: reference", "reference: gone")
    Path("config.ini").write_text(text)
    assert judged("score", "--json") == 0
    assert json.loads(capsys.readouterr().out)["details"]["items"] == 3


def test_a_class_that_contradicts_itself(capsys: pytest.CaptureFixture[str]) -> None:
    configure(**LISTS | {"equal": "ils,elles\nils,on\n"})
    assert judged("score") == 1
    assert capsys.readouterr().err.startswith("anaphora: equal:2: 'ils' is in this class and in")
    assert judged("score", "--mode", "released") == 0
    assert capsys.readouterr().err.startswith("anaphora: warning: equal:2: 'ils' is in this class")


def test_places_count_every_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Where blank lines end documents, line numbers would name other segments."""
    configure(input_type="possition", list_source_pronouns="1 2\n")
    assert judged("score", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["details"]["items"] == 1
    assert "|pronouns:places|" in found["signature"]
    assert "weights:" not in found["signature"]  # 1 and 1/2, as ever
    for name in ("source", "reference", "target"):
        first, *rest = Path(name).read_text().splitlines(keepends=True)
        Path(name).write_text("".join((first, "\n", *rest)))
    assert judged("score") == 1
    assert capsys.readouterr().err == (
        "anaphora: config.ini: a list of places, but the blank lines of source are no segments; "
        "give the boundaries of documents with --doc-ids or --doc-starts\n"
    )


def test_a_configuration_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    configure()
    Path("config.ini").unlink()
    assert judged("score") == 1
    assert capsys.readouterr().err.startswith("anaphora: config.ini: cannot be opened (no such")
