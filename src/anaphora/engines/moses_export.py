"""One of our models made into a model of Moses: text tables, ARPA language models, `moses.ini`.

The features have the same definitions there, so that equal weights give equal scores. Moses
translates tokens: what makes words of text in our model, and text of words, is not exported.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from anaphora.engines.model_directory import Description, published, read_description
from anaphora.errors import InputError
from anaphora.smt.language_model import LanguageModel
from anaphora.smt.moses_tables import export_tables
from anaphora.smt.phrase_table import PhraseTable
from anaphora.streams import open_lines, open_output

_REORDERING = "reordering-table.gz"


def export_moses(model: Path, out: Path) -> None:
    """Make the directory `out`; it appears when it is complete."""
    description = read_description(model)
    tables = [PhraseTable.open(model / each.file) for each in description.files.phrase_tables]
    lms = [LanguageModel(model / name) for name in description.files.language_models]
    with published(out) as directory, TemporaryDirectory(dir=directory.parent) as scratch:
        parts = []
        for i, table in enumerate(tables):
            part = Path(scratch) / str(i) if table.reordering_scores else None
            export_tables(table, directory / _table(i), reordering_table=part)
            parts += [part] if part else []
        if parts:
            _join(parts, directory / _REORDERING)
        for i, lm in enumerate(lms):
            lm.write_arpa(directory / _language_model(i))
        with open_output(directory / "moses.ini") as ini:
            ini.writelines(f"{line}\n" for line in _ini(description, tables, lms))


def _join(parts: list[Path], out: Path) -> None:
    """The one reordering table that Moses has, from those of all phrase tables."""
    phrases = previous = ""
    with ExitStack() as files, open_output(out) as joined:
        tables = [files.enter_context(open_lines(part)) for part in parts]
        for line in heapq.merge(*tables, key=str.encode):
            if line == previous:
                continue
            same, phrases = phrases, line.rpartition(" ||| ")[0]
            if phrases == same:
                raise InputError(
                    f"two tables reorder '{phrases}' differently, but Moses has one such table",
                    "export a model with one phrase table",
                )
            previous = line
            joined.write(f"{line}\n")


def _table(index: int) -> str:
    return f"phrase-table{index or ''}.gz"


def _language_model(index: int) -> str:
    return f"lm{index or ''}.arpa.gz"


def _ini(
    description: Description, tables: list[PhraseTable], lms: list[LanguageModel]
) -> Iterator[str]:
    """The lines of a configuration; its paths are relative to the directory it lies in."""
    limits = description.limits
    yield "[input-factors]\n0\n[mapping]"
    yield from (f"{i} T {i}" for i in range(len(tables)))
    yield "[decoding-graph-backoff]"
    yield from (str(each.backoff) for each in description.files.phrase_tables)
    yield f"[search-algorithm]\n1\n[stack]\n{limits.stack}"
    yield f"[cube-pruning-pop-limit]\n{limits.pop_limit}"
    yield f"[beam-threshold]\n{limits.beam_threshold:g}\n[distortion-limit]\n{limits.distortion}"
    yield "[feature]\nUnknownWordPenalty\nWordPenalty\nPhrasePenalty\nDistortion"
    for i, table in enumerate(tables):
        yield (
            f"PhraseDictionaryMemory name=TranslationModel{i} num-features={table.scores} "
            f"path={_table(i)} input-factor=0 output-factor=0 table-limit={limits.options}"
        )
    if reordering := max(table.reordering_scores for table in tables):
        yield (
            f"LexicalReordering name=LexicalReordering0 num-features={reordering} "
            "type=wbe-msd-bidirectional-fe-allff input-factor=0 output-factor=0 "
            f"path={_REORDERING}"
        )
    for i, lm in enumerate(lms):
        yield f"KENLM name=LM{i} factor=0 path={_language_model(i)} order={lm.order}"
    yield "[weight]"
    for name, values in description.weights.items():
        yield f"{name}= {' '.join(repr(value) for value in values)}"
