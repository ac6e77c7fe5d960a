"""`anaphora score` and `anaphora compare`: files in, tables and JSON out, bad input in one line."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from sacrebleu.metrics.bleu import BLEU

from anaphora import microworld
from anaphora.cli import main

SOURCE = "it broke\nthey ran\nit is it\n"
REFERENCE = "elle cassa\nils couraient\nc' est lui\n"
WORSE = "il cassa\nelles couraient\nc' est lui\n"
LINKS = "0-0 1-1\n0-0 1-1\n0-0 1-1 2-2\n"
OPTIONS = ["--pair", "en-fr", "--source", "s", "--reference", "r"]
GIVEN = ["--alignment-ref", "links", "--alignment-hyp", "links", "links"]
TWO = ["--hypothesis", "worse=w", "best=r"]


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    texts = {"s": SOURCE, "r": REFERENCE, "w": WORSE, "links": LINKS, "ids": "a\na\nb\n"}
    for name, text in texts.items():
        Path(name).write_text(text)


def scores(capsys: pytest.CaptureFixture[str], *options: str) -> dict[tuple[str, str], float]:
    assert main(["score", *OPTIONS, *options, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    found = [found] if isinstance(found, dict) else found  # one score is an object
    assert all({"system", "name", "score", "signature", "details"} == set(s) for s in found)
    return {(s["system"], s["name"]): s["score"] for s in found}


def test_all_metrics_of_two_systems(capsys: pytest.CaptureFixture[str]) -> None:
    """By hand: of four pronouns the two of the last line are right; P/R/F of 4 of 4 words."""
    found = scores(capsys, *TWO, *GIVEN)
    assert found["worse", "APT"] == found["worse", "C1..C4"] == found["worse", "P/R/F"] == 0.5
    assert {found["best", name] for name in ("APT", "C1..C4", "P/R/F")} == {1}
    bleu = BLEU(tokenize="none", force=True)
    expected = bleu.corpus_score(WORSE.splitlines(), [REFERENCE.splitlines()]).score
    assert found["worse", "BLEU"] == pytest.approx(expected)
    assert found["best", "TER"] == 0


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", *OPTIONS, *TWO, *GIVEN, "--metric", "c1c4"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(
        "          worse    best\n"
        "C1..C4   0.5000  1.0000\n"
        "  items       4       4\n"
        "  C1          2       4\n"
        "  C2          0       0\n"
        "  C3          2       0\n"
        "  C4          0       0\n"
        "  C1+C2       2       4\n"
        "\n"
        "C1..C4: pair:en-fr|classes:8bcc7e08|aligner:given|version:"
    )


def test_a_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    options = [*OPTIONS, *TWO, *GIVEN, "--doc-ids", "ids", "--metric", "c1c4", "--samples", "200"]
    assert main(["compare", *options, "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["systems"], found["difference"]) == (["worse", "best"], 0.5)
    assert found["tests"][0] == {"test": "McNemar exact", "p": 0.5, "statistic": None}
    assert found["intervals"]["resampled"] == "documents"
    assert found["intervals"]["difference"] == [0, 1]
    assert found["changes"] == [
        {"label": "elle", "improved": 1, "degraded": 0},
        {"label": "ils", "improved": 1, "degraded": 0},
    ]
    assert main(["compare", *options, "--mcnemar", "chi2"]) == 0
    shown = capsys.readouterr().out
    assert "McNemar chi2               0.1573" in shown  # R: pchisq(2, 1, lower.tail = FALSE)
    assert "all                           2         0  +2" in shown
    assert main(["compare", *options, "--mcnemar", "chi2"]) == 0
    assert capsys.readouterr().out == shown


def test_a_recall_t_test_and_sacrebleu(capsys: pytest.CaptureFixture[str]) -> None:
    options = [*OPTIONS, *TWO, *GIVEN, "--metric", "prf", "bleu", "--samples", "100", "--json"]
    assert main(["compare", *options]) == 0
    recall, bleu = json.loads(capsys.readouterr().out)
    # R: t.test(c(1, 1, 0, 0), mu = 0): t = 1.7321, df = 3, p-value = 0.1817
    assert recall["tests"][0]["p"] == pytest.approx(0.1817, abs=5e-5)
    assert recall["tests"][1]["p"] == pytest.approx(0.1817 / 2, abs=5e-5)
    assert bleu["tests"][0]["test"] == "paired bootstrap (sacrebleu)"
    assert bleu["intervals"] is None


def test_the_seed_is_that_of_sacrebleu_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Expected: sacrebleu 2.6.0's own paired test with SACREBLEU_SEED of 7 and of 12345."""
    Path("s").write_text("a\n" * 5)
    Path("r").write_text(
        "the cat sat\na dog ran off\nit rained all day\nshe saw them\nwe left early\n"
    )
    Path("w").write_text("the cat sat\na dog run\nit rains all day\nshe saw it\nwe went early\n")
    Path("b").write_text("a cat sat\na dog ran off\nit rained a day\nshe saw them\nwe are early\n")
    monkeypatch.setenv("SACREBLEU_SEED", "9")
    options = [*OPTIONS, "--hypothesis", "w", "b", "--tokenised", "--metric", "chrf", "--json"]
    for seed, given, p in ((7, ["--seed", "7"], 0.148851), (12345, [], 0.141858)):
        assert main(["compare", *options, *given]) == 0
        (found,) = json.loads(capsys.readouterr().out)
        assert found["tests"][0]["p"] == pytest.approx(p, abs=1e-6)
        assert f"|seed:{seed}|" in found["signature"]
    assert os.environ["SACREBLEU_SEED"] == "9"


