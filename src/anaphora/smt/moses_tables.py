"""Moses' text forms of phrase, reordering and lexical tables, read and written.

    la casa ||| the house ||| 0.5 0.25 0.75 0.3 ||| 0-0 1-1 ||| 4 3 2 ||| |||
    la casa ||| the house ||| 0.6 0.2 0.2 0.4 0.2 0.4

Files whose names end in .gz or .zst are compressed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

from anaphora import _native
from anaphora.errors import InputError
from anaphora.smt.phrase_table import PhraseTable
from anaphora.streams import Lines, open_lines, open_output

_LINES_AT_ONCE = 5000
_NULL = "NULL"


def import_tables(
    phrase_table: str | Path, out: str | Path, *, reordering_table: str | Path | None = None
) -> None:
    """Make our phrase table from Moses' tables.

    Lines of one source phrase must stand together; with a reordering table, both tables must be
    sorted by bytes, as Moses' are. Phrase pairs that have no line there get no reordering scores.
    """
    with ExitStack() as files:
        phrases = files.enter_context(open_lines(phrase_table))
        reordering = files.enter_context(open_lines(reordering_table)) if reordering_table else None
        moses = _native.MosesImport(
            _batches(phrases), _batches(reordering) if reordering else None, out
        )
        try:
            moses.run()
        except InputError as error:
            if moses.phrase_line:
                fault = phrases.fault(error.cause, error.remedy, line=moses.phrase_line)
            elif reordering and moses.reordering_line:
                fault = reordering.fault(error.cause, error.remedy, line=moses.reordering_line)
            elif not error.file:
                fault = InputError(error.cause, error.remedy, file=phrases.name)
            else:
                raise
            raise fault from None


def export_tables(
    table: PhraseTable, phrase_table: str | Path, *, reordering_table: str | Path | None = None
) -> None:
    """Write a table in Moses' text forms, sorted by bytes.

    Scores are the shortest decimals that give the same numbers again. The word `|||`, which cannot
    stand there, is written `&#124;&#124;&#124;`.
    """
    if reordering_table and not table.reordering_scores:
        raise InputError(
            "the phrase table has no reordering scores", "leave out the reordering table"
        )
    with ExitStack() as files:
        phrases = files.enter_context(open_output(phrase_table))
        reordering = (
            files.enter_context(open_output(reordering_table)) if reordering_table else None
        )
        table.native.export_moses(phrases.write, reordering.write if reordering else None)


def export_lexicon(corpus: _native.AlignedCorpus, prefix: str | Path) -> None:
    """Write `prefix`.f2e, lines `target source p(target | source)`, and `prefix`.e2f, the inverse.

    `NULL` stands for no word.
    """
    with open_output(f"{prefix}.f2e") as f2e, open_output(f"{prefix}.e2f") as e2f:
        for source, target, direct, inverse in corpus.lexicon():
            f2e.write(f"{target or _NULL} {source or _NULL} {direct:.7g}\n")
            e2f.write(f"{source or _NULL} {target or _NULL} {inverse:.7g}\n")


def _batches(lines: Lines) -> Iterator[list[str]]:
    stream = iter(lines)
    while batch := list(islice(stream, _LINES_AT_ONCE)):
        yield batch
