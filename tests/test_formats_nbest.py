"""N-best lists in the dialects of Moses, Marian and Sockeye, and from one to another."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from hypothesis import given, settings

from anaphora import formats
from anaphora.errors import InputError
from anaphora.nbest import Hypothesis, NBestList
from tests import strategies_annotation


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "nbest"


def read(file: Path, name: str, text: str) -> list[NBestList]:
    file.write_text(text)
    return list(formats.read(file, name))


def written(file: Path, name: str, *lists: NBestList) -> str:
    formats.write(lists, file, name)
    return file.read_text()


MOSES = """\
0 ||| das Haus ||| LM0= -3.2 TM0= -1 -2 ||| -4.1 ||| 0-0 1-1
0 ||| ein Haus ||| LM0= -3.25 TM0= -1 -2.5e-05 ||| -5 ||| 1-1
2 |||  ||| LM0= 0 TM0= 0 0 ||| -7.5 |||\x20
"""
MOSES_LISTS = [
    NBestList(
        0,
        (
            Hypothesis(
                "das Haus", -4.1, (("LM0", (-3.2,)), ("TM0", (-1.0, -2.0))), ((0, 0), (1, 1))
            ),
            Hypothesis("ein Haus", -5.0, (("LM0", (-3.25,)), ("TM0", (-1.0, -2.5e-05))), ((1, 1),)),
        ),
    ),
    NBestList(2, (Hypothesis("", -7.5, (("LM0", (0.0,)), ("TM0", (0.0, 0.0))), ()),)),
]


def test_moses_lists_are_read_by_segment_with_gaps_and_empty_texts(file: Path) -> None:
    assert read(file, "nbest-moses", MOSES) == MOSES_LISTS


def test_moses_lists_are_written_as_they_were_read(file: Path) -> None:
    assert written(file, "nbest-moses", *MOSES_LISTS) == MOSES


def test_older_labels_and_values_without_label_are_read(file: Path) -> None:
    text = "0 ||| a  ||| d: 0 lm: -1 lm: -2 tm: -1 -2 ||| -3\n1 ||| b ||| -1 -2 ||| -3\n"
    first, second = read(file, "nbest-moses", text)
    assert first.hypotheses[0].text == "a"
    assert first.hypotheses[0].features == (
        ("d", (0.0,)),
        ("lm", (-1.0,)),
        ("lm", (-2.0,)),
        ("tm", (-1.0, -2.0)),
    )
    assert second.hypotheses[0].features == (("", (-1.0, -2.0)),)


# the first segment of tests/decoder/align/align_nbest.expected in marian-regression-tests:
# the last point of each line aligns the ends of the two sentences
MARIAN_ALIGNED = """\
0 ||| Indien und Japan Premier treffen sich in Tokio ||| 0-0 1-1 2-2 3-3 5-4 6-5 6-6 7-7 8-8\
 ||| F0= -1.80695 ||| -1.80695
