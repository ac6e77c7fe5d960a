"""`anaphora apt` in released mode: its rules and quirks, worked out by hand from their description.

The numbers in brackets are the sections of that description, kept in docs/evaluation-apt.md.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora.evaluation.apt.matrix import _numpy_argsort
from anaphora.evaluation.apt.python2 import Python2Set, in_order, intersection, string_hash
from tests.apt_runs import apt, cases, matrix


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_both_files_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    """[2, 3, 6, 7, 9] Labels: diagonal 1 for je; then from the end of the order of a hash table."""
    apt(list_target_pronouns="je\nil\nelle\nils\nelles\nle\nça\n")
    assert Path("out.detail").read_text() == (
        "SENT.\tPOS. SOURCE\tSOURCE\tPOS. REF.\tREF.\tPOS. TARGET\tTARGET\tCASE\n"
        "0\t0\tit\t0\til\t0\telle\t3\n"
        "1\t0\ti\t0\tje\t0\tje\t1\n"
        "1\t2\tit\t1\tle\t1\tça\t3\n"
        "2\t0\tthey\t0\telles\t0\tils\t3\n"
    )
    assert Path("out.score").read_text() == (
        "Score: 0.2500\n"
        "Cases: 1,2,3,4,5,6\n"
        "Weights: 1.0,0.5,0.0,0.0,0.0,0.0\n"
        "Findings per case: 1,0,3,0,0,0\n"
        "Total findings: 4\n"
        "\tje\tNONE\tOTHER\tça\tle\telles\tils\telle\til\t-sum-\n"
        "je\t1\t0\t0\t0\t0\t0\t0\t0\t0\t1\n"
        "NONE\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\n"
        "OTHER\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\n"
        "ça\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\n"
        "le\t0\t0\t0\t1\t0\t0\t0\t0\t0\t1\n"
        "elles\t0\t0\t0\t0\t0\t0\t1\t0\t0\t1\n"
        "ils\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\n"
        "elle\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\n"
        "il\t0\t0\t0\t0\t0\t0\t0\t1\t0\t1\n"
        "-sum-\t1\t0\t0\t1\t0\t0\t1\t1\t0\t4\n"
    )
    assert capsys.readouterr().out == "Score: 0.2500\n"


def test_all_six_cases() -> None:
    """[6] Empty sides decide first; then a shared word, then a class in common."""
    rows, score = apt(
        source="it\nit\nit\nit\nit\nit\n",
        reference="il\nce\nil\nil\nx\nx\n",
        target="il\nça\nelle\nx\nil\nx\n",
        alignment_source_reference="0-0\n0-0\n0-0\n0-0\n\n\n",
        alignment_source_target="0-0\n0-0\n0-0\n\n0-0\n\n",
        similar="ce, ça\n",
    )
    assert [row[-1] for row in rows] == list("123456")
    assert rows[3] == ["3", "0", "it", "0", "il", "-", "-", "4"]
    assert score[0] == "Score: 0.2500"  # (1 + 1/2) / 6
    counted = matrix(score)
    assert counted["il", "NONE"] == counted["NONE", "il"] == counted["NONE", "NONE"] == 1


def test_equal_classes_make_one_of_several_words() -> None:
    """[5] The class's first word stands for it in the matrix; the detail file keeps the words."""
    rows, score = apt(equal=" IL , elle\nle,ça\nje\n")
    assert [row[-1] for row in rows] == list("1113")
    assert rows[0][4] == "il"
    assert rows[0][6] == "elle"
    assert matrix(score)["il", "il"] == 1
    assert matrix(score)["le", "le"] == 1


def test_a_word_in_two_equal_classes_belongs_to_the_first() -> None:
    """[5] elle is represented by il, which is no word of the class of le."""
    assert cases(
        equal="il,elle\nelle,le\n", target="elle dort .\nje elle sais\nils couraient\n"
    ) == ("1133")


def test_similar_classes_keep_their_order_and_see_equal_words() -> None:
    """[5, 6] ça stands for le, so a class of ça and elles meets a reference of le."""
    rows, score = apt(
        target="elle dort .\nje elles sais\nils couraient\n",
        equal="ça,le\n",
        similar="elles,ça\nle,elles\n",
        alignment_source_target="0-0 1-1 2-2\n0-0 1-2 2-1\n0-0 1-1\n",
        reference="il dort .\nje le sais\nça couraient\n",
    )
    assert [row[-1] for row in rows] == list("3123")
    assert matrix(score)["ça", "elles"] == 1


