"""What a comparison shows, checked by hand on four pronouns, and its tables."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from anaphora.languages import LANGUAGES
from anaphora.report.breakdowns import as_table, wilson
from anaphora.report.comparison import Example, Piece, Report, example, judged, pieces
from anaphora.report.comparison_tables import (
    all_tables,
    change_tables,
    score_table,
    significance_table,
)
from anaphora.report.latex import tabular
from anaphora.report.table import Table, as_text
from tests.report_comparison import REFERENCE, comparison


def examples(of: Report) -> list[Example]:
    return [example(of, items) for items in judged(of)]


def test_changed_pronouns_come_first_and_say_what_changed() -> None:
    found = [(e.line, e.form, e.target, e.change) for e in examples(comparison())]
    assert found == [
        (2, "it", "elle", "improved"),
        (3, "it", "la", "degraded"),
        (3, "they", "elles", "same"),
        (4, "it", "il", "same"),
    ]


def test_an_example_holds_what_a_reader_needs() -> None:
    first = examples(comparison())[0]
    assert (first.document, first.function, first.distance) == ("d1", "anaphoric", "1")
    assert first.before == "The lamp fell."
    assert first.antecedent == "The lamp"
    assert first.source == (Piece("It", True), Piece(" broke.", False))
    assert [(o.system, o.form, o.case, o.right) for o in first.outcomes] == [
        ("BL", "il", "C3", False),
        ("CM", "elle", "C1", True),
    ]


def test_no_sentence_of_another_document_is_shown_before() -> None:
    last = examples(comparison())[-1]
    assert (last.document, last.before) == ("d2", "")


def test_changed_between_wrong_forms_is_neither_improved_nor_degraded() -> None:
    outputs = {"BL": REFERENCE, "CM": [*REFERENCE[:1], "Ils cassa .", *REFERENCE[2:]]}
    wrong = {"BL": outputs["CM"], "CM": [line.replace("Ils", "On") for line in outputs["CM"]]}
    assert examples(comparison(wrong))[0].change == "other"


@given(st.lists(st.sampled_from(["l'", "arbre", ",", "(", ")", "-il", "?", "a", "d'", "«", "»"])))
def test_pieces_are_the_line_whatever_is_marked(words: list[str]) -> None:
    french = LANGUAGES.get("fr")
    marked = set(range(0, len(words), 2))
    cut = pieces(words, marked, french)
    assert "".join(piece.text for piece in cut) == french.detokenise(words)
    assert [piece.text for piece in cut if piece.marked] == words[::2]


def test_scores_with_differences() -> None:
    """Two of four right in each: il and la, elle and il."""
    table = score_table(comparison())
    assert table.header == ("metric", "BL", "CM", "Δ CM")
    assert list(table.rows) == [("C1..C4", "0.5000", "0.5000", "+0.0000")]


def test_breakdowns_by_everything_known() -> None:
    found = {b.attribute: as_table(b) for b in comparison().breakdowns()}
    assert list(found) == ["form", "function", "distance", "reference"]
    assert found["form"].header == ("source pronoun", "items", "BL", "CM", "Δ CM", "p CM")
    assert list(found["form"].rows) == [
        ("it", "3", "0.6667", "0.6667", "+0.0000", "1.0000"),
        ("they", "1", "0.0000", "0.0000", "+0.0000", "1.0000"),
    ]
    assert [row[:4] for row in found["distance"].rows] == [
        ("1", "1", "0.0000", "1.0000"),
        ("2", "2", "0.5000", "0.0000"),
        ("none", "1", "1.0000", "1.0000"),
    ]


def test_improved_and_degraded_by_form() -> None:
    (table,) = change_tables(comparison())
    assert table.caption == "CM against BL"
    assert list(table.rows) == [
        ("elle", "1", "0", "+1"),
        ("le", "0", "1", "-1"),
        ("total", "1", "1", "+0"),
    ]


@pytest.mark.parametrize(("right", "items"), [(0, 5), (8, 10), (10, 10), (57, 92), (1, 1000)])
def test_intervals_are_those_of_scipy(right: int, items: int) -> None:
    expected = binomtest(right, items).proportion_ci(0.95, method="wilson")
    assert wilson(right / items, items) == pytest.approx((expected.low, expected.high))


def test_significance_of_one_change_each_way() -> None:
    """One improved, one degraded: the exact p is 1, every exchange is as large as nothing."""
    table = significance_table(comparison())
    assert [row[:4] for row in table.rows] == [
        ("C1..C4", "CM", "McNemar exact", "+0.0000"),
        ("C1..C4", "CM", "McNemar exact, C1 alone", ""),
        ("C1..C4", "CM", "approximate randomisation", ""),
        ("C1..C4", "CM", "bootstrap of documents", ""),
    ]
    assert [row[-1] for row in table.rows[:2]] == ["1.0000", "1.0000"]


def test_a_table_on_a_terminal() -> None:
    table = Table(("form", "what", "n"), [("it", "a", "3"), ("they", "bc", "12")], 2, "By form")
    assert as_text(table) == "By form\nform  what   n\nit    a      3\nthey  bc    12\n"


def test_all_tables_have_a_caption() -> None:
    assert [table.caption for table in all_tables(comparison())] == [
        "Scores",
        "Significance",
        "CM against BL",
        "C1..C4 by source pronoun",
        "C1..C4 by function",
        "C1..C4 by antecedent distance",
        "C1..C4 by target form",
    ]


def test_a_table_for_a_paper() -> None:
    table = Table(("form", "n"), [("l'_&%", "3"), ("a\\b~^", "12")], caption="By form")
    assert tabular(table) == (
        "% By form\n"
        "\\begin{tabular}{lr}\n"
        "\\toprule\n"
        "form & n \\\\\n"
        "\\midrule\n"
        "l'\\_\\&\\% & 3 \\\\\n"
        "a\\textbackslash{}b\\textasciitilde{}\\textasciicircum{} & 12 \\\\\n"
        "\\bottomrule\n"
        "\\end{tabular}\n"
    )
