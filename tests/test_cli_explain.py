"""`anaphora explain`: decisions as lines and as a page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from selenium.webdriver.chrome.webdriver import WebDriver
from selenium.webdriver.common.by import By

from anaphora import formats
from anaphora.antecedents import NO_WORD, Candidate, Functions, Noun, PronounKind, PronounLink
from anaphora.cli import main
from anaphora.decisions import Decision, Edit, Option, Target
from anaphora.documents import Gender, Human, Number
from anaphora.report.decisions_page import decisions_page
from tests.conftest import complaints, open_page

COMMISSION = Candidate(2, 4, 6, 6, "commission", 0.72, Gender.FEM, Number.SG, Human.OTHER)
LINK = PronounLink(
    "d1", 3, 0, "it", PronounKind.PERSONAL, (COMMISSION,), 0.28, Functions(0.9, pleonastic=0.1)
)
CHANGED = Decision(
    LINK,
    "postedit",
    Target(3, (0,)),
    (Option("elle", (("antecedents", 0.81),), 0.81),),
    "il",
    "elle",
    "anaphoric 8a",
    0.81,
    (Edit(3, 0, 2, "elle"),),
)
HE = Candidate(0, 1, 1, 1, "he", 0.5, ref=Noun("man", Gender.MASC, Number.SG, Human.PERSON))
OTHERS = tuple(Candidate(0, i, i, i, f"n{i}", 0.1) for i in range(2, 6))
KEPT = Decision(
    PronounLink("d2", 0, NO_WORD, "", PronounKind.NULL, (HE, *OTHERS), 0.1, verb=6),
    "postedit",
    Target(0, ()),
    (),
    "",
    "",
    "anaphoric 4: no antecedent",
    0.1,
)
LINES = """\
document d1
  line 4 "it": commission (fem sg, 0.72) -> elle; baseline il; rule anaphoric 8a; confidence 0.81
document d2
  line 1 "(null subject)": he = man (masc sg person, 0.50), n2 (0.10), n3 (0.10) and 2 more \
-> nothing; baseline nothing; rule anaphoric 4: no antecedent; confidence 0.10
"""


@pytest.fixture
def decisions(tmp_path: Path) -> Path:
    """A file with a decision of each of two documents."""
    path = tmp_path / "decisions.jsonl"
    formats.write([(CHANGED,), (KEPT,)], path, "decisions")
    return path


def test_decisions_are_printed_as_a_person_reads_them(
    decisions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", str(decisions)]) == 0
    assert capsys.readouterr().out == LINES


def test_pronouns_that_stayed_can_be_left_out(
    decisions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", str(decisions), "--changed"]) == 0
    assert capsys.readouterr().out.splitlines() == LINES.splitlines()[:2]


def test_what_is_no_decision_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"doc": "d"}\n')
    assert main(["explain", str(path)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"anaphora: {path}:1: ")


def test_the_page_shows_each_decision_and_asks_the_network_for_nothing(
    decisions: Path, tmp_path: Path, browser: WebDriver
) -> None:
    page = tmp_path / "why.html"
    assert main(["explain", str(decisions), "--html", str(page)]) == 0
    open_page(browser, page, page.read_text())
    articles = [article.text for article in browser.find_elements(By.TAG_NAME, "article")]
    assert len(articles) == 2
    for word in ("it", "il", "elle", "commission", "fem sg", "0.72", "line 4", "anaphoric 8a"):
        assert word in articles[0]
    assert "(null subject) → nothing" in " ".join(articles[1].split())
    assert complaints(browser) == []


def test_what_stands_in_a_decision_is_shown_as_text_not_as_page() -> None:
    page = decisions_page([(replace(CHANGED, chosen="<script>alert(1)</script>"),)])
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page
