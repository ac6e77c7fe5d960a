"""Decisions about pronouns as JSON lines: the object of `antecedents`, and what was chosen.

    {"doc": "d1", "sent": 3, "tok": 5, ..., "p_none": 0.28, "system": "coref",
     "target": {"sent": 3, "toks": [4]},
     "options": [{"text": "elle", "scores": {"CoreferenceModel0": -0.4}, "total": -12.1}],
     "baseline": "il", "chosen": "elle", "rule": "coreference model", "confidence": 0.83,
     "edits": [{"sent": 3, "start": 11, "end": 13, "text": "elle"}]}

Edits are characters of the draft; made in it, they give the output byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TextIO

from anaphora.decisions import Decision, Edit, Option, Target
from anaphora.formats import antecedents
from anaphora.formats.base import Content, Format
from anaphora.formats.json_values import Mismatch, decode
from anaphora.streams import Lines


@dataclass(frozen=True, slots=True)
class _Target:
    sent: int
    toks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Edit:
    sent: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class _Choice:
    """What a decision adds to its link; `options` are read apart, their scores have any name."""

    system: str
    target: _Target
    baseline: str
    chosen: str
    rule: str
    confidence: float
    edits: tuple[_Edit, ...] = ()


_OURS = frozenset(_Choice.__slots__)


def read(lines: Lines) -> Iterator[tuple[Decision, ...]]:
    """Yield the decisions of each document that has any."""
    return antecedents.by_document(lines, _decision, lambda decision: decision.link.document)


def _decision(value: Any) -> Decision:
    if not isinstance(value, dict):
        raise Mismatch(f"expected an object, found {type(value).__name__}")
    ours = {key: part for key, part in value.items() if key in _OURS}
    rest = {key: part for key, part in value.items() if key not in _OURS | {"options"}}
    choice = decode(_Choice, ours)
    return Decision(
        antecedents.link_of(rest),
        choice.system,
        Target(choice.target.sent, choice.target.toks),
        tuple(_option(option, i) for i, option in enumerate(_options(value))),
        choice.baseline,
        choice.chosen,
        choice.rule,
        choice.confidence,
        tuple(Edit(edit.sent, edit.start, edit.end, edit.text) for edit in choice.edits),
    )


def _options(value: Mapping[str, Any]) -> list[Any]:
    options = value.get("options", [])
    if not isinstance(options, list):
        raise Mismatch("expected a list", "options")
    return options


def _option(value: Any, index: int) -> Option:
    place = f"options[{index}]"
    if not isinstance(value, dict) or set(value) != {"text", "scores", "total"}:
        raise Mismatch("expected an object with text, scores and total", place)
    scores = value["scores"]
    numbers = [value["total"], *(scores.values() if isinstance(scores, dict) else [None])]
    if not isinstance(value["text"], str) or not all(map(_is_number, numbers)):
        raise Mismatch("text must be a string, scores and total numbers", place)
    return Option(
        value["text"],
        tuple((name, float(score)) for name, score in scores.items()),
        float(value["total"]),
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def write(documents: Iterable[Sequence[Decision]], out: TextIO) -> None:
    """Write one line per decision."""
    for decisions in documents:
        for decision in decisions:
            out.write(json.dumps(_as_json(decision), ensure_ascii=False, allow_nan=False) + "\n")


def _as_json(decision: Decision) -> dict[str, Any]:
    return antecedents.as_json(decision.link) | {
        "system": decision.system,
        "target": {"sent": decision.target.segment, "toks": list(decision.target.tokens)},
        "options": [
            {"text": option.text, "scores": dict(option.scores), "total": option.total}
            for option in decision.options
        ],
        "baseline": decision.baseline,
        "chosen": decision.chosen,
        "rule": decision.rule,
        "confidence": decision.confidence,
        "edits": [
            {"sent": edit.segment, "start": edit.start, "end": edit.end, "text": edit.text}
            for edit in decision.edits
        ],
    }


FORMAT = Format(
    name="decisions",
    description="one pronoun per line as JSON: its antecedents, what was chosen for it and why",
    content=Content.DECISIONS,
    read=read,
    write=write,
)
