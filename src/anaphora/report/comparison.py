"""What a comparison of systems shows: scores, tests, and each source pronoun with its translations.

The first system is the one the others are compared with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from anaphora.evaluation.base import Item, Metric, Score
from anaphora.evaluation.breakdown import NONE, label_of
from anaphora.evaluation.translation import Place, Translation, tokens
from anaphora.languages import Language
from anaphora.pairs import Pair

SAME = "same"


@dataclass(frozen=True, slots=True)
class Test:
    """One system against the first on one metric; counts are None where items are no yes or no."""

    metric: str
    system: str
    difference: float
    improved: int | None
    degraded: int | None
    name: str
    p: float | None


@dataclass(frozen=True, slots=True)
class System:
    """One system: its translation, its scores, and the items of the metric that judges pronouns."""

    name: str
    translation: Translation
    scores: tuple[Score, ...]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two or more systems; `antecedents` names what a pronoun refers to, where it is known."""

    pair: Pair
    metric: Metric
    systems: tuple[System, ...]
    tests: tuple[Test, ...] = ()
    antecedents: Mapping[Place, str] | None = None


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


def judged(comparison: Comparison) -> list[Judged]:
    """Every pronoun that all systems were judged on: changed ones first, then as in the text."""
    by_place = [{item.place: item for item in system.items} for system in comparison.systems]
    found = [
        tuple(items[item.place] for items in by_place)
        for item in comparison.systems[0].items
        if all(item.place in items for items in by_place)
    ]
    return sorted(found, key=lambda items: change(items) == SAME)


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


def example(comparison: Comparison, items: Judged) -> Example:
    """All that the report shows of a pronoun."""
    item, translation = items[0], comparison.systems[0].translation
    segment, position = item.place
    source, target = comparison.pair.source_language, comparison.pair.target_language
    previous = segment and translation.document(segment - 1) == item.document
    return Example(
        document=item.document,
        line=segment + 1,
        form=item.form,
        function=label_of(item, "function"),
        distance=label_of(item, "distance"),
        target=label_of(item, "reference"),
        antecedent=(comparison.antecedents or {}).get(item.place, ""),
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
            for system, judged in zip(comparison.systems, items, strict=True)
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
