"""The adapter to spaCy: any of its pipelines with a tagger and a parser fills our tokens.

The words are ours, so that the engine, the aligner and the analysis mean the same by a position.
spaCy gets them in batches of bounded size that never span two documents: memory stays bounded,
and the analysis of a document is its own, to the last bit of the floating-point sums in it.
"""

from __future__ import annotations

import html
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from anaphora.analysis import names, workers
from anaphora.analysis.base import with_tokens
from anaphora.analysis.models import Model
from anaphora.analysis.null_subjects import with_null_subjects
from anaphora.documents import Document, Token
from anaphora.languages import LANGUAGES

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline
    from spacy.tokens import Doc

Words = tuple[Token, ...]

_BATCH = 2000  # words; more is hardly faster
_SENTENCE_ENDS = frozenset(".!?…")
_COLUMNS: list[int | str] = ["LEMMA", "POS", "TAG", "MORPH", "HEAD", "DEP", "ENT_IOB", "ENT_TYPE"]
_HEAD = _COLUMNS.index("HEAD")
_ENTITY_PLACES = ("", "I", "", "B")  # spaCy's codes: 0 not tried, 1 inside, 2 outside, 3 begins


@dataclass(frozen=True, slots=True)
class SpacyAnalyser:
    """A pipeline of spaCy as an analyser; without `entities` it finds no names and is faster."""

    model: Model
    entities: bool = True

    @property
    def description(self) -> str:
        """The pipeline's name and version."""
        meta = _loaded(self.model, self.entities).meta
        return f"{meta['lang']}_{meta['name']} {meta['version']}"

    def analyse(
        self, documents: Iterable[Document], *, tokenised: bool = False, threads: int = 1
    ) -> Iterator[Document]:
        """Yield each document analysed; `threads` are processes, each with its own pipeline."""
        done = self._analyse(documents, tokenised, threads)
        return map(with_null_subjects, done) if self.model.lang == "es" else done

    def _analyse(
        self, documents: Iterable[Document], tokenised: bool, threads: int
    ) -> Iterator[Document]:
        cut = (_with_tokens(d, self.model.lang, tokenised=tokenised) for d in documents)
        if threads == 1:
            for document in cut:
                done = (_annotate(self.model, self.entities, b) for b in _batches(document))
                yield _put_together(document, done)
            return
        with workers.pool(threads) as pool:
            waiting: deque[tuple[Document, list[Future[list[Words]]]]] = deque()
            under_way = 0
            for document in cut:
                futures = [
                    pool.submit(_annotate, self.model, self.entities, batch)
                    for batch in _batches(document)
                ]
                waiting.append((document, futures))
                under_way += len(futures)
                while under_way > 4 * threads:
                    document, futures = waiting.popleft()
                    under_way -= len(futures)
                    yield _put_together(document, (future.result() for future in futures))
            for document, futures in waiting:
                yield _put_together(document, (future.result() for future in futures))


def _with_tokens(document: Document, lang: str, *, tokenised: bool) -> Document:
    language = LANGUAGES.get(lang)
    segments = tuple(with_tokens(s, language, tokenised=tokenised) for s in document.segments)
    return replace(document, segments=segments, lang=document.lang or lang)


def _batches(document: Document) -> Iterator[list[Words]]:
    """Yield the document's texts, a few at a time."""
    batch: list[Words] = []
    size = 0
    for segment in document.segments:
        for text in _texts(segment.tokens):
            if batch and size + len(text) > _BATCH:
                yield batch
                batch, size = [], 0
            batch.append(text)
            size += len(text)
    if batch:
        yield batch


def _texts(tokens: Words) -> Iterator[Words]:
    """Cut a segment that is longer than a batch, at the end of a sentence if it can be."""
    start = 0
    while len(tokens) - start > _BATCH:
        window = range(start + _BATCH - 1, start + _BATCH // 2, -1)
        last = next((p for p in window if tokens[p].text in _SENTENCE_ENDS), window[0])
        yield tokens[start : last + 1]
        start = last + 1
    yield tokens[start:]


def _put_together(document: Document, batches: Iterable[list[Words]]) -> Document:
    """The document with the annotated texts in place of its tokens."""
    texts = (text for batch in batches for text in batch)
    segments = []
    for segment in document.segments:
        tokens: list[Token] = []
        for _ in _texts(segment.tokens):
            tokens.extend(_moved(next(texts), len(tokens)))
        segments.append(replace(segment, tokens=tuple(tokens)))
    return replace(document, segments=tuple(segments))


def _moved(tokens: Words, by: int) -> Words:
    """Tokens whose positions count from an earlier one."""
    if not by:
        return tokens
    return tuple(replace(t, head=None if t.head is None else t.head + by) for t in tokens)


@lru_cache
def _loaded(model: Model, entities: bool) -> Pipeline:
    return model.load(without=() if entities else ("ner",))


def _annotate(model: Model, entities: bool, batch: Sequence[Words]) -> list[Words]:
    """Run the pipeline over some texts. An empty one stays so."""
    from spacy.tokens import Doc

    nlp = _loaded(model, entities)
    texts = [
        Doc(nlp.vocab, words=[_plain(t.text) for t in text], spaces=[t.space_after for t in text])
        for text in batch
    ]
    done = nlp.pipe(texts, batch_size=len(texts))
    return [_tokens(text, doc) for text, doc in zip(batch, done, strict=True)]


def _plain(word: str) -> str:
    """A word as it reads: tokenised text of Moses writes `'` as `&apos;`."""
    return html.unescape(word) if "&" in word else word


def _tokens(text: Words, doc: Doc) -> Words:
    """The tokens of a text with what spaCy says of them."""
    strings = doc.vocab.strings
    columns = doc.to_array(_COLUMNS)
    heads = columns[:, _HEAD].astype("int64").tolist()  # they are relative, some negative
    rows = zip(text, heads, columns.tolist(), strict=True)
    return tuple(
        replace(
            token,
            lemma=strings[lemma],
            upos=strings[upos],
            xpos=strings[tag],
            feats=_written(strings[feats]),
            head=position + head,
            deprel="root" if head == 0 else strings[deprel],
            misc=names.note(token.misc, _ENTITY_PLACES[place], strings[label]),
        )
        for position, (token, head, row) in enumerate(rows)
        for lemma, upos, tag, feats, _, deprel, place, label in (row,)
    )


def _written(feats: str) -> str:
    """Features as we keep them; spaCy writes none as CoNLL-U does."""
    return "" if feats == "_" else feats
