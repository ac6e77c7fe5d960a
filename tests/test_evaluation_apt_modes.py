"""`anaphora apt`: alignment improvement, what the fixed mode mends, and what is refused.

Expected values are worked out by hand; numbers in brackets are sections of docs/evaluation-apt.md.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora.cli import main
from anaphora.documents import Links
from anaphora.evaluation import APT
from anaphora.evaluation.apt.improve import _weights_from_centre
from tests.apt_runs import apt, cases, configure, matrix


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def improved(target: str, links: str, mode: str = "released", **changes: str) -> list[str]:
    """Positions and words of the target side of each pronoun of "do you see it now"."""
    rows, _ = apt(
        mode,
        **{
            "source": "do you see it now\n",
            "reference": "x\n",
            "target": target + "\n",
            "alignment_source_reference": "\n",
            "alignment_source_target": links + "\n",
            "list_source_pronouns": "it\n",
            "source_pronouns": "it\nyou\n",
            "target_pronouns": "le\nla\nil\nça\n",
            **changes,
        },
    )
    return [f"{row[5]}: {row[6]}" for row in rows]


def test_weights_grow_from_the_centre() -> None:
    """[4] The rows of the description."""
    rows = {3: "1 1 1", 4: "2 1 1 2", 5: "2 1 1 1 2", 6: "3 2 1 1 2 3"}
    assert {n: " ".join(map(str, _weights_from_centre(n))) for n in rows} == rows


@pytest.mark.parametrize(
    ("target", "links", "expected"),
    [
        ("a b le d", "3-2", "2: le"),  # in V_T already
        ("a b c le e f", "3-2", "2 3: c le"),
        ("a le c d ça f", "3-2", "2 1: c le"),  # 0..4 weigh 2 1 1 1 2
        ("le b c d ça f", "3-2", "2 0: c le"),  # both weigh 2: the left one
        ("b c le ça e", "3-0", "0 2: b le"),  # 0..2 weigh 1 1 1, so ça is out of reach
        ("le x c d e ça", "3-1", "1 0: x le"),
        ("c x la le", "3-1", "1 2: x la"),  # 0..3 weigh 2 1 1 2
        ("la c x y z le", "3-2 3-3", "2 3 0: x y la"),  # 3 2 1 1 2 3: both weigh 3
        ("a b Le", "3-1", "1: b"),  # case is kept, and so is no word of V_T
        ("a b x-la", "3-1", "1 2: b x-la"),  # the last piece counts, the whole token is added
        ("a b le", "3-1 1-2", "1: b"),  # le belongs to you
        ("a b le", "3-1 0-2", "1 2: b le"),  # do is no pronoun
        ("a b le", "0-0", "-: -"),  # an empty side stays empty
    ],
)
def test_improvement_of_the_released_program(target: str, links: str, expected: str) -> None:
    """Section 4."""
    assert improved(target, links) == [expected]


def test_capitals_of_the_source_are_no_words_of_the_list() -> None:
    """[4] A quirk: You is not you, so its le is free."""
    assert improved("a b le", "3-1 1-2", source="do You see it now\n") == ["1 2: b le"]


def test_other_gives_way_to_the_added_word() -> None:
    """[4] And one word may be added to several items."""
    assert improved("a b le", "3-1", list_target_pronouns="le\n") == ["1 2: le"]
    both = improved("a b le d", "3-1 1-3", list_source_pronouns="it\nyou\n")
    assert both == ["3 2: d le", "1 2: b le"]


def test_an_added_word_is_no_category_by_itself() -> None:
    """[4] Two unknown words, one on each side, count as equal."""
    assert (
        cases(
            source="it\n",
            reference="a le\n",
            target="b la\n",
            alignment_source_reference="0-0\n",
            alignment_source_target="0-0\n",
            target_pronouns="le\nla\n",
        )
        == "1"
    )


def test_improvements_are_logged(capsys: pytest.CaptureFixture[str]) -> None:
    """Section 10."""
    improved("a b le", "3-1")
    assert capsys.readouterr().out == "For reference:\nFor target:\n0 3 it 2 le\nScore: 0.0000\n"


@pytest.mark.parametrize(
    ("target", "links", "expected"),
    [
        ("a b Le", "3-1", "1 2: b le"),  # case does not matter
        ("b c le ça", "3-0", "0 2: b le"),
        ("le x c ça e", "3-2", "2 3: c ça"),  # nearest to the aligned word
        ("x la y z le", "3-3", "3 4: z le"),
        ("a b le", "2-1", "2: le"),  # empty: beside the word of its neighbour
        ("a b le", "0-0", "-: -"),  # no neighbour is aligned
        ("a b x-la", "3-1", "1: b"),  # no separator is set
    ],
)
def test_improvement_mended(target: str, links: str, expected: str) -> None:
    assert improved(target, links, "fixed") == [expected]


def test_mended_improvement_uses_no_target_word_twice() -> None:
    both = improved("a b le d", "3-1 1-3", "fixed", list_source_pronouns="it\nyou\n")
    assert both == ["2 3: d le", "1: b"]


def test_mended_words_are_compared_without_apostrophes_and_hyphens() -> None:
    """And unknown words are themselves, so two of them are not equal."""
    common = {
        "source": "it\nit\n",
        "reference": "c'\nx\n",
        "target": "C’\ny\n",
        "alignment_source_reference": "0-0\n0-0\n",
        "alignment_source_target": "0-0\n0-0\n",
    }
    assert cases("released", **common) == "33"
    assert cases("fixed", **common) == "13"


def test_mended_tokens_and_lines() -> None:
    """Blanks in a row separate like one; only line feeds end lines; white space cuts no token."""
    rows, _ = apt(
        "fixed",
        source="a  it x\u2028it\n",
        reference=" il  x\n",
        target="elle x\n",
        alignment_source_reference="1-0 1-0\n",
        alignment_source_target="1-0\n",
    )
    assert rows == [["0", "1", "it", "0", "il", "0", "elle", "3"]]


def test_the_mended_matrix_takes_the_first_word_in_the_text() -> None:
    """And labels of equal count keep the order of the list."""
    _, score = apt(
        "fixed",
        source="it\n",
        reference="d i\n",
        target="x\n",
        alignment_source_reference="0-0 0-1\n",
        alignment_source_target="0-0\n",
        list_target_pronouns="\n".join("abcdefghi") + "\n",
        max_length_matrix="20",
    )
    assert matrix(score) == {("d", "OTHER"): 1}
    assert score[5].split("\t")[1:4] == ["a", "b", "c"]


def test_no_item(capsys: pytest.CaptureFixture[str]) -> None:
    for mode, shown in (("released", "nan"), ("fixed", "0 items")):
        rows, score = apt(mode, list_source_pronouns="we\n")
        assert rows == []
        assert score[0] == f"Score: {shown}"
        assert score[4] == "Total findings: 0"
        output = capsys.readouterr()
        assert output.out == f"Score: {shown}\n"
        assert output.err == "anaphora: 0 items: source holds no listed pronoun\n"


def test_configuration_as_python_2_reads_it() -> None:
    """Equals signs, comments, capitals of keys, semicolons after white space."""
    configure()
    text = Path("config.ini").read_text().replace("input_type: word", "# a\nInput_Type = word ; b")
    Path("config.ini").write_text(text)
    assert main(["apt", "config.ini"]) == 0
    assert Path("out.score").read_text().startswith("Score: 0.2500\n")


def refusal(capsys: pytest.CaptureFixture[str], mode: str = "released", **changes: str) -> str:
    configure(**changes)
    assert main(["apt", "config.ini", "--mode", mode]) == 1
    assert not Path("out.score").exists()
    assert not Path("out.detail").exists()
    output = capsys.readouterr()
    assert output.err.count("\n") == 1
    return output.err.removeprefix("anaphora: ").rstrip()


_RANGE = "align the same tokenised text again; points count from 0"
_LENGTH = "line i of every file belongs together: make them equally long"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"target": "elle dort .\n"},
            f"target:2: 1 lines, but source has 3; {_LENGTH}",
        ),
        (
            {"alignment_source_target": "0-0\n0-3\n0-0\n"},
            "alignment_source_target:2: alignment point 0-3 outside 3 source and 3 target tokens; "
            + _RANGE,
        ),
        (
            {"alignment_source_reference": "0-0\n0:3\n"},
            "alignment_source_reference:2: alignment point '0:3'; "
            "write it as 0-0: source-target, from 0",
        ),
        (
            {"list_source_pronouns": "\n"},
            "list_source_pronouns: no words in this list; write one pronoun per line",
        ),
        (
            {"input_type": "possition", "list_source_pronouns": "0 0\nit\n"},
            "list_source_pronouns:2: 'it' is no place; write sentence and position, from 0",
        ),
        (
            {"input_type": "possition", "list_source_pronouns": "0 3\n"},
            "the list of pronouns names sentence 0, position 3, but the source has 3 sentences "
            "and that one 3 tokens; both count from 0",
        ),
        (
            {"input_type": "words"},
            "config.ini: input_type is 'words'; write word, or possition (spelt so)",
        ),
        (
            {"weigths_per_case": "1,0"},
            "config.ini: 2 weigths_per_case for 6 cases_to_use from 1 to 6; "
            "give one weight for each case, in the same order",
        ),
        (
            {"cases_to_use": "1,x"},
            "config.ini: cases_to_use is '1,x'; write numbers, separated by commas",
        ),
        (
            {"count_OTHER_as_equal": "maybe"},
            "config.ini: count_OTHER_as_equal is 'maybe'; write true or false",
        ),
        (
            {"max_length_matrix": "0"},
            "config.ini: max_length_matrix is no number from 1 on; write one such number",
        ),
    ],
)
def test_bad_input(
    changes: dict[str, str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refusal(capsys, **changes) == expected


def test_bad_input_of_the_fixed_mode(capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, "fixed", equal="il,elle\n\nle,il\n") == (
        "equal:3: 'il' is in this class and in that of line 1; words of two equal classes would "
        "be equal too: join the classes, or take the word out of one"
    )
    assert refusal(capsys, "fixed", alignment_source_target="0-0\n") == (
        f"alignment_source_target:2: 1 lines, but the source has 3; {_LENGTH}"
    )


def test_the_released_mode_warns_of_classes_that_contradict_each_other(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It goes on as that program does: the first class counts."""
    assert cases(equal="il,elle\nle,il\n") == "1133"
    assert capsys.readouterr().err.startswith(
        "anaphora: warning: equal:2: 'il' is in this class and in that of line 1; "
    )


