"""What post-editing adds to a source: syntax, and what its pronouns do."""

from __future__ import annotations

import pytest

from anaphora.pairs import PAIRS
from anaphora.systems.postedit import PostEditor, Settings
from anaphora.systems.postedit.reading import SourceReader
from tests.assets import needs
from tests.postedit_examples import FRENCH, drafts, noun, pronoun, source

HOUSE = "the house burns ."
RAIN = source([HOUSE, "it is raining ."], pronoun(1, 0, "it", noun(0, 1, 0.9)))


@needs("english-pipeline")
def test_a_bare_source_is_parsed_and_its_pronouns_have_functions() -> None:
    reader = SourceReader.of("en")
    assert reader is not None
    read = reader(RAIN)
    it = read.document.segments[1].tokens[0]
    assert (it.upos, it.deprel, it.head) == ("PRON", "nsubj", 2)
    (link,) = read.links
    assert link.candidates == RAIN.links[0].candidates
    assert link.functions is not None
    assert link.functions.anaphoric < 0.41


@needs("english-pipeline")
def test_what_is_known_already_stays() -> None:
    reader = SourceReader.of("en")
    assert reader is not None
    known = source(
        ["it/PRON/nsubj/2 is/AUX/aux/2 raining/VERB/root/2"], pronoun(0, 0, "it", anaphoric=0.9)
    )
    assert reader(known) == known


def test_spanish_sources_are_taken_as_they_are() -> None:
    assert SourceReader.of("es") is None
    editor = PostEditor(PAIRS.get("en-fr"), FRENCH)
    assert editor.read(RAIN) is RAIN


@needs("english-pipeline")
@pytest.mark.parametrize(
    ("threshold", "expected"),
    [(0.41, ("Ce pleut .", "non-anaphoric 2: default")), (0.0, ("Elle pleut .", "anaphoric 8a"))],
)
def test_the_function_decides_between_the_rules(
    threshold: float, expected: tuple[str, str]
) -> None:
    """*It is raining* refers to nothing, whatever the resolver offers."""
    reader = SourceReader.of("en")
    editor = PostEditor(
        PAIRS.get("en-fr"), FRENCH, Settings(threshold=threshold), reader, tokenised=True
    )
    given = drafts("la maison brûle .", "Cela pleut .", alignment=["same", "0-0 2-1"])
    outcome = editor.edit(RAIN, given)
    assert (outcome.segments[1].text, outcome.decisions[0].rule) == expected
