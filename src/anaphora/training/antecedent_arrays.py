"""Instances as the arrays that the latent model is fitted to: every name becomes a number."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from anaphora.documents import Gender
from anaphora.languages import Kind, Language
from anaphora.models.features import Features
from anaphora.models.latent_antecedent import Choices, Floats, Gold, Parallel, Rows, Translations
from anaphora.training.antecedent_instances import NONE, OTHER, RIGHT, Instance

_LEAST_SEEN = 5  # of a feature; rarer ones have no weight
_LEAST_LABELLED = 50  # of a target pronoun; rarer ones are `OTHER`
_SURE = 0.01, 0.99  # nobody is surer that a pronoun means nothing, or something
_UNKNOWN = Gender.UNK.value  # that of number is written alike
_TELLING = frozenset((Kind.SUBJECT, Kind.OBJECT))

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
        self._p_none = array("d")
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
        if instance.p_none is not None:
            self._p_none.append(instance.p_none)

    def only(self, labels: Set[str]) -> Collected:
        """The instances that have one of these labels."""
        which = [number for number, label in enumerate(self.labels) if label in labels]
        first = np.asarray(self._first)
        sizes = np.diff(first)[which]
        rows = np.repeat(first[which], sizes) + _within(sizes)
        picked = _picked(self._rows(), rows)
        chosen = Collected(())
        chosen._names = self._names
        chosen._columns.extend(picked.columns.tolist())
        chosen._ends = array("q", picked.offsets.tolist())
        chosen._first.extend(np.cumsum(sizes).tolist())
        chosen.classes = [self.classes[row] for row in rows.tolist()]
        chosen.roles = [self.roles[number] for number in which]
        chosen.labels = [self.labels[number] for number in which]
        if self._p_none:
            chosen._p_none.extend(self._p_none[number] for number in which)
        return chosen

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
                np.clip(self._p_none, *_SURE) if self._p_none else None,
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
    places = np.repeat(rows.offsets[which], lengths) + _within(lengths)
    return Rows(rows.columns[places], offsets)


def _within(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Count from zero in each of some stretches: 0 1 2 0 1 for lengths 3 and 2."""
    ends = np.cumsum(lengths)
    return np.arange(lengths.sum()) - np.repeat(ends - lengths, lengths)


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
    """How many of gender and number agree, less how many do not, in the reading that suits best."""
    if tag == NONE:
        return 0
    gender, number = tag.split("_")
    readings = [reading for reading in language.pronouns_of(form) if reading.person in (0, 3)]
    return max(
        (_same(gender, r.gender) + _same(number, r.number) for r in readings),
        default=0,
    )


def _same(one: str, other: str) -> int:
    if _UNKNOWN in (one, other):
        return 0
    return 1 if one == other else -1


def tells(form: str, language: Language) -> bool:
    """Whether a pronoun shows a gender of its antecedent: *il* and *sie* do, *ce* and *les* not."""
    return any(
        reading.person == 3 and reading.kind in _TELLING and reading.gender is not Gender.UNK
        for reading in language.pronouns_of(form)
    )
