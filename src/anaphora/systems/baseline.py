"""System `baseline`: the engine alone. It decides nothing; its choices are what others change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from anaphora.engines.base import Draft, Engine
from anaphora.systems.base import Outcome, Source
from anaphora.systems.materials import Materials, SystemKind, Weights

NAME = "baseline"


@dataclass(frozen=True, slots=True)
class Baseline:
    """Translates sentence by sentence."""

    engine: Engine
    name: str = NAME

    def translate(
        self, source: Source, *, threads: int = 1, drafts: Sequence[Draft] | None = None
    ) -> Outcome:
        """Translate one document; the drafts are the translation."""
        made = tuple(drafts or self.engine.drafts(source.document.segments, threads=threads))
        return Outcome(made, made)


def _make(materials: Materials, _weights: Weights) -> Baseline:
    return Baseline(materials.engine)


SYSTEM = SystemKind((), _make, {})
