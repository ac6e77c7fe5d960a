"""Antecedents from a file: what another resolver, or a person, has found.

`antecedents` JSON lines carry probabilities, or raw scores of an external resolver, which their
reader makes into probabilities. Of CorefUD CoNLL-U and CoNLL-2012 the chains are taken as certain.
Documents are found by their id; one of which the file has nothing has no pronouns.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from anaphora import formats
from anaphora.antecedents import PronounLink
from anaphora.coreference.base import Resolver, ResolverOptions
from anaphora.coreference.gold import Gold
from anaphora.documents import Document
from anaphora.errors import InputError
from anaphora.formats import Content

_FORMATS = {".conllu": "conllu", ".conll": "conll2012", ".jsonl": "antecedents"}
_PACKED = (".gz", ".zst")

_Links = dict[str, tuple[PronounLink, ...]]


@dataclass(frozen=True)
class FromFile:
    """The links of a file, read when the first document is asked about."""

    path: Path
    language: str

    @property
    def description(self) -> str:
        """The name of the file."""
        return f"file {self.path.name}"

    def posterior(self, document: Document) -> tuple[PronounLink, ...]:
        """The links the file has for this document."""
        links = self._links.get(document.id, ())
        for link in links:
            for fault in link.faults_in(document):
                raise InputError(
                    f"{self.path}: {fault}",
                    "the file must be of the same text with the same tokens; see --tokenised",
                )
        return links

    @cached_property
    def _links(self) -> _Links:
        form = format_of(self.path)
        if formats.FORMATS.get(form).content is Content.ANTECEDENTS:
            return {links[0].document: links for links in formats.read(self.path, form)}
        resolver = Gold(self.language)
        return {d.id: resolver.posterior(d) for d in formats.read(self.path, form)}


def from_file(options: ResolverOptions) -> Resolver:
    """The resolver `file`."""
    if options.antecedents is None:
        raise InputError("no file of antecedents", "name it: --antecedents FILE")
    format_of(options.antecedents)
    return FromFile(options.antecedents, options.language)


def gold(options: ResolverOptions) -> Resolver:
    """The resolver `gold`: from a file if there is one, else from the document itself."""
    return from_file(options) if options.antecedents else Gold(options.language)


def format_of(path: Path) -> str:
    """The format of a file of antecedents, told by its name."""
    name = Path(path.stem) if path.suffix in _PACKED else path
    for ending, form in _FORMATS.items():
        if name.suffix.endswith(ending.removeprefix(".")):
            return form
    raise InputError(
        f"{path}: the name does not tell what kind of antecedents the file has",
        f"let it end with one of: {', '.join(_FORMATS)} (and .gz or .zst if it is packed)",
    )
