"""What a human evaluation found: accuracy of each system, agreement before and after talking.

"Coreference model" paper, section 5.3 and Table 4: evaluation 1 there is `settled` here, over what
all annotators rated; evaluation 2 is one annotator's own entry in `alone`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from anaphora.evaluation.human.agreement import Agreement, agreements
from anaphora.evaluation.human.correlation import Correlation, correlate
from anaphora.evaluation.human.judgements import Ratings, Verdict, adjudicated
from anaphora.evaluation.human.study import Item, Study


@dataclass(frozen=True, slots=True)
class Accuracy:
    """One system's judgements; an unsettled one counts as not correct."""

    system: str
    correct: int
    incorrect: int
    unsettled: int = 0

    @property
    def items(self) -> int:
        """All that were rated."""
        return self.correct + self.incorrect + self.unsettled

    @property
    def accuracy(self) -> float | None:
        """Share of correct ones; None if nothing was rated."""
        return self.correct / self.items if self.items else None


@dataclass(frozen=True, slots=True)
class Results:
    """All figures of a study; `after` is empty and `settled` is raw without an adjudication."""

    study: Study
    alone: Mapping[str, tuple[Accuracy, ...]]
    settled: tuple[Accuracy, ...]
    verdicts: Ratings
    before: tuple[Agreement, ...]
    after: tuple[Agreement, ...]


def evaluate(
    study: Study, ratings: Mapping[str, Ratings], settled: Ratings | None = None
) -> Results:
    """Count; `settled` is the consensus that an adjudication reached."""
    final = adjudicated(ratings, settled or {})
    verdicts = common_verdicts(final)
    return Results(
        study,
        {name: accuracies(study, own) for name, own in ratings.items()},
        accuracies(study, verdicts),
        verdicts,
        agreements(ratings),
        () if settled is None else agreements(final),
    )


def common_verdicts(ratings: Mapping[str, Ratings]) -> dict[Item, Verdict]:
    """The verdict on each item that all annotators rated, unsettled where they differ."""
    shared = set.intersection(*(set(own) for own in ratings.values())) if ratings else set()
    verdicts: dict[Item, Verdict] = {}
    for item in sorted(shared):
        said = {own[item] for own in ratings.values()}
        verdicts[item] = said.pop() if len(said) == 1 else Verdict.UNSETTLED
    return verdicts


def accuracies(study: Study, verdicts: Ratings) -> tuple[Accuracy, ...]:
    """Each system's counts, in the order of the study."""
    counts = Counter((study.system(item), verdict) for item, verdict in verdicts.items())
    return tuple(
        Accuracy(system, *(counts[system, verdict] for verdict in Verdict))
        for system in study.systems
    )


def correlations(
    settled: Iterable[Accuracy], automatic: Mapping[str, Mapping[str, float]]
) -> tuple[Correlation, ...]:
    """Human accuracy against each automatic metric: `automatic[metric][system]`.

    A metric is compared over the systems that it and the annotators scored.
    """
    human = {a.system: a.accuracy for a in settled if a.accuracy is not None}
    found = []
    for metric, scores in automatic.items():
        systems = [system for system in human if system in scores]
        points = [human[s] for s in systems], [scores[s] for s in systems]
        found.append(correlate(metric, *points))
    return tuple(found)
