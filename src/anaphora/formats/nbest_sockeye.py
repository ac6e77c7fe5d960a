"""Sockeye N-best lists: one JSON object per segment, as `sockeye.translate --nbest-size` writes.

    {"score": 0.5, "scores": [[0.5], [0.75]], "sentence_id": 1, "translation": "das Haus",
     "translations": ["das Haus", "ein Haus"]}

Sockeye counts sentences from 1 and its scores are negative log-probabilities normalised by length,
lower is better: `NBestList.segment` is `sentence_id` less 1, `Hypothesis.score` is the score with
its sign turned. With a single hypothesis Sockeye leaves `translations` and `scores` out. Scores of
target factors become the features `factor1`, ...; what else Sockeye writes of factors is not kept.

`alignments`, one list of [source, target] per hypothesis, is Sockeye 1's. `features`, one list of
[name, values] pairs per hypothesis, is ours, for lists that come from other engines: Sockeye
itself passes keys it does not know from its input on to its output.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TextIO, TypeVar

from anaphora.documents import Links
from anaphora.errors import InputError
from anaphora.formats.base import Content, Format
from anaphora.formats.json_values import Mismatch, parse
from anaphora.nbest import Features, Hypothesis, NBestList
from anaphora.streams import Lines

T = TypeVar("T")

_KEYS = {
    "sentence_id",
    "translation",
    "score",
    "translations",
    "scores",
    "alignments",
    "features",
    "translations_factors",
}
_FACTOR_KEY = re.compile(r"factor\d+(_score)?", re.ASCII)


def read(lines: Lines) -> Iterator[NBestList]:
    """Yield the list of each line."""
    for line in lines:
        try:
            yield _nbest_list(_object(parse(line)))
        except Mismatch as error:
            remedy = "write it as sockeye.translate --nbest-size does; see docs/formats.md"
            raise lines.fault(str(error), remedy) from None


def _object(value: Any) -> dict[str, Any]:
    if type(value) is not dict:
        raise Mismatch("expected an object")
    for key in value:
        if key not in _KEYS and not _FACTOR_KEY.fullmatch(key):
            raise Mismatch(f"unknown key {key!r}; known are {', '.join(sorted(_KEYS))}")
    if type(value.get("sentence_id")) is not int or value["sentence_id"] < 1:
        raise Mismatch("expected a number from 1 on", "sentence_id")
    return value


def _nbest_list(value: Mapping[str, Any]) -> NBestList:
    if "translations" in value:
        texts = _items(value, "translations", _text)
    else:
        texts = [_text(value.get("translation"), "translation")]
        value = {**value, "scores": [value["score"]] if "score" in value else None}
    count = len(texts)
    unscored: tuple[float | None, Features] = (None, ())
    scores = _parallel(value, "scores", _score, [unscored] * count)
    features: list[Features] = _parallel(value, "features", _features, [()] * count)
    links: list[Links | None] = _parallel(value, "alignments", _links, [None] * count)
    hypotheses = (
        Hypothesis(text, score, factors + others, points)
        for text, (score, factors), others, points in zip(
            texts, scores, features, links, strict=True
        )
    )
    return NBestList(value["sentence_id"] - 1, tuple(hypotheses))


def _items(value: Mapping[str, Any], key: str, item: Callable[[Any, str], T]) -> list[T]:
    return [item(one, f"{key}[{number}]") for number, one in enumerate(_array(value[key], key))]


def _parallel(
    value: Mapping[str, Any], key: str, item: Callable[[Any, str], T], default: list[T]
) -> list[T]:
    """Read a list that has one item per translation, as `default` has."""
    if value.get(key) is None:
        return default
    items = _items(value, key, item)
    if len(items) != len(default):
        raise Mismatch(f"{len(items)} items for {len(default)} translations", key)
    return items


def _array(value: Any, path: str) -> list[Any]:
    if type(value) is not list:
        raise Mismatch("expected an array", path)
    return value


def _text(value: Any, path: str) -> str:
    if type(value) is not str:
        raise Mismatch("expected a string", path)
    return value


def _number(value: Any, path: str) -> float:
    if type(value) not in (int, float) or not abs(value) <= sys.float_info.max:
        raise Mismatch("expected a finite number", path)
    return float(value)


def _score(value: Any, path: str) -> tuple[float | None, Features]:
    """Read a score: a number or, since Sockeye 3, a list with those of the target factors too."""
    first, *factors = value if type(value) is list and value else [value]
    if first is None and not factors:
        return None, ()
    names = (f"factor{number}" for number in range(1, len(factors) + 1))
    values = ((-_number(factor, path),) for factor in factors)
    return -_number(first, path), tuple(zip(names, values, strict=True))


def _features(value: Any, path: str) -> Features:
    return tuple(_feature(item, path) for item in _array(value, path))


def _feature(value: Any, path: str) -> tuple[str, tuple[float, ...]]:
    name, values = _pair(value, path)
    return _text(name, path), tuple(_number(item, path) for item in _array(values, path))


def _links(value: Any, path: str) -> Links | None:
    if value is None:
        return None
    return tuple(_link(item, path) for item in _array(value, path))


def _link(value: Any, path: str) -> tuple[int, int]:
    source, target = _pair(value, path)
    if type(source) is not int or type(target) is not int or min(source, target) < 0:
        raise Mismatch("expected [source, target] positions from 0 on", path)
    return source, target


def _pair(value: Any, path: str) -> tuple[Any, Any]:
    if len(_array(value, path)) != 2:
        raise Mismatch("expected a pair", path)
    return value[0], value[1]


def write(lists: Iterable[NBestList], out: TextIO) -> None:
    """Write one line per segment, keys sorted and non-ASCII letters escaped as Sockeye does."""
    for nbest in lists:
        value = _value(nbest)
        try:
            out.write(json.dumps(value, sort_keys=True, allow_nan=False) + "\n")
        except ValueError:
            raise InputError(
                f"segment {nbest.segment}: a score is nan or infinite, which JSON cannot hold",
                "find out which model gave it",
            ) from None


def _value(nbest: NBestList) -> dict[str, Any]:
    hypotheses = nbest.hypotheses
    texts = [hypothesis.text for hypothesis in hypotheses]
    scores = [None if h.score is None else -h.score for h in hypotheses]
    value: dict[str, Any] = {"sentence_id": nbest.segment + 1}
    if hypotheses:
        value |= {"translation": texts[0], "score": scores[0]}
    if len(hypotheses) != 1:
        value |= {"translations": texts, "scores": [[score] for score in scores]}
    if any(hypothesis.features for hypothesis in hypotheses):
        value["features"] = [hypothesis.features for hypothesis in hypotheses]
    if any(hypothesis.links is not None for hypothesis in hypotheses):
        value["alignments"] = [hypothesis.links for hypothesis in hypotheses]
    return value


FORMAT = Format(
    name="nbest-sockeye",
    description="Sockeye N-best list: one JSON object with translations and scores per segment",
    content=Content.NBEST,
    read=read,
    write=write,
)
