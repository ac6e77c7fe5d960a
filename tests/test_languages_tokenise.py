"""Tokenisers: what is cut and what stays whole, and that nothing is ever lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.documents import Token
from anaphora.languages import LANGUAGES, text_of
from anaphora.languages.tokenise import Tokeniser, TokenRules

_CODES = ("en", "fr", "de", "es")
_PIECES = (
    "l' qu’ il -t -il ' ’ ʼ ` \" « » „ “ ” . ... … , ; : ! ? ¿ ¡ ( ) [ ] / - – — % $ € ° & @ # 1"
    " 234 3. 1,5 don't z.B. geht's aujourd'hui donne-le-lui va-t'en é e\u0301 中文 😀 👨\u200d👩"
    " a\u200b www.a.b x@y.z <b> &amp; C++ ÄÖ"
)
# text dense in the places where tokenisers break
_REAL = st.lists(st.sampled_from(_PIECES.split()), max_size=12).map("".join)


def words(code: str, text: str) -> str:
    """The tokens of a line with bars between them."""
    return "|".join(token.text for token in LANGUAGES.get(code).tokenise(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("l'homme", "l'|homme"),
        ("Qu’il", "Qu’|il"),
        ("c`est", "c`|est"),
        ("jusqu'à", "jusqu'|à"),
        ("lorsqu'elle", "lorsqu'|elle"),
        ("donne-le-lui", "donne|-le|-lui"),
        ("y a-t-il", "y|a|-t|-il"),
        ("va-t'en", "va|-t'|en"),
        ("parlez-m'en", "parlez|-m'|en"),
        ("est-ce", "est|-ce"),
        ("Qu'est-ce qu'on", "Qu'|est|-ce|qu'|on"),
        ("aujourd'hui", "aujourd'hui"),
        ("d’aujourd’hui", "d’|aujourd’hui"),
        ("prud'homme", "prud'homme"),
        ("presqu'île", "presqu'île"),
        ("quelqu'un", "quelqu'un"),
        ("celui-ci et celle-là", "celui-ci|et|celle-là"),
        ("un rendez-vous chez-moi", "un|rendez-vous|chez-moi"),
        ("c'est-à-dire", "c'est-à-dire"),
        ("lui-même peut-être", "lui-même|peut-être"),
        ("L'«homme»", "L'|«|homme|»"),
        ("O'Brien", "O'Brien"),
        ("M. Dupont a 5 ans.", "M.|Dupont|a|5|ans|."),
    ],
)
def test_french(text: str, expected: str) -> None:
    assert words("fr", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("it's", "it|'s"),
        ("It’s", "It|’s"),
        ("don't", "do|n't"),
        ("they'd've", "they|'d|'ve"),
        ("dogs' bones", "dogs|'|bones"),
        ("I cannot", "I|cannot"),
        ("let 'em go", "let|'em|go"),
        ("O'Brien at five o'clock", "O'Brien|at|five|o'clock"),
        ("he/she", "he|/|she"),
        ("Mr. J. Smith of the U.S. left.", "Mr.|J.|Smith|of|the|U.S.|left|."),
        ("vitamin C.", "vitamin|C|."),
        ("a U.S.-led group", "a|U.S.-led|group"),
        ("(e.g. this)", "(|e.g.|this|)"),
        ("“Wait...”", "“|Wait|...|”"),
        ("What?!", "What|?!"),
    ],
)
def test_english(text: str, expected: str) -> None:
    assert words("en", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("wie geht's?", "wie|geht|'s|?"),
        ("z.B. und z. B. usw.", "z.B.|und|z.|B.|usw."),
        ("am 3. Oktober", "am|3.|Oktober"),
        ("Es sind 3.", "Es|sind|3|."),
        ("im Jahr 1990. Dann", "im|Jahr|1990|.|Dann"),
        ("Haus- und Hoftür", "Haus-|und|Hoftür"),
        ("die „Bild“-Zeitung", "die|„|Bild|“|-Zeitung"),
    ],
)
def test_german(text: str, expected: str) -> None:
    assert words("de", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("¿Qué?", "¿|Qué|?"),
        ("¡No!", "¡|No|!"),
        ("dárselo del todo al Sr. Ruiz", "dárselo|del|todo|al|Sr.|Ruiz"),
        ("EE.UU. y EE. UU.", "EE.UU.|y|EE.|UU."),
        ("—Hola —dijo", "—|Hola|—|dijo"),
    ],
)
def test_spanish(text: str, expected: str) -> None:
    assert words("es", text) == expected


@pytest.mark.parametrize("code", _CODES)
@pytest.mark.parametrize(
    "whole",
    [
        "1,234.56",
        "1.234,56",
        "10:30",
        "12/05/2013",
        "-5",
        "1990s",
        "https://example.org/a?b=c&d",
        "name@example.org",
        "/usr/share",
        "--help",
        "AT&T",
        "week-end",
        "e\u0301te\u0301",
        "日本語",
        "👩\u200d🚀",
        "🇫🇷",
        "&amp;",
    ],
)
def test_whole_in_every_language(code: str, whole: str) -> None:
    assert words(code, f"a {whole}, b") == f"a|{whole}|,|b"


def test_space_after_is_known() -> None:
    tokens = LANGUAGES.get("en").tokenise("Yes, it's.")
    assert [(t.text, t.space_after) for t in tokens] == [
        ("Yes", False),
        (",", True),
        ("it", False),
        ("'s", False),
        (".", False),
    ]


def test_no_break_spaces_are_spaces_and_not_forgotten() -> None:
    text = "«\u00a0Quoi\u202f?\u00a0»"
    tokens = LANGUAGES.get("fr").tokenise(text)
    assert [t.text for t in tokens] == ["«", "Quoi", "?", "»"]
    assert [t.misc for t in tokens] == [
        r"SpacesAfter=\xa0",
        r"SpacesAfter=\u202f",
        r"SpacesAfter=\xa0",
        "",
    ]
    assert text_of(tokens) == text


def test_outer_and_repeated_spaces_are_kept() -> None:
    tokens = LANGUAGES.get("en").tokenise("  a\t b ")
    assert [t.misc for t in tokens] == [
        r"SpacesBefore=\s\s|SpacesAfter=\t\s",
        r"SpacesAfter=\s",
    ]
    assert text_of(tokens) == "  a\t b "


def test_white_space_notes_of_other_tools_are_read() -> None:
    tokens = (
        Token("a", misc="Gloss=x|SpacesAfter=\u00a0\\s\\t", space_after=False),
        Token("b", misc="Gloss=y", space_after=False),
        Token("c", misc="Gloss=z"),
    )
    assert text_of(tokens) == "a\u00a0 \tbc "


@pytest.mark.parametrize("blank", ["", "  ", "\u00a0"])
def test_a_blank_line_has_no_tokens(blank: str) -> None:
    assert LANGUAGES.get("en").tokenise(blank) == ()


@given(st.sampled_from(_CODES), st.lists(st.text() | _REAL, max_size=4).map(" ".join))
def test_tokens_give_back_any_text(code: str, text: str) -> None:
    tokens = LANGUAGES.get(code).tokenise(text)
    assert text_of(tokens) == (text if text.strip() else "")


@given(st.sampled_from(_CODES), st.lists(_REAL, max_size=6))
def test_space_after_alone_gives_back_single_spaced_text(code: str, chunks: list[str]) -> None:
    text = " ".join(chunk for chunk in chunks if chunk)
    tokens = LANGUAGES.get(code).tokenise(text)
    assert "".join(t.text + " " * t.space_after for t in tokens) == text


@given(st.sampled_from(_CODES), _REAL)
def test_tokens_are_words(code: str, text: str) -> None:
    for token in LANGUAGES.get(code).tokenise(text):
        assert token.text
        assert not any(c.isspace() for c in token.text)


def test_a_very_long_word_is_no_trouble() -> None:
    for piece in ("-la", "/", "a@", "/-", "<a", "it's", "...", "l'", "\u0301"):
        text = piece * 20_000
        assert text_of(LANGUAGES.get("fr").tokenise(text)) == text


def test_rules_that_overlap_lose_nothing() -> None:
    tokeniser = Tokeniser(TokenRules(clitic="bc|b|c", whole="xx", elided="a"))
    assert [t.text for t in tokeniser("abcbc a'xx")] == ["a", "bc", "bc", "a'", "xx"]
