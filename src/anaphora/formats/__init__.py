"""File formats, one module each, behind one registry; `read` and `write` are the way in.

A format of another package is found through the entry-point group `anaphora.formats`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from anaphora.errors import InputError
from anaphora.formats.base import Content, Format
from anaphora.registry import Registry
from anaphora.streams import open_lines, open_output

__all__ = ["FORMATS", "Content", "Format", "Reading", "read", "with_boundaries", "write"]

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
        "antecedents": "anaphora.formats.antecedents:FORMAT",
        "decisions": "anaphora.formats.decisions:FORMAT",
        "nbest-moses": "anaphora.formats.nbest_moses:FORMAT",
        "nbest-marian": "anaphora.formats.nbest_marian:FORMAT",
        "nbest-sockeye": "anaphora.formats.nbest_sockeye:FORMAT",
    },
)


class Reading:
    """A file being read: iterate over its items, once; `fault` names the place reached."""

    def __init__(
        self, path: str | Path, form: Format, companions: Mapping[str, str | Path]
    ) -> None:
        with ExitStack() as opening:
            self._lines = opening.enter_context(open_lines(path))
            others = {key: opening.enter_context(open_lines(p)) for key, p in companions.items()}
            self._files = opening.pop_all()
        self._items = form.read(self._lines, **others)

    def __iter__(self) -> Iterator[Any]:
        with self._files:
            yield from self._items

    def fault(self, cause: str, remedy: str) -> InputError:
        """An error at the line read last, for the caller to raise."""
        return self._lines.fault(cause, remedy)


def read(path: str | Path, name: str, **companions: str | Path) -> Reading:
    """Stream the items of a file: `read("x.en", "plain-doc-ids", doc_ids="x.doc")`."""
    form = FORMATS.get(name)
    _check_companions(form, set(companions), set(form.companions), set(form.checks))
    return Reading(path, form, companions)


def write(items: Iterable[Any], path: str | Path, name: str, **companions: str | Path) -> None:
    """Write items in format `name`; no file takes its final name before all are complete."""
    form = FORMATS.get(name)
    _check_companions(form, set(companions), set(form.companions), set())
    with ExitStack() as files:
        out = files.enter_context(open_output(path))
        others = {key: files.enter_context(open_output(p)) for key, p in companions.items()}
        form.write(items, out, **others)


def with_boundaries(name: str, doc_ids: object, doc_starts: object) -> str:
    """Return the exact format that "plain" means if there is a file of document boundaries."""
    if name != "plain":
        return name
    return "plain-doc-ids" if doc_ids else "plain-doc-starts" if doc_starts else name


def _check_companions(form: Format, given: set[str], needed: set[str], allowed: set[str]) -> None:
    for names, cause in ((needed - given, "needs"), (given - needed - allowed, "does not take")):
        if names:
            options = ", ".join(sorted(f"--{name.replace('_', '-')}" for name in names))
            raise InputError(
                f"format {form.name!r} {cause} {options}", "see anaphora convert --help"
            )
