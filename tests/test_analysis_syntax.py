"""Roles, sentences, heads and conjuncts, on trees drawn by hand in both label schemes."""

import pytest

from anaphora.analysis.syntax import Role, conjuncts, head_of, role, sentences
from anaphora.documents import Token


def parsed(*words: str) -> tuple[Token, ...]:
    """Tokens from `word/UPOS/head/deprel`; heads count from 0."""
    fields = (word.split("/") for word in words)
    return tuple(Token(t, upos=u, head=int(h), deprel=d) for t, u, h, d in fields)


# Ann and the dog of Bob saw it . It fled .
SPACY = parsed(
    *("Ann/PROPN/6/nsubj", "and/CCONJ/0/cc", "the/DET/3/det", "dog/NOUN/0/conj"),
    *("of/ADP/3/prep", "Bob/PROPN/4/pobj", "saw/VERB/6/root", "it/PRON/6/dobj", "./PUNCT/6/punct"),
    *("It/PRON/10/nsubj", "fled/VERB/10/root", "./PUNCT/10/punct"),
)
UD = parsed(
    *("Ann/PROPN/6/nsubj", "and/CCONJ/3/cc", "the/DET/3/det", "dog/NOUN/0/conj"),
    *("of/ADP/5/case", "Bob/PROPN/3/nmod", "saw/VERB/6/root", "it/PRON/6/obj", "./PUNCT/6/punct"),
    *("It/PRON/10/nsubj", "fled/VERB/10/root", "./PUNCT/10/punct"),
)
both = pytest.mark.parametrize("tokens", [SPACY, UD])


@both
def test_roles(tokens: tuple[Token, ...]) -> None:
    expected = {0: Role.SUBJECT, 3: Role.SUBJECT, 5: Role.OBLIQUE, 7: Role.OBJECT, 9: Role.SUBJECT}
    assert {position: role(tokens, position) for position in expected} == expected
    assert role(tokens, 6) is Role.OTHER


@both
def test_sentences_end_where_no_dependency_goes_on(tokens: tuple[Token, ...]) -> None:
    assert sentences(tokens) == [range(9), range(9, 12)]
    assert sentences(()) == []
    assert sentences([Token("a"), Token("b")]) == [range(1), range(1, 2)]


@both
def test_heads_of_mentions(tokens: tuple[Token, ...]) -> None:
    assert head_of(tokens, 0, 5) == 0
    assert head_of(tokens, 2, 5) == 3
    assert head_of(tokens, 5, 5) == 5
    assert head_of(tokens, 6, 8) == 6  # no nominal governs it


def test_without_a_parse_the_head_stands_before_what_modifies_it() -> None:
    words = [Token("the"), Token("president"), Token("of", upos="ADP"), Token("France")]
    assert head_of(words, 0, 3) == 1
    assert head_of(words, 0, 1) == 1


@both
def test_conjuncts_are_joined_by_and(tokens: tuple[Token, ...]) -> None:
    assert conjuncts(tokens, 0) == (0, 3)
    assert conjuncts(tokens, 3) == (0, 3)
    assert conjuncts(tokens, 5) == (5,)


def test_or_joins_nothing() -> None:
    words = parsed("Ann/PROPN/3/nsubj", "or/CCONJ/0/cc", "Bob/PROPN/0/conj", "left/VERB/3/root")
    assert conjuncts(words, 0) == (0,)
    assert conjuncts(words, 2) == (2,)


def test_three_are_joined_by_a_chain_or_all_to_the_first() -> None:
    ends = ("and/CCONJ/2/cc", "left/VERB/5/root")
    for last in (2, 0):
        words = parsed(
            *("Ann/PROPN/5/nsubj", ",/PUNCT/0/punct", "Bob/PROPN/0/conj", ends[0]),
            *(f"Cy/PROPN/{last}/conj", ends[1]),
        )
        assert conjuncts(words, 4) == (0, 2, 4)
