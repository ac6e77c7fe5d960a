"""What a metric is: it makes a record of each item, and the score is a function of their sums.

An item is what is judged: mostly one source pronoun. Because a score follows from sums over items,
significance tests, intervals and breakdowns work for every metric without knowing it.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

import numpy as np

import anaphora
from anaphora.documents import Links
from anaphora.evaluation.aligning import GIVEN, TRAINED, aligned, learnt
from anaphora.evaluation.significance import Floats, McNemar, Significance, mcnemar
from anaphora.evaluation.translation import NO_NOTE, Translation
from anaphora.evaluation.word_index import Place

if TYPE_CHECKING:  # APT is itself a metric
    from anaphora.evaluation.apt.settings import Settings


class Item(NamedTuple):
    """One judged thing, with everything scores may be broken down by.

    `segment` counts the lines of the whole text and `position` the tokens of the source segment,
    both from 0; `distance` is the number of segments back to the antecedent. `reference` and
    `hypothesis` are the target forms. `value` is what the item adds to the sum of values, None if
    it is left out of the score.
    """

    document: str
    segment: int
    position: int
    form: str
    reference: tuple[str, ...]
    hypothesis: tuple[str, ...]
    case: str
    value: float | None
    function: str = NO_NOTE.function
    distance: int | None = NO_NOTE.distance

    @classmethod
    def at(
        cls,
        translation: Translation,
        place: Place,
        form: str,
        reference: tuple[str, ...],
        hypothesis: tuple[str, ...],
        case: str,
        value: float | None,
    ) -> Item:
        """An item at a source token, with what is known of that."""
        document, note = translation.document(place[0]), translation.note(place)
        sides = reference, hypothesis
        return cls(document, *place, form, *sides, case, value, note.function, note.distance)

    @property
    def place(self) -> Place:
        """Where the item stands; two systems are paired by it."""
        return self.segment, self.position

    @property
    def right(self) -> bool:
        """Whether it counts as right where only right and wrong do: a value of 1/2 or more."""
        return self.value is not None and self.value >= 0.5


@dataclass(frozen=True, slots=True)
class Signature:
    """Everything a score depends on but the texts: ordered names and values, the version last."""

    parts: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, **parts: object) -> Signature:
        """Keep the order given; what is None or empty is left out."""
        kept = [(name, str(value)) for name, value in parts.items() if value not in (None, "")]
        return cls((*kept, ("version", anaphora.__version__)))

    def with_parts(self, **parts: object) -> Signature:
        """The same with more to depend on; the version stays last."""
        more = ((name, str(value)) for name, value in parts.items())
        return Signature((*self.parts[:-1], *more, self.parts[-1]))

    def __str__(self) -> str:
        return "|".join(f"{name}:{value}" for name, value in self.parts)


@dataclass(frozen=True, slots=True)
class Score:
    """A score with its signature; None if there was nothing to score. Details are JSON values."""

    name: str
    score: float | None
    signature: Signature
    details: Mapping[str, object]
    items: tuple[Item, ...] = field(default=(), repr=False)

    def as_json(self) -> dict[str, object]:
        """The object that `--json` prints."""
        return {
            "name": self.name,
            "score": self.score,
            "signature": str(self.signature),
            "details": dict(self.details),
        }

    def format(self, style: str = "text") -> str:
        """One line of text, or the JSON object."""
        if style == "json":
            return json.dumps(self.as_json(), ensure_ascii=False)
        value = "0 items" if self.score is None else f"{self.score:.4f}"
        return f"{self.name} {value} {self.signature}"


@dataclass(frozen=True, slots=True)
class Options:
    """What a command knows when it makes metrics; each takes what concerns it.

    `aligner` says in signatures where the alignments come from; `tokenised`, that the tokens are
    the input's; `apt` holds lists and classes for APT in place of the pair's.
    """

    pair: str
    pronouns: tuple[str, ...] = ()
    mode: str = "fixed"
    aligner: str = "given"
    tokenised: bool = True
    apt: Settings | None = None


class Measure(ABC):
    """A score of judged items, by sums over them. As it stands it is the mean of their values."""

    title: ClassVar[str]

    @abstractmethod
    def signature(self) -> Signature:
        """What the score depends on."""

    def statistics(self, items: Sequence[Item]) -> Floats:
        """One row for each item; the score is a function of the column sums.

        Here: the value, and whether it counts.
        """
        values = np.array([np.nan if i.value is None else i.value for i in items], dtype=np.float64)
        counted = ~np.isnan(values)
        return np.column_stack((np.where(counted, values, 0.0), counted.astype(np.float64)))

    def score_from(self, sums: Floats) -> Floats:
        """Scores from column sums, in the last axis; NaN where there is nothing to score."""
        return ratio(sums[..., 0], sums[..., 1])

    def tests(
        self, first: Sequence[Item], second: Sequence[Item], method: McNemar
    ) -> list[Significance]:
        """Test two systems on the same items; here, for outcomes that are right or wrong."""
        counted = [
            (a.right, b.right)
            for a, b in zip(first, second, strict=True)
            if a.value is not None and b.value is not None
        ]
        return [mcnemar([a for a, _ in counted], [b for _, b in counted], method)]

    def details(self, items: Sequence[Item]) -> dict[str, object]:
        """What stands beside the score: the number of items, and of each case."""
        return {"items": len(items), **case_counts(items)}

    def score_of(self, items: Sequence[Item]) -> Score:
        """The score of these items."""
        value = float(self.score_from(self.statistics(items).sum(axis=0)))
        return Score(
            self.title,
            None if np.isnan(value) else value,
            self.signature(),
            self.details(items),
            tuple(items),
        )


class Metric(Measure):
    """A measure that judges translations by itself.

    `aligner` says in the signature where alignments come from.
    """

    name: ClassVar[str]
    needs_links: ClassVar[bool] = True
    aligner: str = GIVEN

    @abstractmethod
    def items(self, translation: Translation) -> list[Item]:
        """Judge every item, in the order of the text."""

    def score(self, translation: Translation) -> Score:
        """Judge a translation."""
        return self.score_of(translation.chosen(self.items(translation)))

    def corpus_score(
        self,
        source: Sequence[str],
        outputs: Sequence[str],
        references: Sequence[str],
        alignments: tuple[Sequence[Links], Sequence[Links]] | None = None,
    ) -> Score:
        """Judge tokenised lines; `alignments` are those of the references and of the outputs.

        Without them words are aligned from these lines alone, which needs many of them.
        """
        none: Sequence[Links] = [()] * len(source)
        text = Translation.of(source, outputs, references, *(alignments or (none, none)))
        if alignments or not (self.needs_links and source):
            return self.score(text)
        model = learnt(source, [references, outputs])
        links = [aligned(model, source, lines) for lines in (references, outputs)]
        metric = copy(self)
        metric.aligner = TRAINED
        return metric.score(replace(text, reference_links=links[0], hypothesis_links=links[1]))


class Configurable(Metric):
    """A metric that commands can make by name."""

    needs_reference: ClassVar[bool] = True

    @classmethod
    @abstractmethod
    def configured(cls, options: Options) -> Self:
        """The metric as a command asks for it."""


def ratio(part: Floats, whole: Floats) -> Floats:
    """Divide; NaN where the whole is nothing."""
    quotient: Floats = np.full(np.broadcast(part, whole).shape, np.nan)
    np.divide(part, whole, out=quotient, where=whole != 0)
    return quotient


def case_counts(items: Iterable[Item]) -> dict[str, object]:
    """How many items are of each case, sorted by case."""
    counts: dict[str, int] = {}
    for item in items:
        counts[item.case] = counts.get(item.case, 0) + 1
    return {case: counts[case] for case in sorted(counts)}


def fingerprint(values: Iterable[Iterable[str]]) -> str:
    """Eight characters that stand for lists or classes of words in a signature."""
    text = "\n".join(",".join(words) for words in values)
    return hashlib.sha256(text.encode()).hexdigest()[:8]
