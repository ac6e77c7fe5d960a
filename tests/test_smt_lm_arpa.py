"""ARPA text: what is read, what is refused and how, what survives the way there and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora.errors import InputError
from anaphora.smt.language_model import (
    Estimation,
    Estimator,
    LanguageModel,
    Method,
    arpa_to_binary,
    is_binary,
)

SMALL = """\\data\\
ngram 1=4
ngram 2=2

\\1-grams:
-1\t<unk>
-99\t<s>\t-0.5
-0.5\t</s>
-0.75\tla\t-0.25

\\2-grams:
-0.125\t<s> la
-0.25\tla </s>

\\end\\
"""


def opened(directory: Path, text: str) -> LanguageModel:
    arpa = directory / "model.arpa"
    arpa.write_text(text)
    return LanguageModel.open(arpa)


def test_other_programs_layouts_read_the_same(tmp_path: Path) -> None:
    """Spaces for tabs, comments, blank lines, other order, "-inf", "+0", weights at the ends."""
    other = """
made by hand; \\1-grams: may stand here

\\data\\
ngram  1 = 4
ngram 2= 2


\\1-grams:
-0.75 la -0.25
-0.5\t</s>\t0
-inf <s> -5e-1

-1.000 <unk> +0
\\2-grams:
-0.25 la </s>
-.125  <s>\tla

\\end\\

