"""The pronoun predictor: probabilities by hand, learning where the truth is known, its file."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import check_grad
from scipy.sparse import csr_array

from anaphora.documents import Gender, Number
from anaphora.errors import InputError
from anaphora.models.coreference_model import NO_ANTECEDENT
from anaphora.models.features import Features
from anaphora.models.pronoun_predictor import (
    Example,
    Objective,
    Outcomes,
    PronounPredictor,
    around,
    features,
)
from anaphora.pairs import PAIRS

FEM = Features(Gender.FEM, Number.SG)
MASC = Features(Gender.MASC, Number.SG)
NEAR = around(["he", "saw", "it", "fall", "."], 2)
RAIN = around(["it", "is", "raining", "."], 0)


def by_hand() -> PronounPredictor:
    """Three outcomes and three features with weights that are easy to add."""
    rows = {"it": 0, f"it {FEM.label}": 1, "it +2 raining": 2}
    weights = np.array([[0.0, 1.0, 0.0], [2.0, 0.0, 0.0], [0.0, 3.0, 0.0]])
    return PronounPredictor(("elle", "il", "other"), rows, weights)


def test_the_words_around_a_pronoun() -> None:
    assert NEAR == ("he", "saw", "it", "fall", ".", "")
    assert around(["It"], 0) == ("", "", "it", "", "", "")


def test_probabilities_by_hand() -> None:
    """Scores elle 2 * 0.75 = 1.5, il 1, other 0: Z = e^1.5 + e + 1 = 8.2000."""
    found = by_hand().log_probabilities("it", NEAR, [(FEM, 0.75), (MASC, 0.25)])
    assert math.exp(found["elle"]) == pytest.approx(4.4817 / 8.2000, abs=1e-4)
    assert math.exp(found["il"]) == pytest.approx(2.7183 / 8.2000, abs=1e-4)
    assert sum(map(math.exp, found.values())) == pytest.approx(1.0)


def test_the_words_around_count_where_nothing_is_referred_to() -> None:
    """*it is raining*: il 1 + 3 = 4, the others 0: e^4 / (e^4 + 2) = 0.9647."""
    found = by_hand().log_probabilities("it", RAIN, [(NO_ANTECEDENT, 1.0)])
    assert math.exp(found["il"]) == pytest.approx(0.9647, abs=1e-4)


def test_antecedents_of_the_same_features_add_up() -> None:
    seen = dict(features("it", NEAR, [(FEM, 0.5), (FEM, 0.25), (MASC, 0.25)]))
    assert seen["it fem-sg"] == 0.75
    assert seen["it +1 fall"] == seen["it +1 fall +2 ."] == seen["it -1 saw +1 fall"] == 1.0


def test_a_pronoun_that_was_never_seen_has_no_probabilities() -> None:
    assert by_hand().log_probabilities("they", NEAR, [(FEM, 1.0)]) == {}


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        (["qu'", "il"], "il"),
        (["C'", "est"], "c'"),
        (["ce"], "c'"),
        (["-elle"], "elle"),
        (["l’"], "l'"),
        (["la", "maison"], "la"),
        (["maison"], "other"),
        ([], "∅"),
    ],
)
def test_outcomes_are_the_first_pronoun(words: list[str], outcome: str) -> None:
    assert Outcomes(PAIRS.get("en-fr")).of(words) == outcome


def test_it_learns_what_gender_and_words_tell() -> None:
    """*elle* follows feminine antecedents, *il* masculine ones, and *c'* stands before *is*."""
    is_ = around(["it", "is"], 0)
    examples = [
        *[Example("it", NEAR, [(FEM, 0.9), (NO_ANTECEDENT, 0.1)], "elle")] * 40,
        *[Example("it", NEAR, [(MASC, 0.9), (NO_ANTECEDENT, 0.1)], "il")] * 60,
        *[Example("it", is_, [(MASC, 0.5), (NO_ANTECEDENT, 0.5)], "c'")] * 30,
        *[Example("it", is_, [(FEM, 0.5), (NO_ANTECEDENT, 0.5)], "rarity")] * 3,
    ]
    model = PronounPredictor.fit(examples)
    assert model.outcomes == ("c'", "elle", "il", "other")

    def best(near: tuple[str, ...], of: Features) -> str:
        found = model.log_probabilities("it", near, [(of, 1.0)])
        return max(found, key=lambda outcome: found[outcome])

    assert (best(NEAR, FEM), best(NEAR, MASC), best(is_, MASC)) == ("elle", "il", "c'")
    assert model.strongest("elle", 1)[0][0] == "it fem-sg"
    again = PronounPredictor.fit(examples)
    assert again.weights.tobytes() == model.weights.tobytes()


def test_the_slope_is_that_of_the_value() -> None:
    """Against finite differences."""
    seen = csr_array(np.array([[1.0, 0.3, 0.0], [1.0, 0.0, 1.0], [1.0, 0.7, 0.0], [0.0, 0.2, 1.0]]))
    objective = Objective(seen, np.array([0, 1, 1, 2]), 3)
    for seed in range(3):
        point = np.random.default_rng(seed).normal(size=9)
        assert check_grad(lambda v: objective(v)[0], lambda v: objective(v)[1], point) < 1e-5


def test_what_is_read_is_what_was_written(tmp_path: Path) -> None:
    model = by_hand()
    model.save(tmp_path / "predictor")
    read = PronounPredictor.load(tmp_path / "predictor")
    assert read.outcomes == model.outcomes
    assert read.rows == model.rows
    assert read.weights.tolist() == model.weights.tolist()


@given(st.lists(st.floats(0, 1), min_size=1, max_size=4))
def test_probabilities_sum_to_one(shares: list[float]) -> None:
    total = sum(shares) or 1.0
    possible = [(each, p / total) for each, p in zip([FEM, MASC, FEM, MASC], shares, strict=False)]
    found = by_hand().log_probabilities("it", NEAR, possible)
    assert sum(map(math.exp, found.values())) == pytest.approx(1.0)


@pytest.mark.parametrize("line", ["it\telle x", "it\tsie 1.0", "it\telle nan"])
def test_a_damaged_file_is_named_with_its_line(tmp_path: Path, line: str) -> None:
    (tmp_path / "predictor").write_text(f"elle\til\tother\n{line}\n")
    with pytest.raises(InputError, match=r"predictor:2: .* train the model again"):
        PronounPredictor.load(tmp_path / "predictor")
