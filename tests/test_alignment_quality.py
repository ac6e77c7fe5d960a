"""Alignment error rates against known alignments, and beside sil-thot's fast_align."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache

import pytest

from anaphora import microworld
from anaphora.alignment import ALIGNERS, Heuristic, Pair
from anaphora.documents import Links

MICROWORLD_PAIRS = ["en-fr", "es-en", "en-de"]


def error_rate(hypotheses: Iterable[Links], gold: Iterable[Links]) -> float:
    """Alignment error rate (Och and Ney 2003), all gold links sure: 1 - 2|A&S| / (|A|+|S|)."""
    both = total = 0
    for ours, sure in zip(hypotheses, gold, strict=True):
        both += len(set(ours) & set(sure))
        total += len(ours) + len(sure)
    return 1 - 2 * both / total


def test_the_error_rate_is_that_on_paper() -> None:
    """Two links of three right, one gold link missed: 1 - 2*2/(3+3)."""
    assert error_rate([((0, 0), (1, 1), (2, 1))], [((0, 0), (1, 1), (2, 2))]) == pytest.approx(
        1 / 3
    )


@cache
def micro_world(pair: str) -> tuple[list[Pair], list[Links]]:
    pairs: list[Pair] = []
    gold: list[Links] = []
    for bitext in microworld.generate(pair, documents=400, seed=7):
        for source, target, links in zip(
            bitext.source.segments, bitext.target.segments, bitext.alignments, strict=True
        ):
            pairs.append(([t.text for t in source.tokens], [t.text for t in target.tokens]))
            gold.append(links)
    return pairs, gold


@cache
def micro_world_error(aligner: str, pair: str) -> float:
    pairs, gold = micro_world(pair)
    return error_rate(ALIGNERS.get(aligner).train(pairs).align(pairs), gold)


@pytest.mark.parametrize("pair", MICROWORLD_PAIRS)
def test_the_micro_world_is_aligned(pair: str) -> None:
    """The rest is mostly idiom, where gold links every word of "the next day" to "le lendemain"."""
    assert micro_world_error("core", pair) < 0.15


@pytest.mark.parametrize("pair", MICROWORLD_PAIRS)
def test_sil_thots_fast_align_is_not_better(pair: str) -> None:
    pytest.importorskip("thot.alignment")
    assert micro_world_error("core", pair) <= micro_world_error("thot-fast-align", pair) + 0.005


def test_a_text_made_word_by_word_is_aligned_almost_fully() -> None:
    """A thousand translations of 300 words, neighbours swapped here and there, words dropped."""
    draw = random.Random(11)
    pairs: list[Pair] = []
    gold: list[Links] = []
    for _ in range(1000):
        words = [int(300 * draw.random() ** 2) for _ in range(draw.randint(3, 12))]
        order = list(range(len(words)))
        for i in range(len(order) - 1):
            if draw.random() < 0.2:
                order[i], order[i + 1] = order[i + 1], order[i]
        order = [i for i in order if draw.random() < 0.95]
        pairs.append(([f"s{w}" for w in words], [f"t{words[i]}" for i in order]))
        gold.append(tuple((s, t) for t, s in enumerate(order)))
    model = ALIGNERS.get("core").train(pairs)
    assert error_rate(model.align(pairs), gold) < 0.05
    assert error_rate(model.align(pairs, Heuristic.INTERSECTION), gold) < 0.05
