"""The re-ranker of paper plm-reranking-en-fr, step by step, and on documents."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora import microworld
from anaphora.decisions import replay
from anaphora.documents import Number, Segment
from anaphora.engines.base import Draft
from anaphora.errors import InputError
from anaphora.languages import LANGUAGES
from anaphora.models import pronoun_lm
from anaphora.models.pronoun_lm import PronounLM
from anaphora.models.tagging import Tagger
from anaphora.nbest import Hypothesis
from anaphora.pairs import PAIRS
from anaphora.smt.tuning.objective import Floats
from anaphora.systems.base import Source
from anaphora.systems.rerank import Formula, Reranker, Settings
from anaphora.systems.rerank.scoring import (
    ScoredPronoun,
    agree,
    combined,
    interpolated,
    pronoun_score,
    same_number,
)
from anaphora.systems.rerank.shortening import shortened
from anaphora.systems.rerank.tuning import tune
from tests.postedit_examples import FRENCH, pronoun, source
from tests.postedit_nouns import NOUNS
from tests.rerank_examples import plm, with_hypotheses

IL, ELLE = ScoredPronoun("il", -1.1871, True), ScoredPronoun("elle", -1.0185, True)
"""The PLM scores of Section 6.2 for Figure 4."""


def test_5_the_formula_by_hand() -> None:
    """S' = S_dec + 5 * (sum of different number + 5 * sum of same number)."""
    ils = ScoredPronoun("ils", -2.0, False)
    paper = Settings(formula=Formula.PAPER)
    assert combined(-10.0, [[IL]], 0, paper) == pytest.approx(-10 + 25 * -1.1871)
    assert combined(-10.0, [[IL, ils]], 0, paper) == pytest.approx(-10 + 5 * (-2 + 5 * -1.1871))
    assert combined(-10.0, [[]], 0, paper) == -10.0


def test_figure_4_elle_wins_unless_the_decoder_is_surer_than_the_model() -> None:
    """25 * (-1.0185 + 1.1871) = 4.215 is what the model adds to *elle*."""
    lists = [[IL], [ELLE]]
    for settings in (Settings(formula=formula) for formula in Formula):
        il = combined(-10.0, lists, 0, settings)
        assert combined(-14.2, lists, 1, settings) > il > combined(-14.22, lists, 1, settings)


def test_the_neutral_formula_is_a_mean_so_that_pronouns_cost_nothing() -> None:
    """5 * (-2 + 5 * -1.1871) / 6 = -6.6129; a hypothesis without pronouns has the others' mean.

    One pronoun of the source's number counts as in the paper: 5 * -1.0185 = -5.0925.
    """
    ils = ScoredPronoun("ils", -2.0, False)
    mean = Settings(alpha=2.0, formula=Formula.MEAN)
    lists = [[IL, ils], [ELLE], []]
    assert combined(-10.0, lists, 0, mean) == pytest.approx(-10 + 2 * -6.6129166667)
    assert combined(-10.0, lists, 1, mean) == pytest.approx(-10 + 2 * -5.0925)
    assert combined(-10.0, lists, 2, mean) == pytest.approx(-10 - 6.6129166667 - 5.0925)
    assert combined(-10.0, [[]], 0, mean) == -10.0


@pytest.mark.parametrize(
    ("source_number", "target_number", "same"),
    [
        (Number.SG, Number.SG, True),
        (Number.SG, Number.PL, False),
        (Number.SG, Number.UNK, True),
        (Number.UNK, Number.PL, True),
    ],
)
def test_3_numbers_agree_unless_both_show_different_ones(
    source_number: Number, target_number: Number, same: bool
) -> None:
    assert same_number(source_number, target_number) is same


def test_2_one_hypothesis_is_left_for_each_tuple_of_translations() -> None:
    links = ((0, 0), (2, 2))
    pronouns = [pronoun(0, 0, "it"), pronoun(0, 2, "it")]
    texts = ("il voit elle", "Il regarde elle", "il voit cela", "elle voit cela", "voit il elle")
    hypotheses = [Hypothesis(text, 0.0, (), links) for text in texts]
    kept = shortened(hypotheses, pronouns, LANGUAGES.get("fr"))
    assert [variant.hypothesis.text for variant in kept] == [texts[i] for i in (0, 2, 3, 4)]


def test_without_pronouns_one_hypothesis_is_left() -> None:
    hypotheses = [Hypothesis("a", 0.0), Hypothesis("b", -1.0)]
    assert len(shortened(hypotheses, [], LANGUAGES.get("fr"))) == 1


def test_interpolation_is_the_mean_of_probabilities() -> None:
    """(0.1 + 0.5 * 0.3) / 1.5 = 1/6."""
    assert interpolated([-1.0, math.log10(0.3)], 0.5) == pytest.approx(math.log10(1 / 6))
    assert interpolated([-1.0, -2.0], 0.0) == -1.0


