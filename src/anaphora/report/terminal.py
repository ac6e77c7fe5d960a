"""A document pair with its links, for a terminal: one colour and number for each entity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from anaphora.documents import Bitext, Category, Document, Mention, Segment

_COLOURS = (36, 33, 35, 32, 34, 31)
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_NULL = "∅"


@dataclass(frozen=True, slots=True)
class Palette:
    """How entities are marked: by number in order of first mention, and by colour if wanted."""

    numbers: dict[str, int]
    colour: bool

    def number(self, entity: str) -> str:
        """The entity's number, small."""
        return str(self.numbers[entity]).translate(_SUBSCRIPTS)

    def paint(self, text: str, entity: str) -> str:
        """Return `text` in the entity's colour."""
        if not (self.colour and text):
            return text
        return f"\x1b[{_COLOURS[self.numbers[entity] % len(_COLOURS)]}m{text}\x1b[0m"

    def mark(self, text: str, entity: str) -> str:
        """Return `text` as a mention of `entity`."""
        return self.paint(text + self.number(entity), entity)


def show_links(bitext: Bitext, *, colour: bool) -> str:
    """Both sides line by line with their mentions marked, then what each source pronoun means."""
    entities = (*bitext.source.chains(), *bitext.target.chains())
    palette = Palette({entity: n for n, entity in enumerate(dict.fromkeys(entities), 1)}, colour)
    return "\n".join((*_sentence_lines(bitext, palette), "", *_pronoun_lines(bitext, palette)))


def _sentence_lines(bitext: Bitext, palette: Palette) -> Iterator[str]:
    sources = _marked_segments(bitext.source, palette)
    targets = _marked_segments(bitext.target, palette)
    for number, (source, target) in enumerate(zip(sources, targets, strict=True), 1):
        yield f"{number:3}  {source}"
        yield f"     {target}"


def _marked_segments(document: Document, palette: Palette) -> Iterator[str]:
    for number, segment in enumerate(document.segments):
        mentions = [m for m in document.mentions if m.segment == number and m.entity]
        yield _marked(segment, mentions, palette)


def _marked(segment: Segment, mentions: list[Mention], palette: Palette) -> str:
    """Return the text of a segment with its mentions marked and its null subjects shown."""
    nulls = {-1 - m.start: palette.mark(_NULL, m.entity) for m in mentions if m.start < 0}
    shown = {segment.empty_nodes[i].after: null for i, null in nulls.items()}
    parts = [f"{shown[-1]} "] if -1 in shown else []
    for position, token in enumerate(segment.tokens):
        parts.append(_marked_token(token.text, position, mentions, palette))
        parts.append(" " if token.space_after else "")
        parts.append(f"{shown[position]} " if position in shown else "")
    return "".join(parts).rstrip()


def _marked_token(text: str, position: int, mentions: list[Mention], palette: Palette) -> str:
    """A token in the colour of its innermost mention; a mention around others is in brackets."""
    covering = sorted(
        (m for m in mentions if 0 <= m.start <= position <= m.end), key=lambda m: m.end - m.start
    )
    marked = palette.paint(text, covering[0].entity) if covering else text
    for mention in covering:
        around = any(_inside(other, mention) for other in mentions)
        opening = "[" if around and mention.start == position else ""
        closing = ("]" if around else "") + palette.number(mention.entity)
        marked = palette.paint(opening, mention.entity) + marked
        marked += palette.paint(closing, mention.entity) if mention.end == position else ""
    return marked


def _inside(inner: Mention, outer: Mention) -> bool:
    return inner is not outer and outer.start <= inner.start and inner.end <= outer.end


def surface(segment: Segment, start: int, end: int) -> str:
    """Return the text from token `start` to token `end`, as written."""
    tokens = segment.tokens[start : end + 1]
    return "".join(t.text + " " * t.space_after for t in tokens).rstrip()


def _pronoun_lines(bitext: Bitext, palette: Palette) -> Iterator[str]:
    for mention in bitext.source.mentions:
        if mention.category is not Category.PRONOUN or not mention.function:
            continue
        form = bitext.source.segments[mention.segment].node(mention.start).text or _NULL
        yield (
            f"{mention.segment + 1:3}  {form:9} -> {_translation(bitext, mention):12}"
            f" {mention.function:10}  {_meaning(bitext, mention, palette)}"
        ).rstrip()


def _translation(bitext: Bitext, pronoun: Mention) -> str:
    """What stands for a pronoun: the aligned words; for a null subject its entity's pronoun."""
    target = bitext.target.segments[pronoun.segment]
    links = bitext.alignments[pronoun.segment]
    aligned = sorted({t for s, t in links if pronoun.start <= s <= pronoun.end})
    if pronoun.start < 0:
        taken = {t for _, t in links}
        aligned = [
            m.start
            for m in bitext.target.mentions
            if (m.segment, m.entity, m.category)
            == (pronoun.segment, pronoun.entity, Category.PRONOUN)
            and m.start not in taken
        ]
    return " ".join(target.tokens[t].text for t in aligned) or "-"


def _meaning(bitext: Bitext, pronoun: Mention, palette: Palette) -> str:
    """Name the antecedent: the nearest earlier mention of the entity that is not a pronoun."""
    before = [
        m
        for m in bitext.source.mentions
        if m.entity == pronoun.entity
        and m.category is not Category.PRONOUN
        and _place(m, bitext.source) < _place(pronoun, bitext.source)
    ]
    if not pronoun.entity or not before:
        return ""
    antecedent = max(before, key=lambda m: _place(m, bitext.source))
    text = surface(bitext.source.segments[antecedent.segment], antecedent.start, antecedent.end)
    return f"{palette.mark(text, antecedent.entity)} (line {antecedent.segment + 1})"


def _place(mention: Mention, document: Document) -> tuple[int, float]:
    """Where a mention begins, in text order; an empty node stands between two tokens."""
    if mention.start >= 0:
        return mention.segment, mention.start
    node = document.segments[mention.segment].empty_nodes[-1 - mention.start]
    return mention.segment, node.after + 0.5
