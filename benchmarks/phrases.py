"""What it takes to make a phrase table with its reordering model, and to read it.

    python -m benchmarks.phrases [SOURCE TARGET ALIGNMENT]

Without arguments the text is es-en-nc11, aligned here first, or generated. CPU seconds per
million phrase pairs are set beside those of Moses' pipeline for the same result: lexical tables,
extraction, scoring and reordering of 230,000 pairs took it 14 CPU minutes and 2 GB for 14.7
million phrase pairs on a machine of this kind.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from time import perf_counter, process_time

from anaphora import formats
from anaphora.alignment import ALIGNERS
from anaphora.smt.moses_tables import export_tables, import_tables
from anaphora.smt.phrase_table import DEFAULT_MEMORY, PhraseTable, build_phrase_table
from anaphora.streams import open_lines
from benchmarks._corpora import spanish_english

_MOSES_SECONDS_PER_MILLION = 14 * 60 / 14.7
_PAIRS = 20_000
_LENGTH = 25


def _generate(directory: Path) -> tuple[Path, Path, Path]:
    """Sentence pairs whose words have the frequencies of text, linked near the diagonal."""
    draw = random.Random(1)

    def words() -> list[str]:
        return [f"w{int(50_000 ** draw.random())}" for _ in range(_LENGTH)]

    def links() -> list[str]:
        linked = [i for i in range(_LENGTH) if draw.random() < 0.85]
        jumps = (draw.choice((-2, -1, 0, 0, 0, 0, 0, 0, 1, 2)) for _ in linked)
        return [
            f"{i}-{min(_LENGTH - 1, max(0, i + jump))}"
            for i, jump in zip(linked, jumps, strict=True)
        ]

    files = directory / "source", directory / "target", directory / "links"
    for file, line in zip(files, (words, words, links), strict=True):
        file.write_text("".join(" ".join(line()) + "\n" for _ in range(_PAIRS)))
    return files


def _aligned(source: Path, target: Path, directory: Path) -> tuple[Path, Path, Path]:
    """The text with the links of our aligner."""
    with open_lines(source) as sources, open_lines(target) as targets:
        pairs = [(s.split(" "), t.split(" ")) for s, t in zip(sources, targets, strict=True)]
    links = ALIGNERS.get("core").train(pairs, threads=2).align(pairs, threads=2)
    formats.write(links, directory / "links", "pharaoh")
    return source, target, directory / "links"


def _measure(files: tuple[Path, Path, Path], directory: Path, threads: int, memory: int) -> None:
    path = directory / "table"
    start, wall = process_time(), perf_counter()
    build_phrase_table(*files, path, threads=threads, memory=memory)
    seconds, wall = process_time() - start, perf_counter() - wall
    peak = getrusage(RUSAGE_SELF).ru_maxrss / 1024
    start = perf_counter()
    table = PhraseTable.open(path)
    opening = perf_counter() - start
    millions = len(table) / 1e6
    print(f"phrase pairs             {len(table):12,}, of {table.source_phrases:,} source phrases")
    print(f"make the table           {seconds:12.1f} CPU s, {wall:.1f} s (asked: 210 CPU s)")
    print(
        f"  per million pairs      {seconds / millions:12.2f} CPU s; Moses "
        f"{_MOSES_SECONDS_PER_MILLION:.0f}, {_MOSES_SECONDS_PER_MILLION * millions / seconds:.0f} "
        "times as many"
    )
    print(f"  peak memory            {peak:12,.0f} MB (asked: 2,000)")
    size = path.stat().st_size
    print(f"file                     {size / 1e6:12,.0f} MB, {size / len(table):.1f} bytes a pair")
    print(f"open                     {opening * 1e6:12,.0f} us")
    start = process_time()
    table.verify()
    print(f"check all                {process_time() - start:12.2f} CPU s")
    start = process_time()
    table.verify()
    seconds = process_time() - start
    print(f"read all options again   {len(table) / seconds / 1e6:12.1f} M/s in the core")
    if table.source_phrases < 2_000_000:
        _measure_text(table, directory)


def _measure_text(table: PhraseTable, directory: Path) -> None:
    """Conversion to uncompressed text and back."""
    phrases, reordering = directory / "phrases", directory / "reordering"
    start = process_time()
    export_tables(table, phrases, reordering_table=reordering)
    middle = process_time()
    import_tables(phrases, directory / "again", reordering_table=reordering)
    seconds = process_time() - middle
    print(f"write as Moses' text     {len(table) / (middle - start) / 1e6:12.2f} M pairs/s")
    print(f"read Moses' text         {len(table) / seconds / 1e6:12.2f} M pairs/s")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="SOURCE TARGET ALIGNMENT")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--memory", type=int, default=DEFAULT_MEMORY, help="bytes")
    options = parser.parse_args()
    if len(options.files) not in (0, 3):
        parser.error("give three files or none")
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        if options.files:
            files = tuple(options.files)
        elif text := spanish_english("train"):
            # In a process of its own, whose memory is not counted.
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
                files = process.submit(_aligned, *text, directory).result()
        else:
            files = _generate(directory)
        _measure(files, directory, options.threads, options.memory)


if __name__ == "__main__":
    main()
