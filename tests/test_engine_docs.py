"""The examples of docs/engine.md, run in the order in which they stand there."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from anaphora.cli import main

PAGE = (Path(__file__).parents[1] / "docs" / "engine.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_examples_print_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write_text, look = blocks("python")
    training, bad_input = blocks("console")
    exec(write_text, {})
    Path("en-fr.toml").write_text(blocks("toml")[0])
    assert main(shlex.split(training.removeprefix("$ anaphora "))) == 0

    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(look, {})
    assert printed.getvalue() == blocks("text")[0]

    Path("x.arpa").write_text("\\data\\\nngram 1=1\n\n\\1-grams:\nnan\tla\n\n\\end\\\n")
    command, message = bad_input.splitlines()
    capfd.readouterr()
    assert main(shlex.split(command.removeprefix("$ anaphora "))) == 1
    assert capfd.readouterr().err.splitlines() == [message]
