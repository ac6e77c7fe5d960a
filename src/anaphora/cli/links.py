"""What source pronouns refer to, for commands that need it: from a resolver or a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from anaphora.analysis import Analyser, analyser
from anaphora.coreference import RESOLVERS, Resolver, ResolverOptions
from anaphora.documents import Document
from anaphora.errors import InputError
from anaphora.systems.base import Source

_ANALYSED = ("en",)


def add_resolving(parser: ArgumentParser) -> None:
    """Options for where antecedents come from."""
    parser.add_argument("--antecedents", metavar="F", help="a file of antecedents (JSON lines)")
    parser.add_argument(
        "--resolver", metavar="R", help="what finds antecedents (default: builtin, or the file)"
    )
    parser.add_argument(
        "--resolver-model", "--model", metavar="DIR", help="what the resolver was trained as"
    )


@dataclass(frozen=True, slots=True)
class Resolving:
    """Finds what the pronouns of documents refer to; `analyser` is None where it is not needed."""

    resolver: Resolver
    analyser: Analyser | None

    def sources(self, documents: Iterable[Document]) -> Iterator[Source]:
        """The documents with the links of their pronouns, analysed where there is an analyser."""
        analysed = documents if self.analyser is None else self.analyser.analyse(documents)
        for document in analysed:
            yield Source(document, self.resolver.posterior(document))


def resolving(args: Namespace, lang: str) -> Resolving:
    """The resolver that options ask for, with the analysis of the source language it needs."""
    name = args.resolver or ("file" if args.antecedents else "builtin")
    options = ResolverOptions(
        lang,
        Path(args.antecedents) if args.antecedents else None,
        Path(args.resolver_model) if args.resolver_model else None,
    )
    resolver = RESOLVERS.get(name)(options)
    if lang in _ANALYSED:
        return Resolving(resolver, analyser(lang, entities=not args.antecedents))
    if not args.antecedents:
        raise InputError(
            f"no analysis of {lang!r}, which the resolver {name!r} needs",
            "give antecedents in a file: --antecedents F",
        )
    return Resolving(resolver, None)
