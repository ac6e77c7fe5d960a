"""Spanish: its pronouns, and how it cuts and spaces words.

A subject pronoun is mostly left out. Object pronouns behind an infinitive, gerund or imperative are
written as one word with it (*dárselo*); the tokeniser leaves them and *del*, *al* whole, since
where they came apart could not be told from the words; `LANGUAGE.enclitics.split` finds them.
"""

from __future__ import annotations

import re

from anaphora.documents import Gender, Human, Number
from anaphora.languages import wordlists
from anaphora.languages.base import Kind, Language, Pronoun
from anaphora.languages.detokenise import Spacing
from anaphora.languages.enclitics import Enclitics
from anaphora.languages.paradigms import Row, possessives
from anaphora.languages.tokenise import Tokeniser, TokenRules

_SG, _PL, _NUM = Number.SG, Number.PL, Number.UNK
_MASC, _FEM, _NEUT, _UNK = Gender.MASC, Gender.FEM, Gender.NEUT, Gender.UNK
_PERSON, _OTHER = Human.PERSON, Human.OTHER
_AGREEMENT = ((_SG, _MASC), (_SG, _FEM), (_PL, _MASC), (_PL, _FEM))

_SUBJECTS = (
    Pronoun("yo", "yo", Kind.SUBJECT, 1, _SG, _UNK, _PERSON),
    Pronoun("tú", "tú", Kind.SUBJECT, 2, _SG, _UNK, _PERSON),
    Pronoun("vos", "vos", Kind.SUBJECT, 2, _SG, _UNK, _PERSON),
    Pronoun("usted", "usted", Kind.SUBJECT, 2, _SG, _UNK, _PERSON, polite=True),
    Pronoun("él", "él", Kind.SUBJECT, 3, _SG, _MASC),
    Pronoun("ella", "él", Kind.SUBJECT, 3, _SG, _FEM),
    Pronoun("ello", "él", Kind.SUBJECT, 3, _SG, _NEUT, _OTHER),
    Pronoun("nosotros", "nosotros", Kind.SUBJECT, 1, _PL, _MASC, _PERSON),
    Pronoun("nosotras", "nosotros", Kind.SUBJECT, 1, _PL, _FEM, _PERSON),
    Pronoun("vosotros", "vosotros", Kind.SUBJECT, 2, _PL, _MASC, _PERSON),
    Pronoun("vosotras", "vosotros", Kind.SUBJECT, 2, _PL, _FEM, _PERSON),
    Pronoun("ustedes", "usted", Kind.SUBJECT, 2, _PL, _UNK, _PERSON, polite=True),
    Pronoun("ellos", "él", Kind.SUBJECT, 3, _PL, _MASC),
    Pronoun("ellas", "él", Kind.SUBJECT, 3, _PL, _FEM),
    Pronoun("uno", "uno", Kind.IMPERSONAL, 3, _SG, _MASC, _PERSON),
    Pronoun("una", "uno", Kind.IMPERSONAL, 3, _SG, _FEM, _PERSON),
)
_OBJECTS = (
    Pronoun("me", "yo", Kind.OBJECT, 1, _SG, _UNK, _PERSON, clitic=True),
    Pronoun("me", "yo", Kind.INDIRECT, 1, _SG, _UNK, _PERSON, clitic=True),
    Pronoun("te", "tú", Kind.OBJECT, 2, _SG, _UNK, _PERSON, clitic=True),
    Pronoun("te", "tú", Kind.INDIRECT, 2, _SG, _UNK, _PERSON, clitic=True),
    Pronoun("lo", "él", Kind.OBJECT, 3, _SG, _MASC, clitic=True),
    Pronoun("lo", "ello", Kind.OBJECT, 3, _SG, _NEUT, _OTHER, clitic=True),
    Pronoun("la", "él", Kind.OBJECT, 3, _SG, _FEM, clitic=True),
    Pronoun("le", "él", Kind.OBJECT, 3, _SG, _MASC, _PERSON, clitic=True),  # leísmo
    Pronoun("le", "él", Kind.INDIRECT, 3, _SG, clitic=True),
    Pronoun("nos", "nosotros", Kind.OBJECT, 1, _PL, _UNK, _PERSON, clitic=True),
    Pronoun("nos", "nosotros", Kind.INDIRECT, 1, _PL, _UNK, _PERSON, clitic=True),
    Pronoun("os", "vosotros", Kind.OBJECT, 2, _PL, _UNK, _PERSON, clitic=True),
    Pronoun("os", "vosotros", Kind.INDIRECT, 2, _PL, _UNK, _PERSON, clitic=True),
    Pronoun("los", "él", Kind.OBJECT, 3, _PL, _MASC, clitic=True),
    Pronoun("las", "él", Kind.OBJECT, 3, _PL, _FEM, clitic=True),
    Pronoun("les", "él", Kind.INDIRECT, 3, _PL, clitic=True),
    Pronoun("se", "él", Kind.INDIRECT, 3, clitic=True),  # for le, les before lo, la, los, las
)
_PREPOSITIONAL = (
    Pronoun("mí", "yo", Kind.PREPOSITIONAL, 1, _SG, _UNK, _PERSON),
    Pronoun("conmigo", "yo", Kind.PREPOSITIONAL, 1, _SG, _UNK, _PERSON),
    Pronoun("ti", "tú", Kind.PREPOSITIONAL, 2, _SG, _UNK, _PERSON),
    Pronoun("contigo", "tú", Kind.PREPOSITIONAL, 2, _SG, _UNK, _PERSON),
    Pronoun("usted", "usted", Kind.PREPOSITIONAL, 2, _SG, _UNK, _PERSON, polite=True),
    Pronoun("ustedes", "usted", Kind.PREPOSITIONAL, 2, _PL, _UNK, _PERSON, polite=True),
    Pronoun("él", "él", Kind.PREPOSITIONAL, 3, _SG, _MASC),
    Pronoun("ella", "él", Kind.PREPOSITIONAL, 3, _SG, _FEM),
    Pronoun("ello", "él", Kind.PREPOSITIONAL, 3, _SG, _NEUT, _OTHER),
    Pronoun("nosotros", "nosotros", Kind.PREPOSITIONAL, 1, _PL, _MASC, _PERSON),
    Pronoun("nosotras", "nosotros", Kind.PREPOSITIONAL, 1, _PL, _FEM, _PERSON),
    Pronoun("vosotros", "vosotros", Kind.PREPOSITIONAL, 2, _PL, _MASC, _PERSON),
    Pronoun("vosotras", "vosotros", Kind.PREPOSITIONAL, 2, _PL, _FEM, _PERSON),
    Pronoun("ellos", "él", Kind.PREPOSITIONAL, 3, _PL, _MASC),
    Pronoun("ellas", "él", Kind.PREPOSITIONAL, 3, _PL, _FEM),
)
_REFLEXIVES = (
    Pronoun("me", "se", Kind.REFLEXIVE, 1, _SG, _UNK, _PERSON, clitic=True),
    Pronoun("te", "se", Kind.REFLEXIVE, 2, _SG, _UNK, _PERSON, clitic=True),
    Pronoun("nos", "se", Kind.REFLEXIVE, 1, _PL, _UNK, _PERSON, clitic=True),
    Pronoun("os", "se", Kind.REFLEXIVE, 2, _PL, _UNK, _PERSON, clitic=True),
    Pronoun("se", "se", Kind.REFLEXIVE, 3, clitic=True),
    Pronoun("sí", "sí", Kind.REFLEXIVE, 3),
    Pronoun("consigo", "sí", Kind.REFLEXIVE, 3),
)
_DEMONSTRATIVES = (
    *(
        Pronoun(form, lemma, Kind.DEMONSTRATIVE, 3, number, gender)
        for forms, lemma in (
            ("este esta estos estas", "este"),
            ("éste ésta éstos éstas", "este"),  # the accent is the older spelling
            ("ese esa esos esas", "ese"),
            ("ése ésa ésos ésas", "ese"),
            ("aquel aquella aquellos aquellas", "aquel"),
            ("aquél aquélla aquéllos aquéllas", "aquel"),
        )
        for form, (number, gender) in zip(forms.split(), _AGREEMENT, strict=True)
    ),
    Pronoun("esto", "este", Kind.DEMONSTRATIVE, 3, _SG, _NEUT, _OTHER),
    Pronoun("eso", "ese", Kind.DEMONSTRATIVE, 3, _SG, _NEUT, _OTHER),
    Pronoun("aquello", "aquel", Kind.DEMONSTRATIVE, 3, _SG, _NEUT, _OTHER),
)
_RELATIVES = (
    Pronoun("que", "que", Kind.RELATIVE, 0),
    Pronoun("quien", "quien", Kind.RELATIVE, 0, _SG, _UNK, _PERSON),
    Pronoun("quienes", "quien", Kind.RELATIVE, 0, _PL, _UNK, _PERSON),
    Pronoun("cual", "cual", Kind.RELATIVE, 3, _SG),
    Pronoun("cuales", "cual", Kind.RELATIVE, 3, _PL),
    Pronoun("cuyo", "cuyo", Kind.RELATIVE, 3, possessed_number=_SG, possessed_gender=_MASC),
    Pronoun("cuya", "cuyo", Kind.RELATIVE, 3, possessed_number=_SG, possessed_gender=_FEM),
    Pronoun("cuyos", "cuyo", Kind.RELATIVE, 3, possessed_number=_PL, possessed_gender=_MASC),
    Pronoun("cuyas", "cuyo", Kind.RELATIVE, 3, possessed_number=_PL, possessed_gender=_FEM),
)
_SHORT_POSSESSIVES = possessives(
    Kind.POSSESSIVE,
    ((_SG, _UNK), (_PL, _UNK)),
    (
        ("mi mis", 1, _SG, _UNK),
        ("tu tus", 2, _SG, _UNK),
        ("su sus", 3, _NUM, _UNK),
    ),
)
_LONG_POSSESSIVES: tuple[Row, ...] = (
    ("nuestro nuestra nuestros nuestras", 1, _PL, _UNK),
    ("vuestro vuestra vuestros vuestras", 2, _PL, _UNK),
)

