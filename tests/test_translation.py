"""`anaphora.load` and what the model does: order, streaming, threads, alignments."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import anaphora
from anaphora.documents import Document, Segment, Token, links_outside
from anaphora.errors import InputError
from anaphora.translation import Model

TEXT = "The lamp was old.\n\nAnna admired it. It broke.\nHugo has Zyxwv.\n"


@pytest.fixture(scope="module")
def model(tiny_model: Path) -> Model:
    return anaphora.load(tiny_model)


def test_a_text_is_translated_line_by_line(model: Model) -> None:
    result = model.translate(TEXT)
    assert result.text.split("\n") == [draft.text for draft in result.segments]
    assert [bool(draft.text) for draft in result.segments] == [True, False, True, True]
    assert result.decisions == ()


def test_the_output_is_text_for_readers(model: Model) -> None:
    """Capitals begin sentences, periods lean on words, what is unknown is passed on."""
    first, _, two_sentences, unknown = model.translate(TEXT).text.split("\n")
    assert first[0].isupper()
    assert first.endswith(".")
    assert not first.endswith(" .")
    assert two_sentences.split(". ")[1][0].isupper()
    assert "Zyxwv" in unknown


def test_alignment_and_features_belong_to_the_tokens(model: Model) -> None:
    for draft in model.translate(TEXT).segments:
        assert not list(links_outside(draft.alignment, len(draft.source), len(draft.tokens)))
        assert bool(draft.alignment) == bool(draft.source)
        weighted = [
            value * weight
            for name, values in draft.features
            for value, weight in zip(values, model.description.weights[name], strict=True)
        ]
        assert draft.score == pytest.approx(sum(weighted), abs=1e-4)


def test_given_translations_are_scored(model: Model) -> None:
    """Its own, as readers get them, as it did itself; what it cannot make, as impossible."""
    lines = TEXT.removesuffix("\n").split("\n")
    drafts = model.translate(TEXT).segments
    pairs = [(line, draft.text) for line, draft in zip(lines, drafts, strict=True)]
    scores = list(model.scores(pairs))
    assert scores == pytest.approx([draft.score for draft in drafts], abs=1e-4)
    assert list(model.scores(pairs, threads=4)) == scores
    assert list(model.scores([(lines[0], "Quatre."), (lines[0], "")])) == [-math.inf] * 2


def test_str_list_and_document_mean_the_same(model: Model) -> None:
    lines = TEXT.removesuffix("\n").split("\n")
    document = Document("d", tuple(map(Segment, lines)))
    assert model.translate(lines) == model.translate(TEXT) == model.translate(document)


def test_tokens_of_a_document_are_taken_as_they_are(model: Model) -> None:
    segment = Segment("The lamp broke.", tuple(map(Token, ("The", "lamp broke", "."))))
    (draft,) = model.translate(Document("d", (segment,))).segments
    assert draft.source[1] == "lamp broke"


def test_nbest_lists_begin_with_the_translation(model: Model) -> None:
    for draft in model.translate(TEXT, nbest=5).segments:
        if draft.source:
            assert draft.nbest[0].text == " ".join(draft.tokens)
            scores = [hypothesis.score for hypothesis in draft.nbest]
            assert scores == sorted(scores, key=lambda score: -(score or 0))
            assert len({hypothesis.text for hypothesis in draft.nbest}) == len(scores)
    assert all(draft.nbest == () for draft in model.translate(TEXT).segments)


def test_threads_change_nothing(model: Model) -> None:
    lines = TEXT.split("\n") * 30
    expected = model.translate(lines, nbest=2)
    assert model.translate(lines, nbest=2, threads=3) == expected
    with ThreadPoolExecutor(3) as pool:
        results = pool.map(lambda _: model.translate(lines, nbest=2), range(3))
    assert list(results) == [expected] * 3


def test_a_stream_is_read_only_a_little_ahead(model: Model) -> None:
    segments = iter([Segment("It broke.")] * 10_000)
    next(model.drafts([segments], threads=2))
    assert len(list(segments)) > 9_900


def test_unknown_systems_and_other_pairs_are_refused(model: Model, tiny_model: Path) -> None:
    with pytest.raises(InputError) as caught:
        model.translate("x", system="coref")
    assert str(caught.value) == (
        f"{tiny_model}: system 'coref' needs a coreference model, which the model does not have;"
        " train it with [analysis] resolver or antecedents; see docs/systems.md"
    )
    with pytest.raises(InputError) as caught:
        anaphora.load(tiny_model, pair="en-de")
    assert str(caught.value) == (
        f"{tiny_model}: a model of en-fr, not of en-de; give the model of this pair"
    )