@pytest.mark.parametrize(
    ("tags", "share", "expected"),
    [("fffm", 0.75, True), ("ffmm", 0.75, False), ("", 1.0, True), ("fm", 0.0, True)],
)
def test_tags_disagree_if_none_has_the_share_asked_for(
    tags: str, share: float, expected: bool
) -> None:
    assert agree(list(tags), share) is expected


@pytest.fixture(scope="module")
def hand_made(tmp_path_factory: pytest.TempPathFactory) -> PronounLM:
    """After feminine words stands *elle*, after masculine ones *il*."""
    path = tmp_path_factory.mktemp("plm") / "lm"
    sequences = [
        (f"{g}_sg",) * n + (form,)
        for g, form in (("fem", "elle"), ("masc", "il"))
        for n in (1, 2, 3, 4)
        for _ in range(5)
    ]
    pronoun_lm.train(sequences, path)
    return PronounLM(path)


def test_nearer_words_weigh_more_with_decay(hand_made: PronounLM) -> None:
    """With one feminine word, the nearest, *elle* gains by short histories."""
    tags = ("masc_sg", "masc_sg", "masc_sg", "fem_sg")
    score = pronoun_score(hand_made, tags, "elle", Settings(decay=0.5))
    single = [hand_made.score(tags[4 - n :], "elle") for n in range(5)]
    assert None not in single
    by_hand = sum(0.5**n * 10 ** (single[n] or 0) for n in range(5)) / 1.9375
    assert score == pytest.approx(math.log10(by_hand))


def test_a_shorter_length_looks_at_fewer_words(hand_made: PronounLM) -> None:
    tags = ("masc_sg", "masc_sg", "fem_sg")
    short = pronoun_score(hand_made, tags, "elle", Settings(length=2))
    assert short == hand_made.score(("fem_sg",), "elle")


def test_where_the_words_before_disagree_the_model_can_be_left_out(hand_made: PronounLM) -> None:
    tags = ("masc_sg", "fem_sg", "masc_sg", "fem_sg")
    assert pronoun_score(hand_made, tags, "elle", Settings(agreeing=0.75)) is None
    assert pronoun_score(hand_made, ("fem_sg",) * 4, "elle", Settings(agreeing=0.75)) is not None
    assert pronoun_score(hand_made, tags, "quoi", Settings()) is None


TAGGER = Tagger(LANGUAGES.get("fr"), FRENCH)


def text_of(_: Segment, hypothesis: Hypothesis) -> str:
    """The tokens, as tokenised text has them."""
    return hypothesis.text


def draft(source_line: str, *hypotheses: tuple[str, float], links: str = "0-0") -> Draft:
    """A draft with its N-best list; all hypotheses have the same links."""
    points = (point.split("-") for point in links.split())
    aligned = tuple((int(s), int(t)) for s, t in points)
    nbest = tuple(Hypothesis(text, score, (), aligned) for text, score in hypotheses)
    text, score = hypotheses[0]
    tokens = tuple(text.split(" "))
    return Draft(tuple(source_line.split(" ")), tokens, text, aligned, score, (), nbest)


def test_6_the_winner_and_its_pronouns_are_what_the_next_sentence_sees(
    hand_made: PronounLM,
) -> None:
    """Figure 3's house: nothing but feminine words before, and *elle* itself is one more."""
    lines = ["the house .", "it burns .", "it falls ."]
    drafts = (
        draft(lines[0], ("la maison .", -1.0), links="1-1"),
        draft(lines[1], ("il brûle .", -1.0), ("elle brûle .", -1.5)),
        draft(lines[2], ("il tombe .", -1.0), ("elle tombe .", -1.5)),
    )
    reranker = Reranker(PAIRS.get("en-fr"), hand_made, TAGGER, text_of)
    outcome = reranker.rerank(source(lines), drafts)
    assert [segment.text for segment in outcome.segments] == [
        "la maison .",
        "elle brûle .",
        "elle tombe .",
    ]
    first, second = outcome.decisions
    (elle, il) = first.options
    assert [elle.text, il.text] == ["elle", "il"]
    tags = ("fem_sg",)  # maison; la before it is an article
    expected = hand_made.score(tags, "elle")
    assert expected is not None
    assert dict(elle.scores) == {"decoder": -1.5, "pronoun LM": expected}
    assert elle.total == pytest.approx(-1.5 + 25 * expected)
    assert dict(second.options[0].scores)["pronoun LM"] == hand_made.score(
        (*tags, "fem_sg"), "elle"
    )
    assert 0.5 < first.confidence <= 1.0
    assert (first.baseline, first.chosen, first.rule) == ("il", "elle", "pronoun language model")


def test_without_variation_nothing_is_re_ranked(hand_made: PronounLM) -> None:
    drafts = (draft("it burns .", ("il brûle .", -1.0), ("il flambe .", -0.5)),)
    reranker = Reranker(PAIRS.get("en-fr"), hand_made, TAGGER, text_of)
    outcome = reranker.rerank(source(["it burns ."]), drafts)
    assert outcome.segments == drafts
    assert outcome.decisions[0].rule == "no variation"


