"""The examples of a page of documentation: console commands with their output, and Python."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent


def copied(example: str, to: Path) -> Path:
    """A copy of a folder of `examples`."""
    return Path(shutil.copytree(ROOT / "examples" / example, to / example))


def commands(page: str) -> Iterator[tuple[str, str]]:
    """Yield each command of a page of `docs`, and what the page says that it prints."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    for block in re.findall(r"^```console\n\$ (.*?)^```$", text, re.MULTILINE | re.DOTALL):
        command, *shown = re.split(r"\n(?!> )", block)
        yield command.replace("\n> ", "\n"), "\n".join(shown)


def printed(command: str, folder: Path) -> str:
    """What a command prints in a folder, errors last."""
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    result = subprocess.run(
        command, shell=True, cwd=folder, env=environment, capture_output=True, text=True
    )
    return result.stdout + result.stderr


def python(page: str) -> list[str]:
    """The Python examples of a page."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
