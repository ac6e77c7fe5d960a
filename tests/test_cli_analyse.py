"""`anaphora analyse` from the command line; what it should find, a reader would too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from anaphora import formats
from anaphora.cli import main
from tests.assets import needs

TEXT = "The committee met because it was late.\nIt rained.\n\nAnn lost her key, but Bob found it.\n"

pytestmark = [needs("english-pipeline"), needs("english-names")]


def analyse(tmp_path: Path, text: str, *options: str) -> str:
    """What the command writes."""
    source, out = tmp_path / "in", tmp_path / "out"
    source.write_text(text, encoding="utf-8")
    options = options if "--lang" in options else ("--lang", "en", *options)
    assert main(["analyse", str(source), str(out), "--threads", "1", *options]) == 0
    return out.read_text(encoding="utf-8")


def records(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_jsonl_has_one_pronoun_a_line(tmp_path: Path) -> None:
    made = records(analyse(tmp_path, TEXT, "--format", "jsonl"))
    assert [(r["doc"], r["sent"], r["tok"], r["form"]) for r in made] == [
        ("1", 0, 4, "it"),
        ("1", 1, 0, "It"),
        ("2", 0, 2, "her"),
        ("2", 0, 8, "it"),
    ]
    for record in made:
        assert sum(record["function"].values()) == pytest.approx(1, abs=1e-4)
        shares = [candidate["p"] for candidate in record["candidates"]]
        assert sum(shares) + record["p_none"] == pytest.approx(1, abs=1e-4)
    her, it = made[2:]
    assert her["candidates"][0]["head_lemma"] == "Ann"
    assert it["candidates"][0]["head_lemma"] == "key"


def test_conllu_reads_back_with_chains_and_functions(tmp_path: Path) -> None:
    analyse(tmp_path, TEXT)
    first, second = formats.read(tmp_path / "out", "conllu")
    assert (first.id, len(first.segments), second.id) == ("1", 2, "2")
    assert "Function=" in first.segments[1].tokens[0].misc
    chains = [
        [second.segments[m.segment].tokens[m.end].text for m in chain]
        for chain in second.chains().values()
    ]
    assert ["key", "it"] in chains


def test_the_words_are_written_with_the_boundaries_of_the_input(tmp_path: Path) -> None:
    words = tmp_path / "words"
    analyse(tmp_path, TEXT, "--tokens-out", str(words))
    lines = words.read_text().splitlines()
    assert lines[0] == "The committee met because it was late ."
    assert [bool(line) for line in lines] == [True, True, False, True]


def test_tokenised_text_stays_as_it_is(tmp_path: Path) -> None:
    words = tmp_path / "words"
    text = "The dog isn't here , it &apos;s out .\n"
    made = analyse(tmp_path, text, "--tokenised", "--tokens-out", str(words), "--format", "jsonl")
    assert words.read_text() == text
    assert [r["tok"] for r in records(made)] == [5]


def test_nothing_gives_nothing(tmp_path: Path) -> None:
    assert analyse(tmp_path, "") == ""
    assert analyse(tmp_path, "", "--format", "jsonl") == ""


def test_a_document_of_one_word(tmp_path: Path) -> None:
    (it,) = records(analyse(tmp_path, "It\n", "--format", "jsonl"))
    assert (it["candidates"], it["p_none"]) == ([], 1.0)
    assert records(analyse(tmp_path, "Hello\n", "--format", "jsonl")) == []


def test_empty_segments_of_a_document_stay(tmp_path: Path) -> None:
    ids = tmp_path / "ids"
    ids.write_text("a\na\na\n")
    text = "The key is here.\n\nTake it.\n"
    made = analyse(tmp_path, text, "--doc-ids", str(ids), "--format", "jsonl")
    (it,) = records(made)
    assert (it["doc"], it["sent"], it["candidates"][0]["sent"]) == ("a", 2, 0)


def test_a_long_segment_without_an_end(tmp_path: Path) -> None:
    made = analyse(tmp_path, "she saw a dog and it barked " * 700 + "\n", "--format", "jsonl")
    assert len(records(made)) == 2 * 700


def test_mixed_scripts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = "Анна met 東京 in مصر 🙂 and the man lost his key, so she found it.\n"
    made = records(analyse(tmp_path, line, "--format", "jsonl"))
    assert [record["form"] for record in made] == ["his", "she", "it"]
    assert capsys.readouterr().err == ""


def test_another_language_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    analyse(tmp_path, "La maison est dans la rue et elle est sur le plan avec les autres.\n")
    assert capsys.readouterr().err == (
        "anaphora: warning: document '1' looks like French, not like English\n"
    )


def test_threads_change_nothing(tmp_path: Path) -> None:
    alone = analyse(tmp_path, TEXT)
    assert analyse(tmp_path, TEXT, "--threads", "2") == alone


def test_a_page(tmp_path: Path) -> None:
    page = analyse(tmp_path, TEXT, "--format", "html")
    assert page.count('class="pronoun ') == 4 + 4  # and the key to the functions
    assert 'href="#d1-0-2"' in page  # it: her key
