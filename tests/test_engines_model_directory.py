"""Opening a model: what is wrong with it is said in one line, by name."""

from __future__ import annotations

import re
import shutil
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import anaphora
from anaphora.engines.model_directory import read_description, write_description
from anaphora.errors import AnaphoraError


@pytest.fixture
def model(tiny_model: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(tiny_model, tmp_path / "model"))


def refusal(model: Path, *, verify: bool = False) -> str:
    with pytest.raises(AnaphoraError) as caught:
        anaphora.load(model, verify=verify)
    text = str(caught.value)
    assert "\n" not in text
    return text.replace(str(model), "model")


def edit(model: Path, pattern: str, replacement: str) -> None:
    path = model / "model.toml"
    text, count = re.subn(pattern, replacement, path.read_text(), count=1, flags=re.MULTILINE)
    assert count
    path.write_text(text)


def test_a_description_comes_back_as_it_was_written(model: Path) -> None:
    description = read_description(model)
    before = (model / "model.toml").read_bytes()
    write_description(description, model)
    assert (model / "model.toml").read_bytes() == before
    assert read_description(model) == description


def test_a_newer_format_is_refused_with_the_version_that_reads_it(model: Path) -> None:
    edit(model, "^format = 1", "format = 2")
    edit(model, '^since = ".*"', 'since = "0.9.0"')
    edit(model, "^tokenised = false", "tokenised = { of_the = 'future' }")
    assert refusal(model) == (
        f"model/model.toml: model of format 2; anaphora {anaphora.__version__} reads formats up "
        "to 1; upgrade to anaphora 0.9.0 or newer"
    )


def test_truncated_and_missing_parts_are_named_together(model: Path) -> None:
    table, lm = model / "phrases" / "table", model / "lm" / "lm"
    size = table.stat().st_size
    with table.open("r+b") as file:
        file.truncate(1000)
    lm.unlink()
    again = "copy it again, or train or import the model again"
    assert refusal(model) == (
        f"model: 2 faults: phrases/table has 1000 bytes, not {size}; {again}; "
        f"lm/lm is missing; {again}"
    )


def test_altered_parts_are_found_by_verification(model: Path) -> None:
    path = model / "case" / "source"
    path.write_bytes(bytes(reversed(path.read_bytes())))
    anaphora.load(model)
    assert refusal(model, verify=True).startswith("model: 1 fault: case/source was altered; ")


def test_an_unfinished_training_is_no_model(model: Path) -> None:
    (model / "model.toml").unlink()
    assert refusal(model) == (
        "model: not a model, it has no model.toml; "
        "give the directory of a training or import that was finished"
    )
    assert "no such directory" in refusal(model / "absent")


@pytest.mark.parametrize(
    ("pattern", "replacement", "message"),
    [
        ("^WordPenalty0 = [^]]*]", "", "feature WordPenalty0 has 1 score but 0 weights are given"),
        (
            "^PhrasePenalty0 = [^]]*]",
            "PhrasePenalty0 = [1.0, 2.0]",
            "feature PhrasePenalty0 has 1 score but 2 weights are given",
        ),
        ("^LM0 =", "LM7 =", "unknown feature 'LM7'"),
        ("^features = .*", "features = ['Gone']", "unknown feature function 'Gone'; none is known"),
        ("^stack = .*", "stack = -1", "limits: Value error, stack is -1, not from 0 to 2147483647"),
        ("^beam_threshold = .*", "beam_threshold = nan", "beam_threshold is nan, not from 0 to 1"),
        ("^LM0 = [^]]*]", "LM0 = [1e999]", "weights.LM0.0: Input should be a finite number"),
        ("^pop_limit =", "pop_limits =", "limits.pop_limits: Unexpected keyword argument"),
        ('^pair = "en-fr"', 'pair = "xx-yy"', "unknown pair 'xx-yy'"),
        ('^source_case = "case/source"', 'source_case = "x"', "x is used but not listed"),
        (r'^\[parts\."lm/lm"\]', '[parts."../lm"]', "'../lm' is not inside the model"),
        ("^pair =", "pair", "model/model.toml: damaged ("),
    ],
)
def test_what_is_wrong_with_a_description(
    model: Path, pattern: str, replacement: str, message: str
) -> None:
    edit(model, pattern, replacement)
    assert message in refusal(model)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_spoilt_description_is_refused_in_one_line_or_read(
    tiny_model: Path, data: st.DataObject
) -> None:
    """Pieces of the file are dropped, doubled or replaced; the parts stay sound."""
    text = (tiny_model / "model.toml").read_text()
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, min(len(text), begin + 40)))
    pieces = st.sampled_from(
        ["", text[begin:end] * 2, "0", "-1", "1e999", '"', "[", "\n", "\0", "{"]
    )
    spoilt = text[:begin] + data.draw(pieces) + text[end:]
    with TemporaryDirectory() as name:
        for part in tiny_model.iterdir():
            (Path(name) / part.name).symlink_to(part)
        (Path(name) / "model.toml").unlink()
        (Path(name) / "model.toml").write_text(spoilt)
        with suppress(AnaphoraError):
            anaphora.load(name).translate("It broke.")
