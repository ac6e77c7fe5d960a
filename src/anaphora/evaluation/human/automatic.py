"""Automatic scores to compare human ones with, as `anaphora score --json` prints them."""

from __future__ import annotations

from typing import Any

from anaphora.errors import InputError
from anaphora.formats.json_values import Mismatch, parse


def automatic_scores(text: str, file: str) -> dict[str, dict[str, float]]:
    """The score of each system by metric; `file` is its name for errors."""
    try:
        scores: dict[str, dict[str, float]] = {}
        for number, score in enumerate(_objects(parse(text))):
            _add(score, scores, f"[{number}]")
    except Mismatch as error:
        remedy = "give what `anaphora score --json` prints"
        raise InputError(str(error), remedy, file=file) from None
    return scores


def _objects(value: Any) -> list[Any]:
    if type(value) is dict:  # a single score
        return [value]
    if type(value) is not list:
        raise Mismatch("not a list of scores")
    return value


def _add(score: Any, scores: dict[str, dict[str, float]], path: str) -> None:
    keys = {"system", "name", "score"}
    if type(score) is not dict or not keys <= score.keys():
        raise Mismatch(f"not an object with {', '.join(sorted(keys))}", path)
    system, name, value = score["system"], score["name"], score["score"]
    if value is None:  # nothing was scored
        return
    if type(value) not in (int, float) or type(system) is not str or type(name) is not str:
        raise Mismatch("not a score of a system", path)
    scores.setdefault(name, {})[system] = value
