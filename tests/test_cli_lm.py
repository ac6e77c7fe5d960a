"""`anaphora lm`, from text to scores."""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

import pytest

from anaphora.cli import lm
from anaphora.errors import InputError
from tests.test_smt_lm_arpa import SMALL


def run(*arguments: str | Path) -> None:
    parser = argparse.ArgumentParser(prog="anaphora lm")
    lm.add_arguments(parser)
    lm.run(parser.parse_args([str(argument) for argument in arguments]))


@pytest.fixture
def model(tmp_path: Path) -> Path:
    (tmp_path / "small.arpa").write_text(SMALL)
    return tmp_path / "small.arpa"


def test_query_prints_what_kenlm_prints(
    model: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """Logarithms: -0.125 - 0.25; then -0.5 (weight of <s>) - 1 - 0.5. Together -2.375 of 4 words.

    10 ** (2.375 / 4) = 3.924; without the unknown word 10 ** (0.875 / 3) = 1.957.
    """
    (tmp_path / "text").write_text("la\nx\n")
    run("query", model, tmp_path / "text")
    assert capfdbinary.readouterr().out.decode() == (
        "la=3 2 -0.125\t</s>=2 2 -0.25\tTotal: -0.375 OOV: 0\n"
        "x=0 1 -1.5\t</s>=2 1 -0.5\tTotal: -2 OOV: 1\n"
        "Perplexity including OOVs:\t3.92419\n"
        "Perplexity excluding OOVs:\t1.95734\n"
        "OOVs:\t1\n"
        "Tokens:\t4\n"
    )


def test_query_prints_what_srilm_prints(
    model: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """10 ** (0.625 / 2) = 2.05353 with and 10 ** 0.625 = 4.21697 without counting </s>."""
    (tmp_path / "text").write_text("la x\n")
    run("query", "--style", "srilm", model, tmp_path / "text")
    sentence = (
        "1 sentences, 2 words, 1 OOVs\n0 zeroprobs, logprob= -0.625 ppl= 2.05353 ppl1= 4.21697\n"
    )
    assert capfdbinary.readouterr().out.decode() == (
        "la x\n"
        "\tp( la | <s> ) \t= [2gram] 0.749894 [ -0.125 ]\n"
        "\tp( <unk> | la ...) \t= [OOV] 0 [ -inf ]\n"
        "\tp( </s> | <unk> ...) \t= [1gram] 0.316228 [ -0.5 ]\n"
        f"{sentence}\n"
        f"file {tmp_path / 'text'}: {sentence}"
    )


def test_query_of_nothing_has_no_perplexity(
    model: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    (tmp_path / "text").write_text("")
    run("query", "--summary", model, tmp_path / "text")
    assert b"including OOVs:\tnan\n" in capfdbinary.readouterr().out


def test_estimate_convert_and_back(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("a b c\na b\n\nb c a\n")
    run("estimate", tmp_path / "text", "--order", "3", "--out", tmp_path / "a.arpa.gz", "--quiet")
    run("convert", tmp_path / "a.arpa.gz", tmp_path / "model")
    run("convert", tmp_path / "model", tmp_path / "b.arpa.gz")
    assert (tmp_path / "a.arpa.gz").read_bytes() == (tmp_path / "b.arpa.gz").read_bytes()


def test_estimate_reads_standard_input_and_prunes(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    text = io.TextIOWrapper(io.BufferedReader(io.BytesIO(b"a b\na b\nb\n")))
    monkeypatch.setattr(sys, "stdin", text)
    run("estimate", "--order", "2", "--prune", "0", "1", "--memory", "1M", "--threads", "2")
    arpa = capfdbinary.readouterr().out.decode()
    assert "ngram 2=3\n" in arpa  # <s> a, a b, b </s> occur twice and more; <s> b once
    assert "\n# 2-grams: left out if they occur at most 1 times\n" in arpa


def test_special_words_name_their_line(tmp_path: Path) -> None:
    (tmp_path / "good").write_text("a\n")
    (tmp_path / "bad").write_text("a\nb </s>\n")
    with pytest.raises(InputError, match=rf"^{tmp_path / 'bad'}:2: the word </s> is special"):
        run("estimate", tmp_path / "good", tmp_path / "bad", "--out", tmp_path / "model.arpa")
    assert not (tmp_path / "model.arpa").exists()


def test_no_text_is_an_error_with_the_file(tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("")
    with pytest.raises(InputError, match=rf"^{tmp_path / 'empty'}: there is no text; give at"):
        run("estimate", tmp_path / "empty", "--out", tmp_path / "model.arpa")


def test_texts_stand_before_thresholds(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("estimate", "--prune", "0", "1", "text")
    assert "'text' is no number; name the texts before --prune" in capsys.readouterr().err


def test_more_memory_than_there_is_means_all_of_it(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("a b\n")
    for memory in ("1M", "1000T"):
        run("estimate", tmp_path / "text", "--memory", memory, "--out", tmp_path / memory)
    assert (tmp_path / "1M").read_bytes() == (tmp_path / "1000T").read_bytes()


def test_a_size_must_be_a_size(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("estimate", "--memory", "much")
    assert "'much' is no size; write 500M or 4G" in capsys.readouterr().err