_THIRD = "l[aoe]s?"  # lo la le los las les

LANGUAGE = Language(
    code="es",
    name="Spanish",
    genders=(_MASC, _FEM),
    pronouns=(
        *_SUBJECTS,
        *_OBJECTS,
        *_PREPOSITIONAL,
        *_REFLEXIVES,
        *_DEMONSTRATIVES,
        *_RELATIVES,
        *_SHORT_POSSESSIVES,
        *possessives(Kind.POSSESSIVE, _AGREEMENT, _LONG_POSSESSIVES),
        *possessives(
            Kind.POSSESSIVE_PRONOUN,
            _AGREEMENT,
            (
                ("mío mía míos mías", 1, _SG, _UNK),
                ("tuyo tuya tuyos tuyas", 2, _SG, _UNK),
                ("suyo suya suyos suyas", 3, _NUM, _UNK),
                *_LONG_POSSESSIVES,
            ),
        ),
    ),
    classes=tuple(
        frozenset({old, new})
        for old, new in (
            *(("éste", "este"), ("ésta", "esta"), ("éstos", "estos"), ("éstas", "estas")),
            *(("ése", "ese"), ("ésa", "esa"), ("ésos", "esos"), ("ésas", "esas")),
            *(("aquél", "aquel"), ("aquélla", "aquella")),
            *(("aquéllos", "aquellos"), ("aquéllas", "aquellas")),
        )
    ),
    tokeniser=Tokeniser(TokenRules(abbreviations=wordlists.read("es_abbreviations").words)),
    spacing=Spacing(
        joins_left=frozenset(",.;:!?)]}…%”’»°"),
        joins_right=frozenset("([{“‘`«¿¡"),
        joins_number=frozenset("$£€"),
        dashes=frozenset("—–―"),
    ),
    enclitics=Enclitics(
        hosts=(
            # two pronouns put an accent on the infinitive (dárselo), one does not
            re.compile(rf"(?P<verb>\w*[áéí]r)(?P<pronouns>(?:me|te|se|nos|os){_THIRD})"),
            re.compile(rf"(?P<verb>\w*[aeií]r)(?P<pronouns>{_THIRD}|se|nos)"),
            re.compile(
                r"(?P<verb>\w*(?:á|ié|yé)ndo)"
                rf"(?P<pronouns>(?:me|te|se|nos|os)(?:{_THIRD})?|{_THIRD})"
            ),
            # the short imperatives; others cannot be told from nouns (dígale, película)
            re.compile(
                r"(?P<verb>haz|pon|ten|ven|sal|di|dí|da|dá)"
                rf"(?P<pronouns>(?:me|te|se|nos)?{_THIRD})"
            ),
        ),
        pronoun=re.compile(rf"me|te|se|nos|os|{_THIRD}"),
        not_verbs=wordlists.read("es_not_enclitic"),
    ),
    drops_subjects=True,
)
