"""Reports and breakdowns from the command line: `compare --html`, `--latex`, `--by`, agreement."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from anaphora import formats
from anaphora.analysis.cache import installed
from anaphora.analysis.morphology import french
from anaphora.cli import main
from anaphora.decisions import Decision, Target
from anaphora.errors import InputError
from tests.docs_examples import commands, copied, printed
from tests.report_comparison import DOCUMENTS, OUTPUTS, REFERENCE, SOURCE, links

TEXTS = ["--pair", "en-fr", "--source", "en", "--reference", "fr", "--doc-ids", "doc"]
SYSTEMS = ["--hypothesis", "BL=bl", "CM=cm", "--alignment-hyp", "align", "align"]
ANTECEDENTS = ["--antecedents", "en.jsonl"]


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, lines in {
        "en": SOURCE,
        "fr": REFERENCE,
        "bl": OUTPUTS["BL"],
        "cm": OUTPUTS["CM"],
        "doc": DOCUMENTS,
        "align": [" ".join(f"{i}-{i}" for i in range(len(s.split()))) for s in SOURCE],
    }.items():
        Path(name).write_text("".join(f"{line}\n" for line in lines))
    formats.write([tuple(links("d1"))[:3], tuple(links("d1"))[3:]], "en.jsonl", "antecedents")


def run(command: str, *options: str) -> int:
    return main([command, *TEXTS, *SYSTEMS, "--alignment-ref", "align", *options])


def test_a_page_and_tables_for_a_paper_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    more = ["--metric", "c1c4", "--html", "report.html", "--latex", "tables.tex"]
    assert run("compare", *ANTECEDENTS, *more) == 0
    page = Path("report.html").read_text()
    assert page.count("<article ") == 4
    assert "antecedent: The lamp, 1 sentence back" in page
    tables = Path("tables.tex").read_text()
    assert tables.count(r"\begin{tabular}") == 7
    assert r"metric & BL & CM & $\Delta$ CM \\" in tables
    assert "C1..C4" in capsys.readouterr().out


def test_breakdowns_on_a_terminal_and_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    options = [*ANTECEDENTS, "--metric", "c1c4", "bleu", "--by", "function"]
    assert run("score", *options) == 0
    assert capsys.readouterr().out.endswith(
        """\
C1..C4 by function
function    items      BL      CM     Δ CM
anaphoric       3  0.3333  0.3333  +0.0000
pleonastic      1  1.0000  1.0000  +0.0000
"""
    )
    assert run("score", *options, "--json") == 0
    first, *_ = json.loads(capsys.readouterr().out)
    assert (first["system"], first["name"]) == ("BL", "C1..C4")
    assert first["breakdowns"]["function"]["pleonastic"] == {"score": 1.0, "items": 1}


def test_compare_breaks_down_by_its_first_metric(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("compare", "--metric", "c1c4", "--by", "form") == 0
    out = capsys.readouterr().out
    assert "C1..C4 by source pronoun\n" in out
    assert "they                1  0.0000  0.0000  +0.0000  1.0000\n" in out
    assert run("compare", "--metric", "c1c4", "bleu", "--by", "form", "--json") == 0
    of_c1c4, of_bleu = json.loads(capsys.readouterr().out)
    assert of_c1c4["breakdowns"]["form"]["they"] == {"items": 1, "scores": [0, 0], "p": 1}
    assert "breakdowns" not in of_bleu


def test_only_pronouns_that_a_system_decided_on(capsys: pytest.CaptureFixture[str]) -> None:
    """The second file of decisions knows the first *It* alone, which CM has right."""
    decision = Decision(next(links("d1")), "coref", Target(1, (0,)), (), "il", "elle", "cm", 0.9)
    formats.write([(decision,)], "decisions.jsonl", "decisions")
    assert run("score", "--metric", "c1c4", "--only", "decisions.jsonl", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert [(s["score"], s["details"]["items"]) for s in found] == [(0, 1), (1, 1)]


def test_agreement_needs_no_reference(capsys: pytest.CaptureFixture[str]) -> None:
    """Both outputs: elle goes with lampe, il and ils do not, and *la* does, *le* does not."""
    if (missing := not_set_up()) is not None:
        pytest.skip(missing)
    command = ["score", "--pair", "en-fr", "--source", "en", "--doc-ids", "doc", *SYSTEMS]
    assert main([*command, *ANTECEDENTS, "--metric", "agreement", "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)
    assert [first["details"][k] for k in ("items", "agree", "disagree")] == [3, 1, 2]
    assert [second["details"][k] for k in ("items", "agree", "disagree")] == [3, 1, 2]
    assert first["signature"].startswith("pair:en-fr|antecedents:best|morphology:lexicon|")


def test_agreement_needs_antecedents(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("score", "--metric", "agreement") == 1
    assert capsys.readouterr().err == (
        "anaphora: no --antecedents; agreement needs them: anaphora analyse makes them\n"
    )


def test_antecedents_of_other_tokens_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    text = Path("en.jsonl").read_text()
    Path("en.jsonl").write_text(text.replace('"sent": 2, "tok": 2', '"sent": 2, "tok": 1'))
    assert run("score", *ANTECEDENTS, "--metric", "c1c4") == 1
    assert capsys.readouterr().err == (
        "anaphora: antecedents of another text, or of other tokens: 1 fault: document 'd1', "
        "pronoun 'it' at segment 2, token 1: the text has 'saw' there\n"
    )


def test_the_documentation_shows_what_the_commands_print(tmp_path: Path) -> None:
    if (missing := not_set_up()) is not None:
        pytest.skip(missing)
    folder = copied("comparison", tmp_path)
    examples = list(commands("reports.md"))
    assert len(examples) == 3
    for command, shown in examples:
        assert printed(command, folder) == shown


def not_set_up() -> str | None:
    """What to do to have the lexicon of French nouns, None if it is there."""
    try:
        installed(french.ASSET)
    except InputError as missing:
        return str(missing)
    return None
