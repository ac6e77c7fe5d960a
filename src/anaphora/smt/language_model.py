"""N-gram language models: estimating them, converting them, asking them.

The work is done by the core (`native/lm`); here are files, options and values.
"""

from __future__ import annotations

import itertools
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Self

from anaphora import _native
from anaphora.errors import InputError
from anaphora.streams import STANDARD, Lines, open_lines, open_output

MAX_ORDER = 7
_BATCH = 4096
_OURS = b"anaphora"
_OTHERS = {
    b"mmap lm http": ("KenLM", "give the ARPA file it was built from"),
    b"SRILM_BINARY": ("SRILM", "convert it: ngram -lm MODEL -write-lm MODEL.arpa"),
    b"blmt": ("IRSTLM", "convert it: compile-lm --text=yes MODEL MODEL.arpa"),
}


class Method(StrEnum):
    """How probability is taken from seen n-grams and given to unseen ones."""

    KNESER_NEY = "mkn"  # modified, interpolated, as lmplz computes it
    WITTEN_BELL = "wb"  # interpolated
    FIXED = "fixed"  # Kneser-Ney with the discounts 0.5, 1 and 1.5


@dataclass(frozen=True, slots=True)
class Estimation:
    """What model to make of a text, and with what means; the means do not change the model."""

    order: int = 5
    method: Method = Method.KNESER_NEY
    prune: tuple[int, ...] = (0,)  # leave out n-grams that occur at most so often; last one repeats
    fallback: bool = True  # other methods where Kneser-Ney discounts do not exist; else an error
    skip_specials: bool = False  # pass over <s>, </s>, <unk> in the text; else an error
    memory: int = 2**30  # bytes; beyond that, temporary files
    threads: int = 1
    temporary: str | Path = ""  # directory of temporary files; empty: the system's


class Estimator:
    """Collects sentences, then writes a model: once, as ARPA text or as a file to be mapped."""

    def __init__(self, estimation: Estimation) -> None:
        if min(estimation.prune, default=0) < 0 or estimation.memory < 1 or estimation.threads < 1:
            raise InputError(
                "a threshold, the memory or the number of threads is negative or zero",
                "give thresholds of 0 or more, the others above 0",
            )
        self._native = _native.LanguageModelEstimator(
            order=estimation.order,
            method=str(estimation.method),
            fallback=estimation.fallback,
            skip_specials=estimation.skip_specials,
            thresholds=list(estimation.prune),
            memory=estimation.memory,
            threads=estimation.threads,
            directory=str(estimation.temporary or tempfile.gettempdir()),
        )

    def add(self, sentences: Iterable[str]) -> None:
        """Add sentences, tokens separated by spaces; an empty one counts as one."""
        for batch in _batches(sentences):
            self._native.add(batch)

    def add_text(self, lines: Lines) -> None:
        """Add the lines of a text; an error says where it is."""
        for batch in _batches(lines):
            try:
                self._native.add(batch)
            except InputError as error:
                line = lines.number - len(batch) + (error.line or 1)
                raise lines.fault(error.cause, error.remedy, line=line) from None

    def write_arpa(self, path: str | Path) -> None:
        """Write the model as ARPA text; "-" is standard output, .gz and .zst compress."""
        with open_output(path) as out:
            self._native.write_arpa(out.buffer.write)

    def write_binary(self, path: str | Path) -> None:
        """Write the model to a file that `LanguageModel` maps."""
        self._native.write_binary(path)


@dataclass(frozen=True, slots=True)
class TokenScore:
    """What a model says of one word of a sentence."""

    word: str  # as in the text; "</s>" at the end
    word_id: int
    length: int  # of the n-gram that was found
    log10: float

    @property
    def unknown(self) -> bool:
        """Whether the word is not in the model's vocabulary."""
        return self.word_id == _native.UNK_ID


