"""German: its pronouns, and how it cuts and spaces words.

*Sie*, *Ihnen*, *Ihr* with a capital are polite address; at the head of a sentence they may also be
*sie*, *ihnen*, *ihr*; in lower-cased text they cannot be seen. The short *'s* is cut off its verb
(*geht* *'s*).
"""

from __future__ import annotations

from itertools import product

from anaphora.documents import Gender, Human, Number
from anaphora.languages import wordlists
from anaphora.languages.apostrophes import pattern
from anaphora.languages.base import Kind, Language, Person, Pronoun
from anaphora.languages.detokenise import PLAIN_QUOTES, Spacing
from anaphora.languages.paradigms import possessives
from anaphora.languages.tokenise import Tokeniser, TokenRules

_SG, _PL, _NUM = Number.SG, Number.PL, Number.UNK
_MASC, _FEM, _NEUT, _UNK = Gender.MASC, Gender.FEM, Gender.NEUT, Gender.UNK
_PERSON, _OTHER = Human.PERSON, Human.OTHER

_PERSONAL = (
    Pronoun("ich", "ich", Kind.SUBJECT, 1, _SG, _UNK, _PERSON),
    Pronoun("mich", "ich", Kind.OBJECT, 1, _SG, _UNK, _PERSON),
    Pronoun("mir", "ich", Kind.INDIRECT, 1, _SG, _UNK, _PERSON),
    Pronoun("meiner", "ich", Kind.GENITIVE, 1, _SG, _UNK, _PERSON),
    Pronoun("du", "du", Kind.SUBJECT, 2, _SG, _UNK, _PERSON),
    Pronoun("dich", "du", Kind.OBJECT, 2, _SG, _UNK, _PERSON),
    Pronoun("dir", "du", Kind.INDIRECT, 2, _SG, _UNK, _PERSON),
    Pronoun("deiner", "du", Kind.GENITIVE, 2, _SG, _UNK, _PERSON),
    Pronoun("er", "er", Kind.SUBJECT, 3, _SG, _MASC),
    Pronoun("ihn", "er", Kind.OBJECT, 3, _SG, _MASC),
    Pronoun("ihm", "er", Kind.INDIRECT, 3, _SG, _MASC),
    Pronoun("seiner", "er", Kind.GENITIVE, 3, _SG, _MASC),
    Pronoun("sie", "sie", Kind.SUBJECT, 3, _SG, _FEM),
    Pronoun("sie", "sie", Kind.OBJECT, 3, _SG, _FEM),
    Pronoun("ihr", "sie", Kind.INDIRECT, 3, _SG, _FEM),
    Pronoun("ihrer", "sie", Kind.GENITIVE, 3, _SG, _FEM),
    Pronoun("es", "es", Kind.SUBJECT, 3, _SG, _NEUT, elided="'s"),
    Pronoun("es", "es", Kind.OBJECT, 3, _SG, _NEUT, elided="'s"),
    Pronoun("ihm", "es", Kind.INDIRECT, 3, _SG, _NEUT),
    Pronoun("seiner", "es", Kind.GENITIVE, 3, _SG, _NEUT),
    Pronoun("wir", "wir", Kind.SUBJECT, 1, _PL, _UNK, _PERSON),
    Pronoun("uns", "wir", Kind.OBJECT, 1, _PL, _UNK, _PERSON),
    Pronoun("uns", "wir", Kind.INDIRECT, 1, _PL, _UNK, _PERSON),
    Pronoun("unser", "wir", Kind.GENITIVE, 1, _PL, _UNK, _PERSON),
    Pronoun("ihr", "ihr", Kind.SUBJECT, 2, _PL, _UNK, _PERSON),
    Pronoun("euch", "ihr", Kind.OBJECT, 2, _PL, _UNK, _PERSON),
    Pronoun("euch", "ihr", Kind.INDIRECT, 2, _PL, _UNK, _PERSON),
    Pronoun("euer", "ihr", Kind.GENITIVE, 2, _PL, _UNK, _PERSON),
    Pronoun("sie", "sie", Kind.SUBJECT, 3, _PL),
    Pronoun("sie", "sie", Kind.OBJECT, 3, _PL),
    Pronoun("ihnen", "sie", Kind.INDIRECT, 3, _PL),
    Pronoun("ihrer", "sie", Kind.GENITIVE, 3, _PL),
    Pronoun("Sie", "Sie", Kind.SUBJECT, 2, _NUM, _UNK, _PERSON, polite=True),
    Pronoun("Sie", "Sie", Kind.OBJECT, 2, _NUM, _UNK, _PERSON, polite=True),
    Pronoun("Ihnen", "Sie", Kind.INDIRECT, 2, _NUM, _UNK, _PERSON, polite=True),
    Pronoun("Ihrer", "Sie", Kind.GENITIVE, 2, _NUM, _UNK, _PERSON, polite=True),
    Pronoun("mich", "mich", Kind.REFLEXIVE, 1, _SG, _UNK, _PERSON),
    Pronoun("mir", "mich", Kind.REFLEXIVE, 1, _SG, _UNK, _PERSON),
    Pronoun("dich", "dich", Kind.REFLEXIVE, 2, _SG, _UNK, _PERSON),
    Pronoun("dir", "dich", Kind.REFLEXIVE, 2, _SG, _UNK, _PERSON),
    Pronoun("uns", "uns", Kind.REFLEXIVE, 1, _PL, _UNK, _PERSON),
    Pronoun("euch", "euch", Kind.REFLEXIVE, 2, _PL, _UNK, _PERSON),
    Pronoun("sich", "sich", Kind.REFLEXIVE, 3),
    Pronoun("man", "man", Kind.IMPERSONAL, 3, _SG, _UNK, _PERSON),
    Pronoun("einen", "man", Kind.IMPERSONAL, 3, _SG, _UNK, _PERSON),
    Pronoun("einem", "man", Kind.IMPERSONAL, 3, _SG, _UNK, _PERSON),
)

