"""What counts as a nominal, and which nominals a pronoun may refer to."""

import pytest

from anaphora.analysis.syntax import Role
from anaphora.antecedents import PronounKind
from anaphora.coreference.candidates import MOST, SENTENCES_BACK, agrees, candidates
from anaphora.coreference.nominals import Nominal, Shape, nominals, third_person
from anaphora.documents import Human, Number
from tests.parses import document

FIRM = document(
    "The/DET/2/det old/ADJ/2/amod firm/NOUN/3/nsubj fired:fire/VERB/3/root Ann/PROPN/3/dobj "
    "and/CCONJ/4/cc her/PRON/7/poss aunts:aunt/NOUN/4/conj ./PUNCT/3/punct",
    "They/PRON/1/nsubj sued:sue/VERB/1/root it/PRON/1/dobj in/ADP/1/prep May/PROPN/3/pobj",
)


def words(nominal: Nominal) -> str:
    tokens = FIRM.segments[nominal.segment].tokens
    return " ".join(token.text for token in tokens[nominal.start : nominal.end + 1])


def test_nominals_come_in_text_order_each_with_its_words() -> None:
    found = nominals(FIRM)
    shown = [(words(nominal), str(nominal.shape)) for nominal in found]
    assert shown == [
        ("The old firm", "noun"),
        ("Ann", "name"),
        ("her", "pronoun"),
        ("her aunts", "noun"),
        ("Ann and her aunts", "joined"),
        ("They", "pronoun"),
        ("it", "pronoun"),
        ("May", "name"),
    ]
    assert [nominal.order for nominal in found] == list(range(8))


def test_what_is_joined_is_plural_and_a_nominal_beside_its_parts() -> None:
    joined = nominals(FIRM)[4]
    assert (joined.shape, joined.head, joined.referent.number) == (Shape.JOINED, 4, Number.PL)
    assert joined.role is Role.OBJECT


def test_subject_and_object_position_of_pronouns() -> None:
    roles = {words(n): n.role for n in nominals(FIRM) if n.is_pronoun}
    assert roles == {"her": Role.POSSESSOR, "They": Role.SUBJECT, "it": Role.OBJECT}


def test_what_a_preposition_governs_depends_on_what_stands_above_it() -> None:
    may = nominals(FIRM)[-1]
    assert (may.governor, may.preposition) == (1, "in")


@pytest.mark.parametrize(
    ("form", "expected"),
    [("It", True), ("themselves", True), ("’em", True), ("we", False), ("this", False)],
)
def test_pronouns_to_resolve_are_those_of_the_third_person(form: str, expected: bool) -> None:
    assert (third_person(form) is not None) is expected


def test_her_is_a_possessive_only_before_its_noun() -> None:
    saw = document("Ann/PROPN/1/nsubj saw:see/VERB/1/root her/PRON/1/dobj")
    assert nominals(saw)[-1].kind is PronounKind.PERSONAL
    assert nominals(FIRM)[2].kind is PronounKind.POSSESSIVE


def test_candidates_stand_before_the_pronoun_and_fit_its_gender() -> None:
    found = nominals(FIRM)
    they, it = found[5], found[6]
    assert [words(c) for c in candidates(found, they)] == [
        "Ann and her aunts",
        "her aunts",
        "her",
        "Ann",
        "The old firm",
    ]
    assert "Ann and her aunts" not in [words(c) for c in candidates(found, it)]
    assert "her" not in [words(c) for c in candidates(found, it)]


def test_they_agrees_with_plurals_and_groups_and_it_with_things() -> None:
    crew = document(
        "The/DET/1/det crew/NOUN/1/nsubj ate/VERB/2/root stones:stone/NOUN/2/dobj "
        "near/ADP/2/prep a/DET/6/det teacher/NOUN/4/pobj",
        "They/PRON/1/nsubj saw/VERB/1/root it/PRON/1/dobj",
    )
    *nouns, they, it = nominals(crew)
    assert [agrees(they, noun) for noun in nouns] == [True, True, False]
    assert [agrees(it, noun) for noun in nouns] == [True, False, False]
    assert nouns[2].referent.human is Human.PERSON


def test_the_window_is_bounded_in_sentences_and_in_candidates() -> None:
    line = "stones:stone/NOUN/1/nsubj fell:fall/VERB/1/root"
    they = "They/PRON/1/nsubj fell:fall/VERB/1/root"
    found = nominals(document(*[line] * 10, they))
    assert len(candidates(found, found[-1])) == SENTENCES_BACK
    many = " ".join(f"stones:stone/NOUN/{MOST * 2}/dobj" for _ in range(MOST * 2))
    found = nominals(document(f"{many} ate:eat/VERB/{MOST * 2}/root", they))
    assert len(candidates(found, found[-1])) == MOST
