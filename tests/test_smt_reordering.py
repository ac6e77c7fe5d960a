"""Lexicalised reordering: orientations of phrase pairs worked by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora.smt.phrase_table import PhraseTable, build_phrase_table
from anaphora.smt.reordering import Distribution, Orientations, named
from tests.test_smt_phrases import write_corpus

# One occurrence, 0.5 added to each of three counts.
MONOTONE = Distribution(1.5 / 2.5, 0.5 / 2.5, 0.5 / 2.5)
SWAP = Distribution(0.5 / 2.5, 1.5 / 2.5, 0.5 / 2.5)
DISCONTINUOUS = Distribution(0.5 / 2.5, 0.5 / 2.5, 1.5 / 2.5)


def orientations_of(
    directory: Path, pairs: list[tuple[str, str, str]], source: str, target: str
) -> Orientations:
    build_phrase_table(*write_corpus(directory, *pairs), directory / "table")
    options = PhraseTable.open(directory / "table").lookup(source)
    (found,) = (option.orientations for option in options if option.text == target)
    assert found is not None
    return found


def check(found: Distribution, expected: Distribution) -> None:
    assert found.monotone == pytest.approx(expected.monotone)
    assert found.swap == pytest.approx(expected.swap)
    assert found.discontinuous == pytest.approx(expected.discontinuous)


@pytest.mark.parametrize(
    ("sentences", "links", "phrase", "previous", "following"),
    [
        # The whole sentence, and each half of a straight one: the ends count as linked.
        ("a b | x y", "0-0 1-1", "a b | x y", MONOTONE, MONOTONE),
        ("a b | x y", "0-0 1-1", "a | x", MONOTONE, MONOTONE),
        ("a b | x y", "0-0 1-1", "b | y", MONOTONE, MONOTONE),
        # Swapped halves: x begins the target but b does not begin the source; y, after x,
        # is linked to a, before b.
        ("a b | x y", "0-1 1-0", "b | x", DISCONTINUOUS, SWAP),
        ("a b | x y", "0-1 1-0", "a | y", SWAP, DISCONTINUOUS),
        # A middle word whose neighbours stand on the wrong sides.
        ("a b c | x y z", "0-2 1-1 2-0", "b | y", SWAP, SWAP),
        # Neighbours further off.
        ("a b c d | x y z w", "0-0 1-2 2-1 3-3", "b c | y z", MONOTONE, MONOTONE),
        ("a b c d | x y z w", "0-1 1-2 2-0 3-3", "b | z", MONOTONE, DISCONTINUOUS),
        ("a b c d | x y z w", "0-0 1-2 2-1 3-3", "d | w", DISCONTINUOUS, MONOTONE),
        # The target word before is linked to the source words on both sides.
        ("a b c | x y", "0-0 1-1 2-0", "b | y", DISCONTINUOUS, DISCONTINUOUS),
        # An unlinked neighbour, on either side.
        ("a b | x - y", "0-0 1-2", "b | y", DISCONTINUOUS, MONOTONE),
        ("a b | x - y", "0-0 1-2", "a | x", MONOTONE, DISCONTINUOUS),
        ("a - b | x y", "0-0 2-1", "b | y", DISCONTINUOUS, MONOTONE),
        ("a - b | x y", "0-0 2-1", "- b | y", MONOTONE, MONOTONE),
        # Words before the first and after the last.
        ("- a | x", "1-0", "a | x", DISCONTINUOUS, MONOTONE),
        ("a - | x", "0-0", "a | x", MONOTONE, DISCONTINUOUS),
        ("a | - x -", "0-1", "a | x", DISCONTINUOUS, DISCONTINUOUS),
    ],
)
def test_orientations_by_words(
    tmp_path: Path,
    sentences: str,
    links: str,
    phrase: str,
    previous: Distribution,
    following: Distribution,
) -> None:
    source, target = sentences.split(" | ")
    found = orientations_of(tmp_path, [(source, target, links)], *phrase.split(" | "))
    check(found.previous, previous)
    check(found.next, following)


def test_counts_are_smoothed_by_a_half(tmp_path: Path) -> None:
    straight, swapped = ("a b", "x y", "0-0 1-1"), ("b a", "x y", "0-1 1-0")
    found = orientations_of(tmp_path, [straight, straight, swapped], "a", "x")
    # Before: sentence start twice, and once not (a ends the source). After: b | y twice
    # in line, once swapped.
    check(found.previous, Distribution(2.5 / 4.5, 0.5 / 4.5, 1.5 / 4.5))
    check(found.next, Distribution(2.5 / 4.5, 1.5 / 4.5, 0.5 / 4.5))


def test_a_table_may_do_without(tmp_path: Path) -> None:
    files = write_corpus(tmp_path, ("a", "x", "0-0"))
    build_phrase_table(*files, tmp_path / "table", with_reordering=False)
    table = PhraseTable.open(tmp_path / "table")
    assert table.reordering_scores == 0
    (option,) = table.lookup("a")
    assert (option.reordering, option.orientations) == ((), None)


def test_scores_of_other_models_have_no_names() -> None:
    assert named((0.6, 0.2, 0.2)) is None
    assert named((0.6, 0.2, 0.2, 0.5, 0.3, 0.2)) == Orientations(
        Distribution(0.6, 0.2, 0.2), Distribution(0.5, 0.3, 0.2)
    )