"""


def test_marian_puts_the_alignment_after_the_text(file: Path) -> None:
    (nbest,) = read(file, "nbest-marian", MARIAN_ALIGNED)
    assert nbest.hypotheses == (
        Hypothesis(
            "Indien und Japan Premier treffen sich in Tokio",
            -1.80695,
            (("F0", (-1.80695,)),),
            ((0, 0), (1, 1), (2, 2), (3, 3), (5, 4), (6, 5), (6, 6), (7, 7), (8, 8)),
        ),
    )
    assert written(file, "nbest-marian", nbest) == MARIAN_ALIGNED


def test_marian_without_alignment_and_with_several_models(file: Path) -> None:
    text = "0 ||| a b ||| F0= -2.3 F1= -1 ||| -0.5\n"
    (nbest,) = read(file, "nbest-marian", text)
    assert nbest.hypotheses == (Hypothesis("a b", -0.5, (("F0", (-2.3,)), ("F1", (-1.0,)))),)
    assert written(file, "nbest-marian", nbest) == text


def test_marian_word_scores_have_a_field_before_the_features(file: Path) -> None:
    text = "0 ||| a ||| 0-0 ||| WordScores= -0.25 -0.5 ||| F0= -0.75 ||| -0.375\n"
    (nbest,) = read(file, "nbest-marian", text)
    assert nbest.hypotheses[0].features == (("WordScores", (-0.25, -0.5)), ("F0", (-0.75,)))
    assert written(file, "nbest-marian", nbest) == text


SOCKEYE = (
    '{"score": 0.5, "scores": [[0.5], [0.75]], "sentence_id": 1, "translation": "das Haus", '
    '"translations": ["das Haus", "ein H\\u00e4uschen"]}\n'
    '{"score": 1.5, "sentence_id": 2, "translation": "ja"}\n'
)
SOCKEYE_LISTS = [
    NBestList(0, (Hypothesis("das Haus", -0.5), Hypothesis("ein Häuschen", -0.75))),
    NBestList(1, (Hypothesis("ja", -1.5),)),
]


def test_sockeye_counts_from_one_and_its_lower_scores_are_better(file: Path) -> None:
    assert read(file, "nbest-sockeye", SOCKEYE) == SOCKEYE_LISTS
    assert written(file, "nbest-sockeye", *SOCKEYE_LISTS) == SOCKEYE


def test_sockeye_scores_without_inner_lists_and_those_of_factors_are_read(file: Path) -> None:
    text = (
        '{"sentence_id": 1, "translations": ["a", "b"], "scores": [0.5, 0.75]}\n'
        '{"sentence_id": 2, "translations": ["a", "b"], "scores": [[0.5, 0.1], [0.75, 0.2]],'
        ' "factor1": "x", "factor1_score": 0.1, "translations_factors": [{"factor1": "x"}, {}]}\n'
        '{"sentence_id": 3, "translations": ["a"], "alignments": [[[0, 0], [2, 1]]]}\n'
    )
    assert read(file, "nbest-sockeye", text) == [
        NBestList(0, (Hypothesis("a", -0.5), Hypothesis("b", -0.75))),
        NBestList(
            1,
            (
                Hypothesis("a", -0.5, (("factor1", (-0.1,)),)),
                Hypothesis("b", -0.75, (("factor1", (-0.2,)),)),
            ),
        ),
        NBestList(2, (Hypothesis("a", links=((0, 0), (2, 1))),)),
    ]


def test_sockeye_holds_the_features_of_other_engines_under_a_key_of_ours(file: Path) -> None:
    line = json.loads(written(file, "nbest-sockeye", MOSES_LISTS[0]))
    assert line["features"] == [
        [["LM0", [-3.2]], ["TM0", [-1.0, -2.0]]],
        [["LM0", [-3.25]], ["TM0", [-1.0, -2.5e-05]]],
    ]
    assert line["alignments"] == [[[0, 0], [1, 1]], [[1, 1]]]


@pytest.mark.parametrize("other", ["nbest-marian", "nbest-sockeye"])
def test_a_moses_list_comes_back_from_the_other_dialects(
    file: Path, tmp_path: Path, other: str
) -> None:
    file.write_text(MOSES)
    formats.write(formats.read(file, "nbest-moses"), tmp_path / "other", other)
    formats.write(formats.read(tmp_path / "other", other), tmp_path / "back", "nbest-moses")
    assert (tmp_path / "back").read_text() == MOSES


BAD_LINES = [
    ("nbest-moses", "0 ||| a ||| F= 1\n", 1, r"3 fields where .* 4 or 5; write number \|\|\| text"),
    ("nbest-moses", "0 ||| a ||| b ||| F= 1 ||| 1 ||| 0-0\n", 1, "6 fields where"),
    ("nbest-moses", "0 a\n", 1, "1 fields where"),
    ("nbest-moses", "x ||| a ||| F= 1 ||| 1\n", 1, "segment number 'x'; begin each line with a"),
    ("nbest-moses", "-1 ||| a ||| F= 1 ||| 1\n", 1, "segment number '-1'; begin each line"),
    (
        "nbest-moses",
        "0 ||| a ||| F= 1 ||| 1\n2 ||| a ||| F= 1 ||| 1\n1 ||| a ||| F= 1 ||| 1\n",
        3,
        "segment 1 after segment 2; sort the list by segment",
    ),
    ("nbest-moses", "0 ||| a ||| F= x ||| 1\n", 1, "feature value 'x' is no number; write a"),
    ("nbest-moses", "0 ||| a ||| F= nan ||| 1\n", 1, "feature value 'nan' is no number; write a"),
    ("nbest-moses", "0 ||| a ||| F= 1_0 ||| 1\n", 1, "feature value '1_0' is no number; write a"),
    ("nbest-moses", "0 ||| a ||| = 1 ||| 1\n", 1, "feature label '=' without a name; write it as"),
    ("nbest-moses", "0 ||| a ||| F= 1 ||| \n", 1, "total '' is no number; write a number such as"),
    ("nbest-moses", "0 ||| a ||| F= 1 ||| nan\n", 1, "total 'nan' is no number; write a number"),
    (
        "nbest-moses",
        "0 ||| a b ||| F= 1 ||| 1 ||| 0-1 1-2\n",
        1,
        "alignment point 1-2 outside the 2 target tokens; points count from 0",
    ),
    (
        "nbest-moses",
        "0 ||| a ||| F= 1 ||| 1 ||| 0:0\n",
        1,
        "alignment point '0:0'; write it as 0-0",
    ),
    (
        "nbest-moses",
        "0 ||| a |0-0| b |1-1| ||| F= 1 ||| 1\n",
        1,
        "phrase segmentation .s-e. in the text is not supported; run moses without",
    ),
    (
        "nbest-moses",
        "0 ||| a ||| F= 1 ||| 1 ||| 0-1=0\n",
        1,
        "phrase alignment such as 0-1=0 is not supported; run moses with",
    ),
    ("nbest-marian", "0 ||| a ||| F0= -1\n", 1, "3 fields where a Marian N-best line has 4 or 5"),
    ("nbest-marian", "0 ||| a ||| F0= -1 ||| x\n", 1, "score 'x' is no number; write a number"),
    ("nbest-marian", "0 ||| a ||| F0= y ||| 1\n", 1, "feature value 'y' is no number; write a"),
    ("nbest-marian", "0 ||| a ||| 0 ||| F0= 1 ||| 1\n", 1, "alignment point '0'; write it as 0-0"),
    (
        "nbest-marian",
        "0 ||| a ||| 0.72,0.28 0.1,0.9 ||| F0= 1 ||| 1\n",
        1,
        "soft alignment is not supported; run marian-decoder with --alignment hard",
    ),
    (
        "nbest-marian",
        "1 ||| a ||| F0= 1 ||| 1\n0 ||| a ||| F0= 1 ||| 1\n",
        2,
        "segment 0 after segment 1; sort the list by segment",
    ),
]


@pytest.mark.parametrize(("name", "text", "line", "message"), BAD_LINES)
def test_a_bad_line_is_refused_with_its_place(
    file: Path, name: str, text: str, line: int, message: str
) -> None:
    with pytest.raises(InputError, match=f"nbest:{line}: {message}"):
        read(file, name, text)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("das Haus", "not JSON .*; write it as sockeye.translate"),
        ("[1]", "expected an object; write it as sockeye.translate"),
        ('{"translation": "a"}', "sentence_id: expected a number from 1 on; write it as"),
        ('{"sentence_id": 0, "translation": "a"}', "sentence_id: expected a number from 1 on"),
        ('{"sentence_id": 1, "text": "a"}', "unknown key 'text'; known are alignments"),
        ('{"sentence_id": 1}', "translation: expected a string; write it as"),
        ('{"sentence_id": 1, "translations": "a"}', "translations: expected an array"),
        ('{"sentence_id": 1, "translations": [1]}', r"translations\[0\]: expected a string"),
        (
            '{"sentence_id": 1, "translations": ["a", "b"], "scores": [1]}',
            "scores: 1 items for 2 translations; write it as",
        ),
        (
            '{"sentence_id": 1, "translation": "a", "score": NaN}',
            r"scores\[0\]: expected a finite number",
        ),
        (
            '{"sentence_id": 1, "translation": "a", "score": 1e999}',
            r"scores\[0\]: expected a finite number",
        ),
        (
            '{"sentence_id": 1, "translations": ["a"], "scores": [[]]}',
            r"scores\[0\]: expected a finite number",
        ),
        (
            '{"sentence_id": 1, "translations": ["a"], "alignments": [[[0]]]}',
            r"alignments\[0\]: expected a pair",
        ),
        (
            '{"sentence_id": 1, "translations": ["a"], "alignments": [[[0, -1]]]}',
            r"alignments\[0\]: expected \[source, target\] positions from 0 on",
        ),
        (
            '{"sentence_id": 1, "translation": "a", "features": [{"a": 1}]}',
            r"features\[0\]: expected an array",
        ),
    ],
)
def test_a_bad_sockeye_line_is_refused_with_its_place(file: Path, line: str, message: str) -> None:
    with pytest.raises(InputError, match=f"nbest:3: {message}"):
        read(file, "nbest-sockeye", SOCKEYE + line + "\n")


@pytest.mark.parametrize("name", ["nbest-moses", "nbest-marian"])
@pytest.mark.parametrize(
    ("nbest", "message"),
    [
        (NBestList(1, ()), "segment 1 has no hypothesis; leave its list out"),
        (NBestList(0, (Hypothesis("a", 1.0),)), "segment 0 after segment 0; give the lists in"),
        (NBestList(1, (Hypothesis("a ||| b", 1.0),)), r"segment 1: a hypothesis holds .*\|\|\|"),
        (NBestList(1, (Hypothesis("a\nb", 1.0),)), "a hypothesis holds a line break.*; write"),
        (NBestList(1, (Hypothesis("a"),)), "segment 1: hypothesis without a score; score it"),
        (NBestList(1, (Hypothesis("a", math.nan),)), r"score is not a number \(nan\); find out"),
        (
            NBestList(1, (Hypothesis("a", 1.0, (("F 0", (1.0,)),)),)),
            "feature name 'F 0'; give it a name without white space",
        ),
        (
            NBestList(1, (Hypothesis("a", 1.0, (("F", (1.0,)), ("", (1.0,)))),)),
            "feature name ''; give it a name",
        ),
    ],
)
def test_what_a_line_cannot_hold_is_not_written(
    tmp_path: Path, name: str, nbest: NBestList, message: str
) -> None:
    good = NBestList(0, (Hypothesis("a", 1.0),))
    with pytest.raises(InputError, match=message):
        formats.write([good, nbest], tmp_path / "out", name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("hypothesis", "message"),
    [
        (Hypothesis("a |0-0|", 1.0), "would read as phrase segmentation .s-e.; escape"),
        (
            Hypothesis("a", 1.0, links=((0, 1),)),
            "segment 0: alignment point 0-1 outside the 1 target tokens; leave the alignments out",
        ),
    ],
)
def test_what_moses_would_misread_is_not_written(
    file: Path, hypothesis: Hypothesis, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        written(file, "nbest-moses", NBestList(0, (hypothesis,)))


def test_sockeye_cannot_hold_an_infinite_score(file: Path) -> None:
    with pytest.raises(InputError, match=r"segment 0: a score is nan or infinite.*; find out"):
        written(file, "nbest-sockeye", NBestList(0, (Hypothesis("a", -math.inf),)))


@pytest.mark.parametrize("name", ["nbest-moses", "nbest-marian", "nbest-sockeye"])
@settings(max_examples=40, deadline=None)
@given(lists=strategies_annotation.nbest_lists())
def test_lists_come_back(
    tmp_path_factory: pytest.TempPathFactory, name: str, lists: list[NBestList]
) -> None:
    file = tmp_path_factory.mktemp("nbest") / "nbest"
    formats.write(lists, file, name)
    assert list(formats.read(file, name)) == lists


@settings(max_examples=40, deadline=None)
@given(strategies_annotation.json_nbest_lists())
def test_whatever_json_can_hold_comes_back(
    tmp_path_factory: pytest.TempPathFactory, lists: list[NBestList]
) -> None:
    file = tmp_path_factory.mktemp("sockeye") / "nbest"
    formats.write(lists, file, "nbest-sockeye")
    assert list(formats.read(file, "nbest-sockeye")) == lists
