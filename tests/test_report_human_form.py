"""The annotation and adjudication forms, used as a person would, in a real browser."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from selenium.webdriver.chrome.webdriver import WebDriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from anaphora.evaluation.human.judgements import Verdict, merge, sheet_from_json
from anaphora.evaluation.human.study import Study
from anaphora.report.human_form import adjudication_form, annotation_form, pieces
from tests.conftest import complaints, open_page
from tests.test_evaluation_human import OPEN, RIGHT, WRONG, sheet, study


def press(browser: WebDriver, keys: str) -> None:
    browser.find_element(By.TAG_NAME, "body").send_keys(keys)


def text(browser: WebDriver, element: str) -> str:
    return browser.find_element(By.ID, element).text


def import_answers(browser: WebDriver, path: Path) -> None:
    """Choose a file and wait until the page has read it, which it does in its own time."""
    browser.find_element(By.ID, "import").send_keys(str(path))
    WebDriverWait(browser, 30).until(lambda page: text(page, "message") != "")


def exported(browser: WebDriver, name: str) -> str:
    """The file that the export button leaves, once it is complete."""
    path = Path(browser.downloads) / name  # type: ignore[attr-defined]
    browser.find_element(By.ID, "export").click()
    for _ in range(100):
        if path.exists():
            return path.read_text(encoding="utf-8")
        time.sleep(0.1)
    raise AssertionError(f"no {name} among {list(path.parent.iterdir())}")


def test_a_form_names_no_system() -> None:
    named = study()
    secret = Study(named.pair, named.seed, ("BaseLine", "Coref"), named.blocks)
    page = annotation_form(secret)
    assert "BaseLine" not in page
    assert "Coref" not in page
    assert "sortie 0" in page


def test_what_the_text_holds_cannot_break_the_page() -> None:
    made = study()
    block = made.blocks[0]
    hostile = '</script><script>alert(1)</script>"&'
    evil = type(block)(**{f: getattr(block, f) for f in block.__slots__} | {"reference": hostile})
    page = annotation_form(Study(made.pair, made.seed, made.systems, (evil,)))
    assert hostile not in page
    assert "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#34;&amp;" in page


def test_a_sentence_is_cut_at_its_pronouns() -> None:
    block = study().blocks[0]
    cut = [(piece.text, piece.number) for piece in pieces(block.source, block.pronouns)]
    assert cut == [("", 0), ("It", 1), (" broke and ", 0), ("it", 2), (" hurt him.", 0)]


def test_judging_by_keyboard_export_and_import(browser: WebDriver, tmp_path: Path) -> None:
    of = study()
    open_page(browser, tmp_path / "form.html", annotation_form(of))
    assert text(browser, "count") == "0 of 6 answers"
    press(browser, "1x10")  # four answers: the whole first block
    assert text(browser, "count") == "4 of 6 answers"
    press(browser, "c")
    assert text(browser, "place") == "Block 2 of 2"
    browser.find_element(By.ID, "export").click()
    assert text(browser, "message") == "Write your name first."
    browser.find_element(By.ID, "annotator").send_keys("Ann")
    content = exported(browser, f"answers-Ann-{of.id}.json")
    assert text(browser, "message") == "Exported; 1 answers are still open."
    assert sheet_from_json(content, "f") == sheet(of, "Ann", RIGHT, WRONG, RIGHT, WRONG, RIGHT)

    browser.refresh()  # the browser remembers
    assert text(browser, "count") == "5 of 6 answers"
    browser.execute_script("localStorage.clear()")
    browser.refresh()
    assert text(browser, "count") == "0 of 6 answers"
    saved = tmp_path / "saved.json"
    saved.write_text(content)
    import_answers(browser, saved)
    assert text(browser, "message") == "Imported 5 answers."
    assert text(browser, "count") == "5 of 6 answers"
    press(browser, "u")
    assert text(browser, "place") == "Block 2 of 2"
    press(browser, "1")
    assert text(browser, "count") == "6 of 6 answers"
    press(browser, Keys.BACKSPACE)
    assert text(browser, "count") == "5 of 6 answers"
    assert complaints(browser) == []


def test_answers_of_another_study_are_not_imported(browser: WebDriver, tmp_path: Path) -> None:
    open_page(browser, tmp_path / "form.html", annotation_form(study()))
    other = tmp_path / "other.json"
    other.write_text(json.dumps({"study": "x", "annotator": "A", "ratings": []}))
    import_answers(browser, other)
    shown = "other.json was not imported: it belongs to another study."
    assert text(browser, "message") == shown


def test_only_disagreements_are_settled(browser: WebDriver, tmp_path: Path) -> None:
    of = study()
    ann = sheet(of, "Ann", RIGHT, RIGHT, RIGHT, WRONG, WRONG, RIGHT)
    ben = sheet(of, "Ben", RIGHT, WRONG, RIGHT, WRONG, WRONG, WRONG)
    page = adjudication_form(of, merge(of, [("a", ann), ("b", ben)]))
    open_page(browser, tmp_path / "settle.html", page)
    assert text(browser, "count") == "0 of 2 answers"
    said = browser.find_element(By.CSS_SELECTOR, ".item .said").text
    assert said == "Ann: correct · Ben: incorrect"
    press(browser, "0?")
    browser.find_element(By.ID, "annotator").send_keys("Ann and Ben")
    content = exported(browser, f"adjudication-Ann-and-Ben-{of.id}.json")
    verdicts: list[Verdict] = [r.verdict for r in sheet_from_json(content, "f").ratings]
    assert verdicts == [WRONG, OPEN]
    assert complaints(browser) == []


@pytest.mark.parametrize("width", [380, 1200])
def test_the_form_fits_its_window(browser: WebDriver, tmp_path: Path, width: int) -> None:
    browser.set_window_size(width, 900)
    open_page(browser, tmp_path / "form.html", annotation_form(study(4)))
    script = "return document.documentElement.scrollWidth <= window.innerWidth"
    assert browser.execute_script(script)
    browser.set_window_size(1200, 900)
