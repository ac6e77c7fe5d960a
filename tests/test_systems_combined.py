"""`combined`: the sum of all scores by hand, and every model's score in every decision."""

from __future__ import annotations

from pathlib import Path

import pytest

import anaphora
from anaphora import microworld
from anaphora.decisions import replay
from anaphora.documents import Segment
from anaphora.engines.base import Draft
from anaphora.languages import LANGUAGES
from anaphora.models.pronoun_lm import PronounLM
from anaphora.models.tagging import Tagger
from anaphora.nbest import Hypothesis
from anaphora.pairs import PAIRS
from anaphora.smt.language_model import arpa_to_binary
from anaphora.systems import combined, coref, worddep
from anaphora.systems.combined import InTurn
from anaphora.systems.rerank import Reranker, Settings
from anaphora.translation import Model
from tests.assets import needs
from tests.microworld_links import gold_links
from tests.postedit_examples import FRENCH, pronoun

ARPA = """\
\\data\\
ngram 1=6
ngram 2=5

\\1-grams:
-2.0\t<unk>
-1.0\tfem_sg\t0
-1.0\tmasc_sg\t0
-0.5\til
-0.7\telle
-3.0\tcela

\\2-grams:
-0.2\tfem_sg elle
-1.2\tfem_sg il
-2.5\tfem_sg cela
-0.9\tmasc_sg elle
-0.1\tmasc_sg il

\\end\\
"""
IT_AND_IT = "it saw it ."
LINKS = ((0, 0), (1, 1), (2, 2), (3, 3))


def in_turn(path: Path, weight: float) -> InTurn:
    """What looks one word back, with the probabilities above."""
    (path / "lm.arpa").write_text(ARPA)
    arpa_to_binary(path / "lm.arpa", path / "lm")
    model = PronounLM(path / "lm")
    tagger = Tagger(LANGUAGES.get("fr"), FRENCH)
    settings = Settings(alpha=weight, beta=1.0)
    return InTurn(Reranker(PAIRS.get("en-fr"), model, tagger, lambda _, h: h.text, settings))


def draft(source: str, *hypotheses: tuple[str, float], links: str = "0-0") -> Draft:
    """The end of a search: hypotheses with their scores, the best first."""
    aligned = tuple((int(s), int(t)) for s, t in (point.split("-") for point in links.split()))
    nbest = tuple(
        Hypothesis(text, score, (("CoreferenceModel0", (score / 2,)),), aligned)
        for text, score in hypotheses
    )
    best = nbest[0]
    words = tuple(best.text.split(" "))
    score, features = hypotheses[0][1], best.features
    return Draft(tuple(source.split(" ")), words, best.text, aligned, score, features, nbest)


def begin(choose: InTurn) -> None:
    """*la maison*: the tag before the next sentence is fem_sg."""
    house = draft("the house .", ("la maison .", -1.0), links="1-1")
    assert choose(Segment("the house ."), (), house) == house


def scores(found: Draft) -> list[tuple[str, float | None]]:
    return [(hypothesis.text, hypothesis.score) for hypothesis in found.nbest]


def test_the_sum_by_hand(tmp_path: Path) -> None:
    """S' = S + 2 log10 P(pronoun | fem_sg): -1 + 2 (-1.2) = -3.4; -1.5 + 2 (-0.2) = -1.9."""
    choose = in_turn(tmp_path, 2.0)
    begin(choose)
    it = pronoun(0, 0, "it")
    burns = draft("it burns .", ("il brûle .", -1.0), ("elle brûle .", -1.5))
    found = choose(Segment("it burns ."), [it], burns)
    assert found.text == "elle brûle ."
    assert found.score == pytest.approx(-1.9, abs=1e-5)
    assert [text for text, _ in scores(found)] == ["elle brûle .", "il brûle ."]
    assert [score for _, score in scores(found)] == pytest.approx([-1.9, -3.4], abs=1e-5)
    names = [name for name, _ in found.features]
    assert names == ["CoreferenceModel0", "PronounLM0"]
    assert dict(found.features)["PronounLM0"] == pytest.approx((-0.2,), abs=1e-5)


