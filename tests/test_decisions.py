"""Decisions: replaying their edits on the draft, and their file."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora import formats
from anaphora.antecedents import Candidate, PronounKind, PronounLink
from anaphora.decisions import Decision, Edit, Option, Target, edits_between, replay
from anaphora.errors import Faults, InputError
from tests import strategies_antecedents

LINK = PronounLink(
    "d", 1, 2, "it", PronounKind.PERSONAL, (Candidate(0, 1, 1, 1, "house", 0.9),), 0.1
)
DRAFT = ["J'aime cette maison.", "Je vois qu'il est beau.", "Fin."]
DECISION = Decision(
    LINK,
    "postedit",
    Target(1, (3,)),
    (Option("elle", (("antecedent", 0.9),), 0.9), Option("il", (("antecedent", 0.1),), 0.1)),
    "il",
    "elle",
    "anaphoric 8a",
    0.9,
    (Edit(1, 11, 13, "elle"), Edit(1, 18, 22, "belle")),
)


def test_edits_are_made_in_the_draft() -> None:
    output = ["J'aime cette maison.", "Je vois qu'elle est belle.", "Fin."]
    assert replay(DRAFT, [DECISION]) == output
    assert replay(DRAFT, []) == DRAFT
    assert DECISION.changed


def test_a_decision_may_insert_and_delete() -> None:
    changes = (Edit(2, 0, 0, "Il a "), Edit(2, 0, 3, "fin"), Edit(0, 6, 12, ""))
    assert replay(DRAFT, [replace(DECISION, edits=changes)]) == [
        "J'aime maison.",
        "Je vois qu'il est beau.",
        "Il a fin.",
    ]


@pytest.mark.parametrize(
    ("edits", "fault"),
    [
        ([Edit(3, 0, 0, "")], "an edit of segment 3 of 3"),
        ([Edit(2, 3, 5, "")], "segment 2: an edit of characters 3 to 5 of 4"),
        ([Edit(2, 3, 2, "")], "segment 2: an edit of characters 3 to 2 of 4"),
        ([Edit(1, 0, 5, "a"), Edit(1, 4, 6, "b")], "segment 1: edits at 0 and 4 overlap"),
        ([Edit(1, 4, 4, "a"), Edit(1, 4, 4, "b")], "segment 1: edits at 4 and 4 overlap"),
    ],
)
def test_edits_that_do_not_fit_are_refused(edits: list[Edit], fault: str) -> None:
    with pytest.raises(Faults, match=fault):
        replay(DRAFT, [replace(DECISION, edits=(edit,)) for edit in edits])


_lines = st.text("ab'é  ", max_size=20)


@given(_lines, _lines)
def test_the_edits_between_two_texts_lead_from_one_to_the_other(draft: str, output: str) -> None:
    decision = replace(DECISION, edits=edits_between(0, draft, output))
    assert replay([draft], [decision]) == [output]


def test_edits_between_texts_are_whole_words() -> None:
    assert edits_between(4, "il est beau", "elle est belle") == (
        Edit(4, 0, 2, "elle"),
        Edit(4, 7, 11, "belle"),
    )


def test_a_confidence_is_a_probability() -> None:
    with pytest.raises(Faults, match=r"pronoun 'it' at segment 1, token 2: .*confidence 1\.5"):
        replace(DECISION, confidence=1.5)


@settings(max_examples=40, deadline=None)
@given(st.lists(strategies_antecedents.decisions(), min_size=1, max_size=4).map(tuple))
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, decisions: tuple[Decision, ...]
) -> None:
    file = tmp_path_factory.mktemp("decisions") / "decisions.jsonl"
    formats.write([decisions], file, "decisions")
    assert list(formats.read(file, "decisions")) == [decisions]


def test_the_file_is_that_of_the_contract(tmp_path: Path) -> None:
    file = tmp_path / "decisions.jsonl"
    formats.write([(DECISION,)], file, "decisions")
    record = json.loads(file.read_text())
    assert list(record)[:7] == ["doc", "sent", "tok", "form", "kind", "candidates", "p_none"]
    assert record["target"] == {"sent": 1, "toks": [3]}
    assert record["options"][0] == {"text": "elle", "scores": {"antecedent": 0.9}, "total": 0.9}
    assert record["edits"][0] == {"sent": 1, "start": 11, "end": 13, "text": "elle"}


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("confidence", 2.0, "confidence 2.0"),
        ("options", 3, "options: expected a list"),
        ("options", [{"text": "il"}], "options[0]: expected an object with text, scores and total"),
        ("options", [{"text": "il", "scores": {"a": "b"}, "total": 1}], "scores and total numbers"),
        ("system", None, "system"),
        ("unheard", 1, "unheard"),
    ],
)
def test_a_record_that_does_not_fit_is_refused(
    tmp_path: Path, key: str, value: object, fault: str
) -> None:
    file = tmp_path / "decisions.jsonl"
    formats.write([(DECISION,)], file, "decisions")
    file.write_text(json.dumps({**json.loads(file.read_text()), key: value}) + "\n")
    with pytest.raises(InputError) as caught:
        list(formats.read(file, "decisions"))
    assert str(caught.value).startswith(f"{file}:1: ")
    assert fault in str(caught.value)
