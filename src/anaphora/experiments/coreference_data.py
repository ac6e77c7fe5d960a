"""Documents with gold coreference: GUM, LitBank and ParCorFull as JSON lines, as documents of ours.

One object per document: `sentences` (lists of words) and `mentions` with `start` and `end`
(sentence, word), `chain`, and in ParCorFull `type` and `function`. A mention that crosses a
sentence is left out. GUM's name tells its genre: `GUM_news_nasa`.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import tee
from pathlib import Path
from typing import Any

from anaphora import analysis
from anaphora.coreference.nominals import third_person
from anaphora.documents import Category, Document, Function, Mention, Segment, Token

_CATEGORIES = {
    "pronoun": Category.PRONOUN,
    "np": Category.NOUN,
    "vp": Category.EVENT,
    "clause": Category.EVENT,
}
_FUNCTIONS = {
    "anaphoric": Function.ANAPHORIC,
    "event": Function.EVENT,
    "pleonastic": Function.PLEONASTIC,
}


def read(path: Path) -> Iterator[Document]:
    """Yield the documents of a file with their mentions, not analysed."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield _document(json.loads(line))


def analysed(documents: Iterable[Document]) -> Iterator[Document]:
    """The documents, analysed without a look at their mentions."""
    kept, bare = tee(documents)
    done = analysis.analyser("en").analyse(replace(document, mentions=()) for document in bare)
    for gold, text in zip(kept, done, strict=True):
        yield replace(text, mentions=gold.mentions)


def _document(record: dict[str, Any]) -> Document:
    segments = tuple(
        Segment(" ".join(words), tuple(Token(word) for word in words))
        for words in record["sentences"]
    )
    mentions = tuple(
        _mention(mention, segments)
        for mention in record["mentions"]
        if mention["start"][0] == mention["end"][0]
    )
    return Document(record["doc"], segments, mentions, lang="en")


def _mention(record: dict[str, Any], segments: tuple[Segment, ...]) -> Mention:
    segment, start = record["start"]
    end = record["end"][1]
    word = segments[segment].tokens[start].text
    pronoun = start == end and third_person(word) is not None
    category = _CATEGORIES.get(record.get("type", ""), Category.UNKNOWN)
    function = record.get("function")
    return Mention(
        segment,
        start,
        end,
        entity=record["chain"] or "",
        category=Category.PRONOUN if pronoun else category,
        function=_FUNCTIONS.get(function, Function.OTHER) if function else None,
        attributes=tuple((key, str(record[key])) for key in ("position", "split") if key in record),
    )


def genre(document: Document) -> str:
    """The genre of a document of GUM."""
    return document.id.split("_")[1]
