"""The core aligner: its arithmetic on paper, and what holds for any text."""

from __future__ import annotations

import random
from itertools import pairwise
from math import exp, lgamma, log, sqrt
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora import _native
from anaphora.alignment import ALIGNERS, Heuristic, Pair
from anaphora.alignment.core import CoreAligner, CoreModel
from anaphora.errors import InputError

# Two pairs and IBM model 1 with an empty word of probability 1/5.
#
# First lexicon, from equal probabilities. "la" occurs once, beside "the" and "house":
#   t(the|la) = t(house|la) = 1/2
# "casa" gets half of each word of the first pair and all of the second:
#   t(the|casa) = (1/2) / 2 = 1/4, t(house|casa) = (1/2 + 1) / 2 = 3/4
# The empty word gives the frequencies: t(the|-) = 1/3, t(house|-) = 2/3.
#
# One iteration: a word's possible origins weigh prior times t, the prior being 1/5 for the empty
# word and (4/5) / length for each other.
#   first pair,  the:   empty 2/30, la 6/30, casa 3/30;  sum 11/30
#   first pair,  house: empty 4/30, la 6/30, casa 9/30;  sum 19/30
#   second pair, house: empty 4/30, casa 18/30;          sum 22/30
# Expected counts: la-the 6/11, la-house 6/19; casa-the 3/11, casa-house 9/19 + 9/11.
# The texts mirror each other, so the backward direction has the same numbers.
PAIRS: list[Pair] = [(["la", "casa"], ["the", "house"]), (["casa"], ["house"])]
IBM1 = CoreAligner(tension=0, empty=0.2, alpha=0, agreement=False)


def learnt(aligner: CoreAligner, iterations: int) -> CoreModel:
    return CoreAligner(
        iterations, aligner.tension, aligner.empty, aligner.alpha, aligner.agreement
    ).train(PAIRS)


def given_word(model: CoreModel, word: str) -> dict[str, float]:
    return dict(model.native.translations(word))


def test_the_first_lexicon_is_that_on_paper() -> None:
    model = learnt(IBM1, 0)
    assert given_word(model, "la") == pytest.approx({"the": 1 / 2, "house": 1 / 2})
    assert given_word(model, "casa") == pytest.approx({"the": 1 / 4, "house": 3 / 4})


def test_an_iteration_is_that_on_paper() -> None:
    model = learnt(IBM1, 1)
    assert given_word(model, "la") == pytest.approx({"the": 19 / 30, "house": 11 / 30})
    assert given_word(model, "casa") == pytest.approx({"the": 19 / 109, "house": 90 / 109})
    backward = dict(model.native.inverse_translations("the"))
    assert backward == pytest.approx({"la": 19 / 30, "casa": 11 / 30})


def test_the_likelihood_is_that_on_paper() -> None:
    trainer = _native.AlignmentTrainer(tension=0, empty=0.2, alpha=0, agreement=False)
    for source, target in PAIRS:
        trainer.add(source, target)
    one_direction = log(11 / 30) + log(19 / 30) + log(22 / 30)
    assert trainer.iterate() == pytest.approx(2 * one_direction / 6)  # six words on both sides


def test_agreement_takes_the_geometric_mean_of_both_directions() -> None:
    """Backward, the first pair has la-the 6/11, la-house 3/11, casa-the 6/19, casa-house 9/19."""
    crossed = sqrt(3 / 11 * 6 / 19)  # casa-the: 3/11 forward, 6/19 backward; la-house likewise
    the = 6 / 11 / (2 / 11 + 6 / 11 + crossed)  # "the" from "la", the empty word keeping 2/11
    house = crossed / (4 / 19 + crossed + 9 / 19)
    model = learnt(CoreAligner(tension=0, empty=0.2, alpha=0), 1)
    assert given_word(model, "la")["the"] == pytest.approx(the / (the + house))


def test_variational_bayes_takes_the_exponential_of_digamma() -> None:
    def digamma(x: float) -> float:
        return (lgamma(x + 1e-5) - lgamma(x - 1e-5)) / 2e-5

    model = learnt(CoreAligner(tension=0, empty=0.2, alpha=0.5, agreement=False), 1)
    the, house = 6 / 11 + 0.5, 6 / 19 + 0.5
    expected = exp(digamma(the) - digamma(the + house))
    assert given_word(model, "la")["the"] == pytest.approx(expected)


def test_the_tension_draws_links_to_the_diagonal() -> None:
    """Two words that always occur together are told apart by their places alone."""
    together: list[Pair] = [(["a", "b"], ["x", "y"])] * 5
    model = CoreAligner().train(together)
    assert list(model.align(together[:1])) == [((0, 0), (1, 1))]
    assert list(model.align([(["b", "a"], ["x", "y"])])) == [((0, 1), (1, 0))]


WORDS = st.sampled_from("abcdef")
SENTENCES = st.lists(WORDS, max_size=6)
TEXTS = st.lists(st.tuples(SENTENCES, SENTENCES), max_size=12)


@given(TEXTS.filter(lambda text: any(s and t for s, t in text)), st.sampled_from([0.0, 4.0]))
def test_no_iteration_lowers_the_likelihood(text: list[Pair], tension: float) -> None:
    """The property of expectation-maximisation: without agreement and Bayes it is just that."""
    trainer = _native.AlignmentTrainer(tension=tension, empty=0.1, alpha=0, agreement=False)
    for source, target in text:
        trainer.add(source, target)
    likelihoods = [trainer.iterate() for _ in range(6)]
    for before, after in pairwise(likelihoods):
        assert after >= before - 1e-5


