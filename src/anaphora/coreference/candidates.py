"""Which nominals may be the antecedent of a pronoun: those of the last few sentences.

The window makes time linear in the length of a document, and what stands outside it has no part in
a decision.
"""

from __future__ import annotations

from collections.abc import Sequence

from anaphora.coreference.nominals import Nominal, Shape
from anaphora.documents import Gender, Human, Number

SENTENCES_BACK = 4
MOST = 40


def candidates(found: Sequence[Nominal], pronoun: Nominal) -> list[Nominal]:
    """What `pronoun` may refer to among the nominals before it, the nearest first."""
    chosen: list[Nominal] = []
    for index in range(pronoun.order - 1, -1, -1):
        nominal = found[index]
        if pronoun.sentence - nominal.sentence > SENTENCES_BACK or len(chosen) == MOST:
            break
        if possible(pronoun, nominal):
            chosen.append(nominal)
    return chosen


def possible(pronoun: Nominal, nominal: Nominal) -> bool:
    """Whether nothing that is certain speaks against a candidate."""
    genders = {pronoun.referent.gender, nominal.referent.gender}
    if genders >= {Gender.MASC, Gender.FEM}:
        return False
    if nominal.is_pronoun and {pronoun.family, nominal.family} in ({"he", "it"}, {"she", "it"}):
        return False
    if nominal.shape is Shape.JOINED:
        return pronoun.family == "they"
    return True


def agrees(pronoun: Nominal, nominal: Nominal) -> bool:
    """Whether a candidate is what the pronoun usually refers to, as far as its words tell."""
    meant, offered = pronoun.referent, nominal.referent
    if meant.number is Number.PL:
        number = offered.number is not Number.SG or nominal.group
    else:
        number = offered.number is not Number.PL
    opposite = Human.OTHER if meant.human is Human.PERSON else Human.PERSON
    human = meant.human is Human.UNKNOWN or offered.human is not opposite
    return number and human
