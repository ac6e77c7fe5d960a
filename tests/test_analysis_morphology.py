"""Gender and number of nouns: the machinery on hand-made lexica, the lexica on words of grammars.

Genders and articles are those of Grevisse (French), Duden (German) and the RAE's grammar (Spanish).
"""

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.analysis.morphology import Agreement, nouns
from anaphora.analysis.morphology.french import entries as french_entries
from anaphora.analysis.morphology.german import entries as german_entries
from anaphora.analysis.morphology.lexicon import Entry, Lexicon, write
from anaphora.analysis.morphology.nouns import Context, LexicalNouns
from anaphora.analysis.morphology.paradigm import (
    ALL,
    cells,
    gender_in,
    narrowed,
    number_in,
    without_case,
)
from anaphora.analysis.morphology.spanish import entries as spanish_entries
from anaphora.analysis.morphology.suffixes import endings, learn, matching
from anaphora.documents import Gender, Number, Token
from tests.assets import needs

FEM_SG, FEM_PL = cells("f", "s"), cells("f", "p")
MASC_SG, MASC_PL = cells("m", "s"), cells("m", "p")


def test_cells_agree_by_their_bits() -> None:
    assert ALL.bit_count() == 3 * 2 * 4
    assert cells("m", "s", "n") & cells("mf", "s") == cells("m", "s", "n")
    assert cells("f", "s", "n") & MASC_SG == 0
    assert (gender_in(FEM_SG), number_in(FEM_SG)) == (Gender.FEM, Number.SG)
    assert (gender_in(ALL), number_in(0)) == (Gender.UNK, Number.UNK)
    assert without_case(cells("n", "p", "d")) == cells("n", "p")


@given(st.integers(1, ALL), st.lists(st.integers(0, ALL)))
def test_evidence_never_leaves_nothing(some: int, evidence: list[int]) -> None:
    left = narrowed(some, *evidence)
    assert left
    assert left & some == left


def test_evidence_that_contradicts_is_ignored() -> None:
    assert narrowed(FEM_SG | MASC_SG, FEM_PL, FEM_SG, MASC_SG) == FEM_SG


def test_the_longest_ending_that_enough_nouns_share_decides() -> None:
    words = dict.fromkeys(("nation", "ration", "station"), "f")
    words |= dict.fromkeys(("avion", "pion", "lion", "espion"), "m")
    rules = learn((word, cells(gender, "s")) for word, gender in words.items())
    assert matching(rules, "option") == FEM_SG  # tion
    assert matching(rules, "Camion") == MASC_SG
    assert matching(rules, "") == matching(rules, "xyz")
    assert matching({}, "mot") is None
    assert list(endings("Mot")) == ["mot", "ot", "t", ""]


def lexical(tmp_path: Path, entries: Mapping[str, int], allowed: int = ALL) -> LexicalNouns:
    write(tmp_path, {form: Entry(what, what) for form, what in entries.items()})
    return LexicalNouns(
        Lexicon(tmp_path),
        lambda _tokens, _position: Context(allowed, Gender.MASC, Number.SG),
        lambda form: [form[1:]],
    )


def answer(known: LexicalNouns, text: str, feats: str = "") -> tuple[str, str]:
    agreement = known.agreement([Token(text, feats=feats)], 0)
    return agreement.gender, agreement.number


def test_lexicon_then_context_then_tagger_then_default(tmp_path: Path) -> None:
    entries = {"table": FEM_SG, "tour": FEM_SG | MASC_SG}
    known = lexical(tmp_path, entries)
    assert answer(known, "table", "Gender=Masc|Number=Plur") == ("fem", "sg")
    assert answer(known, "Table") == ("fem", "sg")
    assert answer(known, "xtable") == ("fem", "sg")  # by the form it is like
    assert answer(known, "tour", "Gender=Fem|Number=Sing") == ("fem", "sg")
    assert answer(known, "tour") == ("masc", "sg")
    in_context = LexicalNouns(
        Lexicon(tmp_path), lambda _t, _p: Context(FEM_SG, Gender.MASC, Number.SG), lambda _: []
    )
    assert answer(in_context, "tour", "Gender=Masc") == ("fem", "sg")


def test_a_word_that_is_not_in_the_lexicon_is_tagged_or_judged_by_its_ending(
    tmp_path: Path,
) -> None:
    many = {f"{x}ette": FEM_SG for x in "abcd"} | {f"{x}ettes": FEM_PL for x in "abcd"}
    known = lexical(tmp_path, many)
    assert answer(known, "blogettes") == ("fem", "pl")
    assert answer(known, "blogettes", "Gender=Masc|Number=Plur") == ("masc", "pl")


def test_a_language_without_lexicon_gets_what_its_tagger_says() -> None:
    tokens = [Token("kissa"), Token("casa", feats="Gender=Fem|Number=Sing")]
    assert nouns("fi").agreement(tokens, 0) == Agreement(Gender.UNK, Number.UNK)
    assert nouns("it").agreement(tokens, 1) == Agreement(Gender.FEM, Number.SG)


COLUMNS = ["1_ortho", "3_lemme", "4_cgram", "5_genre", "6_nombre", "9_freqfilms2", "10_freqlivres"]


