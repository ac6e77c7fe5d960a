"""Estimating language models: worked examples, an oracle, sums, threads and memory."""

from __future__ import annotations

import math
import os
import random
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora.errors import InputError
from anaphora.smt.language_model import Estimation, Estimator, LanguageModel, Method
from anaphora.streams import open_lines
from tests.smt_lm_oracle import Oracle


def model_of(sentences: list[str], estimation: Estimation) -> LanguageModel:
    with TemporaryDirectory() as directory:
        path = Path(directory) / "model"
        estimator = Estimator(estimation)
        estimator.add(sentences)
        estimator.write_binary(path)
        return LanguageModel(path)


def arpa_of(sentences: list[str], estimation: Estimation) -> str:
    with TemporaryDirectory() as directory:
        path = Path(directory) / "model.arpa"
        estimator = Estimator(estimation)
        estimator.add(sentences)
        estimator.write_arpa(path)
        return path.read_text()


def entries(arpa: str) -> dict[str, tuple[float, float]]:
    """N-gram -> probability and weight, no longer as logarithms."""
    lines = (line.split("\t") for line in arpa.splitlines() if "\t" in line)
    return {
        words: (10 ** float(probability), 10 ** float(weight[0]) if weight else 1.0)
        for probability, words, *weight in lines
    }


def zipf_text(lines: int) -> list[str]:
    """A text whose counts look like those of language: the discounts exist."""
    draw = random.Random(7)
    words = [f"w{i}" for i in range(400)]
    weights = [1 / (i + 1) for i in range(400)]
    return [" ".join(draw.choices(words, weights, k=draw.randint(0, 12))) for _ in range(lines)]


TINY = ["a b c", "a b", "", "b c a"]


def test_interpolated_kneser_ney_by_hand() -> None:
    """Bigrams: <s>a 2, <s>b 1, <s></s> 1, ab 2, bc 2, b</s> 1, c</s> 1, ca 1, a</s> 1.

    Words they follow: a 2 (<s>, c), b 2 (<s>, a), c 1 (b), </s> 4 (<s>, a, b, c); together 9.
    Nothing has count 3, so the discounts are 0.5 and 1 (and 1.5 from 3 on).
    Left over from unigrams: (1 + 1 + 0.5 + 1.5) / 9 = 4/9, for 5 words (with <unk>, without <s>).
    """
    found = entries(arpa_of(TINY, Estimation(order=2)))
    assert found["<unk>"][0] == pytest.approx(4 / 45)
    assert found["a"][0] == pytest.approx((2 - 1) / 9 + 4 / 45)
    assert found["c"][0] == pytest.approx((1 - 0.5) / 9 + 4 / 45)
    assert found["</s>"][0] == pytest.approx((4 - 1.5) / 9 + 4 / 45)
    assert found["<s>"] == pytest.approx((1, (1 + 0.5 + 0.5) / 4))
    assert found["b"][1] == pytest.approx((1 + 0.5) / 3)
    assert found["<s> a"][0] == pytest.approx((2 - 1) / 4 + 0.5 * 0.2)
    assert found["b c"][0] == pytest.approx((2 - 1) / 3 + 0.5 * (0.5 / 9 + 4 / 45))
    assert found["b </s>"][0] == pytest.approx((1 - 0.5) / 3 + 0.5 * (2.5 / 9 + 4 / 45))


def test_witten_bell_by_hand() -> None:
    """Occurrences: a 3, b 3, c 2, </s> 4, together 12 of 4 types; a is followed by b, b, </s>."""
    found = entries(arpa_of(TINY, Estimation(order=2, method=Method.WITTEN_BELL)))
    uniform = 4 / 16 / 5
    assert found["<unk>"][0] == pytest.approx(uniform)
    assert found["a"] == pytest.approx((3 / 16 + uniform, 2 / 5))
    assert found["a b"][0] == pytest.approx(2 / 5 + 2 / 5 * (3 / 16 + uniform))


def test_closed_form_discounts_by_hand() -> None:
    """Unigrams only; with </s> 10 times: 4 words once, 2 words twice, 2 three times, 1 four times.

    Y = 4 / (4 + 2*2) = 1/2; D1 = 1 - 2*Y*2/4 = 0.5; D2 = 2 - 3*Y*2/2 = 0.5; D3 = 3 - 4*Y*1/2 = 2.
    """
    text = ["a b c d e e f f g g g h h h i i i i", *[""] * 9]
    arpa = arpa_of(text, Estimation(order=1))
    assert "# 1-grams: discounts 0.5 0.5 2\n" in arpa
    left = (4 * 0.5 + 2 * 0.5 + 4 * 2) / 28 / 11
    found = entries(arpa)
    assert found["a"][0] == pytest.approx(0.5 / 28 + left)
    assert found["e"][0] == pytest.approx(1.5 / 28 + left)
    assert found["</s>"][0] == pytest.approx(8 / 28 + left)


def test_pruned_occurrences_go_to_the_weight_by_hand() -> None:
    """After b: c twice, </s> once and pruned: weight (1 for c + 1 pruned) / 3."""
    arpa = arpa_of(TINY, Estimation(order=2, prune=(0, 1)))
    found = entries(arpa)
    assert "b </s>" not in found
    assert found["b"][1] == pytest.approx(2 / 3)
    assert found["b c"][0] == pytest.approx(1 / 3 + 2 / 3 * (0.5 / 9 + 4 / 45))
    assert "ngram 2=3\n" in arpa  # <s> a, a b, b c


