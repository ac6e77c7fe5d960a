"""What agrees with a changed subject, pronouns that were dropped, and such that stand twice."""

from __future__ import annotations

from typing import Any

import pytest

from anaphora.analysis.morphology import UnknownNouns
from anaphora.analysis.morphology.french_forms import Forms, write
from anaphora.antecedents import NO_WORD, PronounKind, PronounLink
from anaphora.decisions import replay
from anaphora.documents import Gender, Human, Number, Token
from anaphora.engines.base import Draft
from anaphora.errors import InputError
from anaphora.languages import LANGUAGES
from anaphora.pairs import PAIRS
from anaphora.systems import spelling
from anaphora.systems.postedit import PostEditor, Settings
from anaphora.systems.postedit.repair import repair_of
from anaphora.systems.postedit.repair_fr import FrenchRepair
from anaphora.systems.rewriting import Rewriting
from tests.postedit_examples import FRENCH, drafts, noun, pronoun, source

LEXIQUE = """\
sont être AUX - p 9 ind:pre:3p;
est être AUX - s 9 ind:pre:3s;
étaient être AUX - p 9 ind:imp:3p;sub:pre:3p;
était être AUX - s 9 ind:imp:3s;
soient être AUX - p 1 sub:pre:3p;
soit être AUX - s 2 sub:pre:3s;
été être AUX m s 9 par:pas;
a avoir AUX - s 9 ind:pre:3s;
ont avoir AUX - p 9 ind:pre:3p;
dit dire VER m s 5 ind:pre:3s;ind:pas:3s;par:pas;
disent dire VER - p 5 ind:pre:3p;
peut pouvoir VER - s 5 ind:pre:3s;
peuvent pouvoir VER - p 5 ind:pre:3p;
partis partir VER m p 3 par:pas;
partie partir VER f s 3 par:pas;
parties partir VER f p 3 par:pas;
parti partir VER m s 3 par:pas;
dirigé diriger VER m s 2 par:pas;
dirigée diriger VER f s 2 par:pas;
vieux vieux ADJ m - 5 -
vieille vieux ADJ f s 5 -
vieilles vieux ADJ f p 5 -
belle beau ADJ f s 5 -
beau beau ADJ m s 5 -
bel beau ADJ m s 2 -
rouge rouge ADJ - s 5 -
rouges rouge ADJ - p 5 -
"""
COLUMNS = "1_ortho 3_lemme 4_cgram 5_genre 6_nombre 9_freqfilms2 11_infover 10_freqlivres"


@pytest.fixture(scope="module")
def forms(tmp_path_factory: pytest.TempPathFactory) -> Forms:
    """Some lines as Lexique has them; moods stand in quotation marks there."""
    directory = tmp_path_factory.mktemp("forms")
    rows = [COLUMNS.split()]
    for line in LEXIQUE.splitlines():
        cells = ["" if cell == "-" else cell for cell in line.split()]
        rows.append([*cells[:6], f'"{cells[6]}"', "0,5"])
    write(directory, ["\t".join(row) for row in rows])
    return Forms(directory)


@pytest.mark.parametrize(
    ("form", "features", "expected"),
    [
        ("vieux", (Gender.FEM, Number.PL), "vieilles"),
        ("vieux", (Gender.MASC, Number.PL), "vieux"),
        ("belle", (Gender.MASC, Number.SG), "beau"),  # commoner than bel
        ("rouges", (Gender.FEM, Number.SG), "rouge"),
        ("Partis", (Gender.FEM, Number.PL), "parties"),
        ("soit", (Gender.UNK, Number.PL), "soient"),  # more like it than étaient
        ("dit", (Gender.UNK, Number.PL), "disent"),  # the present, not the past
    ],
)
def test_forms_are_found_by_gender_and_number(
    form: str, features: tuple[Gender, Number], expected: str, forms: Forms
) -> None:
    assert forms.agreeing(forms.of(form)[0], *features) == expected


@pytest.mark.parametrize(
    ("draft", "form", "expected"),
    [
        # the paper's example, Section 9
        ("Ils/PRON/nsubj/2 sont/AUX/aux:tense/2 partis/VERB/root/2 ./PUNCT/punct/2", "elles",
         "Elles sont parties ."),
        ("il/PRON/nsubj/2 était/AUX/cop/2 vieux/ADJ/root/2", "elles", "elles étaient vieilles"),
        ("il/PRON/nsubj:pass/3 a/AUX/aux:tense/3 été/AUX/aux:pass/3 dirigé/VERB/root/3", "elle",
         "elle a été dirigée"),
        # with avoir the participle does not agree with the subject
        ("il/PRON/nsubj/2 a/AUX/aux:tense/2 dirigé/VERB/root/2", "elles", "elles ont dirigé"),
        ("il/PRON/nsubj/1 dit/VERB/root/1", "ils", "ils disent"),
        ("il/PRON/nsubj/2 était/AUX/cop/2 vieux/ADJ/root/2 et/CCONJ/cc/4 beau/ADJ/conj/2", "elle",
         "elle était vieille et belle"),
        ("il/PRON/nsubj/2 est/AUX/aux:tense/2 parti/VERB/root/2 et/CCONJ/cc/4 dit/VERB/conj/2",
         "ils", "ils sont partis et disent"),
        ("il/PRON/nsubj/1 peut/VERB/root/1 être/AUX/aux:pass/3 dirigé/VERB/xcomp/1", "elle",
         "elle peut être dirigée"),
        # an inverted verb of saying belongs to another subject, whatever the parser thinks
        ("il/PRON/nsubj/1 peut/VERB/root/1 ,/PUNCT/punct/3 dit/VERB/conj/1", "ils",
         "ils peuvent , dit"),
        ("elles/PRON/nsubj/3 se/PRON/expl:comp/3 sont/AUX/aux:tense/3 parties/VERB/root/3", "il",
         "il s' est parti"),
        ("il/PRON/nsubj/3 s'/PRON/expl:comp/3 est/AUX/aux:tense/3 parti/VERB/root/3", "elles",
         "elles se sont parties"),
        # a noun does not follow, nor what the lexicon does not know
        ("il/PRON/nsubj/2 est/AUX/cop/2 vieux/NOUN/root/2", "elle", "elle est vieux"),
        ("il/PRON/nsubj/2 est/AUX/cop/2 truc/ADJ/root/2", "elle", "elle est truc"),
        # the pronoun is no subject by the parse
        ("il/PRON/obj/2 était/AUX/cop/2 vieux/ADJ/root/2", "elle", "elle était vieux"),
    ],
)  # fmt: skip
def test_what_agrees_with_the_subject_follows_it(
    draft: str, form: str, expected: str, forms: Forms
) -> None:
    words = []
    for word in draft.split():
        text, upos, deprel, head = word.split("/")
        words.append(Token(text, upos=upos, deprel=deprel, head=int(head)))
    plain = tuple(word.text for word in words)
    line = Draft((), plain, " ".join(plain), (), 0.0, ())
    rewriting = Rewriting(line, LANGUAGES.get("fr"), tokenised=True)
    spelling.put(rewriting, 0, form, 0)
    FrenchRepair(forms)(rewriting, words, 0, form, 0)
    assert rewriting.result.text == expected


