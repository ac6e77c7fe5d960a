"""French elision: expected values follow Grevisse, Le bon usage, on elision and h aspiré."""

from __future__ import annotations

import pytest

from anaphora.languages import LANGUAGES


def elide(word: str, next_word: str) -> str:
    return LANGUAGES.get("fr").elide(word, next_word)


@pytest.mark.parametrize(
    ("word", "next_word", "written"),
    [
        ("le", "arbre", "l'"),
        ("la", "école", "l'"),
        ("je", "ai", "j'"),
        ("me", "œuvre", "m'"),
        ("que", "il", "qu'"),
        ("lorsque", "elle", "lorsqu'"),
        ("je", "y", "j'"),
        ("se", "en", "s'"),
        ("ce", "est", "c'"),
        ("ce", "a", "ç'"),  # the cedilla keeps the sound: ç'a été
    ],
)
def test_vowels_elide(word: str, next_word: str, written: str) -> None:
    assert elide(word, next_word) == written


@pytest.mark.parametrize(
    "word", ["homme", "herbe", "héroïne", "haleine", "hallucination", "hésite"]
)
def test_silent_h_elides(word: str) -> None:
    assert elide("de", word) == "d'"


@pytest.mark.parametrize(
    "word", ["héros", "haine", "hais", "hauteur", "hibou", "hasard", "huit", "harcèle", "hors"]
)
def test_aspirate_h_blocks(word: str) -> None:
    assert elide("je", word) == "je"


@pytest.mark.parametrize("word", ["onze", "onzième", "oui", "ouistiti", "yaourt", "yacht", "uhlan"])
def test_some_vowels_block(word: str) -> None:
    assert elide("le", word) == "le"


@pytest.mark.parametrize("word", ["yeux", "Yonne", "Yves", "ypérite"])
def test_some_words_in_y_elide(word: str) -> None:
    assert elide("de", word) == "d'"


def test_si_elides_before_il_only() -> None:
    assert elide("si", "il") == "s'"
    assert elide("si", "ils") == "s'"
    assert elide("si", "elle") == "si"
    assert elide("si", "on") == "si"


def test_accents_may_be_separate_characters() -> None:
    assert elide("le", "he\u0301ros") == "le"
    assert elide("la", "e\u0301cole") == "l'"


def test_other_words_never_elide() -> None:
    assert elide("elle", "a") == "elle"
    assert elide("qui", "a") == "qui"
    assert elide("ça", "a") == "ça"


def test_an_elided_word_is_written_out_before_a_consonant() -> None:
    assert elide("qu'", "celle") == "que"
    assert elide("C’", "sont") == "Ce"
    assert elide("qu’", "elle") == "qu’"


def test_an_ambiguous_elided_word_stays() -> None:
    assert elide("l'", "voit") == "l'"  # le or la


def test_case_is_kept() -> None:
    assert elide("Ce", "était") == "C'"
    assert elide("QUE", "ELLE") == "QU'"
    assert elide("Le", "Homme") == "L'"


def test_nothing_elides_at_the_end() -> None:
    assert elide("le", "") == "le"


def test_languages_without_elision_leave_words_alone() -> None:
    assert LANGUAGES.get("de").elide("die", "Oma") == "die"
