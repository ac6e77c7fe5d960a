"""English: its pronouns, and how it cuts and spaces words.

English nouns have no gender: `gender` says what is known of a person. So *it* has none, and *they*
goes with any. *cannot* stays whole, since nobody could tell it from *can not* on the way back.
"""

from __future__ import annotations

from anaphora.documents import Gender, Human, Number
from anaphora.languages import wordlists
from anaphora.languages.apostrophes import pattern
from anaphora.languages.base import Kind, Language, Pronoun
from anaphora.languages.detokenise import Spacing
from anaphora.languages.tokenise import Tokeniser, TokenRules

_SG, _PL = Number.SG, Number.PL
_MASC, _FEM, _UNK = Gender.MASC, Gender.FEM, Gender.UNK
_PERSON, _OTHER, _ANY = Human.PERSON, Human.OTHER, Human.UNKNOWN

_PRONOUNS = (
    Pronoun("i", "I", Kind.SUBJECT, 1, _SG, _UNK, _PERSON),
    Pronoun("me", "I", Kind.OBJECT, 1, _SG, _UNK, _PERSON),
    Pronoun("my", "my", Kind.POSSESSIVE, 1, _SG, _UNK, _PERSON),
    Pronoun("mine", "mine", Kind.POSSESSIVE_PRONOUN, 1, _SG, _UNK, _PERSON),
    Pronoun("myself", "myself", Kind.REFLEXIVE, 1, _SG, _UNK, _PERSON),
    Pronoun("you", "you", Kind.SUBJECT, 2, human=_PERSON),
    Pronoun("you", "you", Kind.OBJECT, 2, human=_PERSON),
    Pronoun("your", "your", Kind.POSSESSIVE, 2, human=_PERSON),
    Pronoun("yours", "yours", Kind.POSSESSIVE_PRONOUN, 2, human=_PERSON),
    Pronoun("yourself", "yourself", Kind.REFLEXIVE, 2, _SG, _UNK, _PERSON),
    Pronoun("yourselves", "yourself", Kind.REFLEXIVE, 2, _PL, _UNK, _PERSON),
    Pronoun("he", "he", Kind.SUBJECT, 3, _SG, _MASC, _PERSON),
    Pronoun("him", "he", Kind.OBJECT, 3, _SG, _MASC, _PERSON),
    Pronoun("his", "his", Kind.POSSESSIVE, 3, _SG, _MASC, _PERSON),
    Pronoun("his", "his", Kind.POSSESSIVE_PRONOUN, 3, _SG, _MASC, _PERSON),
    Pronoun("himself", "himself", Kind.REFLEXIVE, 3, _SG, _MASC, _PERSON),
    Pronoun("she", "she", Kind.SUBJECT, 3, _SG, _FEM, _PERSON),
    Pronoun("her", "she", Kind.OBJECT, 3, _SG, _FEM, _PERSON),
    Pronoun("her", "her", Kind.POSSESSIVE, 3, _SG, _FEM, _PERSON),
    Pronoun("hers", "hers", Kind.POSSESSIVE_PRONOUN, 3, _SG, _FEM, _PERSON),
    Pronoun("herself", "herself", Kind.REFLEXIVE, 3, _SG, _FEM, _PERSON),
    Pronoun("it", "it", Kind.SUBJECT, 3, _SG, _UNK, _OTHER),
    Pronoun("it", "it", Kind.OBJECT, 3, _SG, _UNK, _OTHER),
    Pronoun("its", "its", Kind.POSSESSIVE, 3, _SG, _UNK, _OTHER),
    Pronoun("its", "its", Kind.POSSESSIVE_PRONOUN, 3, _SG, _UNK, _OTHER),
    Pronoun("itself", "itself", Kind.REFLEXIVE, 3, _SG, _UNK, _OTHER),
    Pronoun("we", "we", Kind.SUBJECT, 1, _PL, _UNK, _PERSON),
    Pronoun("us", "we", Kind.OBJECT, 1, _PL, _UNK, _PERSON),
    Pronoun("our", "our", Kind.POSSESSIVE, 1, _PL, _UNK, _PERSON),
    Pronoun("ours", "ours", Kind.POSSESSIVE_PRONOUN, 1, _PL, _UNK, _PERSON),
    Pronoun("ourselves", "ourselves", Kind.REFLEXIVE, 1, _PL, _UNK, _PERSON),
    Pronoun("they", "they", Kind.SUBJECT, 3, _PL),
    Pronoun("them", "they", Kind.OBJECT, 3, _PL, elided="'em"),
    Pronoun("their", "their", Kind.POSSESSIVE, 3, _PL),
    Pronoun("theirs", "theirs", Kind.POSSESSIVE_PRONOUN, 3, _PL),
    Pronoun("themselves", "themselves", Kind.REFLEXIVE, 3, _PL),
    Pronoun("themself", "themselves", Kind.REFLEXIVE, 3, _SG, _UNK, _PERSON),
    Pronoun("oneself", "oneself", Kind.REFLEXIVE, 3, _SG, _UNK, _PERSON),
    Pronoun("one", "one", Kind.IMPERSONAL, 3, _SG, _UNK, _PERSON),
    Pronoun("this", "this", Kind.DEMONSTRATIVE, 3, _SG),
    Pronoun("that", "that", Kind.DEMONSTRATIVE, 3, _SG),
    Pronoun("these", "this", Kind.DEMONSTRATIVE, 3, _PL),
    Pronoun("those", "that", Kind.DEMONSTRATIVE, 3, _PL),
    Pronoun("who", "who", Kind.RELATIVE, 3, human=_PERSON),
    Pronoun("whom", "who", Kind.RELATIVE, 3, human=_PERSON),
    Pronoun("whose", "whose", Kind.RELATIVE, 3),
    Pronoun("which", "which", Kind.RELATIVE, 3, human=_OTHER),
    Pronoun("that", "that", Kind.RELATIVE, 3),
)

_CLITIC = r"n't|'(?:s|re|ve|ll|d|m)"

LANGUAGE = Language(
    code="en",
    name="English",
    genders=(),
    pronouns=_PRONOUNS,
    classes=(frozenset({"them", "'em"}),),
    tokeniser=Tokeniser(
        TokenRules(
            abbreviations=wordlists.read("en_abbreviations").words,
            clitic=_CLITIC,
            whole=r"'(?:em|tis|twas|twere|til|cause|n'?|\d\ds?)|\w'all|ma'am|o'clock",
        )
    ),
    spacing=Spacing(
        joins_left=frozenset(",.;:!?)]}…%”’»"),
        joins_right=frozenset("([{“‘`„«¿¡#"),
        joins_number=frozenset("$£€"),
        clitic=pattern(_CLITIC),
    ),
)
