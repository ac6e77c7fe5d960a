"""From text to links, document by document: analysis, a resolver, and what each pronoun does.

for document, links in analysing.analysed(documents, "en", "builtin"):
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from anaphora import analysis
from anaphora.analysis.base import with_tokens
from anaphora.analysis.pronoun_function import with_functions
from anaphora.antecedents import PronounLink
from anaphora.coreference import RESOLVERS, ResolverOptions, learnt
from anaphora.documents import Document
from anaphora.errors import Faults
from anaphora.languages import LANGUAGES, Language
from anaphora.languages.guess import other_language

_WITHOUT_ANALYSIS = frozenset(("file", "gold"))
"""These resolvers take the words as they are, and need no models."""


def analysed(
    documents: Iterable[Document],
    lang: str,
    resolver: str,
    *,
    antecedents: Path | None = None,
    model: Path | None = None,
    tokenised: bool = False,
    threads: int = 1,
    warn: Callable[[str], None] = lambda _: None,
) -> Iterator[tuple[Document, tuple[PronounLink, ...]]]:
    """Yield each document, analysed, with the links of its pronouns."""
    language = LANGUAGES.get(lang)
    made = RESOLVERS.get(resolver)(ResolverOptions(lang, antecedents, model))
    words = _warned(documents, language, tokenised, warn)
    if not _reads(resolver, antecedents):
        words = analysis.analyser(lang).analyse(words, tokenised=tokenised, threads=threads)
    for document in words:
        links = made.posterior(document)
        if faults := [fault for link in links for fault in link.faults_in(document)]:
            raise Faults(f"document {document.id!r}", faults)
        analysis_tells = lang == "en" and not _reads(resolver, antecedents)
        yield document, with_functions(document, links) if analysis_tells else links


def _reads(resolver: str, antecedents: Path | None) -> bool:
    """Whether a resolver takes the links of a file, so that nothing needs to be analysed."""
    return resolver in _WITHOUT_ANALYSIS or (resolver == learnt.NAME and antecedents is not None)


def _warned(
    documents: Iterable[Document],
    language: Language,
    tokenised: bool,
    warn: Callable[[str], None],
) -> Iterator[Document]:
    """Pass documents on, cut into words, with a warning about those in another language."""
    for document in documents:
        segments = tuple(with_tokens(s, language, tokenised=tokenised) for s in document.segments)
        words = (token.text for segment in segments for token in segment.tokens)
        if other := other_language(words, language.code):
            warn(f"document {document.id!r} looks like {other}, not like {language.name}")
        yield replace(document, segments=segments, lang=language.code)