def test_where_discounts_do_not_exist_the_model_says_what_stands_in() -> None:
    """Words are preceded by 2 (a), 2 (b) and 1 (</s>) others; all bigrams occur 5 times or more."""
    arpa = arpa_of(["a a b", "b"] * 5, Estimation(order=2))
    assert arpa.startswith(
        "# modified Kneser-Ney of order 2 on 20 tokens in 10 sentences\n"
        "# 1-grams: discounts 0.5 1 1.5 instead (none has count 3)\n"
        "# 2-grams: Witten-Bell instead (none has count 1)\n"
        "\\data\\\n"
    )


def test_without_fallback_missing_discounts_are_an_error() -> None:
    with pytest.raises(InputError) as caught:
        model_of(["a a b", "b"], Estimation(order=2, fallback=False))
    assert str(caught.value) == (
        "Kneser-Ney discounts do not exist for order 1: of its n-grams, none has count 3; "
        "give more text, or allow the fall-back"
    )


corpora = st.lists(st.lists(st.sampled_from("abcde"), max_size=6), min_size=1, max_size=6)
methods = st.sampled_from(list(Method))
prunings = st.sampled_from([(0,), (0, 1), (0, 0, 1), (0, 1, 3)])


@given(corpora, st.integers(1, 7), methods, prunings)
@settings(max_examples=150, deadline=None)
def test_every_distribution_sums_to_one_and_is_the_oracles(
    corpus: list[list[str]], order: int, method: Method, pruning: tuple[int, ...]
) -> None:
    prune = pruning[:order]
    model = model_of(
        [" ".join(words) for words in corpus],
        Estimation(order=order, method=method, prune=prune),
    ).native
    oracle = Oracle(corpus, order, str(method), prune)
    contexts = {
        ("<s>", *words[:end])[-(order - 1) :] if order > 1 else ()
        for words in [*corpus, ["e", "unseen", "a"]]
        for end in range(len(words) + 1)
    }
    ids = [model.id(word) for word in oracle.words]
    for context in contexts:
        state = model.empty
        for word in context:
            if word == "<s>":
                state = model.start
            else:
                _, state = model.step(state, model.id(word))
        known = tuple(word if word in ("<s>", *oracle.words) else "<unk>" for word in context)
        found = [10 ** model.step(state, word_id)[0] for word_id in ids]
        assert math.fsum(found) == pytest.approx(1, abs=2e-6)
        assert found == pytest.approx(
            [oracle.probability(word, known) for word in oracle.words], rel=2e-6
        )


def test_closed_form_discounts_at_all_orders_are_the_oracles() -> None:
    text = zipf_text(300)
    arpa = arpa_of(text, Estimation(order=3))
    assert "instead" not in arpa.partition("\\data\\")[0]
    oracle = Oracle([line.split() for line in text], 3, "mkn", (0,))
    found = entries(arpa)
    for gram in random.Random(1).sample(sorted(found), 300):
        *context, word = gram.split()
        if word != "<s>":
            expected = oracle.probability(word, tuple(context))
            assert found[gram][0] == pytest.approx(expected, rel=2e-6)


def test_threads_and_memory_change_nothing() -> None:
    text = zipf_text(200)
    for order in (1, 2, 5):
        expected = arpa_of(text, Estimation(order=order, prune=(0, 0, 1)[:order]))
        for threads, memory in [(3, 2**30), (1, 20_000), (2, 1_000)]:
            means = Estimation(order, prune=(0, 0, 1)[:order], threads=threads, memory=memory)
            assert arpa_of(text, means) == expected


def test_temporary_files_are_gone_at_once(tmp_path: Path) -> None:
    estimator = Estimator(Estimation(memory=10_000, temporary=tmp_path))
    estimator.add(zipf_text(100))
    assert os.listdir(tmp_path) == []
    with pytest.raises(InputError, match=r"temporary files fail here \(no such file"):
        Estimator(Estimation(memory=1, temporary=tmp_path / "no")).add(["a b c", "d e f"])


def test_special_words_in_text_are_refused_where_they_are(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("a\nb\nc <unk>\n")
    with open_lines(text) as lines, pytest.raises(InputError) as caught:
        Estimator(Estimation()).add_text(lines)
    assert str(caught.value) == (
        f"{text}:3: the word <unk> is special and cannot stand in text; "
        "remove or rename it, or skip such words (--skip-specials)"
    )


def test_special_words_can_be_skipped() -> None:
    skipping = Estimation(order=2, skip_specials=True)
    assert arpa_of(["a <s> b", "</s>"], skipping) == arpa_of(["a b", ""], skipping)


@pytest.mark.parametrize(
    ("estimation", "cause"),
    [
        (Estimation(order=0), "the order is 0"),
        (Estimation(order=8), "the order is 8"),
        (Estimation(prune=(1,)), "these pruning thresholds do not fit order 5"),
        (Estimation(prune=(0, 2, 1)), "these pruning thresholds do not fit order 5"),
        (Estimation(order=2, prune=(0, 0, 1)), "these pruning thresholds do not fit order 2"),
        (Estimation(prune=(0, -1)), "a threshold, the memory or the number of threads"),
        (Estimation(threads=0), "a threshold, the memory or the number of threads"),
    ],
)
def test_impossible_options_are_refused(estimation: Estimation, cause: str) -> None:
    with pytest.raises(InputError, match=cause):
        Estimator(estimation)


def test_no_text_is_an_error() -> None:
    with pytest.raises(InputError, match="there is no text; give at least one sentence"):
        model_of([], Estimation())
