"""Gold annotation seen from the nominals a resolver finds: which candidates are right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from anaphora.analysis import syntax
from anaphora.coreference.nominals import Nominal
from anaphora.documents import Category, Document, Mention


def entities(document: Document, found: Sequence[Nominal]) -> dict[int, frozenset[str]]:
    """The entities that annotation gives to nominals, by their order.

    A mention is the nominal that has its head; of several (*Ann*, *Ann and Bob*) the longest that
    it contains.
    """
    by_head: dict[tuple[int, int], list[Nominal]] = {}
    for nominal in found:
        by_head.setdefault((nominal.segment, nominal.head), []).append(nominal)
    named: dict[int, set[str]] = {}
    for mention in document.mentions:
        if not mention.entity:
            continue
        tokens = document.segments[mention.segment].tokens
        head = syntax.head_of(tokens, mention.start, mention.end)
        inside = [n for n in by_head.get((mention.segment, head), ()) if n.end <= mention.end]
        if inside:
            longest = max(inside, key=lambda nominal: nominal.end)
            named.setdefault(longest.order, set()).add(mention.entity)
    return {order: frozenset(names) for order, names in named.items()}


def pronouns(document: Document) -> Mapping[tuple[int, int], Mention]:
    """The annotated pronouns of a document, by their place."""
    return {
        (mention.segment, mention.start): mention
        for mention in document.mentions
        if mention.category is Category.PRONOUN
    }