def test_blank_lines_end_documents_in_all_texts(capsys: pytest.CaptureFixture[str]) -> None:
    plain = scores(capsys, "--hypothesis", "x=w", *GIVEN[:4], "--metric", "c1c4")
    for name, text in (("s", SOURCE), ("r", REFERENCE), ("w", WORSE)):
        first, *rest = text.splitlines(keepends=True)
        Path(name).write_text("".join((first, "\n", *rest)))
    assert scores(capsys, "--hypothesis", "x=w", *GIVEN[:4], "--metric", "c1c4") == plain
    first, *rest = LINKS.splitlines(keepends=True)
    Path("links").write_text("".join((first, "\n", *rest)))  # with a line for the boundary
    assert scores(capsys, "--hypothesis", "x=w", *GIVEN[:4], "--metric", "c1c4") == plain


def test_an_empty_translation_is_a_segment(capsys: pytest.CaptureFixture[str]) -> None:
    Path("w").write_text("\nelles couraient\nc' est lui\n")
    Path("hyp").write_text("\n0-0\n0-0 2-2\n")
    found = scores(
        capsys, "--hypothesis", "w", "--alignment-ref", "links", "--alignment-hyp", "hyp"
    )
    assert found["w", "C1..C4"] == 0.5


def test_alignments_by_name_and_names_by_path(capsys: pytest.CaptureFixture[str]) -> None:
    Path("none").write_text("\n\n\n")
    options = ["--hypothesis", "w", "b=r", "--alignment-ref", "links", "--metric", "c1c4"]
    found = scores(capsys, *options, "--alignment-hyp", "b=links", "w=none")
    assert found == {("w", "C1..C4"): 0, ("b", "C1..C4"): 1}


def test_words_are_aligned_here_if_need_be(capsys: pytest.CaptureFixture[str]) -> None:
    """The micro-world's text is regular enough to be aligned from 60 documents."""
    bitexts = list(microworld.generate("en-fr", documents=60, seed=3))
    for name, side in (("s", "source"), ("r", "target")):
        lines = [s.text + "\n" for b in bitexts for s in getattr(b, side).segments]
        Path(name).write_text("".join(lines))
    assert main(["score", *OPTIONS, "--hypothesis", "r", "--metric", "c1c4", "--json"]) == 0
    output = capsys.readouterr()
    found = json.loads(output.out)
    assert found["score"] > 0.6  # what is aligned to nothing is untranslated
    assert found["details"]["C3"] == 0
    assert "aligner:trained-on-test" in found["signature"]
    assert output.err.startswith("anaphora: warning: words are aligned from these ")
    train = ["align", "--source", "s", "--target", "r", "--model-out", "m", "--pair", "en-fr"]
    assert main(train) == 0
    capsys.readouterr()
    with_model = ["--hypothesis", "r", "--metric", "c1c4", "--json", "--aligner", "m"]
    assert main(["score", *OPTIONS, *with_model]) == 0
    output = capsys.readouterr()
    assert "trained-on-test" not in output.out
    assert output.err == ""


