"""Content hashes, and when a file is read again."""

import os
import time
from pathlib import Path

import pytest

from anaphora.errors import InputError
from anaphora.training import hashing
from anaphora.training.hashing import Hashes, file_hash, load_hashes, save_hashes

# "abc" is the first test vector of FIPS 180-2.
HASH_OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
WRONG = "0" * 64


@pytest.fixture
def abc(tmp_path: Path) -> Path:
    path = tmp_path / "file"
    path.write_text("abc")
    return path


def let_it_age(monkeypatch: pytest.MonkeyPatch) -> None:
    later = time.time_ns() + 10_000_000_000
    monkeypatch.setattr(time, "time_ns", lambda: later)


def test_the_hash_is_sha256_of_the_content(abc: Path) -> None:
    assert file_hash(abc) == HASH_OF_ABC
    assert Hashes().hash(abc) == HASH_OF_ABC


def test_a_known_file_is_not_read_again(abc: Path) -> None:
    assert Hashes({hashing.identity(abc): WRONG}).hash(abc) == WRONG


def test_a_file_written_to_is_read_again_even_if_its_date_is_restored(
    abc: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_it_age(monkeypatch)
    hashes = Hashes()
    date = abc.stat().st_mtime_ns
    assert hashes.hash(abc) == HASH_OF_ABC
    time.sleep(0.02)  # longer than a tick of the clock of the file system
    abc.write_text("xyz")
    os.utime(abc, ns=(date, date))
    assert hashes.hash(abc) == file_hash(abc) != HASH_OF_ABC


def test_a_file_younger_than_a_tick_of_the_clock_is_not_remembered(
    abc: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashes = Hashes()
    hashes.hash(abc)
    assert hashes.used == {}
    let_it_age(monkeypatch)
    hashes.hash(abc)
    assert hashes.used == {hashing.identity(abc): HASH_OF_ABC}


def test_a_file_that_changes_while_it_is_read_is_an_error(
    abc: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_and_append(path: Path) -> str:
        path.write_text("abcd")
        return HASH_OF_ABC

    monkeypatch.setattr(hashing, "file_hash", read_and_append)
    with pytest.raises(InputError) as caught:
        Hashes().hash(abc)
    assert str(caught.value) == (
        f"{abc}: changed while it was being read; run again when it is complete"
    )


def test_only_the_hashes_used_are_saved(
    abc: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_it_age(monkeypatch)
    hashes = Hashes({"1:2:3:4:5": WRONG})
    hashes.hash(abc)
    save_hashes(hashes, tmp_path / "hashes", tmp_path / "temporary")
    loaded = load_hashes(tmp_path / "hashes")
    monkeypatch.setattr(hashing, "file_hash", lambda _path: WRONG)
    assert loaded.hash(abc) == HASH_OF_ABC
    assert loaded.used == {hashing.identity(abc): HASH_OF_ABC}


@pytest.mark.parametrize("text", ["", "{", "[1]", "\udcff"])
def test_a_damaged_memory_is_no_memory(abc: Path, tmp_path: Path, text: str) -> None:
    (tmp_path / "hashes").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert load_hashes(tmp_path / "hashes").hash(abc) == HASH_OF_ABC
