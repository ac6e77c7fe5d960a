"""What docs/analysis.md shows is what comes out."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from anaphora.analysis.models import installed_pipelines
from tests.assets import needs

PAGE = (Path(__file__).parents[1] / "docs" / "analysis.md").read_text("utf-8")

pytestmark = [needs("english-pipeline"), needs("english-names")]


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the story of the page."""
    story = re.findall(r"^\$ cat story.en\n(.*?)^\$ ", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "story.en").write_text(story[0])
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    return tmp_path


def test_every_command_prints_what_the_page_shows(folder: Path) -> None:
    for block in blocks("console"):
        if any(name.startswith("es_") for name in installed_pipelines()):
            block = re.sub(r"^\$ .* --lang es .*\n.*\n", "", block, flags=re.MULTILINE)
        lines = block.splitlines()
        commands = [line[2:] for line in lines if line.startswith("$ ")]
        shown = subprocess.run(
            "exec 2>&1\n" + "\n".join(commands),
            shell=True,
            cwd=folder,
            capture_output=True,
            text=True,
        )
        assert shown.stdout.splitlines() == [line for line in lines if not line.startswith("$ ")]


def test_the_python_examples_print_what_the_page_shows() -> None:
    names: dict[str, object] = {}
    for code, expected in zip(blocks("python"), blocks("text"), strict=True):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(code, names)
        assert printed.getvalue() == expected
