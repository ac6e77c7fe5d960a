"""Plots as SVG text, for a page or a file of their own: grouped bars and confusion matrices.

Colours are the page's own where it has them (CSS variables), so that plots follow its light and
dark dress; those of the series are told apart by colour-blind people too (Okabe and Ito).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from markupsafe import Markup, escape

SERIES = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")
_INK = "fill:var(--ink,#1e2126)"
_MUTED = "fill:var(--muted,#5c6370)"
_RULE = "stroke:var(--line,#dedbd3)"
_FONT = "font:12px system-ui,sans-serif"
_CHARACTER = 7.0  # width to reserve for one of a label


@dataclass(frozen=True, slots=True)
class Bar:
    """A share from 0 to 1 with its interval; None draws nothing."""

    value: float | None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """The bars of all series for one thing."""

    label: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """How shares of the whole length are written, at the axis and beside a bar."""

    tick: Callable[[float], str]
    value: Callable[[float], str]


PERCENT = Scale(lambda share: f"{100 * share:.0f}%", lambda share: f"{100 * share:.1f}")


def bars(
    title: str, series: Sequence[str], groups: Sequence[Group], written: Scale = PERCENT
) -> Markup:
    """Horizontal bars in groups, a colour for each series, with a legend if there are several."""
    thick, gap, top = 14, 12, 28
    left = 16 + _CHARACTER * max((len(g.label) for g in groups), default=0)
    width, scale = left + 460.0, 380.0
    step = thick * len(series) + gap
    height = top + step * len(groups) + 20
    legend = _legend(series, left) if len(series) > 1 else ()
    parts = [*legend, *_axis(left, scale, top, height - 20, written)]
    for number, group in enumerate(groups):
        y = top + step * number
        middle = y + thick * len(series) / 2 + 4
        parts.append(_text(left - 8, middle, group.label, anchor="end"))
        for i, bar in enumerate(group.bars):
            parts += _bar(bar, left, y + thick * i, scale, thick, SERIES[i % len(SERIES)], written)
    return _drawing(title, width, height, parts)


def _legend(series: Sequence[str], left: float) -> Iterator[Markup]:
    x = left
    for i, name in enumerate(series):
        yield _rectangle(x, 4, 10, 10, f"fill:{SERIES[i % len(SERIES)]}")
        yield _text(x + 15, 13, name)
        x += 30 + _CHARACTER * len(name)


def _axis(left: float, scale: float, top: float, bottom: float, written: Scale) -> Iterator[Markup]:
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        x = left + scale * share
        yield _line(x, top - 4, x, bottom, _RULE)
        yield _text(x, bottom + 14, written.tick(share), style=_MUTED, anchor="middle")


def _bar(
    bar: Bar, left: float, y: float, scale: float, thick: float, colour: str, written: Scale
) -> Iterator[Markup]:
    if bar.value is None:
        return
    yield _rectangle(left, y + 1, scale * bar.value, thick - 2, f"fill:{colour}")
    end = bar.value
    if bar.low is not None and bar.high is not None:
        middle = y + thick / 2
        low, high = left + scale * bar.low, left + scale * bar.high
        for colour, width in ("var(--paper,#fff)", 3.5), ("var(--ink,#1e2126)", 1.2):
            yield _line(low, middle, high, middle, f"stroke:{colour};stroke-width:{width}")
        end = max(end, bar.high)
    yield _text(left + scale * end + 5, y + thick - 3, written.value(bar.value), style=_MUTED)


def matrix(
    title: str,
    rows: Sequence[str],
    columns: Sequence[str],
    counts: Sequence[Sequence[int]],
    *,
    row_name: str,
    column_name: str,
) -> Markup:
    """Counts as squares, darker for more; the diagonal, where labels are equal, is outlined."""
    cell, top = 26.0, 26 + _CHARACTER * max(map(len, columns), default=0)
    left = 40 + _CHARACTER * max(map(len, rows), default=0)
    most = max((max(row, default=0) for row in counts), default=0)
    parts = [
        _text(left, 14, f"{column_name} →", style=_MUTED),
        _text(12, top + 10, f"{row_name} →", style=_MUTED, turned=90, anchor="start"),
    ]
    for j, label in enumerate(columns):
        x = left + cell * j + cell / 2 + 4
        parts.append(_text(x, top - 6, label, turned=-90))
    for i, (label, row) in enumerate(zip(rows, counts, strict=True)):
        y = top + cell * i
        parts.append(_text(left - 8, y + cell / 2 + 4, label, anchor="end"))
        for j, count in enumerate(row):
            same = label == columns[j]
            parts += _cell(left + cell * j, y, cell, count, most, same=same)
    width = max(left + cell * len(columns), left + _CHARACTER * (len(column_name) + 3)) + 4
    height = max(top + cell * len(rows), top + _CHARACTER * (len(row_name) + 5)) + 4
    return _drawing(title, width, height, parts)


def _cell(
    x: float, y: float, side: float, count: int, most: int, *, same: bool
) -> Iterator[Markup]:
    strength = sqrt(count / most) if most else 0.0  # rare confusions stay visible
    heat = f"fill:rgb(var(--heat,44 86 196) / {0.85 * strength:.2f})"
    outline = "stroke:var(--ink,#1e2126)" if same else _RULE
    yield _rectangle(x + 1, y + 1, side - 2, side - 2, f"{heat};{outline}")
    if count:
        ink = "fill:var(--paper,#fff)" if strength > 0.62 else _INK
        yield _text(x + side / 2, y + side / 2 + 4, str(count), style=ink, anchor="middle")


def _drawing(title: str, width: float, height: float, parts: Sequence[Markup]) -> Markup:
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {} {}" width="{}" '
        'style="max-width:100%;height:auto;{}"><title>{}</title>{}</svg>'
    ).format(_n(width), _n(height), _n(width), _FONT, title, Markup("").join(parts))


def _text(
    x: float,
    y: float,
    text: str,
    *,
    style: str = _INK,
    anchor: str = "start",
    turned: int = 0,
) -> Markup:
    turn = Markup(' transform="rotate({} {} {})"').format(turned, _n(x), _n(y)) if turned else ""
    return Markup('<text x="{}" y="{}" text-anchor="{}" style="{}"{}>{}</text>').format(
        _n(x), _n(y), anchor, style, turn, escape(text)
    )


def _rectangle(x: float, y: float, width: float, height: float, style: str) -> Markup:
    return Markup('<rect x="{}" y="{}" width="{}" height="{}" rx="2" style="{}"/>').format(
        _n(x), _n(y), _n(width), _n(height), style
    )


def _line(x1: float, y1: float, x2: float, y2: float, style: str) -> Markup:
    return Markup('<line x1="{}" y1="{}" x2="{}" y2="{}" style="{}"/>').format(
        _n(x1), _n(y1), _n(x2), _n(y2), style
    )


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
