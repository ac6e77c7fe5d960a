"""The errors a person can mend: each is a single line with place, cause and remedy."""

from __future__ import annotations

from collections.abc import Sequence

_SHOWN_FAULTS = 5


class AnaphoraError(Exception):
    """A failure that is the input's or the surroundings', never the program's.

    The command line prints `str(error)` as one line and exits with 1.
    """


class InputError(AnaphoraError):
    """Bad input: where it is (`file:line`), what is wrong, and what to do about it."""

    def __init__(self, cause: str, remedy: str, *, file: str = "", line: int | None = None) -> None:
        super().__init__(cause, remedy, file, line)
        self.cause = cause
        self.remedy = remedy
        self.file = file
        self.line = line

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file or 'input'}:{self.line}"
        text = f"{place}: {self.cause}; {self.remedy}" if place else f"{self.cause}; {self.remedy}"
        return _one_line(text)


class Faults(AnaphoraError):
    """Several faults of one thing, found in one pass and reported together."""

    def __init__(self, subject: str, faults: Sequence[str]) -> None:
        super().__init__(subject, tuple(faults))
        self.subject = subject
        self.faults = tuple(faults)

    def __str__(self) -> str:
        shown = "; ".join(self.faults[:_SHOWN_FAULTS])
        hidden = len(self.faults) - _SHOWN_FAULTS
        more = f"; and {hidden} more" if hidden > 0 else ""
        count = "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        return _one_line(f"{self.subject}: {count}: {shown}{more}")


def _one_line(text: str) -> str:
    """Keep an error on its line whatever the input put into it."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
