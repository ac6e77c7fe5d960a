"""`anaphora rerank`: N-best lists of any engine in, one translation of each segment out."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from anaphora import formats
from anaphora.cli import main
from anaphora.decisions import replay
from anaphora.engines.model_directory import read_description, write_description
from tests.assets import needs

pytestmark = [needs("french-nouns"), needs("french-pipeline")]

SOURCE = "The lamp was old.\nIt broke.\n\nThe hammer was old.\nIt broke.\n"
NBEST = """\
0 ||| la lampe était vieille . ||| LM= -1 ||| -1 ||| 0-0 1-1 2-2 3-3 4-4
1 ||| il s' est cassé . ||| LM= -1 ||| -1 ||| 0-0 1-1 1-2 1-3 2-4
1 ||| elle s' est cassée . ||| LM= -1 ||| -1.1 ||| 0-0 1-1 1-2 1-3 2-4
2 ||| le marteau était vieux . ||| LM= -1 ||| -1 ||| 0-0 1-1 2-2 3-3 4-4
3 ||| il s' est cassé . ||| LM= -1 ||| -1 ||| 0-0 1-1 1-2 1-3 2-4
3 ||| elle s' est cassée . ||| LM= -1 ||| -1.1 ||| 0-0 1-1 1-2 1-3 2-4
"""
OUTPUT = """\
La lampe était vieille.
Elle s'est cassée.

Le marteau était vieux.
Il s'est cassé.
"""


@pytest.fixture
def model(reranking_model: Path) -> Path:
    """The tiny model with a pronoun language model."""
    return reranking_model


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with a source text, as the current one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.en").write_text(SOURCE)
    return tmp_path


def rerank(
    model: Path, nbest: str, *options: str, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    """Run the command on a list."""
    Path("x.nbest").write_text(nbest)
    status = main(["rerank", str(model), "--source", "x.en", "--nbest", "x.nbest", *options])
    return status, *capsys.readouterr()


def test_the_winner_is_written_as_running_text(
    model: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = rerank(model, NBEST, "--decisions", "d.jsonl", capsys=capsys)
    assert found == (0, OUTPUT, "")
    decisions = list(formats.read("d.jsonl", "decisions"))
    assert [[d.chosen for d in each] for each in decisions] == [["elle"], ["il"]]
    first = ["La lampe était vieille.", "Il s'est cassé."]
    assert replay(first, decisions[0]) == OUTPUT.splitlines()[:2]


def test_tokenised_text_stays_so(
    model: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "x.en").write_text(SOURCE.replace(".", " ."))
    status, out, _ = rerank(model, NBEST, "--tokenised", capsys=capsys)
    assert status == 0
    assert out.splitlines()[:2] == ["la lampe était vieille .", "elle s' est cassée ."]


@pytest.mark.parametrize("engine", ["moses", "marian", "sockeye"])
def test_lists_of_running_text_without_alignments_are_aligned_here(
    engine: str, model: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = [
        ["La lampe était vieille."],
        ["Il s'est cassé.", "Elle s'est cassée."],
        ["Le marteau était vieux."],
        ["Il s'est cassé.", "Elle s'est cassée."],
    ]
    if engine == "sockeye":
        lists = [
            json.dumps(
                {
                    "sentence_id": i + 1,
                    "translation": each[0],
                    "score": 1.0,
                    "translations": each,
                    "scores": [[1.0 + n / 10] for n in range(len(each))],
                }
            )
            for i, each in enumerate(texts)
        ]
    else:
        lists = [
            f"{i} ||| {text} ||| F0= -1 ||| {-1 - n / 10}"
            for i, each in enumerate(texts)
            for n, text in enumerate(each)
        ]
    name = ("--nbest-format", f"nbest-{engine}") if engine == "marian" else ()
    nbest = "\n".join(lists) + "\n"
    assert rerank(model, nbest, *name, capsys=capsys) == (0, OUTPUT, "")


def test_the_n_best_list_of_our_own_engine_can_be_re_ranked(
    model: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--nbest-size", "50", "--nbest-out", "own.nbest"]
    assert main(["translate", str(model), "x.en", *options]) == 0
    baseline = capsys.readouterr().out.splitlines()
    nbest = Path("own.nbest").read_text()
    status, out, _ = rerank(model, nbest, "--decisions", "d.jsonl", capsys=capsys)
    assert (status, len(out.splitlines())) == (0, 5)
    decisions = list(formats.read("d.jsonl", "decisions"))
    assert replay(baseline[:2], decisions[0]) == out.splitlines()[:2]


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (
            NBEST.splitlines()[:3] + NBEST.splitlines()[4:],
            "x.nbest: segment 2 of x.en has no hypothesis; "
            "translate it again, or give its source as the one hypothesis",
        ),
        (
            [*NBEST.splitlines(), "7 ||| la fin ||| LM= -1 ||| -1"],
            "x.nbest: segment 7, but x.en has 4 (counted from 0); "
            "give the source that was translated; blank lines between documents do not count",
        ),
        (
            [NBEST.splitlines()[0].replace("0-0", "9-0"), *NBEST.splitlines()[1:]],
            "x.nbest: alignment point 9-0 outside the 5 tokens of segment 0 of x.en; "
            "give the source as the engine had it, with --tokenised if it was tokenised",
        ),
    ],
)
def test_a_list_that_does_not_match_the_source_is_refused(
    lines: list[str], fault: str, model: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nbest = "".join(f"{line}\n" for line in lines)
    decisions = here / "d.jsonl"
    found = rerank(model, nbest, "--decisions", str(decisions), capsys=capsys)
    assert found == (1, "", f"anaphora: {fault}\n")
    assert not decisions.exists()


def with_weights(model: Path, copy: Path, weights: dict[str, tuple[float, ...]]) -> Path:
    shutil.copytree(model, copy)
    description = read_description(copy).model_copy(update={"system_weights": {"rerank": weights}})
    write_description(description, copy)
    return copy


def test_the_weights_are_those_of_the_model_unless_others_are_asked_for(
    model: Path, here: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With alpha 0 the engine's first choice stays."""
    tuned = with_weights(model, tmp_path / "tuned", {"alpha": (0.0,)})
    assert rerank(tuned, NBEST, capsys=capsys)[1].splitlines()[1] == "Il s'est cassé."
    again = rerank(tuned, NBEST, "--alpha", "5", capsys=capsys)
    assert again[1].splitlines()[1] == "Elle s'est cassée."


