"""docs/systems.md: its table names every system, its configuration is one that can be read."""

from __future__ import annotations

import re
from pathlib import Path

from anaphora.systems import SYSTEMS
from anaphora.training.config import Analysis, load_config

PAGE = (Path(__file__).parents[1] / "docs" / "systems.md").read_text("utf-8")


def test_every_system_is_explained() -> None:
    listed = re.findall(r"^\| `(\w+)` \|[^|]*\| `systems/", PAGE, re.MULTILINE)
    assert sorted(listed) == SYSTEMS.names()


def test_the_configuration_can_be_read(tmp_path: Path) -> None:
    (block,) = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "en-fr.toml").write_text(block)
    config = load_config(tmp_path / "en-fr.toml")
    assert config.analysis.antecedents is not None
    assert config.analysis.antecedents.dev == tmp_path / "dev.antecedents.jsonl"


def test_every_key_of_the_analysis_is_explained() -> None:
    listed = set(re.findall(r"^\| `(\w+)[.`]", PAGE, re.MULTILINE))
    assert set(Analysis.model_fields) <= listed
