"""Fetching CoreNLP where Maven is missing, fails or brings something else: Mavens of our own."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from anaphora.analysis import cache
from anaphora.cli import main
from anaphora.coreference.corenlp.fetch import ASSET, VERSION


@pytest.fixture(autouse=True)
def own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANAPHORA_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")


def maven_that(does: str, folder: Path) -> None:
    program = folder / "mvn"
    program.write_text(f"#!/bin/sh\n{does}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)


def said(capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["setup", "corenlp"]) == 1
    assert not ASSET.path.exists()
    assert list(cache.directory().glob("*.part")) == []
    return capsys.readouterr().err


def test_no_maven(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (
        said(capsys) == "anaphora: Maven is not installed; on Debian run: apt-get install maven\n"
    )


def test_maven_without_a_network(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    maven_that('echo "[ERROR] Connection refused"; echo "[ERROR] Re-run with -e"; exit 1', tmp_path)
    assert said(capsys) == (
        f"anaphora: edu.stanford.nlp:stanford-corenlp:{VERSION} cannot be fetched with Maven "
        "(Connection refused); check the network and Maven's settings.xml, then run the same "
        "command again\n"
    )


def test_something_else_than_what_is_pinned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    jar = f"stanford-corenlp-{VERSION}.jar"
    maven_that(
        'for word; do case "$word" in -DoutputDirectory=*) folder="${word#*=}";; esac; done\n'
        f'echo changed > "$folder/{jar}"',
        tmp_path,
    )
    assert said(capsys) == (
        f"anaphora: what Maven offers as edu.stanford.nlp:stanford-corenlp:{VERSION} is not the "
        "pinned file; do not use it; check Maven's settings.xml and tell the developers\n"
    )
