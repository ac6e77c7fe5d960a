"""English to French: *it* and *they* take the gender and number of the French antecedent.

Sources: the pronoun list and the classes are those of "A Contextual Language Model to Improve
Machine Translation of Pronouns" (3.2, 6.1; our tokens have *ç'* for its *ç*, and *cela* beside
*celà*); the defaults *il*, *ils*, *ce* those of "Automatic Post-Editing for the DiscoMT Pronoun
Translation Task" (5.1, 5.2). A plural may stand for a singular: vacation, les vacances.
"""

from __future__ import annotations

from anaphora.languages import Kind
from anaphora.pairs.base import Ambiguity, Feature, FeatureSide, Pair

_POSSESSIVES = ("son", "sa", "ses", "leur", "leurs")
_LIST = (
    "il ils elle elles le la lui l' on ce ça c' ç' ceci cela celà"
    " celui celui-ci celui-là celle celle-ci celle-là"
    " ceux ceux-ci ceux-là celles celles-ci celles-là"
)

PAIR = Pair(
    source="en",
    target="fr",
    ambiguities=(
        Ambiguity(
            forms=("it",),
            kind=Kind.SUBJECT,
            candidates=("il", "elle", "ils", "elles", "ce", "cela", "ça"),
            default="il",
            non_referential="ce",
            impersonal=("ce", "c'", "ç'", "il"),
        ),
        Ambiguity(
            forms=("it",),
            kind=Kind.OBJECT,
            candidates=("le", "la", "les", "lui", "leur", "y", "en", "cela", "ça"),
            default="le",
            non_referential="le",
        ),
        Ambiguity(
            forms=("it",),
            kind=Kind.PREPOSITIONAL,
            candidates=("lui", "elle", "eux", "elles", "y", "en", "cela", "ça"),
            default="lui",
            non_referential="cela",
        ),
        Ambiguity(
            forms=("they",),
            kind=Kind.SUBJECT,
            candidates=("ils", "elles", "il", "elle", "on", "ce"),
            default="ils",
            non_referential="on",  # they say it rains: on dit
        ),
        Ambiguity(
            forms=("them",),
            kind=Kind.OBJECT,
            candidates=("les", "le", "la", "leur", "lui", "y", "en"),
            default="les",
        ),
        Ambiguity(
            forms=("them",),
            kind=Kind.PREPOSITIONAL,
            candidates=("eux", "elles", "lui", "elle", "y", "en"),
            default="eux",
        ),
        Ambiguity(("its",), Kind.POSSESSIVE, _POSSESSIVES, default="son"),
        Ambiguity(("their",), Kind.POSSESSIVE, _POSSESSIVES, default="leur"),
        Ambiguity(
            forms=("itself", "themselves"),
            kind=Kind.REFLEXIVE,
            candidates=("lui-même", "elle-même", "eux-mêmes", "elles-mêmes", "se", "soi-même"),
            default="se",
        ),
    ),
    features=(Feature.GENDER, Feature.NUMBER),
    feature_side=FeatureSide.TARGET,
    target_pronouns=tuple(_LIST.split()),
    equal=(frozenset({"ce", "c'"}), frozenset({"ça", "ca", "ç'"})),
    similar=(
        # each may point to an event or to nothing (Hawkins et al. 2001, in the post-editing paper)
        frozenset({"ce", "c'", "ça", "ca", "ç'", "cela", "celà", "ceci"}),
        # these differ in what is possessed, the antecedent being the same
        frozenset({"son", "sa", "ses"}),
        frozenset({"leur", "leurs"}),
    ),
)
