"""Word alignment: aligners behind one registry, symmetrisation, saved models.

    model = ALIGNERS.get("core").train(pairs)
    for links in model.align(pairs): ...

An aligner of another package is found through the entry-point group `anaphora.aligners`.
"""

from __future__ import annotations

from anaphora.alignment.base import Aligner, AlignmentModel, Heuristic, Pair, symmetrise
from anaphora.registry import Registry

__all__ = ["ALIGNERS", "Aligner", "AlignmentModel", "Heuristic", "Pair", "symmetrise"]

ALIGNERS: Registry[Aligner] = Registry(
    "aligner",
    "anaphora.aligners",
    {
        "core": "anaphora.alignment.core:ALIGNER",
        "thot-fast-align": "anaphora.alignment.thot:FAST_ALIGN",
        "thot-hmm": "anaphora.alignment.thot:HMM",
        "thot-ibm4": "anaphora.alignment.thot:IBM4",
    },
)
