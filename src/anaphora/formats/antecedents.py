"""Antecedents of source pronouns as JSON lines: one object per pronoun, documents one by one.

    {"doc": "d1", "sent": 3, "tok": 5, "form": "it", "kind": "pers",
     "function": {"anaphoric": 0.91, "event": 0.06, "pleonastic": 0.03},
     "candidates": [{"sent": 2, "start": 4, "end": 6, "head": 6, "head_lemma": "commission",
                     "gender": "unk", "number": "sg", "human": "other", "p": 0.72}],
     "p_none": 0.28}

An older form gives raw scores of an external resolver instead of `p` and `p_none`. They are read as
the paper on antecedent probabilities uses them: divided by their sum, after dropping candidates
under 1% of the best, two of which are always kept. "None" has no part in them, and where the head
of a candidate of several words stands is not said.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TextIO, TypeVar

from anaphora.antecedents import (
    NO_WORD,
    NOWHERE,
    SUM_TOLERANCE,
    Candidate,
    Functions,
    Noun,
    PronounKind,
    PronounLink,
)
from anaphora.documents import Gender, Human, Number
from anaphora.errors import Faults
from anaphora.formats.base import Content, Format
from anaphora.formats.json_values import Mismatch, decode, encode, parse
from anaphora.streams import Lines

T = TypeVar("T")

_DIGITS = 6
_LEAST_SHARE = 0.01
_ALWAYS_KEPT = 2
_SLACK = 0.01
"""Probabilities rounded by hand may miss one by this much; they are divided by their sum."""


@dataclass(frozen=True, slots=True)
class _Noun:
    """`ref`: `pos` is of the older form only."""

    lemma: str
    gender: Gender = Gender.UNK
    number: Number = Number.UNK
    human: Human = Human.UNKNOWN
    sent: int = NOWHERE
    head: int = NOWHERE
    pos: str = ""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A candidate of either form: `p` is of the new one, `score`, `pos` and `func` of the older."""

    sent: int
    start: int
    end: int
    head_lemma: str
    head: int | None = None
    gender: Gender = Gender.UNK
    number: Number = Number.UNK
    human: Human = Human.UNKNOWN
    p: float | None = None
    score: float | None = None
    ref: _Noun | None = None
    pos: str = ""
    func: str = ""


@dataclass(frozen=True, slots=True)
class _Record:
    """A line of either form; the last five fields are of the older one only and are not kept."""

    doc: str
    sent: int
    tok: int
    form: str
    kind: PronounKind
    candidates: tuple[_Candidate, ...]
    p_none: float | None = None
    function: Functions | None = None
    verb: int | None = None
    verb_form: str = ""
    pos: str = ""
    func: str = ""
    gender: Gender = Gender.UNK
    number: Number = Number.UNK


def read(lines: Lines) -> Iterator[tuple[PronounLink, ...]]:
    """Yield the links of each document that has any."""
    return by_document(lines, link_of, lambda link: link.document)


def by_document(
    lines: Lines, make: Callable[[Any], T], document_of: Callable[[T], str]
) -> Iterator[tuple[T, ...]]:
    """Yield what `make` makes of the JSON value of each line, the lines of a document together."""
    seen: set[str] = set()
    items: list[T] = []
    for line in lines:
        item = _made(line, lines, make)
        document = document_of(item)
        if items and document != document_of(items[0]):
            seen.add(document_of(items[0]))
            yield tuple(items)
            items = []
        if document in seen:
            raise lines.fault(
                f"document {document!r} comes a second time",
                "put the lines of a document next to each other",
            )
        items.append(item)
    if items:
        yield tuple(items)


def _made(line: str, lines: Lines, make: Callable[[Any], T]) -> T:
    try:
        return make(parse(line))
    except Mismatch as error:
        remedy = "see docs/formats.md for the fields of a pronoun"
        raise lines.fault(str(error), remedy) from None
    except Faults as error:
        raise lines.fault(str(error), "correct the line, or make the file again") from None


def link_of(value: Any) -> PronounLink:
    """Make a link of a parsed JSON value of either form, or raise `Mismatch` or `Faults`."""
    return _link(decode(_Record, value))


