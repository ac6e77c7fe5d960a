"""Mention detection: the nouns, names and pronouns of an analysed English document, in text order.

A nominal is what a pronoun may refer to, or a pronoun itself. What joined nouns mean together
(*Ann and Bob*) is a nominal of its own, beside its parts. Everything about a nominal that does not
depend on the pronoun in question is worked out here, once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from anaphora.analysis import syntax
from anaphora.analysis.english import Referent, is_group, referent, together
from anaphora.analysis.names import label_of
from anaphora.analysis.syntax import Role
from anaphora.antecedents import PronounKind
from anaphora.documents import Document, Token
from anaphora.languages import LANGUAGES
from anaphora.languages.base import Kind, Pronoun, canonical

_NOUNS = frozenset(("NOUN", "PROPN"))
_VERBS = frozenset(("VERB", "AUX"))
_INSIDE = frozenset(("compound", "flat", "nmod", "amod", "nummod", "fixed", "advmod"))
_INDEFINITE_TAG = "NN"  # somebody, everything: pronouns that nothing precedes
_KINDS = {
    Kind.SUBJECT: PronounKind.PERSONAL,
    Kind.OBJECT: PronounKind.PERSONAL,
    Kind.POSSESSIVE: PronounKind.POSSESSIVE,
    Kind.POSSESSIVE_PRONOUN: PronounKind.POSSESSIVE,
    Kind.REFLEXIVE: PronounKind.REFLEXIVE,
}
_FAMILIES = {
    "it": "it",
    "its": "it",
    "itself": "it",
    "they": "they",
    "their": "they",
    "theirs": "they",
    "themselves": "they",
    "he": "he",
    "his": "he",
    "himself": "he",
    "she": "she",
    "her": "she",
    "hers": "she",
    "herself": "she",
}
_DETERMINERS = {
    **dict.fromkeys(("a", "an", "another"), "indefinite"),
    **dict.fromkeys(("this", "that", "these", "those"), "demonstrative"),
    "the": "definite",
}


class Shape(StrEnum):
    """What kind of expression a nominal is."""

    NOUN = "noun"
    NAME = "name"
    INDEFINITE = "indefinite"  # somebody
    JOINED = "joined"  # Ann and Bob
    PRONOUN = "pronoun"  # of the third person, personal, possessive or reflexive


@dataclass(frozen=True, slots=True)
class Nominal:
    """A nominal with what its own sentence tells of it.

    `order` counts the nominals of the document and `sentence` its sentences; the positions are
    those of the segment. `end` is the head, or the last of what is joined. `governor` is the word
    it depends on, behind a `preposition` if there is one, and `clause` the verb of its clause.
    `family` is it, they, he or she for a pronoun.
    """

    order: int
    segment: int
    sentence: int
    start: int
    end: int
    head: int
    shape: Shape
    lemma: str
    referent: Referent
    role: Role
    deprel: str
    governor: int
    preposition: str
    clause: int
    depth: int
    determiner: str
    label: str
    group: bool = False
    family: str = ""
    kind: PronounKind | None = None

    @property
    def is_pronoun(self) -> bool:
        """Whether it is one of the pronouns to be resolved."""
        return self.kind is not None


def nominals(document: Document) -> list[Nominal]:
    """The nominals of an analysed document, by the position of their last word."""
    found: list[Nominal] = []
    sentence = 0
    for number, segment in enumerate(document.segments):
        tokens = segment.tokens
        parsed = _Parse(tokens)
        for span in syntax.sentences(tokens):
            for position in span:
                found.extend(_at(parsed, position, number, sentence, len(found)))
            sentence += 1
    return found


class _Parse:
    """The tokens of a segment, and what several nominals ask of their tree."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.left = _left_edges(tokens)
        self.joined = _joined(tokens)
        self._depths: dict[int, int] = {}

    def governor(self, position: int) -> tuple[int, str]:
        """The word this one depends on and the preposition between them."""
        head = self.tokens[position].head
        if head is None:
            return position, ""
        above = self.tokens[head]
        if above.upos in ("ADP", "SCONJ") and above.head is not None and head != position:
            return above.head, (above.lemma or above.text).lower()
        return head, ""

    def clause(self, position: int) -> int:
        """The verb of the clause a word stands in; the topmost word if there is no verb."""
        here = position
        for _ in range(len(self.tokens)):
            above = self.tokens[here].head
            if above is None or above == here:
                break
            here = above
            if self.tokens[here].upos in _VERBS:
                break
        return here

    def depth(self, position: int) -> int:
        """How many words stand above one in the tree."""
        path = []
        here = position
        while here not in self._depths:
            path.append(here)
            above = self.tokens[here].head
            if above is None or above == here or len(path) > len(self.tokens):
                break
            here = above
        depth = self._depths.get(here, -1)
        for word in reversed(path):
            depth += 1
            self._depths[word] = depth
        return self._depths[position]


