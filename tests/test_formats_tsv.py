"""TSV: document id, source and, where there is one, target."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from anaphora import formats
from anaphora.documents import Document, Segment, Side
from anaphora.errors import InputError
from tests import strategies


def source(name: str, *texts: str) -> Document:
    return Document(name, tuple(map(Segment, texts)))


def reference(name: str, *texts: str) -> Document:
    return Document(name, tuple(map(Segment, texts)), side=Side.REFERENCE)


def hypothesis(name: str, *texts: str) -> Document:
    return Document(name, tuple(map(Segment, texts)), side=Side.HYPOTHESIS, version="B")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "x.tsv"


def test_two_columns_are_sources(file: Path) -> None:
    file.write_text("x\tThe lamp fell.\nx\t\ny\t It rains.\n")
    documents = [source("x", "The lamp fell.", ""), source("y", " It rains.")]
    assert list(formats.read(file, "tsv")) == documents


def test_a_third_column_is_the_reference_after_its_source(file: Path) -> None:
    file.write_text("x\tThe lamp fell.\tLa lampe est tombée.\nx\tIt broke.\tElle s'est cassée.\n")
    assert list(formats.read(file, "tsv")) == [
        source("x", "The lamp fell.", "It broke."),
        reference("x", "La lampe est tombée.", "Elle s'est cassée."),
    ]


def test_quotes_are_text(file: Path) -> None:
    file.write_text('x\t"\nx\t"a\n')
    assert list(formats.read(file, "tsv")) == [source("x", '"', '"a')]


def test_any_translation_is_written_as_the_target(file: Path) -> None:
    formats.write([source("x", "a", "b"), hypothesis("x", "A", "")], file, "tsv")
    assert file.read_text() == "x\ta\tA\nx\tb\t\n"


def test_an_empty_file_holds_no_documents(file: Path) -> None:
    file.touch()
    assert list(formats.read(file, "tsv")) == []


@pytest.mark.parametrize(
    ("text", "line", "cause", "remedy"),
    [
        ("x\n", 1, "1 columns instead of 2 or 3", "document id, tab, source"),
        ("x\ta\n\n", 2, "1 columns instead of 2 or 3", "document id, tab, source"),
        ("x\ta\tb\tc\n", 1, "4 columns instead of 2 or 3", "document id, tab, source"),
        ("x\ta\nx\tb\tB\n", 2, "3 columns, but the first line has 2", "the same columns"),
        ("x\ta\tA\nx\tb\n", 2, "2 columns, but the first line has 3", "still needs its tab"),
        ("x\ta\n\tb\n", 2, "empty document id", "the id of its document"),
    ],
)
def test_bad_lines_are_refused(file: Path, text: str, line: int, cause: str, remedy: str) -> None:
    file.write_text(text)
    with pytest.raises(InputError) as caught:
        list(formats.read(file, "tsv"))
    assert (caught.value.file, caught.value.line) == (str(file), line)
    assert caught.value.cause == cause
    assert remedy in caught.value.remedy


@pytest.mark.parametrize(
    ("documents", "message"),
    [
        ([source("b", "x\ty")], "document 'b', segment 0: text holds a tab; replace it"),
        ([source("b\tc", "x")], r"document 'b\\tc': id holds a tab; replace it"),
        ([source("b", "x\ny")], "segment 0: text holds a line break or NUL; write JSON lines"),
        ([source("b")], "document 'b' is empty; leave it out"),
        ([source("", "x")], "document id '' is empty or holds a line break"),
        ([source("a", "x")], "document 'a': neighbouring documents of equal id; give each"),
        ([source("b", "x"), reference("b", "x")], "document 'b' has a target, the first .* no"),
        ([reference("b", "x"), hypothesis("b", "x")], "not reference and hypothesis:B; choose"),
        (
            [source("b", "x"), reference("b", "x"), hypothesis("b", "x")],
            "one target, not source and reference and hypothesis:B; choose with --side",
        ),
        (
            [source("b", "x"), reference("b", "x", "y")],
            "document 'b': 1 source and 2 target segments; translate segment by segment",
        ),
    ],
)
def test_what_cannot_be_written_leaves_no_file(
    file: Path, documents: list[Document], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        formats.write([source("a", "text"), *documents], file, "tsv")
    assert list(file.parent.iterdir()) == []


@settings(max_examples=50, deadline=None)
@given(strategies.parallel_documents())
def test_what_was_written_comes_back(
    tmp_path_factory: pytest.TempPathFactory, documents: list[Document]
) -> None:
    file = tmp_path_factory.mktemp("tsv") / "x.tsv"
    formats.write(documents, file, "tsv")
    assert list(formats.read(file, "tsv")) == documents
