"""`anaphora human`: from two outputs to accuracy and agreement, and bad input in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from anaphora.cli import main
from anaphora.evaluation.human.study import Study, from_json

SOURCE = "The lamp fell.\nIt broke.\n\nThe keys were old.\nThey bent.\n"
REFERENCE = "La lampe tomba.\nElle cassa.\n\nLes clés étaient vieilles.\nElles plièrent.\n"
MAKE = ["human", "make", "--pair", "en-fr", "--source", "en", "--reference", "fr"]
FILES = ["--study", "study.json", "--form", "form.html"]
SYSTEMS = ["--hypothesis", "BL=bl", "--hypothesis", "CM=cm"]


@pytest.fixture(autouse=True)
def _texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("en").write_text(SOURCE)
    Path("fr").write_text(REFERENCE)
    Path("bl").write_text(REFERENCE.replace("Elle ", "Il ").replace("Elles", "Ils"))
    Path("cm").write_text(REFERENCE.replace("Elles", "Ils"))


def make(*options: str) -> int:
    return main([*MAKE, *SYSTEMS, *FILES, *options])


def study() -> Study:
    return from_json(Path("study.json").read_text(), "study.json")


def answer(name: str, *wrong: str) -> str:
    """An annotator who dislikes these outputs."""
    made = study()
    ratings = [
        dict(
            zip(("block", "output", "pronoun"), item, strict=True),
            verdict="incorrect"
            if made.blocks[item.block].outputs[item.output] in wrong
            else "correct",
        )
        for item in made.items()
    ]
    value = {"study": made.id, "annotator": name, "ratings": ratings}
    Path(f"{name}.json").write_text(json.dumps(value))
    return f"{name}.json"


def test_from_outputs_to_results(capsys: pytest.CaptureFixture[str]) -> None:
    assert make() == 0
    assert "BL" not in Path("form.html").read_text()
    ann = answer("Ann", "Il cassa.", "Ils plièrent.")
    ben = answer("Ben", "Il cassa.")
    assert main(["human", "adjudicate", "--study", "study.json", "--form", "s.html", ann, ben]) == 0
    assert "Ils plièrent." in Path("s.html").read_text()
    assert main(["human", "score", "--study", "study.json", ann, ben]) == 0
    page = Path(__file__).parent.parent / "docs" / "human-evaluation.md"
    shown = page.read_text().partition("$ anaphora human score")[2].partition("```")[0]
    assert (
        capsys.readouterr().out == shown.partition("\n")[2]
    )  # by hand: kappa (2/4 - 6/16)/(10/16)


def test_results_as_json_after_an_adjudication(capsys: pytest.CaptureFixture[str]) -> None:
    make()
    ann, ben = answer("Ann", "Il cassa.", "Ils plièrent."), answer("Ben", "Il cassa.")
    settled = answer("both", "Il cassa.", "Ils plièrent.")
    command = ["human", "score", "--study", "study.json", "--json", "--adjudication", settled]
    assert main([*command, ann, ben]) == 0
    value = json.loads(capsys.readouterr().out)
    assert [(a["system"], a["correct"], a["items"]) for a in value["settled"]] == [
        ("BL", 0, 2),
        ("CM", 1, 2),
    ]
    assert value["agreement_after"] == [
        {"annotators": ["Ann", "Ben"], "items": 4, "agreed": 4, "kappa": 1.0}
    ]


def test_equal_seeds_give_equal_files() -> None:
    made = []
    for seed in ("1", "1", "2"):
        make("--seed", seed)
        made.append((Path("study.json").read_bytes(), Path("form.html").read_bytes()))
    assert made[0] == made[1]
    assert made[0] != made[2]


def test_the_pronouns_are_a_choice() -> None:
    assert make("--pronouns", "they") == 0
    assert [block.source for block in study().blocks] == ["They bent."]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--pronouns", "itself"], "no pronoun to judge: none of itself; choose others with"),
        (["--hypothesis", "BL=cm"], "two systems are called 'BL'; name each: --hypothesis"),
        (["--hypothesis", "short"], "short:1: bitext '1': 1 fault: 2 source segments, 1 target"),
        (
            ["--pair", "en-xx"],
            "unknown language pair 'en-xx'; choose one of: en-de, en-es, en-fr, es-en",
        ),
    ],
)
def test_bad_input_is_one_line(
    options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("short").write_text("La lampe tomba.\n")
    assert make(*options) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"anaphora: {message}")
    assert error.count("\n") == 1
    assert not Path("study.json").exists()


def test_without_disagreement_there_is_nothing_to_settle(
    capsys: pytest.CaptureFixture[str],
) -> None:
    make()
    sheets = answer("Ann", "Il cassa."), answer("Ben", "Il cassa.")
    assert main(["human", "adjudicate", "--study", "study.json", "--form", "s", *sheets]) == 1
    assert capsys.readouterr().err == (
        "anaphora: no disagreement between Ann, Ben; there is nothing to settle: go on with "
        "`anaphora human score`\n"
    )
    assert not Path("s").exists()


def test_human_and_automatic_scores_are_correlated(capsys: pytest.CaptureFixture[str]) -> None:
    """By hand: BL 0 and CM 1/2 against C1..C4 .2 and .6: two points are on a line."""
    make()
    scores = [
        {"system": "BL", "name": "C1..C4", "score": 0.2, "signature": "", "details": {}},
        {"system": "CM", "name": "C1..C4", "score": 0.6, "signature": "", "details": {}},
        {"system": "BL", "name": "APT", "score": None, "signature": "", "details": {}},
    ]
    Path("scores.json").write_text(json.dumps(scores))
    ann = answer("Ann", "Il cassa.", "Ils plièrent.")
    command = ["human", "score", "--study", "study.json", "--scores", "scores.json", ann]
    assert main(command) == 0
    assert capsys.readouterr().out.endswith(
        """\
Correlation of human accuracy with
metric  systems  Pearson  Spearman  Kendall
C1..C4        2    1.000     1.000    1.000
"""
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('"APT"', "not a list of scores"),
        ('[{"name": "APT"}]', "[0]: not an object with name, score, system"),
        ('[{"system": "BL", "name": "APT", "score": "high"}]', "[0]: not a score of a system"),
    ],
)
def test_scores_of_another_form_are_refused(
    text: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    make()
    Path("s.json").write_text(text)
    ann = answer("Ann")
    assert main(["human", "score", "--study", "study.json", "--scores", "s.json", ann]) == 1
    remedy = "give what `anaphora score --json` prints"
    assert capsys.readouterr().err == f"anaphora: s.json: {message}; {remedy}\n"
