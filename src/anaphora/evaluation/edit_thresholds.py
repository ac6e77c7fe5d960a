"""How sure post-editing must be: the two thresholds that do most good on development text.

Paper automatic-post-editing-en-fr: Section 6 sets a threshold under which *it* is treated as
non-anaphoric, Section 8 finds that most changes do harm. Here the reference of a development text
says for each threshold, and for each confidence that a change needs, how many pronouns became
right and how many wrong. (`evaluation.thresholds` is the paper's own way, by annotated functions.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

PAPERS = 0.41
"""The threshold of the paper."""

STEPS = tuple(step / 20 for step in range(21))
_THRESHOLDS = tuple(sorted((*STEPS, PAPERS)))


@dataclass(frozen=True, slots=True)
class Change:
    """What a rule would do to a pronoun: how surely, and whether for better (1) or worse (-1)."""

    confidence: float
    effect: int


@dataclass(frozen=True, slots=True)
class Judged:
    """A pronoun and what each of the two rules would change, None where it changes nothing.

    `referential` is the probability of being anaphoric that decides between the rules; None where
    only the anaphoric one may apply (*they*).
    """

    referential: float | None
    anaphoric: Change | None
    non_anaphoric: Change | None = None

    def change(self, threshold: float, least_confidence: float) -> Change | None:
        """What is changed with these thresholds."""
        below = self.referential is not None and self.referential <= threshold
        change = self.non_anaphoric if below else self.anaphoric
        return change if change and change.confidence >= least_confidence else None


@dataclass(frozen=True, slots=True)
class Row:
    """What thresholds do: pronouns treated as non-anaphoric, changes by their effect."""

    threshold: float
    least_confidence: float
    non_anaphoric: int
    better: int
    worse: int
    neither: int

    @property
    def changed(self) -> int:
        """All changes."""
        return self.better + self.worse + self.neither

    @property
    def gain(self) -> int:
        """What the changes are worth."""
        return self.better - self.worse


def row(pronouns: Iterable[Judged], threshold: float, least_confidence: float) -> Row:
    """What a pair of thresholds does to pronouns."""
    effects: Counter[int] = Counter()
    below = 0
    for pronoun in pronouns:
        below += pronoun.referential is not None and pronoun.referential <= threshold
        if change := pronoun.change(threshold, least_confidence):
            effects[change.effect] += 1
    return Row(threshold, least_confidence, below, effects[1], effects[-1], effects[0])


def best(pronouns: Sequence[Judged]) -> Row:
    """The thresholds with the greatest gain.

    Of equally good ones those that change least, then those nearest to the paper's.
    """
    rows = (row(pronouns, t, c) for t in _THRESHOLDS for c in STEPS)
    return max(
        rows, key=lambda r: (r.gain, -r.changed, -abs(r.threshold - PAPERS), -r.least_confidence)
    )


def by_threshold(pronouns: Sequence[Judged], least_confidence: float) -> Iterator[Row]:
    """A row for each threshold."""
    return (row(pronouns, threshold, least_confidence) for threshold in _THRESHOLDS)


def by_confidence(pronouns: Sequence[Judged], threshold: float) -> Iterator[Row]:
    """A row for each confidence that a change may need."""
    return (row(pronouns, threshold, least) for least in STEPS)
