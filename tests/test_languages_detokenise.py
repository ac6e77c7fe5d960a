"""Running text from bare words; expected values are the typographic rules of each language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.languages import LANGUAGES


def join(code: str, words: str) -> str:
    return LANGUAGES.get(code).detokenise(words.split())


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("It 's so , is n’t it ?", "It's so, isn’t it?"),
        ('He said : " No . "', 'He said: "No."'),
        ('" Yes , " she said , " now . "', '"Yes," she said, "now."'),
        ("“ Yes ” ( he said ) [ … ]", "“Yes” (he said) […]"),
        ("the dogs ' bone", "the dogs' bone"),
        ("a ' quoted ' word", "a 'quoted' word"),
        ("$ 5 , € 3.50 , 20 %", "$5, €3.50, 20%"),
        ("he / she and / or", "he/she and/or"),
        ("1990 - a year -- or so", "1990 - a year -- or so"),
    ],
)
def test_english(words: str, text: str) -> None:
    assert join("en", words) == text


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("Qu' est -ce que c' est ?", "Qu'est-ce que c'est ?"),
        ("a -t -il", "a-t-il"),
        ("donne -le -lui !", "donne-le-lui !"),
        ("va -t' en", "va-t'en"),
        ("« L’ homme » : 5 % ; oui .", "« L’homme » : 5 % ; oui."),
        ('il dit " non " .', 'il dit "non".'),
        ("5 € , 20°C ( env. )", "5 €, 20°C (env.)"),
    ],
)
def test_french(words: str, text: str) -> None:
    assert join("fr", words) == text


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("Wie geht 's ?", "Wie geht's?"),
        ("Er sagte : „ Nein . “", "Er sagte: „Nein.“"),
        ("die „ Bild “ -Zeitung", "die „Bild“-Zeitung"),
        ("» Ja « , sagte er", "»Ja«, sagte er"),
        ("« Ja » , sagt man in Zürich", "«Ja», sagt man in Zürich"),
        ("Haus- und Hoftür , 5 %", "Haus- und Hoftür, 5 %"),
        ("am 3. Oktober – heute", "am 3. Oktober – heute"),
    ],
)
def test_german(words: str, text: str) -> None:
    assert join("de", words) == text


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("¿ Qué ? ¡ No !", "¿Qué? ¡No!"),
        ("— Hola — dijo él — . Adiós .", "—Hola —dijo él—. Adiós."),
        ("— ¡ Ay ! — gritó .", "—¡Ay! —gritó."),
        ("« Sí » , dijo , el 20 %", "«Sí», dijo, el 20%"),
    ],
)
def test_spanish(words: str, text: str) -> None:
    assert join("es", words) == text


def test_a_quote_that_only_ends_here_closes() -> None:
    assert join("en", 'and so it goes , " she said .') == 'and so it goes," she said.'
    assert join("en", 'and so it goes . "') == 'and so it goes."'


def test_a_quote_that_goes_on_opens() -> None:
    assert join("en", 'She said : " I go .') == 'She said: "I go.'


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "\"I don't think so,\" said Ann's mother (aged 50), 'but it's $5.50 or 3%.'"),
        ("fr", "Qu'y a-t-il ? « L’homme », dit-elle, c'est-à-dire 1 234,5 : donne-m'en !"),
        ("de", "Er fragt: „Geht's um 3.500 Euro?“, z.B. am 3. Mai; die „Bild“-Zeitung - na ja."),
        ("es", "—¿Puedes dárselo? —preguntó—. El 5% de «todo», ¡claro! (o no)."),
    ],
)
def test_tokenising_and_back_is_no_change(code: str, text: str) -> None:
    language = LANGUAGES.get(code)
    assert language.detokenise([token.text for token in language.tokenise(text)]) == text


@given(
    st.sampled_from(("en", "fr", "de", "es")),
    st.lists(st.text(st.characters(exclude_categories=("Z", "C")), min_size=1)),
)
def test_only_spaces_are_added(code: str, words: list[str]) -> None:
    text = LANGUAGES.get(code).detokenise(words)
    assert text.replace(" ", "") == "".join(words)
    assert "  " not in text
    assert text == text.strip()
