"""Scores of the pronoun prediction tasks (DiscoMT 2015 and 2017, WMT 2016).

A pronoun's translation is one of a few classes, OTHER the last. The tasks of 2016 and 2017 rank
systems by recall averaged over the classes that occur, each counting the same. Gold and submission
are the task's TSV: classes, words, source, target with REPLACE_n for source token n, alignment.
Where a line gives words only, their classes are looked up. A translation of running text can be
judged too: of the words aligned to each pronoun, the first that is in a class gives the class.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple, Self

import numpy as np

from anaphora.errors import InputError
from anaphora.evaluation.base import Configurable, Item, Options, Signature, ratio
from anaphora.evaluation.pronouns import occurrences
from anaphora.evaluation.significance import Floats
from anaphora.evaluation.translation import Translation
from anaphora.languages import canonical
from anaphora.streams import Lines, open_lines

OTHER = "OTHER"
_PLACEHOLDER = re.compile(r"REPLACE_(\d+)", re.ASCII)
_FIELDS = 4  # classes, words, source, target; the alignment may be missing


class Task(NamedTuple):
    """The source pronouns of a task, its classes without OTHER, and the forms of each."""

    pronouns: tuple[str, ...]
    classes: Mapping[str, tuple[str, ...]]


def _each(names: str) -> dict[str, tuple[str, ...]]:
    return {name: (name,) for name in names.split()}


TASKS = {
    "en-fr": Task(
        ("it", "they"),
        {
            **_each("elle elles il ils on"),
            "ce": ("ce", "c'"),
            "cela": ("cela", "celà", "ça", "ca", "ç'"),
        },
    ),
    "en-de": Task(("it", "they"), {**_each("er sie man"), "es": ("es", "'s")}),
    "es-en": Task(("él", "ella", "ellos", "ellas"), _each("he she it they you there")),
}
"""By language pair; the classes are those of the shared tasks."""


class _Line(NamedTuple):
    """The classes that a line of the TSV gives, and where they stand."""

    positions: tuple[int, ...]
    forms: tuple[str, ...]
    classes: tuple[str, ...]


class Prediction(Configurable):
    """Macro-averaged recall over the classes of a pair's task."""

    name: ClassVar[str] = "prediction"
    title: ClassVar[str] = "macro-R"

    def __init__(self, pair: str, pronouns: Sequence[str] = (), *, aligner: str = "given") -> None:
        if pair not in TASKS:
            raise InputError(
                f"there was no prediction task for {pair!r}", f"choose one of: {', '.join(TASKS)}"
            )
        self.pair = pair
        self.aligner = aligner
        self.pronouns = tuple(pronouns) or TASKS[pair].pronouns
        self.labels = (*TASKS[pair].classes, OTHER)
        self._class_of = {
            form: name for name, forms in TASKS[pair].classes.items() for form in forms
        }

    @classmethod
    def configured(cls, options: Options) -> Self:
        """For the pair, or the pronouns asked for."""
        return cls(options.pair, options.pronouns, aligner=options.aligner)

    def signature(self) -> Signature:
        """The pair, and the origin of alignments."""
        return Signature.of(pair=self.pair, classes=len(self.labels), aligner=self.aligner)

    def items(self, translation: Translation) -> list[Item]:
        """Judge each pronoun of running text by the words aligned to it."""
        return [
            Item.at(translation, place, form, *_outcome(*map(self.class_of, sides)))
            for place, form, *sides in occurrences(translation, self.pronouns)
        ]

    def file_items(self, gold: str, submission: str) -> list[Item]:
        """Judge a submission of a task."""
        items = []
        for number, (right, given) in enumerate(self._in_step(gold, submission)):
            marked = zip(right.positions, right.forms, right.classes, given.classes, strict=True)
            for position, form, *sides in marked:
                items.append(Item("", number, position, form, *_outcome(*sides)))
        return items

    def class_of(self, words: Sequence[str]) -> str:
        """The class of the first word that has one."""
        found = (self._class_of.get(canonical(word)) for word in words)
        return next((name for name in found if name), OTHER)

    def statistics(self, items: Sequence[Item]) -> Floats:
        """For each class, whether it is the gold one, found, and predicted."""
        index = {label: number for number, label in enumerate(self.labels)}
        rows = np.zeros((len(items), 3, len(self.labels)))
        for row, item in zip(rows, items, strict=True):
            (gold,), (given,) = item.reference, item.hypothesis
            row[0, index[gold]] = 1
            row[1, index[gold]] = gold == given
            row[2, index[given]] = 1
        return rows.reshape(len(items), -1)

    def score_from(self, sums: Floats) -> Floats:
        """The mean recall of the classes that occur."""
        gold, found, _ = self._split(sums)
        recall = ratio(found, gold)
        occur = gold > 0
        return ratio(np.where(occur, recall, 0.0).sum(axis=-1), occur.sum(axis=-1).astype(float))

    def details(self, items: Sequence[Item]) -> dict[str, object]:
        """Accuracy, and precision, recall and F1 of each class."""
        counts = self._split(self.statistics(items).sum(axis=0)).T
        return {
            "items": len(items),
            "accuracy": sum(item.right for item in items) / len(items) if items else None,
            **{
                label: _measures(*(int(n) for n in row))
                for label, row in zip(self.labels, counts, strict=True)
            },
        }

    def _split(self, sums: Floats) -> Floats:
        """Gold, found and predicted counts in the first axis, classes in the last."""
        return np.moveaxis(sums.reshape(*sums.shape[:-1], 3, len(self.labels)), -2, 0)

    def _in_step(self, gold: str, submission: str) -> Iterator[tuple[_Line, _Line]]:
        with open_lines(gold) as golds, open_lines(submission) as givens:
            others = iter(givens)
            for line in golds:
                right, other = self._parsed(line, golds), next(others, None)
                if other is None:
                    raise givens.fault(f"{givens.number} lines, but {gold} has more", _EQUAL)
                given = self._parsed(other, givens)
                if len(given.classes) != len(right.classes):
                    raise givens.fault(
                        f"{len(given.classes)} classes, but {gold} has {len(right.classes)} there",
                        "predict one class for each REPLACE_n",
                    )
                yield right, given
            if next(others, None) is not None:
                raise givens.fault(f"more lines than the {golds.number} of {gold}", _EQUAL)

    def _parsed(self, line: str, lines: Lines) -> _Line:
        fields = line.split("\t")
        if len(fields) < _FIELDS:
            raise lines.fault(
                f"{len(fields)} columns",
                "give classes, words, source, target with REPLACE_n, alignment, between tabs",
            )
        names, words, source, target, *_ = fields
        positions = tuple(int(n) for n in _PLACEHOLDER.findall(target))
        classes = tuple(names.split()) or tuple(self.class_of([w]) for w in words.split())
        if len(classes) != len(positions):
            raise lines.fault(
                f"{len(classes)} classes for {len(positions)} REPLACE_n",
                "give one class for each, separated by spaces",
            )
        for name in classes:
            if name not in self.labels:
                raise lines.fault(
                    f"{name!r} is no class of {self.pair}", f"choose from: {' '.join(self.labels)}"
                )
        tokens = source.split(" ")
        for position in positions:
            if position >= len(tokens):
                raise lines.fault(
                    f"REPLACE_{position} beyond the {len(tokens)} tokens of the source",
                    "n is a position in the source, from 0",
                )
        forms = tuple(canonical(tokens[position]) for position in positions)
        return _Line(positions, forms, classes)


_EQUAL = "gold and submission need the same lines: make them equally long"


def _outcome(
    reference: str, hypothesis: str
) -> tuple[tuple[str, ...], tuple[str, ...], str, float]:
    """What an item says of two classes."""
    right = reference == hypothesis
    return (reference,), (hypothesis,), "right" if right else "wrong", float(right)


def _measures(gold: int, found: int, predicted: int) -> dict[str, object]:
    return {
        "gold": gold,
        "precision": found / predicted if predicted else None,
        "recall": found / gold if gold else None,
        "f1": 2 * found / (gold + predicted) if gold + predicted else None,
    }
