"""How fast pronouns are resolved, beside the analysis they need, and whether time is linear.

`python benchmarks/coreference.py [FILE]` resolves growing parts of a text (one line a segment; the
micro-world if there is none), each as one document, with and without names. Times are CPU seconds
of one process after the models are loaded.
"""

from __future__ import annotations

import argparse
import resource
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from time import process_time

from anaphora import analysis, microworld
from anaphora.coreference import RESOLVERS, ResolverOptions
from anaphora.documents import Document, Segment
from anaphora.streams import open_lines

_SIZES = (1_000, 3_000, 10_000, 30_000, 100_000)


def _lines(path: Path | None) -> Iterator[str]:
    """Lines without end."""
    if path is None:
        for seed in range(1 << 30):
            for bitext in microworld.generate("en-fr", 100, seed):
                yield from (segment.text for segment in bitext.source.segments)
    with open_lines(path or "") as lines:
        yield from cycle(list(lines))


def _document(path: Path | None, words: int) -> Document:
    segments, size = [], 0
    for line in _lines(path):
        if size >= words:
            break
        segments.append(Segment(line))
        size += len(line.split())
    return Document("d", tuple(segments), lang="en")


def _measure(path: Path | None, name: str) -> None:
    resolver = RESOLVERS.get(name)(ResolverOptions("en"))
    for entities in (False, True):
        analyser = analysis.analyser("en", entities=entities)
        resolver.posterior(next(iter(analyser.analyse([_document(path, 100)]))))  # loads all
        print("with names" if entities else "without names")
        for size in _SIZES:
            document = _document(path, size)
            start = process_time()
            (analysed,) = analyser.analyse([document])
            middle = process_time()
            links = resolver.posterior(analysed)
            end = process_time()
            words = sum(len(segment.tokens) for segment in analysed.segments)
            more = (end - middle) / (middle - start)
            print(f"  {words:>7,} words, {len(links):>6,} pronouns:", end=" ")
            print(f"analysis {middle - start:5.2f} s, resolver {end - middle:5.2f} s", end=" ")
            print(f"(+{more:.0%}), {words / (end - start):,.0f} words/s")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory {peak:,.0f} MB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="?", help="text, one segment a line")
    parser.add_argument("--resolver", default="builtin")
    args = parser.parse_args()
    _measure(args.file, args.resolver)
