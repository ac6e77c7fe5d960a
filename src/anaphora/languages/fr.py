"""French: its pronouns, elision, and how it cuts and spaces words.

Elided words keep their apostrophe (*qu'* *il*), inverted pronouns their hyphen (*a* *-t* *-il*).
On the way back from bare words ; : ! ? » % have a plain space before them and « one after it, as
French typography asks; where a no-break space should stand is the typesetter's business.
"""

from __future__ import annotations

from anaphora.documents import Gender, Human, Number
from anaphora.languages import wordlists
from anaphora.languages.apostrophes import pattern
from anaphora.languages.base import Kind, Language, Pronoun
from anaphora.languages.detokenise import Spacing
from anaphora.languages.elision import Elision
from anaphora.languages.paradigms import possessives
from anaphora.languages.tokenise import Tokeniser, TokenRules

_SG, _PL, _NUM = Number.SG, Number.PL, Number.UNK
_MASC, _FEM, _UNK = Gender.MASC, Gender.FEM, Gender.UNK
_PERSON, _OTHER = Human.PERSON, Human.OTHER

_SUBJECTS = (
    Pronoun("je", "je", Kind.SUBJECT, 1, _SG, _UNK, _PERSON, clitic=True, elided="j'"),
    Pronoun("tu", "tu", Kind.SUBJECT, 2, _SG, _UNK, _PERSON, clitic=True, elided="t'"),
    Pronoun("il", "il", Kind.SUBJECT, 3, _SG, _MASC, clitic=True),
    Pronoun("elle", "elle", Kind.SUBJECT, 3, _SG, _FEM, clitic=True),
    Pronoun("on", "on", Kind.IMPERSONAL, 3, _SG, _UNK, _PERSON, clitic=True),
    Pronoun("nous", "nous", Kind.SUBJECT, 1, _PL, _UNK, _PERSON, clitic=True),
    Pronoun("vous", "vous", Kind.SUBJECT, 2, _PL, _UNK, _PERSON, clitic=True),
    Pronoun("vous", "vous", Kind.SUBJECT, 2, _SG, _UNK, _PERSON, clitic=True, polite=True),
    Pronoun("ils", "il", Kind.SUBJECT, 3, _PL, _MASC, clitic=True),
    Pronoun("elles", "elle", Kind.SUBJECT, 3, _PL, _FEM, clitic=True),
)
_OBJECTS = (
    Pronoun("me", "je", Kind.OBJECT, 1, _SG, _UNK, _PERSON, clitic=True, elided="m'"),
    Pronoun("me", "je", Kind.INDIRECT, 1, _SG, _UNK, _PERSON, clitic=True, elided="m'"),
    Pronoun("te", "tu", Kind.OBJECT, 2, _SG, _UNK, _PERSON, clitic=True, elided="t'"),
    Pronoun("te", "tu", Kind.INDIRECT, 2, _SG, _UNK, _PERSON, clitic=True, elided="t'"),
    Pronoun("le", "il", Kind.OBJECT, 3, _SG, _MASC, clitic=True, elided="l'"),
    Pronoun("la", "elle", Kind.OBJECT, 3, _SG, _FEM, clitic=True, elided="l'"),
    Pronoun("nous", "nous", Kind.OBJECT, 1, _PL, _UNK, _PERSON, clitic=True),
    Pronoun("nous", "nous", Kind.INDIRECT, 1, _PL, _UNK, _PERSON, clitic=True),
    Pronoun("vous", "vous", Kind.OBJECT, 2, _NUM, _UNK, _PERSON, clitic=True),
    Pronoun("vous", "vous", Kind.INDIRECT, 2, _NUM, _UNK, _PERSON, clitic=True),
    Pronoun("les", "il", Kind.OBJECT, 3, _PL, clitic=True),
    Pronoun("lui", "il", Kind.INDIRECT, 3, _SG, clitic=True),
    Pronoun("leur", "il", Kind.INDIRECT, 3, _PL, clitic=True),
    Pronoun("y", "y", Kind.ADVERBIAL, 3, clitic=True),
    Pronoun("en", "en", Kind.ADVERBIAL, 3, clitic=True),
)
_PREPOSITIONAL = (
    Pronoun("moi", "je", Kind.PREPOSITIONAL, 1, _SG, _UNK, _PERSON, elided="m'"),
    Pronoun("toi", "tu", Kind.PREPOSITIONAL, 2, _SG, _UNK, _PERSON, elided="t'"),
    Pronoun("lui", "il", Kind.PREPOSITIONAL, 3, _SG, _MASC),
    Pronoun("elle", "elle", Kind.PREPOSITIONAL, 3, _SG, _FEM),
    Pronoun("nous", "nous", Kind.PREPOSITIONAL, 1, _PL, _UNK, _PERSON),
    Pronoun("vous", "vous", Kind.PREPOSITIONAL, 2, _NUM, _UNK, _PERSON),
    Pronoun("eux", "il", Kind.PREPOSITIONAL, 3, _PL, _MASC),
    Pronoun("elles", "elle", Kind.PREPOSITIONAL, 3, _PL, _FEM),
)
_REFLEXIVES = (
    Pronoun("se", "se", Kind.REFLEXIVE, 3, clitic=True, elided="s'"),
    Pronoun("soi", "soi", Kind.REFLEXIVE, 3, _SG),
    Pronoun("moi-même", "moi-même", Kind.REFLEXIVE, 1, _SG, _UNK, _PERSON),
    Pronoun("toi-même", "toi-même", Kind.REFLEXIVE, 2, _SG, _UNK, _PERSON),
    Pronoun("lui-même", "lui-même", Kind.REFLEXIVE, 3, _SG, _MASC),
    Pronoun("elle-même", "elle-même", Kind.REFLEXIVE, 3, _SG, _FEM),
    Pronoun("soi-même", "soi-même", Kind.REFLEXIVE, 3, _SG),
    Pronoun("nous-mêmes", "nous-même", Kind.REFLEXIVE, 1, _PL, _UNK, _PERSON),
    Pronoun("vous-même", "vous-même", Kind.REFLEXIVE, 2, _SG, _UNK, _PERSON, polite=True),
    Pronoun("vous-mêmes", "vous-même", Kind.REFLEXIVE, 2, _PL, _UNK, _PERSON),
    Pronoun("eux-mêmes", "lui-même", Kind.REFLEXIVE, 3, _PL, _MASC),
    Pronoun("elles-mêmes", "elle-même", Kind.REFLEXIVE, 3, _PL, _FEM),
)
_DEMONSTRATIVES = (
    Pronoun("ce", "ce", Kind.DEMONSTRATIVE, 3, _NUM, _UNK, elided="c'"),
    Pronoun("ce", "ce", Kind.DEMONSTRATIVE, 3, _NUM, _UNK, elided="ç'"),  # ç'a été
    Pronoun("ça", "ça", Kind.DEMONSTRATIVE, 3, _SG, _UNK, _OTHER, elided="ç'"),
    Pronoun("ca", "ça", Kind.DEMONSTRATIVE, 3, _SG, _UNK, _OTHER),
    Pronoun("ceci", "ceci", Kind.DEMONSTRATIVE, 3, _SG, _UNK, _OTHER),
    Pronoun("cela", "cela", Kind.DEMONSTRATIVE, 3, _SG, _UNK, _OTHER),
    Pronoun("celà", "cela", Kind.DEMONSTRATIVE, 3, _SG, _UNK, _OTHER),
    *(
        Pronoun(form + here, lemma + here, Kind.DEMONSTRATIVE, 3, number, gender)
        for form, lemma, number, gender in (
            ("celui", "celui", _SG, _MASC),
            ("celle", "celui", _SG, _FEM),
            ("ceux", "celui", _PL, _MASC),
            ("celles", "celui", _PL, _FEM),
        )
        for here in ("", "-ci", "-là")
    ),
)
_RELATIVES = (
    Pronoun("qui", "qui", Kind.RELATIVE, 0),
    Pronoun("que", "que", Kind.RELATIVE, 3, elided="qu'"),
    Pronoun("quoi", "quoi", Kind.RELATIVE, 3, _SG, _UNK, _OTHER),
    Pronoun("dont", "dont", Kind.RELATIVE, 3),
    Pronoun("où", "où", Kind.RELATIVE, 3, _NUM, _UNK, _OTHER),
    *(
        Pronoun(form, "lequel", Kind.RELATIVE, 3, number, gender)
        for form, number, gender in (
            ("lequel", _SG, _MASC),
            ("laquelle", _SG, _FEM),
            ("lesquels", _PL, _MASC),
            ("lesquelles", _PL, _FEM),
            ("auquel", _SG, _MASC),
            ("auxquels", _PL, _MASC),
            ("auxquelles", _PL, _FEM),
            ("duquel", _SG, _MASC),
            ("desquels", _PL, _MASC),
            ("desquelles", _PL, _FEM),
        )
    ),
)

