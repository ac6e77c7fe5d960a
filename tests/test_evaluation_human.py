"""Studies, judgements, agreement and results of a human evaluation.

Expected values: scikit-learn 1.9 `cohen_kappa_score` (where it is named), hand calculation, and
the figures of "Improving Pronoun Translation by Modeling Coreference Uncertainty", 5.3.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.documents import Document, Segment
from anaphora.errors import Faults, InputError
from anaphora.evaluation.human.agreement import cohen_kappa
from anaphora.evaluation.human.correlation import correlate
from anaphora.evaluation.human.judgements import (
    Rating,
    Sheet,
    Verdict,
    consensus,
    disagreements,
    merge,
    sheet_from_json,
)
from anaphora.evaluation.human.results import Accuracy, correlations, evaluate
from anaphora.evaluation.human.study import (
    Item,
    Study,
    Texts,
    from_json,
    make_study,
    to_json,
)
from anaphora.languages import LANGUAGES

RIGHT, WRONG, OPEN = Verdict


def document(name: str, *lines: str, lang: str = "fr") -> Document:
    tokenise = LANGUAGES.get(lang).tokenise
    return Document(name, tuple(Segment(line, tokenise(line)) for line in lines))


def texts(systems: int = 2) -> Texts:
    return Texts(
        [
            document("a", "The lamp fell.", "It broke and it hurt him.", lang="en"),
            document("b", "They came.", lang="en"),
        ],
        [
            document("a", "La lampe tomba.", "Elle cassa et le blessa."),
            document("b", "Ils vinrent."),
        ],
        {
            f"s{i}": [document("a", "x", f"sortie {i}"), document("b", f"autre {i}")]
            for i in range(systems)
        },
    )


def study(systems: int = 2, seed: int = 1) -> Study:
    return make_study(texts(systems), "en-fr", {"it", "they"}, seed=seed)


def sheet(of: Study, annotator: str, *verdicts: Verdict) -> Sheet:
    ratings = (Rating(*item, v) for item, v in zip(of.items(), verdicts, strict=False))
    return Sheet(of.id, annotator, tuple(ratings))


def test_a_block_holds_what_the_paper_shows_annotators() -> None:
    first, second = study().blocks
    assert first.source == "It broke and it hurt him."
    assert [(p.token, first.form(n)) for n, p in enumerate(first.pronouns)] == [
        (0, "It"),
        (3, "it"),
    ]
    assert first.source_before == ("The lamp fell.",)
    assert first.reference == "Elle cassa et le blessa."
    assert first.reference_before == ("La lampe tomba.",)
    assert sorted(first.outputs) == ["sortie 0", "sortie 1"]
    assert second.source_before == ()  # the sentence before it is another document's


def test_the_order_is_drawn_for_each_block_and_leads_back_to_the_system() -> None:
    documents = [document(str(n), "It broke.", lang="en") for n in range(600)]
    outputs = {f"s{i}": [document(str(n), f"s{i}") for n in range(600)] for i in range(3)}
    made = make_study(Texts(documents, documents, outputs), "en-fr", {"it"}, seed=5)
    for item in made.items():
        assert made.blocks[item.block].outputs[item.output] == made.system(item)
    orders = Counter(block.order for block in made.blocks)
    assert len(orders) == 6
    # chi-square with 5 degrees of freedom: 20.5 is exceeded once in a thousand seeds
    assert sum((n - 100) ** 2 / 100 for n in orders.values()) < 20.5
    assert made == make_study(Texts(documents, documents, outputs), "en-fr", {"it"}, seed=5)
    assert made != make_study(Texts(documents, documents, outputs), "en-fr", {"it"}, seed=6)


def test_a_sample_keeps_the_order_of_the_text() -> None:
    documents = [document("d", *(f"It saw {n}." for n in range(50)), lang="en")]
    made = make_study(
        Texts(documents, documents, {"s": documents}), "en-fr", {"it"}, seed=1, sample=9
    )
    places = [block.segment for block in made.blocks]
    assert len(places) == 9
    assert places == sorted(set(places))


def test_a_text_without_pronouns_to_judge_is_refused() -> None:
    with pytest.raises(InputError) as error:
        make_study(texts(), "en-fr", {"itself"}, seed=1)
    assert str(error.value) == "no pronoun to judge: none of itself; choose others with --pronouns"


@given(st.integers(1, 4), st.integers(0, 99))
def test_a_study_survives_its_file(systems: int, seed: int) -> None:
    made = study(systems, seed)
    assert from_json(to_json(made), "f") == made
    assert from_json(to_json(made), "f").id == made.id


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        ({"order": [0, 0]}, "blocks[0] has not one output of each of 2 systems"),
        ({"pronouns": [{"token": 0, "start": 0, "end": 99}]}, "blocks[0] has a pronoun outside"),
        ({"reference": 1}, "blocks[0].reference: expected a string, found 1"),
    ],
)
def test_a_broken_study_is_refused(change: dict[str, object], cause: str) -> None:
    value = json.loads(to_json(study()))
    value["blocks"][0] |= change
    with pytest.raises(InputError, match=r"study\.json: ") as error:
        from_json(json.dumps(value), "study.json")
    assert cause in str(error.value)


def test_kappa_of_the_paper() -> None:
    """219 judgements, 188 alike: .645; 26 more after talking: .939 (5.3).

    The paper does not print the tables; these, of the marginals Table 4 allows, have its figures.
    """

    def kappa(both_right: int, first: int, second: int, both_wrong: int) -> float | None:
        counts = both_right, first, second, both_wrong
        assert sum(counts) == 219
        a = [said for said, n in zip("1100", counts, strict=True) for _ in range(n)]
        b = [said for said, n in zip("1010", counts, strict=True) for _ in range(n)]
        return cohen_kappa(a, b)

    assert kappa(144, 7, 24, 44) == pytest.approx(0.645, abs=5e-4)
    assert kappa(162, 1, 4, 52) == pytest.approx(0.939, abs=5e-4)


@pytest.mark.parametrize(
    ("first", "second", "kappa"),
    [
        ("00111011011101", "01110011111001", 0.37777777777777777),  # cohen_kappa_score
        ("0011", "0011", 1.0),
        ("0011", "1100", -1.0),  # by hand: none alike, chance 1/2
        ("1111", "1111", None),  # chance explains everything
        ("", "", None),
    ],
)
def test_kappa(first: str, second: str, kappa: float | None) -> None:
    assert cohen_kappa(first, second) == (None if kappa is None else pytest.approx(kappa))


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=1))
def test_kappa_is_symmetric_and_at_most_one(pairs: list[tuple[str, str]]) -> None:
    first, second = zip(*pairs, strict=True)
    kappa = cohen_kappa(first, second)
    assert kappa == cohen_kappa(second, first)
    if kappa is not None:
        assert kappa <= 1
        assert (kappa == 1) == (first == second)


def test_correlations_of_the_paper() -> None:
    """Human accuracy of Table 4 against C1+C2 of Table 1: r = .994 and .936 (5.3)."""
    automatic = {"c1+c2": {"BL": 232.0, "PE": 223.0, "CM": 253.0}}
    small = [Accuracy("BL", 53, 20), Accuracy("PE", 52, 21), Accuracy("CM", 57, 16)]
    full = [Accuracy("BL", 360, 203), Accuracy("PE", 344, 219), Accuracy("CM", 370, 193)]
    assert [round(a.accuracy or 0, 2) for a in (*small, *full)] == [
        0.73,
        0.71,
        0.78,
        0.64,
        0.61,
        0.66,
    ]
    (first,) = correlations(small, automatic)
    (second,) = correlations(full, automatic)
    assert first.pearson == pytest.approx(0.994, abs=5e-4)
    assert second.pearson == pytest.approx(0.936, abs=5e-4)
    assert first.spearman == pytest.approx(1.0)
    assert first.kendall == pytest.approx(1.0)


def test_a_constant_side_has_no_correlation() -> None:
    found = correlate("m", [0.5, 0.5, 0.5], [1, 2, 3])
    assert (found.pearson, found.spearman, found.kendall) == (None, None, None)
    assert correlate("m", [0.5], [1]).pearson is None


def test_results_before_and_after_talking() -> None:
    """By hand: six judgements; Ann and Ben differ on two, one of which is settled as wrong."""
    of = study()
    ann = sheet(of, "Ann", RIGHT, RIGHT, RIGHT, WRONG, WRONG, RIGHT)
    ben = sheet(of, "Ben", RIGHT, WRONG, RIGHT, WRONG, WRONG, WRONG)
    ratings = merge(of, [("ben.json", ben), ("ann.json", ann)])
    items = list(of.items())
    assert list(ratings) == ["Ann", "Ben"]
    assert disagreements(ratings) == (items[1], items[5])
    talk = Sheet(of.id, "both", (Rating(*items[1], WRONG), Rating(*items[5], OPEN)))
    results = evaluate(of, ratings, consensus(of, "talk.json", talk))
    (before,), (after,) = results.before, results.after
    assert (before.items, before.agreed, after.agreed) == (6, 4, 5)
    assert before.kappa == pytest.approx(0.4)  # 4/6 against 16/36 by chance
    assert after.kappa == pytest.approx(2 / 3)  # 5/6 against 1/2
    total = [(a.correct, a.incorrect, a.unsettled) for a in results.settled]
    assert [sum(column) for column in zip(*total, strict=True)] == [2, 3, 1]
    for accuracy in results.settled:
        own = [v for item, v in results.verdicts.items() if of.system(item) == accuracy.system]
        assert accuracy.correct == own.count(RIGHT)
        assert accuracy.accuracy == own.count(RIGHT) / 3


def test_only_what_all_rated_is_settled() -> None:
    of = study()
    ratings = merge(of, [("a", sheet(of, "Ann", *6 * [RIGHT])), ("b", sheet(of, "Ben", RIGHT))])
    results = evaluate(of, ratings)
    assert list(results.verdicts) == [Item(0, 0, 0)]
    assert sum(a.correct for a in results.settled) == 1
    assert sum(a.correct for a in results.alone["Ann"]) == 6
    assert results.after == ()


def test_sheets_of_one_annotator_are_put_together_unless_they_contradict() -> None:
    of = study()
    first, items = sheet(of, "Ann", RIGHT, WRONG), list(of.items())
    second = Sheet(of.id, "Ann", (Rating(*items[1], WRONG), Rating(*items[2], RIGHT)))
    assert len(merge(of, [("1", first), ("2", second)])["Ann"]) == 3
    other = Sheet(of.id, "Ann", (Rating(*items[1], RIGHT),))
    with pytest.raises(Faults) as error:
        merge(of, [("1.json", first), ("2.json", other)])
    assert str(error.value) == (
        "2.json: Ann contradicts an earlier rating: 1 fault: "
        "block 1, output 1, 'it' (2): correct here, incorrect before"
    )


def test_sheets_that_do_not_belong_to_the_study_are_refused() -> None:
    of = study()
    with pytest.raises(InputError, match=r"x\.json: judges the study 'other', not this one"):
        merge(of, [("x.json", Sheet("other", "Ann", ()))])
    with pytest.raises(InputError, match=r"x\.json: no annotator's name; fill it in"):
        merge(of, [("x.json", replace(sheet(of, "Ann", RIGHT), annotator=" "))])
    beyond = Sheet(of.id, "Ann", (Rating(7, 0, 0, RIGHT),))
    with pytest.raises(Faults, match=r"x.json: ratings of what the study does not have: 1 fault"):
        merge(of, [("x.json", beyond)])
    bad = {"block": 0, "output": 0, "pronoun": 0, "verdict": "good"}
    text = json.dumps({"study": of.id, "annotator": "Ann", "ratings": [bad]})
    with pytest.raises(
        InputError, match=r"x\.json: ratings\[0\]\.verdict: expected one of correct"
    ):
        sheet_from_json(text, "x.json")
