"""docs/evaluation.md shows what its commands and its Python print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs_examples import commands, copied, printed, python


def test_every_command_prints_what_the_page_shows(tmp_path: Path, tiny_model: Path) -> None:
    folder = copied("evaluation", tmp_path)
    (folder / "model").symlink_to(tiny_model)
    examples = list(commands("evaluation.md"))
    assert len(examples) == 9
    for command, shown in examples:
        assert printed(command, folder) == shown


def test_the_python_prints_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(copied("evaluation", tmp_path))
    (example,) = python("evaluation.md")
    exec(example, {})
    promised = re.findall(r"print\(.*\)  # (.*)", example)
    assert capsys.readouterr().out.splitlines() == promised
