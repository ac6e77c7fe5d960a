"""Spanish to English: pronouns need gender, number and humanness of the Spanish antecedent.

"Machine Translation of Spanish Personal and Possessive Pronouns Using Anaphora Probabilities"
(section 3) treats *él, ella, su, sus, suyo, suya*; the object pronouns and the null subject, which
it leaves to later work, are here too. Features are read on the source side. *su* most often
is *its* where nothing is known (its Table 2). It calls no two English pronouns similar.
"""

from __future__ import annotations

from anaphora.languages import Kind
from anaphora.pairs.base import NULL_SUBJECT, Ambiguity, Feature, FeatureSide, Pair

_LIST = "he she it they him her them his its their hers theirs himself herself itself themselves"
_SUBJECTS = ("he", "she", "it", "they")
_OBJECTS = ("him", "her", "it", "them")

PAIR = Pair(
    source="es",
    target="en",
    ambiguities=(
        Ambiguity(
            forms=("su", "sus"),
            kind=Kind.POSSESSIVE,
            candidates=("his", "her", "its", "their", "your"),  # your: su of usted
            default="its",
        ),
        Ambiguity(
            forms=("suyo", "suya", "suyos", "suyas"),
            kind=Kind.POSSESSIVE_PRONOUN,
            candidates=("his", "hers", "its", "theirs", "yours"),
            default="his",
        ),
        Ambiguity(
            forms=(NULL_SUBJECT,),
            kind=Kind.SUBJECT,
            candidates=_SUBJECTS,
            default="it",
            non_referential="it",  # llueve: it is raining
            impersonal=("it", "this", "that"),
        ),
        Ambiguity(("él",), Kind.SUBJECT, ("he", "it"), default="he"),
        Ambiguity(("ella",), Kind.SUBJECT, ("she", "it"), default="she"),
        Ambiguity(("ellos", "ellas"), Kind.SUBJECT, ("they",), default="they"),
        Ambiguity(("él",), Kind.PREPOSITIONAL, ("him", "it"), default="him"),
        Ambiguity(("ella",), Kind.PREPOSITIONAL, ("her", "it"), default="her"),
        Ambiguity(("ellos", "ellas"), Kind.PREPOSITIONAL, ("them",), default="them"),
        Ambiguity(("lo",), Kind.OBJECT, ("him", "it"), default="it", non_referential="it"),
        Ambiguity(("la",), Kind.OBJECT, ("her", "it"), default="it"),
        Ambiguity(("los", "las"), Kind.OBJECT, ("them",), default="them"),
        Ambiguity(("le",), Kind.INDIRECT, ("him", "her", "it"), default="him"),
        Ambiguity(("les",), Kind.INDIRECT, ("them",), default="them"),
        Ambiguity(("se",), Kind.INDIRECT, _OBJECTS, default="him"),  # se lo di
        Ambiguity(
            forms=("se", "sí"),
            kind=Kind.REFLEXIVE,
            candidates=("himself", "herself", "itself", "themselves"),
            default="itself",
        ),
    ),
    features=(Feature.GENDER, Feature.NUMBER, Feature.HUMAN),
    feature_side=FeatureSide.SOURCE,
    target_pronouns=tuple(_LIST.split()),
    treated=(
        *(Kind.SUBJECT, Kind.OBJECT, Kind.INDIRECT, Kind.PREPOSITIONAL),
        *(Kind.POSSESSIVE, Kind.POSSESSIVE_PRONOUN),
    ),
    equal=(frozenset({"them", "'em"}),),
)
