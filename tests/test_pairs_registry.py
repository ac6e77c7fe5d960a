"""A pair and a language from outside the package, made of the example in docs/languages.md."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from anaphora.documents import Gender, Human, Number
from anaphora.errors import InputError
from anaphora.languages import LANGUAGES, Kind
from anaphora.pairs import PAIRS, Pair

_DOCS = Path(__file__).parents[1] / "docs" / "languages.md"
_FILES = dict(re.findall(r"`([\w/.]+)`:\n\n```\w+\n(.*?)```", _DOCS.read_text("utf-8"), re.DOTALL))


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example package as an installer leaves it: modules beside a folder of metadata."""
    package = tmp_path / "anaphora_eo"
    package.mkdir()
    for module in ("language", "pair"):
        (package / f"{module}.py").write_text(_FILES[f"anaphora_eo/{module}.py"], "utf-8")
    metadata = tmp_path / "anaphora_eo-0.1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: anaphora-eo\nVersion: 0.1\n")
    groups = tomllib.loads(_FILES["pyproject.toml"])["project"]["entry-points"]
    (metadata / "entry_points.txt").write_text(
        "\n".join(
            f"[{group}]\n" + "\n".join(f"{name} = {value}" for name, value in entries.items())
            for group, entries in groups.items()
        )
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    for module in ("anaphora_eo", "anaphora_eo.language", "anaphora_eo.pair"):
        monkeypatch.delitem(sys.modules, module, raising=False)


def test_an_installed_language_is_found(installed: None) -> None:
    assert "eo" in LANGUAGES.names()
    esperanto = LANGUAGES.get("eo")
    assert [p.human for p in esperanto.pronouns_of("Ĝi")] == [Human.OTHER]
    words = [token.text for token in esperanto.tokenise("Ĉu ĝi? Dank' al l' amo, ktp.")]
    assert words == ["Ĉu", "ĝi", "?", "Dank", "'", "al", "l", "'", "amo", ",", "ktp."]


def test_an_installed_pair_is_found_and_uses_its_language(installed: None) -> None:
    assert "en-eo" in PAIRS.names()
    pair = PAIRS.get("en-eo")
    they = pair.ambiguity("They")
    assert they is not None
    assert pair.agreeing(they, number=Number.PL) == ("ili",)
    assert pair.agreeing(they, Gender.UNK, Number.SG, Human.OTHER) == ("ĝi",)


def test_a_pair_can_be_registered_for_one_process(
    installed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PAIRS, "_registered", {})
    english_french = PAIRS.get("en-fr")
    (ambiguity,) = (a for a in english_french.ambiguities if a.forms == ("its",))
    toy = Pair(
        source="en",
        target="fr",
        ambiguities=(ambiguity,),
        features=english_french.features,
        feature_side=english_french.feature_side,
        target_pronouns=(),
    )
    assert PAIRS.register("xx-yy", toy) is toy
    assert PAIRS.get("xx-yy").source_pronouns == ("its",)
    assert "xx-yy" in PAIRS.names()


def test_an_unknown_pair_names_the_known_ones() -> None:
    with pytest.raises(InputError, match=r"'fr-tlh'; .*en-de, en-es, en-fr, es-en"):
        PAIRS.get("fr-tlh")


def test_ours_are_there() -> None:
    assert {"en-fr", "en-de", "en-es", "es-en"} <= set(PAIRS.names())
    assert {"en", "fr", "de", "es"} <= set(LANGUAGES.names())
    for code in ("en-fr", "en-de", "en-es", "es-en"):
        assert PAIRS.get(code).code == code
        assert PAIRS.get(code).ambiguity("table", Kind.SUBJECT) is None
