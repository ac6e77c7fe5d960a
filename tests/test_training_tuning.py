"""The stage that makes weights: with development text tuned ones, without it the usual ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import anaphora
from anaphora.cli import main
from anaphora.engines.model_directory import Part, read_description
from tests.tiny_models import write_parallel

CONFIG = """\
pair = "en-fr"
{tokenised}
[lm]
order = 3
[analysis]
resolver = "none"
[corpus.train]
source = "train.source"
target = "train.target"
doc_ids = "train.doc"
[corpus.dev]
source = "dev.source"
target = "dev.target"
doc_ids = "dev.doc"
[tuning]
sentences = 25
nbest = 20
iterations = 3
restarts = 2
[limits]
pop_limit = 50
"""


def train(directory: Path, out: str, *options: str) -> int:
    config, model = str(directory / "en-fr.toml"), str(directory / out)
    return main(["train", config, "--out", model, *options])


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("tuned")
    write_parallel(directory, "train", "en-fr", documents=60, seed=3)
    write_parallel(directory, "dev", "en-fr", documents=8, seed=4)
    (directory / "en-fr.toml").write_text(CONFIG.format(tokenised=""))
    assert train(directory, "model", "--threads", "1") == 0
    return directory


def test_tuning_improves_the_score_and_says_how(corpus: Path) -> None:
    stage = json.loads((corpus / "model" / "weights" / "weights").read_text())
    scores = [iteration["score"] for iteration in stage["iterations"]]
    assert 1 < len(scores) <= 3
    assert max(scores) > scores[0]
    description = read_description(corpus / "model")
    assert {name: list(values) for name, values in description.weights.items()} == stage["weights"]
    assert description.weights["UnknownWordPenalty0"] == (1.0,)
    assert description.limits.pop_limit == 50


def test_the_bytes_depend_neither_on_threads_nor_on_a_restart(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert train(corpus, "again", "--threads", "2") == 0
    part = Part.of(corpus / "model" / "weights" / "weights")
    assert Part.of(corpus / "again" / "weights" / "weights") == part
    (corpus / "again" / "weights" / "weights").unlink()
    capsys.readouterr()
    assert train(corpus, "again") == 0
    started = [line for line in capsys.readouterr().err.splitlines() if " started" in line]
    assert started == [
        "[10/10] weights started: its output 'weights' was altered or removed",
    ]
    assert Part.of(corpus / "again" / "weights" / "weights") == part


def test_without_development_text_the_weights_are_those_of_moses(tiny_model: Path) -> None:
    """The values that Moses' train-model.perl writes into moses.ini."""
    assert read_description(tiny_model).weights == {
        "TranslationModel0": (0.2,) * 4,
        "PhrasePenalty0": (0.2,),
        "WordPenalty0": (-1.0,),
        "UnknownWordPenalty0": (1.0,),
        "Distortion0": (0.3,),
        "LexicalReordering0": (0.3,) * 6,
        "LM0": (0.5,),
    }


def test_a_model_of_tokenised_text_takes_and_gives_tokens(corpus: Path) -> None:
    (corpus / "en-fr.toml").write_text(CONFIG.format(tokenised="tokenised = true"))
    assert train(corpus, "tokens", "--quiet") == 0
    draft = anaphora.load(corpus / "tokens").translate("It broke. (lamp)").segments[0]
    assert draft.source == ("It", "broke.", "(lamp)")
    assert draft.text.split() == list(draft.tokens)


def test_development_text_without_usable_sentences_is_refused(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = CONFIG.format(tokenised="").replace("[tuning]", "[tuning]\nmax_words = 1")
    (corpus / "en-fr.toml").write_text(config)
    assert train(corpus, "model", "--quiet") == 1
    assert "no sentence pair of the development text has 1 to 1 words" in capsys.readouterr().err
