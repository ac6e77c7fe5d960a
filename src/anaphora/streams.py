"""Text in and out: UTF-8 lines with their place, transparent .gz and .zst, files published whole.

Reading checks what every format relies on, so that no format has to: UTF-8, no NUL, no byte-order
mark, line feeds only, lines of bounded length. Writing goes to a temporary file that takes its
final name only when everything is on disk.
"""

from __future__ import annotations

import errno
import gzip
import io
import os
import secrets
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self, TextIO, cast

import zstandard

from anaphora.errors import InputError

STANDARD = "-"
MAX_LINE_BYTES = 32 * 1024 * 1024
_BLOCK_BYTES = 1024 * 1024
_ZSTD_PIECE_BYTES = 8 * 1024  # a small piece cannot unfold into more than some megabytes

_NO_SPACE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

_GZIP, _ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
_OTHER_KINDS = {
    b"\xff\xfe": ("UTF-16 text", "convert it: iconv -f utf-16 -t utf-8"),
    b"\xfe\xff": ("UTF-16 text", "convert it: iconv -f utf-16 -t utf-8"),
    b"\xef\xbb\xbf": ("text with a byte-order mark", r"remove it: sed '1s/^\xef\xbb\xbf//'"),
    b"\xfd7zXZ": ("xz-compressed", "decompress it: xz -d"),
    b"BZh": ("bzip2-compressed", "decompress it: bzip2 -d"),
    b"PK\x03\x04": ("a zip archive", "unpack it: unzip"),
}