def test_other_languages_have_no_repair() -> None:
    with pytest.raises(InputError) as caught:
        repair_of("de")
    assert str(caught.value) == (
        "no repair of agreement in 'de'; leave out --repair; there is one for: fr"
    )


def edited(line: str, draft: str, alignment: str, **options: Any) -> tuple[str, str, str]:
    """A line whose first word *it* stands for *house*: text, rule, alignment of the output."""
    document = source(["the house .", line], pronoun(1, 0, "it", noun(0, 1)))
    editor = PostEditor(PAIRS.get("en-fr"), FRENCH, Settings(**options), tokenised=True)
    given = drafts("la maison .", draft, alignment=["same", alignment])
    outcome = editor.edit(document, given)
    output = [segment.text for segment in outcome.segments]
    assert replay([each.text for each in given], outcome.decisions) == output
    links = " ".join(f"{s}-{t}" for s, t in outcome.segments[1].alignment)
    return outcome.segments[1].text, outcome.decisions[0].rule, links


BURNS = "it/PRON/nsubj/1 burns/VERB/root/1 ./PUNCT/punct/1"


@pytest.mark.parametrize(
    ("draft", "alignment", "expected"),
    [
        ("Brûle .", "1-0 2-1", ("Elle brûle .", "inserted", "0-0 1-1 2-2")),
        ("et ne brûle .", "1-2 2-3", ("et ne brûle .", "anaphoric 8a: no translation", "1-2 2-3")),
        ("ah , ne la brûle .", "1-4 2-5",
         ("ah , elle ne la brûle .", "inserted", "0-2 1-5 2-6")),
    ],
)  # fmt: skip
def test_a_dropped_subject_is_inserted_before_the_verb_and_its_clitics(
    draft: str, alignment: str, expected: tuple[str, str, str]
) -> None:
    """Untagged, *et* may be the subject; a mark of punctuation is none."""
    assert edited(BURNS, draft, alignment, insert=True) == expected


def test_an_inserted_pronoun_is_spelt_as_its_place_asks() -> None:
    """Non-anaphoric, the default; *ce* before *est*."""
    line = "it/PRON/nsubj/1 is/AUX/root/1 late/ADV/advmod/1"
    document = source([line], pronoun(0, 0, "it", anaphoric=0.1))
    editor = PostEditor(PAIRS.get("en-fr"), FRENCH, Settings(insert=True), tokenised=True)
    outcome = editor.edit(document, drafts("Est tard", alignment=["1-0 2-1"]))
    assert outcome.segments[0].text == "C' est tard"
    assert outcome.decisions[0].chosen == "C'"


def test_a_null_subject_is_inserted_in_english() -> None:
    """*Es viejo*: the subject is understood in Spanish, and stands before the verb in English."""
    house = noun(0, 1, features=(Gender.FEM, Number.SG, Human.OTHER))
    link = PronounLink("d", 1, NO_WORD, "", PronounKind.NULL, (house,), 0.0, verb=0)
    document = source(["la casa .", "es viejo ."], link)
    editor = PostEditor(PAIRS.get("es-en"), UnknownNouns(), Settings(insert=True), tokenised=True)
    outcome = editor.edit(document, drafts("the house .", "Is old ."))
    assert outcome.segments[1].text == "It is old ."
    assert outcome.segments[1].alignment == ((0, 0), (0, 1), (1, 2), (2, 3))


def test_without_the_option_nothing_is_inserted() -> None:
    assert edited(BURNS, "Brûle .", "1-0 2-1")[0] == "Brûle ."


@pytest.mark.parametrize(
    ("draft", "alignment", "expected"),
    [
        ("Il , il brûle .", "0-0 0-2 1-3", "Elle brûle ."),
        ("il elle brûle .", "0-0 0-1 1-2", "elle brûle ."),
        ("il que elle brûle .", "0-0 0-2 1-3", "il que elle brûle ."),
    ],
)
def test_a_subject_that_stands_twice_is_deleted(draft: str, alignment: str, expected: str) -> None:
    assert edited(BURNS, draft, alignment, delete=True)[0] == expected
    assert edited(BURNS, draft, alignment)[0] != "elle brûle ."
