"""The measures of antecedents, on answers one can judge by eye, with the arithmetic by hand."""

import gzip
import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from anaphora.antecedents import Candidate, PronounKind, PronounLink
from anaphora.coreference.nominals import nominals
from anaphora.documents import Category, Document, Function, Mention, Segment, Token
from anaphora.experiments import gap
from anaphora.experiments.antecedent_gold import entities
from anaphora.experiments.antecedents import Verdict, share, verdicts
from anaphora.experiments.builtin_training import (
    Instance,
    Scored,
    Text,
    answered,
    fit,
    fitted,
    held_out,
    instances,
)
from anaphora.experiments.calibration import Answered, best_answers, calibration, error
from anaphora.experiments.coreference_data import genre, read
from tests.parses import document

PARSED = document(
    "The/DET/1/det lamp/NOUN/2/nsubj hit:hit/VERB/2/root a/DET/4/det stone/NOUN/2/dobj",
    "It/PRON/1/nsubj broke:break/VERB/1/root ,/PUNCT/1/punct and/CCONJ/1/cc it/PRON/5/nsubj "
    "burnt:burn/VERB/1/conj",
)
GOLD = replace(
    PARSED,
    mentions=(
        Mention(0, 0, 1, entity="lamp", category=Category.NOUN),
        Mention(1, 0, 0, None, "lamp", Category.PRONOUN, function=Function.ANAPHORIC),
        Mention(1, 4, 4, None, "lamp", Category.PRONOUN, function=Function.ANAPHORIC),
    ),
)
LAMP = Candidate(0, 0, 1, 1, "lamp", 0.7)
STONE = Candidate(0, 3, 4, 4, "stone", 0.7)
IT = Candidate(1, 0, 0, 0, "it", 0.7)


def link(token: int, best: Candidate, p_none: float = 0.3) -> PronounLink:
    return PronounLink("d", 1, token, "it", PronounKind.PERSONAL, (best,), p_none)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (LAMP, IT, [(True, True), (True, True)]),
        (STONE, IT, [(False, False), (False, True)]),  # any mention is right, its noun is not
        (STONE, LAMP, [(False, False), (True, True)]),
    ],
)
def test_an_answer_is_followed_to_its_noun(
    first: Candidate, second: Candidate, expected: list[tuple[bool, bool]]
) -> None:
    found = verdicts(GOLD, [link(0, first), link(4, second)])
    assert [(verdict.noun, verdict.mention) for verdict in found] == expected


def test_no_answer_is_wrong_and_none_is_no_answer() -> None:
    assert [v.noun for v in verdicts(GOLD, [link(0, replace(LAMP, p=0.2), 0.8)])] == [True, False]


def test_only_anaphoric_pronouns_with_an_earlier_noun_are_asked() -> None:
    lonely = replace(GOLD, mentions=GOLD.mentions[1:])
    event = replace(GOLD.mentions[1], function=Function.EVENT)
    assert verdicts(lonely, []) == []
    assert len(verdicts(replace(GOLD, mentions=(GOLD.mentions[0], event)), [])) == 0


def test_shares_are_of_pronouns_and_their_intervals_of_documents() -> None:
    same = [Verdict(f"d{n}", "it", 0, right, right) for n in range(20) for right in (True, False)]
    assert share(same, "noun") == (0.5, 0.5, 0.5)  # each document is half right
    mixed = [Verdict(f"d{n}", "it", 0, n % 2 == 0, True) for n in range(40)]
    value, low, high = share(mixed, "noun")
    assert value == 0.5
    assert 0.3 < low < 0.4 < 0.6 < high < 0.7  # 0.5 +- 1.96 * sqrt(0.25 / 40) = 0.345, 0.655


def test_gold_entities_of_nominals() -> None:
    joined = document(
        "Ann/PROPN/3/nsubj and/CCONJ/0/cc Bob/PROPN/0/conj met:meet/VERB/3/root Eve/PROPN/3/dobj"
    )
    mentions = (Mention(0, 0, 2, entity="both"), Mention(0, 0, 0, entity="ann"))
    found = nominals(joined)
    named = entities(replace(joined, mentions=mentions), found)
    shown = {(found[order].start, found[order].end): names for order, names in named.items()}
    assert shown == {(0, 0): {"ann"}, (0, 2): {"both"}}


def test_instances_have_the_right_candidates_of_each_pronoun() -> None:
    def undecided(question: object) -> list[float]:
        return [0.0] * len(question.candidates) + [1.0]  # type: ignore[attr-defined]

    first, second = instances(Text(GOLD), undecided)
    assert first.right == [False, True, False]  # stone, lamp, none
    assert second.right == [True, False, True, False]  # it, stone, lamp, none
    bare = replace(GOLD, mentions=())
    assert [each.right[-1] for each in instances(Text(bare), undecided)] == [True, True]
    assert instances(Text(bare, partial=True), undecided) == []


