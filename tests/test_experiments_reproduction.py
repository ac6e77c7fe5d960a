"""Experiments on the micro-world: what is written, what is done once, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora.antecedents import Candidate, PronounKind, PronounLink
from anaphora.cli import main
from anaphora.documents import Gender, Human, Number
from anaphora.experiments.reproduction import EXPERIMENTS, Run
from anaphora.experiments.reproduction.antecedents import certain, explained
from anaphora.experiments.reproduction.models import Ready
from anaphora.experiments.reproduction.small import small
from anaphora.models.coreference_model import CoreferenceModel, Key, Observation
from anaphora.models.features import Features
from anaphora.models.projection import Projection, Translated
from anaphora.pairs import PAIRS
from anaphora.report.markdown import as_markdown
from anaphora.report.table import Table
from tests.assets import needs
from tests.test_cli import run

QUEEN = Candidate(0, 0, 1, 1, "reina", 0.3, Gender.FEM, Number.SG, Human.PERSON)
PALACE = Candidate(0, 3, 4, 4, "palacio", 0.6, Gender.MASC, Number.SG, Human.OTHER)
SU = PronounLink("d", 1, 0, "Su", PronounKind.POSSESSIVE, (PALACE, QUEEN), 0.1)


@pytest.fixture(scope="session")
def reproduced(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small experiment on Spanish, and nothing else; do not change it."""
    out = tmp_path_factory.mktemp("reproduced")
    done = run("reproduce", "cm-es", "--small", "--out", str(out), "--quiet")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == f"{out / 'cm-es.md'}\n"
    return out


def test_known_antecedents_help_and_every_score_is_signed(reproduced: Path) -> None:
    found = json.loads((reproduced / "cm-es.json").read_text())
    apt = {s["system"]: s for s in found["scores"] if s["name"] == "APT"}
    assert apt["coref (gold)"]["score"] > apt["baseline"]["score"]
    assert apt["combined (gold)"]["details"]["items"] == apt["baseline"]["details"]["items"] > 0
    assert all("|version:" in score["signature"] for score in found["scores"])
    tests = [c for c in found["comparisons"] if c["systems"][1] == "coref (gold)"]
    assert {"APT", "C1..C4", "BLEU"} <= {c["name"] for c in tests}
    assert all(c["tests"] for c in tests)


def test_the_report_names_what_the_figures_depend_on(reproduced: Path) -> None:
    found = json.loads((reproduced / "cm-es.json").read_text())
    assert all(len(sha256) == 64 for sha256 in (*found["data"].values(), found["model"]["sha256"]))
    assert found["cost"]["translating"]["cpu seconds"] >= 0
    assert found["cost"]["training"]["GiB"] > 0
    text = (reproduced / "cm-es.md").read_text()
    assert f"commit `{found['commit']}`" in text
    assert "| paper: CM | 1096 (47.9%) | 817 | 4 | 363 | 6 |" in text
    plots = [line.split("(")[1].rstrip(")") for line in text.splitlines() if line.startswith("![")]
    assert plots
    assert all((reproduced / plot).read_text().startswith("<svg") for plot in plots)


def test_what_is_finished_is_not_done_again(reproduced: Path) -> None:
    before = (reproduced / "cm-es.md").read_bytes(), (reproduced / "cm-es.json").read_bytes()
    again = run("reproduce", "cm-es", "--small", "--out", str(reproduced))
    assert (again.returncode, again.stderr) == (0, b"")  # no stage was started
    after = (reproduced / "cm-es.md").read_bytes(), (reproduced / "cm-es.json").read_bytes()
    assert after == before


def test_a_ready_model_is_taken_as_it_is(reproduced: Path, tmp_path: Path) -> None:
    (model,) = (reproduced / "cache" / "models").iterdir()
    done = run("reproduce", "cm-es", "--small", "--out", str(tmp_path), "--model", str(model))
    assert done.returncode == 0
    assert b"training" not in done.stderr
    assert not (tmp_path / "cache" / "models").exists()
    assert "it was trained before" in (tmp_path / "cm-es.md").read_text()


def test_another_model_may_lend_its_learnt_antecedents(reproduced: Path, tmp_path: Path) -> None:
    (model,) = (reproduced / "cache" / "models").iterdir()
    ready = Ready(model, given=True)
    assert ready.learnt_files == {}
    weights = tmp_path / "antecedents" / "weights"
    weights.parent.mkdir()
    weights.write_text("share 9 poss\t1.0\n", encoding="utf-8")
    assert replace(ready, resolver=tmp_path).learnt_files == {"weights": weights}
    command = ["reproduce", "cm-es", "--small", "--out", str(tmp_path), "--model", str(model)]
    done = run(*command, "--resolver-model", str(model))
    assert done.returncode == 1
    assert f"anaphora: {model}: has no learnt antecedents; ".encode() in done.stderr


