"""Agreement of output pronouns with what the same output made of the antecedent, by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anaphora import microworld
from anaphora.antecedents import Candidate, Functions, Noun, PronounKind, PronounLink
from anaphora.documents import Gender, Human, Number
from anaphora.errors import Faults
from anaphora.evaluation.agreement import Agreement, Case, ExpectedAgreement
from anaphora.evaluation.antecedents import antecedent_name, placed, with_antecedents
from anaphora.evaluation.comparison import System
from anaphora.evaluation.morphology import Features
from anaphora.evaluation.translation import Note, Translation
from anaphora.evaluation.word_alignment import WordAlignment
from tests.microworld_links import LexiconMorphology, gold_links, lines, morphology

MASC, FEM, SG, PL = Gender.MASC, Gender.FEM, Number.SG, Number.PL
NOUNS: dict[str, Features] = {
    "lampe": (FEM, SG),
    "lustre": (MASC, SG),
    "table": (FEM, SG),
    "clés": (FEM, PL),
    "enfant": (Gender.UNK, SG),
}
HOUSE = LexiconMorphology(NOUNS, "hand")
SOURCE = ["The lamp fell .", "It broke ."]
LAMP = Candidate(0, 0, 1, 1, "lamp", 1.0, number=SG, human=Human.OTHER)


def link(*candidates: Candidate, form: str = "It", p_none: float = 0.0) -> PronounLink:
    return PronounLink("d", 1, 0, form, PronounKind.PERSONAL, candidates, p_none)


def referring(text: Translation, *links: PronounLink) -> Translation:
    (system,) = with_antecedents([System("s", text)], links)
    return system.translation


def judge(
    *output: str,
    of: PronounLink | None = None,
    source: list[str] | None = None,
    metric: type[Agreement] = Agreement,
    pair: str = "en-fr",
    unaligned: bool = False,
) -> tuple[str, float | None]:
    """What the pronoun of a two-line text is judged; words are aligned one to one."""
    source = source or SOURCE
    straight = [tuple((i, i) for i in range(len(line.split()))) for line in output]
    alignment = WordAlignment.of([straight[0], () if unaligned else straight[1]])
    none = WordAlignment.of([(), ()])
    text = Translation(source, ["", ""], list(output), none, alignment, ["d", "d"])
    text = referring(text, of or link(LAMP))
    (item,) = metric(pair, HOUSE).score(text).items
    return item.case, item.value


@pytest.mark.parametrize(
    ("antecedent", "pronoun", "case"),
    [
        ("La lampe tomba .", "Elle cassa .", Case.AGREE),
        ("La lampe tomba .", "Il cassa .", Case.DISAGREE),
        ("Le lustre tomba .", "Il cassa .", Case.AGREE),  # another noun, another pronoun
        ("Le lustre tomba .", "Elle cassa .", Case.DISAGREE),
        ("La lampe tomba .", "Elles cassèrent .", Case.DISAGREE),
        ("Les clés tombèrent .", "Elles cassèrent .", Case.AGREE),
        ("Les clés tombèrent .", "les cassa .", Case.AGREE),  # les shows number only
        ("Les clés tombèrent .", "l' cassa .", Case.DISAGREE),
        ("La lampe tomba .", "l' cassa .", Case.AGREE),  # l' fits both genders
        ("La luminette tomba .", "Elle cassa .", Case.NO_FEATURES),
        ("Un enfant tomba .", "Elle cassa .", Case.NO_FEATURES),
        ("Un enfant tomba .", "Elles cassèrent .", Case.DISAGREE),  # the number suffices
        ("La lampe tomba .", "y cassa .", Case.NO_FEATURES),  # y shows nothing
        ("La lampe tomba .", "Tout cassa .", Case.NO_PRONOUN),
    ],
)
def test_a_pronoun_against_the_noun_of_its_own_text(
    antecedent: str, pronoun: str, case: Case
) -> None:
    assert judge(antecedent, pronoun) == (case, float(case is Case.AGREE))


def test_what_has_no_link_is_undecidable_and_not_right() -> None:
    assert judge("La lampe tomba .", "Elle cassa .", unaligned=True) == (Case.NO_PRONOUN, 0.0)
    nothing = link(p_none=1.0)
    assert judge("La lampe tomba .", "Elle cassa .", of=nothing) == (Case.NO_ANTECEDENT, 0.0)
    elsewhere = link(replace(LAMP, segment=-1))
    assert judge("La lampe tomba .", "Elle cassa .", of=elsewhere) == (Case.NO_ANTECEDENT, 0.0)
    assert judge("La", "Elle cassa .") == (Case.NO_ANTECEDENT, 0.0)  # lamp is not translated


def test_expected_agreement_weighs_every_antecedent() -> None:
    source = ["The lamp hit the table", "It broke ."]
    table = Candidate(0, 3, 4, 4, "table", 0.3, number=SG)
    of = link(replace(LAMP, p=0.6), table, p_none=0.1)
    output = "Le lustre heurta la table", "Elle cassa ."
    best = judge(*output, of=of, source=source)
    expected = judge(*output, of=of, source=source, metric=ExpectedAgreement)
    assert best == (Case.DISAGREE, 0.0)
    assert expected[0] is Case.DISAGREE
    assert expected[1] == pytest.approx(0.3)


def test_a_pronoun_candidate_counts_as_the_noun_it_leads_to() -> None:
    source = ["The lamp fell and it", "It broke ."]
    noun = Noun("lamp", number=SG, segment=0, head=1)
    of = link(Candidate(0, 4, 4, 4, "it", 1.0, ref=noun))
    assert judge("La lampe tomba et il", "Elle cassa .", of=of, source=source)[0] is Case.AGREE
    unled = link(Candidate(0, 4, 4, 4, "it", 1.0))
    found = judge("La lampe tomba et il", "Elle cassa .", of=unled, source=source)
    assert found[0] is Case.DISAGREE  # with the pronoun before it


@pytest.mark.parametrize(
    ("antecedent", "pronoun", "case"),
    [
        ("Le lustre et la table", "Ils cassèrent .", Case.AGREE),
        ("Le lustre et la table", "Elles cassèrent .", Case.DISAGREE),
        ("La lampe et la table", "Elles cassèrent .", Case.NO_FEATURES),  # the table may be a desk
        ("La lampe et la table", "Elle cassa .", Case.DISAGREE),
        ("La lampe et la table", "les cassa .", Case.AGREE),
    ],
)
def test_coordinated_nouns_are_plural(antecedent: str, pronoun: str, case: Case) -> None:
    both = Candidate(0, 0, 4, 1, "lamp", 1.0, number=PL)
    source = ["The lamp and the table", "They broke ."]
    assert judge(antecedent, pronoun, of=link(both, form="They"), source=source)[0] is case


@pytest.mark.parametrize(
    ("source", "output", "case"),
    [
        ("Then Table fell .", "Puis Table tomba .", Case.NO_FEATURES),
        ("Then Tables fell .", "Puis Lampe tomba .", Case.NO_FEATURES),
        ("Then tables fell .", "Puis lampe tomba .", Case.AGREE),
    ],
)
def test_a_name_is_not_looked_up_among_nouns(source: str, output: str, case: Case) -> None:
    known = LexiconMorphology({"Table": (FEM, SG), "Lampe": (FEM, SG), "lampe": (FEM, SG)})
    of = link(Candidate(0, 1, 1, 1, "table", 1.0))
    text = [source, "It broke ."], (output, "Elle cassa .")
    assert one_case(*text, of, known, "en-fr") is case


def test_a_person_keeps_their_gender_in_translation() -> None:
    ann = Candidate(0, 0, 0, 0, "Ann", 1.0, FEM, SG, Human.PERSON)
    source = ["Ann fell .", "She slept ."]
    of = link(ann, form="She")
    assert judge("Ann tomba .", "Elle dormit .", of=of, source=source)[0] is Case.AGREE
    assert judge("Ann tomba .", "Il dormit .", of=of, source=source)[0] is Case.DISAGREE


@pytest.mark.parametrize(
    ("human", "pronoun", "case"),
    [
        (Human.OTHER, "It", Case.AGREE),
        (Human.OTHER, "She", Case.DISAGREE),
        (Human.PERSON, "She", Case.AGREE),
        (Human.PERSON, "It", Case.DISAGREE),
        (Human.UNKNOWN, "She", Case.NO_FEATURES),
    ],
)
def test_english_agrees_with_what_is_meant(human: Human, pronoun: str, case: Case) -> None:
    source = ["La vecina cayó .", "Ella rompió ."]
    of = link(Candidate(0, 0, 1, 1, "vecina", 1.0, FEM, SG, human), form="Ella")
    text = "The neighbour fell .", f"{pronoun} broke ."
    known = LexiconMorphology({"neighbour": (Gender.UNK, SG)})
    assert one_case(source, text, of, known, "es-en") is case


def one_case(
    source: list[str],
    output: tuple[str, str],
    of: PronounLink,
    known: LexiconMorphology,
    pair: str,
) -> str:
    """The case of the only pronoun, three words of each line aligned one to one."""
    links = WordAlignment.of([tuple((i, i) for i in range(3))] * 2)
    none = WordAlignment.of([(), ()])
    text = Translation(source, ["", ""], output, none, links, ["d", "d"])
    (item,) = Agreement(pair, known).score(referring(text, of)).items
    return item.case


def test_only_pronouns_that_refer_are_judged() -> None:
    event = replace(link(LAMP), functions=Functions(event=0.6, anaphoric=0.4))
    none = WordAlignment.of([(), ()])
    text = Translation(SOURCE, ["", ""], ["La lampe", "Elle"], none, none, ["d", "d"])
    score = Agreement("en-fr", HOUSE).score(referring(text, event))
    assert (score.score, score.details["items"]) == (None, 0)
    assert score.format().startswith("agreement 0 items pair:en-fr|antecedents:best|")


@pytest.mark.parametrize(("pronouns", "items"), [((), 1), (("IT",), 1), (("they",), 0)])
def test_the_pronouns_are_a_choice(pronouns: tuple[str, ...], items: int) -> None:
    none = WordAlignment.of([(), ()])
    text = Translation(SOURCE, ["", ""], ["La lampe", "Elle"], none, none, ["d", "d"])
    metric = Agreement("en-fr", HOUSE, pronouns)
    assert len(metric.score(referring(text, link(LAMP))).items) == items
    assert ("pronouns:" in str(metric.signature())) == bool(pronouns)


@pytest.mark.parametrize("pair", microworld.PAIRS)
def test_a_gold_translation_never_disagrees(pair: str) -> None:
    """And most of it can be decided, with a lexicon that knows forms but not their context."""
    bitexts = list(microworld.generate(pair, documents=60, seed=2))
    source, target = lines(bitexts, "source"), lines(bitexts, "target")
    documents = [b.source.id for b in bitexts for _ in b.source.segments]
    links = WordAlignment.of([a for b in bitexts for a in b.alignments])
    text = Translation(source, target, target, links, links, documents)
    text = referring(text, *(found for b in bitexts for found in gold_links(b)))
    score = Agreement(pair, morphology(pair[-2:])).score(text)
    assert score.details["disagree"] == 0
    assert score.score is not None
    assert score.score > 0.85


def test_links_give_notes_and_names() -> None:
    none = WordAlignment.of([(), (), ()])
    source = ["Hello .", *SOURCE]
    text = referring(Translation(source, source, source, none, none, ["a", "d", "d"]), link(LAMP))
    assert text.note((2, 0)) == Note("", 1)
    assert antecedent_name(text, (2, 0)) == "The lamp"
    assert antecedent_name(text, (1, 0)) == ""


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"document": "x"}, "document 'x' is not in the text"),
        ({"segment": 7}, "document 'd', pronoun 'It' at segment 7, token 0: the document has 2"),
        (
            {"token": 9},
            "document 'd', pronoun 'It' at segment 1, token 9: the segment has 3 tokens",
        ),
        ({"token": 1}, "document 'd', pronoun 'It' at segment 1, token 1: the text has 'broke'"),
    ],
)
def test_links_of_another_text_are_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(Faults) as error:
        placed([replace(link(LAMP), **change)], ["d", "d"], SOURCE)  # type: ignore[arg-type]
    assert f"antecedents of another text, or of other tokens: 1 fault: {message}" in str(
        error.value
    )
