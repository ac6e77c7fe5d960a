"""The same experiments on the micro-world: generated documents with gold antecedents.

Every experiment of a pair shares one small training. Runs keep their systems; antecedents that come
with a text are the gold ones here, which `learnt` weighs anew; those of a resolver stay where it
needs no server.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from anaphora.experiments.reproduction.base import (
    GIVEN,
    GOLD,
    LEARNT,
    ORACLE,
    Experiment,
    HeldOut,
    Run,
)
from anaphora.experiments.systems import Texts

DOCUMENTS = {"train": 600, "dev": 6, "test": 80}
FOLDER = "micro-world"

_SEED = 1
_PARTS = {"source": "source", "target": "target", "doc_ids": "doc"}
_KEPT = (*GIVEN, ORACLE, LEARNT, "builtin", "")


def small(experiment: Experiment) -> Experiment:
    """The experiment with texts, training and runs of the micro-world."""
    kept = [_run(run) for run in experiment.runs if run.resolver in _KEPT]
    return replace(
        experiment,
        training=_training(experiment.pair),
        texts=(_text(experiment.pair),),
        runs=tuple(dict.fromkeys(kept)),
        judged_by=GOLD,
    )


def write(pair: str, directory: Path) -> None:
    """Generate the texts of a pair."""
    folder = directory / FOLDER / pair
    folder.mkdir(parents=True, exist_ok=True)
    for number, (name, documents) in enumerate(DOCUMENTS.items()):
        Texts.generated(pair, documents, _SEED + number).write(folder, name)


def _run(run: Run) -> Run:
    return replace(run, resolver=GOLD) if run.resolver in GIVEN else run


def _file(pair: str, name: str, part: str) -> str:
    return f"{FOLDER}/{pair}/{name}.{part}"


def _text(pair: str) -> HeldOut:
    files = {part: _file(pair, "test", ending) for part, ending in _PARTS.items()}
    return HeldOut(FOLDER, {**files, "antecedents": _file(pair, "test", "antecedents.jsonl")})


def _training(pair: str) -> dict[str, object]:
    sets = ("train", "dev")
    return {
        "pair": pair,
        "corpus": {
            name: {part: _file(pair, name, ending) for part, ending in _PARTS.items()}
            for name in sets
        },
        "analysis": {
            "antecedents": {name: _file(pair, name, "antecedents.jsonl") for name in sets},
            "target": False,
        },
        "lm": {"order": 3},
        "tuning": {"iterations": 0},
        "limits": {"stack": 50, "pop_limit": 200},
    }
