"""Two systems beside each other: scores, intervals, tests, and what changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from anaphora.evaluation.base import Item, Measure, Metric, Score, Signature
from anaphora.evaluation.breakdown import Change, changes, paired
from anaphora.evaluation.sacre import Corpus, compare_texts
from anaphora.evaluation.significance import (
    DEFAULT_SAMPLES,
    DEFAULT_SEED,
    Intervals,
    McNemar,
    Significance,
    approximate_randomisation,
    paired_bootstrap,
)
from anaphora.evaluation.translation import Translation

_SACREBLEU_SAMPLES = 1000  # its own default; it keeps every resampled score


@dataclass(frozen=True, slots=True)
class System:
    """A translation and the name of who made it."""

    name: str
    translation: Translation


@dataclass(frozen=True, slots=True)
class Resampling:
    """Which kind of McNemar's test, and how often to resample, from which seed."""

    mcnemar: McNemar = McNemar.EXACT
    samples: int = DEFAULT_SAMPLES
    seed: int = DEFAULT_SEED


DEFAULT = Resampling()


@dataclass(frozen=True, slots=True)
class Comparison:
    """One metric over two systems; `unit` is what the bootstrap drew: documents or items.

    `intervals` are None for metrics without items, and where there is nothing to compare; there
    nothing was resampled either, and `how` is None.
    """

    title: str
    names: tuple[str, str]
    scores: tuple[Score, Score]
    tests: tuple[Significance, ...] = ()
    intervals: Intervals | None = None
    unit: str = ""
    changes: tuple[Change, ...] = ()
    how: Resampling | None = None

    @property
    def signature(self) -> Signature:
        """What the scores and the tests depend on."""
        signature = self.scores[0].signature
        if self.how is None:
            return signature
        return signature.with_parts(samples=self.how.samples, seed=self.how.seed)

    @property
    def difference(self) -> float | None:
        """Second minus first."""
        first, second = (score.score for score in self.scores)
        return None if first is None or second is None else second - first

    def as_json(self) -> dict[str, object]:
        """The object that `anaphora compare --json` prints."""
        first, second = self.scores
        found = self.intervals
        return {
            "name": self.title,
            "systems": list(self.names),
            "scores": [first.score, second.score],
            "difference": self.difference,
            "tests": [test.as_json() for test in self.tests],
            "intervals": found
            and {
                "resampled": self.unit,
                "level": 0.95,
                "scores": [list(found.first), list(found.second)],
                "difference": list(found.difference),
                "p": found.p,
            },
            "changes": [
                {"label": c.label, "improved": c.improved, "degraded": c.degraded}
                for c in self.changes
            ],
            "signature": str(self.signature),
            "details": [dict(first.details), dict(second.details)],
        }


def compare(
    measure: Measure,
    names: tuple[str, str],
    scores: tuple[Score, Score],
    how: Resampling = DEFAULT,
) -> Comparison:
    """Test whether the second score, of the same measure over the same text, is better."""
    a, b = scores[0].items, scores[1].items
    paired(a, b)
    if not a:
        return Comparison(measure.title, names, scores)
    statistics = measure.statistics(a), measure.statistics(b)
    unit, clusters = _clusters(a)
    chance = approximate_randomisation(
        *statistics, measure.score_from, samples=how.samples, seed=how.seed
    )
    return Comparison(
        measure.title,
        names,
        scores,
        (*measure.tests(a, b, how.mcnemar), chance),
        paired_bootstrap(
            *statistics, clusters, measure.score_from, samples=how.samples, seed=how.seed
        ),
        unit,
        tuple(changes(a, b)),
        how,
    )


def compare_systems(
    metric: Metric, first: System, second: System, how: Resampling = DEFAULT
) -> Comparison:
    """Judge two systems by a metric and compare them."""
    names = first.name, second.name
    scores = metric.score(first.translation), metric.score(second.translation)
    if isinstance(metric, Corpus):
        texts = first.translation, second.translation
        test = compare_texts(metric, *texts, samples=_SACREBLEU_SAMPLES, seed=how.seed)
        how = replace(how, samples=_SACREBLEU_SAMPLES)
        return Comparison(metric.title, names, scores, (test,), how=how)
    return compare(metric, names, scores, how)


def _clusters(items: Sequence[Item]) -> tuple[str, list[str]]:
    """Documents; single items where all are of one document, which cannot be resampled."""
    documents = [item.document for item in items]
    if len(set(documents)) > 1:
        return "documents", documents
    return "items", [str(number) for number in range(len(items))]
