"""Metrics over finished translations, one module each, behind one registry.

    from anaphora.evaluation import C1C4
    C1C4("en-fr").corpus_score(source, outputs, references, (reference_links, output_links))

A metric of another package is found through the entry-point group `anaphora.metrics`.
"""

from __future__ import annotations

from anaphora.evaluation.apt import APT
from anaphora.evaluation.base import Configurable, Item, Metric, Options, Score, Signature
from anaphora.evaluation.c1c4 import C1C4
from anaphora.evaluation.prf import PRF
from anaphora.evaluation.translation import Note, Translation
from anaphora.evaluation.word_alignment import WordAlignment
from anaphora.registry import Registry

__all__ = [
    "APT",
    "C1C4",
    "METRICS",
    "PRF",
    "Item",
    "Metric",
    "Note",
    "Options",
    "Score",
    "Signature",
    "Translation",
    "WordAlignment",
]

METRICS: Registry[type[Configurable]] = Registry(
    "metric",
    "anaphora.metrics",
    {
        "agreement": "anaphora.evaluation.agreement:Agreement",
        "agreement-expected": "anaphora.evaluation.agreement:ExpectedAgreement",
        "apt": "anaphora.evaluation.apt:APT",
        "c1c4": "anaphora.evaluation.c1c4:C1C4",
        "prediction": "anaphora.evaluation.prediction:Prediction",
        "prf": "anaphora.evaluation.prf:PRF",
        "precision": "anaphora.evaluation.prf:Precision",
        "recall": "anaphora.evaluation.prf:Recall",
        "bleu": "anaphora.evaluation.sacre:BLEU",
        "chrf": "anaphora.evaluation.sacre:CHRF",
        "ter": "anaphora.evaluation.sacre:TER",
    },
)
