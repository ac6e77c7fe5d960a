"""`anaphora demo` shows a document of the micro-world with its links."""

from __future__ import annotations

import json

import pytest

from anaphora import microworld
from anaphora.documents import Document
from anaphora.formats.json_values import decode
from tests.test_cli import run


@pytest.mark.parametrize("pair", microworld.PAIRS)
def test_every_pair_shows_both_sides_and_its_pronouns(pair: str) -> None:
    shown = run("demo", "--pair", pair, "--seed", "5")
    assert (shown.returncode, shown.stderr) == (0, b"")
    (bitext,) = microworld.generate(pair, documents=1, seed=5)
    text = shown.stdout.decode()
    lines = text.splitlines()
    assert lines[0] == f"micro-world document {bitext.source.id} ({pair})"
    assert len([line for line in lines if " -> " in line]) >= 1
    assert "\x1b" not in text  # no colour where it is no terminal


def test_equal_seeds_show_equal_documents() -> None:
    assert run("demo", "--seed", "2").stdout == run("demo", "--seed", "2").stdout
    assert run("demo", "--seed", "2").stdout != run("demo", "--seed", "3").stdout


def test_json_holds_the_document_and_a_place_for_the_systems() -> None:
    shown = json.loads(run("demo", "--json").stdout)
    (bitext,) = microworld.generate("en-fr", documents=1)
    assert shown["systems"] == {}
    assert decode(Document, shown["source"]) == bitext.source
    assert decode(Document, shown["target"]) == bitext.target
    assert shown["alignments"] == [[list(link) for link in links] for links in bitext.alignments]


def test_an_unknown_pair_is_one_line() -> None:
    shown = run("demo", "--pair", "en-xx")
    assert (shown.returncode, shown.stdout) == (1, b"")
    assert shown.stderr.decode() == (
        "anaphora: the micro-world does not speak 'en-xx'; choose one of: en-fr, en-de, es-en\n"
    )
