"""The trainings of the experiments, one for each pair, as `anaphora train` reads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def _corpus(folder: str, name: str, source: str, target: str) -> Mapping[str, str]:
    start = f"{folder}/{name}"
    return {
        "source": f"{start}.{source}.gz",
        "target": f"{start}.{target}.gz",
        "doc_ids": f"{start}.doc.gz",
    }


ES_EN: Mapping[str, Any] = {
    "pair": "es-en",
    "tokenised": True,
    "case": "lower",
    "corpus": {name: _corpus("es-en-nc11", name, "es", "en") for name in ("train", "dev")},
    "analysis": {
        "resolver": "learnt",
        "antecedents": {
            name: f"es-en-nc11/{name}.antecedents.jsonl.gz" for name in ("train", "dev")
        },
        "target": False,  # no experiment of this pair asks for the pronoun language model
    },
}

EN_FR: Mapping[str, Any] = {
    "pair": "en-fr",
    "corpus": {name: _corpus("en-fr", name, "en", "fr") for name in ("train", "dev")},
}

EN_DE: Mapping[str, Any] = {
    "pair": "en-de",
    "corpus": {name: _corpus("en-de", name, "en", "de") for name in ("train", "dev")},
}