def _left_edges(tokens: Sequence[Token]) -> list[int]:
    """Where what depends on each word and stands before it begins."""
    left = list(range(len(tokens)))
    for position, token in enumerate(tokens):
        if token.head is not None and token.head > position and token.deprel != "punct":
            left[token.head] = min(left[token.head], left[position])
    return left


def _joined(tokens: Sequence[Token]) -> dict[int, tuple[int, ...]]:
    """What *and* joins, by the last of its words."""
    first = list(range(len(tokens)))
    groups: dict[int, list[int]] = {}
    by_and = set()
    for position, token in enumerate(tokens):
        head = token.head
        if head is None or head >= position:
            continue
        if token.deprel == "conj" and token.upos in _NOUNS | {"PRON"}:
            first[position] = first[head]
            groups.setdefault(first[head], [first[head]]).append(position)
        elif token.deprel == "cc" and token.text.lower() in ("and", "&"):
            by_and.add(first[head])
    return {
        words[-1]: tuple(words)
        for start, words in groups.items()
        if start in by_and and tokens[start].upos in _NOUNS | {"PRON"}
    }


def _at(
    parsed: _Parse, position: int, segment: int, sentence: int, order: int
) -> Iterator[Nominal]:
    """What ends at a position: nothing, a nominal, or one and what it is joined with."""
    tokens = parsed.tokens
    token = tokens[position]
    shape, pronoun = _shape(token)
    if shape is not None:
        governor, preposition = parsed.governor(position)
        yield Nominal(
            order,
            segment,
            sentence,
            parsed.left[position],
            position,
            position,
            shape,
            canonical(token.text) if pronoun else (token.lemma or token.text).lower(),
            referent(tokens, position),
            syntax.role(tokens, position),
            token.deprel,
            governor,
            preposition,
            parsed.clause(position),
            parsed.depth(position),
            _determiner(parsed, position),
            label_of(token),
            shape is Shape.NOUN and is_group(token),
            _FAMILIES[pronoun.lemma] if pronoun else "",
            _kind(token, pronoun) if pronoun else None,
        )
        order += 1
    if parts := parsed.joined.get(position):
        head = parts[0]
        governor, preposition = parsed.governor(head)
        yield Nominal(
            order,
            segment,
            sentence,
            parsed.left[head],
            position,
            head,
            Shape.JOINED,
            (tokens[head].lemma or tokens[head].text).lower(),
            together(referent(tokens, part) for part in parts),
            syntax.role(tokens, head),
            tokens[head].deprel,
            governor,
            preposition,
            parsed.clause(head),
            parsed.depth(head),
            _determiner(parsed, head),
            label_of(tokens[head]),
        )


def _shape(token: Token) -> tuple[Shape | None, Pronoun | None]:
    if token.upos in _NOUNS:
        if token.deprel in _INSIDE:
            return None, None
        return Shape.NAME if token.upos == "PROPN" else Shape.NOUN, None
    if token.upos in ("PRON", "DET"):
        if pronoun := third_person(token.text):
            return Shape.PRONOUN, pronoun
        if token.xpos == _INDEFINITE_TAG:
            return Shape.INDEFINITE, None
    return None, None


def third_person(form: str) -> Pronoun | None:
    """The reading of a pronoun that is to be resolved; None of any other word."""
    for reading in LANGUAGES.get("en").pronouns_of(form):
        if reading.person == 3 and reading.kind in _KINDS and reading.lemma in _FAMILIES:
            return reading
    return None


def _kind(token: Token, pronoun: Pronoun) -> PronounKind:
    """*her* is a possessive only in front of its noun."""
    if canonical(token.text) == "her":
        possessive = token.deprel in ("poss", "nmod:poss", "det:poss")
        return PronounKind.POSSESSIVE if possessive else PronounKind.PERSONAL
    return _KINDS[pronoun.kind]


def _determiner(parsed: _Parse, position: int) -> str:
    """How a noun is introduced; the word nearest to it decides."""
    for before in range(position - 1, parsed.left[position] - 1, -1):
        token = parsed.tokens[before]
        if token.head != position:
            continue
        if token.deprel in ("poss", "nmod:poss"):
            return "possessive"
        if token.deprel == "det":
            return _DETERMINERS.get(token.text.lower(), "quantifier")
        if token.deprel == "nummod":
            return "number"
    return "bare"