class LanguageModel:
    """A model in a file, ready for questions; threads may share it."""

    def __init__(self, path: str | Path, *, resident: bool = False) -> None:
        """Map a file that was written by `write_binary` or `arpa_to_binary`.

        With `resident` it is copied into memory: slower to open, somewhat faster to ask.
        """
        self.native = _native.LanguageModel(path, resident)

    @classmethod
    def open(cls, path: str | Path, *, resident: bool = False) -> Self:
        """Open a model of either kind; ARPA text is converted to a file without a name first."""
        if is_binary(path):
            return cls(path, resident=resident)
        with tempfile.TemporaryDirectory() as directory:
            binary = Path(directory) / "model"
            arpa_to_binary(path, binary)
            return cls(binary, resident=resident)

    @property
    def order(self) -> int:
        """The length of the longest n-grams."""
        return self.native.order

    @property
    def description(self) -> str:
        """What the model was made from and how, in some lines."""
        return self.native.description

    def score(self, sentence: str) -> float:
        """Log10 of the probability of a sentence of tokens separated by spaces, `</s>` included."""
        return self.native.totals([sentence])[0]

    def scores(self, sentences: Iterable[str]) -> Iterator[float]:
        """The score of each sentence; faster than one at a time."""
        for batch in _batches(sentences):
            yield from self.native.totals(batch)

    def tokens(self, sentences: Iterable[str]) -> Iterator[list[TokenScore]]:
        """The score of each word of each sentence, `</s>` included."""
        for batch in _batches(sentences):
            for sentence, scores in zip(batch, self.native.tokens(batch), strict=True):
                words = (*sentence.translate(_AS_SPACE).split(" "), "</s>")
                found = zip(filter(None, words), scores, strict=True)
                yield [TokenScore(word, *score) for word, score in found]

    def write_arpa(self, path: str | Path) -> None:
        """Write the model as ARPA text; "-" is standard output, .gz and .zst compress."""
        with open_output(path) as out:
            self.native.write_arpa(out.buffer.write)

    def verify(self) -> None:
        """Check the whole file at once, not only what is used."""
        self.native.verify()


# What separates words besides the space; str.split() would split at other blanks too.
_AS_SPACE = dict.fromkeys(map(ord, "\t\r"), " ")


def arpa_to_binary(arpa: str | Path, binary: str | Path) -> None:
    """Convert ARPA text ("-" is standard input) to a file that `LanguageModel` maps."""
    converter = _native.ArpaConverter(binary)
    with open_lines(arpa) as lines:
        try:
            for batch in _batches(lines):
                converter.read(batch)
            converter.finish()
        except InputError as error:
            if error.file:
                raise
            raise lines.fault(error.cause, error.remedy, line=error.line or None) from None


def is_binary(path: str | Path) -> bool:
    """Whether a model file is one of our binary files; if not, it should be ARPA text."""
    if str(path) == STANDARD or not os.path.isfile(path):
        return False
    with open(path, "rb") as file:
        start = file.read(max(map(len, _OTHERS)))
    for other, (program, remedy) in _OTHERS.items():
        if start.startswith(other):
            raise InputError(f"this is a binary file of {program}", remedy, file=str(path))
    return start.startswith(_OURS)


def _batches(lines: Iterable[str]) -> Iterator[list[str]]:
    items = iter(lines)
    while batch := list(itertools.islice(items, _BATCH)):
        yield batch


@dataclass(slots=True)
class Perplexity:
    """Totals over sentences; a word is a token or `</s>`."""

    sentences: int = 0
    words: int = 0
    unknown: int = 0
    log10: float = 0.0
    log10_known: float = 0.0

    def add(self, tokens: Sequence[TokenScore]) -> None:
        """Count one more sentence."""
        self.sentences += 1
        self.words += len(tokens)
        for token in tokens:
            self.log10 += token.log10
            if token.unknown:
                self.unknown += 1
            else:
                self.log10_known += token.log10

    @property
    def with_unknown(self) -> float:
        """The perplexity over all words."""
        return _perplexity(self.log10, self.words)

    @property
    def without_unknown(self) -> float:
        """The perplexity over the words that the model knows."""
        return _perplexity(self.log10_known, self.words - self.unknown)

    @property
    def without_ends(self) -> float:
        """SRILM's ppl1: over the known words, where `</s>` is no word but has its probability."""
        return _perplexity(self.log10_known, self.words - self.unknown - self.sentences)


def _perplexity(log10: float, words: int) -> float:
    if words <= 0:
        return float("nan")
    try:
        return float(10 ** (-log10 / words))
    except OverflowError:
        return float("inf")
