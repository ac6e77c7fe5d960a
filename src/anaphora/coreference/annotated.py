"""Links written into a document, as CoNLL-U can hold them.

Each pronoun and its most probable antecedent become mentions of one entity. The whole posterior
stands in MISC of the pronoun (of the verb, for one without a word of its own):

    Function=anaphoric:0.91,event:0.06,pleonastic:0.03|Antecedents=-1:4-6:0.72,0:1-1:0.2|NoAntecedent=0.08

An antecedent is the number of segments to go (0 or negative), its first and last word counted from
1 as in CoNLL-U, and its probability.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from anaphora.antecedents import NOWHERE, Candidate, PronounLink
from anaphora.documents import Document, Function, Mention, Token

_DIGITS = 4
_LEAST = 0.5e-4  # what rounding would show as nothing is left out

Span = tuple[int, int, int]


def with_links(document: Document, links: Sequence[PronounLink]) -> Document:
    """The document with its links in place of the mentions it had."""
    notes: dict[int, dict[int, str]] = defaultdict(dict)
    for link in links:
        notes[link.segment][link.position] = posterior(link)
    segments = tuple(
        replace(segment, tokens=_noted(segment.tokens, notes.get(number, {})))
        for number, segment in enumerate(document.segments)
    )
    return replace(document, segments=segments, mentions=mentions(links))


def posterior(link: PronounLink) -> str:
    """What is known of a pronoun, as MISC has it."""
    parts = []
    if link.functions is not None:
        shares = ((function, link.functions.of(function)) for function in Function)
        parts.append("Function=" + ",".join(f"{f}:{_short(p)}" for f, p in shares if p >= _LEAST))
    candidates = [
        f"{c.segment - link.segment}:{c.start + 1}-{c.end + 1}:{_short(c.p)}"
        for c in link.candidates
        if c.segment != NOWHERE and c.start >= 0 and c.p >= _LEAST
    ]
    if candidates:
        parts.append("Antecedents=" + ",".join(candidates))
    return "|".join([*parts, f"NoAntecedent={_short(link.p_none)}"])


def mentions(links: Iterable[PronounLink]) -> tuple[Mention, ...]:
    """The pronouns and what they most probably refer to; what is linked is one entity."""
    entities: dict[Span, str] = {}
    found: dict[Span, Mention] = {}
    for link in links:
        best = link.best
        if best is None or best.segment == NOWHERE or best.start < 0 or link.position < 0:
            continue
        there = best.segment, best.start, best.end
        entity = entities.setdefault(there, f"e{len(set(entities.values())) + 1}")
        found.setdefault(there, _antecedent(best, entity))
        here = link.segment, link.position, link.position
        entities[here] = entity
        function = link.functions.best if link.functions else None
        found[here] = Mention(*here, head=link.position, entity=entity, function=function)
    return tuple(found[span] for span in sorted(found))


def _antecedent(candidate: Candidate, entity: str) -> Mention:
    return Mention(
        candidate.segment,
        candidate.start,
        candidate.end,
        head=candidate.head,
        entity=entity,
        gender=candidate.gender,
        number=candidate.number,
        human=candidate.human,
    )


def _noted(tokens: Sequence[Token], notes: dict[int, str]) -> tuple[Token, ...]:
    return tuple(
        replace(token, misc="|".join(filter(None, (token.misc, notes[position]))))
        if position in notes
        else token
        for position, token in enumerate(tokens)
    )


def _short(p: float) -> str:
    return f"{p:.{_DIGITS}f}".rstrip("0").rstrip(".")
