"""What the pronoun language model says of a hypothesis, and what all models say together.

Paper plm-reranking-en-fr, Section 5, steps 3 to 5. Each pronoun is scored after the tags of the
nouns and pronouns before it; pronouns with the number of the source pronoun count `beta` times.
Its future work (Section 7) are options: nearer words weigh more (`decay`), and where the preceding
words disagree the model has no say (`agreeing`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from anaphora.documents import Number
from anaphora.models.pronoun_lm import PronounLM


class Formula(StrEnum):
    """How the scores of the pronouns of a hypothesis are put together.

    `PAPER` adds them up. Since logarithms of probabilities are negative, a hypothesis with fewer
    pronouns is then better than one with more, and one of the source's number, which counts more,
    is worse off. `MEAN` takes the mean of the scores, weighted by `beta`, in place of the sum, so
    that only which pronouns they are makes a difference; one pronoun of the source's number counts
    as in the paper, and a hypothesis without any is as good as the others are on average.
    """

    PAPER = "paper"
    MEAN = "mean"


@dataclass(frozen=True, slots=True)
class Settings:
    """Choices of the re-ranker; `alpha`, `beta` and `nbest` are the paper's.

    `length` is how many tags and pronoun together are looked at, the model's own length unless
    given. With `decay` below 1 the model is asked with every shorter history too; one without the
    farthest word counts 1 / `decay` times as much as one with it. `agreeing` is the share that the
    most frequent tag must have among the preceding ones for the model to be asked.
    """

    alpha: float = 5.0
    beta: float = 5.0
    formula: Formula = Formula.MEAN
    nbest: int = 1000
    length: int | None = None
    decay: float = 1.0
    agreeing: float = 0.0


@dataclass(frozen=True, slots=True)
class ScoredPronoun:
    """A pronoun of a hypothesis: its log10 probability, and whether its number is the source's."""

    form: str
    score: float
    same_number: bool


def pronoun_score(
    model: PronounLM, tags: Sequence[str], form: str, settings: Settings
) -> float | None:
    """log10 P(form | tags); None where the model has nothing to say."""
    length = min(settings.length or model.length, model.length)
    recent = tags[-(length - 1) :] if length > 1 else ()
    if not agree(recent, settings.agreeing):
        return None
    if settings.decay >= 1.0 or not recent:
        return model.score(recent, form)
    scores = [model.score(recent[len(recent) - n :], form) for n in range(len(recent) + 1)]
    known = [score for score in scores if score is not None]
    return interpolated(known, settings.decay) if known else None


def interpolated(scores: Sequence[float], decay: float) -> float:
    """The log10 of the weighted mean of probabilities; the n-th weighs `decay` ** n."""
    weights = [decay**n for n in range(len(scores))]
    mean = math.fsum(w * 10**score for w, score in zip(weights, scores, strict=True))
    return math.log10(mean / math.fsum(weights))


def agree(tags: Sequence[str], share: float) -> bool:
    """Whether the most frequent tag has at least this share of all."""
    return not tags or max(Counter(tags).values()) >= share * len(tags)


def same_number(source: Number, target: Number) -> bool:
    """Whether numbers agree; one that a form does not show agrees with each."""
    return Number.UNK in (source, target) or source == target


def combined(
    decoder: float, hypotheses: Sequence[Sequence[ScoredPronoun]], which: int, settings: Settings
) -> float:
    """S' of hypothesis number `which`, whose decoder score is given."""
    return decoder + settings.alpha * terms(hypotheses, settings)[which]


def terms(hypotheses: Sequence[Sequence[ScoredPronoun]], settings: Settings) -> list[float]:
    """What stands behind alpha in the formula, for each hypothesis of a list."""
    found = [_term(pronouns, settings) for pronouns in hypotheses]
    known = [term for term in found if term is not None]
    average = math.fsum(known) / len(known) if known else 0.0
    return [average if term is None else term for term in found]


def _term(pronouns: Sequence[ScoredPronoun], settings: Settings) -> float | None:
    """What stands behind alpha in the formula; None for a mean over nothing."""
    weights = [settings.beta if pronoun.same_number else 1.0 for pronoun in pronouns]
    total = math.fsum(w * p.score for w, p in zip(weights, pronouns, strict=True))
    if settings.formula is Formula.PAPER:
        return total
    mass = math.fsum(weights)
    return settings.beta * total / mass if mass else None
