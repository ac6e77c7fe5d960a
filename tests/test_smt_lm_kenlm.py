"""Our models and scores beside those of the kenlm package, token by token."""

from __future__ import annotations

from pathlib import Path

import kenlm
import pytest

from anaphora.smt.language_model import Estimation, Estimator, LanguageModel, Method, arpa_to_binary
from tests.test_smt_lm_estimate import zipf_text

QUESTIONS = [*zipf_text(60), "", "unseen", "w1 unseen w2 w3 w4", "w0 w0 w0 w0 w0 w0 w0 w0"]


def assert_same_scores(arpa: Path, sentences: list[str]) -> None:
    theirs = kenlm.Model(str(arpa))
    ours = LanguageModel.open(arpa)
    compared = 0
    for sentence, tokens in zip(sentences, ours.tokens(sentences), strict=True):
        expected = list(theirs.full_scores(sentence))
        assert len(tokens) == len(expected)
        for token, (log10, length, unknown) in zip(tokens, expected, strict=True):
            assert token.log10 == pytest.approx(log10, abs=1e-4)
            assert (token.length, token.unknown) == (length, unknown)
            compared += 1
        assert ours.score(sentence) == pytest.approx(theirs.score(sentence), abs=1e-3)
    assert compared > len(sentences)


@pytest.mark.parametrize("order", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("method", list(Method))
def test_kenlm_reads_our_arpa_and_agrees(tmp_path: Path, order: int, method: Method) -> None:
    estimator = Estimator(Estimation(order=order, method=method))
    estimator.add(zipf_text(200)[60:])
    estimator.write_arpa(tmp_path / "model.arpa")
    assert_same_scores(tmp_path / "model.arpa", QUESTIONS)


def test_kenlm_agrees_on_a_pruned_model(tmp_path: Path) -> None:
    estimator = Estimator(Estimation(order=4, prune=(0, 0, 1)))
    estimator.add(zipf_text(400)[60:])
    estimator.write_arpa(tmp_path / "model.arpa")
    assert_same_scores(tmp_path / "model.arpa", QUESTIONS)


BY_HAND = """\\data\\
ngram 1=5
ngram 2=4
ngram 3=1

\\1-grams:
-1\t<s>\t-0.5
-1.5\t</s>
-2\tla\t-0.25
-2.5\tmaison\t-0.125
-99\t<unk>

\\2-grams:
-0.5\t<s> la\t-0.75
-0.25\tla maison\t-0.0625
-0.125\tmaison </s>
-1.25\tla la

\\3-grams:
-0.0625\t<s> la maison

\\end\\
"""


def test_scores_by_hand_are_ours_and_kenlms(tmp_path: Path) -> None:
    """Weights are paid where the longest context does not go on.

    <s> la maison </s>: bigram, trigram, then "la maison </s>" is missing: -0.0625 - 0.125.
    la la la: "<s> la la" is missing: -0.75 - 1.25; "la la" has no weight: -1.25 again; then </s>
    after la: -0.25 - 1.5.
    """
    arpa = tmp_path / "model.arpa"
    arpa.write_text(BY_HAND)
    model = LanguageModel.open(arpa)
    (first, second) = model.tokens(["la maison", "la la la"])
    assert [token.log10 for token in first] == [-0.5, -0.0625, -0.1875]
    assert [token.length for token in first] == [2, 3, 2]
    assert [token.log10 for token in second] == [-0.5, -2, -1.25, -1.75]
    assert [token.length for token in second] == [2, 2, 2, 1]
    assert_same_scores(arpa, ["la maison", "la la la", "maison maison la", "x la maison", ""])


def test_a_model_without_unk_gives_unknown_words_what_kenlm_does(tmp_path: Path) -> None:
    arpa = tmp_path / "model.arpa"
    arpa.write_text(BY_HAND.replace("-99\t<unk>\n", "").replace("1=5", "1=4"))
    assert_same_scores(arpa, ["la x maison", "x"])
    assert LanguageModel.open(arpa).score("x") == pytest.approx(-100.5 - 1.5)


def test_states_are_equal_where_kenlms_are(tmp_path: Path) -> None:
    estimator = Estimator(Estimation(order=4, prune=(0, 0, 1)))
    estimator.add(zipf_text(300))
    arpa, binary = tmp_path / "model.arpa", tmp_path / "model"
    estimator.write_arpa(arpa)
    arpa_to_binary(arpa, binary)
    theirs, ours = kenlm.Model(str(arpa)), LanguageModel(binary).native
    ours_of: dict[kenlm.State, int] = {}
    theirs_of: dict[int, kenlm.State] = {}
    for sentence in QUESTIONS:
        state, before = ours.start, kenlm.State()
        theirs.BeginSentenceWrite(before)
        for word in sentence.split():
            after = kenlm.State()
            theirs.BaseScore(before, word, after)
            _, state = ours.step(state, ours.id(word))
            before = after
            assert ours_of.setdefault(after, state) == state
            assert theirs_of.setdefault(state, after) == after
    assert len(ours_of) > 50
