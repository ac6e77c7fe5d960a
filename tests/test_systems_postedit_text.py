"""Post-edited text: spelling around a changed pronoun, and what holds for every document."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora import microworld
from anaphora.decisions import replay
from anaphora.documents import Bitext
from anaphora.engines.base import Draft
from anaphora.errors import Faults
from anaphora.languages import LANGUAGES
from anaphora.pairs import PAIRS
from anaphora.systems.base import Source
from anaphora.systems.postedit import PostEditor, Settings
from tests.microworld_links import gold_links
from tests.postedit_examples import FRENCH, noun, pronoun, source
from tests.postedit_nouns import NOUNS


def edited(form: str, draft: str, antecedent: str = "la maison .") -> str:
    """A line of raw French whose pronoun `form` stands for *house*, post-edited."""
    words = tuple(token.text for token in LANGUAGES.get("fr").tokenise(draft))
    document = source(["the house .", "it"], pronoun(1, 0, "it", noun(0, 1)))
    house = Draft((), tuple(antecedent.split()), antecedent, ((1, 1),), 0.0, ())
    line = Draft(("it",), words, draft, ((0, words.index(form)),), 0.0, ())
    outcome = PostEditor(PAIRS.get("en-fr"), FRENCH).edit(document, (house, line))
    output = [segment.text for segment in outcome.segments]
    assert replay([house.text, draft], outcome.decisions) == output
    tokens = outcome.segments[1].tokens
    assert tokens == tuple(token.text for token in LANGUAGES.get("fr").tokenise(output[1]))
    (chosen,) = (tokens[place] for place in outcome.decisions[0].target.tokens)
    assert chosen == outcome.decisions[0].chosen
    return output[1]


@pytest.mark.parametrize(
    ("form", "draft", "expected"),
    [
        ("Il", "Il est vieux.", "Elle est vieux."),
        ("IL", "IL EST VIEUX.", "ELLE EST VIEUX."),
        ("il", "Je sais qu'il est vieux.", "Je sais qu'elle est vieux."),
        ("il", "Je sais qu’il est vieux.", "Je sais qu’elle est vieux."),
        ("il", "S'il est vieux, tant mieux.", "Si elle est vieux, tant mieux."),
        ("cela", "Je sais que cela est vieux.", "Je sais qu'elle est vieux."),
        ("C'", "C'est  vieux.", "Elle est  vieux."),
        ("c'", "Je dis «c'est vieux».", "Je dis «elle est vieux»."),
        ("-il", "Est-il vieux ?", "Est-elle vieux ?"),
        ("-il", "Va-t-il brûler ?", "Va-t-elle brûler ?"),
        ("-ce", "Qu'est-ce que cela veut dire ?", "Qu'est-ce que cela veut dire ?"),
    ],
)
def test_words_around_the_pronoun_are_spelt_as_it_asks(
    form: str, draft: str, expected: str
) -> None:
    assert edited(form, draft) == expected


def test_si_is_elided_before_il() -> None:
    assert edited("elle", "Si elle est vieux.", "le toit .") == "S'il est vieux."


# The micro-world: its documents with gold links, and drafts whose pronouns were mixed up.

_PRONOUNS: dict[str, list[tuple[str, ...]]] = {
    "fr": [("il", "elle", "ils", "elles", "cela", "ce")],
    "de": [("er", "sie", "es", "das")],
    "en": [("he", "she", "it", "they"), ("his", "her", "its", "their")],
}


def mixed_up(bitext: Bitext, seed: int) -> tuple[Draft, ...]:
    """The reference with other pronouns for some of those in it."""
    chance = random.Random(seed)
    others = {form: family for family in _PRONOUNS[bitext.target.lang] for form in family}
    drafts = []
    for segment, source_segment, links in zip(
        bitext.target.segments, bitext.source.segments, bitext.alignments, strict=True
    ):
        words = tuple(
            chance.choice(others[t.text.lower()])
            if t.text.lower() in others and chance.random() < 0.5
            else t.text
            for t in segment.tokens
        )
        given_words = tuple(token.text for token in source_segment.tokens)
        positive = tuple((s, t) for s, t in links if s >= 0 and t >= 0)
        drafts.append(Draft(given_words, words, " ".join(words), positive, 0.0, ()))
    return tuple(drafts)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(microworld.PAIRS), st.integers(0, 10_000), st.floats(0, 1))
def test_edits_are_what_decisions_say_and_a_second_time_changes_nothing(
    pair: str, seed: int, least: float
) -> None:
    (bitext,) = microworld.generate(pair, documents=1, seed=seed)
    editor = PostEditor(
        PAIRS.get(pair),
        NOUNS[bitext.target.lang],
        Settings(least_confidence=least),
        tokenised=True,
    )
    document = Source(bitext.source, tuple(gold_links(bitext)))
    drafts = mixed_up(bitext, seed)
    once = editor.edit(document, drafts)
    assert once.drafts == drafts
    assert len(once.decisions) == len(document.links)
    output = [segment.text for segment in once.segments]
    assert replay([draft.text for draft in drafts], once.decisions) == output
    assert [" ".join(segment.tokens) for segment in once.segments] == output
    for decision in once.decisions:
        segment = once.segments[decision.link.segment]
        assert decision.chosen == "".join(segment.tokens[t] for t in decision.target.tokens)
    twice = editor.edit(document, once.segments)
    assert [segment.text for segment in twice.segments] == output


@pytest.mark.parametrize("pair", microworld.PAIRS)
def test_without_links_nothing_changes(pair: str) -> None:
    for bitext in microworld.generate(pair, documents=3, seed=1):
        drafts = mixed_up(bitext, 1)
        editor = PostEditor(PAIRS.get(pair), NOUNS[bitext.target.lang], tokenised=True)
        assert editor.edit(Source(bitext.source), drafts).segments == drafts


@pytest.mark.parametrize("pair", microworld.PAIRS)
def test_with_gold_antecedents_subjects_that_refer_become_right(pair: str) -> None:
    """Where a subject refers to a noun, the reference has no other form than the rules write."""
    right = wrong = before = 0
    for seed, bitext in enumerate(microworld.generate(pair, documents=40, seed=2)):
        editor = PostEditor(PAIRS.get(pair), NOUNS[bitext.target.lang], tokenised=True)
        document = Source(bitext.source, tuple(gold_links(bitext)))
        outcome = editor.edit(document, mixed_up(bitext, seed))
        for decision in outcome.decisions:
            if decision.rule.startswith("anaphoric 8") and decision.target.tokens:
                segment, (place,) = decision.target.segment, decision.target.tokens
                reference = bitext.target.segments[segment].tokens[place].text
                same = LANGUAGES.get(bitext.target.lang).equivalent(reference, decision.chosen)
                right, wrong = right + same, wrong + (not same)
                before += LANGUAGES.get(bitext.target.lang).equivalent(reference, decision.baseline)
    assert before < 0.92 * right
    assert right > 0.97 * (right + wrong)


def test_translations_that_do_not_belong_to_the_document_are_refused() -> None:
    document = source(["it ."], pronoun(0, 0, "it"), pronoun(0, 5, "it"))
    with pytest.raises(Faults) as caught:
        PostEditor(PAIRS.get("en-fr"), FRENCH).edit(document, ())
    assert str(caught.value) == (
        "document 'd': 2 faults: pronoun 'it' at segment 0, token 5 is not in document 'd'; "
        "1 source segments, 0 translations"
    )