@given(TEXTS, st.sampled_from(Heuristic))
@settings(max_examples=50)
def test_links_lie_inside_and_in_order(text: list[Pair], heuristic: Heuristic) -> None:
    links = list(learnt(CoreAligner(), 2).align(text, heuristic))
    assert len(links) == len(text)
    for (source, target), points in zip(text, links, strict=True):
        assert all(s < len(source) and t < len(target) for s, t in points)
        assert list(points) == sorted(set(points))


def many_pairs() -> list[Pair]:
    """More pairs than a block and a batch hold, with words of all frequencies."""
    draw = random.Random(5)

    def sentence(letter: str) -> list[str]:
        length = draw.randint(1, 9)
        return [f"{letter}{int(draw.paretovariate(1))}" for _ in range(length)]

    return [(sentence("s"), sentence("t")) for _ in range(5000)]


def test_threads_change_no_byte(tmp_path: Path) -> None:
    pairs = many_pairs()
    outputs = set()
    for threads in (1, 2, 3, 4):
        model = CoreAligner().train(pairs, threads=threads)
        model.save(tmp_path / "m")
        links = tuple(model.align(pairs, threads=threads))
        outputs.add(((tmp_path / "m").read_bytes(), links))
    assert len(outputs) == 1


def test_a_saved_model_aligns_new_text_as_before(tmp_path: Path) -> None:
    model = ALIGNERS.get("core").train(PAIRS, pair="es-en")
    model.save(tmp_path / "m")
    loaded = ALIGNERS.get("core").load(tmp_path / "m")
    assert loaded.pair == "es-en"
    new: list[Pair] = [(["la", "flor"], ["the", "flower"]), (["nunca"], ["never"])]
    assert list(loaded.align(new)) == list(model.align(new)) == [((0, 0), (1, 1)), ((0, 0),)]
    loaded.save(tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == (tmp_path / "m").read_bytes()


def test_a_model_says_what_it_was_made_from() -> None:
    model = CoreAligner(iterations=2).train([*PAIRS, ([], ["the"])], pair="es-en")
    assert model.description == {
        "pair": "es-en",
        "sentence_pairs": 2,  # the one with an empty side left out
        "iterations": 2,
        "tension": 4.0,
        "empty": 0.08,
        "alpha": 0.01,
        "agreement": True,
    }


def test_case_makes_no_difference() -> None:
    model = CoreAligner().train([*PAIRS, (["LA", "Flor"], ["The", "Flower"])])
    assert set(given_word(model, "la")) <= {"the", "house", "flower"}
    assert list(model.align([(["La", "CASA"], ["THE", "House"])])) == [((0, 0), (1, 1))]


def test_equal_pairs_are_no_trouble() -> None:
    same: list[Pair] = [(["la", "casa", "es", "roja"], ["the", "house", "is", "red"])] * 300
    links = set(CoreAligner().train(same).align(same))
    assert links == {((0, 0), (1, 1), (2, 2), (3, 3))}


def test_an_empty_side_has_no_links() -> None:
    pairs: list[Pair] = [([], []), (["la"], []), ([], ["the"])]
    assert list(learnt(CoreAligner(), 1).align(pairs)) == [(), (), ()]


def test_a_long_line_is_aligned_and_an_overlong_one_is_not() -> None:
    def line(length: int) -> Pair:
        return [f"s{i}" for i in range(length)], [f"t{i}" for i in range(length)]

    pairs = [*PAIRS, line(1000), line(2001)]
    model = CoreAligner().train(pairs)
    long, overlong = list(model.align(pairs))[2:]
    assert long
    assert all(s < 1000 and t < 1000 for s, t in long)
    assert overlong == ()


@pytest.mark.parametrize("pairs", [[], [([], [])], [(["la"], []), ([], ["the"])]])
def test_nothing_to_learn_from_is_an_error(pairs: list[Pair]) -> None:
    with pytest.raises(InputError, match="nothing to learn from: no pair has words on both sides"):
        CoreAligner().train(pairs)


@pytest.mark.parametrize(
    "wrong",
    [
        CoreAligner(tension=-1),
        CoreAligner(tension=float("nan")),
        CoreAligner(empty=0),
        CoreAligner(empty=1),
        CoreAligner(alpha=-0.1),
    ],
)
def test_settings_out_of_range_are_refused(wrong: CoreAligner) -> None:
    with pytest.raises(InputError, match="settings out of range; tension is 0 to 80"):
        wrong.train(PAIRS)


def test_tokens_must_be_text() -> None:
    with pytest.raises(InputError, match="lone surrogate"):
        CoreAligner().train([(["caf\udce9"], ["coffee"])])
    with pytest.raises(InputError, match="empty word"):
        CoreAligner().train([([""], ["coffee"])])


def test_damaged_models_are_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "m"
    learnt(CoreAligner(), 1).save(path)
    whole = path.read_bytes()
    altered = bytearray(whole)
    altered[300] ^= 1
    for damaged in (whole[:-1], whole[:100], bytes(altered), whole + b"x"):
        path.write_bytes(damaged)
        with pytest.raises(InputError, match=r"m: damaged: .*; copy or make the file again") as e:
            ALIGNERS.get("core").load(path)
        assert "\n" not in str(e.value)
    path.write_bytes(b"la casa\n")
    with pytest.raises(InputError, match="not a binary file of anaphora"):
        ALIGNERS.get("core").load(path)


def test_a_finished_trainer_says_so() -> None:
    trainer = _native.AlignmentTrainer()
    trainer.add(["la"], ["the"])
    trainer.finish("")
    with pytest.raises(RuntimeError, match="training is finished"):
        trainer.iterate()
