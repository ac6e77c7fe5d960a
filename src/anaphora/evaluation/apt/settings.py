"""What an APT score depends on, and the two ways to compute it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from anaphora.evaluation.translation import tokens
from anaphora.languages import canonical

OTHER, NONE = "OTHER", "NONE"
CASES = (1, 2, 3, 4, 5, 6)
WEIGHTS = (1.0, 0.5, 0.0, 0.0, 0.0, 0.0)


class Mode(StrEnum):
    """`RELEASED` does what the authors' program does; `FIXED` mends what it does by mistake."""

    RELEASED = "released"
    FIXED = "fixed"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything but the texts.

    `places`, lines of sentence and position, take the place of `source_list` where they are given.
    `target_list` (L_T) are the words the sides are reduced to; `source_words` (V_S) and
    `target_words` (V_T) steer the improvement of alignments, which there is none of without V_T.
    All words are in the form the mode compares: see `form_in`.
    """

    mode: Mode
    source_list: Sequence[str] = ()
    places: Sequence[tuple[int, int]] | None = None
    target_list: Sequence[str] = ()
    source_words: frozenset[str] = frozenset()
    target_words: frozenset[str] = frozenset()
    equal: Sequence[Sequence[str]] = ()
    similar: Sequence[Sequence[str]] = ()
    source_separator: str = ""
    target_separator: str = ""
    cases: Sequence[int] = CASES
    weights: Sequence[float] = WEIGHTS
    other_is_equal: bool = False

    @property
    def released(self) -> bool:
        """Whether to reproduce the released program."""
        return self.mode is Mode.RELEASED

    def pieces(self, token: str, separator: str) -> list[str]:
        """Cut a token at the separator; the released program, without one, at white space."""
        if separator:
            return token.split(separator)
        return token.split() if self.released else [token]

    def tokens(self, line: str) -> list[str]:
        """Cut a line; in the released program two blanks in a row hold an empty token."""
        return line.strip().split(" ") if self.released else tokens(line)


def form_in(mode: Mode) -> Callable[[str], str]:
    """How words are compared: in lower case, when mended also whatever the apostrophe or hyphen."""
    return python2_lower if mode is Mode.RELEASED else canonical


def python2_lower(text: str) -> str:
    """Lower case letter by letter, as Python 2 has it: no final sigma, no dot beside an i."""
    return text.translate({0x3A3: "σ", 0x130: "i"}).lower()
