"""Pronoun inventories: expected values are school grammar of the four languages."""

from __future__ import annotations

import pickle

import pytest

from anaphora.documents import Gender, Human, Number
from anaphora.errors import Faults
from anaphora.languages import LANGUAGES, Kind, Language, Pronoun, canonical
from anaphora.languages.detokenise import Spacing
from anaphora.languages.tokenise import Tokeniser, TokenRules

Features = tuple[Kind, int, Number, Gender]


def readings(code: str, form: str) -> set[Features]:
    pronouns = LANGUAGES.get(code).pronouns_of(form)
    return {(p.kind, p.person, p.number, p.gender) for p in pronouns}


def test_canonical_form_ignores_case_apostrophe_and_clitic_hyphen() -> None:
    assert {canonical(form) for form in ("C'", "c’", "cʼ", "C`", "c´")} == {"c'"}
    assert canonical("-Elle") == "elle"
    assert canonical("C\u0327a") == "ça"
    assert canonical("-5") == "-5"
    assert canonical("-") == "-"


def test_elided_forms_have_the_readings_of_the_full_ones() -> None:
    french = LANGUAGES.get("fr")
    assert [p.form for p in french.pronouns_of("L’")] == ["le", "la"]
    assert {p.form for p in french.pronouns_of("qu'")} == {"que"}
    assert {p.form for p in french.pronouns_of("m'")} == {"me", "moi"}
    assert {p.form for p in french.pronouns_of("ç'")} == {"ce", "ça"}
    assert [p.form for p in LANGUAGES.get("en").pronouns_of("'em")] == ["them"]
    assert {p.form for p in LANGUAGES.get("de").pronouns_of("’s")} == {"es"}


def test_inverted_french_subject_is_found_with_its_hyphen() -> None:
    assert (Kind.SUBJECT, 3, Number.SG, Gender.FEM) in readings("fr", "-elle")


def test_french_third_person() -> None:
    subject, after_preposition = Kind.SUBJECT, Kind.PREPOSITIONAL
    assert readings("fr", "il") == {(subject, 3, Number.SG, Gender.MASC)}
    assert readings("fr", "elles") == {
        (subject, 3, Number.PL, Gender.FEM),
        (after_preposition, 3, Number.PL, Gender.FEM),
    }
    # lui: to him or to her, but after a preposition only him
    assert readings("fr", "lui") == {
        (Kind.INDIRECT, 3, Number.SG, Gender.UNK),
        (after_preposition, 3, Number.SG, Gender.MASC),
    }
    # leur: to them, their, theirs
    assert {kind for kind, *_ in readings("fr", "leur")} == {
        Kind.INDIRECT,
        Kind.POSSESSIVE,
        Kind.POSSESSIVE_PRONOUN,
    }


def test_french_possessives_agree_with_possessor_number_and_thing_possessed() -> None:
    french = LANGUAGES.get("fr")
    (sa,) = french.pronouns_of("sa")
    assert (sa.number, sa.possessed_number, sa.possessed_gender) == (
        Number.SG,
        Number.SG,
        Gender.FEM,
    )
    # son also stands before a feminine noun that begins with a vowel: son amie
    assert {p.possessed_gender for p in french.pronouns_of("son")} == {Gender.MASC, Gender.FEM}
    assert {p.number for p in french.pronouns_of("leurs")} == {Number.PL}


def test_english_gender_is_a_persons() -> None:
    (he,) = LANGUAGES.get("en").pronouns_of("He")
    assert (he.gender, he.human) == (Gender.MASC, Human.PERSON)
    for it in LANGUAGES.get("en").pronouns_of("it"):
        assert (it.gender, it.human) == (Gender.UNK, Human.OTHER)
    assert {kind for kind, *_ in readings("en", "her")} == {Kind.OBJECT, Kind.POSSESSIVE}


def test_english_inventory_has_all_persons() -> None:
    forms = ("I", "me", "you", "he", "him", "she", "her", "it", "we", "us", "they", "them")
    assert [LANGUAGES.get("en").pronouns_of(form)[0].person for form in forms] == (
        [1, 1, 2, 3, 3, 3, 3, 3, 1, 1, 3, 3]
    )


def test_german_polite_form_needs_its_capital() -> None:
    german = LANGUAGES.get("de")
    assert any(p.polite for p in german.pronouns_of("Sie"))
    assert not any(p.polite for p in german.pronouns_of("sie"))
    assert {(p.number, p.gender) for p in german.pronouns_of("sie")} == {
        (Number.SG, Gender.FEM),
        (Number.PL, Gender.UNK),
    }


