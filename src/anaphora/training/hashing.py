"""Content hashes of files, remembered so that unchanged gigabytes are not read again.

A file counts as unchanged while device, inode, size and both times are the same. The inode's change
time cannot be set by hand, so copying over a file or restoring its date does not deceive us; damage
beneath the file system does, and only a run that verifies everything finds it.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Mapping
from pathlib import Path

from anaphora.errors import InputError

# Two changes within one tick of a file system's clock leave the same times: a file so young is
# hashed but not remembered. Two seconds is the coarsest clock in use.
_CLOCK_TICK_NS = 2_000_000_000


def file_hash(path: Path) -> str:
    """SHA-256 of the content, in hexadecimal, as `sha256sum` prints it."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def identity(path: Path) -> str:
    """A text that changes whenever the file is written to or replaced."""
    s = path.stat()
    return f"{s.st_dev}:{s.st_ino}:{s.st_size}:{s.st_mtime_ns}:{s.st_ctime_ns}"


class Hashes:
    """Hashes by file identity; `known` come from an earlier run, `used` are for the next one."""

    def __init__(self, known: Mapping[str, str] | None = None) -> None:
        self._known = dict(known or {})
        self.used: dict[str, str] = {}

    def hash(self, path: Path) -> str:
        """The content hash of a file, which is read only if it is not known."""
        now = time.time_ns()
        before = identity(path)
        value = self._known.get(before) or file_hash(path)
        if identity(path) != before:
            raise InputError(
                "changed while it was being read", "run again when it is complete", file=str(path)
            )
        if now - path.stat().st_ctime_ns > _CLOCK_TICK_NS:
            self._known[before] = self.used[before] = value
        return value


def load_hashes(path: Path) -> Hashes:
    """Read what an earlier run remembered; without it, or if it is damaged, start afresh."""
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Hashes()
    return Hashes(known) if isinstance(known, dict) else Hashes()


def save_hashes(hashes: Hashes, path: Path, temporary: Path) -> None:
    """Replace `path` in one step, by way of `temporary` on the same disk."""
    temporary.write_text(json.dumps(hashes.used, indent=0, sort_keys=True), encoding="utf-8")
    os.replace(temporary, path)
