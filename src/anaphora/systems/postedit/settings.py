"""What of the post-editing rules can be chosen; the defaults are the paper's."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from anaphora.languages import Kind


class DefaultWhen(StrEnum):
    """When step 9b predicts the default; the paper speaks of untranslated antecedents only."""

    UNTRANSLATED = "untranslated"
    UNRESOLVED = "unresolved"  # also where the antecedent's translation is no known noun


class Replaceable(StrEnum):
    """Which words of a draft may become a subject: that the source pronoun is one is known.

    The paper replaces any pronoun (Table 2 has *le* that became *il*), also *leur* in *on va leur
    offrir*, where the alignment is wrong more often than the translation.
    """

    GENDERED = "gendered"  # il, elle, ils, elles: what shows no gender does no harm
    SUBJECTS = "subjects"  # also ce, cela, on, but not le, lui, leur
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Settings:
    """Choices of paper automatic-post-editing-en-fr, and what goes beyond it.

    `threshold` (Section 6) is the probability of being referential under which a pronoun is treated
    as non-anaphoric. `sentences` is how far back an antecedent may be (footnote 3). `kinds` are
    the pronouns treated, those of the pair unless given (Section 5.1: subjects). `least_confidence`
    is what a change needs: 0 changes always, as the paper does. `insert` and `delete` add a dropped
    pronoun and take a superfluous one out (Section 9).
    """

    threshold: float = 0.41
    sentences: int = 3
    kinds: tuple[Kind, ...] | None = None
    default_when: DefaultWhen = DefaultWhen.UNTRANSLATED
    replaceable: Replaceable = Replaceable.SUBJECTS
    least_confidence: float = 0.0
    insert: bool = False
    delete: bool = False
