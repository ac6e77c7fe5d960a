"""What English pronouns do; the sentences and their functions are a reader's."""

from __future__ import annotations

import math

import pytest

from anaphora import analysis
from anaphora.analysis.constructions import constructions
from anaphora.analysis.pronoun_function import (
    FunctionModel,
    FunctionModels,
    as_json,
    functions,
    is_referential,
    referential_probability,
    trained,
    with_functions,
)
from anaphora.antecedents import Functions, PronounKind, PronounLink
from anaphora.documents import Document, Function, Segment
from tests.assets import needs
from tests.parses import document

ANAPHORIC, EVENT, PLEONASTIC = Function.ANAPHORIC, Function.EVENT, Function.PLEONASTIC


def analysed(*lines: str) -> Document:
    (done,) = analysis.analyser("en").analyse([Document("d", tuple(map(Segment, lines)))])
    return done


def of_it(*lines: str) -> Functions:
    """What the last *it* of the last line does."""
    done = analysed(*lines)
    words = [token.text.lower() for token in done.segments[-1].tokens]
    return functions(done, len(lines) - 1, len(words) - 1 - words[::-1].index("it"))


@needs("english-pipeline")
@pytest.mark.parametrize(
    "line",
    [
        "It rained in the night.",
        "It is easy to forget a name.",
        "It was clear that the roof needed repair.",
        "It seems that the guests have left.",
        "They find it difficult to sleep.",
        "It is said that the house is haunted.",
        "It was four o'clock.",
    ],
)
def test_it_points_to_nothing(line: str) -> None:
    assert of_it("The old man closed his shop.", line).best is PLEONASTIC


@needs("english-pipeline")
@pytest.mark.parametrize(
    "lines",
    [
        ("The bank has a new director.", "It employs two hundred people."),
        ("She found a key.", "She put it into the drawer."),
        ("The engine was repaired, but it stopped again.",),
        ("I read the letter.", "What do you think of it?"),
    ],
)
def test_it_points_to_a_thing(lines: tuple[str, ...]) -> None:
    assert of_it(*lines).best is ANAPHORIC


@needs("english-pipeline")
def test_doing_it_is_more_of_an_event_than_eating_it() -> None:
    assert of_it("She resigned.", "Why did she do it?").event > of_it("Here is soup. Eat it!").event


@needs("english-pipeline")
def test_the_threshold_makes_two_ways_of_it() -> None:
    done = analysed("It is easy to see that the key is here, so take it.")
    easy, key = 0, 13
    assert [done.segments[0].tokens[p].text.lower() for p in (easy, key)] == ["it", "it"]
    assert referential_probability(done, 0, easy) < trained().threshold
    assert not is_referential(done, 0, easy)
    assert is_referential(done, 0, key)
    assert is_referential(done, 0, easy, threshold=0.0)
    assert not is_referential(done, 0, key, threshold=1.0)


@needs("english-pipeline")
def test_every_third_person_pronoun_gets_a_function() -> None:
    done = analysed("They told her that its lid fell on them.")
    for position in (0, 2, 4, 8):
        assert functions(done, 0, position).best is ANAPHORIC


@needs("english-pipeline")
def test_links_keep_the_functions_they_have() -> None:
    done = analysed("It rained.")
    known = PronounLink("d", 0, 0, "It", PronounKind.PERSONAL, (), 1.0, Functions(event=1.0))
    unknown = PronounLink("d", 0, 0, "It", PronounKind.PERSONAL, (), 1.0)
    kept, filled = with_functions(done, [known, unknown])
    assert kept is known
    assert filled.functions == functions(done, 0, 0)


def test_the_probabilities_of_a_log_linear_model() -> None:
    model = FunctionModel((ANAPHORIC, PLEONASTIC), {"": [0.0, 0.0], "rain": [0.0, math.log(3)]})
    assert model.probabilities(["", "unknown"]) == Functions(anaphoric=0.5, pleonastic=0.5)
    shares = model.probabilities(["", "rain", "rain"])  # a feature counts once
    assert shares.pleonastic == pytest.approx(0.75)


def test_models_are_kept_as_json_of_a_feature_a_line() -> None:
    model = FunctionModel((ANAPHORIC, EVENT), {"a": [0.5, -0.5], "b": [0.0, 1.0]})
    assert as_json(FunctionModels({"it": model}, 0.4)) == (
        '{"threshold":0.4,"models":{"it":{"functions":["anaphoric","event"],\n'
        '"weights":{"a":[0.5,-0.5],\n"b":[0.0,1.0]}}}}\n'
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "It/PRON/1/nsubj is:be/AUX/1/root easy/ADJ/1/acomp to/PART/4/aux go/VERB/1/xcomp",
            {"~be judgement", "~be judgement to", "~be to"},
        ),
        (
            "It/PRON/1/nsubj rained:rain/VERB/1/root",
            {"~verb raining", "~verb raining no clause", "~verb no clause"},
        ),
        (
            "make/VERB/0/root it/PRON/2/nsubj clear/ADJ/0/ccomp that/SCONJ/4/mark",
            {
                *("~object of raising judgement", "~object of raising judgement that"),
                *("~object of raising weather", "~object of raising weather that"),
                "~object of raising that",
            },
        ),
        ("of/ADP/0/prep it/PRON/0/pobj", {"~pobj of adposition"}),
    ],
)
def test_constructions(line: str, expected: set[str]) -> None:
    tokens = document(line).segments[0].tokens
    position = [token.text.lower() for token in tokens].index("it")
    assert set(constructions(tokens, position)) == expected