def test_bad_configuration_files(capsys: pytest.CaptureFixture[str]) -> None:
    for text, expected in (
        ("a: b\n", "c.ini:1: a value before the first section; begin with [lang]"),
        ("[lang]\nfoo\n", "c.ini:2: 'foo\\n' is neither a section nor a value; write key: value"),
        ("[files]\n", "c.ini: no list_source_pronouns in section [files]; add a line"),
        (
            "[files]\nlist_source_pronouns: none\n",
            "c.ini: list_source_pronouns names 'none', which is no file; "
            "paths are relative to the working directory, not to this file",
        ),
    ):
        Path("c.ini").write_text(text)
        assert main(["apt", "c.ini"]) == 1
        assert expected in capsys.readouterr().err
    assert main(["apt", "missing.ini"]) == 1
    assert capsys.readouterr().err.startswith("anaphora: missing.ini: cannot be opened")


def test_the_metric_of_a_pair() -> None:
    """Its lists and classes come from the pair; est is no pronoun, ce and cela are similar."""
    links: list[Links] = [((0, 0),), ((0, 0), (0, 1)), ((0, 0),)]
    result = APT("en-fr").corpus_score(
        ["it is", "it is", "they ran"],
        ["c’ est", "cela est", "elles couraient"],
        ["c' est", "ce est", "ils couraient"],
        (links, links),
    )
    assert [item.case for item in result.items] == ["1", "2", "3"]
    assert result.score == 0.5
    assert result.details["case 2"] == 1
    assert str(result.signature).startswith("pair:en-fr|mode:fixed|")
    assert "improved:yes" in str(result.signature)
