"""The examples of docs/features.md and docs/decoder.md, run in the order in which they stand."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

import anaphora
from anaphora.cli import main
from anaphora.registry import Registry
from anaphora.smt import features

DOCS = Path(__file__).parents[1] / "docs"


def blocks(page: str, language: str) -> list[str]:
    text = (DOCS / page).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def printed_by(code: str, namespace: dict[str, object]) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, namespace)
    return out.getvalue()


def test_what_the_page_on_the_decoder_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    models, nbest, forced = blocks("decoder.md", "python")
    names: dict[str, object] = {}
    exec(models, names)
    assert [printed_by(code, names) for code in (nbest, forced)] == blocks("decoder.md", "text")


@pytest.fixture
def _fresh_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that what the page registers is gone afterwards."""
    fresh: Registry[type[features.FeatureFunction]] = Registry("feature function", "none", {})
    monkeypatch.setattr(features, "FEATURES", fresh)


@pytest.mark.usefixtures("_fresh_registry")
def test_the_feature_of_the_tutorial_changes_the_winner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    feature, text, training = blocks("features.md", "python")
    assert len([line for line in feature.splitlines() if line]) <= 30
    configuration = blocks("features.md", "toml")[0]
    names: dict[str, object] = {}
    exec(feature, names)
    exec(text, names)
    Path("es-en.toml").write_text(configuration)
    shown = blocks("features.md", "text")[0]
    assert printed_by(training, names) == shown

    Path("plain.toml").write_text(configuration.partition("[features]")[0])
    assert main(["train", "plain.toml", "--out", "plain", "--quiet"]) == 0
    document = "El banco del parque es verde.\nEl banco es rojo."
    without = anaphora.load("plain").translate(document).text
    assert without == "The bench in the park is green.\nThe bank is red."
    assert shown.endswith("The bench in the park is green.\nThe bench is red.\n")

    Path("other.toml").write_text(configuration.replace("Consistency", "Cohesion"))
    command, message = blocks("features.md", "console")[0].splitlines()
    capsys.readouterr()
    assert main(shlex.split(command.removeprefix("$ anaphora "))) == 1
    assert capsys.readouterr().err.splitlines() == [message]
