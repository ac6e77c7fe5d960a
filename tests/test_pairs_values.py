"""The three pairs: expected values are grammar, or the papers' own lists where a test says so."""

from __future__ import annotations

import pytest

from anaphora.documents import Gender, Human, Number
from anaphora.errors import Faults
from anaphora.languages import Kind
from anaphora.pairs import NULL_SUBJECT, PAIRS, Ambiguity, Feature, FeatureSide, Pair

_CODES = ("en-fr", "en-de", "en-es", "es-en")
_SG, _PL = Number.SG, Number.PL
_MASC, _FEM, _NEUT, _UNK = Gender.MASC, Gender.FEM, Gender.NEUT, Gender.UNK


def agreeing(
    code: str,
    form: str,
    kind: Kind,
    gender: Gender,
    number: Number,
    human: Human = Human.UNKNOWN,
) -> tuple[str, ...]:
    pair = PAIRS.get(code)
    ambiguity = pair.ambiguity(form, kind)
    assert ambiguity is not None
    return pair.agreeing(ambiguity, gender, number, human)


@pytest.mark.parametrize(
    ("gender", "number", "predicted"),
    [(_MASC, _SG, "il"), (_FEM, _SG, "elle"), (_MASC, _PL, "ils"), (_FEM, _PL, "elles")],
)
def test_first_agreeing_subject_is_the_post_editing_papers_step_8(
    gender: Gender, number: Number, predicted: str
) -> None:
    for form in ("it", "they"):
        assert agreeing("en-fr", form, Kind.SUBJECT, gender, number)[0] == predicted


def test_french_objects_follow_gender_and_number() -> None:
    assert agreeing("en-fr", "it", Kind.OBJECT, _FEM, _SG)[0] == "la"
    assert agreeing("en-fr", "them", Kind.OBJECT, _FEM, _PL)[0] == "les"
    assert agreeing("en-fr", "it", Kind.PREPOSITIONAL, _FEM, _SG)[0] == "elle"


def test_french_possessives_follow_the_possessors_number_only() -> None:
    for gender in (_MASC, _FEM):
        assert agreeing("en-fr", "its", Kind.POSSESSIVE, gender, _SG) == ("son", "sa", "ses")
        assert agreeing("en-fr", "its", Kind.POSSESSIVE, gender, _PL) == ("leur", "leurs")


@pytest.mark.parametrize(
    ("gender", "subject", "object_"),
    [(_MASC, "er", "ihn"), (_FEM, "sie", "sie"), (_NEUT, "es", "es")],
)
def test_german_it_takes_three_genders(gender: Gender, subject: str, object_: str) -> None:
    assert agreeing("en-de", "it", Kind.SUBJECT, gender, _SG)[0] == subject
    assert agreeing("en-de", "it", Kind.OBJECT, gender, _SG)[0] == object_


@pytest.mark.parametrize(("gender", "object_"), [(_MASC, "lo"), (_FEM, "la")])
def test_spanish_objects_show_gender_and_possessives_nothing(gender: Gender, object_: str) -> None:
    assert agreeing("en-es", "it", Kind.OBJECT, gender, _SG)[0] == object_
    assert agreeing("en-es", "its", Kind.POSSESSIVE, gender, _SG) == ("su", "sus")


def test_german_possessive_stem_follows_the_possessor() -> None:
    stems = {
        (gender, number): {
            form[:3] for form in agreeing("en-de", "its", Kind.POSSESSIVE, gender, number)
        }
        for gender, number in ((_MASC, _SG), (_NEUT, _SG), (_FEM, _SG), (_UNK, _PL))
    }
    assert stems == {
        (_MASC, _SG): {"sei"},
        (_NEUT, _SG): {"sei"},
        (_FEM, _SG): {"ihr"},
        (_UNK, _PL): {"ihr"},
    }


@pytest.mark.parametrize(
    ("gender", "number", "human", "possessive", "null_subject"),
    [
        (_FEM, _SG, Human.PERSON, "her", "she"),
        (_MASC, _SG, Human.PERSON, "his", "he"),
        (_FEM, _SG, Human.OTHER, "its", "it"),
        (_MASC, _SG, Human.OTHER, "its", "it"),
        (_FEM, _PL, Human.PERSON, "their", "they"),
        (_MASC, _PL, Human.OTHER, "their", "they"),
    ],
)
def test_english_needs_gender_number_and_humanness(
    gender: Gender, number: Number, human: Human, possessive: str, null_subject: str
) -> None:
    features = (gender, number, human)
    assert agreeing("es-en", "su", Kind.POSSESSIVE, *features) == (possessive,)
    assert agreeing("es-en", NULL_SUBJECT, Kind.SUBJECT, *features) == (null_subject,)


