"""What the decoder is told of a pronoun: its form and all it may refer to, with probabilities.

    ("it", words around, "0.72 fem-sg", "0.1 unk-sg @7", "0.18 unk-unk")

The words around the pronoun stand between tabs.

An antecedent that is translated already is given by its features, several (`fem-sg,masc-sg`) if
several words stand for it. One in the same sentence is given by the words to wait for, after
what the source knows of it (`@4 @7` for *an egg and a tart*). The last entry is what is left of the
probability. This is the notation of paper word-dependency-en-de, Figure 2, for many antecedents.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from anaphora.models.coreference_model import NO_ANTECEDENT
from anaphora.models.features import Features, features_of
from anaphora.models.projection import joined


@dataclass(frozen=True, slots=True)
class Antecedent:
    """One thing a pronoun may refer to; `heads` are the words of the sentence to wait for."""

    p: float
    features: tuple[Features, ...]
    heads: tuple[int, ...] = ()


Annotation = tuple[str, ...]

_BETWEEN = "\t"  # no token has a tab


def annotation(
    form: str, antecedents: Sequence[Antecedent], near: Sequence[str] = ()
) -> Annotation:
    """What stands at the pronoun's token; what is left of the probability is added."""
    rest = 1.0 - sum(each.p for each in antecedents)
    entries = [_entry(each) for each in antecedents]
    if rest > 0:
        entries.append(_entry(Antecedent(rest, (NO_ANTECEDENT,))))
    return (form, _BETWEEN.join(near), *entries)


def _entry(each: Antecedent) -> str:
    waits = "".join(f" @{head}" for head in each.heads)
    return f"{each.p!r} {labels(each.features)}{waits}"


def words_around(given: Annotation) -> tuple[str, ...]:
    """The words around the pronoun."""
    return tuple(given[1].split(_BETWEEN))


def labels(features: Sequence[Features]) -> str:
    """Features as one word."""
    return ",".join(each.label for each in features)


def from_labels(word: str) -> tuple[Features, ...]:
    """Read what `labels` wrote."""
    return tuple(features_of(label) for label in word.split(",")) if word else ()


def resolved(given: Annotation, translated: Sequence[str]) -> list[Antecedent]:
    """The antecedents of an annotation when the words it waits for have become `translated`.

    One whose translation shows nothing counts as no antecedent.
    """
    rest = iter(translated)
    return [_resolved(entry, rest) for entry in given[2:]]


def _resolved(entry: str, translated: Iterator[str]) -> Antecedent:
    p, known, *heads = entry.split(" ")
    features = from_labels(known)
    if heads:
        parts = [from_labels(next(translated)) for _ in heads]
        features = joined(parts, features[0].number) or (NO_ANTECEDENT,)
    return Antecedent(float(p), features)
