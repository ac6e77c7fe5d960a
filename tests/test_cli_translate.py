"""`anaphora translate`: text in, text out, and beside it alignments and N-best lists."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import anaphora
from anaphora import formats
from anaphora.cli import main

TEXT = "The lamp was old.\nIt broke.\n\nAnna's lamp was old.\n"


def translate(
    model: Path, text: str, *options: str | Path, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    source = model.parent / "input"
    source.write_text(text)
    status = main(["translate", str(model), str(source), *map(str, options)])
    return status, *capsys.readouterr()


def test_it_prints_what_the_api_returns(
    tiny_model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = anaphora.load(tiny_model).translate(TEXT).text + "\n"
    assert translate(tiny_model, TEXT, capsys=capsys) == (0, expected, "")


def test_standard_input_is_translated_to_standard_output(tiny_model: Path) -> None:
    command = (sys.executable, "-m", "anaphora.cli", "translate", str(tiny_model))
    shown = subprocess.run(command, input=TEXT.encode(), capture_output=True)
    assert shown.stdout.decode() == anaphora.load(tiny_model).translate(TEXT).text + "\n"
    assert shown.stderr == b""


def test_tokenised_text_stays_so(tiny_model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = translate(tiny_model, "The lamp &quot; .\n", "--tokenised", capsys=capsys)
    assert status == 0
    assert out.endswith(" &quot; .\n")


def test_blank_lines_are_boundaries_and_no_segments(
    tiny_model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outputs = ("--alignment-out", tmp_path / "links", "--nbest-out", tmp_path / "nbest")
    status, out, _ = translate(tiny_model, TEXT, *outputs, "--nbest-size", "4", capsys=capsys)
    assert status == 0
    assert [bool(line) for line in out.splitlines()] == [True, True, False, True]
    assert len(list(formats.read(tmp_path / "links", "pharaoh"))) == 3
    lists = list(formats.read(tmp_path / "nbest", "nbest-moses"))
    assert [nbest.segment for nbest in lists] == [0, 1, 2]
    assert all(1 <= len(nbest.hypotheses) <= 4 for nbest in lists)


@pytest.mark.parametrize(
    ("option", "boundaries"),
    [("--doc-ids", "a\na\nb\nb\n"), ("--doc-starts", "0 a\n2 b\n")],
)
def test_with_boundaries_given_a_blank_line_is_an_empty_segment(
    tiny_model: Path,
    tmp_path: Path,
    option: str,
    boundaries: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "documents").write_text(boundaries)
    options = (option, tmp_path / "documents", "--alignment-out", tmp_path / "links")
    status, out, _ = translate(tiny_model, TEXT, *options, capsys=capsys)
    assert (status, len(out.splitlines())) == (0, 4)
    assert list(formats.read(tmp_path / "links", "pharaoh"))[2] == ()


def test_bytes_do_not_depend_on_the_threads(
    tiny_model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = {
        translate(tiny_model, TEXT * 40, "--threads", threads, capsys=capsys)
        for threads in ("1", "2", "5")
    }
    assert len(runs) == 1


def test_a_sentence_of_a_thousand_words_is_translated_with_a_warning(
    tiny_model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"It broke.\n{'It was old , ' * 250}\nZyxwv\x07 Qwv.\n"
    status, out, err = translate(tiny_model, text, capsys=capsys)
    assert status == 0
    assert err == (
        "anaphora: line 2: 1000 tokens; beyond 500 the search is less thorough, so that it ends in "
        "time; split the line at sentence ends\n"
    )
    lines = out.splitlines()
    assert len(lines[1].split()) >= 500
    assert lines[2] == "Zyxwv \x07 Qwv."  # words that nobody knows


def test_one_line_says_what_is_wrong(
    tiny_model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "documents").write_text("a\n")
    wrong: list[tuple[tuple[str | Path, ...], str]] = [
        (("--doc-ids", tmp_path / "documents"), "documents:1: 1 lines, but"),
        (("--system", "coref"), "system 'coref' needs a coreference model, which the model does"),
        (("--system", "corfe"), "unknown system 'corfe'; choose one of: backoff, baseline, "),
        (("--decisions", tmp_path / "d"), "baseline decides nothing about pronouns"),
        (("--nbest-size", "3"), "--nbest-size and --nbest-out belong together"),
        (("--pair", "en-de"), "a model of en-fr, not of en-de"),
    ]
    for options, message in wrong:
        status, out, err = translate(tiny_model, TEXT, *options, capsys=capsys)
        assert (status, out, err.count("\n")) == (1, "", 1)
        assert message in err


def test_a_reader_that_goes_away_is_one_line(tiny_model: Path, tmp_path: Path) -> None:
    (tmp_path / "text").write_text(TEXT * 2000)
    command = (sys.executable, "-m", "anaphora.cli", "translate", tiny_model, tmp_path / "text")
    process = subprocess.Popen(tuple(map(str, command)), stdout=-1, stderr=-1, text=True)
    assert process.stdout
    process.stdout.readline()
    process.stdout.close()
    process.stdout = None
    _, err = process.communicate()
    assert process.returncode == 1
    assert err == (
        "anaphora: <stdout>: closed by its reader before everything was written; "
        "read it to the end, or write to a file\n"
    )
