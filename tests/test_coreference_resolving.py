"""From what is said of each pronoun to links: what one means, the next may mean through it."""

import pytest

from anaphora.antecedents import PronounLink
from anaphora.coreference.features import Question
from anaphora.coreference.resolving import links, noun_links
from tests.parses import document

TEXT = document(
    "The/DET/1/det lamp/NOUN/2/nsubj hit:hit/VERB/2/root a/DET/4/det stone/NOUN/2/dobj",
    "It/PRON/1/nsubj broke:break/VERB/1/root ,/PUNCT/1/punct and/CCONJ/1/cc it/PRON/5/nsubj "
    "burnt:burn/VERB/1/conj",
)
"""Of the second *it* the nearest candidate is the first; then come stone and lamp."""


def model(question: Question) -> list[float]:
    """The stone or the lamp; then the first *it*, or one of the two."""
    of_nouns = {"stone": 0.3, "lamp": 0.5, "it": 0.4}
    if len(question.candidates) == 3:
        of_nouns |= {"stone": 0.35, "lamp": 0.15}
    told = [of_nouns[candidate.lemma] for candidate in question.candidates]
    return [*told, 1.0 - sum(told)]


def shares(link: PronounLink) -> dict[str, float]:
    return {candidate.head_lemma: candidate.p for candidate in link.candidates}


def test_a_pronoun_passes_its_share_on_to_what_it_may_mean() -> None:
    """Of the second pronoun 0.1 is for none; what the first loses, 0.4 of 0.2, is made good."""
    first, second = noun_links(TEXT, model)
    assert shares(first) == {"lamp": pytest.approx(0.5), "stone": pytest.approx(0.3)}
    assert first.p_none == pytest.approx(0.2)
    assert shares(second) == {
        "stone": pytest.approx(0.9 * (0.35 + 0.4 * 0.3) / 0.82),
        "lamp": pytest.approx(0.9 * (0.15 + 0.4 * 0.5) / 0.82),
    }
    assert second.p_none == pytest.approx(0.1)


def test_the_likeliest_noun_need_not_be_where_the_likeliest_steps_lead() -> None:
    stepwise = links(TEXT, model)[1].best
    through_all = noun_links(TEXT, model)[1].best
    assert stepwise is not None
    assert through_all is not None
    assert (stepwise.noun.lemma, through_all.noun.lemma) == ("lamp", "stone")
