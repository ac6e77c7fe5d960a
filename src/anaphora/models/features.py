"""The features of an antecedent that pronoun models see, and how they are written.

`fem-sg-person` in the coreference model (paper anaphora-probabilities-es-en, Figure 1), `fem_sg` as
a word of the pronoun language model and of the word-dependency model (paper word-dependency-en-de,
Figure 2, whose tag is neut_sg).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from anaphora.documents import Gender, Human, Number
from anaphora.pairs import Feature, Pair

_HUMANS = frozenset(Human)


@dataclass(frozen=True, slots=True)
class Features:
    """Gender, number and, where the pair asks for it, whether it is a person (else None)."""

    gender: Gender = Gender.UNK
    number: Number = Number.UNK
    human: Human | None = None

    @property
    def label(self) -> str:
        """As the coreference model writes them: `fem-sg-person`."""
        parts = (self.gender, self.number, self.human)
        return "-".join(part for part in parts if part is not None)

    @property
    def tag(self) -> str:
        """As one word of a language model: `fem_sg`, or `other_sg` of what is known for a thing."""
        return f"{self.human if self.human is Human.OTHER else self.gender}_{self.number}"

    @property
    def known(self) -> bool:
        """Whether gender or number is known."""
        return self.gender is not Gender.UNK or self.number is not Number.UNK


def split_label(label: str) -> tuple[str, Features]:
    """Read `FORM-GENDER-NUMBER[-HUMAN]`, a form with hyphens too; a ValueError if it is none."""
    *form, gender, number, last = label.split("-")
    if last in _HUMANS:
        return "-".join(form), Features(Gender(gender), Number(number), Human(last))
    return "-".join((*form, gender)), Features(Gender(number), Number(last))


def features_of(label: str) -> Features:
    """Read `GENDER-NUMBER[-HUMAN]`; a ValueError if it is none."""
    return split_label(f"-{label}")[1]


def used_by(pair: Pair, gender: Gender, number: Number, human: Human) -> Features:
    """The features of an antecedent as far as the pair uses them."""
    return Features(
        gender if Feature.GENDER in pair.features else Gender.UNK,
        number if Feature.NUMBER in pair.features else Number.UNK,
        human if Feature.HUMAN in pair.features else None,
    )


def combinations(pair: Pair) -> Iterator[Features]:
    """All known features an antecedent may have, in a fixed order."""
    language = pair.source_language if pair.feature_side == "source" else pair.target_language
    genders = language.genders or (Gender.MASC, Gender.FEM)
    humans = (Human.PERSON, Human.OTHER) if Feature.HUMAN in pair.features else (None,)
    for gender, number, human in product(genders, (Number.SG, Number.PL), humans):
        yield Features(gender, number, human)
