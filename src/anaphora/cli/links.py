"""What source pronouns refer to, for commands that need it: from a resolver or a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from anaphora.analysis import analyser
from anaphora.coreference import RESOLVERS, ResolverOptions
from anaphora.documents import Document
from anaphora.errors import InputError
from anaphora.pairs import Pair
from anaphora.systems.base import Source

_ANALYSED = ("en",)


def add_resolving(parser: ArgumentParser) -> None:
    """Options for where antecedents come from."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--antecedents", metavar="F", help="a file of antecedents (JSON lines)")
    group.add_argument(
        "--resolver", default="builtin", metavar="R", help="what finds them (default: builtin)"
    )
    parser.add_argument("--resolver-model", metavar="DIR", help="what the resolver was trained as")


def resolved(args: Namespace, pair: Pair, documents: Sequence[Document]) -> Iterator[Source]:
    """The documents with the links of their pronouns, analysed where there is an analyser."""
    name = "file" if args.antecedents else args.resolver
    resolver = RESOLVERS.get(name)(
        ResolverOptions(
            pair.source,
            Path(args.antecedents) if args.antecedents else None,
            Path(args.resolver_model) if args.resolver_model else None,
        )
    )
    if pair.source in _ANALYSED:
        tool = analyser(pair.source, entities=not args.antecedents)
        analysed = tool.analyse(documents, threads=1)
    elif args.antecedents:
        analysed = iter(documents)
    else:
        raise InputError(
            f"no analysis of {pair.source!r}, which the resolver {name!r} needs",
            "give antecedents in a file: --antecedents F",
        )
    for document in analysed:
        yield Source(document, resolver.posterior(document))
