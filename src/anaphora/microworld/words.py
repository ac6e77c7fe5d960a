"""Words as the realisers make them, and how a row of words becomes a line with gold mentions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from anaphora.documents import (
    Category,
    EmptyNode,
    Function,
    Gender,
    Human,
    Mention,
    Number,
    Segment,
    Token,
)
from anaphora.microworld.lexicon import Tagged

_GENDERS = {Gender.MASC: "Masc", Gender.FEM: "Fem", Gender.NEUT: "Neut"}
_NUMBERS = {Number.SG: "Sing", Number.PL: "Plur"}


@dataclass(frozen=True, slots=True)
class Label:
    """What is known of a mention; `path` is its place in the plan, the same on both sides."""

    path: str
    entity: str
    category: Category
    gender: Gender
    number: Number
    human: Human
    function: Function | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """A token with the plan nodes it stands for and the mentions it belongs to or heads.

    A word without text is understood, not written: a Spanish null subject.
    """

    token: Token
    nodes: tuple[str, ...]
    labels: tuple[Label, ...] = ()
    heads: tuple[Label, ...] = ()


Words = tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A spelt-out sentence; `nodes` has the plan nodes of each token."""

    segment: Segment
    mentions: tuple[Mention, ...]
    nodes: tuple[tuple[str, ...], ...]


@cache
def _token(text: str, lemma: str, upos: str, feats: str) -> Token:
    return Token(text, lemma, upos, feats=feats)


def word(text: str, upos: str, node: str, lemma: str = "", feats: str = "") -> Word:
    """A word for one plan node; the lemma is the text unless given."""
    return Word(_token(text, lemma or text, upos, feats), (node,))


def several(text: str, upos: str, node: str, lemma: str = "", feats: str = "") -> Words:
    """The words of `text`, all for one node: *washing machine*, *machine à laver*."""
    parts = text.split(" ")
    if len(parts) == 1:
        return (word(text, upos, node, lemma, feats),)
    return tuple(word(part, upos, node, lemma, feats) for part in parts)


def fixed(phrase: Tagged, node: str) -> Words:
    """A fixed phrase as words of one node."""
    return tuple(word(text, upos, node) for text, upos in phrase)


def comma() -> Word:
    """A comma, which stands for nothing in the plan."""
    return Word(_token(",", ",", "PUNCT", ""), ())


def full_stop() -> Word:
    """The end of the sentence, aligned to its counterpart."""
    return word(".", "PUNCT", "end")


@cache
def features(gender: Gender | None = None, number: Number | None = None, extra: str = "") -> str:
    """CoNLL-U features, sorted: `features(Gender.FEM, Number.SG, "Case=Acc")`."""
    pairs = [*extra.split("|")] if extra else []
    if gender in _GENDERS:
        pairs.append(f"Gender={_GENDERS[gender]}")
    if number in _NUMBERS:
        pairs.append(f"Number={_NUMBERS[number]}")
    return "|".join(sorted(pairs, key=str.lower))


def labelled(words: Iterable[Word], label: Label, head: Word) -> Words:
    """The words as a mention headed by `head`, one of them."""
    return tuple(
        Word(
            w.token,
            w.nodes,
            (*w.labels, label),
            (*w.heads, label) if w is head else w.heads,
        )
        for w in words
    )


def fused(first: Word, second: Word, text: str) -> Word:
    """Preposition and article in one: *au*, *im*, *del*; it stays outside the article's mention."""
    token = _token(text, text, "ADP", second.token.feats)
    return Word(token, first.nodes + second.nodes, first.labels, first.heads)


def elided(first: Word, text: str) -> Word:
    """The word in the short form that leans on its successor: *l'*, *qu'*."""
    return replace(first, token=_leaning(first.token, text))


def respelt(original: Word, text: str) -> Word:
    """The word in another form: *an* for *a*."""
    return replace(original, token=_respelt(original.token, text))


@cache
def _leaning(token: Token, text: str) -> Token:
    return replace(token, text=text, space_after=False)


@cache
def _respelt(token: Token, text: str) -> Token:
    return replace(token, text=text)


@cache
def _capitalised(token: Token) -> Token:
    return replace(token, text=token.text[0].upper() + token.text[1:])


def spell(words: Sequence[Word], segment: int) -> Line:
    """The line that `words` are, as segment number `segment` of its document."""
    written = [w for w in words if w.token.text]
    tokens = [w.token for w in written]
    tokens[0] = _capitalised(tokens[0])
    for i in range(len(tokens) - 1):
        if tokens[i + 1].upos == "PUNCT":
            tokens[i] = _leaning(tokens[i], tokens[i].text)
    text = "".join(t.text + " " if t.space_after else t.text for t in tokens).rstrip()
    empty_nodes: list[EmptyNode] = []
    spans: dict[Label, list[int]] = {}
    heads: dict[Label, int] = {}
    count = 0
    for w in words:
        if w.token.text:
            position = count
            count += 1
        else:
            empty_nodes.append(EmptyNode(count - 1, _hung_on_verb(w.token, tokens, count)))
            position = -len(empty_nodes)
        for label in w.labels:
            spans.setdefault(label, []).append(position)
        for label in w.heads:
            heads[label] = position
    return Line(
        Segment(text, tuple(tokens), empty_nodes=tuple(empty_nodes)),
        tuple(_mention(segment, label, spans[label], heads[label]) for label in spans),
        tuple(w.nodes for w in written),
    )


def _hung_on_verb(token: Token, tokens: Sequence[Token], start: int) -> Token:
    verbs = (i for i in range(start, len(tokens)) if tokens[i].upos in ("VERB", "AUX"))
    return replace(token, head=next(verbs), deprel="nsubj")


def _mention(segment: int, label: Label, positions: Sequence[int], head: int) -> Mention:
    return Mention(
        segment,
        positions[0],
        positions[-1],
        head,
        label.entity,
        label.category,
        label.gender,
        label.number,
        label.human,
        label.function,
    )
