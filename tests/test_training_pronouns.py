"""The stages of the pronoun models, from configuration to weights, and what is refused."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from anaphora.cli import main
from anaphora.engines.model_directory import read_description
from anaphora.engines.phrase_based import PhraseBased
from anaphora.errors import Faults, InputError
from anaphora.training.config import load_config
from anaphora.training.postedit_thresholds import Thresholds
from anaphora.training.pronoun_stages import missing_resolver
from anaphora.training.pronoun_weights import BleuAndPronouns, PronounF1
from anaphora.translation import Model
from tests.assets import needs
from tests.microworld_models import write_antecedents, write_training
from tests.test_training_processes import tree
from tests.tiny_models import write_parallel

with_lexicon = needs("french-nouns")


def train(directory: Path, *options: str) -> int:
    return main(
        ["train", str(directory / "en-fr.toml"), "--out", str(directory / "model"), *options]
    )


def test_pronoun_f1_by_hand() -> None:
    """Reference: il elle; translation: il il. One match, two found, two wanted: F1 1/2."""
    f1 = PronounF1([("il", "voit", "elle", "et"), ("la", "vue")], ("il", "elle", "la"))
    assert f1.statistics(0, ("Il", "voit", "il")) == [1, 2, 2]
    assert f1.statistics(1, ("la", "la", "vue")) == [1, 2, 1]
    assert f1.score(np.array([[1, 2, 2], [2, 4, 3], [0, 0, 0]], np.float64)) == pytest.approx(
        [50, 100 * 4 / 7, 0]
    )


def test_the_objective_is_the_mean_of_bleu_and_pronoun_f1() -> None:
    reference = ("il", "voit", "une", "tasse", "rouge")
    mean = BleuAndPronouns([reference], ("il", "elle"))
    wrong = ("elle", "voit", "une", "tasse", "rouge")
    same, other = (np.array(mean.statistics(0, t), np.float64) for t in (reference, wrong))
    assert mean.score(same) == pytest.approx(100)
    bleu = 100 * (4 / 5 * 3 / 4 * 2 / 3 * 1 / 2) ** 0.25  # no pronoun is right: F1 is 0
    assert mean.score(other) == pytest.approx(bleu / 2)


@with_lexicon
def test_a_training_with_development_text_tunes_every_system_and_resumes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = write_training(tmp_path, "en-fr", 120)
    write_parallel(tmp_path, "dev", "en-fr", 5, seed=4)
    write_antecedents(tmp_path / "dev.antecedents.jsonl", "en-fr", 5, seed=4)
    text = config.read_text().replace("[analysis]", "[analysis]\ntuning_sentences = 20")
    text = text.replace(
        'train.antecedents.jsonl"\n',
        'train.antecedents.jsonl"\nantecedents.dev = "dev.antecedents.jsonl"\n',
    )
    config.write_text(
        text + '[corpus.dev]\nsource = "dev.source"\ntarget = "dev.target"\ndoc_ids = "dev.doc"\n'
        "[tuning]\niterations = 0\n[limits]\npop_limit = 50\n"
    )
    assert train(tmp_path, "--quiet") == 0
    description = read_description(tmp_path / "model", verify=True)
    assert set(description.system_weights) == {
        "backoff", "combined", "coref", "postedit", "predict", "rerank", "worddep",
    }  # fmt: skip
    assert set(description.files.pronoun_models) == {
        "backoff_table",
        "coreference_model",
        "pronoun_lm",
        "pronoun_predictor",
        "word_dependency",
    }
    assert not description.analysed
    assert description.files.postedit_thresholds
    found = Thresholds.load(tmp_path / "model" / description.files.postedit_thresholds)
    assert description.system_weights["postedit"] == found.weights
    assert found.chosen.gain == max(row.gain for row in found.by_threshold) > 0
    assert main(["tables", "postedit", str(tmp_path / "model")]) == 0
    header, *rows = capsys.readouterr().out.splitlines()
    assert header.split() == ["threshold", "non-anaphoric", "changed", "better", "worse"]
    assert sum(" * " in row for row in rows) == 2  # one in each table
    before = tree(tmp_path / "model")
    for stage in ("pronoun-models", "pronoun-weights", "postedit"):
        (tmp_path / "model" / stage / "stage.json").unlink()
        for path in (tmp_path / "model" / stage).iterdir():
            path.unlink()
        (tmp_path / "model" / stage).rmdir()
    assert train(tmp_path, "--quiet", "--threads", "3") == 0
    assert tree(tmp_path / "model") == before


@with_lexicon
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"sent": 500}, "is not in document"),
        ({"form": "xyz"}, "pronoun 'xyz' at segment 1, token 0 is no pronoun of English; correct"),
        ({"doc": "elsewhere"}, "antecedents of document 'elsewhere', which the text does not have"),
    ],
)
def test_antecedents_of_another_text_are_one_line(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    change: dict[str, object],
    message: str,
) -> None:
    write_training(tmp_path, "en-fr", 20)
    path = tmp_path / "train.antecedents.jsonl"
    first, *rest = path.read_text().splitlines()
    spoilt = json.dumps(json.loads(first) | change)
    path.write_text("\n".join([spoilt, *rest]) + "\n")
    assert train(tmp_path, "--quiet") == 1
    shown = capsys.readouterr().err
    assert message in shown
    assert shown.count("\n") == 1


@with_lexicon
def test_without_any_antecedent_the_baseline_is_trained_with_a_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_training(tmp_path, "en-fr", 20)
    path = tmp_path / "train.antecedents.jsonl"
    nothing = {"candidates": [], "p_none": 1.0}
    links = [json.loads(line) | nothing for line in path.read_text().splitlines()]
    path.write_text("".join(json.dumps(link) + "\n" for link in links))
    warning = (
        "anaphora: warning: no ambiguous pronoun of the text has an antecedent; give links of "
        'this text, or set resolver = "none" under [analysis]; only the baseline was trained\n'
    )
    for _ in range(2):  # again when all is there
        assert train(tmp_path, "--quiet") == 0
        assert capsys.readouterr().err == warning
    description = read_description(tmp_path / "model", verify=True)
    assert (description.files.pronoun_models, description.resolver) == ({}, "")
    (tmp_path / "x").write_text("It broke.\n")
    assert main(["translate", str(tmp_path / "model"), str(tmp_path / "x")]) == 0
    capsys.readouterr()
    assert main(["translate", str(tmp_path / "model"), str(tmp_path / "x"), "--system", "coref"])
    assert "system 'coref' needs a coreference model, which" in capsys.readouterr().err


def config_of(folder: Path, *lines: str, pair: str = "en-fr") -> Path:
    path = folder / "config.toml"
    head = [f'pair = "{pair}"', "[corpus.train]", 'source = "a"', 'target = "b"', "[analysis]"]
    path.write_text("\n".join([*head, *lines]) + "\n")
    return path


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('resolver = "oracle"', "unknown resolver 'oracle', known are"),
        ('resolver = "file"', r"resolver 'file' needs antecedents.train = FILE"),
        ('candidates = "some"', "analysis.candidates: input should be 'all' or 'best'"),
    ],
)
def test_a_bad_analysis_is_refused(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(Faults, match=message):
        load_config(config_of(tmp_path, line))


def test_without_resolver_there_is_one_warning(tmp_path: Path) -> None:
    spanish = load_config(config_of(tmp_path, pair="es-en"))
    assert missing_resolver(spanish).startswith("no resolver of Spanish and no antecedents: only")
    chosen = load_config(config_of(tmp_path, 'resolver = "none"', pair="es-en"))
    assert missing_resolver(chosen) == ""


@with_lexicon
def test_weights_of_unknown_features_are_one_line(pronoun_model: Path) -> None:
    description = read_description(pronoun_model).model_copy(
        update={"system_weights": {"coref": {"Corefrence0": (1.0,)}}}
    )
    altered = Model(description, PhraseBased.open(pronoun_model, description), pronoun_model)
    with pytest.raises(InputError, match="unknown feature 'Corefrence0'"):
        altered.translate("It broke.", system="coref", links=())


@with_lexicon
def test_an_altered_or_cut_pronoun_model_is_one_line(
    pronoun_model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(pronoun_model, tmp_path / "model")
    part = tmp_path / "model" / "pronoun-models" / "coreference-model"
    text = part.read_text()
    part.write_text(text.replace("elle", "ella", 1))
    (tmp_path / "source").write_text("It broke.\n")
    command = ["translate", str(tmp_path / "model"), str(tmp_path / "source")]
    assert main([*command, "--verify"]) == 1
    assert "pronoun-models/coreference-model was altered" in capsys.readouterr().err
    part.write_text(text[:100])  # ∅ among them has three bytes
    assert main(command) == 1
    assert "pronoun-models/coreference-model has 102 bytes" in capsys.readouterr().err
