"""Our own aligner: fast_align's model with two directions that agree, in the native core.

Words are compared in lower case: what a capital tells (a sentence's start, a name, a German noun)
does not help to find a word's translation, and twice the evidence for each word does.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from anaphora import _native
from anaphora.alignment.base import DEFAULT_HEURISTIC, Heuristic, Pair, Track, untracked
from anaphora.documents import Links

_BATCH = 4096  # pairs aligned at once, so that a stream of any length needs little memory


@dataclass(frozen=True, slots=True)
class CoreModel:
    """Lexicons of both directions, learnt together."""

    native: _native.AlignmentModel

    @property
    def pair(self) -> str:
        """The language pair the model was trained for."""
        return str(self.description.get("pair", ""))

    @property
    def description(self) -> dict[str, object]:
        """What the model was trained on and how."""
        description: dict[str, object] = json.loads(self.native.description)
        return description

    def align(
        self,
        pairs: Iterable[Pair],
        heuristic: Heuristic = DEFAULT_HEURISTIC,
        *,
        threads: int = 1,
    ) -> Iterator[Links]:
        """Yield the links of each pair, in order, whatever the number of threads."""
        rest = iter(pairs)
        while batch := list(islice(rest, _BATCH)):
            sources = [_lowered(source) for source, _ in batch]
            targets = [_lowered(target) for _, target in batch]
            yield from self.native.align(sources, targets, heuristic, threads=threads)

    def save(self, path: str | Path) -> None:
        """Write the model to one file."""
        self.native.save(path)


@dataclass(frozen=True, slots=True)
class CoreAligner:
    """The settings of training; docs/engine-alignment.md says what each does and why.

    `tension=0, alpha=0, agreement=False` is IBM model 1; `agreement=False` alone is fast_align.
    """

    iterations: int = 4
    tension: float = 4.0
    empty: float = 0.08
    alpha: float = 0.01
    agreement: bool = True

    def train(
        self,
        pairs: Iterable[Pair],
        *,
        pair: str = "",
        threads: int = 1,
        track: Track | None = None,
    ) -> CoreModel:
        """Learn from all pairs; the same pairs give the same model for any number of threads."""
        trainer = _native.AlignmentTrainer(
            tension=self.tension,
            empty=self.empty,
            alpha=self.alpha,
            agreement=self.agreement,
            threads=threads,
        )
        for source, target in pairs:
            trainer.add(_lowered(source), _lowered(target))
        description = {"pair": pair, "sentence_pairs": len(trainer), **dataclasses.asdict(self)}
        for _ in (track or untracked)(range(self.iterations), "iterations"):
            trainer.iterate()
        return CoreModel(trainer.finish(json.dumps(description)))

    def load(self, path: str | Path) -> CoreModel:
        """Read a saved model; everything in it is checked."""
        return CoreModel(_native.AlignmentModel(path))


def _lowered(tokens: Sequence[str]) -> list[str]:
    return [token.lower() for token in tokens]


ALIGNER = CoreAligner()
