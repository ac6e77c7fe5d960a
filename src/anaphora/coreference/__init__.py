"""What pronouns may refer to: resolvers, all with probabilities, behind one registry.

`base` says what a resolver is; each resolver is a module of its own.
"""

from __future__ import annotations

from anaphora.coreference.base import Resolver, ResolverFactory, ResolverOptions
from anaphora.registry import Registry

__all__ = ["RESOLVERS", "Resolver", "ResolverFactory", "ResolverOptions"]

RESOLVERS: Registry[ResolverFactory] = Registry("resolver", "anaphora.resolvers", {})
