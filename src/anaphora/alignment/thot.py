"""Adapter to sil-thot's aligners: fast_align, HMM, and IBM model 4.

They learn each direction by itself. sil-thot uses as many threads as the environment variable
OMP_NUM_THREADS says; with more than one its sums depend on their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any

from anaphora.alignment.base import (
    DEFAULT_HEURISTIC,
    LONGEST_SENTENCE,
    Heuristic,
    Pair,
    Track,
    symmetrise,
    untracked,
)
from anaphora.alignment.thot_files import load_description, load_models, save_models
from anaphora.documents import Links
from anaphora.errors import InputError

_ITERATIONS = 5  # of each model, as is usual since GIZA++


@dataclass(frozen=True, slots=True)
class ThotModel:
    """A trained model of each direction."""

    forward: Any
    backward: Any
    model: str
    pair: str

    def align(
        self,
        pairs: Iterable[Pair],
        heuristic: Heuristic = DEFAULT_HEURISTIC,
        *,
        threads: int = 1,  # noqa: ARG002
    ) -> Iterator[Links]:
        """Yield the links of each pair; `threads` has no effect here."""
        for source, target in pairs:
            if not _can_be_aligned(source, target):
                yield ()
                continue
            forward = _best(self.forward, _words(source), _words(target))
            backward = _best(self.backward, _words(target), _words(source))
            yield symmetrise(forward, backward, heuristic)

    def save(self, path: str | Path) -> None:
        """Write both directions to one file."""
        models = {"forward": self.forward, "backward": self.backward}
        save_models(path, {"model": self.model, "pair": self.pair}, models)


@dataclass(frozen=True, slots=True)
class ThotAligner:
    """One of sil-thot's models, trained through the simpler ones before it."""

    model: str

    def train(
        self,
        pairs: Iterable[Pair],
        *,
        pair: str = "",
        threads: int = 1,  # noqa: ARG002
        track: Track | None = None,
    ) -> ThotModel:
        """Learn each direction by itself; `threads` has no effect here."""
        thot = _thot()
        forward, backward = self._stages(thot), self._stages(thot)
        trained_on = 0
        for source, target in pairs:
            if _can_be_aligned(source, target):
                forward[0].add_sentence_pair(_words(source), _words(target), 1)
                backward[0].add_sentence_pair(_words(target), _words(source), 1)
                trained_on += 1
        if not trained_on:
            raise InputError(
                "nothing to learn from: no pair has words on both sides",
                "give text and its translation, one sentence per line",
            )
        steps = chain(_steps(forward), _steps(backward))
        count = _ITERATIONS * (len(forward) + len(backward))
        for _, step in zip((track or untracked)(range(count), "iterations"), steps, strict=True):
            step()
        for model in (*forward, *backward):
            model.end_training()
        return ThotModel(forward[-1], backward[-1], self.model, pair)

    def load(self, path: str | Path) -> ThotModel:
        """Read a model of this kind."""
        thot = _thot()
        description = load_description(path)
        model = description.get("model", "")
        if model != self.model:
            raise InputError(
                f"this is sil-thot's model {model}, not {self.model}",
                f"choose the aligner thot-{model.replace('_', '-')}",
                file=str(path),
            )
        forward, backward = self._stages(thot)[-1], self._stages(thot)[-1]
        load_models(path, {"forward": forward, "backward": backward})
        return ThotModel(forward, backward, model, description.get("pair", ""))

    def _stages(self, thot: ModuleType) -> list[Any]:
        """Untrained models in the order of training; each starts from the one before it."""
        if self.model == "fast_align":
            return [thot.FastAlignModel()]
        ibm1 = thot.Ibm1AlignmentModel()
        hmm = thot.HmmAlignmentModel(ibm1)
        if self.model == "hmm":
            return [ibm1, hmm]
        ibm3 = thot.Ibm3AlignmentModel(hmm)
        return [ibm1, hmm, ibm3, thot.Ibm4AlignmentModel(ibm3)]


def _thot() -> ModuleType:
    try:
        return import_module("thot.alignment")
    except ImportError:
        raise InputError(
            "this aligner needs the package sil-thot",
            "run: pip install sil-thot (or choose the aligner core)",
        ) from None


def _steps(stages: list[Any]) -> Iterator[Any]:
    for model in stages:
        model.start_training()
        for _ in range(_ITERATIONS):
            yield partial(model.train)


def _best(model: Any, source: list[str], target: list[str]) -> list[int]:
    """For each target word its source position, -1 for none."""
    _, matrix = model.get_best_alignment(source, target)
    return [position - 1 for position in matrix.to_list()]  # sil-thot's 0 is the empty word


def _words(tokens: Sequence[str]) -> list[str]:
    """Lower case, as the core has it; that also keeps clear of sil-thot's reserved words."""
    return [token.lower() for token in tokens]


def _can_be_aligned(source: Sequence[str], target: Sequence[str]) -> bool:
    return 0 < len(source) <= LONGEST_SENTENCE and 0 < len(target) <= LONGEST_SENTENCE


FAST_ALIGN = ThotAligner("fast_align")
HMM = ThotAligner("hmm")
IBM4 = ThotAligner("ibm4")
