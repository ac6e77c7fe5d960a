"""The INI file of the released program (section 1): its keys, spelt as it spells them."""

from __future__ import annotations

import configparser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from anaphora.errors import InputError
from anaphora.evaluation.apt.settings import CASES, Mode, Settings
from anaphora.evaluation.apt.wordlists import contradictions, read_classes, read_places, read_words

_BOOLEANS = configparser.ConfigParser.BOOLEAN_STATES
_N = TypeVar("_N", int, float)


@dataclass(frozen=True, slots=True)
class Config:
    """What an INI file asks for; paths are relative to the working directory.

    `warnings` say what contradicts itself, where the released program goes on all the same.
    """

    settings: Settings
    source: str
    reference: str
    target: str
    reference_alignment: str
    target_alignment: str
    output: str
    multiword: bool
    longest: int
    warnings: tuple[str, ...] = ()


def read_config(path: str, mode: Mode) -> Config:
    """Read an INI file and the lists and classes it names."""
    ini = _Ini(path)
    settings, warnings = _settings(ini, mode)
    return Config(
        settings,
        source=ini.file("files", "source"),
        reference=ini.file("files", "reference"),
        target=ini.file("files", "target"),
        reference_alignment=ini.file("files", "alignment_source_reference"),
        target_alignment=ini.file("files", "alignment_source_target"),
        output=ini.required("output", "output_file"),
        multiword=ini.boolean("output", "counting_multiword_in_matrix"),
        longest=ini.number("output", "max_length_matrix"),
        warnings=warnings,
    )


def read_settings(path: str, mode: Mode) -> tuple[Settings, tuple[str, ...]]:
    """Read the lists, classes and weights of an INI file, for other texts; warnings as above."""
    return _settings(_Ini(path), mode)


def _settings(ini: _Ini, mode: Mode) -> tuple[Settings, tuple[str, ...]]:
    faults = list(contradictions(ini.optional_file("dictionary", "equal"), mode))
    if faults and mode is Mode.FIXED:
        raise faults[0]
    source_list = ini.file("files", "list_source_pronouns")
    by_place = _by_place(ini)
    cases, weights = _cases(ini)
    source_words = ini.optional_file("dictionary", "source_pronouns")
    target_words = ini.optional_file("dictionary", "target_pronouns")
    settings = Settings(
        mode=mode,
        source_list=() if by_place else read_words(source_list, mode, needed=True),
        places=read_places(source_list) if by_place else None,
        target_list=read_words(ini.optional_file("files", "list_target_pronouns"), mode),
        source_words=frozenset(read_words(source_words, mode)),
        target_words=frozenset(read_words(target_words, mode)),
        equal=read_classes(ini.optional_file("dictionary", "equal"), mode),
        similar=read_classes(ini.optional_file("dictionary", "similar"), mode),
        source_separator=ini.get("lang", "source_word_separator"),
        target_separator=ini.get("lang", "target_word_separator"),
        cases=cases,
        weights=weights,
        other_is_equal=ini.boolean("cases", "count_OTHER_as_equal"),
    )
    return settings, tuple(map(str, faults))


def _by_place(ini: _Ini) -> bool:
    kind = ini.required("files", "input_type")
    if kind not in ("word", "possition"):
        raise ini.fault(f"input_type is {kind!r}", "write word, or possition (spelt so)")
    return kind == "possition"


def _cases(ini: _Ini) -> tuple[list[int], list[float]]:
    cases = ini.numbers("cases", "cases_to_use", int)
    cases = [case for case in cases if case in CASES]
    weights = ini.numbers("cases", "weigths_per_case", float)
    if len(weights) != len(cases):
        raise ini.fault(
            f"{len(weights)} weigths_per_case for {len(cases)} cases_to_use from 1 to 6",
            "give one weight for each case, in the same order",
        )
    return cases, weights


class _Ini:
    """Values of an INI file as Python 2 reads it, with errors that name the file."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._parser = configparser.ConfigParser(interpolation=None, strict=False)
        try:
            text = Path(path).read_bytes().decode("utf-8")
            self._parser.read_string(text)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise self.fault(
                f"cannot be opened ({reason})", "check the path and its permissions"
            ) from None
        except UnicodeDecodeError:
            raise self.fault("not UTF-8", "convert it with iconv") from None
        except configparser.MissingSectionHeaderError as error:
            raise self.fault(
                "a value before the first section", "begin with [lang]", line=error.lineno
            ) from None
        except configparser.ParsingError as error:
            line, text = error.errors[0]
            raise self.fault(
                f"{text} is neither a section nor a value", "write key: value", line=line
            ) from None

    def fault(self, cause: str, remedy: str, *, line: int | None = None) -> InputError:
        return InputError(cause, remedy, file=self._path, line=line)

    def get(self, section: str, key: str) -> str:
        """A value, "" if it is missing; a semicolon after white space begins a comment."""
        value = self._parser.get(section, key, fallback="")
        comment = value.find(";")
        if comment > 0 and value[comment - 1].isspace():
            value = value[:comment].strip()
        return "" if value == '""' else value

    def required(self, section: str, key: str) -> str:
        value = self.get(section, key)
        if not value:
            raise self.fault(f"no {key} in section [{section}]", f"add a line {key}: ...")
        return value

    def file(self, section: str, key: str) -> str:
        """The path of a file that must exist."""
        path = self.required(section, key)
        if not Path(path).is_file():
            raise self.fault(
                f"{key} names {path!r}, which is no file",
                "paths are relative to the working directory, not to this file",
            )
        return path

    def optional_file(self, section: str, key: str) -> str:
        """The path of a file, "" if it is not given or names no file."""
        path = self.get(section, key)
        return path if path and Path(path).is_file() else ""

    def boolean(self, section: str, key: str) -> bool:
        value = self.required(section, key)
        if value.lower() not in _BOOLEANS:
            raise self.fault(f"{key} is {value!r}", "write true or false")
        return _BOOLEANS[value.lower()]

    def number(self, section: str, key: str) -> int:
        (value, *more) = self.numbers(section, key, int)
        if more or value < 1:
            raise self.fault(f"{key} is no number from 1 on", "write one such number")
        return value

    def numbers(self, section: str, key: str, kind: Callable[[str], _N]) -> list[_N]:
        """Values separated by commas."""
        text = self.required(section, key)
        try:
            return [kind(number) for number in text.split(",")]
        except ValueError:
            raise self.fault(f"{key} is {text!r}", "write numbers, separated by commas") from None