def test_words_outside_the_target_list_are_other() -> None:
    """[3, 6] One word per token; OTHER only if none is listed, and not equal unless said so."""
    common = {
        "list_target_pronouns": "je\nil\n",
        "target": "elle dort .\nje ça sais\nil couraient\n",
    }
    rows, score = apt(**common)
    assert [row[4] for row in rows] == ["il", "je", "OTHER", "OTHER"]
    assert [row[-1] for row in rows] == list("3133")
    assert matrix(score)["OTHER", "OTHER"] == 1
    rows, _ = apt(**common, count_OTHER_as_equal="TRUE")
    assert [row[-1] for row in rows] == list("3113")


def test_other_as_equal_does_not_need_a_target_list() -> None:
    """[6] Without L_T any shared word counts."""
    assert cases(target="dort dort .\nje sais\nx\n", alignment_source_target="0-1\n0-0\n0-0\n") == (
        "3143"
    )


def test_several_aligned_words_stay_sorted_with_duplicates() -> None:
    """[3] Positions are sorted, and a link given twice gives its word twice."""
    rows, _ = apt(alignment_source_reference="0-1 0-0 0-1\n0-0\n0-0\n")
    assert rows[0][3:5] == ["0 1 1", "il dort dort"]
    assert rows[2][3:5] == ["-", "-"]


def test_the_target_list_is_read_off_pieces() -> None:
    """[3] The first listed piece of each token, and a token gives one word at most."""
    rows, _ = apt(
        target="dort-elle-il . .\nje ça sais\nils couraient\n",
        target_word_separator="-",
        list_target_pronouns="il\nelle\n",
    )
    assert rows[0][6] == "elle"
    rows, _ = apt(target="dort-elle . .\nje ça sais\nils couraient\n", target_word_separator="-")
    assert rows[0][6] == "dort-elle"  # without L_T whole tokens


def test_a_source_token_gives_an_item_for_each_listed_piece() -> None:
    """[2] Also the same piece twice."""
    rows, _ = apt(
        source="it-x-IT-they sleeps .\nx\nx\n", source_word_separator="-", reference="a\n\n\n"
    )
    assert [row[:3] for row in rows] == [["0", "0", piece] for piece in ("it", "it", "they")]


def test_without_separator_white_space_inside_a_token_cuts_it() -> None:
    """[2] A quirk: a no-break space is white space to Python."""
    assert len(apt(source="x\u00a0it y\nx\nx\n")[0]) == 1
    assert len(apt(source="x\u00a0it-y y\nx\nx\n", source_word_separator="-")[0]) == 0


def test_two_blanks_hold_an_empty_token() -> None:
    """[2] A quirk: it takes up a position, on all sides."""
    rows, _ = apt(
        source="x  it\nx\nx\n",
        target=" x  ils \n\n\n",
        alignment_source_target="2-2\n",
        alignment_source_reference="2-0\n",
    )
    assert rows == [["0", "2", "it", "0", "il", "2", "ils", "3"]]


def test_texts_end_lines_where_python_does_alignments_only_at_line_feeds() -> None:
    """[2] A quirk: U+2028 makes two sentences of one."""
    rows, _ = apt(
        source="x\u2028it\nx\nx\n",
        reference="a\nil\n\n",
        target="a\nelle\n\n",
        alignment_source_reference="\n0-0\n",
        alignment_source_target="\n0-0\n",
    )
    assert rows == [["1", "0", "it", "0", "il", "0", "elle", "3"]]


def test_a_short_alignment_file_leaves_sides_empty() -> None:
    """[3] And nothing is wrong with that."""
    assert cases(alignment_source_reference="0-0\n") == "3555"


def test_positions_instead_of_words() -> None:
    """[2] In the order of the file, repetitions too; the piece is the whole token."""
    rows, _ = apt(
        input_type="possition", list_source_pronouns="2 0\n0 1\n\n0 1\n", source_word_separator="e"
    )
    assert [row[:3] for row in rows] == [
        ["2", "0", "they"],
        ["0", "1", "sleeps"],
        ["0", "1", "sleeps"],
    ]


def test_cases_left_out_are_printed_but_not_counted() -> None:
    """[7, 8] Case 3 is neither in score nor in matrix; 0 and 9 are dropped from the list."""
    rows, score = apt(cases_to_use="2,9,1,0", weigths_per_case="0.5,1")
    assert len(rows) == 4
    assert score[:5] == [
        "Score: 1.0000",
        "Cases: 2,1",
        "Weights: 0.5,1.0",
        "Findings per case: 0,1",
        "Total findings: 1",
    ]
    assert matrix(score) == {("je", "je"): 1}


