r"""Tables for a paper: `tabular` with the rules of booktabs (`\usepackage{booktabs}`)."""

from __future__ import annotations

from collections.abc import Sequence

from anaphora.report.table import Table

_ESCAPES = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "Δ": r"$\Delta$",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    }
)


def escape(text: str) -> str:
    """`text` as LaTeX prints it."""
    return text.translate(_ESCAPES)


def tabular(table: Table) -> str:
    """Words to the left, figures to the right; the caption is a comment above."""
    texts = table.texts
    lines = [
        *([f"% {table.caption}"] if table.caption else []),
        rf"\begin{{tabular}}{{{'l' * texts}{'r' * (len(table.header) - texts)}}}",
        r"\toprule",
        _row(table.header),
        r"\midrule",
        *map(_row, table.rows),
        r"\bottomrule",
        r"\end{tabular}",
    ]
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[str]) -> str:
    return " & ".join(map(escape, cells)) + r" \\"
