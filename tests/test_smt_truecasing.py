"""Case is undone at sentence starts, kept where it means something, and put back."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora.smt.truecasing import Truecaser, capitalise, recase

TEXT = [
    "The lamp in Paris is old .",
    "It is the lamp of Ana .",
    "He said : The US is in the news .",
    "« Le chat dort »",
    "Yesterday Ana saw the sea .",
]


@pytest.fixture
def truecaser() -> Truecaser:
    return Truecaser.learn(line.split() for line in TEXT)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("The sea is old .", "the sea is old ."),
        ("Ana saw it .", "Ana saw it ."),  # a name keeps its capital
        ("US news", "US news"),  # seen only so
        ("Lamp : The sea", "lamp : the sea"),  # a colon may begin a sentence
        ("Ana saw THE sea .", "Ana saw the sea ."),  # a form never seen
        ("Unknown Words stay .", "Unknown Words stay ."),
        ("", ""),
    ],
)
def test_a_word_gets_the_form_it_mostly_has(truecaser: Truecaser, raw: str, expected: str) -> None:
    assert " ".join(truecaser.truecase(raw.split())) == expected


def test_only_words_inside_sentences_are_counted() -> None:
    # "Yesterday" stands only at the start: nothing is known of it
    truecaser = Truecaser.learn([["Yesterday", "it", "rained"]])
    assert truecaser.truecase(["Yesterday"]) == ["Yesterday"]
    assert truecaser.truecase(["It"]) == ["it"]


def test_of_two_equally_frequent_forms_the_lower_case_wins() -> None:
    truecaser = Truecaser.learn([["a", "March", "march"]])
    assert truecaser.truecase(["March"]) == ["march"]


def test_a_saved_truecaser_is_the_same(truecaser: Truecaser, tmp_path: Path) -> None:
    truecaser.save(tmp_path / "case.tsv")
    again = Truecaser.load(tmp_path / "case.tsv")
    again.save(tmp_path / "again.tsv")
    assert (tmp_path / "case.tsv").read_bytes() == (tmp_path / "again.tsv").read_bytes()
    assert again.truecase(["The", "US"]) == ["the", "US"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("elle est vieille .", "Elle est vieille ."),
        ("« elle dort »", "« Elle dort »"),
        ("¿ dónde está ?", "¿ Dónde está ?"),
        ("iPhone", "IPhone"),
        (", elle", ", elle"),
        ("", ""),
    ],
)
def test_the_output_begins_with_a_capital(words: str, expected: str) -> None:
    assert " ".join(capitalise(words.split())) == expected


@pytest.mark.parametrize(
    ("source", "words", "links", "expected"),
    [
        ("Es viejo .", "it is old .", "1-2", "It is old ."),
        ("iPhone viejo", "old iPhone", "0-1", "old iPhone"),
        ("Cae . Es viejo .", "it falls . it is old .", "0-1 2-4", "It falls . It is old ."),
        ("Cae ... es viejo", "it falls ... it is old", "", "It falls ... it is old"),
        ("¡ Ay ! gritó", "oh ! he cried", "", "Oh ! he cried"),
        ('Dijo : " Nosotros', 'he said : " we', "0-1 3-4", 'He said : " We'),
        ('Dijo : " nosotros', 'he said : " we', "0-1 3-4", 'He said : " we'),
        ("", "", "", ""),
    ],
)
def test_capitals_begin_sentences_where_those_of_the_source_do(
    source: str, words: str, links: str, expected: str
) -> None:
    pairs = tuple((int(s), int(t)) for s, t in (link.split("-") for link in links.split()))
    assert " ".join(recase(words.split(), source.split(), pairs)) == expected