def test_a_hypothesis_without_a_score_is_refused(hand_made: PronounLM) -> None:
    nbest = (Hypothesis("il brûle .", None, (), ((0, 0),)),)
    drafts = (Draft(("it",), ("elle", "brûle", "."), "elle brûle .", ((0, 0),), 0.0, (), nbest),)
    reranker = Reranker(PAIRS.get("en-fr"), hand_made, TAGGER, text_of)
    with pytest.raises(InputError) as caught:
        reranker.rerank(source(["it burns ."]), drafts)
    assert str(caught.value) == (
        "a hypothesis without a score: 'il brûle .'; "
        "give an N-best list with the engine's total scores"
    )


FORMS = {
    "en-fr": ("il", "elle", "cela"),
    "en-de": ("er", "sie", "es"),
    "es-en": ("it", "he", "she"),
}


@pytest.mark.parametrize("pair", microworld.PAIRS)
@pytest.mark.parametrize("formula", Formula)
def test_re_ranking_makes_pronouns_of_the_micro_world_better(
    pair: str, formula: Formula, tmp_path: Path
) -> None:
    forms = FORMS[pair]
    language = LANGUAGES.get(PAIRS.get(pair).target)
    reranker = Reranker(
        PAIRS.get(pair),
        plm(pair, tmp_path / "lm"),
        Tagger(language, NOUNS[language.code]),
        text_of,
        Settings(formula=formula),
    )
    before = after = total = 0
    for bitext in microworld.generate(pair, documents=40, seed=5):
        document, drafts = with_hypotheses(bitext, forms, forms[1])
        outcome = reranker.rerank(document, drafts)
        output = [segment.text for segment in outcome.segments]
        assert replay([each.text for each in drafts], outcome.decisions) == output
        for decision in outcome.decisions:
            for place in decision.target.tokens:
                words = [
                    lines[decision.target.segment].tokens[place]
                    for lines in (drafts, outcome.segments)
                ]
                right = bitext.target.segments[decision.target.segment].tokens[place].text
                if right.lower() in forms:
                    total += 1
                    before += language.equivalent(words[0], right)
                    after += language.equivalent(words[1], right)
    assert total > 60
    assert after > 1.1 * before


class Right:
    """The share of words that are those of the reference, as an objective for tuning."""

    def __init__(self, references: Sequence[Sequence[str]]) -> None:
        self.references = references

    def statistics(self, sentence: int, tokens: Sequence[str]) -> Sequence[float]:
        """How many are right, and all."""
        reference = self.references[sentence]
        right = sum(a.lower() == b.lower() for a, b in zip(tokens, reference, strict=True))
        return right, len(reference)

    def score(self, totals: Floats) -> Floats:
        """The share."""
        return np.asarray(totals[..., 0] / totals[..., 1])


def test_alpha_and_beta_are_tuned_on_development_text(tmp_path: Path) -> None:
    model = plm("en-fr", tmp_path / "lm")
    bitexts = list(microworld.generate("en-fr", documents=20, seed=6))
    documents: list[tuple[Source, Sequence[Draft]]] = [
        with_hypotheses(bitext, FORMS["en-fr"], "elle") for bitext in bitexts
    ]
    references = [[t.text for t in s.tokens] for b in bitexts for s in b.target.segments]
    reranker = Reranker(
        PAIRS.get("en-fr"), model, Tagger(LANGUAGES.get("fr"), NOUNS["fr"]), text_of
    )
    settings, tuned = tune(
        reranker, documents, Right(references), alphas=(0.0, 1.0, 5.0), betas=(1.0, 5.0)
    )
    scores = {iteration.weights: iteration.score for iteration in tuned.history}
    assert scores[0.0, 1.0, 5.0] == scores[0.0, 5.0, 5.0]  # the model has no say
    assert settings.alpha > 0
    assert settings.length is not None
    lengths = {length for alpha, beta, length in scores if alpha == settings.alpha}
    assert lengths == {2.0, 3.0, 4.0, 5.0}
    assert len(tuned.history) == 6 + 4
    again = replace(reranker, settings=settings)
    chosen = [d for doc in documents for d in again.rerank(*doc).segments]
    counts = [Right(references).statistics(i, d.tokens) for i, d in enumerate(chosen)]
    chosen_score = scores[settings.alpha, settings.beta, float(settings.length)]
    assert sum(c[0] for c in counts) / sum(c[1] for c in counts) == pytest.approx(chosen_score)
    assert chosen_score > scores[0.0, 1.0, 5.0]


@given(st.lists(st.floats(-5, 0), min_size=1, max_size=5), st.floats(0, 10), st.floats(0.1, 10))
def test_the_mean_of_equal_scores_is_that_score(
    scores: list[float], alpha: float, beta: float
) -> None:
    """However many pronouns there are, and whatever their number."""
    settings = Settings(alpha=alpha, beta=beta, formula=Formula.MEAN)
    for score in scores:
        pronouns = [ScoredPronoun("il", score, i % 2 == 0) for i in range(len(scores))]
        assert combined(0.0, [pronouns], 0, settings) == pytest.approx(alpha * beta * score)
