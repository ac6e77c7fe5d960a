"""sil-thot's aligners behind our interface; without the package, a message that says what to do."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from anaphora.alignment import ALIGNERS, Heuristic, Pair
from anaphora.errors import InputError

PAIRS: list[Pair] = [
    (["la", "casa"], ["the", "house"]),
    (["la", "flor"], ["the", "flower"]),
    (["una", "casa"], ["a", "house"]),
    (["una", "flor"], ["a", "flower"]),
] * 5
NAMES = ["thot-fast-align", "thot-hmm", "thot-ibm4"]


@pytest.mark.parametrize("name", NAMES)
def test_each_aligns_a_plain_text(name: str) -> None:
    pytest.importorskip("thot.alignment")
    model = ALIGNERS.get(name).train(PAIRS, pair="es-en")
    assert model.pair == "es-en"
    new: list[Pair] = [(["La", "flor"], ["the", "flower"]), ([], ["the"])]
    assert list(model.align(new, Heuristic.INTERSECTION)) == [((0, 0), (1, 1)), ()]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_to_learn_from_is_an_error(name: str) -> None:
    pytest.importorskip("thot.alignment")
    with pytest.raises(InputError, match="nothing to learn from"):
        ALIGNERS.get(name).train([([], ["the"])])


def test_iterations_are_shown() -> None:
    pytest.importorskip("thot.alignment")
    seen: list[int] = []

    def track(iterations: object, unit: str) -> range:
        assert unit == "iterations"
        assert iterations == range(20)  # two directions of IBM 1 and HMM, five iterations each
        seen.append(1)
        return range(20)

    ALIGNERS.get("thot-hmm").train(PAIRS, track=track)
    assert seen == [1]


@pytest.mark.parametrize("name", NAMES)
def test_a_missing_package_is_named_with_the_remedy(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "thot.alignment", None)
    with pytest.raises(InputError, match=r"needs the package sil-thot; run: pip install sil-thot"):
        ALIGNERS.get(name).train(PAIRS)


def test_there_are_no_model_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="models are not kept in files"):
        ALIGNERS.get("thot-hmm").load(tmp_path / "m")
