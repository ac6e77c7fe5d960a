"""Antecedents as JSON lines: the contract of DESIGN, and the older form with raw scores."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings

from anaphora import formats
from anaphora.antecedents import NO_WORD, NOWHERE, Candidate, Functions, Noun, PronounKind
from anaphora.antecedents import PronounLink as Link
from anaphora.documents import Gender, Human, Number
from anaphora.errors import InputError
from tests import strategies_antecedents


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "antecedents.jsonl"


def read(file: Path, text: str) -> list[tuple[Link, ...]]:
    file.write_text(text)
    return list(formats.read(file, "antecedents"))


# the example of the design, and a null subject whose candidate is a pronoun
CONTRACT = (
    '{"doc": "d1", "sent": 3, "tok": 5, "form": "it", "kind": "pers", '
    '"function": {"anaphoric": 0.91, "event": 0.06, "pleonastic": 0.03}, '
    '"candidates": [{"sent": 2, "start": 4, "end": 6, "head": 6, "head_lemma": "commission", '
    '"gender": "unk", "number": "sg", "human": "other", "p": 0.72}], "p_none": 0.28}\n'
    '{"doc": "d2", "sent": 0, "tok": -1, "verb": 2, "form": "", "kind": "null", '
    '"candidates": [{"sent": 0, "start": 0, "end": 0, "head": 0, "head_lemma": "él", '
    '"gender": "masc", "number": "sg", "human": "person", "p": 1.0, '
    '"ref": {"lemma": "ministro", "gender": "masc", "number": "sg", "human": "person"}}], '
    '"p_none": 0.0}\n'
)
COMMISSION = Candidate(2, 4, 6, 6, "commission", 0.72, Gender.UNK, Number.SG, Human.OTHER)
MINISTER = Noun("ministro", Gender.MASC, Number.SG, Human.PERSON)
HE = Candidate(0, 0, 0, 0, "él", 1.0, Gender.MASC, Number.SG, Human.PERSON, MINISTER)
LINKS = [
    (
        Link(
            "d1", 3, 5, "it", PronounKind.PERSONAL, (COMMISSION,), 0.28, Functions(0.91, 0.06, 0.03)
        ),
    ),
    (Link("d2", 0, NO_WORD, "", PronounKind.NULL, (HE,), 0.0, verb=2),),
]


def test_the_contract_is_read_and_written(file: Path) -> None:
    assert read(file, CONTRACT) == LINKS
    formats.write(LINKS, file, "antecedents")
    assert file.read_text() == CONTRACT


@settings(max_examples=60, deadline=None)
@given(strategies_antecedents.documents())
def test_links_come_back_equal(
    tmp_path_factory: pytest.TempPathFactory, links: list[tuple[Link, ...]]
) -> None:
    file = tmp_path_factory.mktemp("antecedents") / "links.jsonl"
    formats.write(links, file, "antecedents")
    assert list(formats.read(file, "antecedents")) == links


def scored(*scores: float, **changes: object) -> str:
    """Return a line of the older form."""
    candidates = [
        {"sent": 0, "start": i, "end": i + 1, "head_lemma": "casa", "pos": "NC", "gender": "fem",
         "number": "sg", "human": "other", "func": "cd", "score": score}
        for i, score in enumerate(scores)
    ]  # fmt: skip
    record = {"doc": "d", "sent": 1, "tok": 4, "form": "su", "kind": "poss", "pos": "PX",
              "func": "spec", "gender": "unk", "number": "sg",
              "candidates": candidates}  # fmt: skip
    return json.dumps(record | changes) + "\n"


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((6.0, 2.0), (0.75, 0.25)),
        ((99.0, 0.5, 0.9), (99 / 99.9, 0.9 / 99.9)),  # the two best stay, however low
        ((98.0, 1.0, 0.97, 1.0), (0.98, 0.01, 0.01)),  # 0.97 is under 1% of 98
        ((5.0,), (1.0,)),
        ((), ()),
    ],
)
def test_raw_scores_become_shares(
    file: Path, scores: tuple[float, ...], expected: tuple[float, ...]
) -> None:
    ((link,),) = read(file, scored(*scores))
    assert [c.p for c in link.candidates] == pytest.approx(expected)
    assert link.p_none == (0.0 if scores else 1.0)


def test_the_older_form_says_where_a_head_stands_only_of_single_words(file: Path) -> None:
    text = scored(3.0, tok=-1, verb=2, verb_form="dijo", kind="null", form="")
    text = text.replace('"pos": "NC"', '"ref": {"lemma": "x", "pos": "NP"}')
    ((link,),) = read(file, text)
    assert (link.token, link.verb, link.candidates[0].head) == (NO_WORD, 2, None)
    assert link.candidates[0].ref == Noun("x", segment=NOWHERE, head=NOWHERE)
    ((link,),) = read(file, scored(3.0).replace('"end": 1', '"end": 0'))
    assert link.candidates[0].head == 0


def test_probabilities_rounded_by_hand_are_divided_by_their_sum(file: Path) -> None:
    ((link,), _) = read(file, CONTRACT.replace('"p_none": 0.28', '"p_none": 0.285'))
    assert link.p_none == pytest.approx(0.285 / 1.005)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "1: not JSON (column 2: Expecting property name enclosed in double quotes); "
              "see docs/formats.md for the fields of a pronoun"),
        (CONTRACT.replace('"p": 0.72', '"p": 0.5'),
         "1: pronoun 'it' at segment 3, token 5: 1 fault: its probabilities sum to 0.78 instead "
         "of 1; correct the line, or make the file again"),
        (CONTRACT.replace('"p": 0.72', '"score": 4'),
         "1: candidates[0]: key 'p' is missing; see docs/formats.md for the fields of a pronoun"),
        (CONTRACT.replace('"p": 0.72', '"p": "high"'),
         "1: candidates[0].p: expected a number, found \"high\"; "
         "see docs/formats.md for the fields of a pronoun"),
        (CONTRACT.replace('"kind": "pers"', '"kind": "personal"'),
         "1: kind: expected one of pers, poss, refl, null, enclitic, other, found \"personal\"; "
         "see docs/formats.md for the fields of a pronoun"),
        (scored(2.0, -1.0),
         "1: candidates: a score is not positive; see docs/formats.md for the fields of a pronoun"),
        (CONTRACT + CONTRACT,
         "3: document 'd1' comes a second time; put the lines of a document next to each other"),
    ],
)  # fmt: skip
def test_bad_lines_are_refused_with_their_place(file: Path, text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(file, text)
    assert str(caught.value) == f"{file}:{message}"