def test_multiword_counting_fills_all_cells() -> None:
    """[8] For case 1 also the cells beside the diagonal."""
    common = {
        "source": "it\nit\n\n",
        "reference": "a b\nc d\n\n",
        "target": "b a\ne f\n\n",
        "alignment_source_reference": "0-0 0-1\n0-0 0-1\n",
        "alignment_source_target": "0-0 0-1\n0-0\n",
        "list_target_pronouns": "a\nb\nc\nd\ne\n",
    }
    _, score = apt(**common, counting_multiword_in_matrix="yes")
    cells = [("a", "a"), ("a", "b"), ("b", "a"), ("b", "b"), ("c", "e"), ("d", "e")]
    assert matrix(score) == dict.fromkeys(cells, 1)
    _, score = apt(**common)
    assert matrix(score) == {("a", "a"): 1, ("c", "e"): 1}


def test_the_first_member_of_a_set_is_that_of_python_2() -> None:
    """[8] Of {3, 8} the 8 comes first: 8 mod 8 is 0. Clashes follow the order of insertion."""
    assert in_order([3, 8]) == (8, 3)
    assert in_order([9, 1]) == (9, 1)
    assert in_order([1, 9]) == (1, 9)
    assert intersection((8, 3), (3, 8, 1)) == (8, 3)
    _, score = apt(
        source="it\n\n\n",
        reference="d i\n\n\n",
        target="x\n\n\n",
        alignment_source_reference="0-0 0-1\n",
        alignment_source_target="0-0\n",
        list_target_pronouns="\n".join("abcdefghi") + "\n",
        max_length_matrix="20",
    )
    assert matrix(score) == {("i", "OTHER"): 1}  # d is 3, i is 8


def test_hash_and_table_are_those_of_python_2() -> None:
    """hash(u"a") of a 64-bit CPython 2.7, and tables by hand.

    Of 8 slots: 40 in slot 0, 33 in 1; 8 finds 0 and 9 mod 8 taken and goes to 46 mod 8; 1 to 7; 0
    finds 0, 1, 6, 7 taken and goes to 4. The sixth member makes a table of 32: 8 finds 8 taken and
    goes to 49 mod 32, 1 to 7.
    """
    assert string_hash("a") == 12416037344
    assert list(Python2Set(int, [40, 33, 8, 1, 0])) == [40, 33, 0, 8, 1]
    assert list(Python2Set(int, [40, 33, 8, 1, 0, 5])) == [0, 33, 5, 1, 40, 8]


def test_a_long_matrix_is_folded() -> None:
    """[9] Beyond M labels the rest is one row and one column, and its corner the folded block."""
    _, score = apt(max_length_matrix="1", target="il dort .\nje ça sais\nils couraient\n")
    head, *rows = [line.split("\t") for line in score[5:]]
    assert head == ["", head[1], "...", "-sum-"]
    assert [row[1:] for row in rows] == [["1", "0", "1"], ["0", "3", "3"], ["1", "3", "4"]]


def test_equal_counts_above_sixteen_labels_are_in_the_order_of_numpy_1_16() -> None:
    """[9] What numpy.argsort of numpy 1.16.6 (under Python 2.7.18) gives for these arrays."""
    assert _numpy_argsort([0] * 16) == list(range(16))
    assert _numpy_argsort([0] * 17) == [0, *range(14, 8, -1), 15, 8, *range(6, 0, -1), 7, 16]
    assert _numpy_argsort([0] * 18) == [0, *range(15, 0, -1), 16, 17]
    mixed = [0, 0, 42, 3, 4, 0, 3, 0, 13, 44, 0, 1, 0, 0, 0, 0, 21]
    in_order = [0, 1, 14, 5, 7, 15, 13, 10, 12, 11, 3, 6, 4, 8, 16, 2, 9]
    assert _numpy_argsort(mixed) == in_order
    assert _numpy_argsort(list(range(40, 0, -1))) == list(range(39, -1, -1))
    assert sorted(_numpy_argsort([3, 1, 2] * 30)) == list(range(90))


def test_weights_are_printed_as_python_2_prints_them() -> None:
    """[9] print str(x) of Python 2.7: twelve digits."""
    _, score = apt(weigths_per_case="1,0.333333333333333333,2e-7,1e16,0,-0.5")
    assert score[2] == "Weights: 1.0,0.333333333333,2e-07,1e+16,0.0,-0.5"


def test_an_empty_token_is_not_an_empty_side() -> None:
    """[2, 9] Two blanks in a row hold a token of no letters; `-` is for no aligned position."""
    rows, _ = apt(
        source="it\nit\n\n",
        reference="a  b\nx\n\n",
        target="a\nx\n\n",
        alignment_source_reference="0-1\n",
        alignment_source_target="0-0\n",
    )
    assert [row[3:] for row in rows] == [
        ["1", "", "0", "a", "3"],
        ["-", "-", "-", "-", "6"],
    ]
