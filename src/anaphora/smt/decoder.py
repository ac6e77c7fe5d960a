"""The decoder: translations of tokenised sentences by phrase tables, language models, features.

The model is Moses': a log-linear sum over natural logarithms, searched by stack decoding with cube
pruning. The search is done by the core (`native/decoder`); here are values, weights and errors.
`docs/decoder.md` tells what the features are and how to use them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Self

from anaphora import _native
from anaphora.documents import Links
from anaphora.errors import Faults, InputError
from anaphora.smt.features import FeatureFunction, native
from anaphora.smt.language_model import LanguageModel
from anaphora.smt.phrase_table import PhraseTable

Context = _native.DocumentContext
"""What features remember of the sentences before; comes from the output of the last of them."""

Span = tuple[int, int]
"""Positions of tokens: the first, and the one after the last."""

Weights = Mapping[str, Sequence[float]]
"""The weights of each feature by its name."""


_MOST = 2**31 - 1


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """What bounds the search; 0 (for `distortion`: a negative number) stands for no bound."""

    stack: int = 200  # hypotheses kept of those that cover equally many words
    pop_limit: int = 1000  # extensions tried for each stack
    beam_threshold: float = 0.0  # drop hypotheses less probable than this times the best
    options: int = 20  # translations of a phrase from one table
    distortion: int = 6  # source words that are jumped over

    def __post_init__(self) -> None:
        for name in ("stack", "pop_limit", "options"):
            if not 0 <= getattr(self, name) <= _MOST:
                raise ValueError(f"{name} is {getattr(self, name)}, not from 0 to {_MOST}")
        if abs(self.distortion) > _MOST:
            raise ValueError(f"distortion is {self.distortion}, not up to {_MOST}")
        if not 0 <= self.beam_threshold <= 1:
            raise ValueError(f"beam_threshold is {self.beam_threshold}, not from 0 to 1")

    @property
    def thorough_words(self) -> int | None:
        """How long sentences may be; in longer ones each stack gets fewer tries, to end in time."""
        return _native.MOST_TRIES // self.pop_limit if self.pop_limit else None


@dataclass(frozen=True, slots=True)
class FixedTranslation:
    """The one translation that a span of the source must get; a placeholder's is itself."""

    source: Span
    target: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Input:
    """A sentence to translate.

    `annotations`, if there are any, hold for each token what features want to know of it.
    """

    tokens: tuple[str, ...]
    fixed: tuple[FixedTranslation, ...] = ()
    annotations: tuple[tuple[str, ...], ...] = ()
    context: Context | None = None  # None at the start of a document

    def __post_init__(self) -> None:
        faults = list(self._faults())
        if faults:
            raise Faults("input sentence", faults)

    def _faults(self) -> Iterator[str]:
        for token in (*self.tokens, *(word for each in self.fixed for word in each.target)):
            if not token or token.isspace():
                yield f"empty token {token!r}; leave it out"
        if self.annotations and len(self.annotations) != len(self.tokens):
            yield f"{len(self.annotations)} annotations for {len(self.tokens)} tokens"
        in_order = sorted(self.fixed, key=lambda each: each.source)
        for each in in_order:
            begin, end = each.source
            if not 0 <= begin < end <= len(self.tokens):
                yield f"fixed translation of {_shown(each)} outside {len(self.tokens)} tokens"
        for one, other in pairwise(in_order):
            if other.source[0] < one.source[1]:
                both = f"{_shown(one)} and {_shown(other)}"
                yield f"fixed translations of {both} contradict each other; keep one of them"


def _shown(fixed: FixedTranslation) -> str:
    begin, end = fixed.source
    return f"tokens {begin} to {end - 1} ({' '.join(fixed.target)})"


@dataclass(frozen=True, slots=True)
class Translation:
    """One translation: `features` hold all scores in the order of `Decoder.feature_names`.

    `phrases` are source and target spans in target order; `links` join single words.
    """

    tokens: tuple[str, ...]
    score: float
    features: tuple[float, ...]
    phrases: tuple[tuple[Span, Span], ...]
    links: Links

    @property
    def text(self) -> str:
        """The tokens with spaces between them."""
        return " ".join(self.tokens)


@dataclass(frozen=True, slots=True)
class Output:
    """The best translation of a sentence, others if they were asked for, and the new context."""

    best: Translation
    nbest: tuple[Translation, ...] = ()
    context: Context | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Forced:
    """A given translation as the model makes it; None if it cannot.

    `reached` says how many of its words, from the first on, some hypothesis had.
    """

    translation: Translation | None
    reached: int
    context: Context | None = field(default=None, compare=False)


