"""N-best lists of any engine beside their source, for `anaphora rerank`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from anaphora import formats
from anaphora.cli.drafts import load_aligner
from anaphora.documents import Document, Segment, Token
from anaphora.engines.base import Draft
from anaphora.engines.model_directory import Description, read_description
from anaphora.engines.surface import Surface
from anaphora.errors import InputError
from anaphora.evaluation.reading import Layout, read_source
from anaphora.models.pronoun_lm import PronounLM
from anaphora.models.tagging import Tagger
from anaphora.nbest import Hypothesis, NBestList
from anaphora.pairs import PAIRS, Pair
from anaphora.streams import open_lines
from anaphora.systems.base import Source
from anaphora.systems.rerank import Rerank
from anaphora.systems.rerank.system import settings_of

NBEST_FORMATS = ("nbest-marian", "nbest-moses", "nbest-sockeye")
_IN_TOKENS = "nbest-moses"
"""The links of the other engines count their own pieces of words."""

_NOTHING = Hypothesis("", 0.0, (), ())


class NBestFile:
    """What a re-ranker needs: the model's parts, and documents with their hypotheses."""

    def __init__(self, args: Namespace) -> None:
        directory = Path(args.model)
        description = _description(directory, args.pair)
        if args.tokenised:
            description = description.model_copy(update={"tokenised": True})
        self.pair: Pair = PAIRS.get(description.pair)
        self.surface = Surface.of(directory, description)
        self.model = PronounLM(directory / (description.files.pronoun_lm or ""))
        self.tagger = Tagger.of(self.pair.target, analysed=description.analysed)
        self.settings = settings_of(description.system_weights.get(Rerank.name, {}))
        self._written: dict[tuple[str, str], str] = {}
        self.layout, lines = read_source(
            args.source, doc_ids=args.doc_ids, doc_starts=args.doc_starts
        )
        segments = [self._segment(line) for line in lines]
        self.documents = self._documents(segments, self._lists(args, segments))

    def write(self, source: Segment, hypothesis: Hypothesis) -> str:
        """A hypothesis as a reader gets it: running text stays as it came."""
        running = self._written.get((source.text, hypothesis.text))
        if running is not None:
            return running
        words = [word for word in hypothesis.text.split(" ") if word]
        return self.surface.text(words, self._words(source), hypothesis.links or ())

    def _segment(self, line: str) -> Segment:
        words = self.surface.written_words(Segment(line))
        return Segment(line, tuple(map(Token, words)))

    def _words(self, source: Segment) -> tuple[str, ...]:
        return tuple(token.text for token in source.tokens)

    def _lists(self, args: Namespace, segments: Sequence[Segment]) -> list[tuple[Hypothesis, ...]]:
        """The hypotheses of each segment, their texts as tokens, all with links."""
        name = args.nbest_format or _guessed(args.nbest)
        lists: dict[int, tuple[Hypothesis, ...]] = {}
        for nbest in formats.read(args.nbest, name):
            _check(nbest, segments, self.layout, args.nbest)
            lists[nbest.segment] = nbest.hypotheses[: args.nbest_size]
        for number, segment in enumerate(segments):
            if segment.tokens and not lists.get(number):
                raise InputError(
                    f"segment {number} of {self.layout.file} has no hypothesis",
                    "translate it again, or give its source as the one hypothesis",
                    file=args.nbest,
                )
        in_order = [lists.get(number, (_NOTHING,)) for number in range(len(segments))]
        if name != _IN_TOKENS:
            in_order = [tuple(replace(h, links=None) for h in each) for each in in_order]
        return self._aligned(args, segments, in_order)

    def _aligned(
        self,
        args: Namespace,
        segments: Sequence[Segment],
        lists: Sequence[tuple[Hypothesis, ...]],
    ) -> list[tuple[Hypothesis, ...]]:
        """The same hypotheses, with links for those that came without."""
        if all(hypothesis.links is not None for each in lists for hypothesis in each):
            return list(lists)
        cut = [
            tuple(self._tokens(segment, hypothesis) for hypothesis in each)
            for segment, each in zip(segments, lists, strict=True)
        ]
        pairs = [
            (self._words(segment), hypothesis.text.split(" "))
            for segment, each in zip(segments, cut, strict=True)
            for hypothesis in each
        ]
        aligner = load_aligner(args.model, self.pair.code)
        links = aligner.align(pairs, threads=args.threads)
        return [
            tuple(
                replace(hypothesis, links=found if hypothesis.links is None else hypothesis.links)
                for hypothesis, found in zip(each, links, strict=False)
            )
            for each in cut
        ]

    def _tokens(self, segment: Segment, hypothesis: Hypothesis) -> Hypothesis:
        """A hypothesis that is running text as tokens."""
        if hypothesis.links is not None or self.surface.tokenised:
            return hypothesis
        words = self.pair.target_language.tokenise(hypothesis.text)
        text = " ".join(token.text for token in words)
        self._written.setdefault((segment.text, text), hypothesis.text)
        return replace(hypothesis, text=text)

    def _documents(
        self, segments: Sequence[Segment], lists: Sequence[tuple[Hypothesis, ...]]
    ) -> list[tuple[Source, tuple[Draft, ...]]]:
        drafts = [self._draft(s, each) for s, each in zip(segments, lists, strict=True)]
        rows = zip(self.layout.documents, segments, drafts, strict=True)
        found = []
        for name, group in groupby(rows, key=itemgetter(0)):
            _, own, translated = zip(*group, strict=True)
            found.append((Source(Document(name, own)), translated))
        return found

    def _draft(self, segment: Segment, hypotheses: tuple[Hypothesis, ...]) -> Draft:
        best = hypotheses[0]
        return Draft(
            self.surface.model_words(self._words(segment)),
            tuple(word for word in best.text.split(" ") if word),
            self.write(segment, best),
            best.links or (),
            0.0 if best.score is None else best.score,
            best.features,
            hypotheses,
        )


