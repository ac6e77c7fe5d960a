"""The decoder on models small enough to work out by hand."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from anaphora.errors import Faults, InputError
from anaphora.smt.decoder import Decoder, FixedTranslation, Input, SearchLimits
from anaphora.smt.language_model import LanguageModel, arpa_to_binary
from anaphora.smt.moses_tables import import_tables
from anaphora.smt.phrase_table import PhraseTable

# Bigrams prefer "the house", although "house" and "home" are equally probable translations.
ARPA = r"""\data\
ngram 1=7
ngram 2=3

\1-grams:
-2 <unk>
0 <s> -0.5
-1 </s>
-1 the -0.5
-1 house -0.5
-1 home -0.5
-1 green -0.5

\2-grams:
-0.1 the house
-0.1 green house
-0.1 house </s>

\end\
"""
PHRASES = """casa ||| home ||| 0.5 1 0.5 1 ||| 0-0
casa ||| house ||| 0.5 1 0.5 1 ||| 0-0
la ||| the ||| 1 1 1 1 ||| 0-0
verde ||| green ||| 1 1 1 1 ||| 0-0
"""
WEIGHTS = {
    "TranslationModel0": [0.2, 0.2, 0.2, 0.2],
    "PhrasePenalty0": [0.2],
    "WordPenalty0": [-1.0],
    "UnknownWordPenalty0": [1.0],
    "Distortion0": [0.3],
    "LM0": [0.5],
}


def table(directory: Path, name: str, text: str) -> PhraseTable:
    """The phrase table with these lines of Moses' form."""
    (directory / f"{name}.txt").write_text(text)
    import_tables(directory / f"{name}.txt", directory / name)
    return PhraseTable.open(directory / name)


@pytest.fixture(scope="module")
def decoder(tmp_path_factory: pytest.TempPathFactory) -> Decoder:
    directory = tmp_path_factory.mktemp("models")
    (directory / "arpa").write_text(ARPA)
    arpa_to_binary(directory / "arpa", directory / "lm")
    lm = LanguageModel(directory / "lm")
    return Decoder([table(directory, "table", PHRASES)], [lm], weights=WEIGHTS)


def source(text: str) -> Input:
    return Input(tuple(text.split()))


def test_the_language_model_decides_between_equal_translations(decoder: Decoder) -> None:
    best = decoder.decode([source("la casa")])[0].best
    assert best.text == "the house"
    assert best.phrases == (((0, 1), (0, 1)), ((1, 2), (1, 2)))
    assert best.links == ((0, 0), (1, 1))
    # log10 p: the after <s> -1.5, house after the -0.1, </s> after house -0.1
    lm = -1.7 * math.log(10)
    half = math.log(0.5)
    assert best.features == pytest.approx([half, 0, half, 0, 2, -2, 0, 0, lm])
    assert best.score == pytest.approx(0.2 * (half + half) + 0.2 * 2 - 1.0 * -2 + 0.5 * lm)


def test_reordering_pays_for_the_words_jumped_over(decoder: Decoder) -> None:
    weights = WEIGHTS | {"Distortion0": [0.01], "LM0": [2.0]}
    best = decoder.with_weights(weights).decode([source("la casa verde")])[0].best
    assert best.text == "the green house"
    # from 1 to 2: 1 word; from 3 back to 1: 2; at the end nothing is paid
    assert best.features[7] == -3
    assert decoder.with_weights(weights).decode([source("la casa verde")])[0].best == best


def test_unknown_words_are_passed_through(decoder: Decoder) -> None:
    best = decoder.decode([source("la \x07 <unk>")])[0].best
    assert best.text == "the \x07 <unk>"
    assert best.features[6] == -200


def test_an_empty_sentence_has_an_empty_translation(decoder: Decoder) -> None:
    best = decoder.decode([source("")])[0].best
    assert (best.tokens, best.score, best.phrases) == ((), 0, ())


