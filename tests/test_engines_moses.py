"""Importing Moses' models: equal scores by Moses' definitions, and a line for what is left out."""

from __future__ import annotations

from math import log
from pathlib import Path

import pytest

import anaphora
from anaphora.cli import main

ARPA = """\
\\data\\
ngram 1=6
ngram 2=1

\\1-grams:
-1.5\t<unk>
-99\t<s>\t-0.3
-0.5\t</s>
-0.7\tthe\t-0.2
-0.9\thouse\t-0.1
-0.8\tdog\t-0.4

\\2-grams:
-0.4\t<s> the

\\end\\
"""
PHRASES = (
    "la casa ||| the house ||| 0.5 0.25 0.75 0.3 ||| 0-0 1-1 ||| 4 3 2 ||| |||\n"
    "la ||| the ||| 1 1 1 1 ||| 0-0 ||| |||\n"
)
REORDERING = "la casa ||| the house ||| 0.5 0.2 0.3 1 1 1\nla ||| the ||| 1 1 1 1 1 1\n"
BACKOFF = "la ||| it ||| 1 1 ||| 0-0 ||| |||\nperro ||| dog ||| 0.5 0.125 ||| 0-0 ||| |||\n"
INI = """\
# made by hand
[input-factors]
0
[mapping]
0 T 0
1 T 1
[decoding-graph-backoff]
0
1
[distortion-limit]
5
[cube-pruning-pop-limit]
400
[search-algorithm]
1
[threads]
4
[feature]
UnknownWordPenalty
WordPenalty
PhrasePenalty
PhraseDictionaryMemory name=TM num-features=4 path=phrase-table input-factor=0 output-factor=0
PhraseDictionaryMemory num-features=2 path=backoff.txt table-limit=7
LexicalReordering name=LR num-features=6 type=wbe-msd-bidirectional-fe-allff path=reordering
Distortion
KENLM name=LM0 factor=0 path=lm.arpa order=2
[weight]
UnknownWordPenalty0= 1
WordPenalty0= -1
PhrasePenalty0= 0.2
TM= 0.1 0.2 0.3 0.4
PhraseDictionaryMemory1= 0.5 0.25
LR= 0.3 0.3 0.3 0.3 0.3 0.3
Distortion0= 0.3
LM0= 0.5
"""


@pytest.fixture
def moses(tmp_path: Path) -> Path:
    (tmp_path / "phrase-table").write_text(PHRASES)
    (tmp_path / "reordering").write_text(REORDERING)
    (tmp_path / "backoff.txt").write_text(BACKOFF)
    (tmp_path / "lm.arpa").write_text(ARPA)
    (tmp_path / "moses.ini").write_text(INI)
    return tmp_path / "moses.ini"


def run(ini: Path, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str]:
    status = main(["import", "moses", str(ini), "--out", str(ini.parent / "model"), *options])
    return status, capsys.readouterr().err.replace(f"{ini.parent}/", "")


