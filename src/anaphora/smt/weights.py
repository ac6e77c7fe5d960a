"""The weights of features: those to start from, and the way between names and one flat list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from anaphora.smt.language_model import LanguageModel
from anaphora.smt.phrase_table import PhraseTable

NamedWeights = dict[str, tuple[float, ...]]

UNTUNED = frozenset({"UnknownWordPenalty0"})
"""What tuning leaves alone: a word without translation stays, whatever its weight."""


def default_weights(
    tables: Sequence[PhraseTable], language_models: Sequence[LanguageModel]
) -> NamedWeights:
    """The weights that Moses' training script writes before anything is tuned."""
    weights = {f"TranslationModel{i}": (0.2,) * t.scores for i, t in enumerate(tables)}
    weights |= {
        "PhrasePenalty0": (0.2,),
        "WordPenalty0": (-1.0,),
        "UnknownWordPenalty0": (1.0,),
        "Distortion0": (0.3,),
    }
    if reordering := max((table.reordering_scores for table in tables), default=0):
        weights["LexicalReordering0"] = (0.3,) * reordering
    return weights | {f"LM{i}": (0.5,) for i in range(len(language_models))}


def named(values: Iterable[float], names: Iterable[tuple[str, int]]) -> NamedWeights:
    """A flat list as weights by name; `names` say how many each has, in order."""
    rest = iter(values)
    return {name: tuple(islice(rest, count)) for name, count in names}
