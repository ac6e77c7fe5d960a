"""The reports of cm-fr and worddep on a few documents of the micro-world."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora.experiments.reproduction import EXPERIMENTS, Experiment, Run, small
from anaphora.experiments.reproduction.runner import Options, reproduce
from anaphora.training.runner import Event

COREF, COMBINED = Run("coref", "builtin"), Run("combined", "builtin")
KNOWING = Run("combined", "gold")
FURTHER = (COREF, Run("worddep", "builtin"), COMBINED, Run("coref", "gold"), KNOWING)


@pytest.fixture(scope="module", params=["cm-fr", "worddep"])
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An experiment with its runs, tables and texts made small."""
    whole: Experiment = EXPERIMENTS.get(request.param)
    out = tmp_path_factory.mktemp("gains")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(small, "DOCUMENTS", {"train": 200, "dev": 4, "test": 16})
        return reproduce(
            replace(whole, runs=(whole.baseline, *FURTHER)),
            Options(Path(), out, small=True),
            lambda _: _nothing,
        )


def _nothing(_: Event) -> None:
    """Nobody watches."""


def tables(report: Path, heading: str) -> Iterator[list[dict[str, str]]]:
    """Tables whose section or caption begins so, as rows by their header."""
    for table in json.loads(report.with_suffix(".json").read_text())["tables"]:
        if table["section"].startswith(heading):
            yield [dict(zip(table["header"], row, strict=True)) for row in table["rows"]]


def test_the_published_figures_stand_before_ours(report: Path) -> None:
    for table in tables(report, "Table"):
        assert table
    text = report.read_text()
    assert "| paper" in text
    assert text.index("| paper") < text.index("| baseline")


def test_gains_over_all_texts_are_told_for_each_run(report: Path) -> None:
    (rows,) = tables(report, "All texts together")
    assert [row["system"] for row in rows] == [run.label for run in FURTHER]
    for row in rows:
        assert int(row["pronouns, processed"]) <= int(row["pronouns"])
    assert float(rows[-1]["Δ"]) > 0  # who knows the antecedents is better than the baseline


def test_the_parts_of_a_gain_add_up(report: Path) -> None:
    found = list(tables(report, "Anatomy"))
    assert [next(iter(rows[0])) for rows in found] == ["function", "antecedent"]
    for *parts, whole in found:
        for count in ("pronouns", "better", "worse"):
            assert sum(int(part[count]) for part in parts) == int(whole[count])


def test_oracles_bound_the_systems(report: Path) -> None:
    (rows,) = tables(report, "What an oracle")
    baseline, combined, outputs, options = (
        float(row["(C1 + C2) / total"].rstrip("%")) for row in rows
    )
    assert outputs >= max(baseline, combined)
    assert options >= combined


def test_gold_runs_only_where_there_is_annotation() -> None:
    experiment = EXPERIMENTS.get("cm-fr")
    news, talks = experiment.texts
    assert KNOWING in experiment.runs_on(talks)
    assert KNOWING not in experiment.runs_on(news)
    assert "gold" not in experiment.resolvers_of(news)
    assert experiment.runs_on(news)[0] == experiment.baseline
