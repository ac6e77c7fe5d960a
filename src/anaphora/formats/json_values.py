"""Frozen dataclasses as JSON values, and back with every type checked.

Fields may be str, int, float, bool, an enumeration, another such dataclass, a tuple of these, or
optional. Written by hand because pydantic lets repeated keys by, and unknown ones too unless the
classes carry its configuration; and it takes longer to load than most files to read.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")

_Decoder = Callable[[Any], Any]


class Mismatch(ValueError):
    """A value that does not fit; `path` leads to it: `segments[3].tokens[0].upos`."""

    def __init__(self, cause: str, path: str = "") -> None:
        super().__init__(cause, path)
        self.cause = cause
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.cause}" if self.path else self.cause

    def inside(self, step: str) -> Mismatch:
        """Return the same fault as seen from one level further out."""
        joint = "." if self.path and not self.path.startswith("[") else ""
        return Mismatch(self.cause, f"{step}{joint}{self.path}")


class _Refused:
    """Stands where a value is no JSON, until decoding knows the path to it."""

    def __init__(self, cause: str) -> None:
        self.cause = cause


def parse(text: str) -> Any:
    """Read one JSON value; what JSON forbids or leaves open is left for `decode` to refuse."""
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=lambda name: _Refused(f"{name} is not JSON"),
        )
    except json.JSONDecodeError as error:
        raise Mismatch(f"not JSON (column {error.colno}: {error.msg})") from None
    except (RecursionError, ValueError) as error:  # ValueError: a number of thousands of digits
        raise Mismatch(f"not JSON a document could be ({error})") from None
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Refused:
    value = dict(pairs)
    if len(value) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        repeated = next(name for name, count in counts.items() if count > 1)
        return _Refused(f"key {repeated!r} occurs twice")
    return value


def decode(kind: type[T], value: Any) -> T:
    """Make a `kind` of a parsed value, or raise `Mismatch`."""
    return cast("T", _decoder(cast("Any", kind))(value))


def encode(value: Any) -> Any:
    """Return the JSON value of a dataclass instance, without the fields that have their default."""
    if is_dataclass(value):
        return {
            field.name: encode(content)
            for field in _fields(cast("Any", type(value)))
            if (content := getattr(value, field.name)) != field.default
        }
    return [encode(item) for item in value] if isinstance(value, tuple) else value


@cache
def _fields(kind: Any) -> tuple[Field[Any], ...]:
    return fields(kind)


@cache
def _decoder(kind: Any) -> _Decoder:
    if is_dataclass(kind):
        return _object_decoder(kind)
    if get_origin(kind) is tuple:
        return _tuple_decoder(get_args(kind))
    if get_origin(kind) is UnionType:
        return _optional_decoder(get_args(kind))
    if issubclass(kind, StrEnum):
        return _enum_decoder(kind)
    if kind is str:
        return _decode_string
    if kind is float:
        return _decode_float
    return _plain_decoder(kind)


def _object_decoder(kind: Any) -> _Decoder:
    types = get_type_hints(kind)
    decoders = {field.name: _decoder(types[field.name]) for field in fields(kind)}
    required = {field.name for field in fields(kind) if field.default is MISSING}

    def decode_object(value: Any) -> Any:
        if type(value) is not dict:
            raise _unexpected(value, "an object")
        _check_keys(value, decoders, required)
        arguments = {}
        for name, content in value.items():
            try:
                arguments[name] = decoders[name](content)
            except Mismatch as fault:
                raise fault.inside(name) from None
        return kind(**arguments)

    return decode_object


def _check_keys(
    value: Mapping[str, Any], known: Mapping[str, _Decoder], required: set[str]
) -> None:
    if unknown := next((name for name in value if name not in known), None):
        raise Mismatch(f"unknown key {unknown!r}; known are {', '.join(known)}")
    if missing := required - value.keys():
        raise Mismatch(f"key {min(missing)!r} is missing")


def _tuple_decoder(kinds: tuple[Any, ...]) -> _Decoder:
    endless = kinds[-1] is Ellipsis
    decoders = [_decoder(kind) for kind in kinds if kind is not Ellipsis]

    def decode_tuple(value: Any) -> Any:
        if type(value) is not list:
            raise _unexpected(value, "an array")
        if not endless and len(value) != len(decoders):
            raise Mismatch(f"expected {len(decoders)} items, found {len(value)}")
        items = []
        for number, item in enumerate(value):
            try:
                items.append(decoders[0 if endless else number](item))
            except Mismatch as fault:
                raise fault.inside(f"[{number}]") from None
        return tuple(items)

    return decode_tuple


def _optional_decoder(kinds: tuple[Any, ...]) -> _Decoder:
    inner = next(_decoder(kind) for kind in kinds if kind is not NoneType)
    return lambda value: None if value is None else inner(value)


def _enum_decoder(kind: type[StrEnum]) -> _Decoder:
    members = {str(member): member for member in kind}

    def decode_enum(value: Any) -> Any:
        if type(value) is not str or value not in members:
            raise _unexpected(value, f"one of {', '.join(members)}")
        return members[value]

    return decode_enum


def _decode_string(value: Any) -> Any:
    if type(value) is not str:
        raise _unexpected(value, "a string")
    if not value.isascii() and any("\ud800" <= c <= "\udfff" for c in value):
        raise Mismatch("half a surrogate pair, which is no character")
    return value


def _decode_float(value: Any) -> Any:
    if type(value) not in (float, int) or not math.isfinite(value):
        raise _unexpected(value, "a number")
    return float(value)


def _plain_decoder(kind: type) -> _Decoder:
    name = {int: "a whole number", bool: "true or false"}[kind]

    def decode_plain(value: Any) -> Any:
        if type(value) is not kind:  # not isinstance: true is no number
            raise _unexpected(value, name)
        return value

    return decode_plain


def _unexpected(value: Any, expected: str) -> Mismatch:
    if isinstance(value, _Refused):
        return Mismatch(value.cause)
    shown = json.dumps(value, ensure_ascii=False, default=lambda refused: refused.cause)
    if len(shown) > 40:
        shown = f"{shown[:37]}..."
    return Mismatch(f"expected {expected}, found {shown}")
