"""Lines in and files out: what every format relies on, tested through the plain format."""

from __future__ import annotations

import gzip
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import zstandard

from anaphora import formats
from anaphora.documents import Document, Segment
from anaphora.errors import InputError
from anaphora.streams import open_binary_output, open_lines, open_output

TEXT = b"The lamp fell.\nIt broke.\n"
LINES = ["The lamp fell.", "It broke."]
ZSTD = zstandard.ZstdCompressor(write_checksum=True)
MANY = b"The lamp fell.\n" * 50_000


def lines_of(path: Path) -> list[str]:
    return [
        segment.text for document in formats.read(path, "plain") for segment in document.segments
    ]


def fault_of(path: Path) -> InputError:
    with pytest.raises(InputError) as caught:
        lines_of(path)
    return caught.value


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "text"


# Reading


@pytest.mark.parametrize(
    "content",
    [
        TEXT,
        TEXT.removesuffix(b"\n"),
        gzip.compress(TEXT, mtime=0),
        gzip.compress(TEXT[:5], mtime=0) + gzip.compress(TEXT[5:], mtime=0),
        zstandard.compress(TEXT),
        zstandard.compress(TEXT[:5]) + zstandard.compress(TEXT[5:]),
    ],
    ids=["text", "no last line end", "gzip", "gzip members", "zstd", "zstd frames"],
)
def test_compressed_files_are_known_by_their_content(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    assert lines_of(file) == LINES


@pytest.mark.parametrize(
    "content",
    [b"", gzip.compress(b"", mtime=0), zstandard.compress(b"")],
    ids=["plain", "gzip", "zstd"],  # a gzip header holds the time, which is no name for a test
)
def test_a_file_of_nothing_holds_nothing(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    assert lines_of(file) == []


def test_only_line_feeds_end_lines(file: Path) -> None:
    file.write_bytes("a\rb\u2028c\x0bd\u0085e\n".encode())
    assert lines_of(file) == ["a\rb\u2028c\x0bd\u0085e"]


def test_characters_and_lines_may_cross_the_blocks_of_reading(file: Path) -> None:
    long = "é" * 1_500_000  # three blocks of a mebibyte, of which two end inside a character
    file.write_text(f"x{long}\n{long}\ny\n")
    assert lines_of(file) == [f"x{long}", long, "y"]


def test_a_thousandfold_compressed_file_is_read_in_little_memory(file: Path) -> None:
    with open_output(file.with_suffix(".zst")) as out:
        for _ in range(256):
            out.write(f"{'x' * 99}\n" * 10_000)  # 256 MB in all
    code = (
        "import resource, sys; from anaphora.streams import open_lines\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "print(sum(1 for _ in open_lines(sys.argv[1])),"
        " (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) < 64 * 1024)"
    )
    shown = run(code, file.with_suffix(".zst"))
    assert shown.stdout == "2560000 True\n"


@pytest.mark.parametrize(
    ("content", "line", "cause", "remedy"),
    [
        (b"a\nb\xff\n", 2, "not UTF-8 (byte 0xff: invalid start byte)", "iconv -f latin1 -t utf-8"),
        (b"a\n\xed\xa0\x80\n", 2, "not UTF-8 (byte 0xed: inv", "iconv -f latin1 -t utf-8"),
        (b"a\nb\xc3", 2, "not UTF-8 (byte 0xc3: unexpected end", "iconv -f latin1 -t utf-8"),
        (b"a\nb\0\n", 2, "NUL byte", "this is not a text file"),
        (b"a\nb\r\nc\r\n", 2, "Windows line end (CR LF)", r"sed 's/\r$//'"),
        (b"a\nb\r", 2, "Windows line end (CR LF)", r"sed 's/\r$//'"),
        (b"\xef\xbb\xbfa\n", 1, "this is text with a byte-order mark", "remove it: sed"),
        (
            gzip.compress(b"\xef\xbb\xbfa\n", mtime=0),
            1,
            "this is text with a byte-order mark",
            "remove it",
        ),
        ("a\n".encode("utf-16"), 1, "this is UTF-16 text", "iconv -f utf-16 -t utf-8"),
        ("a\n".encode("utf-16-le"), 1, "NUL byte", "this is not a text file"),
        (b"BZh91AY&SY", 1, "this is bzip2-compressed", "bzip2 -d"),
        (b"\xfd7zXZ\0\0", 1, "this is xz-compressed", "xz -d"),
        (b"PK\x03\x04\x14\0", 1, "this is a zip archive", "unzip"),
        (b"a\n" + b"x" * 50_000_000, 2, "line longer than 32 MiB", "split it at sentence ends"),
        (
            gzip.compress(b"x" * 50_000_000, 1, mtime=0),
            1,
            "line longer than 32 MiB",
            "split it at sentence ends",
        ),
        (
            zstandard.compress(b"x" * 50_000_000),
            1,
            "line longer than 32 MiB",
            "split it at sentence ends",
        ),
    ],
    ids=range(16),
)
def test_bad_bytes_are_refused(
    file: Path, content: bytes, line: int, cause: str, remedy: str
) -> None:
    file.write_bytes(content)
    fault = fault_of(file)
    assert (fault.file, fault.line) == (str(file), line)
    assert fault.cause.startswith(cause)
    assert remedy in fault.remedy


def damaged(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes(8) + content[middle + 8 :]


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[: len(content) // 2],
        lambda content: content[:-3],
        lambda content: content[:11],
        lambda content: content + content[:-3],
        lambda content: content + b"rubbish",
        damaged,
    ],
    ids=["half", "no end", "hardly a beginning", "second member", "trailing bytes", "middle"],
)
@pytest.mark.parametrize("compress", [gzip.compress, ZSTD.compress], ids=["gzip", "zstd"])
def test_cut_and_damaged_compressed_files_are_refused(
    file: Path, compress: Callable[[bytes], bytes], damage: Callable[[bytes], bytes]
) -> None:
    words = b"".join(b"word %d\n" % (number * number) for number in range(10_000))
    file.write_bytes(damage(compress(words)))
    fault = fault_of(file)
    assert fault.file == str(file)
    assert fault.line
    # Damage may also show in the text that it turned into.
    assert fault.cause.startswith(("compressed file is cut short or damaged", "NUL", "not UTF-8"))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert str(fault_of(tmp_path / "none")) == (
        f"{tmp_path}/none: cannot be opened (no such file or directory); "
        "check the path and its permissions"
    )


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    assert "cannot be opened (is a directory)" in str(fault_of(tmp_path))


def test_a_fault_in_the_first_line_of_an_empty_companion_is_at_line_one(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(TEXT)
    (tmp_path / "ids").touch()
    with pytest.raises(InputError, match="ids:1: 0 lines, but"):
        list(formats.read(tmp_path / "text", "plain-doc-ids", doc_ids=tmp_path / "ids"))


def run(code: str, *arguments: Path | str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_standard_input_is_read_as_it_arrives() -> None:
    code = (
        "from anaphora.streams import open_lines\n"
        "for line in open_lines('-'): print(line, flush=True)"
    )
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in (b"one\n", b"two\n"):
            process.stdin.write(line)
            process.stdin.flush()
            assert process.stdout.readline() == line


# Writing


def write(path: Path, *texts: str) -> None:
    formats.write([Document("1", tuple(map(Segment, texts)))], path, "plain")


def failing_documents() -> Iterator[Document]:
    yield Document("1", (Segment("new"),))
    raise InputError("bad", "mend it")


@pytest.mark.parametrize(
    ("suffix", "decompress"),
    [("", bytes), (".gz", gzip.decompress), (".zst", lambda b: zstandard.decompress(b, 1024))],
)
def test_the_suffix_says_how_to_compress(
    tmp_path: Path, suffix: str, decompress: Callable[[bytes], bytes]
) -> None:
    one, two = tmp_path / f"one{suffix}", tmp_path / f"two{suffix}"
    write(one, *LINES)
    write(two, *LINES)
    assert decompress(one.read_bytes()) == TEXT
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("name", ["out", "out.gz", "out.zst"])
def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"old")
    with pytest.raises(InputError, match="bad"):
        formats.write(failing_documents(), tmp_path / name, "plain")
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_bytes() == b"old"


def test_a_failure_leaves_none_of_two_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="bad"):
        formats.write(failing_documents(), tmp_path / "x", "plain-doc-ids", doc_ids=tmp_path / "y")
    assert list(tmp_path.iterdir()) == []


def test_the_name_appears_only_when_all_is_written(tmp_path: Path) -> None:
    with open_output(tmp_path / "out") as out:
        out.write("text\n")
        out.flush()
        assert not (tmp_path / "out").exists()
    assert (tmp_path / "out").read_text() == "text\n"


def test_a_file_may_be_read_and_replaced_at_once(file: Path) -> None:
    file.write_bytes(TEXT)
    formats.write(formats.read(file, "plain"), file, "plain")
    assert file.read_bytes() == TEXT


def test_a_replaced_file_keeps_its_permissions(file: Path) -> None:
    file.write_bytes(b"old")
    file.chmod(0o600)
    write(file, "new")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_target_of_a_link_is_replaced_and_not_the_link(tmp_path: Path, file: Path) -> None:
    file.write_bytes(b"old")
    link = tmp_path / "link"
    link.symlink_to(file)
    write(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new\n"


def test_binary_files_appear_whole_too(tmp_path: Path) -> None:
    with open_binary_output(tmp_path / "out") as out:
        out.write(b"old")
        assert not (tmp_path / "out").exists()
    with pytest.raises(TypeError), open_binary_output(tmp_path / "out") as out:
        out.writelines([b"new", "no bytes"])  # type: ignore[list-item]
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]
    with (
        pytest.raises(InputError, match=r"no/out: cannot be written \(no such file or directory\)"),
        open_binary_output(tmp_path / "no" / "out"),
    ):
        pass


def test_a_pipe_is_written_directly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        write(pipe, "new")
        output, _ = reader.communicate(timeout=60)
    assert output == b"new\n"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_half_a_surrogate_pair_cannot_be_written(file: Path) -> None:
    with pytest.raises(InputError, match=r"text cannot be written as UTF-8 .*; remove lone surrog"):
        write(file, "\ud800")
    assert not file.exists()


def test_an_output_that_is_a_directory(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        write(tmp_path, "new")
    assert str(caught.value) == (
        f"{tmp_path}: cannot be written (is a directory); "
        "check that the folder exists and may be written to"
    )


def test_an_output_in_no_directory(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot be written \(no such file or directory\); check"):
        write(tmp_path / "none" / "out", "new")


FULL = "no space left on device"
FREE = "free some space or write elsewhere, then run again; nothing was left under this name"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_full_disk_is_one_line() -> None:
    with pytest.raises(InputError) as caught:
        write(Path("/dev/full"), "new")
    assert str(caught.value) == f"/dev/full: cannot be written ({FULL}); {FREE}"


WRITE_MANY = """
import resource, sys
from anaphora.errors import InputError
from anaphora.streams import open_output
if len(sys.argv) > 2:
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
try:
    with open_output(sys.argv[1]) as out:
        for number in range(1_000_000):
            out.write(f"line {number * number}\\n")
except InputError as error:
    print(error, file=sys.stderr)
    sys.exit(1)
"""


@pytest.mark.parametrize("name", ["out", "out.gz", "out.zst"])
def test_a_disk_that_fills_up_leaves_the_old_file(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"old")
    shown = run(WRITE_MANY, tmp_path / name, "limited")
    assert shown.returncode == 1
    assert shown.stderr == f"{tmp_path / name}: cannot be written (file too large); {FREE}\n"
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_bytes() == b"old"


def test_a_closed_pipe_is_one_line() -> None:
    command = [sys.executable, "-c", WRITE_MANY, "-"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "line 0\n"
        process.stdout.close()
        assert process.stderr.read() == (
            "<stdout>: closed by its reader before everything was written; "
            "read it to the end, or write to a file\n"
        )
    assert process.returncode == 1


def test_lines_know_their_number(file: Path) -> None:
    file.write_bytes(MANY)
    with open_lines(file) as lines:
        assert all(lines.number == number for number, _ in enumerate(lines, 1))
    assert lines.number == 50_000
