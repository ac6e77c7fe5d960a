"""`anaphora train` stage by stage: CPU time, wall time, the most memory so far.

    python -m benchmarks.training [SOURCE TARGET [PAIR]]     tokenised, one segment per line

Without arguments it trains on es-en-nc11, or on the micro-world. On two cores that have nothing
else to do, training takes more than half of its CPU time and less than all of it.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from resource import RUSAGE_SELF, getrusage

from anaphora import microworld
from anaphora.training.config import load_config
from anaphora.training.pipeline import stages
from anaphora.training.runner import Event, Happening, run
from benchmarks._corpora import spanish_english

DOCUMENTS = 2000
MEMORY = 1536 * 2**20


class Clock:
    """Prints what each stage took when it is finished."""

    def __init__(self) -> None:
        self.cpu, self.wall = time.process_time(), time.monotonic()

    def __call__(self, event: Event) -> None:
        """See `anaphora.training.runner.Observer`."""
        if event.happening is Happening.FINISHED:
            cpu, wall = time.process_time(), time.monotonic()
            show(event.stage, cpu - self.cpu, wall - self.wall)
            self.cpu, self.wall = cpu, wall


def show(name: str, cpu: float, wall: float) -> None:
    """One line."""
    peak = getrusage(RUSAGE_SELF).ru_maxrss / 1024
    print(f"{name:10} {cpu:8.1f} CPU s {wall:8.1f} s {peak:8.0f} MB")


def generated(directory: Path) -> tuple[Path, Path]:
    """The micro-world as tokenised text."""
    world = list(microworld.generate("es-en", documents=DOCUMENTS, seed=1))
    for side in ("source", "target"):
        segments = [s for bitext in world for s in getattr(bitext, side).segments]
        lines = [" ".join(token.text for token in segment.tokens) for segment in segments]
        (directory / side).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return directory / "source", directory / "target"


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        if len(sys.argv) > 2:
            source, target = map(Path, sys.argv[1:3])
        else:
            source, target = spanish_english("train") or generated(directory)
        # No boundaries: one document, in which empty lines are segments.
        starts = directory / "starts"
        starts.write_text("0\n")
        file = directory / "config.toml"
        file.write_text(
            f"pair = {json.dumps(sys.argv[3] if len(sys.argv) > 3 else 'es-en')}\n"
            "tokenised = true\n[corpus.train]\n"
            f"source = {json.dumps(str(source.resolve()))}\n"
            f"target = {json.dumps(str(target.resolve()))}\n"
            'doc_starts = "starts"\n'
        )
        config = load_config(file)
        cpu, wall = time.process_time(), time.monotonic()
        threads = len(os.sched_getaffinity(0))
        run(stages(config, threads=threads, memory=MEMORY), directory / "model", observer=Clock())
        cpu = time.process_time() - cpu
        show("together", cpu, time.monotonic() - wall)
        print(f"{cpu / 60:.1f} CPU minutes (asked of 230,000 pairs: 15 minutes on 2 cores, 4 GB;")
        print("of the stage phrases: 3.5 CPU minutes, 2 GB)")


if __name__ == "__main__":
    main()