def test_weights_must_fit(decoder: Decoder) -> None:
    with pytest.raises(InputError, match=r"TranslationModel0 has 4 scores but 2 weights are given"):
        decoder.with_weights(WEIGHTS | {"TranslationModel0": [1, 2]})
    with pytest.raises(InputError, match=r"LM0 has 1 score but 0 weights are given"):
        decoder.with_weights({name: WEIGHTS[name] for name in WEIGHTS if name != "LM0"})
    with pytest.raises(InputError, match=r"unknown feature 'LM1'.*LM0 1$"):
        decoder.with_weights(WEIGHTS | {"LM1": [1]})


def test_fixed_translations(decoder: Decoder) -> None:
    fixed = (FixedTranslation((1, 2), ("X", "home")),)
    best = decoder.decode([Input(("la", "casa", "verde"), fixed)])[0].best
    assert best.text == "the X home green"
    assert best.phrases[1] == ((1, 2), (1, 3))


def test_every_word_of_a_fixed_translation_is_linked_with_its_span(decoder: Decoder) -> None:
    fixed = (FixedTranslation((1, 3), ("X", "home")),)
    best = decoder.decode([Input(("la", "casa", "verde"), fixed)])[0].best
    assert best.links == ((0, 0), (1, 1), (1, 2), (2, 1), (2, 2))


def test_a_language_model_of_another_vocabulary_is_refused(tmp_path: Path) -> None:
    """The table has four target words, of which the model knows none."""
    text = ARPA
    for word in ("the", "house", "home", "green"):
        text = text.replace(f" {word}", f" {word.upper()}")
    (tmp_path / "arpa").write_text(text)
    arpa_to_binary(tmp_path / "arpa", tmp_path / "lm")
    with pytest.raises(InputError) as caught:
        Decoder(
            [table(tmp_path, "table", PHRASES)], [LanguageModel(tmp_path / "lm")], weights=WEIGHTS
        )
    assert str(caught.value) == (
        "language model LM0 knows none of 4 words of the phrase tables; "
        "give one of the same language, tokens and case"
    )


def test_a_given_translation_is_scored(decoder: Decoder) -> None:
    forced = decoder.force(source("la casa"), ("the", "home"))
    assert forced.translation is not None
    # log10 p: the after <s> -1.5, home after the -0.5 - 1, </s> after home -0.5 - 1
    assert forced.translation.features[-1] == pytest.approx(-4.5 * math.log(10))
    assert forced.translation.phrases == (((0, 1), (0, 1)), ((1, 2), (1, 2)))


def test_an_unreachable_translation_says_how_far_it_got(decoder: Decoder) -> None:
    for target, reached in {"the house red": 2, "the red house": 1, "la casa": 0}.items():
        forced = decoder.force(source("la casa verde"), tuple(target.split()))
        assert (forced.translation, forced.reached) == (None, reached)


def test_contradicting_constraints() -> None:
    fixed = (FixedTranslation((0, 2), ("a",)), FixedTranslation((1, 2), ("b",)))
    with pytest.raises(Faults, match=r"tokens 0 to 1 \(a\) and tokens 1 to 1 \(b\) contradict"):
        Input(("x", "y"), fixed)


@pytest.mark.parametrize(
    ("longest", "expected"),
    [(1, "her the house the campana"), (2, "her the house no")],
)
def test_a_back_off_table_counts_only_where_the_first_has_nothing(
    tmp_path: Path, longest: int, expected: str
) -> None:
    """Casa has translations and is not asked for, la campana only where two words may be."""
    (tmp_path / "arpa").write_text(ARPA)
    arpa_to_binary(tmp_path / "arpa", tmp_path / "lm")
    first = table(tmp_path, "first", PHRASES)
    second = table(
        tmp_path,
        "second",
        "casa ||| green ||| 1 ||| 0-0\nla campana ||| no ||| 1\nsu-fem ||| her ||| 0.5 ||| 0-0\n",
    )
    weights = WEIGHTS | {"TranslationModel1": [1.0]}
    decoder = Decoder(
        [first, second],
        [LanguageModel(tmp_path / "lm")],
        weights=weights,
        backoff=[0, longest],
        limits=SearchLimits(distortion=0),
    )
    best = decoder.decode([source("su-fem la casa la campana")])[0].best
    assert best.text == expected
    assert best.features[4] == pytest.approx(math.log(0.5))
