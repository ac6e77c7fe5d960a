"""C1 to C4 and what every metric has: signatures, breakdowns, confusion, changes.

Expected cases are worked out by hand from section 6.1 of "A Contextual Language Model to Improve
Machine Translation of Pronouns".
"""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

import anaphora
from anaphora.documents import Links
from anaphora.errors import Faults, InputError
from anaphora.evaluation import C1C4, METRICS, Item, Note, Score, Signature, Translation
from anaphora.evaluation.breakdown import Change, Confusion, breakdown, changes
from anaphora.evaluation.significance import McNemar

SOURCE = ["it is late", "It is late", "they saw it", "it rains", "it broke", "itself"]
REFERENCE = ["il est tard", "c' est tard", "elles l' ont vu", "il pleut", "cassé", "se"]
OUTPUT = ["il est tard", "C’ est tard", "ils l' ont vu", "pluie", "elle cassa", "x"]
REFERENCE_LINKS: list[Links] = [
    ((0, 0), (1, 1), (2, 2)),
    ((0, 0), (1, 1), (2, 2)),
    ((0, 0), (1, 3), (2, 1)),
    ((0, 0), (1, 1)),
    ((1, 0),),
    ((0, 0),),
]
OUTPUT_LINKS: list[Links] = [
    ((0, 0), (0, 1), (2, 2)),
    ((0, 0), (1, 1), (2, 2)),
    ((0, 0), (1, 3), (2, 1)),
    ((1, 0),),
    ((0, 0), (1, 1)),
    ((0, 0),),
]


def translation(output: list[str] = OUTPUT) -> Translation:
    return Translation.of(SOURCE, output, REFERENCE, REFERENCE_LINKS, OUTPUT_LINKS)


def score() -> Score:
    return C1C4("en-fr").score(translation())


def test_each_pronoun_has_its_case() -> None:
    judged = [(i.place, i.form, i.reference, i.hypothesis, i.case) for i in score().items]
    assert judged == [
        ((0, 0), "it", ("il",), ("il",), "C1"),  # est is aligned too, but no pronoun
        ((1, 0), "it", ("c'",), ("c’",), "C2"),  # the other apostrophe
        ((2, 0), "they", ("elles",), ("ils",), "C3"),
        ((2, 2), "it", ("l'",), ("l'",), "C1"),
        ((3, 0), "it", ("il",), (), "C4"),
        ((4, 0), "it", (), ("elle",), "C3"),
        ((5, 0), "itself", ("se",), ("x",), "C3"),
    ]


def test_the_score_is_c1_and_c2_over_all() -> None:
    result = score()
    assert result.score == 3 / 7
    assert dict(result.details) == {"items": 7, "C1": 2, "C2": 1, "C3": 3, "C4": 1, "C1+C2": 3}
    classes = "|".join(("pair:en-fr", "classes:8bcc7e08", "aligner:given"))
    assert str(result.signature) == f"{classes}|version:{anaphora.__version__}"
    assert result.format() == f"C1..C4 0.4286 {result.signature}"
    assert json.loads(result.format("json")) == result.as_json()


def test_similar_are_the_spellings_of_one_word() -> None:
    """{ce, c'} and {ça, ca, ç'} are classes of the paper; ce and ça are none."""
    links: list[Links] = [((0, 0),)]
    metric = C1C4("en-fr")
    for reference, output, case in (("ce", "c'", "C2"), ("ça", "ca", "C2"), ("ce", "ça", "C3")):
        items = metric.corpus_score(["it"], [output], [reference], (links, links)).items
        assert [item.case for item in items] == [case]


def test_both_tests_of_the_paper() -> None:
    """plm-reranking, section 6.2: C1 + C2, and C1 alone. By hand: 2 (1/2)^2 and 2 (1/2)^3."""
    links: list[Links] = [((0, 0),)] * 3
    metric, texts = C1C4("en-fr"), (["it"] * 3, ["ce", "ce", "ce"], (links, links))
    worse = metric.corpus_score(texts[0], ["il", "il", "c'"], texts[1], texts[2])
    better = metric.corpus_score(texts[0], ["ce", "ce", "ce"], texts[1], texts[2])
    found = metric.tests(worse.items, better.items, McNemar.EXACT)
    assert [(test.test, test.p) for test in found] == [
        ("McNemar exact", 0.5),
        ("McNemar exact, C1 alone", 0.25),
    ]


