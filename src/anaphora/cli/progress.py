"""Progress on stderr, for people: shown on a terminal only, never in logs or pipes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def progress(
    items: Iterable[T], unit: str, *, quiet: bool, total: int | None = None
) -> Iterator[T]:
    """Pass items on, with a bar (or a count, if the total is unknown) while they go by."""
    if quiet or not sys.stderr.isatty():
        yield from items
        return
    from tqdm import tqdm  # loaded only where it shows

    yield from tqdm(items, total=total, unit=f" {unit}", file=sys.stderr, leave=False)
