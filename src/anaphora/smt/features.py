"""Feature functions written in Python: what they are given, what they give, how they are found.

The decoder's own features are written in C++ behind the same interface
(`native/decoder/feature.hpp`). One in Python is slower, for it takes turns with all others; it is
the way to try an idea. `docs/features.md` builds one step by step.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from anaphora import _native
from anaphora.documents import Links
from anaphora.errors import InputError
from anaphora.registry import Registry

Scores = float | Sequence[float]
"""One score, or as many as the feature's `size` says. Minus infinity forbids what is scored."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is to be translated, with the annotations of each token, if there are any."""

    tokens: tuple[str, ...]
    annotations: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A way to translate the tokens from `begin` up to `end`, which is not included.

    `links` are positions in the phrases. `table` counts the phrase tables; it is None for a word
    that is passed through and for a fixed translation.
    """

    begin: int
    end: int
    target: tuple[str, ...]
    links: Links
    table: int | None

    def words_for(self, position: int) -> tuple[str, ...]:
        """The target words that are linked to the source token at a position of the sentence."""
        return tuple(self.target[t] for s, t in self.links if self.begin + s == position)


class SentenceFeature:
    """A feature at work on one sentence; override what it needs.

    If it remembers something while a translation grows, its states must be hashable, and equal
    only if no continuation can tell them apart: hypotheses with equal states are recombined.
    """

    start: Hashable = None
    """The state before the first phrase."""

    def score(self, option: Option) -> Scores:  # noqa: ARG002
        """Score an option by itself; it counts once when the option is used."""
        return 0.0

    def extend(self, state: Any, option: Option, complete: bool) -> tuple[Scores, Hashable]:
        """Score an option that is used next; give the state after it too.

        `complete` says that all tokens are translated then.
        """
        raise NotImplementedError

    def remember(self, phrases: Sequence[Option]) -> object:  # noqa: ARG002
        """What to know in the next sentence; `phrases` are the best translation's, in order."""
        return None

    @property
    def has_state(self) -> bool:
        """Whether `extend` is overridden."""
        return type(self).extend is not SentenceFeature.extend


class FeatureFunction(ABC):
    """A part of the log-linear model; one object serves all sentences and threads."""

    name: str
    size: int = 1
    """How many scores it has, each with its own weight."""

    @abstractmethod
    def open(self, sentence: Sentence, memory: Any) -> SentenceFeature | None:
        """Begin a sentence; None if the feature has nothing to say to it.

        `memory` is what `remember` gave for the sentence before, None at the start of a document.
        """


def native(feature: FeatureFunction | _native.Feature) -> _native.Feature:
    """The feature as the core knows it."""
    if isinstance(feature, _native.Feature):
        return feature

    def begin(
        tokens: tuple[str, ...], annotations: tuple[tuple[str, ...], ...], memory: Any
    ) -> SentenceFeature | None:
        return feature.open(Sentence(tokens, annotations), memory)

    return _native.PythonFeature(feature.name, feature.size, begin, Option)


FEATURES: Registry[type[FeatureFunction]] = Registry("feature function", "anaphora.features", {})
"""Feature functions by the names that configurations use."""


def make(names: Iterable[str]) -> list[FeatureFunction]:
    """The features that are called so; each is registered under its own name."""
    features = []
    for name in names:
        feature = FEATURES.get(name)()
        if feature.name != name:
            cause = f"feature {name!r} calls itself {feature.name!r}"
            raise InputError(cause, "register it under its own name")
        features.append(feature)
    return features
