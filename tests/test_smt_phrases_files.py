"""Phrase table files: their layout, read here a second time; damage; many threads."""

from __future__ import annotations

import os
import struct
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from anaphora._native import VocabularyBuilder
from anaphora.errors import InputError
from anaphora.smt.moses_tables import export_tables
from anaphora.smt.phrase_table import PhraseTable, TranslationOption, build_phrase_table
from tests.test_smt_phrases import write_corpus

PAIRS = (
    ("la casa", "the house", "0-0 1-1"),
    ("la casa verde", "the green house", "0-0 1-2 2-1"),
)


@pytest.fixture
def text(tmp_path: Path) -> tuple[Path, Path, Path]:
    directory = tmp_path / "text"
    directory.mkdir()
    return write_corpus(directory, *PAIRS)


@pytest.fixture
def table_file(tmp_path: Path, text: tuple[Path, Path, Path]) -> Path:
    build_phrase_table(*text, tmp_path / "table")
    return tmp_path / "table"


def read_everything(path: Path) -> list[list[TranslationOption]]:
    table = PhraseTable.open(path)
    table.verify()
    export_tables(table, os.devnull)
    return [table.lookup(source) for source, _, _ in PAIRS]


def number(data: bytes, at: int) -> tuple[int, int]:
    """A whole number of seven bits a byte, and where it ends."""
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if data[at - 1] < 0x80:
            return value, at


def test_the_layout_is_the_documented_one(table_file: Path) -> None:
    data = table_file.read_bytes()
    assert data[8:24].rstrip(b"\0") == b"phrase table"
    places = struct.unpack_from("<20Q", data, 56)
    sections = [data[at : at + size] for at, size in zip(*[iter(places)] * 2, strict=True)]
    facts, nodes, options, reordering = sections[:4]
    # Words with the special ones; source phrases, options; the longest, scores, roots.
    # Phrases: la, casa, verde, la casa, casa verde, la casa verde.
    assert struct.unpack("<9Q", facts) == (6, 6, 6, 6, 3, 4, 6, 3, 3)

    trie = list(struct.iter_unpack("<IIQ", nodes))
    # la 3 and casa 4 are the most frequent, verde 5; deepest nodes first:
    # la casa verde; la casa; casa verde; la, casa, verde.
    assert [(word, first, packed & 0xFFFFFF) for word, first, packed in trie] == [
        (5, 0, 0),
        (4, 0, 1),
        (5, 2, 0),
        (3, 1, 1),
        (4, 2, 1),
        (5, 3, 0),
    ]
    assert sections[5] == b"<unk><s></s>lacasaverde"
    assert sections[8] == b"<unk><s></s>thehousegreen"

    size, start = number(options, trie[3][2] >> 24)  # la
    block = options[start : start + size]
    fields, at = [], 0
    for _ in range(7):
        value, at = number(block, at)
        fields.append(value)
    # Extracted twice; one word of which scores follow from counts: `the`; one link, at place 0;
    # the is extracted twice, both together twice.
    assert fields == [2, 4 * 1 + 1, 3, 1, 0, 2, 2]
    assert struct.unpack_from("<ff", block, at) == (1, 1)  # lexical weights
    tuple_number, end = number(block, at + 8)
    assert end == len(block)
    scores = struct.unpack_from("<6f", reordering, (tuple_number - 1) * 24)
    # Twice monotone before; after, `house` is linked to the next word once, `green` is not.
    expected = (2.5 / 3.5, 0.5 / 3.5, 0.5 / 3.5, 1.5 / 3.5, 0.5 / 3.5, 1.5 / 3.5)
    assert scores == pytest.approx(expected, rel=1e-6)


def test_a_file_cut_short_anywhere_is_refused(table_file: Path) -> None:
    data = table_file.read_bytes()
    for size in range(len(data)):
        table_file.write_bytes(data[:size])
        with pytest.raises(InputError) as caught:
            PhraseTable.open(table_file)
        assert caught.value.file == str(table_file)


def test_every_altered_byte_is_noticed(table_file: Path) -> None:
    data = table_file.read_bytes()
    good = read_everything(table_file)
    for at in range(len(data)):
        table_file.write_bytes(data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :])
        with pytest.raises(InputError):
            read_everything(table_file)
    table_file.write_bytes(data)
    assert read_everything(table_file) == good


def test_other_files_are_not_taken_for_a_table(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("la ||| the ||| 1 1 1 1\n")
    VocabularyBuilder().save(tmp_path / "words")
    for name, cause in {
        "text": "not a binary file of anaphora; give the path of a phrase table",
        "words": "this is a vocabulary, not a phrase table",
        "nothing": r"cannot be opened \(no such file or directory\)",
    }.items():
        with pytest.raises(InputError, match=cause):
            PhraseTable.open(tmp_path / name)


def test_a_newer_format_is_refused_by_the_release_that_reads_it(table_file: Path) -> None:
    data = bytearray(table_file.read_bytes())
    struct.pack_into("<I", data, 24, 2)
    struct.pack_into("<8s", data, 32, b"0.7.0")
    table_file.write_bytes(data)
    with pytest.raises(InputError, match=r"newer than format 1.*install anaphora 0\.7\.0"):
        PhraseTable.open(table_file)


def test_threads_ask_one_table(table_file: Path) -> None:
    table = PhraseTable.open(table_file)
    expected = table.lookup("la casa")
    with ThreadPoolExecutor(8) as threads:
        for options in threads.map(table.lookup, ["la casa"] * 1000):
            assert options == expected


def test_writing_where_it_cannot_says_so(
    table_file: Path, text: tuple[Path, Path, Path], tmp_path: Path
) -> None:
    with pytest.raises(InputError, match=r"no such file or directory"):
        build_phrase_table(*text, tmp_path / "no" / "table")
    with pytest.raises(InputError, match="not a regular file"):
        build_phrase_table(*text, tmp_path / "text")
    before = table_file.read_bytes()
    text[2].write_text("\n\n")
    with pytest.raises(InputError, match="no phrase pair"):
        build_phrase_table(*text, table_file)
    assert table_file.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"text", "table"}
