"""`anaphora convert` end to end: command against exact output."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.test_cli import run

XML = """\
<?xml version='1.0' encoding='utf-8'?>
<dataset id="toy">
  <doc id="d1" origlang="en">
    <src lang="en">
      <p>
        <seg id="1">The lamp is old.</seg>
        <seg id="2">It broke.</seg>
      </p>
    </src>
    <ref lang="fr" translator="A">
      <p>
        <seg id="1">La lampe est vieille.</seg>
        <seg id="2">Elle s'est cassée.</seg>
      </p>
    </ref>
  </doc>
</dataset>
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "x.en").write_text("The lamp is old.\nIt broke.\n\nA new day.\n")
    (tmp_path / "x.fr").write_text("La lampe est vieille.\nElle s'est cassée.\n\nUn jour neuf.\n")
    (tmp_path / "x.xml").write_text(XML)
    return tmp_path


def test_plain_text_of_two_sides_to_tsv(folder: Path) -> None:
    shown = run(
        "convert", "--from", "plain", "--to", "tsv", "--target", folder / "x.fr", folder / "x.en"
    )
    assert shown.stderr == b""
    assert shown.stdout.decode() == (
        "1\tThe lamp is old.\tLa lampe est vieille.\n"
        "1\tIt broke.\tElle s'est cassée.\n"
        "2\tA new day.\tUn jour neuf.\n"
    )


def test_blank_lines_to_document_ids_and_starts(folder: Path) -> None:
    ids, starts, text = folder / "x.ids", folder / "x.starts", folder / "x.txt"
    run("convert", "--from", "plain", "--to", "plain", "--doc-ids-out", ids, folder / "x.en", text)
    assert text.read_text() == "The lamp is old.\nIt broke.\nA new day.\n"
    assert ids.read_text() == "1\n1\n2\n"
    shown = run(
        *("convert", "--from", "plain", "--doc-ids", ids, "--to", "plain"),
        *("--doc-starts-out", starts, text),
    )
    assert shown.stdout == text.read_bytes()
    assert starts.read_text() == "0 1\n2 2\n"


def test_one_side_of_an_xml_set(folder: Path) -> None:
    shown = run(
        "convert", "--from", "wmt-xml", "--to", "plain", "--side", "reference", folder / "x.xml"
    )
    assert shown.stdout.decode() == "La lampe est vieille.\nElle s'est cassée.\n"


def test_a_side_must_be_chosen_where_a_format_holds_one(folder: Path) -> None:
    shown = run("convert", "--from", "wmt-xml", "--to", "plain", folder / "x.xml")
    assert shown.returncode == 1
    assert shown.stderr.decode() == (
        "anaphora: plain holds one side, not source and reference:A; choose one with --side\n"
    )


def test_a_side_that_is_not_there(folder: Path) -> None:
    shown = run(
        "convert", "--from", "wmt-xml", "--to", "plain", "--side", "hypothesis", folder / "x.xml"
    )
    assert shown.returncode == 1
    assert shown.stderr.decode() == (
        "anaphora: no document is of side 'hypothesis'; choose one of: reference:A, source\n"
    )


def test_standard_input_and_compressed_output(folder: Path) -> None:
    out = folder / "x.jsonl.gz"
    shown = run("convert", "--from", "plain", "--to", "jsonl", "-", out, stdin=b"It rains.\n")
    assert (shown.returncode, shown.stdout, shown.stderr) == (0, b"", b"")
    assert (
        gzip.decompress(out.read_bytes()) == b'{"id": "1", "segments": [{"text": "It rains."}]}\n'
    )


def test_sides_of_different_length_are_named_with_file_and_line(folder: Path) -> None:
    (folder / "x.fr").write_text("La lampe est vieille.\n\nUn jour neuf.\n")
    out = folder / "x.tsv"
    shown = run(
        *("convert", "--from", "plain", "--to", "tsv", "--target", folder / "x.fr"),
        *(folder / "x.en", out),
    )
    assert shown.returncode == 1
    assert shown.stderr.decode() == (
        f"anaphora: {folder}/x.fr:2: bitext '1': 1 fault: 2 source segments, 1 target segments; "
        "mend the side that lost or gained lines\n"
    )
    assert sorted(path.name for path in folder.iterdir()) == ["x.en", "x.fr", "x.xml"]


def test_formats_of_different_content_do_not_convert(folder: Path) -> None:
    shown = run("convert", "--from", "plain", "--to", "pharaoh", folder / "x.en")
    assert shown.returncode == 1
    assert shown.stderr.decode() == (
        "anaphora: plain holds documents, pharaoh holds alignments; convert plain to one of: "
        "conll2012, conllu, jsonl, plain, plain-doc-ids, plain-doc-starts, sgm, tsv, wmt-xml\n"
    )


def test_alignments_are_checked_against_the_text_if_it_is_given(folder: Path) -> None:
    for name, content in (("a", "0-0 5-1\n"), ("s", "It broke .\n"), ("t", "Il cassa .\n")):
        (folder / name).write_text(content)
    shown = run(
        *("convert", "--from", "pharaoh", "--to", "pharaoh"),
        *("--source", folder / "s", "--target", folder / "t", folder / "a"),
    )
    assert shown.returncode == 1
    assert shown.stderr.decode().startswith(f"anaphora: {folder}/a:1: alignment point 5-1 outside")


def test_tokens_are_split_at_spaces_on_request(folder: Path) -> None:
    shown = run(
        "convert", "--from", "plain", "--to", "conllu", "--tokenised", stdin=b"It broke .\n"
    )
    rows = [line.split("\t")[:2] for line in shown.stdout.decode().splitlines() if "\t" in line]
    assert rows == [["1", "It"], ["2", "broke"], ["3", "."]]


def test_text_is_cut_into_tokens_by_the_rules_of_its_language() -> None:
    shown = run(
        *("convert", "--from", "plain", "--to", "conllu", "--tokenise", "--source-lang", "fr"),
        stdin=b"Qu'a-t-il dit ?\n",
    )
    rows = [line.split("\t")[1] for line in shown.stdout.decode().splitlines() if "\t" in line]
    assert rows == ["Qu'", "a", "-t", "-il", "dit", "?"]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ((), "the language of document '1' is unknown; give --source-lang or --target-lang"),
        (("--source-lang", "xx"), "unknown language 'xx'; choose one of: de, en, es, fr"),
    ],
)
def test_cutting_into_tokens_needs_a_known_language(
    options: tuple[str, ...], expected: str
) -> None:
    shown = run(
        "convert", "--from", "plain", "--to", "conllu", "--tokenise", *options, stdin=b"It broke.\n"
    )
    assert shown.returncode == 1
    assert shown.stderr.decode() == f"anaphora: {expected}\n"


def test_a_boundary_file_for_a_format_that_has_boundaries_is_refused(folder: Path) -> None:
    shown = run(
        "convert",
        "--from",
        "wmt-xml",
        "--doc-ids",
        folder / "x.en",
        "--to",
        "plain",
        folder / "x.xml",
    )
    assert shown.returncode == 1
    assert shown.stderr.decode() == (
        "anaphora: format 'wmt-xml' does not take --doc-ids; see anaphora convert --help\n"
    )
