"""What a resolver is: an analysed document in, a link for each of its pronouns out.

A link has the probabilities of what the pronoun does and of each candidate antecedent
(`anaphora.antecedents`). Resolvers know nothing of translation, so that every system and every
analysis can use any of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from anaphora.antecedents import PronounLink
from anaphora.documents import Document


class Resolver(Protocol):
    """Finds what pronouns may refer to; predicts only, and changes no document."""

    @property
    def description(self) -> str:
        """What it is and in which version, for models made with it."""
        ...

    def posterior(self, document: Document) -> tuple[PronounLink, ...]:
        """The links of an analysed document, in text order; they depend on this document alone."""
        ...


@dataclass(frozen=True, slots=True)
class ResolverOptions:
    """What a resolver may need to be made; each takes what it uses.

    `antecedents` is a file of links for those that read them, `model` a directory with what was
    learnt in training.
    """

    language: str
    antecedents: Path | None = None
    model: Path | None = None


ResolverFactory = Callable[[ResolverOptions], Resolver]