def test_german_possessive_stem_shows_the_possessor_and_ending_the_possessed() -> None:
    german = LANGUAGES.get("de")
    seine = [p for p in german.pronouns_of("seine") if p.kind is Kind.POSSESSIVE]
    assert {p.gender for p in seine} == {Gender.MASC, Gender.NEUT}
    assert {(p.possessed_number, p.possessed_gender) for p in seine} == {
        (Number.SG, Gender.FEM),
        (Number.PL, Gender.UNK),
    }
    assert all(german.pronouns_of(form) for form in ("eurem", "euer", "unsere", "meins"))
    assert not german.pronouns_of("euerem haus")


def test_german_pronominal_adverbs_stand_for_things() -> None:
    (damit,) = LANGUAGES.get("de").pronouns_of("Damit")
    assert (damit.kind, damit.human) == (Kind.ADVERBIAL, Human.OTHER)


def test_spanish_possessive_hides_the_possessor() -> None:
    (su,) = LANGUAGES.get("es").pronouns_of("su")
    assert (su.number, su.gender, su.possessed_number) == (Number.UNK, Gender.UNK, Number.SG)
    assert LANGUAGES.get("es").drops_subjects
    assert not LANGUAGES.get("fr").drops_subjects


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("en", "he she it they him her them his its their hers theirs itself themselves one who"),
        ("fr", "il elle on ils elles le la les lui leur eux se soi y en ce ça ceci cela celui"),
        ("fr", "celle-ci ceux-là son sa ses leurs sien siennes qui que dont lequel auxquelles"),
        ("de", "er sie es ihn ihm ihr ihnen sich man sein ihre dieser jenes derselbe das wer was"),
        ("es", "él ella ello ellos ellas lo la los las le les se sí consigo su sus suyo suyas"),
        ("es", "este esa aquello quien cuyas uno usted"),
    ],
)
def test_third_person_is_complete(code: str, forms: str) -> None:
    language = LANGUAGES.get(code)
    assert [form for form in forms.split() if not language.pronouns_of(form)] == []


@pytest.mark.parametrize("code", ["en", "fr", "de", "es"])
def test_inventory_forms_are_canonical_and_readings_distinct(code: str) -> None:
    pronouns = LANGUAGES.get(code).pronouns
    assert len(set(pronouns)) == len(pronouns)
    for pronoun in pronouns:
        assert pronoun.form in (canonical(pronoun.form), canonical(pronoun.form).capitalize())


def test_words_that_are_no_pronouns_have_no_reading() -> None:
    assert LANGUAGES.get("fr").pronouns_of("maison") == ()
    assert LANGUAGES.get("en").pronouns_of("") == ()


def test_equivalence_classes_of_the_reranking_paper() -> None:
    # "two equivalence classes only": ce, c' with either apostrophe; ça, ca, ç' with either
    french = LANGUAGES.get("fr")
    assert french.equivalent("ce", "c’")
    assert french.equivalent("Ça", "ç'")
    assert french.equivalent("ca", "ç’")
    assert not french.equivalent("ce", "ça")
    assert not french.equivalent("le", "l'")  # l' may be la


def test_a_form_is_equivalent_to_itself_in_other_dress() -> None:
    assert LANGUAGES.get("fr").equivalent("-Il", "il")
    assert LANGUAGES.get("es").equivalent("éste", "este")
    assert LANGUAGES.get("de").equivalent("'s", "es")


def test_unknown_features_fit_everything() -> None:
    elle = Pronoun("elle", "elle", Kind.SUBJECT, 3, Number.SG, Gender.FEM)
    assert elle.fits(Gender.FEM, Number.SG)
    assert elle.fits(Gender.UNK, Number.UNK, Human.PERSON)
    assert not elle.fits(Gender.MASC, Number.SG)
    assert not elle.fits(Gender.FEM, Number.PL)


def test_a_language_with_contradictory_classes_is_refused() -> None:
    with pytest.raises(Faults, match=r"'a' is in two equivalence classes; .*'B'.*canonical"):
        Language(
            code="xx",
            name="Toy",
            genders=(),
            pronouns=(),
            tokeniser=Tokeniser(TokenRules()),
            spacing=Spacing(frozenset(), frozenset()),
            classes=(frozenset("a"), frozenset("a"), frozenset("B")),
        )


@pytest.mark.parametrize("code", ["en", "fr", "de", "es"])
def test_languages_travel_between_processes(code: str) -> None:
    language = LANGUAGES.get(code)
    copy = pickle.loads(pickle.dumps(language))
    assert copy.pronouns == language.pronouns
    assert copy.tokenise("Il l'a, don't.") == language.tokenise("Il l'a, don't.")
