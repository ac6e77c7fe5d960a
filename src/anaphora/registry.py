"""Named plug-ins: ours by module path, loaded on first use; others' through entry points."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import entry_points
from typing import Generic, TypeVar, cast

from anaphora.errors import InputError

T = TypeVar("T")


class Registry(Generic[T]):
    """Things of one kind by name.

    `builtin` maps a name to "module:attribute". Another package adds its own under the entry-point
    group `anaphora.<plural>`, or calls `register`. Registered names win over built-in ones, so
    that an experiment can replace a part without touching ours.
    """

    def __init__(self, kind: str, group: str, builtin: Mapping[str, str]) -> None:
        self.kind = kind
        self.group = group
        self._builtin = dict(builtin)
        self._registered: dict[str, T] = {}

    def register(self, name: str, value: T) -> T:
        """Add `value` for the rest of this process."""
        self._registered[name] = value
        return value

    def get(self, name: str) -> T:
        """The plug-in called `name`; an unknown name is an error that lists the known ones."""
        if name in self._registered:
            return self._registered[name]
        if name in self._builtin:
            module, _, attribute = self._builtin[name].partition(":")
            return cast("T", getattr(import_module(module), attribute))
        for entry in entry_points(group=self.group, name=name):
            return cast("T", entry.load())
        known = ", ".join(self.names())
        remedy = f"choose one of: {known}" if known else "none is known: register it first"
        raise InputError(f"unknown {self.kind} {name!r}", remedy)

    def names(self) -> list[str]:
        """All known names, sorted."""
        return sorted({*self._registered, *self._builtin, *entry_points(group=self.group).names})
