"""Vocabulary files: their layout, read here a second time; damage, versions, saving that fails."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from anaphora._native import Vocabulary, VocabularyBuilder
from anaphora.errors import InputError

HEADER = struct.Struct("<8s16sII8sQQ")  # docs/native.md; places of sections and a hash follow
HEADER_BYTES = 256
MASK = 2**64 - 1


def xxh64(data: bytes) -> int:
    """XXH64 with seed 0 after its published description."""
    p1, p2, p3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
    p4, p5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5

    def rotate(x: int, by: int) -> int:
        return (x << by | x >> (64 - by)) & MASK

    def mix(lane: int, word: int) -> int:
        return rotate((lane + word * p2) & MASK, 31) * p1 & MASK

    at, value = 0, p5
    if len(data) >= 32:
        lanes = [(p1 + p2) & MASK, p2, 0, -p1 & MASK]
        for at in range(0, len(data) - 31, 32):
            words = struct.unpack_from("<4Q", data, at)
            lanes = [mix(lane, word) for lane, word in zip(lanes, words, strict=True)]
        at += 32
        rotated = (rotate(x, by) for x, by in zip(lanes, (1, 7, 12, 18), strict=True))
        value = sum(rotated) & MASK
        for lane in lanes:
            value = ((value ^ mix(0, lane)) * p1 + p4) & MASK
    value = (value + len(data)) & MASK
    while at + 8 <= len(data):
        value ^= mix(0, int.from_bytes(data[at : at + 8], "little"))
        value = (rotate(value, 27) * p1 + p4) & MASK
        at += 8
    if at + 4 <= len(data):
        value ^= int.from_bytes(data[at : at + 4], "little") * p1 & MASK
        value = (rotate(value, 23) * p2 + p3) & MASK
        at += 4
    for byte in data[at:]:
        value = rotate(value ^ byte * p5 & MASK, 11) * p1 & MASK
    value = (value ^ value >> 33) * p2 & MASK
    value = (value ^ value >> 29) * p3 & MASK
    return value ^ value >> 32


@pytest.fixture
def vocabulary_file(tmp_path: Path) -> Path:
    path = tmp_path / "vocabulary"
    builder = VocabularyBuilder()
    builder.intern_all(["la", "maison", "est", "été"])
    builder.save(path)
    return path


def read_everything(path: Path) -> list[str]:
    vocabulary = Vocabulary(path)
    words = vocabulary.words(range(len(vocabulary)))
    assert vocabulary.ids(words) == list(range(len(words)))
    vocabulary.verify()
    return words


def test_the_layout_is_the_documented_one(vocabulary_file: Path) -> None:
    data = vocabulary_file.read_bytes()
    fields = HEADER.unpack_from(data)
    magic, kind, version, sections, since, size, checksums = fields
    assert (magic, kind.rstrip(b"\0"), since.rstrip(b"\0")) == (
        b"anaphora",
        b"vocabulary",
        b"0.1.0",
    )
    assert (version, sections, size) == (1, 3, len(data))
    assert struct.unpack_from("<Q", data, HEADER_BYTES - 8) == (xxh64(data[: HEADER_BYTES - 8]),)
    assert struct.unpack("<Q", data[checksums:]) == (xxh64(data[HEADER_BYTES:checksums]),)

    places = struct.unpack_from("<6Q", data, HEADER.size)
    offsets, text, slots = (data[at : at + n] for at, n in zip(*[iter(places)] * 2, strict=True))
    assert all(at % 64 == 0 for at in places[::2])
    # <unk> 5 bytes, <s> 3, </s> 4, la 2, maison 6, est 3, été 5
    assert struct.unpack("<8Q", offsets) == (0, 5, 8, 12, 14, 20, 23, 28)
    assert text.decode() == "<unk><s></s>lamaisonestété"
    table = list(struct.iter_unpack("<II", slots))
    assert len(table) == 16  # the least power of two of which 7 words fill less than three quarters
    for word_id, word in enumerate(["<unk>", "<s>", "</s>", "la", "maison", "est", "été"]):
        hashed = xxh64(word.encode())
        probes = [table[(hashed + step) % 16] for step in range(16)]
        found = probes.index((hashed >> 32, word_id))
        assert all(other != 0xFFFFFFFF for _, other in probes[:found])


def test_a_file_cut_short_anywhere_is_refused(vocabulary_file: Path) -> None:
    data = vocabulary_file.read_bytes()
    for size in range(len(data)):
        vocabulary_file.write_bytes(data[:size])
        with pytest.raises(InputError) as caught:
            Vocabulary(vocabulary_file)
        assert caught.value.file == str(vocabulary_file)


def test_every_altered_byte_is_noticed(vocabulary_file: Path) -> None:
    data = vocabulary_file.read_bytes()
    for at in range(len(data)):
        vocabulary_file.write_bytes(data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :])
        with pytest.raises(InputError):
            read_everything(vocabulary_file)
    vocabulary_file.write_bytes(data)
    assert read_everything(vocabulary_file)[3:] == ["la", "maison", "est", "été"]


def test_damage_is_one_line_with_file_cause_and_remedy(vocabulary_file: Path) -> None:
    data = vocabulary_file.read_bytes()
    vocabulary_file.write_bytes(data + b"x")
    with pytest.raises(InputError) as caught:
        Vocabulary(vocabulary_file)
    assert str(caught.value) == (
        f"{vocabulary_file}: damaged: it has {len(data) + 1} bytes instead of {len(data)}; "
        "copy or make the file again"
    )


def test_a_word_that_is_not_utf8_is_damage_even_under_a_right_checksum(
    vocabulary_file: Path,
) -> None:
    data = bytearray(vocabulary_file.read_bytes().replace(b"maison", b"mais\xe9n"))
    (checksums,) = struct.unpack_from("<Q", data, 48)
    struct.pack_into("<Q", data, checksums, xxh64(bytes(data[HEADER_BYTES:checksums])))
    vocabulary_file.write_bytes(data)
    vocabulary = Vocabulary(vocabulary_file)
    assert vocabulary.word(3) == "la"
    with pytest.raises(InputError, match="damaged: word is not UTF-8"):
        vocabulary.word(4)
    with pytest.raises(InputError, match="word 4 is not found under its id"):
        vocabulary.verify()


def test_a_newer_format_is_refused_by_the_release_that_reads_it(vocabulary_file: Path) -> None:
    data = bytearray(vocabulary_file.read_bytes())
    struct.pack_into("<I", data, 24, 2)
    struct.pack_into("<8s", data, 32, b"0.7.0")
    vocabulary_file.write_bytes(data)
    with pytest.raises(InputError) as caught:
        Vocabulary(vocabulary_file)
    assert caught.value.cause == (
        "vocabulary format 2 is newer than format 1, which this release reads"
    )
    assert caught.value.remedy == "install anaphora 0.7.0 or later"


def test_other_files_are_not_taken_for_a_vocabulary(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "text").write_text("la maison\n" * 100)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "directory").mkdir()
    for name, cause in {
        "empty": "not a binary file of anaphora",
        "text": "not a binary file of anaphora",
        "pipe": "not a regular file",
        "directory": "not a regular file",
        "nothing": r"cannot be opened \(no such file or directory\)",
    }.items():
        with pytest.raises(InputError, match=cause):
            Vocabulary(tmp_path / name)


def test_a_path_may_be_text_or_path_and_hold_any_character(tmp_path: Path) -> None:
    name = tmp_path / "été \udce9"  # not UTF-8 on disk
    VocabularyBuilder().save(str(name))
    assert len(Vocabulary(name)) == 3
    name.write_bytes(b"")
    with pytest.raises(InputError) as caught:
        Vocabulary(name)
    assert caught.value.file == str(name)


def test_saving_replaces_in_one_step_and_leaves_nothing_else(vocabulary_file: Path) -> None:
    inode = vocabulary_file.stat().st_ino
    VocabularyBuilder().save(vocabulary_file)
    assert len(Vocabulary(vocabulary_file)) == 3
    assert vocabulary_file.stat().st_ino != inode
    assert os.listdir(vocabulary_file.parent) == [vocabulary_file.name]


def test_saving_where_it_cannot_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot be written \(no such file or directory\)"):
        VocabularyBuilder().save(tmp_path / "no" / "v")
    with pytest.raises(InputError, match="not a regular file"):
        VocabularyBuilder().save(tmp_path)
    with pytest.raises(InputError, match="not a regular file"):
        VocabularyBuilder().save("/dev/full")


FULL_DISK = """
import resource, sys
from anaphora._native import VocabularyBuilder
from anaphora.errors import InputError
builder = VocabularyBuilder()
builder.intern_all(f"word{i}" for i in range(10_000))
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
try:
    builder.save(sys.argv[1])
except InputError as error:
    print(error)
"""


def test_a_disk_that_fills_up_leaves_the_old_file(vocabulary_file: Path) -> None:
    """A limit on file size fails in the middle of writing, as a full disk does."""
    before = vocabulary_file.read_bytes()
    command = [sys.executable, "-c", FULL_DISK, str(vocabulary_file)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout == (
        f"{vocabulary_file}: cannot be written (file too large); check the path and the free "
        "space, then run again; nothing was changed under this name\n"
    )
    assert done.stderr == ""
    assert vocabulary_file.read_bytes() == before
    assert os.listdir(vocabulary_file.parent) == [vocabulary_file.name]
