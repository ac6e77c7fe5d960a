"""Precision, recall and F1 of the words aligned to source pronouns, with clipped counts.

"Modelling Pronominal Anaphora in Statistical Machine Translation", section 5, equations 2 and 3:
for each source pronoun, the words aligned to it in the candidate count as often as they stand among
those aligned to it in the reference; the sum over all pronouns is divided by the number of aligned
candidate words (precision) or reference words (recall). Words are compared in lower case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import ClassVar, Self

import numpy as np

from anaphora.evaluation.base import Configurable, Item, Options, Signature, fingerprint, ratio
from anaphora.evaluation.pronouns import all_forms, occurrences
from anaphora.evaluation.significance import Floats, McNemar, Significance, paired_t_test
from anaphora.evaluation.translation import Translation
from anaphora.pairs import PAIRS

_REMEMBERED = 2**16  # words aligned to pronouns: the same few again and again


class PRF(Configurable):
    """F1, over the whole pronoun inventory of the source language or over a chosen list.

    An item's value is its recall, None where nothing is aligned to it in the reference.
    """

    name: ClassVar[str] = "prf"
    title: ClassVar[str] = "P/R/F"

    def __init__(self, pair: str, pronouns: Iterable[str] = (), *, aligner: str = "given") -> None:
        self.pair = pair
        self.aligner = aligner
        chosen = tuple(pronouns)
        self.pronouns = chosen or all_forms(PAIRS.get(pair).source_language)
        self._listed = fingerprint([chosen]) if chosen else ""

    @classmethod
    def configured(cls, options: Options) -> Self:
        """For the pair, or the pronouns asked for."""
        return cls(options.pair, options.pronouns, aligner=options.aligner)

    def signature(self) -> Signature:
        """Pair, list of pronouns if it was chosen, aligner."""
        return Signature.of(pair=self.pair, pronouns=self._listed, aligner=self.aligner)

    def items(self, translation: Translation) -> list[Item]:
        """Judge every pronoun of the list."""
        items = []
        for place, form, *sides in occurrences(translation, self.pronouns):
            reference, hypothesis = map(_lowered, sides)
            hits = sum(recalled(reference, hypothesis))
            case = _case(hits, len(reference))
            value = hits / len(reference) if reference else None
            items.append(Item.at(translation, place, form, reference, hypothesis, case, value))
        return items

    def statistics(self, items: Sequence[Item]) -> Floats:
        """Matches, candidate words, reference words."""
        rows = [
            (sum(recalled(i.reference, i.hypothesis)), len(i.hypothesis), len(i.reference))
            for i in items
        ]
        return np.array(rows, dtype=np.float64).reshape(-1, 3)

    def score_from(self, sums: Floats) -> Floats:
        """F1: twice the matches over all words of both sides."""
        return ratio(2 * sums[..., 0], sums[..., 1] + sums[..., 2])

    def tests(
        self,
        first: Sequence[Item],
        second: Sequence[Item],
        method: McNemar,  # noqa: ARG002
    ) -> list[Significance]:
        """The paper's t-test on recall: its pairs are the reference words aligned to pronouns."""
        a, b = (
            [hit for i in items for hit in recalled(i.reference, i.hypothesis)]
            for items in (first, second)
        )
        return [paired_t_test(a, b), paired_t_test(a, b, "greater")]

    def details(self, items: Sequence[Item]) -> dict[str, object]:
        """Counts, and the three measures."""
        matched, candidate, reference = (int(n) for n in self.statistics(items).sum(axis=0))
        return {
            "items": len(items),
            "matched": matched,
            "candidate words": candidate,
            "reference words": reference,
            "precision": matched / candidate if candidate else None,
            "recall": matched / reference if reference else None,
        }


class Recall(PRF):
    """Recall alone, for its own intervals and breakdowns."""

    name: ClassVar[str] = "recall"
    title: ClassVar[str] = "recall"

    def score_from(self, sums: Floats) -> Floats:
        """Matches over reference words."""
        return ratio(sums[..., 0], sums[..., 2])


class Precision(PRF):
    """Precision alone. The t-test does not apply to it: its words differ from system to system."""

    name: ClassVar[str] = "precision"
    title: ClassVar[str] = "precision"

    def score_from(self, sums: Floats) -> Floats:
        """Matches over candidate words."""
        return ratio(sums[..., 0], sums[..., 1])

    def tests(
        self,
        first: Sequence[Item],  # noqa: ARG002
        second: Sequence[Item],  # noqa: ARG002
        method: McNemar,  # noqa: ARG002
    ) -> list[Significance]:
        """None of its own."""
        return []


@lru_cache(_REMEMBERED)
def recalled(reference: tuple[str, ...], hypothesis: tuple[str, ...]) -> tuple[bool, ...]:
    """Whether each reference word is found, no candidate word counting twice."""
    left = Counter(hypothesis)
    found = []
    for word in reference:
        found.append(left[word] > 0)
        left[word] -= 1
    return tuple(found)


@lru_cache(_REMEMBERED)
def _lowered(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word.lower() for word in words)


def _case(hits: int, length: int) -> str:
    if not length:
        return "no reference"
    return "all" if hits == length else "some" if hits else "none"