_POSSESSIVES = possessives(
    Kind.POSSESSIVE,
    ((_SG, _MASC), (_SG, _FEM), (_SG, _FEM), (_PL, _UNK)),
    (  # mon, ton, son also stand for ma, ta, sa before a vowel: son amie
        ("mon mon ma mes", 1, _SG, _UNK),
        ("ton ton ta tes", 2, _SG, _UNK),
        ("son son sa ses", 3, _SG, _UNK),
        ("notre notre notre nos", 1, _PL, _UNK),
        ("votre votre votre vos", 2, _NUM, _UNK),
        ("leur leur leur leurs", 3, _PL, _UNK),
    ),
)
_POSSESSIVE_PRONOUNS = possessives(
    Kind.POSSESSIVE_PRONOUN,
    ((_SG, _MASC), (_SG, _FEM), (_PL, _MASC), (_PL, _FEM)),
    (
        ("mien mienne miens miennes", 1, _SG, _UNK),
        ("tien tienne tiens tiennes", 2, _SG, _UNK),
        ("sien sienne siens siennes", 3, _SG, _UNK),
        ("nôtre nôtre nôtres nôtres", 1, _PL, _UNK),
        ("vôtre vôtre vôtres vôtres", 2, _NUM, _UNK),
        ("leur leur leurs leurs", 3, _PL, _UNK),
    ),
)

