"""What an engine says about one segment: its hypotheses, best first, with scores and alignments."""

from __future__ import annotations

from dataclasses import dataclass

from anaphora.documents import Links

Features = tuple[tuple[str, tuple[float, ...]], ...]
"""Feature scores by name, in the engine's order: (("LM0", (-3.2,)), ("TM0", (-1.0, -2.0)))."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One translation of a segment; `links` is None where the engine gave no alignment."""

    text: str
    score: float | None = None
    features: Features = ()
    links: Links | None = None


@dataclass(frozen=True, slots=True)
class NBestList:
    """The hypotheses of segment `segment` (zero-based in the whole input), best first."""

    segment: int
    hypotheses: tuple[Hypothesis, ...]
