"""Errors are one line: place, cause, remedy."""

from __future__ import annotations

import pytest

from anaphora.errors import Faults, InputError


@pytest.mark.parametrize(
    ("file", "line", "expected"),
    [
        ("a.txt", 3, "a.txt:3: wrong; mend it"),
        ("a.txt", None, "a.txt: wrong; mend it"),
        ("", None, "wrong; mend it"),
        ("", 3, "input:3: wrong; mend it"),
    ],
)
def test_an_input_error_says_place_cause_and_remedy(
    file: str, line: int | None, expected: str
) -> None:
    assert str(InputError("wrong", "mend it", file=file, line=line)) == expected


def test_control_characters_in_the_input_cannot_break_the_line_or_the_terminal() -> None:
    error = InputError("unknown name 'a\nb\x1b[31m'", "choose another", file="été.txt")
    assert str(error) == r"été.txt: unknown name 'a\nb\x1b[31m'; choose another"


def test_many_faults_are_counted_and_the_first_five_shown() -> None:
    assert str(Faults("x", ["one"])) == "x: 1 fault: one"
    assert str(Faults("x", list("abcdefg"))) == "x: 7 faults: a; b; c; d; e; and 2 more"
