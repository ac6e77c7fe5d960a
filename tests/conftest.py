"""Fixtures of several modules; those of pages are skipped where no browser is installed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.chrome.webdriver import WebDriver

from tests.microworld_models import pronoun_model
from tests.rerank_examples import reranking_model
from tests.tiny_models import tiny_model

__all__ = ["browser", "pronoun_model", "reranking_model", "tiny_model"]


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebDriver]:
    """Chromium without a network: no host name has an address."""
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not (chromium and driver):
        pytest.skip("no browser: apt-get install chromium chromium-driver")
    options = Options()
    options.binary_location = chromium
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--window-size=1200,900",
        "--host-resolver-rules=MAP * ~NOTFOUND",
    ):
        options.add_argument(argument)
    downloads = tmp_path_factory.mktemp("downloads")
    options.add_experimental_option("prefs", {"download.default_directory": str(downloads)})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    started = webdriver.Chrome(options=options, service=Service(driver))
    started.downloads = downloads  # type: ignore[attr-defined]
    yield started
    started.quit()


def complaints(browser: WebDriver) -> list[str]:
    """What the page wrote to the console: errors, and requests it should not make."""
    log = browser.get_log("browser")  # type: ignore[no-untyped-call]
    return [entry["message"] for entry in log]


def open_page(browser: WebDriver, path: Path, text: str) -> None:
    """Write a page to a file and open it from there."""
    path.write_text(text, encoding="utf-8")
    browser.get(path.as_uri())
