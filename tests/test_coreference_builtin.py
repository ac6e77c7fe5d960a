"""The builtin resolver: what it says of small documents, and what it must never do."""

import math
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora import analysis, microworld
from anaphora.antecedents import PronounLink
from anaphora.coreference import RESOLVERS, ResolverOptions
from anaphora.coreference.candidates import SENTENCES_BACK
from anaphora.documents import Document, Segment, Token
from anaphora.errors import InputError
from anaphora.experiments.microworld_antecedents import judged
from tests.assets import needs
from tests.parses import document, segment

BUILTIN = RESOLVERS.get("builtin")(ResolverOptions("en"))

_GAP = [segment("This/PRON/1/nsubj ended:end/VERB/1/root")] * (SENTENCES_BACK + 1)
_WORDS = (
    ("Ann", "PROPN", "nsubj"),
    ("stone", "NOUN", "dobj"),
    ("stones", "NOUN", "conj"),
    ("and", "CCONJ", "cc"),
    ("in", "ADP", "prep"),
    ("saw", "VERB", "root"),
    ("it", "PRON", "nsubj"),
    ("their", "PRON", "poss"),
    ("her", "PRON", "pobj"),
    ("himself", "PRON", "dobj"),
)


@st.composite
def segments(draw: st.DrawFn) -> Segment:
    """Words with any heads, even such as no parser would give, or with none."""
    chosen = draw(st.lists(st.sampled_from(_WORDS), max_size=8))
    known = draw(st.booleans())
    heads = st.integers(0, max(len(chosen) - 1, 0)) if known else st.none()
    tokens = tuple(
        Token(text, text.lower(), upos, head=draw(heads), deprel=label)
        for text, upos, label in chosen
    )
    return Segment(" ".join(token.text for token in tokens), tokens)


def moved(link: PronounLink, by: int) -> PronounLink:
    """The link as it is when `by` segments come before its document."""
    candidates = tuple(
        replace(
            c,
            segment=c.segment + by,
            ref=c.ref and replace(c.ref, segment=c.ref.segment + by),
        )
        for c in link.candidates
    )
    return replace(link, segment=link.segment + by, candidates=candidates)


@given(st.lists(segments(), max_size=6))
def test_every_pronoun_gets_probabilities_that_sum_to_one(found: list[Segment]) -> None:
    links = BUILTIN.posterior(Document("d", tuple(found)))
    pronouns = sum(token.upos == "PRON" for each in found for token in each.tokens)
    assert len(links) == pronouns
    for link in links:
        assert math.isclose(math.fsum([link.p_none, *(c.p for c in link.candidates)]), 1.0)
        assert not list(link.faults_in(Document("d", tuple(found))))


@settings(deadline=None)
@given(st.lists(segments(), max_size=4), st.lists(segments(), max_size=4))
def test_later_text_changes_nothing(found: list[Segment], later: list[Segment]) -> None:
    links = BUILTIN.posterior(Document("d", tuple(found)))
    assert BUILTIN.posterior(Document("d", (*found, *later)))[: len(links)] == links


@settings(deadline=None)
@given(st.lists(segments(), max_size=4), st.lists(segments(), max_size=4))
def test_text_outside_the_window_changes_nothing(
    found: list[Segment], earlier: list[Segment]
) -> None:
    first = BUILTIN.posterior(Document("d", (*_GAP, *found)))
    links = BUILTIN.posterior(Document("d", (*earlier, *_GAP, *found)))
    assert links[len(links) - len(first) :] == tuple(moved(each, len(earlier)) for each in first)


def test_a_document_without_pronouns_or_words_has_no_links() -> None:
    assert BUILTIN.posterior(Document("d", ())) == ()
    assert BUILTIN.posterior(document("stones:stone/NOUN/1/nsubj fell:fall/VERB/1/root")) == ()
    assert BUILTIN.posterior(Document("d", (Segment(""), Segment("it", (Token("it"),))))) == ()


def test_a_pronoun_alone_refers_to_nothing_at_hand() -> None:
    (link,) = BUILTIN.posterior(document("It/PRON/1/nsubj rained:rain/VERB/1/root"))
    assert link.candidates == ()
    assert link.p_none == 1.0


def test_other_languages_are_refused() -> None:
    with pytest.raises(InputError, match="the builtin resolver knows English only, not 'es'"):
        RESOLVERS.get("builtin")(ResolverOptions("es"))


def told(*lines: str) -> tuple[Document, dict[str, PronounLink]]:
    (done,) = analysis.analyser("en").analyse([Document("d", tuple(map(Segment, lines)))])
    return done, {link.form: link for link in BUILTIN.posterior(done)}


def answer(link: PronounLink) -> str:
    return link.best.noun.lemma if link.best else "none"


@needs("english-names")
@needs("english-pipeline")
def test_documents_a_reader_agrees_with() -> None:
    _, links = told("The committee met on Monday.", "It rejected the proposals.")
    assert answer(links["It"]) == "committee"
    _, links = told("Maria thanked her brother because he had helped her with the car.")
    assert (answer(links["he"]), answer(links["her"])) == ("brother", "Maria")
    _, links = told("The boys found two old coins.", "They were very happy.")
    assert answer(links["They"]) in ("boy", "coin")
    _, links = told("The engine is old.", "It seems that nobody has a key.")
    assert answer(links["It"]) == "none"


@needs("english-names")
@needs("english-pipeline")
def test_a_pronoun_as_candidate_names_the_noun_it_leads_to() -> None:
    _, links = told("The old lamp fell.", "It broke, and nobody repaired it.")
    chained = [c for c in links["it"].candidates if c.head_lemma.lower() == "it"]
    assert [c.noun.lemma for c in chained] == ["lamp"]


@needs("english-names")
@needs("english-pipeline")
def test_most_pronouns_of_the_micro_world_are_right() -> None:
    texts = [bitext.source for bitext in microworld.generate("en-fr", 40, seed=5)]
    right = [each for _, each in judged(BUILTIN, texts)]
    assert len(right) > 150
    assert sum(right) / len(right) > 0.7


@needs("english-names")
@needs("english-pipeline")
def test_the_example_of_the_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).parent.parent / "docs" / "coreference.md"
    (code,) = re.findall(r"^```python\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
    exec(code, {})
    shown = [line.partition("# ")[2] for line in code.splitlines() if "# " in line]
    assert capsys.readouterr().out.splitlines() == shown
