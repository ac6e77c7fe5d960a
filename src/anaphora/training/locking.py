"""One run at a time in a directory.

The lock is the kernel's and goes away with the process, however that ends; the lock file only says
who holds it.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from anaphora.errors import InputError

LOCK = ".lock"


@contextmanager
def locked(directory: Path) -> Iterator[None]:
    """Hold `directory` for this process, or fail at once and say who holds it."""
    with open(directory / LOCK, "a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise InputError(
                f"another run is at work here ({file.read().strip() or 'just started'})",
                "wait until it has finished or stop it, or use another directory",
                file=str(directory),
            ) from None
        # The file is never removed: a third process could be locking the removed one meanwhile.
        file.truncate(0)
        file.write(_this_process())
        file.flush()
        yield
        file.truncate(0)


def _this_process() -> str:
    now = datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")
    return f"process {os.getpid()} on {os.uname().nodename}, since {now}\n"