def test_no_pronoun_is_a_clear_result(capsys: pytest.CaptureFixture[str]) -> None:
    options = [*OPTIONS, *TWO, *GIVEN, "--pronouns", "itself", "--metric", "apt", "c1c4", "prf"]
    assert main(["score", *options]) == 0
    assert "\nAPT                0 items  0 items\n" in capsys.readouterr().out
    assert main(["compare", *options]) == 0
    assert "0 items" in capsys.readouterr().out


def refusal(capsys: pytest.CaptureFixture[str], *options: str, command: str = "score") -> str:
    assert main([command, *options]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    return output.err.removeprefix("anaphora: ").rstrip("\n")


def test_texts_of_different_length(capsys: pytest.CaptureFixture[str]) -> None:
    Path("w").write_text("il cassa\n")
    assert refusal(capsys, *OPTIONS, *TWO, *GIVEN) == (
        "w:2: 1 lines, but s has 3; line n of every file belongs together: make them equally long"
    )


def test_an_empty_text(capsys: pytest.CaptureFixture[str]) -> None:
    for name in "srw":
        Path(name).write_text("")
    assert refusal(capsys, *OPTIONS, *TWO) == "s: no segments; give text, one segment per line"


def test_a_boundary_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    Path("s").write_text("it broke\n\nit is it\n")
    assert refusal(capsys, *OPTIONS, *TWO).startswith(
        "r:2: text where s has the blank line between two documents; blank it here too"
    )


@pytest.mark.parametrize(
    ("links", "expected"),
    [
        ("0-0\n0-2\n\n", "links:2: alignment point 0-2 outside the 2 tokens of r; align the same"),
        ("0-0\n\n4-0\n", "links:3: alignment point 4-0 outside the 3 tokens of s; align the same"),
        ("0-0\n0-01-1\n\n", "links:2: alignment point '0-01-1'; write it as 0-0: source-target"),
        ("0-0\n", "links:2: 1 lines, but s has 3 segments; line n of every file"),
    ],
)
def test_bad_alignments(links: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("links").write_text(links)
    assert refusal(capsys, *OPTIONS, *TWO, *GIVEN).startswith(expected)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--hypothesis", "w", "w"], "two systems are called 'w'; name them: NAME=FILE"),
        (["--hypothesis", "w="], "'w=' is neither FILE nor NAME=FILE; write system=output.txt"),
        (
            [*TWO, "--alignment-hyp", "links"],
            "1 alignments for 2 hypotheses; give one for each in the same order, or name them",
        ),
        (
            [*TWO, "--alignment-hyp", "x=links"],
            "an alignment of 'x', which is no hypothesis; the hypotheses are called worse, best",
        ),
        ([*TWO, "--metric", "meteor"], "unknown metric 'meteor'; choose one of: "),
        ([*TWO, "--pair", "en-xx"], "unknown language pair 'en-xx'; choose one of: "),
        ([*TWO, "--pronouns", ""], "--pronouns holds an empty form; name source forms: "),
        ([*TWO, "--source", ""], "no --source; give --source FILE, or --prediction GOLD.tsv"),
    ],
)
def test_bad_options(options: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, *OPTIONS, *options).startswith(expected)


def test_one_system_cannot_be_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, *OPTIONS, "--hypothesis", "w", command="compare") == (
        "one hypothesis; give two or more: --hypothesis base=A better=B"
    )
