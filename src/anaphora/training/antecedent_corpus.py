"""What learning antecedents needs of a corpus: its windows, the source analysed, and their links.

Each function is the work of one stage. The source is CoNLL-U, the target has one segment per line,
its tokens separated by spaces; `bitexts` puts them together again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TextIO

from anaphora import analysis, formats
from anaphora.alignment import Pair
from anaphora.analysis.base import with_tokens
from anaphora.documents import Bitext, Document, Segment, Side, Token
from anaphora.formats.bitext import both_sides
from anaphora.languages import LANGUAGES
from anaphora.pairs import PAIRS
from anaphora.streams import open_lines, open_output
from anaphora.training.stages import StageContext
from anaphora.training.windows import windows


def analyse_windows(stage: StageContext, *, threads: int) -> None:
    """Stage `windows`: the parts of a corpus that have pronouns, the source analysed.

    Settings: `pair`, `tokenised`, `forms` of the source that are learnt from; without forms the
    documents stay whole.
    """
    boundaries = {n: p for n, p in stage.inputs.items() if n not in ("source", "target")}
    name = formats.with_boundaries("plain", boundaries.get("doc_ids"), boundaries.get("doc_starts"))
    sides = (formats.read(stage.inputs[side], name, **boundaries) for side in ("source", "target"))
    pair = PAIRS.get(stage.settings["pair"])
    tokenised = stage.settings["tokenised"]
    texts: Iterable[Bitext] = (
        Bitext(
            _cut(bitext.source, pair.source, tokenised=tokenised),
            _cut(bitext.target, pair.target, tokenised=tokenised),
        )
        for bitext in both_sides(*sides)
    )
    if forms := frozenset(stage.settings["forms"]):
        texts = windows(texts, forms)
    targets: deque[Document] = deque()
    analyser = analysis.analyser(pair.source)
    parsed = analyser.analyse(_sources(texts, targets), threads=threads)
    with open_output(stage.outputs["target"]) as out:
        sources = _writing_targets(parsed, targets, out)
        formats.write(sources, stage.outputs["source"], "conllu")


def _cut(document: Document, lang: str, *, tokenised: bool) -> Document:
    language = LANGUAGES.get(lang)
    segments = tuple(with_tokens(s, language, tokenised=tokenised) for s in document.segments)
    return replace(document, segments=segments)


def _sources(texts: Iterable[Bitext], targets: deque[Document]) -> Iterator[Document]:
    """Yield the source sides; the target sides wait in `targets`."""
    for text in texts:
        targets.append(text.target)
        yield text.source


def _writing_targets(
    sources: Iterable[Document], targets: deque[Document], out: TextIO
) -> Iterator[Document]:
    """Pass source sides on and write the target side of each."""
    for source in sources:
        for segment in targets.popleft().segments:
            out.write(" ".join(token.text for token in segment.tokens) + "\n")
        yield source


def bitexts(source: Path, target: Path, links: Path) -> Iterator[Bitext]:
    """Yield what `analyse_windows` wrote, with its word alignment."""
    with open_lines(target) as lines:
        rest, alignments = iter(lines), iter(formats.read(links, "pharaoh"))
        for document in formats.read(source, "conllu"):
            size = len(document.segments)
            segments = tuple(
                Segment(line, tuple(Token(w) for w in line.split(" ") if w))
                for line in islice(rest, size)
            )
            translation = replace(document, segments=segments, side=Side.REFERENCE, mentions=())
            yield Bitext(document, translation, tuple(islice(alignments, size)))


def token_pairs(source: Path, target: Path) -> Iterator[Pair]:
    """Yield the words of each segment pair that `analyse_windows` wrote."""
    with open_lines(target) as lines:
        segments = (s for document in formats.read(source, "conllu") for s in document.segments)
        for segment, line in zip(segments, lines, strict=True):
            yield [token.text for token in segment.tokens], line.split()