def test_lexique_lines_are_read() -> None:
    rows = [
        "tour tour NOM f s 10,5 20",
        "tour tour NOM m s 100 0,5",
        "tour tour VER m s 900 900",
        "pays pays NOM m p 1 1",
        "élève élève NOM  s 1 1",
    ]
    lines = ["\t".join(row.split(" ")) for row in [" ".join(COLUMNS), *rows]]
    assert french_entries(lines) == {
        "tour": Entry(FEM_SG | MASC_SG, MASC_SG),
        "pays": Entry(MASC_SG | MASC_PL, MASC_SG | MASC_PL),
        "élève": Entry(FEM_SG | MASC_SG, FEM_SG | MASC_SG),
    }


def test_freeling_lines_are_read() -> None:
    lines = ["casa casa NCFS000", "pianista pianista NCCS000", "crisis crisis NCFN000"]
    both = FEM_SG | MASC_SG
    assert spanish_entries([*lines, "cura cura NCFS000", "cura cura NCMS000"]) == {
        "casa": Entry(FEM_SG, FEM_SG),
        "pianista": Entry(both, both),
        "crisis": Entry(FEM_SG | FEM_PL, FEM_SG | FEM_PL),
        "cura": Entry(both, FEM_SG),
    }


def test_rows_of_german_nouns_are_read() -> None:
    header = "lemma,pos,genus,genus 1,genus 2,nominativ singular 1,nominativ singular 2,"
    header += "dativ singular*,nominativ plural,nominativ plural schwach"
    rows = [
        "Lade,Substantiv,f,,,,,,Laden,",
        "Laden,Substantiv,m,,,,,,Laden,",
        "Joghurt,Substantiv,,m,n,Joghurt,Joghurt,,Joghurts,",
        'Alter,"Substantiv,adjektivische Deklination",m,,,,,,,Alten',
        "Tag,Substantiv,m,,,,,Tage,Tage,",
        "Leute,Substantiv,,,,,,,Leute,",
        "Tage,Nachname,f,,,,,,Tage,",
    ]
    # the first gender is usual, an old dative is not, a lemma wins over another noun's form
    nom_pl = {gender: cells(gender, "p", "n") for gender in ("f", "m", "mn", "mfn")}
    yoghurt = cells("m", "s", "n")
    assert german_entries([header, *rows]) == {
        "Laden": Entry(nom_pl["f"] | nom_pl["m"], nom_pl["m"]),
        "Joghurt": Entry(yoghurt | cells("n", "s", "n"), yoghurt),
        "Joghurts": Entry(nom_pl["mn"], nom_pl["m"]),
        "Alten": Entry(nom_pl["m"], nom_pl["m"]),
        "Tage": Entry(nom_pl["m"] | cells("m", "s", "d"), nom_pl["m"]),
        "Leute": Entry(nom_pl["mfn"], nom_pl["mfn"]),
    }


def check(lang: str, text: str, expected: str) -> None:
    """The noun in `text` is the word with a star."""
    tokens = [Token(word.lstrip("*")) for word in text.split()]
    position = next(i for i, word in enumerate(text.split()) if word.startswith("*"))
    agreement = nouns(lang).agreement(tokens, position)
    assert f"{agreement.gender} {agreement.number}" == expected


@needs("french-nouns")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("la *commission", "fem sg"),
        ("les *gouvernements", "masc pl"),
        ("le *livre", "masc sg"),
        ("une *livre de beurre", "fem sg"),
        ("cette grande *œuvre", "fem sg"),
        ("l' *élève", "masc sg"),
        ("les *touristes", "masc pl"),
        ("un long *cours", "masc sg"),
        ("la *tour", "fem sg"),
        ("des *mots-clés", "masc pl"),
        ("Cette *blogosphérisation", "fem sg"),
        ("LES *MAISONS", "fem pl"),
    ],
)
def test_french_nouns(text: str, expected: str) -> None:
    check("fr", text, expected)


@needs("german-nouns")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("die *Kommission", "fem sg"),
        ("der *See", "masc sg"),
        ("die *See", "fem sg"),
        ("die *Lehrer", "masc pl"),
        ("der junge *Lehrer", "masc sg"),
        ("Der *Laden", "masc sg"),
        ("mit den *Kindern", "neut pl"),
        ("Wir sahen drei *Zimmer", "neut pl"),
        ("die *Donaudampfschifffahrtsgesellschaft", "fem sg"),
        ("im *Wohnzimmerschrank", "masc sg"),
        ("das *Herumsitzen", "neut sg"),
        ("ein *Mädchen", "neut sg"),
        ("kaltes *Bier", "neut sg"),
        ("die *US-Regierung", "fem sg"),
    ],
)
def test_german_nouns(text: str, expected: str) -> None:
    check("de", text, expected)


@needs("german-nouns")
@pytest.mark.parametrize(
    ("text", "guessed"),
    [("ein *Fernseher", False), ("zwei *Fernseher", False), ("*Fernseher", True), ("*Löwen", True)],
)
def test_whether_the_number_is_shown_or_guessed(text: str, guessed: bool) -> None:
    """A bare *Fernseher* may be one or several; *Löwen* one in the accusative."""
    tokens = [Token(word.lstrip("*")) for word in text.split()]
    assert nouns("de").agreement(tokens, len(tokens) - 1).guessed is guessed


@needs("spanish-nouns")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("la *comisión", "fem sg"),
        ("los *gobiernos", "masc pl"),
        ("el *agua", "fem sg"),
        ("un *hacha", "fem sg"),
        ("el *problema", "masc sg"),
        ("la *capital", "fem sg"),
        ("el *capital", "masc sg"),
        ("las *crisis", "fem pl"),
        ("su *pianista", "masc sg"),
        ("una *blogueridad", "fem sg"),
    ],
)
def test_spanish_nouns(text: str, expected: str) -> None:
    check("es", text, expected)
