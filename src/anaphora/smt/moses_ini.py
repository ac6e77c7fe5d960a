"""Moses' configuration, `moses.ini`, read into values: features, weights, and all other sections.

    [feature]
    WordPenalty
    KENLM name=LM0 factor=0 path=lm.arpa order=5
    [weight]
    WordPenalty0= -1
    LM0= 0.5

What the features mean is not decided here; see `engines.moses`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from anaphora.errors import InputError
from anaphora.streams import Lines, open_lines

_SECTION = re.compile(r"\[([a-z0-9-]+)\]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class MosesFeature:
    """A line of `[feature]`: what kind of feature, its name and its other options."""

    kind: str
    name: str
    options: Mapping[str, str]
    line: int


@dataclass(frozen=True, slots=True)
class Section:
    """Any other section: the line it begins at, and its lines with their numbers."""

    line: int
    entries: tuple[tuple[int, str], ...]

    @property
    def value(self) -> str:
        """Its first line; empty for a switch, which has none."""
        return self.entries[0][1] if self.entries else ""


@dataclass(frozen=True, slots=True)
class MosesIni:
    """A configuration; `sections` are those without features and weights."""

    path: Path
    features: tuple[MosesFeature, ...]
    weights: Mapping[str, tuple[float, ...]]
    sections: Mapping[str, Section]

    def number(self, section: str, default: float) -> float:
        """The number that a section holds."""
        if section not in self.sections:
            return default
        found = self.sections[section]
        try:
            return float(found.value)
        except ValueError:
            raise self.fault(f"[{section}] is {found.value!r}, no number", found.line) from None

    def fault(self, cause: str, line: int, remedy: str = "correct the line") -> InputError:
        """An error at a line, for the caller to raise."""
        return InputError(cause, remedy, file=str(self.path), line=line)


def read_moses_ini(path: Path) -> MosesIni:
    """Read a configuration; features without a name get the one that Moses gives them."""
    features: list[MosesFeature] = []
    weights: dict[str, tuple[float, ...]] = {}
    sections: dict[str, Section] = {}
    count: Counter[str] = Counter()
    with open_lines(path) as lines:
        for section, text in _entries(lines):
            if section == "feature" and text:
                features.append(_feature(text, lines.number, count))
            elif section == "weight" and text:
                name, values = _weight(text, lines)
                weights[name] = values
            elif section not in ("feature", "weight"):
                known = sections.get(section, Section(lines.number, ()))
                entries = (*known.entries, *(((lines.number, text),) if text else ()))
                sections[section] = Section(known.line, entries)
        if not features:
            raise lines.fault(
                "no section [feature]",
                "give a moses.ini of Moses 2 or later, where features are listed there",
                line=1,
            )
    return MosesIni(path, tuple(features), weights, sections)


def _entries(lines: Lines) -> Iterator[tuple[str, str]]:
    """Each line that says something with its section, and first the section with nothing."""
    section = ""
    for line in lines:
        text = line.split("#", 1)[0].strip()
        if match := _SECTION.fullmatch(text):
            section = match[1].lower()
            yield section, ""
        elif text and not section:
            raise lines.fault("text before the first [section]", "this is no moses.ini")
        elif text:
            yield section, text


def _feature(text: str, line: int, count: Counter[str]) -> MosesFeature:
    kind, *rest = text.split()
    options = dict(option.partition("=")[::2] for option in rest)
    name = options.pop("name", f"{kind}{count[kind]}")
    count[kind] += 1
    return MosesFeature(kind, name, options, line)


def _weight(text: str, lines: Lines) -> tuple[str, tuple[float, ...]]:
    name, equals, values = text.partition("=")
    if not equals or not values.strip():
        raise lines.fault(f"weight {text!r}", "write it as LM0= 0.5")
    try:
        return name.strip(), tuple(map(float, values.split()))
    except ValueError:
        raise lines.fault(f"weight {text!r} is no number", "write it as LM0= 0.5") from None
