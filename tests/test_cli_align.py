"""`anaphora align`: links on stdout, models saved and used again, bad input in one line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from anaphora.cli import main

SOURCE = "la casa\nla flor\nuna casa\n\nuna flor\n"
TARGET = "the house\nthe flower\na house\n\na flower\n"
LINKS = "0-0 1-1\n0-0 1-1\n0-0 1-1\n\n0-0 1-1\n"


@pytest.fixture(autouse=True)
def _texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x.es").write_text(SOURCE)
    Path("x.en").write_text(TARGET)


def align(*options: str, source: str = "x.es", target: str = "x.en") -> int:
    return main(["align", "--source", source, "--target", target, *options])


def test_links_come_on_stdout_a_line_for_each_pair(capsys: pytest.CaptureFixture[str]) -> None:
    assert align() == 0
    assert capsys.readouterr().out == LINKS


def test_a_saved_model_gives_the_same_links(capsys: pytest.CaptureFixture[str]) -> None:
    assert align("--model-out", "m", "--pair", "es-en") == 0
    assert align("--model", "m") == 0
    assert capsys.readouterr().out == 2 * LINKS
    Path("new.es").write_text("la casa bonita\n")
    Path("new.en").write_text("the nice house\n")
    assert align("--model", "m", source="new.es", target="new.en") == 0
    assert "0-0" in capsys.readouterr().out


def test_output_and_model_do_not_depend_on_threads(capsys: pytest.CaptureFixture[str]) -> None:
    for threads in ("1", "2", "3"):
        assert align("--threads", threads, "--model-out", threads) == 0
    assert capsys.readouterr().out == 3 * LINKS
    assert Path("1").read_bytes() == Path("2").read_bytes() == Path("3").read_bytes()


def test_the_heuristic_is_a_choice(capsys: pytest.CaptureFixture[str]) -> None:
    assert align("--heuristic", "intersection") == 0
    assert capsys.readouterr().out == LINKS
    with pytest.raises(SystemExit, match="2"):
        align("--heuristic", "grow")
    assert "'grow' (choose from 'forward', 'backward'," in capsys.readouterr().err


def test_tokens_are_separated_by_spaces_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """A no-break space belongs to its token, as everywhere else."""
    Path("x.es").write_text("10\u00a0000  casas\n")
    Path("x.en").write_text("10,000 houses\n")
    assert align() == 0
    assert capsys.readouterr().out == "0-0 1-1\n"


def refused(capsys: pytest.CaptureFixture[str], *options: str, **texts: str) -> str:
    assert align(*options, **texts) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    return output.err.removeprefix("anaphora: ").rstrip("\n")


def test_texts_of_different_length(capsys: pytest.CaptureFixture[str]) -> None:
    remedy = "both files need one line per sentence pair: make them equally long"
    Path("x.en").write_text("the house\n")
    assert refused(capsys) == f"x.en:1: 1 lines, but x.es has more; {remedy}"
    Path("x.en").write_text(TARGET + "more\n")
    assert refused(capsys) == f"x.en:6: more lines than the 5 of x.es; {remedy}"


@pytest.mark.parametrize(("source", "target"), [("", ""), ("\n\n", "the\nhouse\n")])
def test_a_side_without_words(source: str, target: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("x.es").write_text(source)
    Path("x.en").write_text(target)
    assert refused(capsys, "--model-out", "m") == (
        "x.es and x.en: nothing to learn from: no pair has words on both sides; "
        "give text and its translation, one sentence per line"
    )
    assert not Path("m").exists()


def test_a_model_of_another_pair(capsys: pytest.CaptureFixture[str]) -> None:
    assert align("--model-out", "m", "--pair", "es-en") == 0
    capsys.readouterr()
    assert refused(capsys, "--model", "m", "--pair", "en-es") == (
        "m: a model of es-en, not of en-es; "
        "give the model of this pair, or swap --source and --target"
    )


def test_a_model_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "--model", "x.es") == (
        "x.es: not a binary file of anaphora; give the path of a word aligner that anaphora wrote"
    )
    assert refused(capsys, "--model", "none").startswith("none: ")


def test_an_unknown_aligner_lists_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "--aligner", "giza") == (
        "unknown aligner 'giza'; choose one of: core, thot-fast-align, thot-hmm, thot-ibm4"
    )


def test_training_needs_texts_that_can_be_read_twice(capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo("pipe")
    for path in ("-", "pipe"):
        assert refused(capsys, source=path).startswith(f"{path}: this can be read only once")


def test_an_overlong_pair_is_left_unaligned_with_a_warning(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("x.es").write_text("la casa\n" + "la " * 2001 + "\n")
    Path("x.en").write_text("the house\nthe\n")
    assert align() == 0
    output = capsys.readouterr()
    assert output.out == "0-0 1-1\n\n"
    assert output.err == "anaphora: x.es:2: more than 2000 tokens in the pair, left unaligned\n"


@pytest.mark.parametrize("threads", ["0", "-1", "two"])
def test_no_number_of_threads_is_wrong_usage(threads: str) -> None:
    with pytest.raises(SystemExit, match="2"):
        align("--threads", threads)
