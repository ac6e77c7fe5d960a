"""Which nouns a verb prefers: counts by hand."""

from __future__ import annotations

import io
from math import log2
from pathlib import Path

import pytest

from anaphora.coreference import preferences
from anaphora.coreference.preferences import UNKNOWN, Preferences
from anaphora.errors import InputError
from anaphora.streams import open_lines
from tests.parses import document

BARK, GROW = ("bark", "subject"), ("grow", "subject")
MET = Preferences({("dog", BARK): 30, ("tree", GROW): 60, ("dog", GROW): 10, ("cat", BARK): 2})


def test_the_grade_is_how_often_they_met_beside_chance() -> None:
    """40 dogs and 32 barks among 102 meetings: 12.5 by chance, 30 seen."""
    assert MET.grade("dog", BARK) == str(round(log2(30.5 / (40 * 32 / 102 + 0.5)))) == "1"
    assert MET.grade("tree", BARK) == "-3"  # expected 18.8, seen 0: 2 to the -5, bounded
    assert MET.grade("tree", GROW) == "1"


def test_what_is_rare_by_itself_has_no_grade() -> None:
    assert MET.grade("cat", BARK) == UNKNOWN
    assert MET.grade("dog", ("sing", "subject")) == UNKNOWN


def test_nouns_are_counted_with_their_governor_and_role() -> None:
    line = (
        "dogs:dog/NOUN/1/nsubj chased:chase/VERB/1/root cats:cat/NOUN/1/dobj"
        " in/ADP/1/prep snow/NOUN/3/pobj"
    )
    counted = preferences.count([document(line, line, line)])
    assert counted.meetings == {
        ("dog", ("chase", "subject")): 3,
        ("cat", ("chase", "object")): 3,
        ("snow", ("chase", "in")): 3,
    }
    assert preferences.count([document(line)]).meetings == {}


def test_counts_are_read_as_they_were_written(tmp_path: Path) -> None:
    out = io.StringIO()
    preferences.write(MET, out)
    path = tmp_path / "preferences"
    path.write_text(out.getvalue(), encoding="utf-8")
    with open_lines(path) as lines:
        assert preferences.read(lines) == MET
    path.write_text("dog\tbark\n", encoding="utf-8")
    with open_lines(path) as lines, pytest.raises(InputError, match=r"preferences:1: no noun, gov"):
        preferences.read(lines)
