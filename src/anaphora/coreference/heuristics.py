"""The simplest resolvers, to compare others with: the nearest noun, the nearest subject.

Both want a candidate that agrees with the pronoun, as far as its words tell, if there is one. They
are always sure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from anaphora.analysis.syntax import Role
from anaphora.antecedents import PronounLink
from anaphora.coreference.base import ResolverOptions
from anaphora.coreference.candidates import agrees
from anaphora.coreference.features import Question
from anaphora.coreference.nominals import Nominal
from anaphora.coreference.resolving import links
from anaphora.documents import Document

Preference = Callable[[Nominal, Nominal], tuple[bool, ...]]
"""How well a candidate suits a pronoun; of the best ones the nearest is taken."""


@dataclass(frozen=True, slots=True)
class Heuristic:
    """Takes the nearest of the candidates that suit a pronoun best."""

    description: str
    suits: Preference

    def posterior(self, document: Document) -> tuple[PronounLink, ...]:
        """Links that are certain."""
        return links(document, self.shares)

    def shares(self, question: Question) -> list[float]:
        """All on one candidate, or on none."""
        grades = [
            self.suits(question.pronoun, candidate) if not candidate.is_pronoun else ()
            for candidate in question.candidates
        ]
        shares = [0.0] * len(grades) + [1.0]
        if any(grades):
            shares[grades.index(max(grades))], shares[-1] = 1.0, 0.0
        return shares


def nearest_noun(options: ResolverOptions) -> Heuristic:
    """The nearest noun that agrees with the pronoun."""
    return Heuristic(f"nearest noun ({options.language})", lambda p, c: (agrees(p, c), True))


def nearest_subject(options: ResolverOptions) -> Heuristic:
    """The nearest subject that agrees with the pronoun; else the nearest noun that does."""

    def suits(pronoun: Nominal, candidate: Nominal) -> tuple[bool, ...]:
        return agrees(pronoun, candidate), candidate.role is Role.SUBJECT, True

    return Heuristic(f"nearest subject ({options.language})", suits)
