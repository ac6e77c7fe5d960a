"""English to Spanish: objects show gender and number of the antecedent, most subjects are not said.

Where *it* became *él*, *ella*, *lo* or *la*, the Spanish antecedent has this gender; *su* shows
neither gender nor number of the possessor, and a subject that is left out shows nothing.
"""

from __future__ import annotations

from anaphora.languages import Kind
from anaphora.pairs.base import Ambiguity, Feature, FeatureSide, Pair

_NEUTRAL = ("ello", "esto", "eso")
_LIST = (
    "él ella ellos ellas ello lo la los las le les se su sus"
    " este esta estos estas esto ese esa esos esas eso"
)

PAIR = Pair(
    source="en",
    target="es",
    ambiguities=(
        Ambiguity(
            forms=("it",),
            kind=Kind.SUBJECT,
            candidates=("él", "ella", "ellos", "ellas", "este", "esta", *_NEUTRAL),
            default="él",
            non_referential="ello",
            impersonal=_NEUTRAL,
        ),
        Ambiguity(
            forms=("it",),
            kind=Kind.OBJECT,
            candidates=("lo", "la", "los", "las", "le", "les", *_NEUTRAL),
            default="lo",
            non_referential="lo",
        ),
        Ambiguity(
            forms=("it",),
            kind=Kind.PREPOSITIONAL,
            candidates=("él", "ella", "ellos", "ellas", *_NEUTRAL),
            default="él",
            non_referential="ello",
        ),
        Ambiguity(
            forms=("they",),
            kind=Kind.SUBJECT,
            candidates=("ellos", "ellas", "él", "ella", "estos", "estas"),
            default="ellos",
        ),
        Ambiguity(
            forms=("them",),
            kind=Kind.OBJECT,
            candidates=("los", "las", "lo", "la", "les", "le"),
            default="los",
        ),
        Ambiguity(
            forms=("them",),
            kind=Kind.PREPOSITIONAL,
            candidates=("ellos", "ellas", "él", "ella"),
            default="ellos",
        ),
        Ambiguity(("its",), Kind.POSSESSIVE, ("su", "sus"), default="su"),
        Ambiguity(("their",), Kind.POSSESSIVE, ("su", "sus"), default="su"),
    ),
    features=(Feature.GENDER, Feature.NUMBER),
    feature_side=FeatureSide.TARGET,
    target_pronouns=tuple(_LIST.split()),
    similar=(frozenset(_NEUTRAL), frozenset({"su", "sus"})),
)
