"""File formats, one module each, behind one registry; `read` and `write` are the way in.

A format of another package is found through the entry-point group `anaphora.formats`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from anaphora.errors import InputError
from anaphora.formats.base import Content, Format
from anaphora.registry import Registry
from anaphora.streams import open_lines, open_output

__all__ = ["FORMATS", "Content", "Format", "read", "write"]

FORMATS: Registry[Format] = Registry(
    "format",
    "anaphora.formats",
    {
        "plain": "anaphora.formats.plain:FORMAT",
        "plain-doc-ids": "anaphora.formats.plain_doc_ids:FORMAT",
        "plain-doc-starts": "anaphora.formats.plain_doc_starts:FORMAT",
        "tsv": "anaphora.formats.tsv:FORMAT",
        "jsonl": "anaphora.formats.jsonl:FORMAT",
        "wmt-xml": "anaphora.formats.wmt_xml:FORMAT",
        "sgm": "anaphora.formats.sgm:FORMAT",
        "conllu": "anaphora.formats.conllu:FORMAT",
        "conll2012": "anaphora.formats.conll2012:FORMAT",
        "pharaoh": "anaphora.formats.pharaoh:FORMAT",
        "nbest-moses": "anaphora.formats.nbest_moses:FORMAT",
        "nbest-marian": "anaphora.formats.nbest_marian:FORMAT",
        "nbest-sockeye": "anaphora.formats.nbest_sockeye:FORMAT",
    },
)


def read(path: str | Path, name: str, **companions: str | Path) -> Iterator[Any]:
    """Stream the items of a file: `read("x.en", "plain-doc-ids", doc_ids="x.doc")`."""
    form = FORMATS.get(name)
    _check_companions(form, set(companions), set(form.companions), set(form.checks))
    with ExitStack() as files:
        lines = files.enter_context(open_lines(path))
        others = {key: files.enter_context(open_lines(p)) for key, p in companions.items()}
        yield from form.read(lines, **others)


def write(items: Iterable[Any], path: str | Path, name: str, **companions: str | Path) -> None:
    """Write items in format `name`; no file takes its final name before all are complete."""
    form = FORMATS.get(name)
    _check_companions(form, set(companions), set(form.companions), set())
    with ExitStack() as files:
        out = files.enter_context(open_output(path))
        others = {key: files.enter_context(open_output(p)) for key, p in companions.items()}
        form.write(items, out, **others)


def _check_companions(form: Format, given: set[str], needed: set[str], allowed: set[str]) -> None:
    for names, cause in ((needed - given, "needs"), (given - needed - allowed, "does not take")):
        if names:
            options = ", ".join(sorted(f"--{name.replace('_', '-')}" for name in names))
            raise InputError(
                f"format {form.name!r} {cause} {options}", "see anaphora convert --help"
            )
