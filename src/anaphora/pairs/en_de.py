"""English to German: *it* takes the gender of the German antecedent, its number too.

"Modelling Pronominal Anaphora in Statistical Machine Translation" (word dependencies), section 6:
nearly all there is to win lies in *it*; a plural *sie* hides the gender. Which ending a possessive
has depends on what is possessed, which stem it has (*sein-*, *ihr-*) on the antecedent.
"""

from __future__ import annotations

from anaphora.languages import Kind
from anaphora.pairs.base import Ambiguity, Feature, FeatureSide, Pair

_SEIN = ("sein", "seine", "seinen", "seinem", "seiner", "seines")
_IHR = ("ihr", "ihre", "ihren", "ihrem", "ihrer", "ihres")
_WITH_PREPOSITION = (  # with it: damit
    *("dabei", "dadurch", "dafür", "dagegen", "damit", "danach", "daran", "darauf", "daraus"),
    *("darin", "darüber", "darum", "darunter", "davon", "davor", "dazu"),
)
_LIST = (
    "er sie es 's ihn ihm ihr ihnen man das dies dieser diese dieses diesen diesem"
    " der die den dem denen jener jene jenes jenen jenem"
)

PAIR = Pair(
    source="en",
    target="de",
    ambiguities=(
        Ambiguity(
            forms=("it",),
            kind=Kind.SUBJECT,
            candidates=("er", "sie", "es", "das", "dies"),
            default="es",
            non_referential="es",
            impersonal=("es", "'s", "das", "dies"),
        ),
        Ambiguity(
            forms=("it",),
            kind=Kind.OBJECT,
            candidates=("ihn", "sie", "es", "ihm", "ihr", "ihnen", "das", "dies"),
            default="es",
            non_referential="es",
        ),
        Ambiguity(
            forms=("it",),
            kind=Kind.PREPOSITIONAL,
            candidates=("ihm", "ihr", "ihn", "sie", "ihnen", *_WITH_PREPOSITION),
            default="ihm",
        ),
        Ambiguity(
            forms=("they",),
            kind=Kind.SUBJECT,
            candidates=("sie", "er", "es", "man"),
            default="sie",
            non_referential="man",  # they say it rains: man sagt
        ),
        Ambiguity(
            forms=("them",),
            kind=Kind.OBJECT,
            candidates=("sie", "ihnen", "ihn", "ihm", "ihr", "es"),
            default="sie",
        ),
        Ambiguity(
            forms=("them",),
            kind=Kind.PREPOSITIONAL,
            candidates=("ihnen", "sie", "ihm", "ihr", "ihn", *_WITH_PREPOSITION),
            default="ihnen",
        ),
        Ambiguity(("its",), Kind.POSSESSIVE, (*_SEIN, *_IHR), default="sein"),
        Ambiguity(("their",), Kind.POSSESSIVE, (*_IHR, *_SEIN), default="ihr"),
    ),
    features=(Feature.GENDER, Feature.NUMBER),
    feature_side=FeatureSide.TARGET,
    target_pronouns=tuple(_LIST.split()),
    equal=(frozenset({"es", "'s"}),),
    similar=(frozenset({"das", "dies"}), frozenset(_SEIN), frozenset(_IHR)),
)
