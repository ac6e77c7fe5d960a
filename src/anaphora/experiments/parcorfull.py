"""ParCorFull as text to translate: rows of aligned sentences, with the gold mentions on our tokens.

PART.en.jsonl.gz has the annotated sentences, PART.parallel.jsonl.gz rows of sentences that are
translations of each other, as they were written. A row is a segment; its words are cut by our
tokeniser, and a mention moves to the words that hold its first and its last character.
"""

from __future__ import annotations

import gzip
import json
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import accumulate, groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from anaphora import formats
from anaphora.coreference.gold import Gold
from anaphora.documents import Bitext, Document, Mention, Segment, Side, Token
from anaphora.errors import InputError
from anaphora.experiments.coreference_data import analysed, read
from anaphora.pairs import PAIRS
from anaphora.streams import open_output
from anaphora.training.stages import StageContext

_LINES = ("source", "target", "doc_ids")
_WRITTEN = {"``": '"', "''": '"'}  # the annotated words have the quotes of a treebank


def extract(stage: StageContext, *, pair: str) -> None:
    """A stage's work: `source`, `target`, `doc_ids`, gold `antecedents`, annotated `documents`.

    Inputs are `sentences`, the annotated ones of the source side, and `rows`. Heads of antecedents
    are those of an analysis.
    """
    texts = list(bitexts(stage.inputs["sentences"], stage.inputs["rows"], pair))
    with ExitStack() as files:
        out = {n: files.enter_context(open_output(stage.outputs[n])) for n in _LINES}
        for text in texts:
            for source, target in zip(text.source.segments, text.target.segments, strict=True):
                for name, line in zip(
                    _LINES, (source.text, target.text, text.source.id), strict=True
                ):
                    out[name].write(line + "\n")
    gold = Gold(PAIRS.get(pair).source)
    documents = list(analysed(text.source for text in texts))
    formats.write(documents, stage.outputs["documents"], "jsonl")
    links = map(gold.posterior, documents)
    formats.write((each for each in links if each), stage.outputs["antecedents"], "antecedents")


def bitexts(sentences: Path, rows: Path, pair: str) -> Iterator[Bitext]:
    """The documents of a part, source side tokenised and annotated, with their translations."""
    target = PAIRS.get(pair).target
    annotated = {document.id: document for document in read(sentences)}
    with gzip.open(rows, "rt", encoding="utf-8") as lines:
        for name, group in groupby(map(json.loads, lines), key=itemgetter("doc")):
            both = [row for row in group if row[target]]
            if both:
                translated = tuple(Segment(row[target]) for row in both)
                yield Bitext(
                    retokenised(annotated[name], both, pair),
                    Document(name, translated, lang=target, side=Side.REFERENCE),
                )


def retokenised(annotated: Document, rows: Iterable[dict[str, Any]], pair: str) -> Document:
    """The document in segments as the rows have them, with our words and the mentions on those.

    Mentions in sentences that no row has are left out.
    """
    language = PAIRS.get(pair).source_language
    segments: list[Segment] = []
    moved: dict[tuple[int, int], tuple[int, int]] = {}
    for number, row in enumerate(rows):
        text = row[language.code]
        sentences = row[f"{language.code}_sents"]
        tokens = tuple(language.tokenise(text))
        old = [t.text for s in sentences for t in annotated.segments[s].tokens]
        places = [(s, t) for s in sentences for t in range(len(annotated.segments[s].tokens))]
        for place, token in zip(places, _first_tokens(old, tokens, annotated.id), strict=True):
            moved[place] = number, token
        segments.append(Segment(text, tokens))
    mentions = (_moved(mention, moved) for mention in annotated.mentions)
    return replace(annotated, segments=tuple(segments), mentions=tuple(filter(None, mentions)))


def _first_tokens(old: Sequence[str], new: Sequence[Token], name: str) -> list[int]:
    """For each old word the new one that its first character is in."""
    written = [_WRITTEN.get(word, word) for word in old]
    if "".join(written) != "".join(token.text for token in new):
        raise InputError(
            f"document {name!r}: words and text differ in {' '.join(old)[:60]!r}",
            "take the annotated sentences and the rows of one version of the data",
        )
    ends = list(accumulate(len(token.text) for token in new))
    starts = accumulate((len(word) for word in written[:-1]), initial=0)
    return [bisect_right(ends, start) for start in starts]


def _moved(mention: Mention, places: dict[tuple[int, int], tuple[int, int]]) -> Mention | None:
    start = places.get((mention.segment, mention.start))
    end = places.get((mention.segment, mention.end))
    if start is None or end is None:
        return None
    return replace(mention, segment=start[0], start=start[1], end=end[1])
