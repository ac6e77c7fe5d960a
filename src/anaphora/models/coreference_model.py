"""The coreference model: how a source pronoun is translated, given what its antecedent is.

Papers coreference-model-en-fr (Section 3) and anaphora-probabilities-es-en (Section 3):
triples (P-G-N[-H], target words, score) from every link of the training corpus, where the score is
the probability of the link; then

    P(target words | P-G-N-H) = sum of score(P-G-N-H, target words) / sum of score(P-G-N-H).

Triples under 1e-5 are dropped. Combinations of features that were never seen are written with
probability zero, so that the table knows every token `P-G-N-H` (es-en paper, 3.2).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Self

from anaphora.models.features import Features, split_label
from anaphora.streams import Lines, open_lines, open_output

SMALLEST = 1e-5
NO_ANTECEDENT = Features()
"""Stands for the features where no antecedent is known: what a pronoun becomes by itself."""

_SEPARATOR = " ||| "
_NOTHING = "∅"
_SUM_TOLERANCE = 1e-6

Words = tuple[str, ...]
"""What a pronoun was translated by; several words stay together: *qu' il*; () if nothing was."""


@dataclass(frozen=True, slots=True)
class Key:
    """A source pronoun with the features of its antecedent: `ella-fem-sg-person`."""

    form: str
    features: Features

    @property
    def label(self) -> str:
        """The token that stands for the pronoun in the text and the table."""
        return f"{self.form}-{self.features.label}"


@dataclass(frozen=True, slots=True)
class Observation:
    """A pronoun of the training corpus with one possible antecedent, and what it became."""

    key: Key
    words: Words
    score: float


@dataclass(frozen=True)
class CoreferenceModel:
    """P(target words | source pronoun, features of its antecedent)."""

    probabilities: Mapping[Key, Mapping[Words, float]]

    @classmethod
    def estimate(
        cls,
        observations: Iterable[Observation],
        *,
        complete: Iterable[Key] = (),
        smallest: float = SMALLEST,
    ) -> Self:
        """Sum and normalise scores; add the keys of `complete` that were not seen, with zeros."""
        scores: defaultdict[Key, defaultdict[Words, list[float]]]
        scores = defaultdict(lambda: defaultdict(list))
        for seen in observations:
            scores[seen.key][seen.words].append(seen.score)
        table: dict[Key, dict[Words, float]] = {}
        for key, by_words in scores.items():
            # fsum: the order of the corpus must not show in the last digit
            total = math.fsum(score for each in by_words.values() for score in each)
            shares = {words: math.fsum(each) / total for words, each in by_words.items() if total}
            kept = {words: share for words, share in shares.items() if share >= smallest}
            if kept:
                table[key] = kept
        return cls(_frozen(_completed(table, complete)))

    def probability(self, key: Key, words: Words) -> float:
        """P(words | key); zero for what was never seen."""
        return self.probabilities.get(key, {}).get(words, 0.0)

    def mixture(
        self, form: str, antecedents: Iterable[tuple[Features, float]], words: Words
    ) -> float | None:
        """sum_k p_k P(words | form, features_k), divided by the p_k of known features.

        Features without a row count as no antecedent, `NO_ANTECEDENT`. None if no row is known;
        words that a row does not have get the smallest probability.
        """
        prior = self.probabilities.get(Key(form, NO_ANTECEDENT))
        total = weight = 0.0
        for features, p in antecedents:
            row = self.probabilities.get(Key(form, features), prior)
            if row is not None:
                total += p * max(row.get(words, 0.0), SMALLEST)
                weight += p
        return total / weight if weight else None

    def folded(self) -> Self:
        """The same without regard to the case of target words."""
        return type(self)(_frozen({key: _folded(row) for key, row in self.probabilities.items()}))

    def translations(self, form: str) -> tuple[Words, ...]:
        """All translations of a pronoun, whatever its antecedent, sorted."""
        seen = {w for key, row in self.probabilities.items() if key.form == form for w in row}
        return tuple(sorted(seen))

    def save(self, path: str | Path) -> None:
        """Write one triple a line, in the form of a phrase table with one score."""
        with open_output(path) as out:
            for key, row in self.probabilities.items():
                for words, probability in row.items():
                    fields = (key.label, " ".join(words) or _NOTHING, repr(probability))
                    out.write(_SEPARATOR.join(fields) + "\n")

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read what `save` wrote."""
        table: defaultdict[Key, dict[Words, float]] = defaultdict(dict)
        with open_lines(path) as lines:
            for line in lines:
                key, words, probability = _triple(line, lines)
                if words in table[key]:
                    raise lines.fault("this triple stands twice", "train the model again")
                table[key][words] = probability
                if math.fsum(table[key].values()) > 1 + _SUM_TOLERANCE:
                    raise lines.fault(
                        f"the probabilities of {key.label} sum to more than 1",
                        "train the model again",
                    )
        return cls(_frozen(table))


def _triple(line: str, lines: Lines) -> tuple[Key, Words, float]:
    try:
        label, words, score = line.split(_SEPARATOR)
        form, features = split_label(label)
        probability = float(score)
        if not (0 <= probability <= 1 and words.split()):
            raise ValueError
        return Key(form, features), () if words == _NOTHING else tuple(words.split()), probability
    except ValueError:
        raise lines.fault(
            "not a triple of the coreference model",
            "a line reads: ella-fem-sg-person ||| she ||| 0.41",
        ) from None


def _completed(
    table: Mapping[Key, Mapping[Words, float]], keys: Iterable[Key]
) -> dict[Key, Mapping[Words, float]]:
    """The table and, for keys it lacks, every translation of the form with probability zero."""
    translations: defaultdict[str, set[Words]] = defaultdict(set)
    for key, row in table.items():
        translations[key.form].update(row)
    missing = {
        key: dict.fromkeys(sorted(translations[key.form]), 0.0) for key in keys if key not in table
    }
    return {**table, **missing}


def _folded(row: Mapping[Words, float]) -> dict[Words, float]:
    lowered: defaultdict[Words, list[float]] = defaultdict(list)
    for words, probability in row.items():
        lowered[tuple(word.lower() for word in words)].append(probability)
    return {words: math.fsum(each) for words, each in lowered.items()}


def _frozen(table: Mapping[Key, Mapping[Words, float]]) -> Mapping[Key, Mapping[Words, float]]:
    """Sorted: keys by label, translations by falling probability; read-only."""
    return MappingProxyType(
        {
            key: MappingProxyType(
                dict(sorted(table[key].items(), key=lambda item: (-item[1], item[0])))
            )
            for key in sorted(table, key=lambda key: key.label)
        }
    )
