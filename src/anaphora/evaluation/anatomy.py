"""Where a system gains and loses against another, part by part, and what could be gained at most.

Items of both systems are paired by place and put into parts by what is known of the source pronoun.
Within a part stand how many are right before and after, what changed, and whether that is chance.
An oracle knows the reference and chooses, pronoun by pronoun, among what is there to choose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from anaphora.evaluation.base import Item
from anaphora.evaluation.breakdown import NONE, label_of, paired
from anaphora.evaluation.significance import mcnemar_counts
from anaphora.evaluation.word_index import Place

Words = tuple[str, ...]
Label = Callable[[Item], str]

ALL = "all"
FUNCTIONS = ("anaphoric", "event", "pleonastic", "other", NONE)
SAME, ONE, TWO, MORE = "same sentence", "1 sentence back", "2 sentences back", "more"
DISTANCES = (SAME, ONE, TWO, MORE, NONE)
RIGHT, WRONG = "right antecedent", "wrong antecedent"
VERDICTS = (RIGHT, WRONG, NONE)


@dataclass(frozen=True, slots=True)
class Part:
    """The items of one label: how many a first and a second system have right.

    `better` are right in the second only, `worse` in the first; `p` is of McNemar's exact test.
    """

    label: str
    items: int
    first: int
    second: int
    better: int
    worse: int
    p: float

    @classmethod
    def of(cls, label: str, pairs: Sequence[tuple[Item, Item]]) -> Part:
        """Count the pairs that both systems were judged on."""
        right = [(a.right, b.right) for a, b in pairs if None not in (a.value, b.value)]
        better, worse = right.count((False, True)), right.count((True, False))
        both = right.count((True, True))
        p = mcnemar_counts(better, worse).p
        return cls(label, len(right), both + worse, both + better, better, worse, p)


def anatomy(
    first: Sequence[Item], second: Sequence[Item], label: Label, labels: Sequence[str] = ()
) -> tuple[Part, ...]:
    """The parts in the order of `labels`, then others by their names; last the whole.

    Labels without items are left out.
    """
    groups: dict[str, list[tuple[Item, Item]]] = {}
    pairs = paired(first, second)
    for pair in pairs:
        groups.setdefault(label(pair[0]), []).append(pair)
    order = [*labels, *sorted(groups.keys() - set(labels))]
    parts = [Part.of(name, groups[name]) for name in order if name in groups]
    return (*parts, Part.of(ALL, pairs))


def function(item: Item) -> str:
    """What the source pronoun does."""
    return label_of(item, "function")


def distance(item: Item) -> str:
    """How many sentences back its antecedent stands."""
    if item.distance is None:
        return NONE
    near = (SAME, ONE, TWO)
    return near[item.distance] if 0 <= item.distance < len(near) else MORE


def resolution(verdicts: Mapping[Place, bool]) -> Label:
    """Whether the resolver found its antecedent; NONE where nobody can tell."""

    def label(item: Item) -> str:
        verdict = verdicts.get(item.place)
        return NONE if verdict is None else RIGHT if verdict else WRONG

    return label


def best_output(systems: Sequence[Sequence[Item]]) -> list[Item]:
    """What an oracle takes from outputs: one that is right, of none the first system's."""
    return [_best(items) for items in zip(*systems, strict=True)]


def best_option(
    items: Sequence[Item],
    options: Mapping[Place, Sequence[Words]],
    rejudged: Callable[[Item, Words], Item],
) -> list[Item]:
    """What an oracle takes from translations that were considered: a right one, else the output.

    `rejudged` is the item as it would be with other words for the pronoun.
    """
    return [_best([i, *(rejudged(i, o) for o in options.get(i.place, ()))]) for i in items]


def _best(possible: Sequence[Item]) -> Item:
    return next((item for item in possible if item.right), possible[0])
