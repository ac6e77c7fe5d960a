"""ParCorFull's rows as segments: mentions move with their words."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from anaphora.coreference.gold import Gold
from anaphora.documents import Bitext, Function
from anaphora.errors import InputError
from anaphora.experiments.parcorfull import bitexts


def mention(start: list[int], end: list[int], **known: str) -> dict[str, Any]:
    return {"start": start, "end": end, "chain": "lamp", **known}


ANNOTATED = {
    "doc": "talk",
    "sentences": [
        ["I", "bought", "a", "``", "lamp", "''", "."],
        ["(", "Laughter", ")"],
        ["It", "'s", "red", "."],
        ["I", "ca", "n't", "sell", "it", "."],
    ],
    "mentions": [
        mention([0, 2], [0, 5], type="np"),
        mention([1, 1], [1, 1], type="np"),
        mention([2, 0], [2, 0], type="pronoun", function="anaphoric"),
        mention([3, 4], [3, 4], type="pronoun", function="event"),
    ],
}
ROWS: list[dict[str, Any]] = [
    {
        "doc": "talk",
        "en": 'I bought a "lamp".',
        "en_sents": [0],
        "fr": "J'ai acheté une « lampe ».",
        "de": "Ich kaufte eine Lampe.",
    },
    {
        "doc": "talk",
        "en": "It's red. I can't sell it.",
        "en_sents": [2, 3],
        "fr": "Elle est rouge.",
        "de": None,
    },
]


def read(directory: Path, pair: str, rows: list[dict[str, Any]] = ROWS) -> list[Bitext]:
    for name, records in (("TED.en", [ANNOTATED]), ("TED.parallel", rows)):
        with gzip.open(directory / f"{name}.jsonl.gz", "wt", encoding="utf-8") as out:
            out.writelines(json.dumps(record) + "\n" for record in records)
    return list(bitexts(directory / "TED.en.jsonl.gz", directory / "TED.parallel.jsonl.gz", pair))


def test_a_row_is_a_segment_with_its_translation(tmp_path: Path) -> None:
    (bitext,) = read(tmp_path, "en-fr")
    assert [s.text for s in bitext.source.segments] == [row["en"] for row in ROWS]
    assert [s.text for s in bitext.target.segments] == [row["fr"] for row in ROWS]


def test_rows_without_a_translation_are_left_out(tmp_path: Path) -> None:
    (bitext,) = read(tmp_path, "en-de")
    assert [s.text for s in bitext.target.segments] == ["Ich kaufte eine Lampe."]


def test_mentions_stand_on_our_words(tmp_path: Path) -> None:
    """Of the sentence that no row has, none is left."""
    (bitext,) = read(tmp_path, "en-fr")
    segments = bitext.source.segments
    found = [
        (m.segment, " ".join(t.text for t in segments[m.segment].tokens[m.start : m.end + 1]))
        for m in bitext.source.mentions
    ]
    assert found == [(0, 'a " lamp "'), (1, "It"), (1, "it")]


def test_gold_links_lead_from_row_to_row(tmp_path: Path) -> None:
    (bitext,) = read(tmp_path, "en-fr")
    first, second = Gold("en").posterior(bitext.source)
    assert first.best
    assert (first.best.segment, first.best.start, first.best.end) == (0, 2, 5)
    assert second.functions
    assert second.functions.best is Function.EVENT


def test_rows_of_another_version_are_one_plain_error(tmp_path: Path) -> None:
    other = [{**ROWS[0], "en": "I sold a lamp."}]
    with pytest.raises(InputError, match="document 'talk': words and text differ"):
        read(tmp_path, "en-fr", other)
