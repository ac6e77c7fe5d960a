"""Classes of English words that tell what *it* does: weather, time, judgement and so on."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from anaphora.documents import Token


def lemma_of(token: Token) -> str:
    """The lemma in lower case, or the word where there is none."""
    return (token.lemma or token.text).lower()


@cache
def classes(lemma: str) -> tuple[str, ...]:
    """The names of the classes a word is in."""
    return tuple(name for name, words in _words().items() if lemma in words)


@cache
def _words() -> dict[str, frozenset[str]]:
    text = (files(__package__) / "data" / "en_function_words.toml").read_text(encoding="utf-8")
    return {name: frozenset(words.split()) for name, words in tomllib.loads(text).items()}
