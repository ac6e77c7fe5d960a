"""Tags of nouns and pronouns, as the pronoun language model sees them."""

from __future__ import annotations

import pytest

from anaphora.analysis.morphology import UnknownNouns
from anaphora.documents import Token
from anaphora.languages import LANGUAGES
from anaphora.models.tagging import tagged_words
from tests.postedit_examples import FRENCH


def tags(text: str, lang: str = "fr") -> list[str]:
    """The words that have a tag or are pronouns; `word/UPOS/feats` has a part of speech."""
    tokens = [
        Token(word, upos=upos, feats=feats)
        for word, upos, feats in ((*w.split("/"), "", "")[:3] for w in text.split())
    ]
    nouns = FRENCH if lang == "fr" else UnknownNouns()
    words = tagged_words(tokens, LANGUAGES.get(lang), nouns)
    return [f"{w.form}:{w.tag}{'*' * w.pronoun}" for w in words if w.tag or w.pronoun]


def test_nouns_and_pronouns_have_the_gender_and_number_of_the_paper_s_figure_3() -> None:
    assert tags("lorsque la/DET reine/NOUN est/VERB venue , elle/PRON perdait son/DET toit") == [
        "reine:fem_sg",
        "elle:fem_sg*",
        "son:*",
        "toit:masc_sg",
    ]


def test_without_a_tagger_the_dictionary_tells_nouns() -> None:
    assert tags("les jardins perdaient") == ["jardins:masc_pl"]


def test_without_a_tagger_an_article_is_known_by_the_noun_behind_it() -> None:
    assert tags("la reine la perdait") == ["reine:fem_sg", "la:fem_sg*"]
    assert tags("elle perdait reine") == ["elle:fem_sg*"]  # no determiner: may be a verb


@pytest.mark.parametrize(
    ("word", "tag"),
    [("ce", "ce:*"), ("l'", "l':unk_sg*"), ("ils", "ils:masc_pl*"), ("cela", "cela:unk_sg*")],
)
def test_a_pronoun_shows_what_all_its_readings_agree_on(word: str, tag: str) -> None:
    assert tags(word) == [tag]


def test_words_that_lead_back_to_nothing_of_their_own_have_no_tag() -> None:
    assert tags("qui se je nous que") == []


def test_english_nouns_have_the_gender_of_a_person_or_are_other() -> None:
    """DESIGN: {masc, fem, unk} person | other, times number."""
    text = "the queen/NOUN/Number=Sing saw tables/NOUN/Number=Plur and it/PRON and them/PRON"
    assert tags(text, "en") == ["queen:fem_sg", "tables:other_pl", "it:other_sg*", "them:unk_pl*"]