def test_weights_of_unknown_features_are_one_line(
    model: Path, here: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoilt = with_weights(model, tmp_path / "spoilt", {"gamma": (1.0,)})
    assert rerank(spoilt, NBEST, capsys=capsys) == (
        1,
        "",
        "anaphora: unknown feature 'gamma'; give these numbers of weights:"
        " alpha 1, beta 1, length 1\n",
    )


def test_a_model_of_another_pair_is_refused(
    model: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, fault = rerank(model, NBEST, "--pair", "en-de", capsys=capsys)
    expected = f"anaphora: {model}: a model of en-fr, not of en-de; give the model of this pair\n"
    assert (status, fault) == (1, expected)


def test_a_damaged_model_is_refused(
    model: Path, here: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(model, broken)
    data = (broken / "pronoun-lm").read_bytes()
    (broken / "pronoun-lm").write_bytes(data[:-9])
    status, _, fault = rerank(broken, NBEST, capsys=capsys)
    assert status == 1
    assert fault == (
        f"anaphora: {broken}: 1 fault: pronoun-lm has {len(data) - 9} bytes, not {len(data)}; "
        "copy it again, or train or import the model again\n"
    )


def test_a_model_without_a_pronoun_language_model_is_refused(
    model: Path, here: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = tmp_path / "bare"
    shutil.copytree(model, bare)
    description = read_description(bare)
    files = description.files.model_copy(update={"pronoun_lm": None})
    write_description(description.model_copy(update={"files": files}), bare)
    assert rerank(bare, NBEST, capsys=capsys)[::2] == (
        1,
        f"anaphora: {bare}: the model has no pronoun language model; "
        "train it with antecedents or a resolver under [analysis]\n",
    )
