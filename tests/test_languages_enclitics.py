"""Spanish enclitics: expected values follow the rules of the Real Academia for written accents."""

from __future__ import annotations

import pytest

from anaphora.languages import LANGUAGES

_SPANISH = LANGUAGES.get("es").enclitics


@pytest.mark.parametrize(
    ("word", "verb", "pronouns"),
    [
        ("hacerlo", "hacer", ("lo",)),
        ("Verlas", "ver", ("las",)),
        ("irse", "ir", ("se",)),
        ("oírle", "oír", ("le",)),
        ("dárselo", "dár", ("se", "lo")),
        ("decírnoslas", "decír", ("nos", "las")),
        ("haciéndolo", "haciéndo", ("lo",)),
        ("dándoselos", "dándo", ("se", "los")),
        ("yéndose", "yéndo", ("se",)),
        ("hazlo", "haz", ("lo",)),
        ("díselo", "dí", ("se", "lo")),
        ("ponles", "pon", ("les",)),
    ],
)
def test_enclitics_are_found(word: str, verb: str, pronouns: tuple[str, ...]) -> None:
    assert _SPANISH is not None
    assert _SPANISH.split(word) == (verb, pronouns)


@pytest.mark.parametrize(
    "word", ["charla", "Carlos", "perlas", "gobiernos", "hacer", "haciendo", "película", "lo", ""]
)
def test_other_words_have_none(word: str) -> None:
    assert _SPANISH is not None
    assert _SPANISH.split(word) is None


def test_surface_words_stay_whole() -> None:
    tokens = LANGUAGES.get("es").tokenise("Quiero dárselo al niño del pueblo.")
    assert [token.text for token in tokens] == [
        *("Quiero", "dárselo", "al", "niño", "del", "pueblo", "."),
    ]
