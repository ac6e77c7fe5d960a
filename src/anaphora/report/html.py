"""Self-contained pages from templates: everything inside, nothing fetched, all values escaped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup


def render(template: str, **values: object) -> str:
    """Fill in a page of `report/templates`."""
    return _environment().get_template(template).render(**values)


def stream(template: str, **values: object) -> Iterator[str]:
    """A page piece by piece, for one that iterates over more than fits into memory."""
    yield from _environment().get_template(template).generate(**values)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("anaphora.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["json"] = script_json
    return environment


def script_json(value: object) -> Markup:
    """JSON that can stand in a script element, whatever it holds."""
    text = json.dumps(value, ensure_ascii=False)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)
