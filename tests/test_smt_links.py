"""Links inside the search: what waits for what, by models small enough to work out by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from anaphora.errors import InputError
from anaphora.smt import links
from anaphora.smt.decoder import Decoder, Input, SearchLimits
from anaphora.smt.language_model import LanguageModel, arpa_to_binary
from tests.test_smt_decoder import ARPA, WEIGHTS, table

PHRASES = """broke ||| brisait ||| 1 1 1 1 ||| 0-0
cup ||| tasse ||| 0.5 1 0.5 1 ||| 0-0
cup ||| verre ||| 0.5 1 0.5 1 ||| 0-0
hated it ||| la détestait ||| 1 1 1 1 ||| 0-0 0-1
it ||| elle ||| 0.5 1 0.5 1 ||| 0-0
it ||| il ||| 0.5 1 0.5 1 ||| 0-0
"""
GENDER = {"tasse": "fem", "verre": "masc"}
FITS = {("fem", "elle"): 0.9, ("masc", "il"): 0.8, ("fem", "la"): 0.7}


class Scorer:
    """Knows two nouns and two pronouns."""

    def antecedent(self, phrase: tuple[str, ...], positions: tuple[int, ...]) -> str:
        """The gender."""
        return ",".join(GENDER[phrase[p]] for p in positions)

    def pronoun(
        self,
        annotation: tuple[str, ...],
        phrase: tuple[str, ...],
        positions: tuple[int, ...],
        near: tuple[int, ...],
    ) -> str:
        """The word."""
        return phrase[(positions or near)[0]]

    def score(
        self, annotation: tuple[str, ...], antecedents: tuple[str, ...], pronoun: str
    ) -> float:
        """How the word fits the gender, which may stand in the annotation."""
        known = antecedents or tuple(annotation[1].split(" ")[1:2])
        return math.log(FITS.get((known[0], pronoun), 0.1))


@pytest.fixture(scope="module")
def decoder(tmp_path_factory: pytest.TempPathFactory) -> Decoder:
    directory = tmp_path_factory.mktemp("models")
    (directory / "arpa").write_text(ARPA.replace("green", "brisait"))
    arpa_to_binary(directory / "arpa", directory / "lm")
    return Decoder(
        [table(directory, "table", PHRASES)],
        [LanguageModel(directory / "lm")],
        weights={**WEIGHTS, "Links": [1.0], "Distortion0": [0.01]},
        limits=SearchLimits(stack=0, pop_limit=0),
        features=[links.feature("Links", Scorer())],
    )


def given(text: str, **annotations: Sequence[str]) -> Input:
    """A sentence; `at2=...` annotates word 2."""
    tokens = tuple(text.split())
    notes = tuple(tuple(annotations.get(f"at{i}", ())) for i in range(len(tokens)))
    return Input(tokens, annotations=notes)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("cup broke it", {"at2": ("it", "1.0 unk-sg @0")}),
        ("it broke cup", {"at0": ("it", "1 x @2")}),
    ],
)
def test_every_translation_has_the_score_of_its_own_antecedent(
    decoder: Decoder, text: str, at: dict[str, tuple[str, ...]]
) -> None:
    """Whichever of the two is translated first; else recombination would lose three of four."""
    (output,) = decoder.decode([given(text, **at)], nbest=1000)
    found: dict[frozenset[str], set[float]] = {}
    for each in output.nbest:
        found.setdefault(frozenset(each.tokens) - {"brisait"}, set()).add(
            round(math.exp(each.features[-1]), 5)
        )
    assert found == {
        frozenset({"tasse", "elle"}): {0.9},
        frozenset({"verre", "il"}): {0.8},
        frozenset({"tasse", "il"}): {0.1},
        frozenset({"verre", "elle"}): {0.1},
    }
    assert set(output.best.tokens) == {"tasse", "brisait", "elle"}


def test_what_an_earlier_sentence_says_counts_at_once(decoder: Decoder) -> None:
    (output,) = decoder.decode([given("it broke", at0=("it", "1.0 masc"))], nbest=10)
    assert output.best.tokens == ("il", "brisait")
    assert output.best.features[-1] == pytest.approx(math.log(0.8))


def test_a_pronoun_nobody_aligned_is_looked_for_near_its_verb(decoder: Decoder) -> None:
    (output,) = decoder.decode([given("hated it", at1=("it", "1.0 fem"))], nbest=10)
    scores = {each.text: math.exp(each.features[-1]) for each in output.nbest}
    assert scores["la détestait"] == pytest.approx(0.7)  # `la` is asked about, not `détestait`


def test_two_pronouns_in_one_word_are_both_scored(decoder: Decoder) -> None:
    """*dárselo*: elle has .1 for the masculine and .9 for the feminine, il .8 and .1."""
    both = ("it", "1.0 masc", links.NEXT_PRONOUN, "it", "1.0 fem")
    (output,) = decoder.decode([given("it broke", at0=both)], nbest=10)
    found = {" ".join(sorted(each.tokens)): math.exp(each.features[-1]) for each in output.nbest}
    expected = {"brisait elle": 0.1 * 0.9, "brisait il": 0.8 * 0.1}
    assert found == pytest.approx(expected, abs=1e-6)
    waiting = ("it", "1 x @2", links.NEXT_PRONOUN, "it", "1.0 masc")
    (output,) = decoder.decode([given("it broke cup", at0=waiting)], nbest=1000)
    found = {" ".join(sorted(each.tokens)): math.exp(each.features[-1]) for each in output.nbest}
    expected = {
        "brisait elle tasse": 0.9 * 0.1,
        "brisait elle verre": 0.1 * 0.1,
        "brisait il tasse": 0.1 * 0.8,
        "brisait il verre": 0.8 * 0.8,
    }
    assert found == pytest.approx(expected, abs=1e-6)


def test_without_annotations_nothing_is_scored(decoder: Decoder) -> None:
    (output,) = decoder.decode([given("it broke")])
    assert output.best.features[-1] == 0


def test_a_reference_outside_the_sentence_is_one_line(decoder: Decoder) -> None:
    with pytest.raises(InputError, match=r"annotation '1\.0 x @7' of a sentence of 2 words"):
        decoder.decode([given("it broke", at0=("it", "1.0 x @7"))])
