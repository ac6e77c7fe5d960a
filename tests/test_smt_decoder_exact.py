"""Without limits the search is exhaustive: compared with all translations of random toy models."""

from __future__ import annotations

import itertools
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora.smt.decoder import Decoder, Input, SearchLimits, Translation
from tests.smt_decoder_oracle import SOURCE, TARGET, Oddity, Step, Toy, Words, random_toy

ALL = 1_000_000
close = partial(pytest.approx, abs=1e-4)  # scores are 32-bit numbers, and there is -100

seeds = st.integers(0, 2**32 - 1)
distortions = st.sampled_from([-1, 0, 1, 2, 3])
sentences = st.lists(st.sampled_from(SOURCE), min_size=0, max_size=4).map(tuple)


def unlimited(distortion: int) -> SearchLimits:
    return SearchLimits(stack=0, pop_limit=0, options=0, distortion=distortion)


def steps_of(translation: Translation) -> list[tuple[int, int, Words]]:
    return [(*source, translation.tokens[slice(*target)]) for source, target in translation.phrases]


def plain(derivation: tuple[Step, ...]) -> list[tuple[int, int, Words]]:
    return [(first, end, pair.target) for first, end, pair in derivation]


def text_of(derivation: tuple[Step, ...]) -> Words:
    return tuple(itertools.chain(*(pair.target for _, _, pair in derivation)))


@settings(max_examples=60, deadline=None)
@given(seeds, distortions, sentences)
def test_search_without_limits_is_exhaustive(seed: int, distortion: int, tokens: Words) -> None:
    with TemporaryDirectory() as directory:
        toy = random_toy(Random(seed), Path(directory), limits=unlimited(distortion))
        expected = toy.ranked(tokens, distortion)
        (output,) = toy.decoder.decode([Input(tokens)], nbest=ALL, distinct=False)
        check_order(toy, output.nbest, expected)
        assert output.best.score == close(expected[0][0])
        (distinct,) = toy.decoder.decode([Input(tokens)], nbest=ALL)
        check_distinct(distinct.nbest, expected)


def check_order(
    toy: Toy, nbest: tuple[Translation, ...], expected: list[tuple[float, tuple[Step, ...]]]
) -> None:
    """The list is the sorted list of all derivations, each once, with their features."""
    assert [each.score for each in nbest] == close([score for score, _ in expected])
    by_steps = {tuple(plain(derivation)): derivation for _, derivation in expected}
    assert len(by_steps) == len(expected) == len({tuple(steps_of(each)) for each in nbest})
    for each in nbest[:: max(1, len(nbest) // 20)]:
        derivation = by_steps[tuple(steps_of(each))]
        assert each.features == close(toy.features(derivation))


def check_distinct(
    nbest: tuple[Translation, ...], expected: list[tuple[float, tuple[Step, ...]]]
) -> None:
    """Each text is there once, with its best score."""
    best: dict[Words, float] = {}
    for score, derivation in expected:
        best.setdefault(text_of(derivation), score)
    assert {each.tokens: each.score for each in nbest} == close(best)
    assert [each.score for each in nbest] == close(sorted(best.values(), reverse=True))


@settings(max_examples=15, deadline=None)
@given(seeds, sentences.filter(lambda tokens: len(tokens) > 2))
def test_recombination_never_changes_the_best(seed: int, tokens: Words) -> None:
    """With states that hold the whole history nothing can be recombined."""
    with TemporaryDirectory() as directory:
        toy = random_toy(Random(seed), Path(directory), limits=unlimited(-1))
        (recombined,) = toy.decoder.decode([Input(tokens)], nbest=5)
        (apart,) = Decoder(
            toy.tables,
            [toy.lm],
            weights=toy.weights,
            limits=unlimited(-1),
            backoff=[0, 1],
            features=[Oddity(whole=True)],
        ).decode([Input(tokens)], nbest=5)
        assert apart.best.score == close(recombined.best.score)
        assert [t.score for t in apart.nbest] == close([t.score for t in recombined.nbest])


@settings(max_examples=15, deadline=None)
@given(seeds, st.lists(sentences, min_size=2, max_size=6))
def test_output_does_not_depend_on_threads(seed: int, texts: list[Words]) -> None:
    """As the model has a feature in Python, this would not end if the GIL were kept meanwhile."""
    with TemporaryDirectory() as directory:
        toy = random_toy(Random(seed), Path(directory), limits=SearchLimits(stack=3, pop_limit=5))
        inputs = [Input(tokens) for tokens in texts]
        assert toy.decoder.decode(inputs, nbest=3, threads=3) == toy.decoder.decode(inputs, nbest=3)


@settings(max_examples=30, deadline=None)
@given(seeds, distortions, sentences.filter(bool), st.randoms(use_true_random=False))
def test_a_forced_translation_is_the_best_way_to_make_it(
    seed: int, distortion: int, tokens: Words, random: Random
) -> None:
    """Limits that would lose almost everything do not matter."""
    with TemporaryDirectory() as directory:
        narrow = SearchLimits(stack=1, pop_limit=1, options=1, distortion=distortion)
        toy = random_toy(Random(seed), Path(directory), limits=narrow)
        ranked = toy.ranked(tokens, distortion)
        texts = [text_of(derivation) for _, derivation in ranked]
        target = random.choice(texts)
        forced = toy.decoder.force(Input(tokens), target)
        assert forced.translation is not None
        assert forced.translation.tokens == target
        assert forced.translation.score == close(ranked[texts.index(target)][0])
        assert forced.reached == len(target)


@settings(max_examples=60, deadline=None)
@given(seeds, sentences, st.lists(st.sampled_from([*TARGET, "t9"]), max_size=5).map(tuple))
def test_how_far_an_unreachable_translation_got(seed: int, tokens: Words, target: Words) -> None:
    with TemporaryDirectory() as directory:
        toy = random_toy(Random(seed), Path(directory), limits=unlimited(-1))
        derivations = list(toy.derivations(tokens, -1))
        beginnings = {
            text_of(derivation[:steps])
            for derivation in derivations
            for steps in range(len(derivation) + 1)
        }
        forced = toy.decoder.force(Input(tokens), target)
        assert (forced.translation is not None) == (target in map(text_of, derivations))
        assert forced.reached == max(len(b) for b in beginnings if b == target[: len(b)])
