"""`anaphora translate --constraints`: translations that must be used, and faults in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import anaphora
from anaphora.cli import main
from anaphora.constraints import Annotation, ConstrainedSegment, FixedSpan
from anaphora.documents import Segment
from anaphora.engines.phrase_based import PhraseBased
from anaphora.errors import Faults
from anaphora.smt import features
from anaphora.smt.features import FeatureFunction, Option, Sentence, SentenceFeature
from anaphora.translation import Model

TEXT = "The lamp was old.\nIt broke.\n\nAnna's lamp was old.\n"


def run(
    model: Path, directory: Path, lines: list[Any], capsys: pytest.CaptureFixture[str], *more: str
) -> tuple[int, list[str], str]:
    (directory / "text").write_text(TEXT)
    file = directory / "constraints.jsonl"
    file.write_text(
        "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    )
    arguments = ("--constraints", str(file), *more, str(model), str(directory / "text"))
    status = main(["translate", *arguments])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err.replace(f"{directory}/", "")


def test_a_span_gets_its_one_translation_and_a_placeholder_stays(
    tiny_model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Blank lines between documents are not counted: Anna's segment is the third."""
    status, free, _ = run(tiny_model, tmp_path, [], capsys)
    assert status == 0
    lines = [
        {"segment": 0, "fixed": [{"start": 1, "end": 1, "target": "très vieille Lampe"}]},
        {"segment": 2, "fixed": [{"start": 3, "end": 3}]},
    ]
    status, bound, _ = run(tiny_model, tmp_path, lines, capsys)
    assert status == 0
    assert "très vieille Lampe" in bound[0]
    assert "très vieille Lampe" not in free[0]
    assert bound[1:3] == free[1:3]
    assert bound[3] == free[3].replace("était", "was") != free[3]


def test_with_boundaries_given_blank_lines_count(
    tiny_model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ids").write_text("a\na\nb\nb\n")
    lines = [{"segment": 3, "fixed": [{"start": 0, "end": 0, "target": "Zoé"}]}]
    status, out, _ = run(tiny_model, tmp_path, lines, capsys, "--doc-ids", str(tmp_path / "ids"))
    assert status == 0
    assert "Zoé" in out[3]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            [
                {"segment": 0},
                {
                    "segment": 1,
                    "fixed": [
                        {"start": 0, "end": 1, "target": "Elle a"},
                        {"start": 1, "end": 1, "target": "cassa"},
                    ],
                },
            ],
            "constraints.jsonl:2: 1 fault: fixed translations of tokens 0 to 1 (Elle a) and tokens "
            "1 to 1 (cassa) contradict each other; keep one of them",
        ),
        (
            [{"segment": 1, "fixed": [{"start": 2, "end": 3, "target": "x"}]}],
            "constraints.jsonl:1: 1 fault: fixed translation of tokens 2 to 3 (x) outside 3 tokens",
        ),
        (
            [{"segment": 1, "annotations": [{"tok": 3, "values": []}]}],
            "constraints.jsonl:1: 1 fault: annotation of token 3 outside 3 tokens",
        ),
        (
            [{"segment": 3}],
            "constraints.jsonl:1: segment 3 of a text with 3; "
            "count from 0, without the blank lines between documents",
        ),
        (
            [{"segment": 1}, {"segment": 1}],
            "constraints.jsonl:2: segment 1 where 2 or a later one is due; "
            "give each segment one line, in their order",
        ),
        (
            [{"segment": -1}],
            "constraints.jsonl:1: segment -1 where 0 or a later one is due; "
            "give each segment one line, in their order",
        ),
        (
            ['{"segment": 1, "fixd": []}'],
            "constraints.jsonl:1: unknown key 'fixd'; known are segment, fixed, annotations; "
            "docs/decoder.md shows such a line",
        ),
        (
            ['{"segment": 1'],
            "constraints.jsonl:1: not JSON (column 14: Expecting ',' delimiter); "
            "docs/decoder.md shows such a line",
        ),
    ],
)
def test_what_is_wrong_is_one_line_and_leaves_no_output(
    tiny_model: Path,
    tmp_path: Path,
    lines: list[Any],
    message: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    links = tmp_path / "links"
    status, _, err = run(tiny_model, tmp_path, lines, capsys, "--alignment-out", str(links))
    assert (status, err) == (1, f"anaphora: {message}\n")
    assert not links.exists()


def test_the_api_takes_constraints_too(tiny_model: Path) -> None:
    model = anaphora.load(tiny_model)
    fixed = ConstrainedSegment("It broke.", fixed=(FixedSpan(0, 0, "Ceci"),))
    first, second = model.translate([fixed, Segment("It broke.")]).segments
    assert first.text.startswith("Ceci ")
    assert not second.text.startswith("Ceci ")
    with pytest.raises(Faults, match=r"^constraints: 1 fault: fixed translation of tokens 7 to 8"):
        model.translate([ConstrainedSegment("It broke.", fixed=(FixedSpan(7, 8),))])


class Annotated(FeatureFunction):
    """Wants, for each token, the translation that its annotation names."""

    name = "Annotated"

    def open(self, sentence: Sentence, memory: object) -> SentenceFeature | None:
        """Begin a sentence that has annotations."""
        return _Annotated(sentence.annotations) if sentence.annotations else None


class _Annotated(SentenceFeature):
    def __init__(self, annotations: tuple[tuple[str, ...], ...]) -> None:
        self.annotations = annotations

    def score(self, option: Option) -> float:
        spans = range(option.begin, option.end)
        return float(sum(set(self.annotations[i]) == set(option.words_for(i)) for i in spans))


def test_features_read_the_annotations_of_tokens(
    tiny_model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(features.FEATURES._registered, "Annotated", Annotated)
    model = anaphora.load(tiny_model)
    plain = model.translate("It broke.").text
    description = model.description.model_copy(
        update={
            "features": ("Annotated",),
            "weights": {**model.description.weights, "Annotated": (10.0,)},
        }
    )
    annotated = Model(description, PhraseBased.open(tiny_model, description))
    wanted = "il" if plain.startswith("Elle") else "elle"
    segment = ConstrainedSegment("It broke.", annotations=(Annotation(0, (wanted,)),))
    assert annotated.translate([segment]).text.lower().startswith(wanted)
    assert annotated.translate("It broke.").text == plain