_CLITICS = "je|tu|il|elle|on|nous|vous|ils|elles|ce|moi|toi|lui|leur|le|la|les|y|en"
_ELIDING = "je me te se le la ce de ne que jusque lorsque puisque quoique si"
_ELIDED = r"[cçdjlmnsty]|qu|jusqu|lorsqu|puisqu|quoiqu"
_WHOLE = "|".join(
    (
        r"aujourd'hui|prud'homm\w+|presqu'îles?|quelqu'une?",
        r"c'est-à-dire|sot-l'y-laisse|je-m'en-foutis\w+|m'as-tu-vu",
        r"(?:[\w-]*-)?rendez-vous|garde-à-vous|on-dit|qu'en-dira-t-on|va-t-en-guerre",
        r"(?:chez|entre)-(?:moi|toi|lui|elle|nous|vous)|ce(?:lui|lle|ux|lles)-la",
    )
)

LANGUAGE = Language(
    code="fr",
    name="French",
    genders=(_MASC, _FEM),
    pronouns=(
        *_SUBJECTS,
        *_OBJECTS,
        *_PREPOSITIONAL,
        *_REFLEXIVES,
        *_DEMONSTRATIVES,
        *_RELATIVES,
        *_POSSESSIVES,
        *_POSSESSIVE_PRONOUNS,
    ),
    classes=(  # l' is in none: it may be le or la
        frozenset({"ce", "c'"}),
        frozenset({"ça", "ca", "ç'"}),
        frozenset({"cela", "celà"}),
        frozenset({"je", "j'"}),
        frozenset({"me", "m'"}),
        frozenset({"te", "t'"}),
        frozenset({"se", "s'"}),
        frozenset({"que", "qu'"}),
    ),
    tokeniser=Tokeniser(
        TokenRules(
            abbreviations=wordlists.read("fr_abbreviations").words,
            elided=_ELIDED,
            clitic=(
                rf"-t(?=-(?:il|elle|on)s?$)|-[mtl]'(?=(?:y|en)$)|(?<=')(?:y|en)"
                rf"|-(?:{_CLITICS})(?![^\W])"
            ),
            whole=_WHOLE,
        )
    ),
    spacing=Spacing(
        joins_left=frozenset(",.)]}…”’°"),
        joins_right=frozenset("([{“‘`¿¡"),
        elided=pattern(rf"(?:{_ELIDED}|-[mtl])'"),
        clitic=pattern(rf"-t|-[mtl]'|-(?:{_CLITICS})"),
    ),
    elision=Elision(
        forms={word: word[:-1] + "'" for word in _ELIDING.split()},
        consonantal=wordlists.read("fr_no_elision"),
        vocalic=wordlists.read("fr_elision"),
        only_before={"si": frozenset({"il", "ils"})},
    ),
)
