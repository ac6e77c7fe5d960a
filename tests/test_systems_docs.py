"""The examples of docs/postedit.md and docs/rerank.md, run as they stand there."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.assets import needs
from tests.test_docs import code_blocks

pytestmark = [needs(f"french-{each}") for each in ("nouns", "forms", "pipeline")]

_PROBABILITY = re.compile(r"\d\.\d\d\b")
"""What the resolver says changes when it is trained again."""


def run_console(page: str, directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each block of commands and compare what it prints, probabilities aside."""
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    for block in code_blocks(page, "console"):
        commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
        expected = [line for line in block.splitlines() if not line.startswith("$ ")]
        shown = subprocess.run(
            ["sh", "-c", "\n".join(commands)], cwd=directory, capture_output=True, text=True
        )
        assert plain((shown.stderr + shown.stdout).splitlines()) == plain(expected)


def plain(lines: list[str]) -> list[str]:
    """Lines without probabilities."""
    return [_PROBABILITY.sub("0.00", line) for line in lines]


def run_python(page: str) -> None:
    """Run the Python examples; what they print is the text block after them."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        for block in code_blocks(page, "python"):
            exec(block, {})
    assert printed.getvalue() == "".join(code_blocks(page, "text"))


@needs("english-pipeline")
def test_the_examples_of_post_editing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_console("docs/postedit.md", tmp_path, monkeypatch)
    run_python("docs/postedit.md")


def test_the_examples_of_re_ranking(
    reranking_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(reranking_model, tmp_path / "model")
    run_console("docs/rerank.md", tmp_path, monkeypatch)
    run_python("docs/rerank.md")
