"""What of the post-editing rules can be chosen; the defaults are the paper's, `repair` apart."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from anaphora.languages import Kind


class DefaultWhen(StrEnum):
    """When step 9b predicts the default; the paper speaks of untranslated antecedents only."""

    UNTRANSLATED = "untranslated"
    UNRESOLVED = "unresolved"  # also where the antecedent's translation is no known noun


class Replaceable(StrEnum):
    """Which pronouns of a draft are replaced.

    The paper replaces any (its Table 2 has *le* that became *il*), so also *leur* in *on va leur
    offrir* where a subject was aligned to it. There the alignment is wrong, not the translation.
    """

    GENDERED = "gendered"  # il, elle, ils, elles: what shows no gender does no harm
    FITTING = "fitting"  # what can stand there: for a subject il, ce, cela, on, not le, lui, leur
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Settings:
    """Choices of paper automatic-post-editing-en-fr, and what goes beyond it.

    `threshold` (Section 6) is the probability of being referential under which a pronoun is treated
    as non-anaphoric. `sentences` is how far back an antecedent may be (footnote 3). `kinds` are
    the pronouns treated, those of the pair unless given (Section 5.1: subjects). With
    `plural_stays` no plural pronoun becomes singular: by step 8a *they* is *il* for *trousers, le
    pantalon*, but mostly it takes up a singular by its sense (*the group ... they*), and Table 2
    has no such change.
    `least_confidence` is what a change needs: 0 changes always, as the paper does. With
    `repair` verb, participle and adjective follow a changed subject, where the target language has
    rules for that; `insert` and `delete` add a dropped pronoun and take a superfluous one out (all
    three: Section 9).
    """

    threshold: float = 0.41
    sentences: int = 3
    kinds: tuple[Kind, ...] | None = None
    default_when: DefaultWhen = DefaultWhen.UNTRANSLATED
    replaceable: Replaceable = Replaceable.FITTING
    plural_stays: bool = True
    least_confidence: float = 0.0
    repair: bool = True
    insert: bool = False
    delete: bool = False
