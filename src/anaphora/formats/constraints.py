"""Constraints as JSON lines: a line for each segment that has any, in the order of the segments.

    {"segment": 12,
     "fixed": [{"start": 3, "end": 4, "target": "The Hague"}, {"start": 7, "end": 7}],
     "annotations": [{"tok": 9, "values": ["fem", "sg"]}]}

Segments are counted as in N-best lists, from 0 and without the blank lines that part documents;
`start`, `end` (inclusive) and `tok` count the tokens of the segment, from 0. A span without a
target is a placeholder: it is passed on as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from anaphora.constraints import Annotation, ConstrainedSegment, FixedSpan
from anaphora.documents import Segment
from anaphora.formats.json_values import Mismatch, decode, parse
from anaphora.streams import Lines


@dataclass(frozen=True, slots=True)
class _Record:
    segment: int
    fixed: tuple[FixedSpan, ...] = ()
    annotations: tuple[Annotation, ...] = ()


class ConstraintLines:
    """Gives the segments of a plain text, one after the other, the constraints that are theirs."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._records = self._read()
        self._next = next(self._records, None)
        self._count = 0

    def attach(self, segment: Segment) -> Segment:
        """The next segment of the text, with its constraints if it has any."""
        number, self._count = self._count, self._count + 1
        record = self._next
        if record is None or record.segment != number:
            return segment
        place = f"{self._lines.name}:{self._lines.number}"
        self._next = next(self._records, None)
        return ConstrainedSegment(
            segment.text, fixed=record.fixed, annotations=record.annotations, place=place
        )

    def finish(self) -> None:
        """All segments have gone by: no constraint may be left."""
        if self._next is not None:
            raise self._lines.fault(
                f"segment {self._next.segment} of a text with {self._count}",
                "count from 0, without the blank lines between documents",
            )

    def _read(self) -> Iterator[_Record]:
        due = 0
        for line in self._lines:
            try:
                record = decode(_Record, parse(line))
            except Mismatch as error:
                raise self._lines.fault(str(error), "docs/decoder.md shows such a line") from None
            if record.segment < due:
                cause = f"segment {record.segment} where {due} or a later one is due"
                raise self._lines.fault(cause, "give each segment one line, in their order")
            due = record.segment + 1
            yield record
