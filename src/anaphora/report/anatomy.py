"""The parts of a gain as a table, as bars and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from markupsafe import Markup

from anaphora.evaluation.anatomy import ALL, Part
from anaphora.report.breakdowns import spoken, wilson
from anaphora.report.svg import Bar, Group, bars
from anaphora.report.table import Table, p_value


def parts_table(
    parts: Sequence[Part], names: tuple[str, str], what: str, caption: str = ""
) -> Table:
    """A row for each part: its size, the share each system has right, and what changed."""
    header = (what, "pronouns", *names, "Δ", "better", "worse", "p")
    return Table(header, [_row(part) for part in parts], caption=caption)


def parts_plot(parts: Sequence[Part], names: tuple[str, str], title: str) -> Markup:
    """The shares that are right with their 95% intervals."""
    groups = [
        Group(spoken(part.label), (_bar(part.first, part), _bar(part.second, part)))
        for part in parts
        if part.label != ALL
    ]
    return bars(title, names, groups)


def parts_json(parts: Sequence[Part]) -> list[dict[str, object]]:
    """One object for each part."""
    return [asdict(part) for part in parts]


def _row(part: Part) -> tuple[str, ...]:
    size = max(1, part.items)
    return (
        spoken(part.label),
        str(part.items),
        f"{100 * part.first / size:.1f}",
        f"{100 * part.second / size:.1f}",
        f"{100 * (part.second - part.first) / size:+.1f}",
        str(part.better),
        str(part.worse),
        p_value(part.p),
    )


def _bar(right: int, part: Part) -> Bar:
    if not part.items:
        return Bar(None)
    share = right / part.items
    return Bar(share, *wilson(share, part.items))