class Lines:
    """The lines of a text stream, without line ends; `number` is that of the last one read.

    Iterate once. Use as a context manager, or let `open_lines` close the file at its end.
    """

    def __init__(self, raw: io.BufferedReader, name: str) -> None:
        self.name = name
        self.number = 0
        self._raw = raw

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the stream unless it is standard input."""
        if self._raw is not sys.stdin.buffer:
            self._raw.close()

    def __iter__(self) -> Iterator[str]:
        pending: list[bytes] = []
        for block in self._blocks():
            if not (self.number or pending):
                self._refuse_other_kinds(block)
            head, newline, tail = block.rpartition(b"\n")
            if newline:
                yield from self._decoded(b"".join((*pending, head)))
                pending = [tail] if tail else []
            else:
                pending.append(tail)
            if sum(map(len, pending)) > MAX_LINE_BYTES:
                self.number += 1
                raise self.fault(
                    f"line longer than {MAX_LINE_BYTES // 1024**2} MiB",
                    "one segment per line is expected: split it at sentence ends",
                )
        if pending:
            yield from self._decoded(b"".join(pending))

    def fault(self, cause: str, remedy: str, *, line: int | None = None) -> InputError:
        """An error at the line read last, or at `line`, for the caller to raise."""
        place = max(1, self.number) if line is None else line
        return InputError(cause, remedy, file=self.name, line=place)

    def _decoded(self, chunk: bytes) -> Iterator[str]:
        """Yield the lines of `chunk`, which holds whole lines and no final line feed."""
        if b"\0" in chunk:
            raise self._fault_at(chunk, chunk.index(b"\0"), "NUL byte", "this is not a text file")
        if b"\r\n" in chunk or chunk.endswith(b"\r"):
            at = (chunk + b"\n").index(b"\r\n")
            remedy = r"convert the line ends: sed 's/\r$//'"
            raise self._fault_at(chunk, at, "Windows line end (CR LF)", remedy)
        try:
            lines = chunk.decode("utf-8").split("\n")
        except UnicodeDecodeError as error:
            cause = f"not UTF-8 (byte 0x{chunk[error.start]:02x}: {error.reason})"
            remedy = "convert it: iconv -f latin1 -t utf-8, with the true name for latin1"
            raise self._fault_at(chunk, error.start, cause, remedy) from None
        for self.number, line in enumerate(lines, self.number + 1):  # noqa: B020
            yield line

    def _fault_at(self, chunk: bytes, offset: int, cause: str, remedy: str) -> InputError:
        return self.fault(cause, remedy, line=self.number + 1 + chunk.count(b"\n", 0, offset))

    def _blocks(self) -> Iterator[bytes]:
        """Yield blocks of decompressed bytes, as they arrive."""
        try:
            start = self._raw.peek(8)
            if start.startswith(_GZIP):
                yield from _read_blocks(gzip.GzipFile(fileobj=self._raw))
            elif start.startswith(_ZSTD):
                yield from self._zstd_blocks()
            else:
                yield from _read_blocks(self._raw)
        except (EOFError, zlib.error, gzip.BadGzipFile, zstandard.ZstdError) as error:
            raise self._broken_compression(str(error)) from None
        except OSError as error:
            raise InputError(
                f"cannot be read ({_reason(error)})", "check the file and its disk", file=self.name
            ) from None

    def _zstd_blocks(self) -> Iterator[bytes]:
        frame = zstandard.ZstdDecompressor().decompressobj()
        while piece := self._raw.read1(_ZSTD_PIECE_BYTES):
            while piece:
                if frame.eof:
                    frame = zstandard.ZstdDecompressor().decompressobj()
                data = frame.decompress(piece)
                yield from (data[i : i + _BLOCK_BYTES] for i in range(0, len(data), _BLOCK_BYTES))
                piece = frame.unused_data
        if not frame.eof:
            raise EOFError("it ends early")

    def _broken_compression(self, detail: str) -> InputError:
        return InputError(
            f"compressed file is cut short or damaged ({detail.rstrip('.')})",
            "fetch or compress it again",
            file=self.name,
            line=self.number + 1,
        )

    def _refuse_other_kinds(self, start: bytes) -> None:
        for magic, (kind, remedy) in _OTHER_KINDS.items():
            if start.startswith(magic):
                raise self.fault(f"this is {kind}, not plain UTF-8 text", remedy, line=1)


def open_lines(path: str | Path) -> Lines:
    """Open a file, or standard input for "-", for reading line by line."""
    if str(path) == STANDARD:
        return Lines(cast("io.BufferedReader", sys.stdin.buffer), "<stdin>")
    try:
        return Lines(open(path, "rb"), str(path))
    except (OSError, ValueError) as error:
        raise InputError(
            f"cannot be opened ({_reason(error)})",
            "check the path and its permissions",
            file=str(path),
        ) from None


@contextmanager
def open_output(path: str | Path) -> Iterator[TextIO]:
    """Open a text file for writing; it appears under its name when the block ends without error.

    "-" is standard output. The suffixes .gz and .zst compress. An existing file is replaced in one
    step; devices and pipes are written directly.
    """
    name = "<stdout>" if str(path) == STANDARD else str(path)
    try:
        if str(path) == STANDARD:
            with _standard_output() as out:
                yield out
        elif os.path.exists(path) and not os.path.isfile(path):
            with open(path, "w", encoding="utf-8", newline="\n") as out:
                yield out
        else:
            target = Path(os.path.realpath(path))
            with _published(target) as raw, _encoder(raw, target.suffix) as out:
                yield out
    except OSError as error:
        raise _write_fault(name, error) from None
    except UnicodeEncodeError as error:
        raise InputError(
            f"text cannot be written as UTF-8 ({error.reason})", "remove lone surrogates", file=name
        ) from None


@contextmanager
def open_binary_output(path: str | Path) -> Iterator[BinaryIO]:
    """Open a binary file for writing; it appears, too, when the block ends without error."""
    try:
        with _published(Path(os.path.realpath(path))) as raw:
            yield raw
    except OSError as error:
        raise _write_fault(str(path), error) from None


@contextmanager
def _published(path: Path) -> Iterator[BinaryIO]:
    temporary = path.with_name(f".{path.name[:200]}.{secrets.token_hex(4)}.part")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _mode_of(path))
    try:
        with open(descriptor, "wb") as raw:
            yield raw
            raw.flush()
            os.fsync(raw.fileno())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o777 if path.exists() else 0o666


@contextmanager
def _encoder(raw: BinaryIO, suffix: str) -> Iterator[TextIO]:
    """Wrap `raw` as UTF-8 text, compressed as `suffix` says; equal text gives equal bytes."""
    binary: BinaryIO = raw
    if suffix == ".gz":
        binary = cast("BinaryIO", gzip.GzipFile(filename="", fileobj=raw, mode="wb", mtime=0))
    elif suffix == ".zst":
        binary = cast(
            "BinaryIO",
            zstandard.ZstdCompressor(write_checksum=True).stream_writer(raw, closefd=False),
        )
    text = io.TextIOWrapper(binary, encoding="utf-8", newline="\n")
    yield text
    text.flush()
    if binary is raw:
        text.detach()
    else:
        text.close()


@contextmanager
def _standard_output() -> Iterator[TextIO]:
    text = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="\n")
    try:
        yield text
        text.flush()
    except OSError:
        # Nothing more can be written: let the interpreter's flush at exit go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise
    finally:
        with suppress(OSError):
            text.detach()


def _write_fault(name: str, error: OSError) -> InputError:
    if isinstance(error, BrokenPipeError):
        cause = "closed by its reader before everything was written"
        return InputError(cause, "read it to the end, or write to a file", file=name)
    remedy = (
        "free some space or write elsewhere, then run again; nothing was left under this name"
        if error.errno in _NO_SPACE
        else "check that the folder exists and may be written to"
    )
    return InputError(f"cannot be written ({_reason(error)})", remedy, file=name)


def _reason(error: OSError | ValueError) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()


def _read_blocks(stream: io.BufferedReader | gzip.GzipFile) -> Iterator[bytes]:
    while block := stream.read1(_BLOCK_BYTES):  # read1 hands on what has arrived
        yield block
