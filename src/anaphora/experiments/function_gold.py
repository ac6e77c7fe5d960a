"""The functions of pronouns that annotation gives or implies.

ParCorFull says them. In GUM a pronoun without entity, or with one whose first mention it is and
that a clause takes up later (*it is good that ...*), is pleonastic; one that takes up a verb is an
event pronoun; one that takes up nothing has no explicit antecedent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from anaphora.analysis import syntax
from anaphora.analysis.pronoun_function import family
from anaphora.coreference.nominals import third_person
from anaphora.documents import Category, Document, Function, Mention

_CLAUSAL = frozenset(("VERB", "AUX"))

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Pronoun:
    """A pronoun and its function; None if it refers to something that stands nowhere."""

    document: Document
    segment: int
    position: int
    function: Function | None

    @property
    def form(self) -> str:
        """The word in lower case."""
        return self.document.segments[self.segment].tokens[self.position].text.lower()


def from_gum(document: Document) -> Iterator[Pronoun]:
    """Yield the third-person pronouns of an analysed document of GUM."""
    chains = document.chains()
    at = {(m.segment, m.start): m for m in document.mentions if m.category is Category.PRONOUN}
    for segment, position in _pronouns(document):
        mention = at.get((segment, position))
        form = document.segments[segment].tokens[position].text
        yield Pronoun(document, segment, position, _function(document, mention, chains, form))


def from_parcorfull(document: Document) -> Iterator[Pronoun]:
    """Yield the annotated third-person pronouns of an analysed document of ParCorFull."""
    at = {(m.segment, m.start): m for m in document.mentions if m.category is Category.PRONOUN}
    for segment, position in _pronouns(document):
        mention = at.get((segment, position))
        if mention is not None and mention.function is not None:
            known = mention.function if mention.function is not Function.OTHER else None
            yield Pronoun(document, segment, position, known)


def _pronouns(document: Document) -> Iterator[Place]:
    for number, segment in enumerate(document.segments):
        for position, token in enumerate(segment.tokens):
            if third_person(token.text):
                yield number, position


def _function(
    document: Document,
    mention: Mention | None,
    chains: dict[str, tuple[Mention, ...]],
    form: str,
) -> Function | None:
    if mention is None:
        return Function.PLEONASTIC if family(form) == "it" else None
    before = [
        other
        for other in chains.get(mention.entity, ())
        if (other.segment, other.start) < (mention.segment, mention.start)
    ]
    if not before:
        announced = dict(mention.attributes).get("link") == "cata"
        return Function.PLEONASTIC if announced and family(form) == "it" else None
    before.sort(key=lambda other: (other.segment, other.start))
    named = [other for other in before if other.category is not Category.PRONOUN]
    event = family(form) == "it" and bool(named) and _is_clause(document, named[-1])
    return Function.EVENT if event else Function.ANAPHORIC


def _is_clause(document: Document, mention: Mention) -> bool:
    tokens = document.segments[mention.segment].tokens
    return tokens[syntax.head_of(tokens, mention.start, mention.end)].upos in _CLAUSAL
