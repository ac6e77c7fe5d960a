"""A document pair with its links, for a terminal: one colour and number for each entity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from anaphora.documents import Bitext, Category, Document, Function, Mention, Segment

_COLOURS = (36, 33, 35, 32, 34, 31)
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_NULL = "∅"


@dataclass(frozen=True, slots=True)
class Palette:
    """How entities are marked: by number in order of first mention, and by colour if wanted."""

    numbers: dict[str, int]
    colour: bool

    def mark(self, text: str, entity: str) -> str:
        """Return `text` as a mention of `entity`."""
        number = self.numbers[entity]
        marked = f"{text}{str(number).translate(_SUBSCRIPTS)}"
        return f"\x1b[{_COLOURS[number % len(_COLOURS)]}m{marked}\x1b[0m" if self.colour else marked


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
    """Return the text of a segment with each outermost mention marked, null subjects shown."""
    nulls = {m.start: palette.mark(_NULL, m.entity) for m in mentions if m.start < 0}
    shown = {
        node.after: nulls[-1 - i] for i, node in enumerate(segment.empty_nodes) if -1 - i in nulls
    }
    by_start = {m.start: m for m in sorted(mentions, key=lambda m: m.end) if m.start >= 0}
    parts = [shown[-1], " "] if -1 in shown else []
    position = 0
    while position < len(segment.tokens):
        mention = by_start.get(position)
        end = mention.end if mention else position
        text = surface(segment, position, end)
        parts.append(palette.mark(text, mention.entity) if mention else text)
        if segment.tokens[end].space_after:
            parts.append(" ")
        parts.extend(f"{null} " for after, null in shown.items() if position <= after <= end)
        position = end + 1
    return "".join(parts).rstrip()


def surface(segment: Segment, start: int, end: int) -> str:
    """Return the text from token `start` to token `end`, as written."""
    tokens = segment.tokens[start : end + 1]
    return "".join(t.text + " " * t.space_after for t in tokens).rstrip()


def _pronoun_lines(bitext: Bitext, palette: Palette) -> Iterator[str]:
    rows = [_pronoun_row(bitext, mention, palette) for mention in pronouns(bitext.source)]
    for line, form, translation, function, meaning in rows:
        yield f"{line:3}  {form:9} -> {translation:12} {function:10}  {meaning}".rstrip()


def pronouns(document: Document) -> list[Mention]:
    """The pronouns of a document whose function is known, in text order."""
    return [m for m in document.mentions if m.category is Category.PRONOUN and m.function]


def _pronoun_row(
    bitext: Bitext, mention: Mention, palette: Palette
) -> tuple[int, str, str, str, str]:
    segment = bitext.source.segments[mention.segment]
    form = segment.node(mention.start).text if mention.start >= 0 else _NULL
    targets = sorted(
        {t for s, t in bitext.alignments[mention.segment] if mention.start <= s <= mention.end}
    )
    words = [bitext.target.segments[mention.segment].tokens[t].text for t in targets]
    function = mention.function or Function.OTHER
    return (
        mention.segment + 1,
        form,
        " ".join(words) or "-",
        function,
        _meaning(bitext, mention, palette),
    )


def _meaning(bitext: Bitext, mention: Mention, palette: Palette) -> str:
    """Name the antecedent: the nearest earlier mention of the entity that is not a pronoun."""
    before = [
        m
        for m in bitext.source.mentions
        if m.entity == mention.entity
        and m.category is not Category.PRONOUN
        and (m.segment, m.start) < (mention.segment, mention.start)
    ]
    if not mention.entity or not before:
        return ""
    antecedent = max(before, key=lambda m: (m.segment, m.start))
    text = surface(bitext.source.segments[antecedent.segment], antecedent.start, antecedent.end)
    return f"{palette.mark(text, mention.entity)} (line {antecedent.segment + 1})"