def test_a_chosen_list_and_processed_pronouns_restrict_the_items() -> None:
    listed = C1C4("en-fr", ["they"]).score(translation())
    assert listed.score == 0
    assert "pronouns:" in str(listed.signature)
    only = replace(translation(), only={(0, 0), (2, 0)})
    assert C1C4("en-fr").score(only).details["items"] == 2


def test_no_pronoun_is_a_clear_result() -> None:
    result = C1C4("en-fr").corpus_score(["no"], ["non"], ["non"], ([()], [()]))
    assert result.score is None
    assert result.format().startswith("C1..C4 0 items ")
    assert result.as_json()["score"] is None


def test_breakdown_by_form_and_by_what_notes_say() -> None:
    notes = {(0, 0): Note("anaphoric", 1), (3, 0): Note("pleonastic")}
    metric = C1C4("en-fr")
    items = metric.items(replace(translation(), notes=notes))
    by_form = {label: s.score for label, s in breakdown(metric, items, "form").items()}
    assert by_form == {"it": 3 / 5, "itself": 0.0, "they": 0.0}
    by_function = {label: s.score for label, s in breakdown(metric, items, "function").items()}
    assert by_function == {"-": 2 / 5, "anaphoric": 1.0, "pleonastic": 0.0}
    assert list(breakdown(metric, items, "distance")) == ["-", "1"]


def test_confusion_with_labels_in_the_order_asked_for() -> None:
    confusion = Confusion.of(score().items, ["il", "elle", "-"])
    assert confusion.labels == ("il", "elle", "-", "the rest")
    assert confusion.counts.tolist() == [[1, 0, 1, 0], [0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 4]]
    whole = Confusion.of(score().items)
    assert whole.labels[:2] == ("il", "-")  # three times il; - and l' twice each, by name
    assert whole.counts.sum() == 7


def test_changes_are_counted_by_what_the_second_system_wrote() -> None:
    better = [*OUTPUT[:2], "elles l' ont vu", *OUTPUT[3:]]
    worse = ["elle est tard", *better[1:]]
    metric = C1C4("en-fr")
    before, after = metric.items(translation()), metric.items(translation(worse))
    assert changes(before, after) == [Change("elle", 0, 1), Change("elles", 1, 0)]
    assert changes(before, after, "form") == [Change("it", 0, 1), Change("they", 1, 0)]
    assert Change("elle", 16, 8).delta == 8


def test_statistics_sum_to_the_score() -> None:
    metric = C1C4("en-fr")
    rows = metric.statistics(metric.items(translation()))
    assert rows.sum(axis=0).tolist() == [3, 7]
    both = metric.score_from(np.array([[3.0, 7.0], [0.0, 0.0]]))
    assert both[0] == 3 / 7
    assert np.isnan(both[1])


def test_a_value_of_none_is_left_out() -> None:
    metric = C1C4("en-fr")
    items = [Item("", 0, n, "it", (), (), "C3", value) for n, value in enumerate((1.0, None))]
    assert metric.statistics(items).sum(axis=0).tolist() == [1, 1]


def test_the_signature_keeps_its_order_and_ends_with_the_version() -> None:
    signature = Signature.of(pair="en-fr", mode="", seed=1)
    assert str(signature) == f"pair:en-fr|seed:1|version:{anaphora.__version__}"


def test_metrics_are_found_by_name() -> None:
    assert METRICS.get("c1c4") is C1C4
    with pytest.raises(InputError, match="unknown language pair 'en-xx'"):
        C1C4("en-xx")


def test_texts_and_links_that_do_not_belong_together() -> None:
    with pytest.raises(Faults, match=r"2 source lines, 1 of the hypothesis"):
        Translation.of(["a", "b"], ["a"], ["a", "b"], [(), ()], [(), ()])
    with pytest.raises(Faults, match=r"line 0: alignment point 0-1 outside 1 source and 1 target"):
        Translation.of(["a"], ["a"], ["a"], [()], [((0, 1),)])
