"""`backoff`: the second table and its weight in the decoder's sum, by hand; what is replaced."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from anaphora.antecedents import Candidate, PronounKind, PronounLink
from anaphora.documents import Gender, Number
from anaphora.engines.base import Draft
from anaphora.models.coreference_model import (
    NO_ANTECEDENT,
    CoreferenceModel,
    Key,
    Observation,
)
from anaphora.models.features import Features
from anaphora.smt.decoder import Decoder, Input
from anaphora.smt.language_model import LanguageModel, arpa_to_binary
from anaphora.smt.phrase_table import PhraseTable
from anaphora.systems import backoff
from anaphora.systems.decoding import Sentence
from tests.test_models_projection import EN_FR, candidate, link
from tests.test_smt_decoder import ARPA, PHRASES, WEIGHTS, table

FEM, MASC = Features(Gender.FEM, Number.SG), Features(Gender.MASC, Number.SG)
SEEN = (
    *[Observation(Key("it", FEM), ("elle",), 1.0)] * 4,
    Observation(Key("it", FEM), ("il",), 1.0),
    Observation(Key("it", FEM), (), 1.0),
    Observation(Key("it", NO_ANTECEDENT), ("il",), 1.0),
)
MODEL = CoreferenceModel.estimate(SEEN, complete=[Key("it", MASC)])


@pytest.fixture(scope="module")
def second(tmp_path_factory: pytest.TempPathFactory) -> PhraseTable:
    directory = tmp_path_factory.mktemp("backoff")
    backoff.write_table(MODEL, directory / "table", directory)
    return PhraseTable.open(directory / "table")


def test_the_objective_has_one_more_term(second: PhraseTable, tmp_path: Path) -> None:
    """t* = argmax sum_k lambda_k f_k (coreference-model-en-fr, Section 4), lambda_CM = 0.8.

    P(elle | it-fem-sg) = 4/6 and P(il | it-fem-sg) = 1/6; the language model knows neither word, so
    the two differ by 0.8 (ln 4/6 - ln 1/6) = 0.8 ln 4.
    """
    (tmp_path / "arpa").write_text(ARPA)
    arpa_to_binary(tmp_path / "arpa", tmp_path / "lm")
    decoder = Decoder(
        [table(tmp_path, "first", PHRASES), second],
        [LanguageModel(tmp_path / "lm")],
        weights=WEIGHTS | {backoff.TABLE: [backoff.PAPERS_WEIGHT]},
        backoff=[0, backoff.LONGEST],
    )
    (output,) = decoder.decode([Input(("it-fem-sg",))], nbest=5)
    elle, il = output.nbest
    assert (elle.text, il.text) == ("elle", "il")
    assert elle.features[4] == pytest.approx(math.log(4 / 6))
    assert elle.score - il.score == pytest.approx(0.8 * math.log(4), abs=1e-5)


def marked(text: str, pronoun: PronounLink, *earlier: Features) -> str:
    """The sentence as the decoder gets it; its draft is *la maison* ..., word by word."""
    tokens = tuple(text.split())
    links = tuple((i, i) for i in range(len(tokens)))
    draft = Draft(tokens, ("la", "maison", "où", "il", "est"), "", links, 0.0, ())
    mark = backoff.replacing(EN_FR, {key.label for key in MODEL.probabilities})

    def features(_candidate: Candidate) -> tuple[Features, ...]:
        return earlier

    return " ".join(mark(Sentence(Input(tokens), (pronoun,), draft), features).tokens)


def test_the_features_of_an_earlier_antecedent_are_appended() -> None:
    """*I like this house. It has a nice view.* (Section 4)."""
    house = link(1, 0, "It", candidate(0, 2, 3, 3))
    assert marked("it has a nice view", house, FEM) == "it-fem-sg has a nice view"
    assert marked("it has a nice view", house, MASC) == "it-masc-sg has a nice view"


def test_an_antecedent_in_the_sentence_is_read_from_the_draft() -> None:
    house = link(1, 3, "it", candidate(1, 0, 1, 1))
    assert marked("the house where it is", house, MASC) == "the house where it-fem-sg is"


def test_what_the_table_does_not_know_stays() -> None:
    """No antecedent, one that shows nothing, a label without row, a subject that is not there."""
    text = "it has a nice view"
    house = candidate(0, 2, 3, 3)
    assert marked(text, link(1, 0, "it"), FEM) == text
    assert marked(text, link(1, 0, "it", house)) == text
    assert marked(text, link(1, 0, "it", house), Features(Gender.FEM, Number.PL)) == text
    null = PronounLink("d", 1, -1, "", PronounKind.NULL, (house,), 0.0, verb=1)
    assert marked(text, null, FEM) == text
