"""Tuning: the line search is exact, MERT finds what was hidden, BLEU is sacrebleu's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sacrebleu.metrics.bleu import BLEU

from anaphora.errors import InputError
from anaphora.smt.tuning import Bleu, MertSettings, Tuned, grid_search, mert
from anaphora.smt.tuning.cautious import by_document, cautious
from anaphora.smt.tuning.line_search import best_on_line
from anaphora.smt.tuning.objective import Floats
from anaphora.smt.tuning.pool import Collector

WORDS = st.lists(st.sampled_from("abc"), max_size=7)


@dataclass(frozen=True)
class Guess:
    """A candidate."""

    tokens: tuple[str, ...]
    features: tuple[float, ...]


class Rightness:
    """The share of sentences whose translation is the word `right`."""

    def statistics(self, _sentence: int, tokens: Sequence[str], /) -> Sequence[float]:
        """Right or not, and one."""
        return [float(tokens == ("right",)), 1.0]

    def score(self, totals: Floats) -> Floats:
        """Right ones of all."""
        return np.asarray(totals[..., 0] / totals[..., 1])


@st.composite
def nbests(draw: st.DrawFn) -> list[list[Guess]]:
    """N-best lists of two features, small whole numbers so that ties and parallels occur."""
    guess = st.builds(
        lambda words, a, b: Guess(tuple(words), (float(a), float(b))),
        WORDS,
        st.integers(-3, 3),
        st.integers(-3, 3),
    )
    return draw(st.lists(st.lists(guess, min_size=1, max_size=5), min_size=1, max_size=4))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(nbests(), st.lists(WORDS, min_size=4, max_size=4), st.integers(1, 3))
def test_no_point_of_the_line_is_better_than_what_line_search_finds(
    lists: list[list[Guess]], references: list[list[str]], threads: int
) -> None:
    """Brute force: one point between any two neighbouring crossings, and one beyond the ends."""
    objective = Bleu(references)
    collector = Collector(objective, len(lists))
    for sentence, guesses in enumerate(lists):
        collector.add(sentence, guesses)
    pool = collector.pool()
    scores, slopes = np.ascontiguousarray(pool.features[:, 0]), pool.features[:, 1].copy()
    crossings = {0.0}
    for guesses in lists:
        for one, other in combinations(guesses, 2):
            rise = other.features[1] - one.features[1]
            if rise:
                crossings.add((one.features[0] - other.features[0]) / rise)
    places = sorted(crossings)
    middles = [(low + high) / 2 for low, high in pairwise(places)]
    points = [places[0] - 1, *middles, places[-1] + 1]

    def score_at(x: float) -> float:
        return pool.score(np.array([1.0, x]), objective)

    found = best_on_line(pool, objective, scores, slopes, threads=threads)
    assert found.score == pytest.approx(max(map(score_at, points)))
    assert score_at(found.step) == pytest.approx(found.score)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(WORDS, WORDS), min_size=1, max_size=6))
def test_bleu_is_that_of_sacrebleu(pairs: list[tuple[list[str], list[str]]]) -> None:
    objective = Bleu(reference for _, reference in pairs)
    totals = np.sum([objective.statistics(i, words) for i, (words, _) in enumerate(pairs)], axis=0)
    theirs = BLEU(tokenize="none", smooth_method="none", force=True).corpus_score(
        [" ".join(words) for words, _ in pairs], [[" ".join(reference) for _, reference in pairs]]
    )
    assert float(objective.score(totals)) == pytest.approx(theirs.score)


def hidden_problem(sentences: int, seed: int) -> tuple[list[list[Guess]], Floats]:
    """Sentences of 30 guesses with four features; right is the one that hidden weights prefer."""
    random = np.random.default_rng(seed)
    hidden = np.array([0.5, -0.3, 0.15, 0.05])
    problem = []
    for _ in range(sentences):
        features = random.normal(size=(30, 4))
        best = int(np.argmax(features @ hidden))
        problem.append(
            [
                Guess(("right",) if i == best else (f"wrong{i}",), tuple(row.tolist()))
                for i, row in enumerate(features)
            ]
        )
    return problem, hidden


def tune(problem: list[list[Guess]], *, threads: int = 1, seed: int = 1) -> Tuned:
    def decode(weights: Floats) -> list[list[Guess]]:
        """The ten best guesses of each sentence: what a decoder shows of all it could say."""

        def score(guess: Guess) -> float:
            return -float(np.dot(guess.features, weights))

        return [sorted(guesses, key=score)[:10] for guesses in problem]

    return mert(
        decode,
        Rightness(),
        [0.0, 1.0, 0.0, 1.0],
        sentences=len(problem),
        settings=MertSettings(worthwhile=0.001, seed=seed),
        threads=threads,
    )


def test_mert_finds_the_weights_that_made_the_problem() -> None:
    problem, hidden = hidden_problem(150, seed=4)
    tuned = tune(problem)
    assert tuned.history[0].score < 0.1
    assert tuned.best.score > 0.97
    found = np.array(tuned.best.weights)
    assert np.abs(found).sum() == pytest.approx(1)
    assert found == pytest.approx(hidden, abs=0.03)


def test_mert_collects_and_stops_by_itself() -> None:
    tuned = tune(hidden_problem(40, seed=5)[0])
    sizes = [iteration.hypotheses for iteration in tuned.history]
    assert sizes[0] == 400
    assert sizes == sorted(sizes)
    new = [iteration.new for iteration in tuned.history]
    assert new == [sizes[0], *(b - a for a, b in pairwise(sizes))]
    assert len(tuned.history) < MertSettings().iterations


def test_mert_depends_on_the_seed_and_on_nothing_else() -> None:
    problem = hidden_problem(40, seed=6)[0]
    assert tune(problem) == tune(problem, threads=3)
    assert tune(problem) != tune(problem, seed=2)


def test_fixed_weights_stay() -> None:
    problem = hidden_problem(40, seed=7)[0]
    tuned = mert(
        lambda _weights: problem,
        Rightness(),
        [1.0, 1.0, 1.0, 0.25],
        sentences=len(problem),
        fixed=[False, False, False, True],
    )
    assert {iteration.weights[3] for iteration in tuned.history} == {0.25}


def test_grid_search_tries_all_and_keeps_the_best() -> None:
    problem, _ = hidden_problem(60, seed=8)

    def decode(weights: Floats) -> list[list[Guess]]:
        return [[max(g, key=lambda guess: float(np.dot(guess.features, weights)))] for g in problem]

    tuned = grid_search(
        decode,
        Rightness(),
        [0.5, 0.0, 0.15, 0.0],
        {1: [-0.6, -0.3, 0.0], 3: [0.0, 0.05]},
    )
    assert len(tuned.history) == 6
    assert tuned.best.weights == (0.5, -0.3, 0.15, 0.05)
    assert tuned.best.score == 1


def rightness(*documents: int) -> Floats:
    """Ten documents of one sentence each, of which these are right."""
    return np.array([[float(n in documents), 1.0] for n in range(10)])


def test_what_may_be_luck_does_not_move_the_weights() -> None:
    """Three documents better and two worse: the difference is .1, its standard error .22.

    The differences 1 and -1 have the mean square .5 and the mean .1: sqrt((.5 - .01) / 10).
    """
    start, lucky = rightness(0, 1, 2), rightness(0, 3, 4, 5)
    assert cautious([start, lucky], [0, 1], Rightness()) == 0
    assert cautious([lucky, start], [1, 0], Rightness()) == 1


def test_what_is_surely_better_does() -> None:
    """Four documents better, none worse: .4 with the error sqrt((.4 - .16) / 10) = .15.

    Of two as good ones that are as near, the better is taken.
    """
    start, better, best = rightness(0), rightness(0, 1, 2, 3, 4), rightness(0, 1, 2, 3, 5, 6)
    assert cautious([start, better], [0, 1], Rightness()) == 1
    assert cautious([start, better, best], [0, 1, 2], Rightness()) == 1
    assert cautious([start, better, best], [0, 1, 1], Rightness()) == 2


def test_statistics_are_summed_up_by_document() -> None:
    counts = [(1.0, 2.0), (3.0, 4.0), (5.0, 6.0)]
    assert by_document(counts, [0, 0, 1]).tolist() == [[4.0, 6.0], [5.0, 6.0]]
    assert by_document(counts, []).tolist() == [[9.0, 12.0]]


def test_a_cautious_grid_search_stays_near_its_start() -> None:
    """With weight 2 the second of three documents has one wrong and the third two right more."""
    right = {0.0: (), 1.0: (0, 1, 2, 3), 2.0: (0, 1, 2, 4, 5)}

    def decode(weights: Floats) -> list[list[Guess]]:
        words = ("right" if n in right[float(weights[0])] else "wrong" for n in range(6))
        return [[Guess((word,), ())] for word in words]

    def found(start: float, documents: Sequence[int]) -> float:
        grid = {0: list(right)}
        tuned = grid_search(decode, Rightness(), [start], grid, documents=documents)
        return tuned.best.weights[0]

    documents = [0, 0, 1, 1, 2, 2]
    assert [found(start, documents) for start in (0.0, 1.0, 2.0)] == [1.0, 1.0, 2.0]
    assert found(0.0, ()) == 2.0


@pytest.mark.parametrize("grid", [{}, {0: [1.0], 1: [1.0], 2: [1.0]}, {0: []}])
def test_a_grid_has_one_or_two_weights_with_values(grid: dict[int, list[float]]) -> None:
    with pytest.raises(InputError, match="give values of one or two weights"):
        grid_search(lambda _weights: [], Rightness(), [1.0, 1.0, 1.0], grid)
