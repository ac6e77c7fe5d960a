"""Files of words, of classes and of positions, as the released program reads them (section 1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from anaphora.errors import InputError
from anaphora.evaluation.apt.settings import Mode, form_in


def read_text(path: str) -> str:
    """A whole file; the lines of the released program are not only those of our streams."""
    try:
        return Path(path).read_bytes().decode("utf-8")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(
            f"cannot be opened ({reason})", "check the path and its permissions", file=path
        ) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"not UTF-8 (byte 0x{error.object[error.start]:02x})",
            "convert it: iconv -f latin1 -t utf-8, with the true name for latin1",
            file=path,
            line=line,
        ) from None


def split_lines(text: str, mode: Mode) -> list[str]:
    """Cut into lines; the released program also ends them at U+0085, U+2028, form feed etc."""
    if mode is Mode.RELEASED:
        return text.splitlines()
    return [line.removesuffix("\r") for line in at_line_feeds(text)]


def at_line_feeds(text: str) -> list[str]:
    """Cut at line feeds only."""
    return text.removesuffix("\n").split("\n") if text else []


def read_words(path: str, mode: Mode, *, needed: bool = False) -> tuple[str, ...]:
    """One word per line; () for no path. A list that is `needed` must not be empty."""
    form = form_in(mode)
    words = tuple(form(word) for _, word in _entries(path, mode)) if path else ()
    if needed and not words:
        raise InputError("no words in this list", "write one pronoun per line", file=path)
    return words


def read_classes(path: str, mode: Mode) -> tuple[Sequence[str], ...]:
    """One class per line, words separated by commas; () for no path."""
    return tuple(words for _, words in _classes(path, mode)) if path else ()


def contradictions(path: str, mode: Mode) -> Iterator[InputError]:
    """Words that are in two equal classes; the released program takes the first."""
    seen: dict[str, int] = {}
    for line, words in _classes(path, mode) if path else ():
        for word in words:
            if seen.setdefault(word, line) != line:
                yield InputError(
                    f"{word!r} is in this class and in that of line {seen[word]}",
                    "words of two equal classes would be equal too: join the classes, or "
                    "take the word out of one",
                    file=path,
                    line=line,
                )


def _classes(path: str, mode: Mode) -> Iterator[tuple[int, Sequence[str]]]:
    form = form_in(mode)
    for line, entry in _entries(path, mode):
        yield line, [form(word) for word in entry.replace(" ", "").split(",")]


def read_places(path: str) -> list[tuple[int, int]]:
    """Lines of sentence and position, in the order of the file."""
    places = []
    for line, entry in _entries(path, Mode.RELEASED):
        numbers = entry.split()
        if len(numbers) != 2 or not all(n.isascii() and n.isdigit() for n in numbers):
            raise InputError(
                f"{entry!r} is no place",
                "write sentence and position, from 0",
                file=path,
                line=line,
            )
        places.append((int(numbers[0]), int(numbers[1])))
    if not places:
        raise InputError("no places in this list", "write lines such as 0 7", file=path)
    return places


def _entries(path: str, mode: Mode) -> Iterator[tuple[int, str]]:
    """Yield the lines that hold something, stripped, with their numbers from 1."""
    for number, line in enumerate(split_lines(read_text(path), mode), 1):
        if entry := line.strip():
            yield number, entry
