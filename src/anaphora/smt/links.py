"""Links between pronouns and antecedents as a feature of the decoder: what its models must tell.

The search itself, what it remembers and when it scores, is `native/decoder/link_feature.hpp`. The
annotation of a pronoun is its form, the words around it, and an entry for each thing it may refer
to; an entry that holds ` @7` waits for the translation of word 7 of the same sentence. Annotations
of several pronouns that are written as one token stand one after the other, parted by
`NEXT_PRONOUN`.
"""

from __future__ import annotations

from typing import Protocol

from anaphora import _native

NEXT_PRONOUN = " | "


class LinkScorer(Protocol):
    """The model of a feature: depends on its arguments only, and is asked by several threads."""

    def antecedent(self, phrase: tuple[str, ...], positions: tuple[int, ...]) -> str:
        """What matters of an antecedent's translation, the words of a phrase at `positions`."""
        ...

    def pronoun(
        self,
        annotation: tuple[str, ...],
        phrase: tuple[str, ...],
        positions: tuple[int, ...],
        near: tuple[int, ...],
    ) -> str:
        """What matters of a pronoun's translation.

        `near` are words linked to the source word before the pronoun or to none.
        """
        ...

    def score(
        self, annotation: tuple[str, ...], antecedents: tuple[str, ...], pronoun: str
    ) -> float:
        """The natural logarithm of how well a pronoun fits what the words it waited for became."""
        ...


def feature(name: str, scorer: LinkScorer) -> _native.Feature:
    """The feature that asks this model."""
    return _native.LinkFeature(name, scorer)
