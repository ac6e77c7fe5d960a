"""What pronouns may refer to: resolvers, all with probabilities, behind one registry.

`base` says what a resolver is; each resolver is a module or package of its own. What ours share:
`nominals` (mentions), `candidates` (of a pronoun), `features` (of each), `discourse` (what has been
said so far), `ranker` (probabilities from features) and `resolving` (links from all of it).
"""

from __future__ import annotations

from anaphora.coreference.base import Resolver, ResolverFactory, ResolverOptions
from anaphora.registry import Registry

__all__ = ["RESOLVERS", "Resolver", "ResolverFactory", "ResolverOptions"]

RESOLVERS: Registry[ResolverFactory] = Registry(
    "resolver",
    "anaphora.resolvers",
    {
        "builtin": "anaphora.coreference.builtin:resolver",
        "corenlp": "anaphora.coreference.corenlp.resolver:statistical",
        "corenlp-dcoref": "anaphora.coreference.corenlp.resolver:deterministic",
        "corenlp-statistical": "anaphora.coreference.corenlp.resolver:statistical",
        "file": "anaphora.coreference.from_file:from_file",
        "gold": "anaphora.coreference.from_file:gold",
        "learnt": "anaphora.coreference.learnt:resolver",
        "nearest-noun": "anaphora.coreference.heuristics:nearest_noun",
        "nearest-subject": "anaphora.coreference.heuristics:nearest_subject",
    },
)
