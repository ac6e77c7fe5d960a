"""CorefUD's `Entity=` brackets: the mentions of one sentence, with the fields a file declares.

`# global.Entity = eid-etype-head-other` names the parts of an opening bracket: in
`(e1-person-2-gstype:spec` the mention of entity `e1` has the type `person` and its second word is
the head. `eid` (GUM: `GRP`) and `head` are the fields of `Mention`, and so are `category`,
`gender`, `number`, `human` and `function` where the value is one of ours; everything else is kept
in `Mention.attributes`. `e1[1/2]` is the first of two pieces of a discontinuous mention.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from anaphora.documents import Category, Function, Gender, Human, Mention, Number
from anaphora.formats.brackets import BracketFault, Span, match, place

T = TypeVar("T")

USUAL_FIELDS = ("eid", "etype", "head", "other")
_ENTITY_FIELDS = ("eid", "GRP")
_TYPED_FIELDS: Mapping[str, type[StrEnum]] = {
    "category": Category,
    "gender": Gender,
    "number": Number,
    "human": Human,
    "function": Function,
}
_UNMARKED = Mention(0, 0, 0)

_BRACKET = re.compile(r"\([^()]+\)?|[^()]+\)")
_PIECE = re.compile(r"(.+)\[([1-9]\d{0,3})/([1-9]\d{0,3})\]")
_RESERVED = re.compile(r"[-=|()\[\]\s]")
_RESERVED_IN_LAST = re.compile(r"[|()\s]")


def fields_of(declaration: str) -> tuple[str, ...]:
    """Split the value of `# global.Entity`; the entity's own field must be among the names."""
    fields = tuple(declaration.split("-"))
    if not any(name in fields for name in _ENTITY_FIELDS):
        raise ValueError(f"global.Entity {declaration!r} names no field eid or GRP")
    return fields


def fields_for(mentions: Iterable[Mention], declared: Sequence[str]) -> tuple[str, ...]:
    """Return the declared fields, and after the first one those the mentions need beside them."""
    needed: dict[str, None] = {}
    for mention in mentions:
        for name in _TYPED_FIELDS:
            if getattr(mention, name) != getattr(_UNMARKED, name):
                needed[name] = None
        if mention.head is not None:
            needed["head"] = None
        needed.update(dict.fromkeys(name for name, _ in mention.attributes))
    extra = [name for name in needed if name not in declared]
    return (declared[0], *extra, *declared[1:])


def read_mentions(
    cells: Sequence[tuple[int, str]], order: Sequence[int], segment: int, fields: Sequence[str]
) -> list[Mention]:
    """Read the (word index, `Entity=` value) of a sentence whose words have positions `order`."""
    entity_field = next(i for i, name in enumerate(fields) if name in _ENTITY_FIELDS)

    def label_of(opening: str) -> str:
        values = opening.split("-", len(fields) - 1)
        return values[entity_field] if entity_field < len(values) else ""

    spans = match(_brackets(cells), label_of)
    mentions: dict[int, Mention] = {}
    for group in _whole_mentions(spans, lambda span: _piece_of(span.label), lambda s: s.start):
        words = [p for i in group for p in order[spans[i].start : spans[i].end + 1]]
        for i in group:
            mentions[i] = _mention(spans[i], order, words, segment, fields)
    return [mentions[i] for i in range(len(spans))]


def write_mentions(
    mentions: Sequence[Mention], order: Sequence[int], fields: Sequence[str]
) -> dict[int, str]:
    """Return the `Entity=` value of each word that has one, by word index."""
    index = {position: word for word, position in enumerate(order)}
    borders = [(index[mention.start], index[mention.end]) for mention in mentions]
    spans: dict[int, Span] = {}
    for group in _whole_mentions(mentions, lambda m: (m.entity, *m.part), lambda m: index[m.start]):
        words = [p for i in group for p in order[borders[i][0] : borders[i][1] + 1]]
        for i in group:
            label, opening = _opening(mentions[i], words, fields, borders[i][0])
            spans[i] = Span(label, *borders[i], opening)
    brackets = place([spans[i] for i in range(len(mentions))])
    return {word: "".join(row) for word, row in brackets.items()}


