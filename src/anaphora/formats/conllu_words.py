"""The word lines of one CoNLL-U sentence: words, multiword tokens, empty nodes.

`_` is an empty field, except as the FORM of a word. HEAD 0 becomes the word's own position, as
`Token.head` wants it. An empty node has no HEAD in CoNLL-U; its `head` and `deprel` are those of
its first enhanced dependency.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from anaphora.documents import EmptyNode, MultiwordToken, Segment, Token

_COLUMNS = 10
_NUMBER = re.compile(r"0|[1-9]\d{0,5}", re.ASCII)
_RANGE_ID = re.compile(r"([1-9]\d{0,5})-([1-9]\d{0,5})", re.ASCII)
_EMPTY_ID = re.compile(r"(0|[1-9]\d{0,5})\.([1-9]\d{0,5})", re.ASCII)
_DEPENDENCY = re.compile(r"([\d.]+):([^|]+)", re.ASCII)

_SPACE_AFTER_NO = "SpaceAfter=No"
_ENTITY = "Entity="
_UNDECLARED_ENTITY = re.compile(r"(?:^|\|)Entity=\(")


class LineFault(ValueError):
    """A line of a sentence that is wrong: its index among those read, cause and remedy."""

    def __init__(self, row: int, cause: str, remedy: str) -> None:
        super().__init__(row, cause, remedy)
        self.row = row
        self.cause = cause
        self.remedy = remedy


class Words:
    """What the word lines of a sentence hold.

    `order` has the positions of words and empty nodes in their order. `entities` has (index in
    `order`, index of the line, value) of each `Entity=`, taken out of MISC if `with_entities`.
    """

    def __init__(self, lines: Sequence[str], with_entities: bool) -> None:
        self.tokens: list[Token] = []
        self.empty_nodes: list[EmptyNode] = []
        self.multiword_tokens: list[MultiwordToken] = []
        self.order: list[int] = []
        self.entities: list[tuple[int, int, str]] = []
        self._with_entities = with_entities
        rows = [_columns(row, line) for row, line in enumerate(lines)]
        words = sum(1 for columns in rows if columns[0].isdecimal())
        empty_ids = [columns[0] for columns in rows if "." in columns[0]]
        self._positions = {str(number + 1): number for number in range(words)}
        self._positions |= {empty: -1 - number for number, empty in enumerate(empty_ids)}
        for row, columns in enumerate(rows):
            if columns[0].isdecimal():
                self._add_word(row, columns)
            elif "-" in columns[0]:
                self._add_multiword_token(row, columns)
            else:
                self._add_empty_node(row, columns)

    def _add_word(self, row: int, columns: Sequence[str]) -> None:
        position = len(self.tokens)
        if columns[0] != str(position + 1):
            raise _id_fault(row, columns[0], str(position + 1))
        if not columns[1]:
            raise LineFault(row, "word without a FORM", "write its text, or _ for an underscore")
        misc, space_after = self._read_misc(row, columns[9])
        head = self._head(row, columns[6], position)
        self.order.append(position)
        self.tokens.append(_token(columns, columns[1], head, columns[7], misc, space_after))

    def _add_empty_node(self, row: int, columns: Sequence[str]) -> None:
        if not (parts := _EMPTY_ID.fullmatch(columns[0])):
            raise LineFault(row, f"ID {columns[0]!r}", "an ID is a number, 1-2 or 8.1")
        after = len(self.tokens) - 1
        number = 1 + sum(1 for node in self.empty_nodes if node.after == after)
        if (int(parts[1]), int(parts[2])) != (after + 1, number):
            raise _id_fault(row, columns[0], f"{after + 1}.{number}")
        if columns[6] != "_" or columns[7] != "_":
            remedy = "write _ for both and the governor in DEPS"
            raise LineFault(row, "empty node with a HEAD or DEPREL", remedy)
        head, deprel = self._first_dependency(row, columns[8])
        misc, space_after = self._read_misc(row, columns[9])
        form = "" if columns[1] == "_" else columns[1]
        self.order.append(-1 - len(self.empty_nodes))
        token = _token(columns, form, head, deprel, misc, space_after)
        self.empty_nodes.append(EmptyNode(after, token))

    def _add_multiword_token(self, row: int, columns: Sequence[str]) -> None:
        if not (ends := _RANGE_ID.fullmatch(columns[0])):
            raise LineFault(row, f"ID {columns[0]!r}", "an ID is a number, 1-2 or 8.1")
        start, end = int(ends[1]) - 1, int(ends[2]) - 1
        if start != len(self.tokens):
            raise _id_fault(row, columns[0], f"{len(self.tokens) + 1} or a range that begins so")
        if ends[2] not in self._positions or end <= start:
            remedy = "the range must run over two words or more of its sentence"
            raise LineFault(row, f"multiword token {columns[0]} has not these words", remedy)
        if self.multiword_tokens and self.multiword_tokens[-1].end >= start:
            raise LineFault(row, f"multiword token {columns[0]} overlaps another", "merge them")
        if any(column != "_" for column in (*columns[2:5], *columns[6:9])):
            remedy = "write _ in all columns but ID, FORM, FEATS and MISC"
            raise LineFault(row, "multiword token with a syntax of its own", remedy)
        feats = "" if columns[5] == "_" else columns[5]
        misc, space_after, _ = _split_misc(columns[9], False)
        token = MultiwordToken(start, end, columns[1], feats, misc, space_after)
        self.multiword_tokens.append(token)

    def _read_misc(self, row: int, column: str) -> tuple[str, bool]:
        misc, space_after, entity = _split_misc(column, self._with_entities)
        if not self._with_entities and _UNDECLARED_ENTITY.search(column):
            remedy = "write # global.Entity = eid-etype-head-other or the like before them"
            raise LineFault(row, "Entity= brackets, but no # global.Entity names the parts", remedy)
        if entity is not None:
            self.entities.append((len(self.order), row, entity))
        return misc, space_after

    def _head(self, row: int, head: str, position: int) -> int | None:
        if head == "_":
            return None
        if not _NUMBER.fullmatch(head):
            raise LineFault(row, f"HEAD {head!r} is no number", "write a word's ID, 0 or _")
        if head == "0":
            return position
        if head not in self._positions:
            raise LineFault(row, f"HEAD {head} is outside the sentence", "write a word's ID or 0")
        return self._positions[head]

    def _first_dependency(self, row: int, deps: str) -> tuple[int | None, str]:
        if deps == "_":
            return None, "_"
        first = _DEPENDENCY.match(deps)
        if first and first[1] == "0":
            return -1 - len(self.empty_nodes), first[2]
        if not first or first[1] not in self._positions:
            cause = f"DEPS {deps!r} names no word of the sentence"
            raise LineFault(row, cause, "write it as 4:nsubj")
        return self._positions[first[1]], first[2]


def unwritable_words(segment: Segment) -> str | None:
    """Describe the first word without text or position that leads nowhere, if there is one."""
    length = len(segment.tokens)
    written: tuple[Token | MultiwordToken, ...] = (*segment.tokens, *segment.multiword_tokens)
    if not all(word.text for word in written):
        return "a token without text"
    for node in segment.empty_nodes:
        if not -1 <= node.after < length:
            return f"empty node after token {node.after} of {length}"
    for token in (*segment.tokens, *(node.token for node in segment.empty_nodes)):
        if token.head is not None and not -len(segment.empty_nodes) <= token.head < length:
            return f"token {token.text!r} has its head at position {token.head} of {length} tokens"
    covered = -1
    for word in segment.multiword_tokens:
        if not covered < word.start < word.end < length:
            return f"multiword token {word.text!r} over tokens {word.start} to {word.end}"
        covered = word.end
    return None


def write_words(segment: Segment, entities: Mapping[int, str]) -> Iterator[str]:
    """Yield the word lines of a segment; `entities` are the `Entity=` values by word index."""
    multiword_tokens = {token.start: token for token in segment.multiword_tokens}
    ids = _ids(segment)
    for index, position in enumerate(surface_order(segment)):
        if written := multiword_tokens.get(position):
            misc = _joined_misc(written.misc, written.space_after, "")
            word_ids = f"{written.start + 1}-{written.end + 1}"
            feats = written.feats or "_"
            yield "\t".join((word_ids, written.text, *"___", feats, *"___", misc))
        token = segment.node(position)
        head, deprel, deps = _dependencies(token, position, ids)
        columns = (token.text, token.lemma, token.upos, token.xpos, token.feats, head, deprel, deps)
        misc = _joined_misc(token.misc, token.space_after, entities.get(index, ""))
        yield "\t".join((ids[position], *(column or "_" for column in columns), misc))


def surface_order(segment: Segment) -> list[int]:
    """Positions of words and empty nodes as they follow one another."""
    nodes: dict[int, list[int]] = {}
    for number, node in enumerate(segment.empty_nodes):
        nodes.setdefault(node.after, []).append(-1 - number)
    order = nodes.get(-1, [])[:]
    for position in range(len(segment.tokens)):
        order.append(position)
        order.extend(nodes.get(position, ()))
    return order


def written_text(tokens: Sequence[Token], multiword_tokens: Sequence[MultiwordToken]) -> str:
    """Join the written words, with spaces where the tokens have them."""
    ranges = {token.start: token for token in multiword_tokens}
    pieces: list[str] = []
    covered = -1
    for position, token in enumerate(tokens):
        if position <= covered:
            continue
        written: Token | MultiwordToken = token
        if multiword := ranges.get(position):
            written, covered = multiword, multiword.end
        pieces.append(written.text + " " * written.space_after)
    return "".join(pieces).rstrip(" ")


def _columns(row: int, line: str) -> list[str]:
    columns = line.split("\t")
    if len(columns) != _COLUMNS:
        cause = f"{len(columns)} columns where a word line has {_COLUMNS}"
        raise LineFault(row, cause, "separate ID ... MISC by tabs and write _ for what is empty")
    return columns


def _id_fault(row: int, found: str, expected: str) -> LineFault:
    return LineFault(row, f"ID {found} where {expected} should stand", "number the words from 1")


def _token(
    columns: Sequence[str], form: str, head: int | None, deprel: str, misc: str, space_after: bool
) -> Token:
    lemma, upos, xpos, feats, deprel, deps = (
        "" if column == "_" else column for column in (*columns[2:6], deprel, columns[8])
    )
    return Token(form, lemma, upos, xpos, feats, head, deprel, deps, misc, space_after)


def _ids(segment: Segment) -> dict[int, str]:
    """CoNLL-U IDs by position."""
    ids = {position: str(position + 1) for position in range(len(segment.tokens))}
    counts: dict[int, int] = {}
    for number, node in enumerate(segment.empty_nodes):
        counts[node.after] = counts.get(node.after, 0) + 1
        ids[-1 - number] = f"{node.after + 1}.{counts[node.after]}"
    return ids


def _dependencies(token: Token, position: int, ids: Mapping[int, str]) -> tuple[str, str, str]:
    """Return HEAD, DEPREL and DEPS; what governs an empty node stands in DEPS only."""
    head = "" if token.head is None else "0" if token.head == position else ids[token.head]
    if position >= 0:
        return head, token.deprel, token.deps
    return "", "", token.deps or (f"{head}:{token.deprel or 'dep'}" if head else "")


def _split_misc(column: str, with_entities: bool) -> tuple[str, bool, str | None]:
    """Take `SpaceAfter=No` and `Entity=` out of MISC, leaving the rest in its order."""
    if column == "_":
        return "", True, None
    rest = column.split("|")
    space_after = _SPACE_AFTER_NO not in rest
    if not space_after:
        rest.remove(_SPACE_AFTER_NO)
    entity = next((item for item in rest if with_entities and item.startswith(_ENTITY)), None)
    if entity is not None:
        rest.remove(entity)
        entity = entity.removeprefix(_ENTITY)
    return "|".join(rest), space_after, entity


def _joined_misc(misc: str, space_after: bool, entity: str) -> str:
    """Put `SpaceAfter=No` and `Entity=` where the alphabet has them, as treebanks do."""
    items = misc.split("|") if misc else []
    new = [_ENTITY + entity] if entity else []
    for item in new if space_after else [*new, _SPACE_AFTER_NO]:
        key = item.partition("=")[0].lower()
        larger = (i for i, other in enumerate(items) if other.partition("=")[0].lower() > key)
        items.insert(next(larger, len(items)), item)
    return "|".join(items) or "_"
