"""The simplest resolvers on a document one can resolve by eye."""

import pytest

from anaphora.coreference import RESOLVERS, ResolverOptions
from tests.parses import document

TEXT = document(
    "Stones:stone/NOUN/1/nsubj hit/VERB/1/root the/DET/3/det lamp/NOUN/1/dobj near/ADP/1/prep "
    "walls:wall/NOUN/4/pobj",
    "They/PRON/1/nsubj broke:break/VERB/1/root it/PRON/1/dobj",
)


@pytest.mark.parametrize(
    ("name", "they", "it"),
    [("nearest-noun", "wall", "lamp"), ("nearest-subject", "stone", "lamp")],
)
def test_the_nearest_that_agrees(name: str, they: str, it: str) -> None:
    links = RESOLVERS.get(name)(ResolverOptions("en")).posterior(TEXT)
    best = [link.best for link in links]
    assert [(b.head_lemma, b.p) for b in best if b] == [(they, 1.0), (it, 1.0)]


def test_without_candidates_it_is_none() -> None:
    (link,) = RESOLVERS.get("nearest-noun")(ResolverOptions("en")).posterior(
        document("It/PRON/1/nsubj rained:rain/VERB/1/root")
    )
    assert (link.best, link.p_none) == (None, 1.0)