_ARTICLE = (  # der as a pronoun; its cases fall together in many forms
    ("der", _SG, _MASC),
    ("den", _SG, _MASC),
    ("dem", _SG, _MASC),
    ("dessen", _SG, _MASC),
    ("die", _SG, _FEM),
    ("der", _SG, _FEM),
    ("deren", _SG, _FEM),
    ("das", _SG, _NEUT),
    ("dem", _SG, _NEUT),
    ("dessen", _SG, _NEUT),
    ("die", _PL, _UNK),
    ("denen", _PL, _UNK),
    ("deren", _PL, _UNK),
)
_STRONG_ENDINGS = (  # of dieser, jener, welcher
    ("er", _SG, _MASC),
    ("en", _SG, _MASC),
    ("em", _SG, _MASC),
    ("es", _SG, _MASC),
    ("e", _SG, _FEM),
    ("er", _SG, _FEM),
    ("es", _SG, _NEUT),
    ("em", _SG, _NEUT),
    ("e", _PL, _UNK),
    ("en", _PL, _UNK),
    ("er", _PL, _UNK),
)
_COMPOUND_ENDINGS = (  # of derjenige, derselbe: the article and the weak ending
    ("der", "e", _SG, _MASC),
    ("den", "en", _SG, _MASC),
    ("dem", "en", _SG, _MASC),
    ("des", "en", _SG, _MASC),
    ("die", "e", _SG, _FEM),
    ("der", "en", _SG, _FEM),
    ("das", "e", _SG, _NEUT),
    ("dem", "en", _SG, _NEUT),
    ("des", "en", _SG, _NEUT),
    ("die", "en", _PL, _UNK),
    ("den", "en", _PL, _UNK),
    ("der", "en", _PL, _UNK),
)
_DEMONSTRATIVES = (
    *(Pronoun(form, "der", Kind.DEMONSTRATIVE, 3, n, g) for form, n, g in _ARTICLE),
    Pronoun("derer", "der", Kind.DEMONSTRATIVE, 3, _PL),
    Pronoun("dies", "dieser", Kind.DEMONSTRATIVE, 3, _SG, _NEUT),
    *(
        Pronoun(stem + ending, f"{stem}er", Kind.DEMONSTRATIVE, 3, n, g)
        for stem, (ending, n, g) in product(("dies", "jen"), _STRONG_ENDINGS)
    ),
    *(
        Pronoun(article + stem + ending, f"der{stem}e", Kind.DEMONSTRATIVE, 3, n, g)
        for stem, (article, ending, n, g) in product(("jenig", "selb"), _COMPOUND_ENDINGS)
    ),
)
_RELATIVES = (
    *(Pronoun(form, "der", Kind.RELATIVE, 3, n, g) for form, n, g in _ARTICLE),
    *(
        Pronoun(f"welch{ending}", "welcher", Kind.RELATIVE, 3, n, g)
        for ending, n, g in _STRONG_ENDINGS
    ),
    Pronoun("wer", "wer", Kind.RELATIVE, 3, _SG, _UNK, _PERSON),
    Pronoun("wen", "wer", Kind.RELATIVE, 3, _SG, _UNK, _PERSON),
    Pronoun("wem", "wer", Kind.RELATIVE, 3, _SG, _UNK, _PERSON),
    Pronoun("wessen", "wer", Kind.RELATIVE, 3, _SG),
    Pronoun("was", "was", Kind.RELATIVE, 3, _SG, _NEUT, _OTHER),
)
_DA_COMPOUNDS = (
    "dabei dadurch dafür dagegen dahinter damit danach daneben daran darauf daraus darin"
    " darüber darum darunter davon davor dazu dazwischen dran drauf draus drin drüber drum drunter"
)
_ADVERBIALS = tuple(
    Pronoun(form, form, Kind.ADVERBIAL, 3, _NUM, _UNK, _OTHER) for form in _DA_COMPOUNDS.split()
)
_POSSESSORS: tuple[
    tuple[str, str, Person, Number, Gender], ...
] = (  # stem with and without an ending after it
    ("mein", "mein", 1, _SG, _UNK),
    ("dein", "dein", 2, _SG, _UNK),
    ("sein", "sein", 3, _SG, _MASC),
    ("sein", "sein", 3, _SG, _NEUT),
    ("ihr", "ihr", 3, _SG, _FEM),
    ("ihr", "ihr", 3, _PL, _UNK),
    ("unser", "unser", 1, _PL, _UNK),
    ("euer", "eur", 2, _PL, _UNK),
    ("Ihr", "Ihr", 2, _NUM, _UNK),
)
_DETERMINER_ENDINGS = (
    ("", _SG, _MASC),
    ("", _SG, _NEUT),
    ("e", _SG, _FEM),
    ("e", _PL, _UNK),
    ("en", _SG, _MASC),
    ("en", _PL, _UNK),
    ("em", _SG, _MASC),
    ("em", _SG, _NEUT),
    ("er", _SG, _FEM),
    ("er", _PL, _UNK),
    ("es", _SG, _MASC),
    ("es", _SG, _NEUT),
)
_PRONOUN_ENDINGS = (  # seiner (der Hund), seins (das Haus), else as the determiner
    ("er", _SG, _MASC),
    ("es", _SG, _NEUT),
    ("s", _SG, _NEUT),
    *(row for row in _DETERMINER_ENDINGS if row[0] not in ("", "es")),
)