def test_a_model_of_another_pair_is_refused(
    reproduced: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (model,) = (reproduced / "cache" / "models").iterdir()
    assert main(["reproduce", "plm", "--small", "--model", str(model)]) == 1
    assert capsys.readouterr().err == (
        f"anaphora: {model}: a model of es-en; give one of en-fr, or leave out --model\n"
    )


def test_faults_of_the_data_are_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nowhere"
    remedy = "give the folder of the corpora with --data DIR, or use --small"
    assert main(["reproduce", "cm-es", "--data", str(nowhere)]) == 1
    assert capsys.readouterr().err == f"anaphora: {nowhere}: no such folder; {remedy}\n"
    assert main(["reproduce", "cm-es", "--data", str(tmp_path)]) == 1
    missing = tmp_path / "es-en-nc11" / "devtest.es.gz"
    assert capsys.readouterr().err == f"anaphora: {missing}: no such file; {remedy}\n"


def test_a_folder_that_cannot_be_made_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = tmp_path / "taken"
    taken.touch()
    assert main(["reproduce", "cm-es", "--small", "--out", str(taken)]) == 1
    assert capsys.readouterr().err == (
        f"anaphora: {taken / 'cache'}: cannot be made (not a directory); "
        "name another folder with --out DIR\n"
    )


def test_an_unknown_experiment_names_the_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reproduce", "cm-xx"]) == 1
    known = ", ".join(EXPERIMENTS.names())
    assert capsys.readouterr().err == (
        f"anaphora: unknown experiment 'cm-xx'; choose one of: {known}\n"
    )


@pytest.mark.parametrize("name", EXPERIMENTS.names())
def test_an_experiment_starts_with_its_baseline_and_has_keys_of_its_own(name: str) -> None:
    experiment = EXPERIMENTS.get(name)
    assert experiment.name == name
    assert experiment.baseline == Run("baseline")
    assert len({run.key for run in experiment.runs}) == len(experiment.runs)
    little = small(experiment)
    assert little.pair == experiment.pair
    assert {run.system for run in little.runs} == {run.system for run in experiment.runs}


def test_runs_are_told_apart_by_what_they_know() -> None:
    assert Run("coref").label == "coref"
    assert Run("coref", "file").label == "coref (file)"
    assert (Run("coref", "file", "best").label, Run("coref", "file", "best").key) == (
        "coref (file, best only)",
        "coref-file-best",
    )


def test_the_best_candidate_alone_is_certain() -> None:
    (only,) = certain(SU).candidates
    assert (only.head_lemma, only.p, certain(SU).p_none) == ("palacio", 1.0, 0.0)
    nothing = PronounLink("d", 1, 0, "su", PronounKind.POSSESSIVE, (), 1.0)
    assert certain(nothing) == nothing


@pytest.mark.parametrize(
    ("reference", "chosen"),
    [("her crown", ["reina"]), ("its crown", ["palacio"]), ("the crown", ["palacio", "reina"])],
)
def test_the_oracle_takes_what_explains_the_reference(reference: str, chosen: list[str]) -> None:
    model = CoreferenceModel.estimate(
        [
            Observation(Key("su", Features(Gender.FEM, Number.SG, Human.PERSON)), ("her",), 1.0),
            Observation(Key("su", Features(Gender.MASC, Number.SG, Human.OTHER)), ("its",), 1.0),
        ]
    )
    source = [["La", "reina", "del", "viejo", "palacio"], ["Su", "corona"]]
    translated = Translated(tuple(reference.split()), ((0, 0), (1, 1)))
    link = explained(Projection(PAIRS.get("es-en")), model, SU, source, translated)
    assert [candidate.head_lemma for candidate in link.candidates] == chosen


@needs("french-nouns")
@needs("english-pipeline")
def test_post_editing_is_told_change_by_change(pronoun_model: Path, tmp_path: Path) -> None:
    """The micro-world's model is not tuned; with gold antecedents its drafts become better."""
    done = run(
        "reproduce", "postedit", "--small", "--out", str(tmp_path), "--model", str(pronoun_model)
    )
    assert done.returncode == 0
    text = (tmp_path / "postedit.md").read_text()
    assert "The model has no thresholds of its own" in text
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith(("| anaphoric | ", "| non-anaphoric | ", "| total | "))
    ]
    (total,) = (row for row in rows if row[0] == "total" and row[1] == "")
    of_forms = [row for row in rows if row[0] != "total" and len(row) == len(total)]
    for column in range(4, len(total)):
        assert sum(int(row[column]) for row in of_forms) == int(total[column])
    assert int(total[4]) == 316  # the paper's
    found = json.loads((tmp_path / "postedit.json").read_text())
    apt = {s["system"]: s["score"] for s in found["scores"] if s["name"] == "APT"}
    assert apt["postedit (gold)"] > apt["baseline"]


def test_a_table_in_markdown() -> None:
    table = Table(("form", "n"), [("a|b", "1")], caption="Counts")
    assert as_markdown(table) == "*Counts*\n\n| form | n |\n| :-- | --: |\n| a\\|b | 1 |\n"
