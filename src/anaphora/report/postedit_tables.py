"""What post-editing did, and what its thresholds do, as tables.

Paper automatic-post-editing-en-fr: Section 6 (thresholds by annotated functions, and by what they
do for the translation), Sections 7 and 8 (changes for better and worse).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from anaphora.evaluation.edit_thresholds import Row
from anaphora.evaluation.edits import Changes
from anaphora.evaluation.thresholds import Row as FunctionRow
from anaphora.evaluation.thresholds import best_threshold
from anaphora.report.table import Table

_CHOSEN = " *"
_EFFECTS = ("changed", "better", "worse")


def changes_table(changes: Mapping[str, Changes]) -> Table:
    """A row for each rule."""
    rows = [(rule, str(c.all), str(c.better), str(c.worse)) for rule, c in changes.items()]
    return Table(("rule", *_EFFECTS), rows)


def function_table(rows: Sequence[FunctionRow]) -> Table:
    """How many pronouns of each function a threshold takes for non-anaphoric; * marks the best."""
    best = best_threshold(rows)
    cells = [
        (
            _value(row.threshold, chosen=row.threshold == best),
            *(str(n) for n in (row.pleonastic, row.event, row.anaphoric)),
            f"{row.f1:.2f}",
        )
        for row in rows
    ]
    return Table(("at or below", "pleonastic", "event", "anaphoric", "F1"), cells)


def effect_tables(
    chosen: Row, by_threshold: Iterable[Row], by_confidence: Iterable[Row]
) -> Iterator[Table]:
    """What thresholds, and then least confidences, do to a text; * marks what was chosen."""
    yield _effects("threshold", by_threshold, lambda row: row.threshold, chosen)
    yield _effects("least confidence", by_confidence, lambda row: row.least_confidence, chosen)


def _effects(name: str, rows: Iterable[Row], value: Callable[[Row], float], chosen: Row) -> Table:
    cells = [
        (
            _value(value(row), chosen=row == chosen),
            *(str(n) for n in (row.non_anaphoric, row.changed, row.better, row.worse)),
        )
        for row in rows
    ]
    return Table((name, "non-anaphoric", *_EFFECTS), cells)


def _value(value: float, *, chosen: bool) -> str:
    return f"{value:.2f}{_CHOSEN if chosen else ''}"
