"""Probabilities from weights: worked out by hand, whatever the numbers."""

import io
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.coreference import ranker
from anaphora.coreference.ranker import Ranker
from anaphora.errors import InputError
from anaphora.streams import open_lines


def test_probabilities_by_hand() -> None:
    model = Ranker({"near": math.log(2), "subject": math.log(3)})
    # e^(ln 2 + ln 3) = 6, e^(ln 2) = 2, e^0 = 1
    assert model.probabilities([["near", "subject"], ["near"], ["new"]]) == pytest.approx(
        [6 / 9, 2 / 9, 1 / 9]
    )


def test_a_temperature_above_one_makes_less_sure() -> None:
    assert Ranker({"near": math.log(4)}, 2.0).probabilities([["near"], []]) == pytest.approx(
        [2 / 3, 1 / 3]  # the square root of 4 against 1
    )


def test_a_bonus_goes_to_the_best() -> None:
    model = Ranker({"near": math.log(2)}, bonus=math.log(3))
    assert model.probabilities([[], ["near"]]) == pytest.approx([1 / 7, 6 / 7])


@given(
    st.dictionaries(st.sampled_from("abcdef"), st.floats(-1e6, 1e6)),
    st.lists(st.lists(st.sampled_from("abcdef")), min_size=1),
    st.floats(0.1, 10),
    st.floats(0, 3),
)
def test_probabilities_sum_to_one(
    weights: dict[str, float], rows: list[list[str]], temperature: float, bonus: float
) -> None:
    found = Ranker(weights, temperature, bonus).probabilities(rows)
    assert math.isclose(math.fsum(found), 1.0)
    assert all(0.0 <= p <= 1.0 for p in found)


def test_a_file_gives_the_model_back(tmp_path: Path) -> None:
    model = Ranker({"back 0 it": 1.25, "none it": -3.0}, 1.5, 0.25)
    out = io.StringIO()
    ranker.write(model, out)
    assert out.getvalue() == "(temperature)\t1.5\n(bonus)\t0.25\nback 0 it\t1.25\nnone it\t-3\n"
    path = tmp_path / "weights.tsv"
    path.write_text(out.getvalue(), encoding="utf-8")
    with open_lines(path) as lines:
        assert ranker.read(lines) == model


@pytest.mark.parametrize("line", ["near", "near\tx", "near\tnan"])
def test_a_spoilt_file_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "weights.tsv"
    path.write_text(f"far\t1\n{line}\n", encoding="utf-8")
    with (
        pytest.raises(InputError, match=r"weights.tsv:2: no feature, tab and weight"),
        open_lines(path) as lines,
    ):
        ranker.read(lines)
