"""Number, gender and humanness of English mentions: what any reader knows of them."""

from pathlib import Path

import pytest

from anaphora import analysis
from anaphora.analysis import english, syntax
from anaphora.analysis.english import Referent, is_group, referent, together
from anaphora.analysis.given_names import GivenNames, write
from anaphora.documents import Document, Gender, Human, Number, Segment, Token
from tests.assets import needs


def noun(lemma: str, number: str = "Sing") -> Token:
    return Token(lemma, lemma, "NOUN", feats=f"Number={number}")


def shown(found: Referent) -> str:
    return f"{found.gender} {found.number} {found.human}"


@pytest.mark.parametrize(
    ("lemma", "expected"),
    [
        ("aunt", "fem sg person"),
        ("policewoman", "fem sg person"),
        ("fireman", "masc sg person"),
        ("German", "unk sg other"),
        ("teacher", "unk sg person"),
        ("geologist", "unk sg person"),
        ("committee", "unk sg other"),
        ("police", "unk pl other"),
        ("stone", "unk sg other"),
    ],
)
def test_nouns(lemma: str, expected: str) -> None:
    assert shown(referent([noun(lemma)], 0)) == expected


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("She", "fem sg person"),
        ("it", "unk sg other"),
        ("them", "unk pl unknown"),
        ("who", "unk unk person"),
        ("you", "unk unk person"),
    ],
)
def test_pronouns(form: str, expected: str) -> None:
    assert shown(referent([Token(form, upos="PRON")], 0)) == expected


def test_several_are_plural_and_have_in_common_what_all_have() -> None:
    aunt, uncle, stone = (referent([noun(word)], 0) for word in ("aunt", "uncle", "stone"))
    assert shown(together([aunt, aunt])) == "fem pl person"
    assert shown(together([aunt, uncle])) == "unk pl person"
    assert shown(together([aunt, stone])) == "unk pl unknown"


def test_groups_can_be_they() -> None:
    assert is_group(noun("team"))
    assert not is_group(noun("stone"))


def test_given_names_are_kept_if_they_are_certain_and_known(tmp_path: Path) -> None:
    # sources, bearers, share of women
    names = {
        "zoe": [2, 1, 1.0],
        "max": [1, 10, 0.1],
        "kim": [9, 900, 0.6],
        "xyz": [1, 9, 1.0],
        "jean-luc": [3, 40, 0.0],
        "jr.": [9, 99, 0.0],
    }
    write(tmp_path, names)
    known = GivenNames(tmp_path)
    answers = {n: str(known.gender(n)) for n in ("Zoë", "MAX", "Kim", "xyz", "Jean-Luc", "jr.")}
    assert answers == {
        "Zoë": "fem",
        "MAX": "masc",
        "Kim": "unk",
        "xyz": "unk",
        "Jean-Luc": "masc",
        "jr.": "unk",
    }


@needs("english-names")
@needs("english-pipeline")
def test_in_context() -> None:
    lines = (
        "Mr. Smith and Anna Kowalska met in Paris.",
        "The firm which had hired them thanked every colleague who came.",
        "Doctor Maria Lopez praised Microsoft.",
    )
    (done,) = analysis.analyser("en").analyse([Document("d", tuple(map(Segment, lines)))])
    found = {}
    for segment in done.segments:
        for position, token in enumerate(segment.tokens):
            if token.upos in ("NOUN", "PROPN", "PRON"):
                found[token.text] = shown(referent(segment.tokens, position))
    assert found["Smith"] == "masc sg person"
    assert found["Kowalska"] == "fem sg person"
    assert found["Paris"] == found["Microsoft"] == "unk sg other"
    assert found["firm"] == "unk sg other"
    assert found["colleague"] == "unk sg person"
    assert found["Lopez"] == "fem sg person"
    tokens = done.segments[0].tokens
    parts = syntax.conjuncts(tokens, 1)
    assert [tokens[part].text for part in parts] == ["Smith", "Kowalska"]
    joined = english.together(referent(tokens, part) for part in parts)
    assert joined == Referent(Gender.UNK, Number.PL, Human.PERSON)