class Decoder:
    """Translates with phrase tables and language models; threads may share it.

    The features, in this order: `TranslationModel0` (`TranslationModel1` ...) with the scores of
    each table, `PhrasePenalty0`, `WordPenalty0`, `UnknownWordPenalty0`, `Distortion0`,
    `LexicalReordering0` with six scores if a table has a reordering model, `LM0` (`LM1` ...), then
    those of `features` by their own names.

    `backoff` has a number for each table: 0 for a table that always counts; n for one that is
    asked only for spans of at most n words that no table before it translates.
    """

    def __init__(
        self,
        tables: Sequence[PhraseTable | Path],
        lms: Sequence[LanguageModel],
        *,
        weights: Weights,
        limits: SearchLimits | None = None,
        backoff: Sequence[int] = (),
        features: Sequence[FeatureFunction | _native.Feature] = (),
    ) -> None:
        opened = [
            each if isinstance(each, PhraseTable) else PhraseTable.open(each) for each in tables
        ]
        orders = [*backoff, *(0 for _ in opened[len(backoff) :])]
        self._parts = _native.DecoderParts(
            [(table.native, order) for table, order in zip(opened, orders, strict=True)],
            [lm.native for lm in lms],
            [native(feature) for feature in features],
        )
        self.limits = limits or SearchLimits()
        self._set_weights(weights)

    def _set_weights(self, weights: Weights) -> None:
        self.weights = {name: tuple(values) for name, values in weights.items()}
        self._native = _native.Decoder(
            self._parts,
            flat_weights(self.feature_names, weights),
            stack=self.limits.stack,
            pop_limit=self.limits.pop_limit,
            beam_threshold=self.limits.beam_threshold,
            options=self.limits.options,
            distortion=self.limits.distortion,
        )

    @property
    def feature_names(self) -> tuple[tuple[str, int], ...]:
        """The features in order, each with the number of its scores and weights."""
        return tuple(self._parts.features)

    def with_weights(self, weights: Weights) -> Self:
        """A decoder that shares everything with this one but has other weights."""
        other = object.__new__(type(self))
        other._parts = self._parts
        other.limits = self.limits
        other._set_weights(weights)
        return other

    def decode(
        self, sentences: Sequence[Input], *, nbest: int = 0, distinct: bool = True, threads: int = 1
    ) -> list[Output]:
        """Translate sentences, each with its own context; the order is kept."""
        passages = [([_plain(each)], each.context) for each in sentences]
        outputs = self._native.decode(passages, nbest, distinct, threads)
        return [_output(output) for (output,) in outputs]

    def decode_documents(
        self,
        documents: Sequence[Sequence[Input]],
        *,
        nbest: int = 0,
        distinct: bool = True,
        threads: int = 1,
    ) -> list[list[Output]]:
        """Translate the sentences of documents in order, each in the context of those before it.

        Documents are translated side by side; only the context of their first sentence counts.
        """
        passages = [
            ([_plain(each) for each in document], document[0].context if document else None)
            for document in documents
        ]
        outputs = self._native.decode(passages, nbest, distinct, threads)
        return [[_output(output) for output in passage] for passage in outputs]

    def force(self, sentence: Input, target: Sequence[str]) -> Forced:
        """Score a given translation: that of the best way to make it, if there is any.

        Translations of a phrase that are not among the best `options` count too, and nothing is
        pruned; only the distortion limit holds.
        """
        translation, reached, context = self._native.force(
            _plain(sentence), sentence.context, target
        )
        return Forced(Translation(*translation) if translation else None, reached, context)


def flat_weights(names: Sequence[tuple[str, int]], weights: Weights) -> list[float]:
    """All weights in the order of the features; all faults are reported together."""
    faults = [f"unknown feature {name!r}" for name in weights if name not in dict(names)]
    for name, count in names:
        given = len(weights.get(name, ()))
        if given != count:
            faults.append(f"feature {name} has {_count(count)} but {_count(given, 'weight')} given")
    if faults:
        known = ", ".join(f"{name} {count}" for name, count in names)
        raise InputError("; ".join(faults), f"give these numbers of weights: {known}")
    return [value for name, _ in names for value in weights[name]]


def _count(count: int, what: str = "score") -> str:
    if what == "weight":
        return "1 weight is" if count == 1 else f"{count} weights are"
    return "1 score" if count == 1 else f"{count} scores"


_Plain = tuple[tuple[str, ...], list[tuple[int, int, tuple[str, ...]]], tuple[tuple[str, ...], ...]]


def _plain(sentence: Input) -> _Plain:
    fixed = [(*each.source, each.target) for each in sentence.fixed]
    return sentence.tokens, fixed, sentence.annotations


_PlainTranslation = tuple[
    tuple[str, ...], float, tuple[float, ...], tuple[tuple[Span, Span], ...], Links
]


def _output(
    plain: tuple[_PlainTranslation, tuple[_PlainTranslation, ...], Context],
) -> Output:
    best, nbest, context = plain
    return Output(Translation(*best), tuple(Translation(*each) for each in nbest), context)
