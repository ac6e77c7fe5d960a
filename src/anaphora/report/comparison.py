"""What a comparison of systems shows: scores, tests, and each source pronoun with its translations.

The first system is the one the others are compared with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from anaphora.evaluation.antecedents import antecedent_name
from anaphora.evaluation.base import Item, Measure, Score
from anaphora.evaluation.breakdown import NONE, label_of
from anaphora.evaluation.comparison import Comparison, System
from anaphora.evaluation.significance import McNemar
from anaphora.evaluation.translation import tokens
from anaphora.languages import Language
from anaphora.pairs import Pair
from anaphora.report.breakdowns import Breakdown, broken_down, known_attributes

SAME = "same"


@dataclass(frozen=True, slots=True)
class Report:
    """Two or more systems. The sentences shown are the items of the first of `comparisons`."""

    pair: Pair
    systems: tuple[System, ...]
    measure: Measure
    comparisons: tuple[Comparison, ...]
    mcnemar: McNemar = McNemar.EXACT

    @property
    def names(self) -> tuple[str, ...]:
        """The systems, the one the others are compared with first."""
        return tuple(system.name for system in self.systems)

    def scores(self) -> dict[str, tuple[Score, ...]]:
        """The scores of all systems by metric."""
        found: dict[str, list[Score]] = {}
        for comparison in self.comparisons:
            first, other = comparison.scores
            found.setdefault(comparison.title, [first]).append(other)
        return {title: tuple(scores) for title, scores in found.items()}

    def items(self) -> dict[str, Sequence[Item]]:
        """What each system is judged on, pronoun by pronoun."""
        scores = self.scores()[self.measure.title]
        return {name: score.items for name, score in zip(self.names, scores, strict=True)}

    def breakdowns(self) -> list[Breakdown]:
        """The same by everything that is known of the pronouns."""
        return list(map(self.breakdown, known_attributes(self.items()[self.names[0]])))

    def breakdown(self, attribute: str) -> Breakdown:
        """Scores, and tests against the first system, for each value of an attribute."""
        return broken_down(self.measure, self.items(), attribute, self.mcnemar)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a line, marked or not."""

    text: str
    marked: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one system made of one pronoun; `right` is None where the metric leaves it out."""

    system: str
    form: str
    case: str
    right: bool | None
    line: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """One source pronoun with everything the report shows and filters by."""

    document: str
    line: int
    form: str
    function: str
    distance: str
    target: str
    antecedent: str
    before: str
    source: tuple[Piece, ...]
    reference: tuple[Piece, ...]
    change: str
    outcomes: tuple[Outcome, ...]


Judged = tuple[Item, ...]
"""One source pronoun as each system's item, in the order of the systems."""


def judged(report: Report) -> list[Judged]:
    """Every pronoun: changed ones first, otherwise in the order of the text."""
    return sorted(
        zip(*report.items().values(), strict=True), key=lambda items: change(items) == SAME
    )


def change(items: Judged) -> str:
    """What became of a pronoun from the first system to the last."""
    if len({item.hypothesis for item in items}) == 1:
        return SAME
    before, after = _right(items[0]), _right(items[-1])
    if before is False and after:
        return "improved"
    return "degraded" if before and after is False else "other"


def _right(item: Item) -> bool | None:
    return None if item.value is None else item.value >= 0.5


def example(report: Report, items: Judged) -> Example:
    """All that the report shows of a pronoun."""
    item, translation = items[0], report.systems[0].translation
    segment, position = item.place
    source, target = report.pair.source_language, report.pair.target_language
    previous = segment and translation.document(segment - 1) == item.document
    return Example(
        document=item.document,
        line=segment + 1,
        form=item.form,
        function=label_of(item, "function"),
        distance=label_of(item, "distance"),
        target=label_of(item, "reference"),
        antecedent=antecedent_name(translation, item.place),
        before=source.detokenise(tokens(translation.source[segment - 1])) if previous else "",
        source=pieces(tokens(translation.source[segment]), {position}, source),
        reference=pieces(
            tokens(translation.reference[segment]),
            translation.reference_links.targets(segment, position),
            target,
        ),
        change=change(items),
        outcomes=tuple(
            _outcome(system, judged, target)
            for system, judged in zip(report.systems, items, strict=True)
        ),
    )


def _outcome(system: System, item: Item, language: Language) -> Outcome:
    line = tokens(system.translation.hypothesis[item.segment])
    aligned = system.translation.hypothesis_links.targets(*item.place)
    form = " ".join(item.hypothesis) or NONE
    return Outcome(system.name, form, item.case, _right(item), pieces(line, aligned, language))


def pieces(
    words: Sequence[str], marked: Sequence[int] | set[int], language: Language
) -> tuple[Piece, ...]:
    """A line as running text, cut around the words at the `marked` positions."""
    text = language.detokenise(words)
    found: list[Piece] = []
    start = end = 0
    for position, word in enumerate(words):
        begin = text.index(word, end)
        end = begin + len(word)
        if position in marked:
            found += [Piece(text[start:begin], False), Piece(word, True)]
            start = end
    return tuple(piece for piece in (*found, Piece(text[start:], False)) if piece.text)
