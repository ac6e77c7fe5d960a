"""Hypothesis strategies for links of pronouns to their antecedents, and for decisions on them."""

from __future__ import annotations

from hypothesis import strategies as st

from anaphora.antecedents import (
    NO_WORD,
    NOWHERE,
    Candidate,
    Functions,
    Noun,
    PronounKind,
    PronounLink,
)
from anaphora.decisions import Decision, Edit, Option, Target
from anaphora.documents import Gender, Human, Number
from tests.strategies import any_texts

_MILLION = 1_000_000
_positions = st.integers(0, 30)


@st.composite
def _shares(draw: st.DrawFn, count: int) -> list[float]:
    """Draw a distribution of `count` probabilities with six digits."""
    cuts = sorted(draw(st.lists(st.integers(0, _MILLION), min_size=count - 1, max_size=count - 1)))
    return [(b - a) / _MILLION for a, b in zip([0, *cuts], [*cuts, _MILLION], strict=True)]


def _functions() -> st.SearchStrategy[Functions | None]:
    return st.none() | _shares(4).map(lambda shares: Functions(*shares))


def _nouns() -> st.SearchStrategy[Noun]:
    places = st.integers(NOWHERE, 30)
    features = (st.sampled_from(Gender), st.sampled_from(Number), st.sampled_from(Human))
    return st.builds(Noun, any_texts, *features, places, places)


@st.composite
def _candidates(draw: st.DrawFn, p: float) -> Candidate:
    start, end = sorted((draw(_positions), draw(_positions)))
    return Candidate(
        draw(_positions),
        start,
        end,
        draw(st.integers(start, end)),
        draw(any_texts),
        p,
        draw(st.sampled_from(Gender)),
        draw(st.sampled_from(Number)),
        draw(st.sampled_from(Human)),
        draw(st.none() | _nouns()),
    )


@st.composite
def links(draw: st.DrawFn, document: str = "d") -> PronounLink:
    """A pronoun with some candidates, whose probabilities a file can hold."""
    p_none, *shares = draw(_shares(draw(st.integers(1, 5))))
    token = draw(st.integers(NO_WORD, 30))
    return PronounLink(
        document,
        draw(_positions),
        token,
        draw(any_texts),
        draw(st.sampled_from(PronounKind)),
        tuple(draw(_candidates(p)) for p in sorted(shares, reverse=True)),
        p_none,
        draw(_functions()),
        draw(_positions) if token == NO_WORD else None,
    )


@st.composite
def documents(draw: st.DrawFn) -> list[tuple[PronounLink, ...]]:
    """The links of some documents, at least one each."""
    names = draw(st.lists(any_texts, max_size=3, unique=True))
    return [tuple(draw(st.lists(links(name), min_size=1, max_size=3))) for name in names]


def _numbers() -> st.SearchStrategy[float]:
    return st.floats(allow_nan=False, allow_infinity=False)


@st.composite
def decisions(draw: st.DrawFn, document: str = "d") -> Decision:
    """A decision about any link; its edits need not fit a draft."""
    scores = st.dictionaries(any_texts, _numbers(), max_size=3).map(lambda each: (*each.items(),))
    options = st.lists(st.builds(Option, any_texts, scores, _numbers()), max_size=3).map(tuple)
    targets = st.builds(Target, _positions, st.lists(_positions, max_size=3).map(tuple))
    edits = st.lists(st.builds(Edit, _positions, _positions, _positions, any_texts), max_size=3)
    return Decision(
        draw(links(document)),
        draw(any_texts),
        draw(targets),
        draw(options),
        draw(any_texts),
        draw(any_texts),
        draw(any_texts),
        draw(st.floats(0, 1)),
        tuple(draw(edits)),
    )
