"""The cache of fetched models and lexica: built whole, checked by hash whenever one is opened.

An asset is a directory `NAME-VERSION` under `directory()` with a manifest of the SHA-256 of its
files. It is built under another name and takes its own in one step, so it is there whole or not
at all; a build that was killed is begun anew by the next `anaphora setup`.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from anaphora.errors import InputError

_MANIFEST = "manifest.json"
_UNFINISHED = ".part"


@dataclass(frozen=True, slots=True)
class Asset:
    """Something fetched or built from what was fetched; `build` fills an empty directory.

    `group` is what `anaphora setup` calls it, `terms` where it comes from and under which licence.
    A change of what `build` makes takes a new `version`.
    """

    name: str
    version: str
    group: str
    terms: str
    build: Callable[[Path], None]

    @property
    def path(self) -> Path:
        """Where it is, or will be."""
        return directory() / f"{self.name}-{self.version}"


def directory() -> Path:
    """The cache: $ANAPHORA_CACHE, or `anaphora` in the user's cache directory."""
    if own := os.environ.get("ANAPHORA_CACHE"):
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "anaphora"


def installed(asset: Asset) -> Path:
    """The asset's directory, with every file as it was when it was built."""
    remedy = f"run: anaphora setup {asset.group}"
    if not asset.path.is_dir():
        raise InputError(f"{asset.name} {asset.version} is not set up", remedy)
    if (fault := _fault(asset.path)) is not None:
        raise InputError(fault, remedy, file=str(asset.path))
    return asset.path


def install(asset: Asset) -> bool:
    """Build the asset unless it is there and sound; whether there was anything to do."""
    try:
        directory().mkdir(parents=True, exist_ok=True)
        with _only_one(directory() / ".lock"):
            if asset.path.is_dir() and _fault(asset.path) is None:
                return False
            _build(asset)
            return True
    except OSError as error:
        raise InputError(
            f"{asset.name} cannot be written ({(error.strerror or str(error)).lower()})",
            "free some space, or name another place in ANAPHORA_CACHE",
            file=str(directory()),
        ) from None


def _build(asset: Asset) -> None:
    unfinished = asset.path.with_name(asset.path.name + _UNFINISHED)
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir()
    try:
        asset.build(unfinished)
        hashes = {str(path.relative_to(unfinished)): _hash(path) for path in _files(unfinished)}
        (unfinished / _MANIFEST).write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")
        _flush(unfinished)
        shutil.rmtree(asset.path, ignore_errors=True)
        unfinished.rename(asset.path)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _fault(path: Path) -> str | None:
    """What is wrong with a built asset, None if nothing is."""
    try:
        hashes = json.loads((path / _MANIFEST).read_bytes())
    except (OSError, ValueError):
        return "its manifest is damaged"
    found = {str(file.relative_to(path)) for file in _files(path)} - {_MANIFEST}
    if not isinstance(hashes, dict) or found != hashes.keys():
        return "files are missing or foreign"
    wrong = (name for name in sorted(found) if _hash(path / name) != hashes[name])
    return next((f"file {name} is not what was set up" for name in wrong), None)


def _files(path: Path) -> Iterator[Path]:
    return (file for file in sorted(path.rglob("*")) if file.is_file())


def _hash(path: Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _flush(directory: Path) -> None:
    """Wait until everything under a directory is on disk."""
    for path in (*directory.rglob("*"), directory):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def _only_one(lock: Path) -> Iterator[None]:
    """Let one process build at a time; the lock goes with the process, however it ends."""
    with open(lock, "w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
