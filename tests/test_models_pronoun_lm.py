"""The pronoun language model: its training sequences, scores and trends."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.models.pronoun_lm import (
    PronounLM,
    RecentTags,
    TaggedWord,
    Trend,
    train,
    training_sequences,
)
from anaphora.smt.language_model import arpa_to_binary

PRONOUNS = ("il", "elle", "ce")


def noun(form: str, tag: str) -> TaggedWord:
    return TaggedWord(form, tag)


def test_sequences_of_a_document_by_hand() -> None:
    """The house of plm-reranking-en-fr, Figure 3; *tempête* is the fourth noun."""
    words = [
        TaggedWord("La"),
        noun("maison", "fem_sg"),
        noun("belle-mère", "fem_sg"),
        TaggedWord("par"),
        noun("tempête", "fem_sg"),
        noun("femme", "fem_sg"),
        TaggedWord("Elle", "fem_sg", pronoun=True),
        TaggedWord("avait"),
        noun("toit", "masc_sg"),
        TaggedWord("qui", pronoun=True),  # not in the closed list
        TaggedWord("C’", pronoun=True),  # no tag: it does not enter the list of tags
        TaggedWord("il", "masc_sg", pronoun=True),
    ]
    assert list(training_sequences(words, {"il", "elle", "c'"})) == [
        ("fem_sg", "fem_sg", "fem_sg", "fem_sg", "elle"),
        ("fem_sg", "fem_sg", "fem_sg", "masc_sg", "c'"),
        ("fem_sg", "fem_sg", "fem_sg", "masc_sg", "il"),
    ]


def test_fewer_tags_at_the_start_and_other_lengths() -> None:
    words = [
        TaggedWord("il", "masc_sg", pronoun=True),
        noun("a", "fem_pl"),
        TaggedWord("il", "masc_sg", pronoun=True),
    ]
    assert list(training_sequences(words, {"il"}, length=2)) == [("il",), ("fem_pl", "il")]


def test_recent_tags_can_start_from_the_previous_sentences() -> None:
    recent = RecentTags(3, ["a", "b"])
    recent.see(TaggedWord("mot", "c"))
    assert recent.tags == ("b", "c")


def corpus(seed: int = 3) -> list[tuple[str, ...]]:
    """A world where each of the four nouns before may be what the pronoun refers to."""
    draw = random.Random(seed)
    sequences = []
    for _ in range(4000):
        tags = draw.choices(["masc_sg", "fem_sg"], k=4)
        earlier = draw.choice(["masc_sg", "fem_sg"])
        agreeing = "il" if draw.choice([*tags, earlier]) == "masc_sg" else "elle"
        sequences.append((*tags, agreeing if draw.random() < 0.8 else "ce"))
    return sequences


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> PronounLM:
    path = tmp_path_factory.mktemp("plm") / "model"
    train(corpus(), path)
    return PronounLM(path)


def test_the_model_prefers_the_gender_of_the_nouns_before(model: PronounLM) -> None:
    feminine, masculine = ["fem_sg"] * 4, ["masc_sg"] * 4
    assert score(model, feminine, "elle") > score(model, feminine, "il")
    assert score(model, masculine, "il") > score(model, masculine, "elle")
    assert score(model, masculine, "Il") == score(model, masculine, "il"), "case does not matter"


def test_only_the_last_four_tags_count(model: PronounLM) -> None:
    assert score(model, ["fem_sg"] * 9 + ["masc_sg"] * 4, "il") == score(
        model, ["masc_sg"] * 4, "il"
    )


def test_a_word_that_was_never_seen_has_no_score(model: PronounLM) -> None:
    assert model.score(["fem_sg"] * 4, "celui-ci") is None


def test_trends_rise_for_the_agreeing_pronoun_and_fall_for_the_other(model: PronounLM) -> None:
    """The linguistic claim of the paper, Section 4, on data made to have that property."""
    trends = model.trends("fem_sg", PRONOUNS)
    assert trends["elle"].arrow == "↑"
    few, *_, many = trends["il"].averages
    assert few is not None
    assert many is not None
    assert many < few


def test_table_1_by_hand(tmp_path: Path) -> None:
    """Average log10 of the n-grams that end in *elle*, by how many fem_sg they hold.

    One: (-0.4 - 0.8) / 2 of `fem_sg elle` and `fem_sg masc_sg elle`. Two: -0.2. *Il* has one
    n-gram with one, none with two. What ends in a tag does not count.
    """
    (tmp_path / "arpa").write_text(
        "\\data\\\nngram 1=5\nngram 2=4\nngram 3=2\n\n"
        "\\1-grams:\n-9\t<unk>\n-1\tfem_sg\t0\n-1\tmasc_sg\t0\n-0.5\telle\n-0.6\til\n\n"
        "\\2-grams:\n-0.4\tfem_sg elle\n-1.5\tfem_sg il\n-0.3\tfem_sg masc_sg\t0\n"
        "-0.7\tfem_sg fem_sg\t0\n\n"
        "\\3-grams:\n-0.8\tfem_sg masc_sg elle\n-0.2\tfem_sg fem_sg elle\n\n\\end\\\n"
    )
    arpa_to_binary(tmp_path / "arpa", tmp_path / "lm")
    trends = PronounLM(tmp_path / "lm").trends("fem_sg", ["elle", "il"])
    assert trends["elle"].averages == pytest.approx((-0.6, -0.2), abs=1e-4)
    once, twice = trends["il"].averages
    assert once == pytest.approx(-1.5, abs=1e-4)
    assert twice is None


@pytest.mark.parametrize(
    ("averages", "arrow"),
    [  # the first rows of Table 1, masculine singular and feminine plural
        ((-1.166, -1.048, -0.962, -0.891), "↑"),
        ((-1.875, -1.941, -1.942, -1.943), "↓"),
        ((-1.376, -1.318, -1.264, -1.272), "—"),
        ((-1.914, -2.101, -2.169, None), "—"),
    ],
)
def test_arrows_are_those_of_the_paper(averages: tuple[float | None, ...], arrow: str) -> None:
    assert Trend(averages).arrow == arrow


@given(st.lists(st.sampled_from(["masc_sg", "fem_sg"]), max_size=6))
def test_the_scores_of_all_words_sum_to_at_most_one(model: PronounLM, tags: list[str]) -> None:
    total = sum(10 ** score(model, tags, pronoun) for pronoun in PRONOUNS)
    assert 0 < total <= 1


def test_tiny_corpora_do_not_fail(tmp_path: Path) -> None:
    """Thirty types have no Kneser-Ney discounts; the estimator falls back and says so."""
    train([("masc_sg", "il")], tmp_path / "model")
    assert PronounLM(tmp_path / "model").score(["masc_sg"], "il") is not None


def score(model: PronounLM, tags: list[str], pronoun: str) -> float:
    value = model.score(tags, pronoun)
    assert value is not None
    return value