def _possessives(
    kind: Kind, endings: tuple[tuple[str, Number, Gender], ...]
) -> tuple[Pronoun, ...]:
    """All possessors with all endings; a bare stem stands alone, others take the short one."""
    rows = [
        (" ".join(short + end if end else bare for end, _, _ in endings), person, number, gender)
        for bare, short, person, number, gender in _POSSESSORS
    ]
    return possessives(kind, [(n, g) for _, n, g in endings], rows)


_CLITIC = r"(?<=[^\W\d_])'(?:s|n|ne|nen|nem|ner)"

LANGUAGE = Language(
    code="de",
    name="German",
    genders=(_MASC, _FEM, _NEUT),
    pronouns=(
        *_PERSONAL,
        *_DEMONSTRATIVES,
        *_RELATIVES,
        *_ADVERBIALS,
        *_possessives(Kind.POSSESSIVE, _DETERMINER_ENDINGS),
        *_possessives(Kind.POSSESSIVE_PRONOUN, _PRONOUN_ENDINGS),
    ),
    classes=(frozenset({"es", "'s"}),),
    tokeniser=Tokeniser(
        TokenRules(
            abbreviations=wordlists.read("de_abbreviations").words,
            clitic=_CLITIC,
            whole=r"'(?:ne?|nen|nem|ner|s|\d\der)",
            ordinal_period=True,
        )
    ),
    spacing=Spacing(
        joins_left=frozenset(",.;:!?)]}…”’°"),
        joins_right=frozenset("([{„‚`¿¡"),
        quotes=(*PLAIN_QUOTES, *map(frozenset, ("„“”", "‚‘’", "»«", "›‹"))),
        clitic=pattern("'(?:s|n|ne|nen|nem|ner)"),
    ),
)
