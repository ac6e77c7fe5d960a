"""BLEU as an objective: sacrebleu counts the n-grams, sums of counts give the score of any text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from sacrebleu.metrics.helpers import extract_all_word_ngrams

from anaphora.smt.tuning.objective import Floats

_ORDER = 4


class Bleu:
    """Corpus BLEU over tokens as they are, not smoothed, from 0 to 100, as sacrebleu has it.

    The numbers of a translation are its length, that of the reference, and for each length of
    n-grams how many match and how many there are.
    """

    def __init__(self, references: Iterable[Sequence[str]]) -> None:
        self._references = [_ngrams(tokens) for tokens in references]

    def statistics(self, sentence: int, tokens: Sequence[str]) -> Sequence[float]:
        """The counts of one translation."""
        found, length = _ngrams(tokens)
        reference, reference_length = self._references[sentence]
        matches = [0.0] * _ORDER
        for ngram, count in found.items():
            if ngram in reference:
                matches[len(ngram) - 1] += min(count, reference[ngram])
        totals = [float(max(0, length - n)) for n in range(_ORDER)]
        return [float(length), float(reference_length), *matches, *totals]

    def score(self, totals: Floats) -> Floats:
        """The geometric mean of the precisions times the brevity penalty."""
        length, reference, counts = totals[..., 0], totals[..., 1], totals[..., 2:]
        matches, ngrams = counts[..., :_ORDER], counts[..., _ORDER:]
        with np.errstate(divide="ignore", invalid="ignore"):
            precision = np.exp(np.mean(np.log(matches / ngrams), axis=-1))
            brevity = np.exp(np.minimum(0.0, 1.0 - reference / length))
            return np.asarray(np.nan_to_num(100 * precision * brevity), np.float64)


def _ngrams(tokens: Sequence[str]) -> tuple[Counter[tuple[str, ...]], int]:
    return extract_all_word_ngrams(" ".join(tokens), 1, _ORDER)
