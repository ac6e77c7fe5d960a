"""Which language a text looks like; the sentences are plain ones of each language."""

from __future__ import annotations

import pytest

from anaphora.languages.guess import other_language

TEXTS = {
    "English": "The house that they bought is not far from here and it was cheap for them .",
    "French": "La maison est dans une rue qui est sur le plan , mais il ne la trouve pas .",
    "German": "Das Haus ist nicht für die Kinder , und sie mit dem Hund auf der Straße .",
    "Spanish": "El perro de la casa es más viejo que los otros , pero su dueño lo quiere .",
    "Italian": "La casa è del signore che non è più con gli altri , ma anche lui lo sa .",
    "Portuguese": "O homem não é mais da cidade , mas os filhos são uma alegria para ele .",
    "Dutch": "Het huis is van een man en het is niet voor de kinderen , maar ook voor aan .",
}


@pytest.mark.parametrize("name", [n for n in TEXTS if n != "English"])
def test_text_in_another_language_is_named(name: str) -> None:
    assert other_language(TEXTS[name].split(), "en") == name


@pytest.mark.parametrize(
    ("lang", "name"), [("en", "English"), ("fr", "French"), ("de", "German"), ("es", "Spanish")]
)
def test_text_in_its_own_language_is_no_surprise(lang: str, name: str) -> None:
    assert other_language(TEXTS[name].split(), lang) is None


@pytest.mark.parametrize(
    ("line", "script"),
    [
        ("Дом , который они купили , находится недалеко отсюда .", "Cyrillic script"),
        ("これは私たちが昨年の春に買った古い家です 。", "Hiragana script"),
    ],
)
def test_another_script_is_named(line: str, script: str) -> None:
    assert other_language(line.split(), "en") == script


@pytest.mark.parametrize("line", ["", "Hola", "Berlin 1945 :", "Merci beaucoup , said the man ."])
def test_a_few_words_prove_nothing(line: str) -> None:
    assert other_language(line.split(), "en") is None


def test_mixed_scripts_in_english_are_english() -> None:
    line = f"{TEXTS['English']} Привет 東京 {TEXTS['English']}"
    assert other_language(line.split(), "en") is None
