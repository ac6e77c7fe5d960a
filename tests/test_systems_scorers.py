"""The scores of `coref` and `worddep`: the papers' equations with numbers worked out by hand."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from anaphora.documents import Gender, Number
from anaphora.models import word_dependency
from anaphora.models.coreference_model import (
    NO_ANTECEDENT,
    SMALLEST,
    CoreferenceModel,
    Key,
    Observation,
)
from anaphora.models.features import Features
from anaphora.models.word_dependency import Dependency, WordDependencyModel
from anaphora.systems.annotation import Antecedent, annotation, resolved, words_around
from anaphora.systems.coref import CoreferenceScorer
from anaphora.systems.predict import UNEXPRESSED, PredictionScorer
from anaphora.systems.worddep import DependencyScorer
from tests.test_models_projection import EN_FR
from tests.test_models_pronoun_predictor import NEAR, by_hand

MASC, FEM = Features(Gender.MASC, Number.SG), Features(Gender.FEM, Number.SG)


@pytest.fixture(scope="module")
def coref() -> CoreferenceScorer:
    """P(elle | it, fem) 0.8, P(il | it, fem) 0.2; P(il | it, masc) 1; P(il | it) 0.5 without."""
    seen = [
        *[Observation(Key("it", FEM), ("Elle",), 1.0)] * 2,
        *[Observation(Key("it", FEM), ("elle",), 1.0)] * 2,
        Observation(Key("it", FEM), ("il",), 1.0),
        Observation(Key("it", MASC), ("il",), 1.0),
        Observation(Key("it", NO_ANTECEDENT), ("il",), 1.0),
        Observation(Key("it", NO_ANTECEDENT), ("qu'", "il"), 0.5),
        Observation(Key("it", NO_ANTECEDENT), (), 0.5),
    ]
    return CoreferenceScorer(EN_FR, CoreferenceModel.estimate(seen))


def test_an_annotation_says_what_is_known_and_what_is_waited_for() -> None:
    given = annotation(
        "it",
        [
            Antecedent(0.5, (FEM, MASC)),
            Antecedent(0.25, (Features(Gender.UNK, Number.SG),), (4, 7)),
        ],
        ("saw", "it", "."),
    )
    assert words_around(given) == ("saw", "it", ".")
    assert given == ("it", "saw\tit\t.", "0.5 fem-sg,masc-sg", "0.25 unk-sg @4 @7", "0.25 unk-unk")
    first, second, rest = resolved(given, ["fem-sg", "masc-sg"])
    assert first == Antecedent(0.5, (FEM, MASC))
    assert second == Antecedent(0.25, (Features(Gender.MASC, Number.PL),))
    assert rest == Antecedent(0.25, (NO_ANTECEDENT,))


def test_a_word_that_shows_nothing_is_no_antecedent() -> None:
    assert resolved(("it", "", "1.0 unk-sg @4"), [""]) == [Antecedent(1.0, (NO_ANTECEDENT,))]


def test_coref_sums_over_the_posterior(coref: CoreferenceScorer) -> None:
    given = annotation("it", [Antecedent(0.6, (FEM,)), Antecedent(0.3, (MASC,))])
    # elle: 0.6 * 0.8, and what is not seen counts as the smallest probability
    elle = 0.6 * 0.8 + 0.3 * SMALLEST + 0.1 * SMALLEST
    assert coref.score(given, (), "elle") == pytest.approx(math.log(elle))
    il = 0.6 * 0.2 + 0.3 * 1.0 + 0.1 * 0.5
    assert coref.score(given, (), "il") == pytest.approx(math.log(il))


def test_coref_knows_words_together_and_no_words(coref: CoreferenceScorer) -> None:
    given = annotation("it", [])
    assert coref.score(given, (), "qu' il") == pytest.approx(math.log(0.25))
    assert coref.score(given, (), "") == pytest.approx(math.log(0.25))


def test_coref_reads_the_antecedent_from_the_hypothesis(coref: CoreferenceScorer) -> None:
    given = annotation("it", [Antecedent(1.0, (Features(Gender.UNK, Number.SG),), (3,))])
    found = coref.antecedent(("la", "tasse"), (1,))
    assert found == "fem-sg"
    assert coref.score(given, (found,), "elle") == pytest.approx(math.log(0.8))
    assert coref.score(given, (found,), "il") == pytest.approx(math.log(0.2))


def test_coref_says_nothing_of_a_pronoun_it_never_saw(coref: CoreferenceScorer) -> None:
    assert coref.score(annotation("its", []), (), "son") == 0.0


@pytest.fixture(scope="module")
def worddep(tmp_path_factory: pytest.TempPathFactory) -> DependencyScorer:
    path = tmp_path_factory.mktemp("worddep") / "model"
    examples = [Dependency("fem_sg", "sie")] * 3 + [Dependency("fem_sg", "er")]
    examples += [Dependency("masc_sg", "er")] * 2
    word_dependency.train(examples, path)
    return DependencyScorer(EN_FR, WordDependencyModel(path))


def test_worddep_is_the_smoothed_bigram(worddep: DependencyScorer) -> None:
    """Witten-Bell: (c(fem sie) + T p(sie)) / (c(fem) + T), T = 2 kinds of words after fem_sg.

    Of the 18 unigrams (6 tags, 6 referents, 6 ends) 3 are sie and there are 5 kinds, <unk> a sixth:
    p(sie) = (3 + 5 / 6) / (18 + 5).
    """
    unigram = (3 + 5 / 6) / (18 + 5)
    expected = (3 + 2 * unigram) / (4 + 2)
    given = annotation("it", [Antecedent(1.0, (FEM,))])
    assert worddep.score(given, (), "sie") == pytest.approx(math.log(expected), abs=1e-4)


def test_worddep_takes_the_best_pair_of_words(worddep: DependencyScorer) -> None:
    """Equation 1: the maximum over T_ref x T_ant."""
    both = annotation("it", [Antecedent(1.0, (FEM, MASC))])
    pairs = [
        worddep.score(annotation("it", [Antecedent(1.0, (each,))]), (), word)
        for each in (FEM, MASC)
        for word in ("sie", "er")
    ]
    assert worddep.score(both, (), "sie er") == max(pairs)


def test_worddep_looks_at_the_most_probable_antecedent_only(worddep: DependencyScorer) -> None:
    given = annotation("it", [Antecedent(0.6, (FEM,)), Antecedent(0.4, (MASC,))])
    alone = annotation("it", [Antecedent(1.0, (FEM,))])
    assert worddep.score(given, (), "er") == worddep.score(alone, (), "er")
    assert worddep.score(annotation("it", []), (), "er") == 0.0


def test_predict_takes_antecedents_and_the_words_around() -> None:
    """The weights of `test_models_pronoun_predictor`: among pronouns elle 2 * 0.75, il 1."""
    scorer = PredictionScorer(EN_FR, by_hand())
    known = [Antecedent(0.5, (FEM,)), Antecedent(0.25, (Features(Gender.UNK, Number.SG),), (4,))]
    given = annotation("it", known, NEAR)
    total = math.exp(1.5) + math.e
    assert scorer.score(given, ("fem-sg",), "elle") == pytest.approx(1.5 - math.log(total))
    assert scorer.score(given, ("fem-sg",), "qu' il") == pytest.approx(1.0 - math.log(total))
    assert scorer.score(given, ("fem-sg",), "maison") == pytest.approx(math.log(UNEXPRESSED))
    assert scorer.score(given, ("fem-sg",), "") == pytest.approx(math.log(UNEXPRESSED))
    assert scorer.score(given, ("",), "elle") < scorer.score(given, ("fem-sg",), "elle")
    assert scorer.score(annotation("they", known, NEAR), ("fem-sg",), "ils") == 0.0


def test_a_model_keeps_what_became_of_nothing(tmp_path: Path) -> None:
    model = CoreferenceModel.estimate([Observation(Key("it", FEM), (), 1.0)])
    model.save(tmp_path / "model")
    assert (tmp_path / "model").read_text() == "it-fem-sg ||| ∅ ||| 1.0\n"
    assert CoreferenceModel.load(tmp_path / "model").probability(Key("it", FEM), ()) == 1.0
