"""A registry finds plug-ins of ours, of this process, and of other installed packages."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora.errors import InputError
from anaphora.registry import Registry


@pytest.fixture
def shapes() -> Registry[object]:
    return Registry("shape", "anaphora.test_shapes", {"tau": "math:tau"})


def test_a_built_in_is_loaded_by_its_path(shapes: Registry[object]) -> None:
    assert shapes.get("tau") == pytest.approx(6.283185307)


def test_a_registered_value_wins_over_a_built_in(shapes: Registry[object]) -> None:
    shapes.register("tau", "mine")
    assert shapes.get("tau") == "mine"
    assert shapes.names() == ["tau"]


def test_an_unknown_name_lists_the_known_ones(shapes: Registry[object]) -> None:
    shapes.register("square", 4)
    with pytest.raises(InputError) as caught:
        shapes.get("circle")
    assert str(caught.value) == "unknown shape 'circle'; choose one of: square, tau"


def test_another_package_adds_by_entry_point(
    shapes: Registry[object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "shapes_from_outside.py").write_text("HEXAGON = 6\n")
    metadata = tmp_path / "shapes_from_outside-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Name: shapes-from-outside\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(
        "[anaphora.test_shapes]\nhexagon = shapes_from_outside:HEXAGON\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert shapes.names() == ["hexagon", "tau"]
    assert shapes.get("hexagon") == 6
