"""What each stage of an experiment took, kept beside its results so that a resumed run knows it."""

from __future__ import annotations

import json
import os
import resource
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from anaphora.streams import open_output
from anaphora.training.runner import Event, Happening, Observer

FILE = "costs.json"
_KIB = 1024


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds by the clock, seconds of processors, and the most memory in bytes."""

    wall: float = 0.0
    cpu: float = 0.0
    memory: int = 0

    def __add__(self, other: Cost) -> Cost:
        """One after the other."""
        return Cost(self.wall + other.wall, self.cpu + other.cpu, max(self.memory, other.memory))


class Clock:
    """Notes what each stage takes, in the directory the stages run in, and passes events on."""

    def __init__(self, directory: Path, observer: Observer) -> None:
        self._path = directory / FILE
        self._observer = observer
        self._start = (0.0, 0.0)

    def __call__(self, event: Event) -> None:
        """Take note of an event."""
        if event.happening is Happening.STARTED:
            self._start = _now()
        elif event.happening is Happening.FINISHED:
            wall, cpu = (now - then for now, then in zip(_now(), self._start, strict=True))
            known = read(self._path.parent)
            known[event.stage] = Cost(round(wall, 2), round(cpu, 2), _peak())
            with open_output(self._path) as out:
                json.dump({name: asdict(cost) for name, cost in known.items()}, out, indent=1)
        self._observer(event)


def read(directory: Path) -> dict[str, Cost]:
    """What is known of the stages that ran in a directory."""
    try:
        found = json.loads((directory / FILE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return {name: Cost(**cost) for name, cost in found.items()}


def _now() -> tuple[float, float]:
    times = os.times()
    cpu = times.user + times.system + times.children_user + times.children_system
    return time.monotonic(), cpu


def _peak() -> int:
    """The most memory of this process and of any it waited for, so far."""
    return _KIB * max(
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
