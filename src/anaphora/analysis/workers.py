"""Processes that analyse text side by side, and end when the one that they work for does."""

from __future__ import annotations

import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor


def pool(processes: int) -> ProcessPoolExecutor:
    """So many processes, spawned: a fork of a process with threads may hang."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, context, initializer=_end_with_the_parent)


def _end_with_the_parent() -> None:
    """Without this the processes of a training that was killed wait for work for ever."""
    threading.Thread(target=_wait_for_the_parent, daemon=True).start()


def _wait_for_the_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "called in a process that was spawned"
    parent.join()
    os._exit(1)
