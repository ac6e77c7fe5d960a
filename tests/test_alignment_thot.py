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


@pytest.mark.parametrize("name", NAMES)
def test_a_saved_model_aligns_new_text_as_before(name: str, tmp_path: Path) -> None:
    pytest.importorskip("thot.alignment")
    model = ALIGNERS.get(name).train(PAIRS, pair="es-en")
    model.save(tmp_path / "model")
    again = ALIGNERS.get(name).load(tmp_path / "model")
    assert again.pair == "es-en"
    new: list[Pair] = [
        (["una", "flor", "casa"], ["flower", "a", "house"]),
        (["la", "x"], ["y", "the"]),
    ]
    for heuristic in Heuristic:
        assert list(again.align(new, heuristic)) == list(model.align(new, heuristic))


def test_a_model_of_another_kind_is_named(tmp_path: Path) -> None:
    pytest.importorskip("thot.alignment")
    ALIGNERS.get("thot-fast-align").train(PAIRS).save(tmp_path / "model")
    with pytest.raises(InputError) as caught:
        ALIGNERS.get("thot-hmm").load(tmp_path / "model")
    assert str(caught.value) == (
        f"{tmp_path / 'model'}: this is sil-thot's model fast_align, not hmm; "
        "choose the aligner thot-fast-align"
    )


def test_damaged_models_are_refused_in_one_line(tmp_path: Path) -> None:
    pytest.importorskip("thot.alignment")
    aligner = ALIGNERS.get("thot-hmm")
    file, spoilt = tmp_path / "model", tmp_path / "spoilt"
    aligner.train(PAIRS).save(file)
    whole = file.read_bytes()
    for size in range(0, len(whole), 97):
        spoilt.write_bytes(whole[:size])
        with pytest.raises(InputError, match=r"spoilt: not a model of sil-thot .*or damaged"):
            aligner.load(spoilt)
    at = whole.index(b"forward/model.hmm_lexnd") + 60  # in the middle of its content
    spoilt.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
    with pytest.raises(InputError, match="or damaged"):
        aligner.load(spoilt)
    with pytest.raises(InputError, match=r"none: cannot be opened \(no such file or directory\)"):
        aligner.load(tmp_path / "none")