def _link(record: _Record) -> PronounLink:
    scored = record.p_none is None
    values, p_none = _shares(record) if scored else _probabilities(record)
    candidates = [
        _read_candidate(candidate, p)
        for candidate, p in zip(record.candidates, values, strict=True)
        if p is not None
    ]
    return PronounLink(
        record.doc,
        record.sent,
        record.tok,
        record.form,
        record.kind,
        tuple(sorted(candidates, key=lambda candidate: -candidate.p)),
        p_none,
        record.function,
        record.verb if record.tok == NO_WORD else None,
    )


def _probabilities(record: _Record) -> tuple[list[float], float]:
    values = [_required(c.p, "p", i) for i, c in enumerate(record.candidates)]
    p_none = record.p_none or 0.0
    total = math.fsum([*values, p_none])
    if SUM_TOLERANCE < abs(total - 1.0) <= _SLACK:
        return [value / total for value in values], p_none / total
    return values, p_none


def _shares(record: _Record) -> tuple[Sequence[float | None], float]:
    """Return the share of each candidate in the sum of scores, None for one to drop."""
    scores = [_required(c.score, "score", i) for i, c in enumerate(record.candidates)]
    if any(score <= 0 for score in scores):
        raise Mismatch("a score is not positive", "candidates")
    if not scores:
        return [], 1.0
    ranked = sorted(scores, reverse=True)
    least = min(ranked[0] * _LEAST_SHARE, ranked[:_ALWAYS_KEPT][-1])
    total = math.fsum(score for score in scores if score >= least)
    return [score / total if score >= least else None for score in scores], 0.0


def _required(value: T | None, name: str, index: int) -> T:
    if value is None:
        raise Mismatch(f"key {name!r} is missing", f"candidates[{index}]")
    return value


def _read_candidate(candidate: _Candidate, p: float) -> Candidate:
    ref = candidate.ref
    return Candidate(
        candidate.sent,
        candidate.start,
        candidate.end,
        candidate.start if candidate.start == candidate.end else candidate.head,
        candidate.head_lemma,
        p,
        candidate.gender,
        candidate.number,
        candidate.human,
        Noun(ref.lemma, ref.gender, ref.number, ref.human, ref.sent, ref.head) if ref else None,
    )


def write(documents: Iterable[Sequence[PronounLink]], out: TextIO) -> None:
    """Write one line per pronoun."""
    for links in documents:
        for link in links:
            out.write(json.dumps(as_json(link), ensure_ascii=False) + "\n")


def as_json(link: PronounLink) -> dict[str, Any]:
    """Return the object that stands for one pronoun, for others to extend."""
    record: dict[str, Any] = {"doc": link.document, "sent": link.segment, "tok": link.token}
    if link.verb is not None:
        record["verb"] = link.verb
    record |= {"form": link.form, "kind": str(link.kind)}
    if link.functions is not None:
        record["function"] = _rounded(encode(link.functions))
    record["candidates"] = [_candidate_json(candidate) for candidate in link.candidates]
    record["p_none"] = round(link.p_none, _DIGITS)
    return record


def _candidate_json(candidate: Candidate) -> dict[str, Any]:
    record: dict[str, Any] = {
        "sent": candidate.segment,
        "start": candidate.start,
        "end": candidate.end,
    }
    if candidate.head is not None:
        record["head"] = candidate.head
    record |= {
        "head_lemma": candidate.head_lemma,
        "gender": str(candidate.gender),
        "number": str(candidate.number),
        "human": str(candidate.human),
        "p": round(candidate.p, _DIGITS),
    }
    if candidate.ref is not None:
        ref = candidate.ref
        noun = _Noun(ref.lemma, ref.gender, ref.number, ref.human, ref.segment, ref.head)
        record["ref"] = encode(noun)
    return record


def _rounded(values: dict[str, float]) -> dict[str, float]:
    return {name: round(value, _DIGITS) for name, value in values.items()}


FORMAT = Format(
    name="antecedents",
    description="one pronoun per line as JSON: its function, its candidates with probabilities",
    content=Content.ANTECEDENTS,
    read=read,
    write=write,
)
