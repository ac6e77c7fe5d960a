"""Instances as the arrays that the latent model is fitted to: every name becomes a number."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from anaphora.documents import Gender, Number
from anaphora.languages import Language
from anaphora.models.features import Features
from anaphora.models.latent_antecedent import Choices, Floats, Gold, Parallel, Rows, Translations
from anaphora.training.antecedent_instances import NONE, OTHER, RIGHT, Instance

_LEAST_SEEN = 5  # of a feature; rarer ones have no weight
_LEAST_LABELLED = 50  # of a target pronoun; rarer ones are `OTHER`

Numbers = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The numbers of features of candidates, of contexts, roles, classes and labels."""

    features: Numbers
    contexts: Numbers
    roles: Numbers
    classes: Numbers
    labels: Numbers


class Collected:
    """Instances, kept as numbers of all their names."""

    def __init__(self, instances: Iterable[Instance]) -> None:
        self._names: dict[str, int] = {}
        self._columns = array("i")
        self._ends = array("q", [0])
        self._first = array("q", [0])
        self.classes: list[str] = []
        self.roles: list[str] = []
        self.labels: list[str] = []
        for instance in instances:
            self._add(instance)

    def __len__(self) -> int:
        return len(self.labels)

    def _add(self, instance: Instance) -> None:
        for row in instance.rows:
            self._columns.extend(self._names.setdefault(name, len(self._names)) for name in row)
            self._ends.append(len(self._columns))
        self._first.append(len(self._ends) - 1)
        self.classes.extend(instance.classes)
        self.roles.append(instance.role)
        self.labels.append(instance.label)

    def feature_names(self) -> list[str]:
        """Features seen often enough to have a weight."""
        return self._frequent(np.asarray(self._columns))

    def context_names(self) -> list[str]:
        """Likewise those of "none", which describe the place of the pronoun."""
        none = np.asarray(self._first)[1:] - 1
        return self._frequent(_picked(self._rows(), none).columns)

    def _frequent(self, columns: NDArray[np.int32]) -> list[str]:
        counts = np.bincount(columns, minlength=len(self._names)).tolist()
        return [n for n, count in zip(self._names, counts, strict=True) if count >= _LEAST_SEEN]

    def _rows(self) -> Rows:
        return Rows(np.asarray(self._columns), np.asarray(self._ends))

    def parallel(self, vocabulary: Vocabulary) -> Parallel:
        """The arrays of a corpus."""
        first = np.asarray(self._first)
        unknown, other = Features().tag, vocabulary.labels[OTHER]
        classes = vocabulary.classes
        return Parallel(
            Choices(
                self._known(self._rows(), vocabulary.features),
                first,
                _numbers(classes.get(name, classes[unknown]) for name in self.classes),
                len(classes),
            ),
            self._known(_picked(self._rows(), first[1:] - 1), vocabulary.contexts),
            _numbers(vocabulary.roles.get(name, 0) for name in self.roles),
            _numbers(vocabulary.labels.get(name, other) for name in self.labels),
        )

    def marked(self, features: Numbers, weight: float = 1.0) -> Gold:
        """The arrays of a marked text, whose instances have the classes `RIGHT` and `WRONG`."""
        right = _numbers(name == RIGHT for name in self.classes)
        rows = self._known(self._rows(), features)
        return Gold(Choices(rows, np.asarray(self._first), right, 2), weight)

    def _known(self, rows: Rows, numbers: Numbers) -> Rows:
        """Rows in the numbers of a vocabulary, without the names it does not have."""
        number_of = _numbers(numbers.get(name, -1) for name in self._names)
        columns = number_of[rows.columns]
        kept = np.concatenate([[0], np.cumsum(columns >= 0)])
        return Rows(columns[columns >= 0], kept[rows.offsets])


def vocabulary(corpora: Sequence[Collected]) -> list[Vocabulary]:
    """The vocabulary of each corpus: they share the features of candidates."""
    features = numbered(name for corpus in corpora for name in corpus.feature_names())
    return [
        Vocabulary(
            features,
            numbered(corpus.context_names()),
            numbered(corpus.roles),
            numbered([*corpus.classes, NONE, Features().tag]),
            numbered([OTHER, *_labels(corpus)]),
        )
        for corpus in corpora
    ]


def _labels(corpus: Collected) -> list[str]:
    return [name for name, count in Counter(corpus.labels).items() if count >= _LEAST_LABELLED]


def numbered(names: Iterable[str]) -> dict[str, int]:
    """Numbers for names, in their order."""
    return {name: number for number, name in enumerate(sorted(set(names)))}


def _numbers(values: Iterable[int]) -> NDArray[np.int32]:
    return np.fromiter(values, np.int32)


def _picked(rows: Rows, which: NDArray[np.int64]) -> Rows:
    """Some of the rows, in the order asked for."""
    lengths = np.diff(rows.offsets)[which]
    offsets = np.concatenate([[0], np.cumsum(lengths)])
    within = np.arange(offsets[-1]) - np.repeat(offsets[:-1], lengths)
    return Rows(rows.columns[np.repeat(rows.offsets[which], lengths) + within], offsets)


def agreeing(words: Vocabulary, language: Language, strength: float) -> Translations:
    """Weights of target pronouns that know nothing but agreement.

    A pronoun of one gender is more probable after a noun of this gender by `strength`, and less
    after one of another; so it is with number.
    """
    agreement = np.zeros((len(words.classes), len(words.labels)))
    for tag, row in words.classes.items():
        for form, column in words.labels.items():
            agreement[row, column] = strength * _agreement(tag, form, language)
    contexts: Floats = np.zeros((len(words.contexts), len(words.labels)))
    return Translations(contexts, np.tile(agreement, (len(words.roles), 1, 1)))


def _agreement(tag: str, form: str, language: Language) -> int:
    """How many of gender and number agree, less how many do not."""
    if tag == NONE:
        return 0
    shown = shown_by(form, language)
    pairs = zip(tag.split("_"), (shown.gender, shown.number), strict=True)
    return sum(
        1 if of_noun == of_pronoun else -1
        for of_noun, of_pronoun in pairs
        if "unk" not in (of_noun, of_pronoun)
    )


def shown_by(form: str, language: Language) -> Features:
    """The gender and number of an antecedent that a pronoun shows in all its readings."""
    readings = [reading for reading in language.pronouns_of(form) if reading.person in (0, 3)]
    genders, numbers = {r.gender for r in readings}, {r.number for r in readings}
    return Features(
        genders.pop() if len(genders) == 1 else Gender.UNK,
        numbers.pop() if len(numbers) == 1 else Number.UNK,
    )
