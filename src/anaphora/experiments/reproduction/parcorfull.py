"""The TED talks of ParCorFull as a text to translate: English to French, by aligned segments."""

from __future__ import annotations

import gzip
import json
from contextlib import ExitStack
from typing import Any

from anaphora.errors import InputError
from anaphora.experiments.reproduction.base import HeldOut
from anaphora.streams import open_output
from anaphora.training.stages import StageContext

_SIDES = {"source": "en", "target": "fr"}


def extract(stage: StageContext) -> None:
    """Write the rows that have both sides; a row without one is left out."""
    kept = 0
    with ExitStack() as files:
        out = {n: files.enter_context(open_output(path)) for n, path in stage.outputs.items()}
        rows = files.enter_context(gzip.open(stage.inputs["parallel"], "rt", encoding="utf-8"))
        for line in rows:
            row: dict[str, Any] = json.loads(line)
            if all(row[lang] for lang in _SIDES.values()):
                for side, lang in _SIDES.items():
                    out[side].write(f"{row[lang]}\n")
                out["doc_ids"].write(f"{row['doc']}\n")
                kept += 1
    if not kept:
        raise InputError(
            "no row has both sides",
            "take the file of TED talks",
            file=str(stage.inputs["parallel"]),
        )


TED = HeldOut("ted", {"parallel": "parcorfull/TED.parallel.jsonl.gz"}, extract)
