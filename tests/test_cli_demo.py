"""`anaphora demo` compares all systems, and shows a document of the micro-world with its links."""

from __future__ import annotations

import json

import pytest

from anaphora import microworld
from anaphora.documents import Document
from anaphora.experiments.systems import SYSTEMS
from anaphora.formats.json_values import decode
from tests.assets import needs
from tests.test_cli import run


@pytest.mark.parametrize("pair", microworld.PAIRS)
def test_every_pair_shows_both_sides_and_its_pronouns(pair: str) -> None:
    shown = run("demo", "--document", "--pair", pair, "--seed", "5")
    assert (shown.returncode, shown.stderr) == (0, b"")
    (bitext,) = microworld.generate(pair, documents=1, seed=5)
    text = shown.stdout.decode()
    lines = text.splitlines()
    assert lines[0] == f"micro-world document {bitext.source.id} ({pair})"
    assert len([line for line in lines if " -> " in line]) >= 1
    assert "\x1b" not in text  # no colour where it is no terminal


def test_equal_seeds_show_equal_documents() -> None:
    assert (
        run("demo", "--document", "--seed", "2").stdout
        == run("demo", "--document", "--seed", "2").stdout
    )
    assert (
        run("demo", "--document", "--seed", "2").stdout
        != run("demo", "--document", "--seed", "3").stdout
    )


def test_json_holds_the_document() -> None:
    shown = json.loads(run("demo", "--document", "--json").stdout)
    (bitext,) = microworld.generate("en-fr", documents=1)
    assert decode(Document, shown["source"]) == bitext.source
    assert decode(Document, shown["target"]) == bitext.target
    assert shown["alignments"] == [[list(link) for link in links] for links in bitext.alignments]


@needs("french-nouns")
def test_every_system_is_compared_with_the_baseline() -> None:
    """On a fifth of the text; the figures of the whole are in docs/systems.md."""
    shown = run("demo", "--train", "500", "--dev", "5", "--test", "40", "--json")
    assert (shown.returncode, shown.stderr) == (0, b"")
    systems = json.loads(shown.stdout)["systems"]
    assert list(systems) == list(SYSTEMS)
    assert systems["baseline"]["p"] == 1.0
    assert len({row["total"] for row in systems.values()}) == 1
    for name in ("backoff", "combined", "coref", "worddep"):
        assert systems[name]["correct"] > systems["baseline"]["correct"]
        assert systems[name]["p"] < 0.01


def test_an_unknown_pair_is_one_line() -> None:
    shown = run("demo", "--document", "--pair", "en-xx")
    assert (shown.returncode, shown.stdout) == (1, b"")
    assert shown.stderr.decode() == (
        "anaphora: the micro-world does not speak 'en-xx'; choose one of: en-fr, en-de, es-en\n"
    )
