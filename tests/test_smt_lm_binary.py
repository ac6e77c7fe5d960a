"""Model files: damage of every kind, threads, scores in batches and one by one."""

from __future__ import annotations

import random
import threading
from pathlib import Path

import pytest

from anaphora.errors import InputError
from anaphora.smt.language_model import Estimation, Estimator, LanguageModel, TokenScore
from tests.test_smt_lm_estimate import zipf_text


@pytest.fixture
def model_file(tmp_path: Path) -> Path:
    estimator = Estimator(Estimation(order=3))
    estimator.add(["a b c", "a b", "", "b c a"])
    estimator.write_binary(tmp_path / "model")
    return tmp_path / "model"


def use(path: Path) -> None:
    model = LanguageModel(path)
    model.score("a b c a x")
    model.verify()
    model.write_arpa("/dev/null")


def test_a_file_cut_short_anywhere_is_refused(model_file: Path) -> None:
    data = model_file.read_bytes()
    for size in range(len(data)):
        model_file.write_bytes(data[:size])
        with pytest.raises(InputError):
            LanguageModel(model_file)


def test_every_flipped_bit_is_noticed(model_file: Path) -> None:
    data = model_file.read_bytes()
    for at in range(len(data)):
        model_file.write_bytes(data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :])
        with pytest.raises(InputError):
            use(model_file)
    model_file.write_bytes(data)
    use(model_file)


def test_a_vocabulary_is_not_taken_for_a_model(tmp_path: Path) -> None:
    from anaphora._native import VocabularyBuilder

    VocabularyBuilder().save(tmp_path / "file")
    with pytest.raises(InputError, match="this is a vocabulary, not a language model"):
        LanguageModel(tmp_path / "file")


def test_batches_give_what_single_steps_give(tmp_path: Path) -> None:
    estimator = Estimator(Estimation(order=4))
    estimator.add(zipf_text(150))
    estimator.write_binary(tmp_path / "model")
    model = LanguageModel(tmp_path / "model")
    text = zipf_text(200)[100:]
    for sentence, tokens in zip(text, model.tokens(text), strict=True):
        state = model.native.start
        for word, token in zip([*sentence.split(), "</s>"], tokens, strict=True):
            word_id = model.native.id(word)
            log10, state = model.native.step(state, word_id)
            assert token == TokenScore(word, word_id, token.length, log10)
        assert model.score(sentence) == pytest.approx(sum(token.log10 for token in tokens))
    scores = list(model.scores(text))
    assert scores == [model.score(sentence) for sentence in text]
    assert scores == list(LanguageModel(tmp_path / "model", resident=True).scores(text))


def test_equal_states_cannot_be_told_apart(model_file: Path) -> None:
    """No trigram begins with "c b" or "b b", so after them only b is remembered."""
    native = LanguageModel(model_file).native

    def after(words: str) -> int:
        state = native.empty
        for word in words.split():
            _, state = native.step(state, native.id(word))
        return state

    assert after("c b") == after("b b") == after("b")
    assert after("a b") != after("b")  # "a b c" is a trigram
    assert after("x") == native.empty


def test_any_blank_but_only_blanks_separate_words(model_file: Path) -> None:
    """U+00A0 and U+2003 are letters here, as for the programs that write the text."""
    model = LanguageModel(model_file)
    (tokens,) = model.tokens([" a\tb  c\u00a0a \u2003 "])
    assert [token.word for token in tokens] == ["a", "b", "c\u00a0a", "\u2003", "</s>"]


def test_threads_share_a_model(tmp_path: Path) -> None:
    estimator = Estimator(Estimation(order=3))
    estimator.add(zipf_text(100))
    estimator.write_binary(tmp_path / "model")
    model = LanguageModel(tmp_path / "model")
    text = zipf_text(50)
    random.Random(3).shuffle(text)
    expected = list(model.scores(text))
    results: list[list[float]] = [[] for _ in range(4)]

    def work(number: int) -> None:
        for _ in range(5):
            results[number] = list(model.scores(text))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 4
