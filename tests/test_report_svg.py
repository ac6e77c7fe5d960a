"""Plots are well-formed, to scale, and safe with any label."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given
from hypothesis import strategies as st

from anaphora.report.svg import Bar, Group, Scale, bars, matrix
from tests.report_comparison import HOSTILE

SVG = "{http://www.w3.org/2000/svg}"
LABELS = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), max_size=9)


def texts(drawing: str) -> list[str]:
    root: Element = fromstring(drawing)
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def test_bars_are_as_long_as_their_shares() -> None:
    groups = [Group("it", (Bar(0.5), Bar(1.0, 0.9, 1.0))), Group("they", (Bar(None), Bar(0.25)))]
    root = fromstring(bars("Accuracy", ["BL", "CM"], groups))
    widths = [float(r.get("width", "")) for r in root.iter(f"{SVG}rect")][2:]  # after the legend
    assert widths == pytest.approx([190, 380, 95])
    shown = texts(bars("Accuracy", ["BL", "CM"], groups))
    assert shown[:2] == ["BL", "CM"]
    assert [t for t in shown if "." in t] == ["50.0", "100.0", "25.0"]
    assert root.findtext(f"{SVG}title") == "Accuracy"


def test_a_matrix_shows_its_counts_and_outlines_the_diagonal() -> None:
    drawing = matrix(
        "m", ["il", "elle"], ["il", "elle"], [[5, 2], [0, 7]], row_name="ref", column_name="CM"
    )
    assert [t for t in texts(drawing) if t.isdecimal()] == ["5", "2", "7"]
    outlined = [r for r in fromstring(drawing).iter(f"{SVG}rect") if "--ink" in r.get("style", "")]
    assert len(outlined) == 2


@given(LABELS, st.lists(LABELS, min_size=1, max_size=3))
def test_any_label_is_drawn_as_it_is(title: str, labels: list[str]) -> None:
    groups = [Group(label, (Bar(0.5),)) for label in labels]
    assert texts(bars(title, ["s"], groups))[5::2] == labels
    counts = [[0] * len(labels)] * len(labels)
    drawing = matrix(title, labels, labels, counts, row_name="r", column_name="c")
    assert texts(drawing)[2:] == labels * 2


def test_one_series_has_no_legend_and_several_have_all_their_names() -> None:
    one, two = Group("it", (Bar(0.5),)), Group("it", (Bar(0.5), Bar(0.25)))
    assert "APT" not in texts(bars("", ["APT"], [one]))
    assert {"base", "coref"} <= set(texts(bars("", ["base", "coref"], [two])))


def test_a_scale_says_how_lengths_are_written() -> None:
    """From -3 to 0: half of the length is -1.5."""
    written = Scale(lambda s: f"{3 * s - 3:.0f}", lambda s: f"{3 * s - 3:.2f}")
    drawn = texts(bars("", ["PLM"], [Group("il", (Bar(0.5),))], written))
    assert drawn[:5] == ["-3", "-2", "-2", "-1", "0"]
    assert drawn[-1] == "-1.50"


def test_a_label_cannot_break_out() -> None:
    assert HOSTILE not in bars(HOSTILE, [HOSTILE], [Group(HOSTILE, (Bar(0.1),))])
