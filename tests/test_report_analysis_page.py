"""The page of an analysed text: what it holds, and what a reader sees in a browser."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

from selenium.webdriver.chrome.webdriver import WebDriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from anaphora.antecedents import Candidate, Functions, Noun, PronounKind, PronounLink
from anaphora.documents import Document, EmptyNode, Segment, Token
from anaphora.report.analysis_page import write_page
from tests.conftest import complaints, open_page


def document(name: str, *lines: str) -> Document:
    segments = (Segment(line, tuple(map(Token, line.split()))) for line in lines)
    return Document(name, tuple(segments), lang="en")


TEXT = document("story", "Ann saw the old car", "It was <b> red", "She sold it")
LINKS = (
    PronounLink(
        "story",
        1,
        0,
        "It",
        PronounKind.PERSONAL,
        (Candidate(0, 2, 4, 4, "car", 0.7), Candidate(0, 0, 0, 0, "ann", 0.1)),
        0.2,
        Functions(anaphoric=0.8, pleonastic=0.2),
    ),
    PronounLink(
        "story",
        2,
        2,
        "it",
        PronounKind.PERSONAL,
        (Candidate(1, 0, 0, 0, "it", 0.9, ref=Noun("car")),),
        0.1,
    ),
)


def page(*analysed: tuple[Document, tuple[PronounLink, ...]]) -> str:
    out = io.StringIO()
    write_page(analysed, out)
    return out.getvalue()


def test_without_scripts_a_pronoun_is_a_link_to_its_antecedent() -> None:
    text = page((TEXT, LINKS))
    assert 'href="#d0-0-2" title="car 70%, ann 10%, none 20%"' in text
    assert 'id="d0-0-2">the</span>' in text
    assert "&lt;b&gt;" in text
    assert "2 pronouns: 1 anaphoric" in text


def test_an_understood_subject_is_shown_before_its_verb() -> None:
    node = EmptyNode(-1, Token("_", "él", "PRON", head=0))
    text = Document("d", (Segment("Llegó", (Token("Llegó"),), empty_nodes=(node,)),), lang="es")
    link = PronounLink("d", 0, -1, "_", PronounKind.NULL, (), 1.0, verb=0)
    shown = page((text, (link,)))
    assert shown.index("∅</a>") < shown.index("Llegó")


def test_nothing_is_a_page_too() -> None:
    assert "<main>\n</main>" in page()


def test_documents_go_by_one_at_a_time() -> None:
    done: list[int] = []

    def analysed() -> object:
        for number in range(3):
            done.append(number)
            yield document(str(number), "It fell"), ()

    class Watching(io.StringIO):
        def write(self, text: str) -> int:
            if "<h2>0 " in text:
                assert done == [0]
            return super().write(text)

    write_page(analysed(), Watching())  # type: ignore[arg-type]
    assert done == [0, 1, 2]


def test_in_a_browser_a_pronoun_without_meaning_is_linked_when_asked_only(
    browser: WebDriver, tmp_path: Path
) -> None:
    first, second = LINKS
    rain = replace(second, functions=Functions(anaphoric=0.4, pleonastic=0.6))
    open_page(browser, tmp_path / "page.html", page((TEXT, (first, rain))))
    assert len(browser.find_elements(By.CSS_SELECTOR, "svg.links path")) == 1
    browser.find_elements(By.CSS_SELECTOR, "article a.pronoun")[1].click()
    assert "It → car" in browser.find_element(By.ID, "details").text


def test_in_a_browser_a_pronoun_shows_its_candidates(browser: WebDriver, tmp_path: Path) -> None:
    open_page(browser, tmp_path / "page.html", page((TEXT, LINKS)))
    assert len(browser.find_elements(By.CSS_SELECTOR, "svg.links path")) == 2  # one a pronoun
    first, second = browser.find_elements(By.CSS_SELECTOR, "article a.pronoun")
    first.click()
    marked = browser.find_elements(By.CSS_SELECTOR, ".candidate")
    assert [word.text for word in marked] == ["Ann", "the", "old", "car"]
    details = browser.find_element(By.ID, "details").text
    assert "the old car\n70%" in details.replace(" 70%", "\n70%")
    assert "Function: anaphoric 80%, pleonastic 20%" in details
    first.send_keys(Keys.ESCAPE)
    second.click()
    assert "It → car" in browser.find_element(By.ID, "details").text
    assert complaints(browser) == []
