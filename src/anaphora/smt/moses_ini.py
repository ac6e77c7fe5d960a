"""Moses' configuration, `moses.ini`, read into values: features, weights, and all other sections.

    [feature]
    WordPenalty
    KENLM name=LM0 factor=0 path=lm.arpa order=5
    [weight]
    WordPenalty0= -1
    LM0= 0.5

What the features mean is not decided here; see `engines.moses_import`.
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
class Feature:
    """A line of `[feature]`: what kind of feature, its name and its other options."""

    kind: str
    name: str
    options: Mapping[str, str]
    line: int


@dataclass(frozen=True, slots=True)
class Entry:
    """Any other line, with its number."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class MosesIni:
    """A configuration; `sections` are those without features and weights, in their order."""

    path: Path
    features: tuple[Feature, ...]
    weights: Mapping[str, tuple[float, ...]]
    sections: Mapping[str, tuple[Entry, ...]]

    def number(self, section: str) -> float | None:
        """The number that a section holds; None without the section."""
        entries = self.sections.get(section, ())
        if not entries:
            return None
        try:
            return float(entries[0].text)
        except ValueError:
            raise self.fault(f"{entries[0].text!r} is no number", entries[0].line) from None

    def fault(self, cause: str, line: int, remedy: str = "correct the line") -> InputError:
        """An error at a line, for the caller to raise."""
        return InputError(cause, remedy, file=str(self.path), line=line)


def read_moses_ini(path: Path) -> MosesIni:
    """Read a configuration; features without a name get the one that Moses gives them."""
    features: list[Feature] = []
    weights: dict[str, tuple[float, ...]] = {}
    sections: dict[str, list[Entry]] = {}
    count: Counter[str] = Counter()
    with open_lines(path) as lines:
        for section, text in _entries(lines):
            if section == "feature":
                features.append(_feature(text, lines.number, count))
            elif section == "weight":
                name, values = _weight(text, lines)
                weights[name] = values
            else:
                sections.setdefault(section, []).append(Entry(text, lines.number))
        if not features:
            raise lines.fault(
                "no section [feature]",
                "this is no moses.ini, or one from before 2013: convert it with Moses' scripts",
                line=1,
            )
    return MosesIni(path, tuple(features), weights, {k: tuple(v) for k, v in sections.items()})


def _entries(lines: Lines) -> Iterator[tuple[str, str]]:
    """Each line that says something, with its section; a section without lines has an empty one."""
    section = ""
    for line in lines:
        text = line.split("#", 1)[0].strip()
        if match := _SECTION.fullmatch(text):
            section = match[1].lower()
        elif text and not section:
            raise lines.fault("text before the first [section]", "this is no moses.ini")
        elif text:
            yield section, text


def _feature(text: str, line: int, count: Counter[str]) -> Feature:
    kind, *rest = text.split()
    options = dict(option.partition("=")[::2] for option in rest)
    name = options.pop("name", f"{kind}{count[kind]}")
    count[kind] += 1
    return Feature(kind, name, options, line)


def _weight(text: str, lines: Lines) -> tuple[str, tuple[float, ...]]:
    name, equals, values = text.partition("=")
    try:
        if equals and values.strip():
            return name.strip(), tuple(map(float, values.split()))
    except ValueError:
        pass
    raise lines.fault(f"weight {text!r}", "write it as LM0= 0.5")
