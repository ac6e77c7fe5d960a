"""The vocabulary: dense ids, the same answers after saving, from any number of threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from anaphora._native import BOS_ID, EOS_ID, UNK_ID, Vocabulary, VocabularyBuilder
from anaphora.errors import InputError

SPECIAL = ["<unk>", "<s>", "</s>"]
UTF8_TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


def built(*words: str) -> VocabularyBuilder:
    builder = VocabularyBuilder()
    builder.intern_all(words)
    return builder


def saved(path: Path, *words: str) -> Vocabulary:
    built(*words).save(path)
    return Vocabulary(path)


def test_new_words_get_the_next_id_after_the_special_ones() -> None:
    builder = VocabularyBuilder()
    assert (UNK_ID, BOS_ID, EOS_ID) == (0, 1, 2)
    assert [builder.word(i) for i in range(len(builder))] == SPECIAL
    assert builder.intern("la") == 3
    assert builder.intern("maison") == 4
    assert builder.intern("la") == 3
    assert builder.intern_all(["est", "la", "</s>"]) == [5, 3, 2]
    assert len(builder) == 6


def test_a_builder_answers_without_adding() -> None:
    builder = built("la")
    assert builder.find("la") == 3
    assert builder.find("est") is None
    assert "la" in builder
    assert "est" not in builder
    assert len(builder) == 4


def test_a_saved_vocabulary_gives_ids_and_words(tmp_path: Path) -> None:
    vocabulary = saved(tmp_path / "v", "la", "maison", "été")
    assert len(vocabulary) == 6
    assert vocabulary.find("été") == 5
    assert vocabulary.id("été") == 5
    assert "été" in vocabulary
    assert vocabulary.word(4) == "maison"
    assert vocabulary.words([5, 0, 3]) == ["été", "<unk>", "la"]
    vocabulary.verify()


def test_a_word_that_is_not_in_it_is_unknown(tmp_path: Path) -> None:
    vocabulary = saved(tmp_path / "v", "la")
    assert vocabulary.find("est") is None
    assert vocabulary.id("est") == UNK_ID
    assert vocabulary.ids(["est", "la", ""]) == [UNK_ID, 3, UNK_ID]
    assert "est" not in vocabulary


def test_words_are_told_apart_to_the_byte(tmp_path: Path) -> None:
    alike = ["a", "A", "a\0", "a\0b", " a", "e\u0301", "\u00e9", "🏠", "x" * 100_000]
    vocabulary = saved(tmp_path / "v", *alike)
    assert vocabulary.ids(alike) == list(range(3, 3 + len(alike)))
    assert vocabulary.words(range(3, 3 + len(alike))) == alike


def test_any_iterable_of_words_will_do(tmp_path: Path) -> None:
    vocabulary = saved(tmp_path / "v", "la", "maison")
    assert vocabulary.ids(word for word in ("la", "maison")) == [3, 4]
    assert vocabulary.ids(()) == []


@pytest.mark.parametrize("word_id", [4, -1, 2**32, 2**40])
def test_an_id_that_was_never_given_is_an_index_error(tmp_path: Path, word_id: int) -> None:
    readers: list[Callable[[int], str]] = [built("la").word, saved(tmp_path / "v", "la").word]
    for word in readers:
        with pytest.raises(IndexError, match=f"no word has id {word_id}"):
            word(word_id)


def test_what_is_no_word_is_refused(tmp_path: Path) -> None:
    builder = built("la")
    with pytest.raises(InputError, match="empty word; leave out empty tokens"):
        builder.intern("")
    with pytest.raises(InputError, match="lone surrogate"):
        builder.intern("caf\udce9")
    with pytest.raises(InputError, match="lone surrogate"):
        saved(tmp_path / "v").id("caf\udce9")
    assert len(builder) == 4


def test_a_batch_stops_at_a_bad_word_and_keeps_those_before_it() -> None:
    builder = VocabularyBuilder()
    with pytest.raises(InputError, match="empty word"):
        builder.intern_all(["la", "", "est"])
    assert (len(builder), builder.find("la"), builder.find("est")) == (4, 3, None)


def test_only_text_is_a_word(tmp_path: Path) -> None:
    vocabulary = saved(tmp_path / "v")
    with pytest.raises(TypeError, match="a word must be a str"):
        vocabulary.ids([b"la"])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        vocabulary.id(3)  # type: ignore[arg-type]


def test_equal_words_in_equal_order_give_equal_bytes(tmp_path: Path) -> None:
    one_by_one = VocabularyBuilder()
    for word in ["b", "a", "b", "c"]:
        one_by_one.intern(word)
    one_by_one.save(tmp_path / "one")
    built("b", "a", "c").save(tmp_path / "two")
    built("a", "b", "c").save(tmp_path / "three")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert (tmp_path / "one").read_bytes() != (tmp_path / "three").read_bytes()


def test_a_builder_goes_on_after_saving(tmp_path: Path) -> None:
    builder = built("la")
    builder.save(tmp_path / "v")
    before = Vocabulary(tmp_path / "v")
    builder.intern("maison")
    builder.save(tmp_path / "v")
    assert before.find("maison") is None  # an open vocabulary keeps the file it was opened on
    assert Vocabulary(tmp_path / "v").find("maison") == 4


@given(st.lists(UTF8_TEXT))
def test_ids_and_words_are_each_others_inverse(words: list[str]) -> None:
    builder = VocabularyBuilder()
    ids = builder.intern_all(words)
    assert [builder.word(i) for i in ids] == words
    assert builder.intern_all(words) == ids
    assert len(builder) == len({*SPECIAL, *words})


class BuilderMachine(RuleBasedStateMachine):
    """A builder does what a dict from word to id does."""

    def __init__(self) -> None:
        super().__init__()
        self.builder = VocabularyBuilder()
        self.model = {word: i for i, word in enumerate(SPECIAL)}

    @rule(word=UTF8_TEXT)
    def intern(self, word: str) -> None:
        """A known word keeps its id, a new one gets the next."""
        assert self.builder.intern(word) == self.model.setdefault(word, len(self.model))

    @rule(words=st.lists(UTF8_TEXT, max_size=50))
    def intern_all(self, words: list[str]) -> None:
        """A batch is the same as one after the other."""
        expected = [self.model.setdefault(word, len(self.model)) for word in words]
        assert self.builder.intern_all(words) == expected

    @rule(word=UTF8_TEXT)
    def find(self, word: str) -> None:
        """Asking adds nothing."""
        assert self.builder.find(word) == self.model.get(word)

    @invariant()
    def same_words(self) -> None:
        """Every id gives its word back."""
        assert [self.builder.word(i) for i in range(len(self.builder))] == list(self.model)


TestBuilderIsADict = BuilderMachine.TestCase


def test_threads_read_one_vocabulary_at_the_same_time(tmp_path: Path) -> None:
    words = [f"word{i}" for i in range(20_000)]
    vocabulary = saved(tmp_path / "v", *words)
    expected = list(range(3, 3 + len(words)))
    with ThreadPoolExecutor(8) as threads:
        for ids in threads.map(vocabulary.ids, [words] * 16):
            assert ids == expected


def test_threads_share_a_builder() -> None:
    words = [f"word{i}" for i in range(5_000)]
    batches = [words[i:] + words[:i] for i in range(0, 5_000, 500)]
    builder = VocabularyBuilder()
    with ThreadPoolExecutor(5) as threads:
        single = threads.map(builder.intern, words)
        batched = list(threads.map(builder.intern_all, batches))
        assert all(builder.word(i) == word for i, word in zip(single, words, strict=True))
    assert len(builder) == 3 + len(words)
    for batch, ids in zip(batches, batched, strict=True):
        assert [builder.word(i) for i in ids] == batch


def test_a_batch_lets_other_python_threads_run() -> None:
    """While one thread interns, another gets the GIL and asks the same builder: no deadlock."""
    builder = VocabularyBuilder()
    words = [f"word{i}" for i in range(200_000)]
    with ThreadPoolExecutor(1) as thread:
        batch = thread.submit(builder.intern_all, words)
        while not batch.done():
            assert builder.find("<s>") == BOS_ID
            assert builder.word(EOS_ID) == "</s>"
    assert batch.result()[-1] == 200_002