def test_of_several_pronouns_the_mean_counts_and_one_without_has_that_of_the_others(
    tmp_path: Path,
) -> None:
    """First *il* (-1.2), then *elle* after it (-0.9): -1.05 on average; twice *elle*: -0.2.

    The hypothesis without pronouns gets (-1.05 - 0.2) / 2 = -0.625.
    """
    choose = in_turn(tmp_path, 1.0)
    begin(choose)
    links = " ".join(f"{s}-{t}" for s, t in LINKS)
    given = draft(
        IT_AND_IT,
        ("il voit elle .", 0.0),
        ("elle voit elle .", -0.5),
        ("on y va .", -9),
        links=links,
    )
    found = choose(Segment(IT_AND_IT), [pronoun(0, 0, "it"), pronoun(0, 2, "it")], given)
    assert dict(scores(found)) == {
        "elle voit elle .": pytest.approx(-0.7, abs=1e-5),
        "il voit elle .": pytest.approx(-1.05, abs=1e-5),
        "on y va .": pytest.approx(-9.625, abs=1e-5),
    }


def test_the_winner_is_what_the_next_sentence_sees(tmp_path: Path) -> None:
    choose = in_turn(tmp_path, 2.0)
    begin(choose)
    it = pronoun(0, 0, "it")
    for verb in ("brûle", "tombe"):
        lists = ((f"il {verb} .", -1.0), (f"elle {verb} .", -1.5))
        found = choose(Segment("it burns ."), [it], draft("it burns .", *lists))
        assert found.text == f"elle {verb} ."
    plain = in_turn(tmp_path, 0.0)
    begin(plain)
    il = plain(Segment("it burns ."), [it], draft("it burns .", ("il brûle .", -1.0)))
    assert il.text == "il brûle ."
    choose = in_turn(tmp_path, 2.0)
    choose(Segment("it burns ."), (), il)  # masc_sg now
    lists = (("il tombe .", -1.0), ("elle tombe .", -1.1))
    assert choose(Segment("it falls ."), [it], draft("it falls .", *lists)).text == "il tombe ."


def test_with_weight_zero_the_search_has_the_last_word(tmp_path: Path) -> None:
    choose = in_turn(tmp_path, 0.0)
    begin(choose)
    given = draft("it burns .", ("il brûle .", -1.0), ("elle brûle .", -1.5))
    found = choose(Segment("it burns ."), [pronoun(0, 0, "it")], given)
    assert scores(found) == [("il brûle .", -1.0), ("elle brûle .", -1.5)]


@needs("french-nouns")
def test_every_model_scores_every_option(pronoun_model: Path) -> None:
    model = anaphora.load(pronoun_model)
    options = [
        option
        for bitext in microworld.generate("en-fr", 6, seed=19)
        for decision in model.translate(
            bitext.source, system="combined", links=tuple(gold_links(bitext))
        ).decisions
        for option in decision.options
    ]
    assert len(options) > 20
    for option in options:
        assert {coref.FEATURE, worddep.FEATURE, combined.FEATURE} <= dict(option.scores).keys()
    # of possessives, which it does not know, the language model says nothing: 0
    assert all(dict(option.scores)[combined.FEATURE] <= 0 for option in options)
    assert sum(dict(option.scores)[combined.FEATURE] < 0 for option in options) > 10


@needs("french-nouns")
def test_decisions_lead_to_the_output_whatever_the_language_model_weighs(
    pronoun_model: Path,
) -> None:
    """And with much weight it changes some of what the search chose."""
    model = anaphora.load(pronoun_model)
    description = model.description
    kinds = [
        Model(
            description.model_copy(
                update={"system_weights": {"combined": {combined.FEATURE: (weight,)}}}
            ),
            model.engine,
            pronoun_model,
        )
        for weight in (0.0, 20.0)
    ]
    different = 0
    for bitext in microworld.generate("en-fr", 6, seed=19):
        links = tuple(gold_links(bitext))
        outcomes = [each.translate(bitext.source, system="combined", links=links) for each in kinds]
        for outcome in outcomes:
            drafts = [draft.text for draft in outcome.drafts]
            segments = [segment.text for segment in outcome.segments]
            assert replay(drafts, outcome.decisions) == segments
        different += outcomes[0].text != outcomes[1].text
    assert different > 0