def test_scores_are_those_of_moses(moses: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By hand, from the definitions of Moses' features; logarithms of the ARPA file are to 10."""
    assert run(moses, capsys, "--pair", "es-en") == (0, "")
    model = anaphora.load(moses.parent / "model", pair="es-en", verify=True)
    house, dog, unknown = model.translate(["la casa", "perro", "Quux&quot;"]).segments

    table = 0.1 * log(0.5) + 0.2 * log(0.25) + 0.3 * log(0.75) + 0.4 * log(0.3)
    lm = 0.5 * log(10) * (-0.4 + (-0.2 - 0.9) + (-0.1 - 0.5))
    assert house.text == "the house"
    assert house.score == pytest.approx(table + 0.2 + 2 + 0.3 * log(0.5) + lm, abs=1e-4)

    table = 0.5 * log(0.5) + 0.25 * log(0.125)
    lm = 0.5 * log(10) * ((-0.3 - 0.8) + (-0.4 - 0.5))
    assert dog.text == "dog"
    assert dog.score == pytest.approx(table + 0.2 + 1 + lm, abs=1e-4)

    assert unknown.text == "Quux&quot;"
    lm = 0.5 * log(10) * ((-0.3 - 1.5) - 0.5)
    assert unknown.score == pytest.approx(-100 + 0.2 + 1 + lm, abs=1e-4)


def test_a_backoff_table_is_for_what_the_first_cannot_translate(
    moses: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(moses, capsys) == (0, "")
    model = anaphora.load(moses.parent / "model")
    assert model.translate("la").text == "the"
    assert model.translate("la perro").text == "the dog"
    assert model.pair == ""


def test_limits_are_taken_over(moses: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(moses, capsys) == (0, "")
    limits = anaphora.load(moses.parent / "model").description.limits
    assert (limits.distortion, limits.pop_limit, limits.options) == (5, 400, 7)


def test_what_has_no_counterpart_is_said_line_by_line(
    moses: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = INI.replace("[search-algorithm]\n1\n", "[search-algorithm]\n0\n[drop-unknown]\n")
    text = text.replace("[weight]\n", "OpSequenceModel path=osm.bin\n[weight]\n")
    text = text.replace("LM0= 0.5", "LM0= 0.5 -3")
    moses.write_text(text.replace("wbe-msd-bidirectional-fe-allff", "hier-mslr-bidirectional-fe"))
    status, err = run(moses, capsys)
    assert status == 0
    assert err.splitlines() == [
        "anaphora: moses.ini:25: LexicalReordering LR has no counterpart, left out",
        "anaphora: moses.ini:28: OpSequenceModel OpSequenceModel0 has no counterpart, left out",
        "anaphora: moses.ini:16: [drop-unknown] has no counterpart, left out",
        "anaphora: moses.ini:27: LM0 counts unknown words, its second weight is left out",
        "anaphora: moses.ini:14: search is by cube pruning, search-algorithm 1",
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[feature]", "[features]", "moses.ini:1: no section [feature]"),
        ("PhrasePenalty0= 0.2\n", "", "moses.ini:21: feature PhrasePenalty0 has no weight"),
        (
            "TM= 0.1 0.2",
            "TM= 0.1",
            "moses.ini: feature TranslationModel0 has 4 scores but 3 weights are",
        ),
        ("LM0= 0.5", "LM0= half", "moses.ini:35: weight 'LM0= half' is no number"),
        ("path=lm.arpa", "path=none.arpa", "moses.ini:26: none.arpa does not exist"),
        ("Memory name=TM", "Compact name=TM", "moses.ini:22: TM is a PhraseDictionaryCompact"),
        ("1 T 1", "1 G 1", "moses.ini:6: decoding step '1 G 1'"),
        ("1 T 1", "0 T 1", "moses.ini:6: decoding step '0 T 1'"),
        ("1 T 1", "1 T 2", "moses.ini:6: there is no phrase table 2"),
        ("[distortion-limit]\n5", "[distortion-limit]\nsix", "[distortion-limit] is 'six'"),
        ("factor=0 path=lm", "factor=1 path=lm", "moses.ini:26: LM0 is about factor 1"),
        ("# made by hand", "text", "moses.ini:1: text before the first [section]"),
    ],
)
def test_what_cannot_be_read_is_one_line_and_leaves_nothing(
    moses: Path, old: str, new: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert old in INI
    moses.write_text(INI.replace(old, new))
    status, err = run(moses, capsys)
    assert (status, err.count("\n")) == (1, 1)
    assert message in err
    assert not [path for path in moses.parent.iterdir() if "model" in path.name]


def test_a_reordering_table_of_another_kind_is_named(
    moses: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (moses.parent / "reordering").write_text("la ||| the ||| 0.5 0.2 0.3\n")
    assert run(moses, capsys) == (
        1,
        "anaphora: reordering: 3 scores for a phrase pair, not 6; "
        "give a reordering table of type msd-bidirectional-fe\n",
    )


def test_a_model_is_never_overwritten(moses: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (moses.parent / "model").mkdir()
    assert run(moses, capsys) == (
        1,
        "anaphora: model: exists already; choose another name, or remove it\n",
    )


def test_an_exported_model_comes_back_with_the_same_translations(
    moses: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(moses, capsys) == (0, "")
    model, exported, again = (moses.parent / name for name in ("model", "exported", "again"))
    assert main(["export", "moses", str(model), "--out", str(exported)]) == 0
    assert {path.name for path in exported.iterdir()} == {
        "moses.ini",
        "phrase-table.gz",
        "phrase-table1.gz",
        "reordering-table.gz",
        "lm.arpa.gz",
    }
    assert main(["import", "moses", str(exported / "moses.ini"), "--out", str(again)]) == 0
    assert capsys.readouterr().err == ""
    text = ["la casa", "perro la", "x la casa"]
    ours, theirs = (anaphora.load(each).translate(text).segments for each in (model, again))
    for one, other in zip(ours, theirs, strict=True):
        assert one.text == other.text
        assert one.score == pytest.approx(other.score)
    limits = (anaphora.load(each).description.limits for each in (model, again))
    assert next(limits) == next(limits)


def test_exporting_needs_a_model_and_a_free_name(
    moses: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(moses.parent)
    assert main(["export", "moses", folder, "--out", f"{folder}/new"]) == 1
    assert "not a model, it has no model.toml" in capsys.readouterr().err
    assert run(moses, capsys) == (0, "")
    assert main(["export", "moses", f"{folder}/model", "--out", folder]) == 1
    assert "exists already; choose another name" in capsys.readouterr().err
