"""A model with pronoun systems, trained on the micro-world with its gold antecedents."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from anaphora import formats, microworld
from anaphora.cli import main
from tests.microworld_links import gold_links
from tests.tiny_models import write_parallel


def write_antecedents(path: Path, pair: str, documents: int, seed: int) -> None:
    """Write the gold links of a text of the micro-world."""
    found = (tuple(gold_links(b)) for b in microworld.generate(pair, documents, seed))
    formats.write((links for links in found if links), path, "antecedents")


def write_training(directory: Path, pair: str, documents: int, options: Iterable[str] = ()) -> Path:
    """Write a text, its antecedents and a configuration."""
    write_parallel(directory, "train", pair, documents, seed=3)
    write_antecedents(directory / "train.antecedents.jsonl", pair, documents, seed=3)
    config = directory / f"{pair}.toml"
    config.write_text(
        f'pair = "{pair}"\n[lm]\norder = 3\n'
        '[analysis]\ntarget = false\nantecedents.train = "train.antecedents.jsonl"\n'
        '[corpus.train]\nsource = "train.source"\ntarget = "train.target"\n'
        'doc_ids = "train.doc"\n' + "".join(f"{line}\n" for line in options)
    )
    return config


@pytest.fixture(scope="session")
def pronoun_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model of en-fr with all systems, not tuned; do not change it."""
    directory = tmp_path_factory.mktemp("pronouns")
    config = write_training(directory, "en-fr", 800)
    assert main(["train", str(config), "--out", str(directory / "model"), "--quiet"]) == 0
    return directory / "model"
