"""JSON lines: a whole document per line, strictly read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora import formats
from anaphora.documents import (
    Category,
    Document,
    EmptyNode,
    Function,
    Gender,
    Mention,
    MultiwordToken,
    Number,
    Segment,
    Side,
    Token,
)
from anaphora.errors import InputError
from tests import strategies

ANALYSED = Document(
    "d1",
    (
        Segment(
            "del agua",
            tokens=(
                Token("de", upos="ADP", head=2, deprel="case"),
                Token("el", lemma="el", feats="Gender=Masc", space_after=False),
                Token("agua"),
            ),
            id="s1",
            empty_nodes=(EmptyNode(-1, Token("él", head=2)),),
            multiword_tokens=(MultiwordToken(0, 1, "del"),),
            comments=("newpar",),
        ),
    ),
    (
        Mention(
            0,
            -1,
            -1,
            entity="e1",
            category=Category.PRONOUN,
            gender=Gender.MASC,
            number=Number.SG,
            function=Function.ANAPHORIC,
            attributes=(("infstat", "giv"),),
        ),
    ),
    lang="es",
    side=Side.REFERENCE,
    version="A",
    attributes=(("origlang", "es"),),
)
ANALYSED_LINE = (
    '{"id": "d1", "segments": [{"text": "del agua", "tokens": [{"text": "de", "upos": "ADP", '
    '"head": 2, "deprel": "case"}, {"text": "el", "lemma": "el", "feats": "Gender=Masc", '
    '"space_after": false}, {"text": "agua"}], "id": "s1", "empty_nodes": [{"after": -1, '
    '"token": {"text": "él", "head": 2}}], "multiword_tokens": [{"start": 0, "end": 1, '
    '"text": "del"}], "comments": ["newpar"]}], "mentions": [{"segment": 0, "start": -1, '
    '"end": -1, "entity": "e1", "category": "pronoun", "gender": "masc", "number": "sg", '
    '"function": "anaphoric", "attributes": [["infstat", "giv"]]}], "lang": "es", '
    '"side": "reference", "version": "A", "attributes": [["origlang", "es"]]}\n'
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "x.jsonl"


def test_a_document_is_one_line_without_default_values(file: Path) -> None:
    formats.write([Document("a", (Segment("It\nbroke."),)), ANALYSED], file, "jsonl")
    assert (
        file.read_text() == '{"id": "a", "segments": [{"text": "It\\nbroke."}]}\n' + ANALYSED_LINE
    )


def test_everything_a_document_holds_is_read(file: Path) -> None:
    file.write_text(ANALYSED_LINE)
    assert list(formats.read(file, "jsonl")) == [ANALYSED]


def test_default_values_may_be_spelled_out(file: Path) -> None:
    file.write_text('{"mentions": [], "side": "source", "segments": [], "lang": "", "id": "a"}\n')
    assert list(formats.read(file, "jsonl")) == [Document("a", ())]


def with_segment(**fields: Any) -> str:
    return json.dumps({"id": "d", "segments": [{"text": "a"}, {"text": "b", **fields}]})


def with_mention(**fields: Any) -> str:
    mention = {"segment": 0, "start": 0, "end": 0, **fields}
    return json.dumps(
        {"id": "d", "segments": [{"text": "a", "tokens": [{"text": "a"}]}], "mentions": [mention]}
    )


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("", "not JSON (column 1: Expecting value)"),
        ('{"id": "d"', "not JSON (column 11: Expecting ',' delimiter)"),
        ("[1, 2]", "expected an object, found [1, 2]"),
        ('{"id": "d"}', "key 'segments' is missing"),
        ('{"id": "d", "segments": {}}', "segments: expected an array, found {}"),
        ('{"id": 7, "segments": []}', "id: expected a string, found 7"),
        ('{"id": null, "segments": []}', "id: expected a string, found null"),
        ('{"id": "d", "id": "e", "segments": []}', "key 'id' occurs twice"),
        ('{"id": "d", "segments": [{"text": NaN}]}', "segments[0].text: NaN is not JSON"),
        ('{"id": "d", "segments": [-Infinity]}', "segments[0]: -Infinity is not JSON"),
        (
            '{"id": "d", "segments": [{"text": "a", "text": "b"}]}',
            "segments[0]: key 'text' occurs twice",
        ),
        (
            '{"id": "d", "segments": [], "doc": 1}',
            "unknown key 'doc'; known are id, segments, mentions, lang, side, version, attributes",
        ),
        (
            '{"id": "d", "segments": [], "side": "target"}',
            'side: expected one of source, reference, hypothesis, found "target"',
        ),
        (
            '{"id": "\\ud800", "segments": []}',
            "id: half a surrogate pair, which is no character",
        ),
        (with_segment(id=True), "segments[1].id: expected a string, found true"),
        (with_segment(comments="x"), 'segments[1].comments: expected an array, found "x"'),
        (with_segment(tokens=[{"lemma": "b"}]), "segments[1].tokens[0]: key 'text' is missing"),
        (
            with_segment(tokens=[{"text": "b", "head": 1.0}]),
            "segments[1].tokens[0].head: expected a whole number, found 1.0",
        ),
        (
            with_segment(tokens=[{"text": "b"}, {"text": "c", "head": False}]),
            "segments[1].tokens[1].head: expected a whole number, found false",
        ),
        (
            with_segment(tokens=[{"text": "b", "space_after": 0}]),
            "segments[1].tokens[0].space_after: expected true or false, found 0",
        ),
        (
            with_segment(empty_nodes=[{"after": 0, "token": {"text": 1}}]),
            "segments[1].empty_nodes[0].token.text: expected a string, found 1",
        ),
        (
            with_mention(gender="f"),
            'mentions[0].gender: expected one of masc, fem, neut, unk, found "f"',
        ),
        (with_mention(part=[1]), "mentions[0].part: expected 2 items, found 1"),
        (
            with_mention(attributes=[["a", 1]]),
            "mentions[0].attributes[0][1]: expected a string, found 1",
        ),
        (
            with_mention(entity="e", start=1),
            "document 'd': 1 fault: segment 0: mention of 'e' at position 1 of 1 tokens",
        ),
    ],
)
def test_a_line_that_is_no_document_is_refused_with_the_path_to_the_fault(
    file: Path, line: str, cause: str
) -> None:
    file.write_text(f'{{"id": "good", "segments": []}}\n{line}\n')
    with pytest.raises(InputError) as caught:
        list(formats.read(file, "jsonl"))
    assert (caught.value.file, caught.value.line) == (str(file), 2)
    assert caught.value.cause == cause
    assert caught.value.remedy in (
        "see docs/formats.md for the fields of a document",
        "correct the positions of the mentions",
    )


@pytest.mark.parametrize("line", ["[" * 100_000, '{"id": ' + "9" * 5_000 + "}"])
def test_json_beyond_all_measure_is_refused(file: Path, line: str) -> None:
    file.write_text(line)
    with pytest.raises(InputError, match="not JSON a document could be"):
        list(formats.read(file, "jsonl"))


def test_a_long_value_is_shown_in_part(file: Path) -> None:
    file.write_text(f'{{"id": ["{"x" * 100}"], "segments": []}}')
    with pytest.raises(InputError) as caught:
        list(formats.read(file, "jsonl"))
    assert caught.value.cause == f'id: expected a string, found ["{"x" * 35}...'


@settings(max_examples=50, deadline=None)
@given(st.lists(strategies.analysed_documents(), max_size=2))
def test_what_was_written_comes_back(
    tmp_path_factory: pytest.TempPathFactory, documents: list[Document]
) -> None:
    file = tmp_path_factory.mktemp("jsonl") / "x.jsonl"
    formats.write(documents, file, "jsonl")
    assert list(formats.read(file, "jsonl")) == documents
