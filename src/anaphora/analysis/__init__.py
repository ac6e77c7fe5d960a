"""Tokens, tags, syntax and names of a text; gender, number and humanness of its nouns.

    documents = analysis.analyser("en").analyse(documents)

What it needs is in the cache: `anaphora setup` puts it there.
"""

from __future__ import annotations

from anaphora.analysis.base import Analyser
from anaphora.analysis.models import ENGLISH, FRENCH, SPANISH
from anaphora.analysis.spacy_analyser import SpacyAnalyser
from anaphora.errors import InputError

__all__ = ["Analyser", "analyser"]

_MODELS = {model.lang: model for model in (ENGLISH, FRENCH, SPANISH)}


def analyser(lang: str, *, entities: bool = True) -> Analyser:
    """The analyser of a language; without `entities` it leaves names out and is faster."""
    if lang not in _MODELS:
        raise InputError(
            f"no analysis for language {lang!r}", f"choose one of: {', '.join(sorted(_MODELS))}"
        )
    return SpacyAnalyser(_MODELS[lang], entities)
