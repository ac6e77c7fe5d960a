"""Post-editing and re-ranking around our own engine, from text to text."""

from __future__ import annotations

from pathlib import Path

import pytest

import anaphora
from anaphora import microworld
from anaphora.decisions import replay
from anaphora.documents import Document, Segment
from tests.microworld_links import gold_links


@pytest.mark.parametrize("system", ["postedit", "rerank"])
def test_decisions_lead_from_the_baseline_to_the_output(system: str, pronoun_model: Path) -> None:
    """Raw text, with capitals and spacing as a reader gets them."""
    model = anaphora.load(pronoun_model)
    changed = 0
    for bitext in microworld.generate("en-fr", documents=6, seed=77):
        segments = tuple(Segment(segment.text) for segment in bitext.source.segments)
        document = Document(bitext.source.id, segments)
        found = model.translate(document, system=system, links=tuple(gold_links(bitext)))
        baseline = model.translate(document)
        drafts = [draft.text for draft in found.drafts]
        assert drafts == [draft.text for draft in baseline.segments]
        assert "\n".join(replay(drafts, found.decisions)) == found.text
        assert {decision.system for decision in found.decisions} <= {system}
        for decision in found.decisions:
            assert system == "rerank" or decision.changed == bool(decision.edits)
            changed += decision.changed
    assert changed > 0
