"""A table in Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from anaphora.report.table import Table


def as_markdown(table: Table) -> str:
    """The table with its caption above; words to the left, figures to the right."""
    numbers = len(table.header) - table.texts
    lines = [
        *([f"*{table.caption}*", ""] if table.caption else []),
        _row(table.header),
        _row([":--"] * table.texts + ["--:"] * numbers),
        *map(_row, table.rows),
    ]
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |"
