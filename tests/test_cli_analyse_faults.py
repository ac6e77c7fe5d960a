"""`anaphora analyse` where something is missing or wrong: one line, and no file is left."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from anaphora.analysis import spacy_analyser
from anaphora.cli import main

TEXT = "The committee met because it was late.\n"
KNOWN = (
    '{"doc": "1", "sent": 0, "tok": 4, "form": "it", "kind": "pers", "candidates": [{"sent": 0,'
    ' "start": 0, "end": 1, "head": 1, "head_lemma": "committee", "p": 0.75}], "p_none": 0.25}\n'
)


def test_links_from_a_file_need_no_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANAPHORA_CACHE", str(tmp_path / "empty"))
    known = tmp_path / "known.jsonl"
    known.write_text(KNOWN)
    options = ("--resolver", "file", "--antecedents", str(known), "--format", "jsonl")
    source, out = tmp_path / "in", tmp_path / "out"
    source.write_text(TEXT)
    assert main(["analyse", str(source), str(out), "--lang", "en", *options]) == 0
    it = json.loads(out.read_text())
    assert (it["p_none"], it["candidates"][0]["p"]) == (0.25, 0.75)
    assert "function" not in it


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--resolver", "guess"], "unknown resolver 'guess'; choose one of: builtin, corenlp,"),
        (["--resolver", "file"], "no file of antecedents; name it: --antecedents FILE"),
        (["--resolver", "gold"], "plain text has no gold annotation; name a file that has it:"),
        (["--lang", "xx"], "unknown language 'xx'; choose one of: de, en, es, fr"),
        ([], "english-pipeline 3.8.0 is not set up; run: anaphora setup models"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    options: list[str],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ANAPHORA_CACHE", str(tmp_path / "empty"))
    spacy_analyser._loaded.cache_clear()
    (tmp_path / "in").write_text(TEXT)
    lang = [] if "--lang" in options else ["--lang", "en"]
    arguments = ["analyse", str(tmp_path / "in"), str(tmp_path / "out"), "--threads", "1"]
    assert main([*arguments, *lang, *options]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"anaphora: {said}")
    assert error.count("\n") == 1
    assert not (tmp_path / "out").exists()
