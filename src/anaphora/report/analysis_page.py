"""A text as a page: every pronoun linked to its candidates, the more probable the stronger.

The page is written document by document, so that memory does not grow with the text. Without
scripts each pronoun is still a link to its most probable antecedent.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TextIO

from anaphora.antecedents import NOWHERE, Candidate, PronounKind, PronounLink
from anaphora.documents import Document, Function, Segment
from anaphora.report.html import stream

_LEAST = 0.005
_MOST = 6
_NULL = "∅"

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Pronoun:
    """A pronoun as the template wants it; `data` is what its script shows, as JSON."""

    function: str
    sure: float
    target: str
    label: str
    data: str


@dataclass(frozen=True, slots=True)
class _Word:
    """A word; one that may be part of an antecedent has an id, one that is none `understood`."""

    text: str
    space: str
    id: str = ""
    pronoun: _Pronoun | None = None
    understood: bool = False


@dataclass(frozen=True, slots=True)
class _Shown:
    """A document as the template wants it."""

    id: str
    lang: str
    segments: Sequence[tuple[int, Sequence[_Word]]]
    summary: str


def write_page(
    analysed: Iterable[tuple[Document, Sequence[PronounLink]]],
    out: TextIO,
    title: str = "What the pronouns refer to",
) -> None:
    """Write the page of some documents and their links."""
    shown = (_shown(n, document, links) for n, (document, links) in enumerate(analysed))
    out.writelines(
        stream("analysis.html", title=title, documents=shown, functions=[str(f) for f in Function])
    )


def _shown(number: int, document: Document, links: Sequence[PronounLink]) -> _Shown:
    offered = {
        (candidate.segment, position)
        for link in links
        for candidate in _candidates(link)
        for position in range(candidate.start, candidate.end + 1)
    }
    by_place: dict[Place, list[PronounLink]] = {}
    for link in links:
        by_place.setdefault((link.segment, link.position), []).append(link)
    return _Shown(
        document.id,
        document.lang,
        [
            (line + 1, list(_words(f"d{number}", line, segment, offered, by_place)))
            for line, segment in enumerate(document.segments)
        ],
        _summary(links),
    )


def _words(
    prefix: str,
    line: int,
    segment: Segment,
    offered: set[Place],
    links: dict[Place, list[PronounLink]],
) -> Iterator[_Word]:
    for position, token in enumerate(segment.tokens):
        here = links.get((line, position), [])
        for link in here:
            if link.verb is not None:
                text = _NULL if link.kind is PronounKind.NULL else link.form
                yield _Word(text, " ", pronoun=_pronoun(prefix, link), understood=True)
        own = next((link for link in here if link.verb is None), None)
        yield _Word(
            token.text,
            " " if token.space_after else "",
            _id(prefix, line, position) if (line, position) in offered else "",
            _pronoun(prefix, own) if own else None,
        )


def _pronoun(prefix: str, link: PronounLink) -> _Pronoun:
    best = link.best
    candidates = [
        [
            _id(prefix, candidate.segment, candidate.start),
            [
                _id(prefix, candidate.segment, position)
                for position in range(candidate.start, candidate.end + 1)
            ],
            round(candidate.p, 3),
            candidate.ref.lemma if candidate.ref else "",
        ]
        for candidate in _candidates(link)
    ]
    functions = (
        [[str(f), round(link.functions.of(f), 3)] for f in Function] if link.functions else []
    )
    shown = best is not None and best.segment != NOWHERE and best.start >= 0
    return _Pronoun(
        str(link.functions.best) if link.functions else "unknown",
        round(best.p, 3) if best else 0.0,
        _id(prefix, best.segment, best.start) if best and shown else "",
        _label(link),
        json.dumps(
            {"candidates": candidates, "none": round(link.p_none, 3), "functions": functions},
            separators=(",", ":"),
        ),
    )


def _candidates(link: PronounLink) -> list[Candidate]:
    """Those worth showing that stand in the text."""
    here = (c for c in link.candidates if c.segment != NOWHERE and c.start >= 0 and c.p >= _LEAST)
    return list(here)[:_MOST]


def _label(link: PronounLink) -> str:
    """What a reader of the page hears or sees without scripts."""
    parts = [f"{candidate.head_lemma} {candidate.p:.0%}" for candidate in _candidates(link)[:3]]
    return ", ".join([*parts, f"none {link.p_none:.0%}"])


def _summary(links: Sequence[PronounLink]) -> str:
    counts = Counter(str(link.functions.best) for link in links if link.functions)
    kinds = ", ".join(f"{count} {function}" for function, count in counts.most_common())
    pronouns = "1 pronoun" if len(links) == 1 else f"{len(links)} pronouns"
    return f"{pronouns}: {kinds}" if kinds else pronouns


def _id(prefix: str, segment: int, position: int) -> str:
    return f"{prefix}-{segment}-{position}"