"""
    small = opened(tmp_path, SMALL)
    read = opened(tmp_path, other)
    for text in ("la", "la la", "", "x la"):
        assert read.score(text) == small.score(text)
    assert small.score("la") == -0.375
    assert small.score("la la") == -0.125 - 0.25 - 0.75 - 0.25


def test_upper_case_unk_is_unk(tmp_path: Path) -> None:
    assert opened(tmp_path, SMALL.replace("<unk>", "<UNK>")).score("x") == -0.5 - 1 - 0.5


def test_a_context_that_pruning_removed_is_put_back_as_the_model_means_it(tmp_path: Path) -> None:
    """Without "la la" but with "la la </s>", P(la | la) stays -0.25 - 0.75."""
    pruned = SMALL.replace("ngram 2=2\n", "ngram 2=2\nngram 3=1\n").replace(
        "\\end\\", "\\3-grams:\n-0.0625\tla la </s>\n\n\\end\\"
    )
    model = opened(tmp_path, pruned)
    assert model.score("la la") == -0.125 - 1 - 0.0625
    assert model.native.count(2) == 3


def test_a_positive_weight_is_kept(tmp_path: Path) -> None:
    assert opened(tmp_path, SMALL.replace("la\t-0.25", "la\t0.25")).score("la la") == (
        -0.125 + 0.25 - 0.75 - 0.25
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("-0.75\tla", "nan\tla", "9: expected a number, found 'nan'; check the line"),
        ("-0.75\tla", "x\tla", "9: expected a number, found 'x'; check the line"),
        ("\t-0.25", "\tnan", "9: expected a number, found 'nan'; check the line"),
        ("\t-0.25", "\tinf", "9: expected a finite number, found 'inf'; check the line"),
        ("-0.75\tla", "-1e39\tla", "9: expected a finite number, found '-1e39'; check the line"),
        ("-0.75\tla", "-1e999\tla", "9: expected a finite number, found '-1e999'; check the line"),
        (
            "-0.75\tla",
            "0.5\tla",
            "9: the probability is above 1 (its logarithm is 0.5); "
            "logarithms of probabilities are at most 0",
        ),
        (
            "-0.75\tla\t-0.25",
            "-0.75\tla -0.25 1",
            "9: a probability, 1 word and perhaps a weight are expected, found 4 fields; "
            "check the line",
        ),
        (
            "<s> la\n",
            "<s> la la -1\n",
            "12: a probability, 2 words and perhaps a weight are expected, found 5 fields; "
            "check the line",
        ),
        (
            "<s> la\n",
            "<s> la\t-1\n",
            "12: a back-off weight on an n-gram of the highest order; remove it",
        ),
        ("la </s>", "<s> la", "13: this n-gram is there twice; remove one"),
        ("-0.75\tla", "-0.75\t</s>", "9: the word '</s>' is there twice; remove one"),
        ("la </s>", "le </s>", "13: the word 'le' is not among the 1-grams; add it there"),
        (
            "1=4",
            "1=5",
            "11: there are 4 1-grams, but the header says 5; copy or make the file again",
        ),
        (
            "2=2",
            "2=1",
            "15: there are 2 2-grams, but the header says 1; copy or make the file again",
        ),
        ("ngram 2=2", "ngram 2", "3: expected 'ngram N=COUNT', found 'ngram 2'; check the header"),
        (
            "ngram 2=2",
            "ngram 3=2",
            "3: the header counts 3-grams after 1-grams; count every order once, from 1",
        ),
        (
            "\\2-grams:",
            "\\3-grams:",
            "11: expected \\2-grams:, found '\\3-grams:'; give every order, in rising order",
        ),
        ("\\end\\\n", "", "14: cut short: no line \\end\\; copy or make the file again"),
        (
            "\\end\\\n",
            "\\end\\\nmore\n",
            "16: text after \\end\\; remove it, or check that the file is not two files in one",
        ),
        (
            "\\data\\",
            "data",
            "15: no line \\data\\: this is not an ARPA file; give a model in ARPA or in our format",
        ),
        (
            "\\data\\",
            "iARPA\n\\data\\",
            "1: this is IRSTLM's iARPA, not ARPA; "
            "convert it: compile-lm --text=yes MODEL MODEL.arpa",
        ),
    ],
)
def test_faults_are_one_line_with_place_cause_and_remedy(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert old in SMALL
    with pytest.raises(InputError) as caught:
        opened(tmp_path, SMALL.replace(old, new, 1))
    assert str(caught.value) == f"{tmp_path / 'model.arpa'}:{message}"


def test_text_cut_anywhere_is_refused(tmp_path: Path) -> None:
    for size in range(len(SMALL) - 1):  # the last line feed may be missing
        with pytest.raises(InputError):
            opened(tmp_path, SMALL[:size])


def test_nothing_is_left_of_a_conversion_that_failed(tmp_path: Path) -> None:
    (tmp_path / "model.arpa").write_text(SMALL.replace("2=2", "2=3"))
    with pytest.raises(InputError):
        arpa_to_binary(tmp_path / "model.arpa", tmp_path / "model")
    assert [path.name for path in tmp_path.iterdir()] == ["model.arpa"]


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        (b"mmap lm http://kheafield.com/code format version 5\n\0", "KenLM; give the ARPA file"),
        (b"SRILM_BINARY_NGRAM_002\n\0", "SRILM; convert it: ngram -lm MODEL -write-lm MODEL.arpa"),
        (b"blmt 3 5 7 9\nLanguage", "IRSTLM; convert it: compile-lm --text=yes MODEL MODEL.arpa"),
    ],
)
def test_binary_files_of_other_programs_are_named(
    tmp_path: Path, start: bytes, expected: str
) -> None:
    (tmp_path / "model").write_bytes(start)
    with pytest.raises(InputError, match=f"this is a binary file of {expected}"):
        LanguageModel.open(tmp_path / "model")


@given(
    st.lists(st.lists(st.sampled_from(["a", "b", "été", "_"]), max_size=5), min_size=1, max_size=5),
    st.integers(1, 7),
    st.sampled_from(list(Method)),
)
@settings(max_examples=40, deadline=None)
def test_arpa_to_binary_and_back_is_the_same_text(
    tmp_path_factory: pytest.TempPathFactory,
    corpus: list[list[str]],
    order: int,
    method: Method,
) -> None:
    directory = tmp_path_factory.mktemp("models")
    estimator = Estimator(Estimation(order=order, method=method))
    estimator.add(" ".join(words) for words in corpus)
    estimator.write_arpa(directory / "first.arpa")
    arpa_to_binary(directory / "first.arpa", directory / "model")
    assert is_binary(directory / "model")
    model = LanguageModel(directory / "model")
    model.verify()
    model.write_arpa(directory / "second.arpa.gz")
    model.write_arpa(directory / "second.arpa")
    assert (directory / "second.arpa").read_text() == (directory / "first.arpa").read_text()
    arpa_to_binary(directory / "second.arpa.gz", directory / "again")
    assert (directory / "again").read_bytes() == (directory / "model").read_bytes()


def test_estimating_to_binary_is_estimating_to_arpa_and_converting(tmp_path: Path) -> None:
    for name in ("direct", "model"):
        estimator = Estimator(Estimation(order=3))
        estimator.add(["a b c", "b c", "", "c a b"])
        if name == "direct":
            estimator.write_binary(tmp_path / name)
        else:
            estimator.write_arpa(tmp_path / "model.arpa")
            arpa_to_binary(tmp_path / "model.arpa", tmp_path / "model")
    assert (tmp_path / "direct").read_bytes() == (tmp_path / "model").read_bytes()
