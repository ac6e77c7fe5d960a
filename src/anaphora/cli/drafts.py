"""A finished translation from files, as drafts of an engine: for commands that correct it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from anaphora.alignment import ALIGNERS, AlignmentModel
from anaphora.alignment.base import Pair
from anaphora.alignment.fitting import fitted, read_dictionary
from anaphora.documents import Document, Links, Segment, Token
from anaphora.engines.base import Draft
from anaphora.engines.model_directory import read_description
from anaphora.errors import InputError
from anaphora.evaluation.reading import (
    Layout,
    Text,
    as_text,
    read_alignment,
    read_source,
    read_target,
)
from anaphora.languages import LANGUAGES
from anaphora.pairs import PAIRS

_ENOUGH_LINES = 20_000


def add_alignment(parser: ArgumentParser) -> None:
    """Options for where the word alignment comes from."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--alignment", metavar="F", help="word alignment, as Pharaoh has it")
    group.add_argument(
        "--aligner", metavar="MODEL", help="a model that aligns: of anaphora align, or of train"
    )
    group.add_argument(
        "--lexicon", metavar="F", help="words with translations, for an aligner fitted on this text"
    )


@dataclass(frozen=True, slots=True)
class Translated:
    """A text and its translation, document by document, and how both lie in their files."""

    layout: Layout
    documents: Sequence[tuple[Document, tuple[Draft, ...]]]


def laid_out(texts: Sequence[str], layout: Layout) -> Iterator[str]:
    """The lines of the output: a blank one where the source has one between documents."""
    rest = iter(texts)
    rows = set(layout.rows)
    for row in range(layout.size):
        yield next(rest) if row in rows else ""


def read_translated(args: Namespace) -> Translated:
    """Read source, target and alignment as the options of a command name them."""
    pair = PAIRS.get(args.pair)
    layout, lines = read_source(args.source, doc_ids=args.doc_ids, doc_starts=args.doc_starts)
    targets = read_target(args.target, layout)
    source = as_text(args.source, lines, pair.source, tokenised=args.tokenised)
    target = as_text(args.target, targets, pair.target, tokenised=args.tokenised)
    drafts = _drafts(args, layout, source, target)
    segments = [_segment(line, pair.source, tokenised=args.tokenised) for line in lines]
    return Translated(layout, list(_by_document(layout, segments, drafts)))


def _by_document(
    layout: Layout, segments: Sequence[Segment], drafts: Sequence[Draft]
) -> Iterator[tuple[Document, tuple[Draft, ...]]]:
    rows = zip(layout.documents, segments, drafts, strict=True)
    for name, group in groupby(rows, key=itemgetter(0)):
        _, own, translated = zip(*group, strict=True)
        yield Document(name, own), translated


def _segment(line: str, lang: str, *, tokenised: bool) -> Segment:
    if tokenised:
        return Segment(line, tuple(Token(word) for word in line.split(" ") if word))
    return Segment(line, LANGUAGES.get(lang).tokenise(line))


def _drafts(args: Namespace, layout: Layout, source: Text, target: Text) -> list[Draft]:
    sources, targets = ([_words(line) for line in text.tokens] for text in (source, target))
    pairs = list(zip(sources, targets, strict=True))
    alignment: Sequence[Links] | Iterator[Links]
    if args.alignment:
        given = read_alignment(args.alignment, layout, source, target)
        alignment = [given[segment] for segment in range(len(pairs))]
    elif not any(s and t for s, t in pairs):
        alignment = [()] * len(pairs)  # nothing to learn from, and nothing to align
    else:
        alignment = aligner_of(args, pairs).align(pairs, threads=args.threads)
    written = target.written or target.tokens
    return [
        Draft(s, t, text, links, 0.0, ())
        for (s, t), text, links in zip(pairs, written, alignment, strict=True)
    ]


def _words(line: str) -> tuple[str, ...]:
    return tuple(word for word in line.split(" ") if word)


def warn_of_fitting(args: Namespace, segments: int) -> None:
    """Say that an alignment fitted on few lines is not to be relied on."""
    if not (args.alignment or args.aligner) and segments < _ENOUGH_LINES:
        print(
            f"anaphora: warning: words are aligned from these {segments} segments and what is "
            "known of pronouns alone; give --alignment, or --aligner MODEL for a surer one",
            file=sys.stderr,
        )


def aligner_of(args: Namespace, pairs: Sequence[Pair]) -> AlignmentModel:
    """The aligner that is named, else one fitted on these texts, which is less sure."""
    if args.aligner:
        return load_aligner(args.aligner, args.pair)
    dictionary = read_dictionary(args.lexicon) if args.lexicon else ()
    return fitted(pairs, args.pair, dictionary, threads=args.threads)


def load_aligner(path: str, pair: str) -> AlignmentModel:
    """Open a saved aligner, or that of a trained model; it must be of the pair."""
    file = Path(path)
    if file.is_dir():
        description = read_description(file)
        if description.files.alignment is None:
            raise InputError(
                "the model has no aligner", "give one made by anaphora align", file=path
            )
        file /= description.files.alignment
    model = ALIGNERS.get("core").load(file)
    if model.pair and model.pair != pair:
        remedy = "give the model of this pair"
        raise InputError(f"a model of {model.pair}, not of {pair}", remedy, file=path)
    return model
