"""Processes that analyse text do not outlive the one that they work for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

PARENT = """
import os, time
from anaphora.analysis import workers

if __name__ == "__main__":
    with workers.pool(1) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        pool.submit(time.sleep, 3600).result()
"""


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{process}/stat") as state:  # a zombie has ended, though nobody asked for it
        return state.read().rpartition(")")[2].split()[0] != "Z"


def test_a_killed_parent_takes_its_workers_along(tmp_path: os.PathLike[str]) -> None:
    script = os.path.join(tmp_path, "parent.py")
    with open(script, "w") as out:
        out.write(PARENT)
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert is_alive(worker)
        parent.send_signal(signal.SIGKILL)
    for _ in range(600):
        if not is_alive(worker):
            return
        time.sleep(0.1)
    os.kill(worker, signal.SIGKILL)
    raise AssertionError("the worker went on without its parent")
