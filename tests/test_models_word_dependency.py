"""The word-dependency model: Witten-Bell by hand, and equation 1."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from anaphora.documents import Gender, Human, Number
from anaphora.models.features import Features
from anaphora.models.word_dependency import Dependency, WordDependencyModel, train

EXAMPLES = [
    Dependency("neut_sg", "es"),
    Dependency("neut_sg", "es"),
    Dependency("neut_sg", "er"),
    Dependency("fem_sg", "sie"),
]


@pytest.fixture
def model(tmp_path: Path) -> WordDependencyModel:
    train(EXAMPLES, tmp_path / "model")
    return WordDependencyModel(tmp_path / "model")


def test_witten_bell_by_hand(model: WordDependencyModel) -> None:
    """p(es | neut_sg) = (2 + 2 p(es)) / (3 + 2): 3 tokens and 2 types follow neut_sg.

    The 12 unigrams are neut_sg 3, fem_sg 1, es 2, er 1, sie 1, </s> 4 of 6 types:
    p(es) = (2 + 6 u) / (12 + 6), u = 1 / 7 for the words that may come, the unknown one included.
    """
    unigram = (2 + 6 / 7) / 18
    assert model.score("neut_sg", "es") == pytest.approx(
        math.log10((2 + 2 * unigram) / 5), abs=1e-4
    )


def test_the_best_pair_of_linked_words_counts(model: WordDependencyModel) -> None:
    best = model.best(["fem_sg", "neut_sg"], ["es", "er"])
    assert best == max(model.score(a, r) for a in ("fem_sg", "neut_sg") for r in ("es", "er"))
    assert best == model.score("neut_sg", "es")


def test_words_without_links_have_no_score(model: WordDependencyModel) -> None:
    assert model.best([], ["es"]) is None
    assert model.best(["neut_sg"], []) is None


def test_an_unseen_referent_is_unlikely_but_possible(model: WordDependencyModel) -> None:
    assert -10 < model.score("neut_sg", "Hund") < model.score("neut_sg", "er")


def test_where_things_and_persons_differ_the_tag_says_which_it_is() -> None:
    """Spanish to English: *la mesa* is no *she*, although it is feminine."""
    assert Features(Gender.FEM, Number.SG).tag == "fem_sg"
    assert Features(Gender.FEM, Number.SG, Human.PERSON).tag == "fem_sg"
    assert Features(Gender.FEM, Number.SG, Human.UNKNOWN).tag == "fem_sg"
    assert Features(Gender.FEM, Number.SG, Human.OTHER).tag == "other_sg"