def test_nothing_known_leaves_everything_possible() -> None:
    for code in _CODES:
        pair = PAIRS.get(code)
        for ambiguity in pair.ambiguities:
            third_person = tuple(c for c in ambiguity.candidates if c not in ("your", "yours"))
            assert pair.agreeing(ambiguity) == third_person


def test_features_are_those_of_the_papers() -> None:
    assert PAIRS.get("en-fr").features == (Feature.GENDER, Feature.NUMBER)
    assert PAIRS.get("en-fr").feature_side is FeatureSide.TARGET
    assert PAIRS.get("en-de").feature_side is FeatureSide.TARGET
    assert PAIRS.get("es-en").features == (Feature.GENDER, Feature.NUMBER, Feature.HUMAN)
    assert PAIRS.get("es-en").feature_side is FeatureSide.SOURCE


def test_source_pronouns_of_the_papers_are_covered() -> None:
    assert {"it", "they"} <= set(PAIRS.get("en-fr").source_pronouns)
    assert {"it", "they"} <= set(PAIRS.get("en-de").source_pronouns)
    # anaphora-probabilities paper, section 3, and the object and null pronouns it leaves open
    spanish = "él ella su sus suyo suya ellos ellas lo la los las le les"
    assert {*spanish.split(), NULL_SUBJECT} <= set(PAIRS.get("es-en").source_pronouns)


def test_pronoun_list_of_the_reranking_paper() -> None:
    # section 3.2, with ç' for its ç
    paper = (
        "il ils elle elles le la lui l' on ce ça c' ç' ceci celà celui celui-ci celui-là celle"
        " celle-ci celle-là ceux ceux-ci ceux-là celles celles-ci celles-là"
    )
    assert set(PAIRS.get("en-fr").target_pronouns) == {*paper.split(), "cela"}


def test_classes_of_the_reranking_paper() -> None:
    # section 6.1: two classes only
    assert set(PAIRS.get("en-fr").equal) == {frozenset({"ce", "c'"}), frozenset({"ça", "ca", "ç'"})}


def test_defaults_of_the_post_editing_paper() -> None:
    # steps 9b (il, ils) and section 5.2, case 2 (ce)
    it, they = (PAIRS.get("en-fr").ambiguity(form, Kind.SUBJECT) for form in ("it", "they"))
    assert it is not None
    assert they is not None
    assert (it.default, it.non_referential, they.default) == ("il", "ce", "ils")


@pytest.mark.parametrize("code", _CODES)
def test_pairs_agree_with_the_inventories(code: str) -> None:
    pair = PAIRS.get(code)
    source, target = pair.source_language, pair.target_language
    assert all(source.pronouns_of(f) for f in pair.source_pronouns if f != NULL_SUBJECT)
    for ambiguity in pair.ambiguities:
        for form in ambiguity.candidates:
            assert any(p.form == form for p in target.pronouns_of(form)), f"{form} is no full form"


def test_one_kind_is_asked_for_or_the_first_is_given() -> None:
    pair = PAIRS.get("en-fr")
    first, object_ = pair.ambiguity("It"), pair.ambiguity("it", Kind.OBJECT)
    assert first is not None
    assert object_ is not None
    assert (first.kind, object_.kind) == (Kind.SUBJECT, Kind.OBJECT)
    assert pair.ambiguity("they", Kind.POSSESSIVE) is None


def test_all_faults_of_a_pair_are_reported_together() -> None:
    with pytest.raises(Faults) as caught:
        Pair(
            source="en",
            target="fr",
            ambiguities=(Ambiguity(("table",), Kind.SUBJECT, ("il", "chaise"), default="elle"),),
            features=(),
            feature_side=FeatureSide.TARGET,
            target_pronouns=("armoire",),
        )
    assert set(caught.value.faults) == {
        "'table' is no pronoun of English",
        "default 'elle' of 'table' is not among its candidates",
        "'chaise' is no pronoun of French",
        "'armoire' is no pronoun of French",
    }
