"""A table, and how a terminal shows it; `latex.tabular` and the pages show it their way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_SMALLEST_P = 0.0001


@dataclass(frozen=True, slots=True)
class Table:
    """Cells as text; the first `texts` columns are words, the others figures."""

    header: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    texts: int = 1
    caption: str = ""


def as_text(table: Table) -> str:
    """Lines of equal columns, words to the left and figures to the right, caption first."""
    lines = [table.header, *table.rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(table.header))]
    shown = (
        "  ".join(
            cell.ljust(width) if i < table.texts else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
    caption = [table.caption] if table.caption else []
    return "\n".join((*caption, *shown)) + "\n"


def p_value(p: float) -> str:
    """A p-value as tables show it."""
    return f"{p:.4f}" if p >= _SMALLEST_P else f"<{_SMALLEST_P}"
