"""The experiment that docs/reproduce.md adds runs as shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from anaphora.experiments.reproduction.runner import Options, reproduce
from anaphora.training.runner import Observer
from tests.assets import needs
from tests.test_docs import code_blocks


def _unwatched(_part: str) -> Observer:
    return lambda _event: None


@needs("english-pipeline")
def test_the_experiment_of_the_page_runs_on_the_micro_world(tmp_path: Path) -> None:
    names: dict[str, Any] = {}
    exec(code_blocks("docs/reproduce.md", "python")[0], names)
    report = reproduce(names["EXPERIMENT"], Options(tmp_path, tmp_path, small=True), _unwatched)
    text = report.read_text()
    assert "## F1 on micro-world" in text
    assert "| paper, newstest2009 | 41.4% |  |" in text
    assert "| worddep (builtin) |" in text
