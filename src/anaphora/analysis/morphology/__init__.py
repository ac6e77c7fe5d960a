"""Gender and number of nouns in the languages we translate into.

    nouns("fr").agreement(tokens, position)      # Agreement(Gender.FEM, Number.SG)

A language without a lexicon gets what its tagger says, or unknown. The lexica come with
`anaphora setup lexica`; they are share-alike, and so is what is learnt from them, so both stay in
the cache.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from anaphora.analysis.morphology.nouns import Agreement, Nouns, UnknownNouns

__all__ = ["Agreement", "Nouns", "UnknownNouns", "nouns"]

_WITH_LEXICON = {"de": "german", "es": "spanish", "fr": "french"}


@cache
def nouns(lang: str) -> Nouns:
    """What is known of the nouns of a language."""
    if lang not in _WITH_LEXICON:
        return UnknownNouns()
    module = import_module(f"anaphora.analysis.morphology.{_WITH_LEXICON[lang]}")
    known: Nouns = module.nouns()
    return known
