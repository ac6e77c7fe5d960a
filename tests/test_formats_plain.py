"""Plain text with its three ways of marking documents: blank lines, ids, first lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from anaphora import formats
from anaphora.documents import Document, Segment, Side
from anaphora.errors import InputError
from tests import strategies


def document(name: str, *texts: str) -> Document:
    return Document(name, tuple(map(Segment, texts)))


TWO = [document("1", "The lamp fell.", "It broke."), document("2", "It rains.")]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "text"


@pytest.fixture
def companion(tmp_path: Path) -> Path:
    return tmp_path / "companion"


def test_a_blank_line_ends_a_document(file: Path) -> None:
    file.write_text("The lamp fell.\nIt broke.\n\nIt rains.\n")
    assert list(formats.read(file, "plain")) == TWO


def test_a_line_of_white_space_is_blank_and_may_end_the_file(file: Path) -> None:
    file.write_text("The lamp fell.\nIt broke.\n \t\nIt rains.\n\u00a0\n")
    assert list(formats.read(file, "plain")) == TWO


def test_white_space_around_a_text_is_kept(file: Path) -> None:
    file.write_text(" The lamp fell. \n")
    assert list(formats.read(file, "plain")) == [document("1", " The lamp fell. ")]


def test_plain_text_is_written_with_a_blank_line_between_documents(file: Path) -> None:
    formats.write(TWO, file, "plain")
    assert file.read_text() == "The lamp fell.\nIt broke.\n\nIt rains.\n"


def test_equal_neighbouring_ids_are_a_document_and_blank_lines_segments(
    file: Path, companion: Path
) -> None:
    file.write_text("a\n\nb\nc\n")
    companion.write_text("x\nx\ny y\nx\n")
    assert list(formats.read(file, "plain-doc-ids", doc_ids=companion)) == [
        document("x", "a", ""),
        document("y y", "b"),
        document("x", "c"),
    ]


def test_document_ids_are_written_one_per_segment(file: Path, companion: Path) -> None:
    formats.write(
        [document("x", "a", ""), document("y", "b")], file, "plain-doc-ids", doc_ids=companion
    )
    assert (file.read_text(), companion.read_text()) == ("a\n\nb\n", "x\nx\ny\n")


def test_documents_begin_at_the_given_lines(file: Path, companion: Path) -> None:
    file.write_text("a\n\nb\nc\n")
    companion.write_text("0\n2\tdoc-b\n3   the third \n")
    assert list(formats.read(file, "plain-doc-starts", doc_starts=companion)) == [
        document("1", "a", ""),
        document("doc-b", "b"),
        document("the third", "c"),
    ]


def test_document_starts_are_written_with_their_ids(file: Path, companion: Path) -> None:
    documents = [document("x", "a", ""), document("y", "b")]
    formats.write(documents, file, "plain-doc-starts", doc_starts=companion)
    assert (file.read_text(), companion.read_text()) == ("a\n\nb\n", "0 x\n2 y\n")


def test_empty_files_hold_no_documents(file: Path, companion: Path) -> None:
    file.touch()
    companion.touch()
    assert list(formats.read(file, "plain")) == []
    assert list(formats.read(file, "plain-doc-ids", doc_ids=companion)) == []
    assert list(formats.read(file, "plain-doc-starts", doc_starts=companion)) == []


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        ("\na\n", 1, "empty document (a blank line where a document should begin)"),
        ("a\n\n\nb\n", 3, "empty document (a blank line where a document should begin)"),
        ("a\n\n\n", 3, "empty document (a blank line where a document should begin)"),
    ],
)
def test_empty_documents_are_refused(file: Path, text: str, line: int, cause: str) -> None:
    file.write_text(text)
    with pytest.raises(InputError) as caught:
        list(formats.read(file, "plain"))
    assert str(caught.value) == (
        f"{file}:{line}: {cause}; remove the line; if blank lines are empty segments, "
        "give the boundaries with --doc-ids or --doc-starts"
    )


@pytest.mark.parametrize(
    ("ids", "line", "cause", "remedy"),
    [
        ("x\n", 1, "1 lines, but {file} has more", "make them equally long"),
        ("x\nx\ny\n", 3, "more lines than the 2 of {file}", "make them equally long"),
        ("x\n\n", 2, "empty document id", "give every line the id of its document"),
        (" \nx\n", 1, "empty document id", "give every line the id of its document"),
    ],
)
def test_document_ids_that_do_not_fit_the_text(
    file: Path, companion: Path, ids: str, line: int, cause: str, remedy: str
) -> None:
    file.write_text("a\nb\n")
    companion.write_text(ids)
    with pytest.raises(InputError) as caught:
        list(formats.read(file, "plain-doc-ids", doc_ids=companion))
    assert str(caught.value).startswith(f"{companion}:{line}: {cause.format(file=file)}; ")
    assert remedy in caught.value.remedy


@pytest.mark.parametrize(
    ("starts", "line", "cause", "remedy"),
    [
        ("", 1, "no document starts", "list the first line of each document"),
        ("1\n", 1, "first document starts at line 1, not 0", "lines count from 0"),
        ("0\n1\n1\n", 3, "start 1 does not come after start 1", "drop doubles"),
        ("0\n2\n1\n", 3, "start 1 does not come after start 2", "sort the starts"),
        ("0\n3\n", 2, "document starts at line 3, but {file} has 3 lines", "inside the text"),
        ("0\nx 1\n", 2, "not a line number and optional document id: 'x 1'", "12 doc-a"),
        ("0\n-1\n", 2, "not a line number and optional document id: '-1'", "12 doc-a"),
        ("0\n²\n", 2, "not a line number and optional document id: '²'", "12 doc-a"),
        ("0\n\n", 2, "not a line number and optional document id: ''", "12 doc-a"),
    ],
)
def test_document_starts_that_do_not_fit_the_text(
    file: Path, companion: Path, starts: str, line: int, cause: str, remedy: str
) -> None:
    file.write_text("a\nb\nc\n")
    companion.write_text(starts)
    with pytest.raises(InputError) as caught:
        list(formats.read(file, "plain-doc-starts", doc_starts=companion))
    assert (caught.value.file, caught.value.line) == (str(companion), line)
    assert caught.value.cause == cause.format(file=file)
    assert remedy in caught.value.remedy


def test_a_start_in_an_empty_text_is_refused(file: Path, companion: Path) -> None:
    file.touch()
    companion.write_text("0\n")
    with pytest.raises(InputError, match=r"document starts at line 0, but .* has 0 lines"):
        list(formats.read(file, "plain-doc-starts", doc_starts=companion))


PLAIN, IDS, STARTS = "plain", "plain-doc-ids", "plain-doc-starts"


@pytest.mark.parametrize(
    ("name", "documents", "message"),
    [
        (PLAIN, [document("a", "x", "")], "document 'a', segment 1: an empty segment would .*-out"),
        (PLAIN, [document("a", " \t")], "document 'a', segment 0: an empty segment would .*-out"),
        (PLAIN, [document("a")], "document 'a' is empty; leave it out"),
        (PLAIN, [document("a", "x\ny")], "segment 0: text holds a line break or NUL; write JSON"),
        (IDS, [document("a", "x\ny")], "segment 0: text holds a line break or NUL; write JSON"),
        (IDS, [document("a", "x\0")], "segment 0: text holds a line break or NUL; write JSON"),
        (IDS, [document("a")], "document 'a' is empty; leave it out"),
        (IDS, [document("", "x")], "document id '' is empty or holds a line break"),
        (IDS, [document("a\nb", "x")], r"document id 'a\\nb' is empty or holds a line break"),
        (IDS, [document("a", "x"), document("a", "y")], "two documents in a row have the id 'a'"),
        (STARTS, [document("a")], "document 'a' is empty; leave it out"),
        (STARTS, [document("a ", "x")], "document id 'a ' begins or ends with white space"),
        (
            PLAIN,
            [document("a", "x"), Document("a", (Segment("y"),), side=Side.REFERENCE, version="B")],
            "plain holds one side, not source and reference:B; choose one with --side",
        ),
    ],
)
def test_what_cannot_be_written_leaves_no_file(
    tmp_path: Path, name: str, documents: list[Document], message: str
) -> None:
    form = formats.FORMATS.get(name)
    companions = {key: tmp_path / key for key in form.companions}
    with pytest.raises(InputError, match=message):
        formats.write([document("good", "text"), *documents], tmp_path / "out", name, **companions)
    assert list(tmp_path.iterdir()) == []


@settings(max_examples=50, deadline=None)
@given(strategies.counted_documents())
def test_plain_text_comes_back(
    tmp_path_factory: pytest.TempPathFactory, documents: list[Document]
) -> None:
    file = tmp_path_factory.mktemp("plain") / "text"
    formats.write(documents, file, "plain")
    assert list(formats.read(file, "plain")) == documents


@settings(max_examples=50, deadline=None)
@given(strategies.named_documents(strategies.ids))
def test_text_with_document_ids_comes_back(
    tmp_path_factory: pytest.TempPathFactory, documents: list[Document]
) -> None:
    folder = tmp_path_factory.mktemp("ids")
    formats.write(documents, folder / "text", "plain-doc-ids", doc_ids=folder / "ids")
    assert list(formats.read(folder / "text", "plain-doc-ids", doc_ids=folder / "ids")) == documents


@settings(max_examples=50, deadline=None)
@given(strategies.named_documents(strategies.unpadded_ids))
def test_text_with_document_starts_comes_back(
    tmp_path_factory: pytest.TempPathFactory, documents: list[Document]
) -> None:
    file = tmp_path_factory.mktemp("starts") / "text"
    starts = file.with_suffix(".starts")
    formats.write(documents, file, "plain-doc-starts", doc_starts=starts)
    assert list(formats.read(file, "plain-doc-starts", doc_starts=starts)) == documents
