"""The texts that experiments of several systems share: news, and talks with gold antecedents."""

from __future__ import annotations

from functools import partial

from anaphora.experiments import parcorfull
from anaphora.experiments.reproduction.base import HeldOut
from anaphora.pairs import PAIRS


def newstest2013(pair: str) -> HeldOut:
    """News; what the documents are is guessed there."""
    source, target = PAIRS.get(pair).source, PAIRS.get(pair).target
    sides = {"source": source, "target": target, "doc_ids": "doc"}
    files = {side: f"{pair}/newstest2013.{ending}.gz" for side, ending in sides.items()}
    return HeldOut("newstest2013", files)


def ted(pair: str) -> HeldOut:
    """The TED talks of ParCorFull, whose pronouns people annotated."""
    files = {
        "sentences": f"parcorfull/TED.{PAIRS.get(pair).source}.jsonl.gz",
        "rows": "parcorfull/TED.parallel.jsonl.gz",
    }
    return HeldOut("ted", files, partial(parcorfull.extract, pair=pair))
