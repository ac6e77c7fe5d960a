"""An aligner fitted on a short text with what is known of its words beforehand."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from anaphora import microworld
from anaphora.alignment.base import AlignmentModel
from anaphora.alignment.core import ALIGNER
from anaphora.alignment.fitting import alike, fitted, pronouns, read_dictionary
from anaphora.documents import Bitext
from anaphora.errors import InputError
from anaphora.pairs import PAIRS


def words(bitext: Bitext) -> list[tuple[list[str], list[str]]]:
    """The sentence pairs of a document."""
    sides = zip(bitext.source.segments, bitext.target.segments, strict=True)
    return [([t.text for t in s.tokens], [t.text for t in o.tokens]) for s, o in sides]


def right_pronouns(model: AlignmentModel, bitexts: Iterable[Bitext], pair: str) -> float:
    """The share of source pronouns that are linked to a word of their translation."""
    forms = PAIRS.get(pair).source_pronouns
    found = []
    for bitext in bitexts:
        for (source, _), gold, links in zip(
            words(bitext), bitext.alignments, model.align(words(bitext)), strict=True
        ):
            for position, word in enumerate(source):
                expected = {t for s, t in gold if s == position and t >= 0}
                if word.lower() in forms and expected:
                    found.append(any(s == position and t in expected for s, t in links))
    return sum(found) / len(found)


@pytest.mark.parametrize("pair", ["en-fr", "en-de"])
def test_what_is_known_of_pronouns_helps_a_short_text(pair: str) -> None:
    """One document of some ten lines, twenty times."""
    bitexts = list(microworld.generate(pair, documents=20, seed=9))
    alone = [right_pronouns(ALIGNER.train(words(b)), [b], pair) for b in bitexts if has(b, pair)]
    known = [right_pronouns(fitted(words(b), pair), [b], pair) for b in bitexts if has(b, pair)]
    assert sum(known) > sum(alone)


def has(bitext: Bitext, pair: str) -> bool:
    """Whether there is a pronoun to look at."""
    forms = PAIRS.get(pair).source_pronouns
    return any(word.lower() in forms for source, _ in words(bitext) for word in source)


def test_all_translations_of_pronouns_are_known() -> None:
    entries = set(pronouns("en-fr"))
    assert {("it", "elle"), ("they", "ils"), ("its", "son")} <= entries
    assert all(form for form, _ in pronouns("es-en"))  # a null subject is no word


def test_words_that_stand_on_both_sides_are_known() -> None:
    texts = [(["Felix", "saw", "7", "of", "them", "."], ["Félix", "en", "a", "vu", "7", "."])]
    assert list(alike(texts)) == [(".", "."), ("7", "7")]


def test_a_dictionary_has_a_word_and_a_translation_on_each_line(tmp_path: Path) -> None:
    path = tmp_path / "words"
    path.write_text("house\tmaison\nof course\tbien sûr\n")
    assert list(read_dictionary(path)) == [("house", "maison"), ("of course", "bien sûr")]
    path.write_text("house\tmaison\nroof toit\n")
    with pytest.raises(InputError) as caught:
        list(read_dictionary(path))
    assert str(caught.value) == (
        f"{path}:2: not a word, a tab and a translation; write: house<TAB>maison"
    )
