"""What the syntax of a segment tells of a word: its sentence, its role, what it is joined with.

Pure functions on tokens with heads, in the labels of Universal Dependencies or of spaCy's English
pipelines (`dobj`, `pobj`); nothing here looks at a word's language but for *and*.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from anaphora.documents import Token

_AND = frozenset(("&", "and", "e", "et", "sowie", "und", "y"))
_NOMINAL = frozenset(("NOUN", "PROPN", "PRON"))


class Role(StrEnum):
    """Where a nominal stands in its clause."""

    SUBJECT = "subject"
    OBJECT = "object"
    OBLIQUE = "oblique"  # behind a preposition
    POSSESSOR = "possessor"
    OTHER = "other"


_ROLES = {
    **dict.fromkeys(("nsubj", "nsubjpass", "nsubj:pass", "nsubj:outer", "expl"), Role.SUBJECT),
    **dict.fromkeys(("dobj", "obj", "iobj", "dative"), Role.OBJECT),
    **dict.fromkeys(("pobj", "obl", "obl:arg", "obl:agent", "obl:mod", "nmod"), Role.OBLIQUE),
    **dict.fromkeys(("poss", "nmod:poss", "det:poss"), Role.POSSESSOR),
}


def role(tokens: Sequence[Token], position: int) -> Role:
    """The role of a word; one that is joined to another (*Ann and Bob*) has the other's."""
    here = _first_conjunct(tokens, position)
    return _ROLES.get(tokens[here].deprel, Role.OTHER)


def sentences(tokens: Sequence[Token]) -> list[range]:
    """The sentences of a parsed segment: the shortest stretches that no dependency leaves."""
    found: list[range] = []
    start, last = 0, -1
    reach = list(range(len(tokens)))  # how far right the tree reaches from here
    for position, token in enumerate(tokens):
        if token.head is not None:
            left, right = sorted((position, token.head))
            reach[left] = max(reach[left], right)
    for position in range(len(tokens)):
        last = max(last, reach[position])
        if last == position:
            found.append(range(start, position + 1))
            start = position + 1
    return found


def head_of(tokens: Sequence[Token], start: int, end: int) -> int:
    """The head of a mention, both ends inclusive: what governs the rest of it.

    Without a parse it is the last nominal in front of a preposition or comma.
    """
    span = range(start, end + 1)
    if all(tokens[position].head is None for position in span):
        return _head_by_order(tokens, span)
    tops = [p for p in span if tokens[p].head not in span or tokens[p].head == p]
    nominal = [position for position in tops if tokens[position].upos in _NOMINAL]
    return (nominal or tops)[0]


def conjuncts(tokens: Sequence[Token], position: int) -> tuple[int, ...]:
    """The words that *and* joins to a nominal, it included: the parts of a split antecedent.

    Only one word if it is joined to nothing or by another conjunction.
    """
    joined = [_first_conjunct(tokens, position)]
    for number, token in enumerate(tokens):  # a conjunct stands behind what it is joined to
        if token.deprel == "conj" and token.head in joined and token.upos in _NOMINAL:
            joined.append(number)
    by_and = any(
        token.deprel == "cc" and token.head in joined and token.text.lower() in _AND
        for token in tokens
    )
    return tuple(joined) if by_and and len(joined) > 1 else (position,)


def _first_conjunct(tokens: Sequence[Token], position: int) -> int:
    while tokens[position].deprel == "conj":
        head = tokens[position].head
        if head is None or head >= position:
            break
        position = head
    return position


def _head_by_order(tokens: Sequence[Token], span: range) -> int:
    for position in span[1:]:
        if tokens[position].upos == "ADP" or tokens[position].text == ",":
            return position - 1
    return span[-1]
