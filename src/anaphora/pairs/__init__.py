"""Language pairs by code: `PAIRS.get("en-fr")`."""

from anaphora.pairs.base import NULL_SUBJECT, Ambiguity, Feature, FeatureSide, Pair
from anaphora.registry import Registry

PAIRS: Registry[Pair] = Registry(
    "language pair",
    "anaphora.pairs",
    {
        code: f"anaphora.pairs.{code.replace('-', '_')}:PAIR"
        for code in ("en-de", "en-es", "en-fr", "es-en")
    },
)

__all__ = ["NULL_SUBJECT", "PAIRS", "Ambiguity", "Feature", "FeatureSide", "Pair"]
