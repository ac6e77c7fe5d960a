"""What README and CONTRIBUTING show works as shown."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
import types
from pathlib import Path

import pytest

from anaphora import formats
from anaphora.documents import Document, Segment
from anaphora.errors import InputError

ROOT = Path(__file__).parent.parent


def code_blocks(page: str, language: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.fixture
def eos(monkeypatch: pytest.MonkeyPatch) -> None:
    """The format that CONTRIBUTING adds, added."""
    module = types.ModuleType("eos")
    monkeypatch.setitem(sys.modules, "eos", module)
    exec(code_blocks("CONTRIBUTING.md", "python")[0], module.__dict__)
    registry = type(formats.FORMATS)("format", "anaphora.formats", {"eos": "eos:FORMAT"})
    monkeypatch.setattr(formats, "FORMATS", registry)


@pytest.mark.usefixtures("eos")
def test_the_format_of_contributing_makes_the_round_trip(tmp_path: Path) -> None:
    documents = [
        Document("1", (Segment("The lamp is old."), Segment("It broke."))),
        Document("2", (Segment(""),)),
    ]
    path = tmp_path / "x.eos"
    formats.write(documents, path, "eos")
    assert path.read_text() == "The lamp is old.\nIt broke.\n<eos>\n\n<eos>\n"
    assert list(formats.read(path, "eos")) == documents


@pytest.mark.usefixtures("eos")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<eos>\n", "1: empty document; remove this <eos>"),
        ("a\n", "1: no <eos> after the last document; end the file with <eos>"),
    ],
)
def test_the_format_of_contributing_says_what_is_wrong(
    text: str, expected: str, tmp_path: Path
) -> None:
    path = tmp_path / "x.eos"
    path.write_text(text)
    with pytest.raises(InputError) as caught:
        list(formats.read(path, "eos"))
    assert str(caught.value) == f"{path}:{expected}"


def test_every_python_example_of_the_readme_runs_and_prints_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("news.en.gz").write_bytes(gzip.compress(b"It broke.\n"))
    Path("news.doc.gz").write_bytes(gzip.compress(b"d1\n"))
    for block in code_blocks("README.md", "python"):
        exec(block, {})
        promised = re.findall(r"print\(.*\)  # (.*)", block)
        printed = capsys.readouterr().out.splitlines()
        assert printed[: len(promised)] == promised


def test_every_command_of_the_readme_prints_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pronoun_model: Path
) -> None:
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "en-fr").symlink_to(pronoun_model)
    blocks = code_blocks("README.md", "console")
    assert blocks
    for block in blocks:
        commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
        expected = [line for line in block.splitlines() if not line.startswith("$ ")]
        shown = subprocess.run(
            "\n".join(commands), shell=True, cwd=tmp_path, capture_output=True, text=True
        )
        assert (shown.stdout + shown.stderr).splitlines() == expected
