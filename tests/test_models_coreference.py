"""The coreference model: sums worked out by hand, its text form, its faults."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora.documents import Gender, Human, Number
from anaphora.errors import InputError
from anaphora.models.coreference_model import CoreferenceModel, Key, Observation
from anaphora.models.features import Features, combinations
from anaphora.pairs import PAIRS

FEMALE = Features(Gender.FEM, Number.SG, Human.PERSON)
THING = Features(Gender.FEM, Number.SG, Human.OTHER)


def seen(features: Features, words: str, score: float) -> Observation:
    return Observation(Key("ella", features), tuple(words.split()), score)


def test_scores_are_summed_and_normalised_within_a_key() -> None:
    """(0.7 + 0.5) / (0.7 + 0.5 + 0.3 + 0.5) = 0.6, 0.3 / 2 = 0.15, 0.5 / 2 = 0.25."""
    model = CoreferenceModel.estimate(
        [
            seen(FEMALE, "she", 0.7),
            seen(THING, "it", 0.3),
            seen(FEMALE, "she", 0.5),
            seen(FEMALE, "it", 0.3),
            seen(FEMALE, "that she", 0.5),
        ]
    )
    key = Key("ella", FEMALE)
    assert model.probability(key, ("she",)) == pytest.approx(0.6)
    assert model.probability(key, ("it",)) == pytest.approx(0.15)
    assert model.probability(key, ("that", "she")) == pytest.approx(0.25)
    assert model.probability(Key("ella", THING), ("it",)) == 1.0
    assert list(model.probabilities[key]) == [("she",), ("that", "she"), ("it",)], "best first"


def test_triples_under_the_threshold_are_dropped_and_the_rest_is_not_scaled_up() -> None:
    """coreference-model-en-fr, 3.2: triples with a probability lower than 1e-5 are removed."""
    model = CoreferenceModel.estimate(
        [seen(FEMALE, "she", 999_980), seen(FEMALE, "noise", 9), seen(FEMALE, "it", 11)]
    )
    row = model.probabilities[Key("ella", FEMALE)]
    assert row == {("she",): 999_980 / 1_000_000, ("it",): 11 / 1_000_000}


def test_keys_never_seen_get_every_translation_of_their_form_with_probability_zero() -> None:
    """anaphora-probabilities-es-en, 3.2: remaining combinations are appended with zero."""
    keys = [Key("ella", features) for features in combinations(PAIRS.get("es-en"))]
    model = CoreferenceModel.estimate(
        [seen(FEMALE, "she", 1), seen(FEMALE, "it", 1)], complete=keys
    )
    assert set(keys) == set(model.probabilities)
    assert model.probabilities[Key("ella", THING)] == {("it",): 0.0, ("she",): 0.0}
    assert model.translations("ella") == (("it",), ("she",))
    assert model.translations("él") == ()


def test_the_file_is_a_phrase_table_with_one_score(tmp_path: Path) -> None:
    path = tmp_path / "cm"
    CoreferenceModel.estimate([seen(FEMALE, "she", 3), seen(FEMALE, "that she", 1)]).save(path)
    assert path.read_text() == (
        "ella-fem-sg-person ||| she ||| 0.75\nella-fem-sg-person ||| that she ||| 0.25\n"
    )


_forms = st.sampled_from(["su", "ella", "él-mismo", ""])
_features = st.builds(
    Features,
    st.sampled_from(Gender),
    st.sampled_from(Number),
    st.none() | st.sampled_from(Human),
)
_words = st.lists(st.sampled_from(["she", "it", "qu'", "-"]), min_size=1, max_size=3).map(tuple)
_scores = st.floats(1e-3, 1)


@settings(deadline=None)  # files take as long as the machine is busy
@given(st.lists(st.builds(Observation, st.builds(Key, _forms, _features), _words, _scores)))
def test_any_model_sums_to_one_and_survives_its_file(
    tmp_path_factory: pytest.TempPathFactory, observations: list[Observation]
) -> None:
    model = CoreferenceModel.estimate(observations)
    for row in model.probabilities.values():
        assert sum(row.values()) == pytest.approx(1)
    path = tmp_path_factory.mktemp("cm") / "cm.gz"
    model.save(path)
    assert CoreferenceModel.load(path) == model
    shuffled = CoreferenceModel.estimate(reversed(observations))
    assert shuffled == model, "the order of the corpus does not show"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ella-fem-sg ||| she\n", "1: not a triple"),
        ("ella-fem-sg ||| she ||| x\n", "1: not a triple"),
        ("ella-fem-sg ||| she ||| nan\n", "1: not a triple"),
        ("ella-fem-sg ||| she ||| 1.5\n", "1: not a triple"),
        ("ella-fem ||| she ||| 0.5\n", "1: not a triple"),
        ("ella-fem-sg |||  ||| 0.5\n", "1: not a triple"),
        ("su-fem-sg ||| her ||| 0.5\nsu-fem-sg ||| her ||| 0.5\n", "2: this triple stands twice"),
        ("su-fem-sg ||| her ||| 0.5\nsu-fem-sg ||| his ||| 0.6\n", "2: the probabilities of su-"),
    ],
)
def test_what_is_no_model_is_refused_at_its_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "cm"
    path.write_text(text)
    with pytest.raises(InputError) as caught:
        CoreferenceModel.load(path)
    assert str(caught.value).startswith(f"{path}:{message}")


def test_a_label_names_pronoun_and_features() -> None:
    assert Key("it", Features(Gender.MASC, Number.SG)).label == "it-masc-sg"
    assert Key("ella", FEMALE).label == "ella-fem-sg-person"
