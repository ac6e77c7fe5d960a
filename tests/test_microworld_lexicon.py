"""The word tables: complete, true, and balanced enough to hide a noun's gender behind its kind."""

from __future__ import annotations

from collections import Counter

import pytest

from anaphora.documents import Gender, Number
from anaphora.microworld.casting import THINGS
from anaphora.microworld.lexicon import GROUPS, Noun, lexicon

LANGUAGES = ("en", "fr", "de", "es")
GENDERS = {
    "en": {Gender.MASC, Gender.FEM, Gender.NEUT},
    "fr": {Gender.MASC, Gender.FEM},
    "de": {Gender.MASC, Gender.FEM, Gender.NEUT},
    "es": {Gender.MASC, Gender.FEM},
}


def noun(concept: str) -> Noun:
    return next(n for n in lexicon().nouns if n.concept == concept)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_more_than_three_hundred_nouns(lang: str) -> None:
    assert len({n.forms(lang).singular for n in lexicon().nouns}) > 300


def test_no_concept_is_listed_twice() -> None:
    for concepts in (
        [n.concept for n in lexicon().nouns],
        [v.concept for v in lexicon().verbs],
        [a.concept for a in lexicon().adjectives],
        [name for name, _ in lexicon().names],
    ):
        assert [c for c, n in Counter(concepts).items() if n > 1] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_concepts_share_a_noun_only_if_they_are_the_two_sexes_of_one(lang: str) -> None:
    by_form: dict[str, list[Noun]] = {}
    for n in lexicon().nouns:
        by_form.setdefault(n.forms(lang).singular, []).append(n)
    shared = [nouns for nouns in by_form.values() if len(nouns) > 1]
    assert all({n.kind for n in nouns} == {"man", "woman"} for nouns in shared)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nouns_have_their_forms_and_a_gender_of_the_language(lang: str) -> None:
    for n in lexicon().nouns:
        forms = n.forms(lang)
        assert forms.singular
        assert forms.singular == forms.singular.strip()
        assert forms.gender in GENDERS[lang]
        abstract = n.kind in ("quality", "circumstance", "background", "prospect")
        assert forms.plural or abstract, n.concept


@pytest.mark.parametrize(
    ("concept", "fr", "de", "es"),
    [
        ("table", "f table tables", "m Tisch Tische", "f mesa mesas"),
        ("carpet", "m tapis tapis", "m Teppich Teppiche", "f alfombra alfombras"),
        ("knife", "m couteau couteaux", "n Messer Messer", "m cuchillo cuchillos"),
        ("newspaper", "m journal journaux", "f Zeitung Zeitungen", "m periódico periódicos"),
        ("jewel", "m bijou bijoux", "n Schmuckstück Schmuckstücke", "f joya joyas"),
        ("truck", "m camion camions", "m Lastwagen Lastwagen", "m camión camiones"),
        ("umbrella", "m parapluie parapluies", "m Regenschirm Regenschirme", "m paraguas paraguas"),
        ("cactus", "m cactus cactus", "m Kaktus Kakteen", "m cactus cactus"),
        ("axe", "f hache haches", "f Axt Äxte", "f hacha hachas"),
        ("mouse", "f souris souris", "f Maus Mäuse", "m ratón ratones"),
        ("museum", "m musée musées", "n Museum Museen", "m museo museos"),
        ("company", "f entreprise entreprises", "f Firma Firmen", "f empresa empresas"),
    ],
)
def test_genders_and_plurals_are_those_of_the_dictionary(
    concept: str, fr: str, de: str, es: str
) -> None:
    letters = {Gender.MASC: "m", Gender.FEM: "f", Gender.NEUT: "n"}
    for lang, expected in (("fr", fr), ("de", de), ("es", es)):
        forms = noun(concept).forms(lang)
        assert f"{letters[forms.gender]} {forms.singular} {forms.plural}" == expected


def test_the_plural_is_chosen_by_number() -> None:
    assert noun("horse").fr.form(Number.SG) == "cheval"
    assert noun("horse").fr.form(Number.PL) == "chevaux"


@pytest.mark.parametrize("lang", ["fr", "de", "es"])
def test_every_kind_of_thing_has_several_nouns_of_each_gender(lang: str) -> None:
    for kind in (*THINGS, "animal", *GROUPS):
        counts = Counter(n.forms(lang).gender for n in lexicon().nouns if n.kind == kind)
        for gender in GENDERS[lang]:
            assert counts[gender] >= 2, (kind, gender)


def test_reasons_are_adjectives_that_some_object_of_the_verb_can_have() -> None:
    adjectives = {a.concept: a for a in lexicon().adjectives}
    for verb in lexicon().verbs:
        for concept in verb.reasons | verb.despite:
            objects = verb.objects or verb.subjects
            assert adjectives[concept].kinds & objects, (verb.concept, concept)


def test_tables_name_only_kinds_that_nouns_have() -> None:
    kinds = {n.kind for n in lexicon().nouns} | {"event", "crowd"}
    for verb in lexicon().verbs:
        assert verb.subjects | verb.objects <= kinds
    for adjective in lexicon().adjectives:
        assert adjective.kinds <= kinds
    for venue in lexicon().venues:
        assert venue.fits <= kinds
    for belonging in lexicon().belongings:
        assert belonging.owners <= kinds
