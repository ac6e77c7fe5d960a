"""An external resolver's candidates, described and weighed anew."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from anaphora import formats
from anaphora.antecedents import Candidate, Noun, PronounKind, PronounLink
from anaphora.coreference import RESOLVERS, ResolverOptions
from anaphora.coreference.ranker import Ranker
from anaphora.coreference.reranking import Reranked, features, places
from anaphora.documents import Document, Human, Number, Segment, Token

WORDS = "El ministro visitó la ciudad , y su alcalde lo recibió ."
DOCUMENT = Document("d", (Segment(WORDS, tuple(map(Token, WORDS.split()))),), lang="es")
MINISTER = Candidate(0, 0, 1, 1, "ministro", 0.7, number=Number.SG, human=Human.PERSON)
CITY = Candidate(0, 3, 4, 4, "ciudad", 0.2, number=Number.SG, human=Human.OTHER)
LINK = PronounLink("d", 0, 7, "su", PronounKind.POSSESSIVE, (MINISTER, CITY), 0.1)


@dataclass(frozen=True)
class Said:
    """A resolver that has said the same of every document."""

    links: tuple[PronounLink, ...]
    description: str = "said"

    def posterior(self, document: Document) -> tuple[PronounLink, ...]:
        """Return the links, whatever the document."""
        return self.links


def test_candidates_are_described_by_what_the_resolver_says_and_where_they_stand() -> None:
    (place,) = places(DOCUMENT, [LINK])
    minister, city, none = features(place)
    assert {"share 5 poss", "opens True 0 poss", "first el poss", "lemma ministro"} < set(minister)
    assert {"rank 1 poss noun", "distance 2 poss", "before visitó poss"} < set(city)
    assert {"none", "none after alcalde su", "none best 5 poss"} < set(none)


def test_weights_decide_with_the_mass_that_none_leaves() -> None:
    """The city is e^2 = 7.389 times as probable as the minister."""
    ranker = Ranker({"lemma ciudad": 2.0})
    (link,) = Reranked(ranker, Said((LINK,)), "test").posterior(DOCUMENT)
    assert [candidate.head_lemma for candidate in link.candidates] == ["ciudad", "ministro"]
    assert [c.p for c in link.candidates] == pytest.approx([0.9 * 7.389 / 8.389, 0.9 / 8.389], 1e-3)
    assert link.p_none == 0.1


def test_a_pronoun_stands_for_the_noun_it_leads_to() -> None:
    he = Candidate(0, 9, 9, 9, "él", 0.9, ref=Noun("ministro", human=Human.PERSON))
    later = PronounLink("d", 0, 10, "recibió", PronounKind.OTHER, (he,), 0.1)
    _, place = places(DOCUMENT, [LINK, later])
    row, _ = features(place)
    assert {"lemma ministro", "share 7 pronoun", "mentions 2 other pronoun"} < set(row)


def test_a_link_without_candidates_stays() -> None:
    lone = PronounLink("d", 0, 7, "su", PronounKind.POSSESSIVE, (), 1.0)
    assert Reranked(Ranker({}), Said((lone,)), "test").posterior(DOCUMENT) == (lone,)


def test_the_learnt_resolver_re_ranks_a_file(tmp_path: Path) -> None:
    (tmp_path / "antecedents").mkdir()
    (tmp_path / "antecedents" / "weights").write_text("lemma ciudad\t2.0\n", encoding="utf-8")
    formats.write([(LINK,)], tmp_path / "links.jsonl", "antecedents")
    options = ResolverOptions("es", tmp_path / "links.jsonl", tmp_path)
    resolver = RESOLVERS.get("learnt")(options)
    assert resolver.description == "learnt 2, of file links.jsonl"
    (link,) = resolver.posterior(DOCUMENT)
    assert link.candidates[0].head_lemma == "ciudad"
