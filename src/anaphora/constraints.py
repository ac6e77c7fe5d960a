"""What the translation of a segment must keep to, and what features are told of its tokens."""

from __future__ import annotations

from dataclasses import dataclass

from anaphora.documents import Segment


@dataclass(frozen=True, slots=True)
class FixedSpan:
    """The tokens from `start` to `end` (inclusive) have one translation.

    Without a `target` they are a placeholder, which is its own translation.
    """

    start: int
    end: int
    target: str | None = None


@dataclass(frozen=True, slots=True)
class Annotation:
    """What feature functions may read of a token, in their own notation."""

    tok: int
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConstrainedSegment(Segment):
    """A segment with its constraints; `place` is where these stand, for errors."""

    fixed: tuple[FixedSpan, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    place: str = "constraints"