def _brackets(cells: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    for word, cell in cells:
        brackets = _BRACKET.findall(cell)
        if not brackets or "".join(brackets) != cell:
            raise BracketFault(f"Entity={cell} is not a row of brackets like e2)(e1", word)
        yield from ((word, bracket) for bracket in brackets)


def _piece_of(label: str) -> tuple[str, int, int]:
    """Split "e1[1/2]" into entity, piece and number of pieces."""
    if piece := _PIECE.fullmatch(label):
        return piece[1], int(piece[2]), int(piece[3])
    return label, 1, 1


def _whole_mentions(
    pieces: Sequence[T],
    piece_of: Callable[[T], tuple[str, int, int]],
    word_of: Callable[[T], int],
) -> Iterator[list[int]]:
    """Yield, for each mention, the indices of its pieces in order."""
    unfinished: dict[tuple[str, int], list[list[int]]] = {}
    for i, item in enumerate(pieces):
        entity, number, count = piece_of(item)
        if number == count == 1:
            yield [i]
            continue
        waiting = unfinished.setdefault((entity, count), [])
        if number == 1:
            waiting.append([])
        group = next((group for group in waiting if len(group) == number - 1), None)
        if group is None:
            cause = f"piece {number} of {count} of a mention of {entity!r} without those before it"
            raise BracketFault(cause, word_of(item))
        group.append(i)
        if number == count:
            waiting.remove(group)
            yield group
    for (entity, count), waiting in unfinished.items():
        for group in waiting:
            cause = f"mention of {entity!r} has {len(group)} of its {count} pieces"
            raise BracketFault(cause, word_of(pieces[group[-1]]))


def _mention(
    span: Span, order: Sequence[int], words: Sequence[int], segment: int, fields: Sequence[str]
) -> Mention:
    entity, number, count = _piece_of(span.label)
    if not entity:
        raise BracketFault(f"bracket ({span.opening} names no entity", span.start)
    typed: dict[str, Any] = {}
    attributes: list[tuple[str, str]] = []
    for name, value in zip(fields, span.opening.split("-", len(fields) - 1), strict=False):
        if name in _ENTITY_FIELDS or not value:
            continue
        if name == "head":
            typed["head"] = _head(value, words, span)
        elif name in _TYPED_FIELDS and value in _TYPED_FIELDS[name].__members__.values():
            typed[name] = _TYPED_FIELDS[name](value)
        else:
            attributes.append((name, value))
    return Mention(
        segment,
        order[span.start],
        order[span.end],
        entity=entity,
        part=(number, count),
        attributes=tuple(attributes),
        **typed,
    )


def _head(value: str, words: Sequence[int], span: Span) -> int:
    if not re.fullmatch(r"[1-9]\d{0,5}", value, re.ASCII):
        raise BracketFault(f"head {value!r} of mention {span.label!r} is no number", span.start)
    if int(value) > len(words):
        cause = f"head {value} of mention {span.label!r}, which has {len(words)} words"
        raise BracketFault(cause, span.start)
    return words[int(value) - 1]


def _opening(
    mention: Mention, words: Sequence[int], fields: Sequence[str], word: int
) -> tuple[str, str]:
    """Return the label of a mention and the text of its opening bracket."""
    number, count = mention.part
    label = f"{mention.entity}[{number}/{count}]" if count > 1 else mention.entity
    known = dict(mention.attributes)
    for name in _TYPED_FIELDS:
        if getattr(mention, name) != getattr(_UNMARKED, name):
            known[name] = str(getattr(mention, name))
    if mention.head is not None:
        if mention.head not in words:
            raise BracketFault(f"head of a mention of {mention.entity!r} is not in it", word)
        known["head"] = str(words.index(mention.head) + 1)
    known.update(dict.fromkeys(_ENTITY_FIELDS, mention.entity))
    _refuse_reserved(known, fields, word)
    known.update(dict.fromkeys(_ENTITY_FIELDS, label))
    values = [known.get(name, "") for name in fields]
    while not values[-1]:
        values.pop()
    return label, "-".join(values)


def _refuse_reserved(known: Mapping[str, str], fields: Sequence[str], word: int) -> None:
    for name in fields:
        value = known.get(name, "")
        reserved = _RESERVED_IN_LAST if name == fields[-1] else _RESERVED
        if reserved.search(name) or reserved.search(value):
            cause = f"mention field {name!r} with the value {value!r}, which brackets cannot hold"
            raise BracketFault(cause, word)
    if not any(known[name] for name in _ENTITY_FIELDS):
        raise BracketFault("mention without the name of an entity", word)
