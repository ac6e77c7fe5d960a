"""The committed type stub of the compiled core is what the core itself says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

STUB = Path("src/anaphora/_native.pyi")
ROOT = Path(__file__).parent.parent


def test_the_stub_is_up_to_date(tmp_path: Path) -> None:
    pytest.importorskip("nanobind")
    fresh = tmp_path / STUB.name
    for command in (
        ["nanobind.stubgen", "-q", "-m", "anaphora._native", "-o", str(fresh)],
        ["ruff", "check", "-q", "--fix-only", "--config", str(ROOT / "pyproject.toml"), str(fresh)],
        ["ruff", "format", "-q", "--config", str(ROOT / "pyproject.toml"), str(fresh)],
    ):
        subprocess.run([sys.executable, "-m", *command], check=True, cwd=tmp_path)
    assert fresh.read_text() == (ROOT / STUB).read_text(), "run: make stub"
