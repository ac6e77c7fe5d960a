"""Models that several test modules use, made once for a session."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora import microworld
from anaphora.cli import main


def write_parallel(directory: Path, name: str, pair: str, documents: int, seed: int) -> None:
    """Write a text of the micro-world as `name`.source, `name`.target and `name`.doc."""
    texts: dict[str, list[str]] = {"source": [], "target": [], "doc": []}
    for bitext in microworld.generate(pair, documents=documents, seed=seed):
        texts["source"] += [segment.text for segment in bitext.source.segments]
        texts["target"] += [segment.text for segment in bitext.target.segments]
        texts["doc"] += [bitext.source.id for _ in bitext.source.segments]
    for side, lines in texts.items():
        (directory / f"{name}.{side}").write_text("".join(f"{line}\n" for line in lines))


@pytest.fixture(scope="session")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model of en-fr trained on raw text of the micro-world, not tuned; do not change it."""
    directory = tmp_path_factory.mktemp("tiny")
    write_parallel(directory, "train", "en-fr", documents=80, seed=3)
    config = directory / "en-fr.toml"
    config.write_text(
        'pair = "en-fr"\n[lm]\norder = 3\n[analysis]\nresolver = "none"\n[corpus.train]\n'
        'source = "train.source"\ntarget = "train.target"\ndoc_ids = "train.doc"\n'
    )
    assert main(["train", str(config), "--out", str(directory / "model"), "--quiet"]) == 0
    return directory / "model"