def _description(directory: Path, pair: str) -> Description:
    """What the model is; it must have a pronoun language model, and be of the pair asked for."""
    description = read_description(directory)
    if not description.pair or pair not in ("", description.pair):
        raise InputError(
            f"a model of {description.pair or 'an unnamed pair'}, not of {pair or 'a known one'}",
            "give the model of this pair",
            file=str(directory),
        )
    if description.files.pronoun_lm is None:
        raise InputError(
            "the model has no pronoun language model",
            "train it with antecedents or a resolver under [analysis]",
            file=str(directory),
        )
    return description


def _guessed(path: str) -> str:
    """Sockeye writes JSON; Marian's lists look like those of Moses."""
    if path == "-":
        raise InputError("an N-best list from standard input", "name its format: --nbest-format")
    with open_lines(path) as lines:
        first = next(iter(lines), "")
    return "nbest-sockeye" if first.startswith("{") else _IN_TOKENS


def _check(nbest: NBestList, segments: Sequence[Segment], layout: Layout, file: str) -> None:
    """The list must be of a segment of the source, its links of that segment's words."""
    if nbest.segment >= len(segments):
        raise InputError(
            f"segment {nbest.segment}, but {layout.file} has {len(segments)} (counted from 0)",
            "give the source that was translated; blank lines between documents do not count",
            file=file,
        )
    length = len(segments[nbest.segment].tokens)
    for hypothesis in nbest.hypotheses:
        if beyond := [f"{s}-{t}" for s, t in hypothesis.links or () if s >= length]:
            raise InputError(
                f"alignment point {beyond[0]} outside the {length} tokens of segment"
                f" {nbest.segment} of {layout.file}",
                "give the source as the engine had it, with --tokenised if it was tokenised",
                file=file,
            )