def test_fitted_weights_have_the_closed_form_of_a_fair_coin() -> None:
    """Of 40 pairs of candidates the one with the feature is right in 30: odds of 3 to 1."""
    data = [Instance("d", [["near"], []], [number < 30, number >= 30], 1.0) for number in range(40)]
    assert fit(data, prior=1e-9).weights["near"] == pytest.approx(math.log(3), abs=1e-3)
    assert 0 < fit(data, prior=10.0).weights["near"] < math.log(3)


def test_calibration_error_by_hand() -> None:
    sure = np.array([0.9] * 10 + [0.6] * 10)
    right = np.array([1.0] * 8 + [0.0] * 2 + [1.0] * 6 + [0.0] * 4)
    assert error(np.full(20, 0.7), np.ones(20)) == pytest.approx(0.3)
    assert error(sure[:1], right[:1]) == pytest.approx(0.1)
    found = calibration([Answered("d", s, bool(r)) for s, r in zip(sure, right, strict=True)])
    # (8 * 0.01 + 2 * 0.81 + 6 * 0.16 + 4 * 0.36) / 20
    assert found.brier[0] == pytest.approx(0.205)
    assert found.right == pytest.approx(0.7)


def test_best_answers_are_candidates_or_none() -> None:
    links = [link(0, LAMP), link(4, replace(STONE, p=0.2), 0.8)]
    answers = list(best_answers(GOLD, links))
    assert [(each.sure, each.right) for each in answers] == [(0.7, True), (0.8, False)]
    clause = replace(GOLD.mentions[0], category=Category.EVENT)
    event = replace(GOLD.mentions[1], function=Function.EVENT)
    answers = list(best_answers(replace(GOLD, mentions=(clause, event)), [link(0, LAMP)]))
    assert [each.right for each in answers] == [False]
    none = link(0, replace(LAMP, p=0.2), 0.8)
    answers = list(best_answers(replace(GOLD, mentions=(clause, event)), [none]))
    assert [(each.sure, each.right) for each in answers] == [(0.8, True)]
    assert list(best_answers(replace(GOLD, mentions=()), links)) == []


def test_gap_by_hand() -> None:
    text = "Ann Lee saw Bob, and she left."
    item = gap.Item("1", text, "she", 21, (("Ann Lee", 0, True), ("Bob", 12, False)))
    tokens = tuple(map(Token, ("Ann", "Lee", "saw", "Bob", ",", "and", "she", "left", ".")))
    assert gap.offsets(text, tokens) == [0, 4, 8, 12, 15, 17, 21, 25, 29]
    asked = Document("1", (Segment(text, tokens),))
    lee = Candidate(0, 0, 1, 1, "Lee", 0.9)
    she = PronounLink("1", 0, 6, "she", PronounKind.PERSONAL, (lee,), 0.1)
    assert gap.judged(item, asked, [she]) == [(True, True), (False, False)]
    assert gap.judged(item, asked, []) == [(False, True), (False, False)]
    assert gap.f1([(True, True), (True, False), (False, True)]) == pytest.approx(0.5)


def test_corpora_are_read_with_their_mentions(tmp_path: Path) -> None:
    record = {
        "doc": "GUM_news_x",
        "sentences": [["The", "lamp", "fell"], ["It", "broke"]],
        "mentions": [
            {"id": "m0", "start": [0, 0], "end": [0, 1], "chain": "1", "type": "np"},
            {
                "id": "m1",
                "start": [1, 0],
                "end": [1, 0],
                "chain": "1",
                "type": "pronoun",
                "function": "anaphoric-no-explicit-antecedent",
            },
            {"id": "m2", "start": [0, 0], "end": [1, 0], "chain": "2"},
        ],
    }
    path = tmp_path / "x.jsonl.gz"
    path.write_bytes(gzip.compress(json.dumps(record).encode()))
    (text,) = read(path)
    assert genre(text) == "news"
    assert [(m.entity, m.category, m.function) for m in text.mentions] == [
        ("1", Category.NOUN, None),
        ("1", Category.PRONOUN, Function.OTHER),
    ]


def test_answers_are_made_as_sure_as_they_are_right() -> None:
    """The best of two is right in 3 of 4 where it leads by 2, in 9 of 10 where it leads by 4."""
    close = [Scored(f"c{n}", np.array([0.0, -2.0]), n % 4 != 0) for n in range(40)]
    clear = [Scored(f"d{n}", np.array([0.0, -4.0]), n % 10 != 0) for n in range(40)]
    # the odds 3 and 9 are exp(bonus + 2 / temperature) and exp(bonus + 4 / temperature)
    assert fitted(close + clear) == pytest.approx((2 / math.log(3), 0.0), abs=1e-2)
    answers = list(answered([close + clear] * 3))
    assert {round(each.sure, 2) for each in answers} == {0.75, 0.9}
    assert sum(each.right for each in answers) == 3 * (30 + 36)


def test_held_out_answers_come_from_the_other_folds() -> None:
    def made(right: list[bool]) -> Instance:
        return Instance("d", [["near"], ["none"]], right, 1.0)

    always, never = [made([True, False])] * 20, [made([False, True])] * 20
    found = held_out([always, never])
    assert [each.right for fold in found for each in fold] == [False] * 40
