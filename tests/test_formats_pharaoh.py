"""Pharaoh alignments: links in their order, checked against the texts beside them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora import formats
from anaphora.documents import Links
from anaphora.errors import InputError
from tests import strategies_annotation


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "links"


def test_each_line_has_the_links_of_a_segment_pair_in_their_order(file: Path) -> None:
    file.write_text("0-0 2-1 1-1\n\n10-3\n")
    assert list(formats.read(file, "pharaoh")) == [((0, 0), (2, 1), (1, 1)), (), ((10, 3),)]


def test_links_are_written_as_they_were_read(file: Path, tmp_path: Path) -> None:
    file.write_text("0-0 2-1 1-1\n\n10-3\n")
    formats.write(formats.read(file, "pharaoh"), tmp_path / "copy", "pharaoh")
    assert (tmp_path / "copy").read_text() == "0-0 2-1 1-1\n\n10-3\n"


def test_the_last_words_of_both_texts_can_be_linked(file: Path, tmp_path: Path) -> None:
    file.write_text("2-1\n")
    (tmp_path / "source").write_text("the lamp fell\n")
    (tmp_path / "target").write_text("cayó\u00a0la lámpara\n")
    read = formats.read(file, "pharaoh", source=tmp_path / "source", target=tmp_path / "target")
    assert list(read) == [((2, 1),)]


@pytest.mark.parametrize(
    ("links", "texts", "message"),
    [
        ("0-0\n0:1\n", {}, "links:2: alignment point '0:1'; write it as 0-0"),
        ("-1-0\n", {}, "links:1: alignment point '-1-0'; write it as 0-0"),
        ("0-x\n", {}, "links:1: alignment point '0-x'; write it as 0-0"),
        ("0-0 1?1\n", {}, "links:1: possible link '1?1'; .*; remove such links, or make them sure"),
        ("0-0 1p1\n", {}, "links:1: possible link '1p1'"),
        (
            "0-0\n3-1\n",
            {"source": "a b\na b c\n"},
            "links:2: alignment point 3-1 outside the 3 tokens of the source; align the same",
        ),
        (
            "0-1\n",
            {"source": "a b\n", "target": "a\n"},
            "links:1: alignment point 0-1 outside the 1 tokens of the target; align the same",
        ),
        ("0-0\n0-0\n", {"source": "a\n"}, "source:1: 1 lines, but .*links has more; both files"),
        ("0-0\n", {"target": "a\nb\n"}, "target:2: more lines than the 1 of .*links; both files"),
    ],
)
def test_a_bad_link_is_refused_with_its_place(
    file: Path, tmp_path: Path, links: str, texts: dict[str, str], message: str
) -> None:
    file.write_text(links)
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    with pytest.raises(InputError, match=message.replace("?1", r"\?1")):
        list(formats.read(file, "pharaoh", **{name: tmp_path / name for name in texts}))


def test_a_link_to_an_empty_node_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="alignment point -1-0 is negative; leave out"):
        formats.write([((-1, 0),)], tmp_path / "links", "pharaoh")


@settings(max_examples=50, deadline=None)
@given(st.lists(strategies_annotation.links(), max_size=5))
def test_links_come_back(tmp_path_factory: pytest.TempPathFactory, alignments: list[Links]) -> None:
    file = tmp_path_factory.mktemp("pharaoh") / "links"
    formats.write(alignments, file, "pharaoh")
    assert list(formats.read(file, "pharaoh")) == alignments
