"""The comparison page in a real browser: its filters, its safety, what it fits into."""

from __future__ import annotations

import re
from pathlib import Path

from selenium.webdriver.chrome.webdriver import WebDriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from anaphora.report.comparison_page import comparison_page
from tests.conftest import complaints, open_page
from tests.report_comparison import HOSTILE, OUTPUTS, comparison


def shown(browser: WebDriver) -> list[str]:
    """The pronouns of the sentences that can be seen, with where they stand."""
    articles = browser.find_elements(By.TAG_NAME, "article")
    return [
        f"{a.get_attribute('data-form')} {a.find_element(By.CLASS_NAME, 'where').text}"
        for a in articles
        if a.is_displayed()
    ]


def choose(browser: WebDriver, name: str, value: str) -> None:
    Select(browser.find_element(By.ID, name)).select_by_value(value)


def test_the_page_fetches_nothing() -> None:
    page = comparison_page(comparison())
    addresses = set(re.findall(r"https?://[^\s\"'<]+", page))
    assert addresses == {"http://www.w3.org/2000/svg"}  # a name, not a place
    assert not re.findall(r"<(?:link|img|iframe|script src)", page)
    assert set(re.findall(r"href=\"([^\"]*)\"", page)) <= {
        "#scores",
        "#breakdowns",
        "#changes",
        "#confusion",
        "#examples",
    }


def test_equal_comparisons_give_equal_pages() -> None:
    assert comparison_page(comparison()) == comparison_page(comparison())


FILTERS = [
    ("form", "they", ["they d1, line 3"]),
    ("function", "pleonastic", ["it d2, line 4"]),
    ("distance", "2", ["it d1, line 3", "they d1, line 3"]),
    ("target", "elle", ["it d1, line 2"]),
    ("case", "C3", ["it d1, line 2", "it d1, line 3", "they d1, line 3"]),
    ("change", "improved", ["it d1, line 2"]),
    ("change", "degraded", ["it d1, line 3"]),
    ("change", "changed", ["it d1, line 2", "it d1, line 3"]),
    ("change", "same", ["they d1, line 3", "it d2, line 4"]),
]


def test_each_filter(browser: WebDriver, tmp_path: Path) -> None:
    open_page(browser, tmp_path / "page.html", comparison_page(comparison()))
    assert len(shown(browser)) == 4
    for name, value, left in FILTERS:
        choose(browser, name, value)
        assert (name, value, shown(browser)) == (name, value, left)
        assert browser.find_element(By.ID, "shown").text == f"{len(left)} of 4 pronouns"
        choose(browser, name, "")
    assert complaints(browser) == []


def test_filters_work_together_and_are_kept_in_the_address(
    browser: WebDriver, tmp_path: Path
) -> None:
    open_page(browser, tmp_path / "page.html", comparison_page(comparison()))
    choose(browser, "form", "it")
    browser.find_element(By.ID, "text").send_keys("Pleuvait")
    assert shown(browser) == ["it d2, line 4"]
    address = browser.current_url
    browser.get("about:blank")
    browser.get(address)
    assert shown(browser) == ["it d2, line 4"]
    choose(browser, "change", "improved")
    assert shown(browser) == []
    browser.find_element(By.ID, "again").click()
    assert len(shown(browser)) == 4
    assert complaints(browser) == []


def test_nothing_in_the_texts_becomes_code(browser: WebDriver, tmp_path: Path) -> None:
    outputs = {
        HOSTILE: OUTPUTS["BL"],
        "CM": [*OUTPUTS["CM"][:3], "Il " + HOSTILE.replace(" ", "\u00a0") + " ."],
    }
    page = comparison_page(comparison(outputs, document=HOSTILE))
    assert HOSTILE not in page
    open_page(browser, tmp_path / "page.html", page)
    assert len(shown(browser)) == 4
    assert browser.find_elements(By.TAG_NAME, "img") == []
    assert HOSTILE in browser.find_element(By.TAG_NAME, "h1").text
    assert complaints(browser) == []


def test_the_page_fits_its_window(browser: WebDriver, tmp_path: Path) -> None:
    open_page(browser, tmp_path / "page.html", comparison_page(comparison()))
    for width in (380, 900, 1600):
        browser.set_window_size(width, 900)
        script = "return document.documentElement.scrollWidth <= window.innerWidth"
        assert browser.execute_script(script), width
    browser.set_window_size(1200, 900)


def test_without_pronouns_there_are_scores_only(browser: WebDriver, tmp_path: Path) -> None:
    nothing = {"BL": ["."] * 4, "CM": ["."] * 4}
    page = comparison_page(comparison(nothing, pronouns=("itself",)))
    open_page(browser, tmp_path / "page.html", page)
    assert browser.find_element(By.CLASS_NAME, "lead").text == "No source pronoun was judged."
    assert browser.find_elements(By.ID, "examples") == []
    assert complaints(browser) == []
