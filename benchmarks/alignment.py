"""Word alignment beside sil-thot's fast_align: CPU time, memory, error rate.

    python benchmarks/alignment.py [SOURCE TARGET [PAIRS]]

The texts have one tokenised sentence per line (.gz and .zst too) and default to the micro-world;
PAIRS cuts them. Ratios count: both aligners run on the same pairs on one core, one after the other,
each in a process of its own. Without sil-thot only our side runs.
"""

from __future__ import annotations

import importlib.util
import os
import resource
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

from anaphora import microworld
from anaphora.alignment import ALIGNERS, Pair
from anaphora.documents import Links
from anaphora.streams import open_lines

T = TypeVar("T")
DOCUMENTS = 600
LANGUAGE_PAIRS = ("en-fr", "es-en", "en-de")
Figures = tuple[float, float, float]  # CPU seconds of training and of aligning, peak MB


def cpu_seconds() -> float:
    """User and system time of this process, all threads together."""
    times = os.times()
    return times.user + times.system


def text_pairs(source: str, target: str, limit: int | None) -> Iterator[Pair]:
    """Yield the tokens of each line pair."""
    with open_lines(source) as sources, open_lines(target) as targets:
        for s, t in islice(zip(sources, targets, strict=True), limit):
            yield [w for w in s.split(" ") if w], [w for w in t.split(" ") if w]


def micro_world(pair: str) -> tuple[list[Pair], list[Links]]:
    """Sentence pairs with their gold links."""
    pairs: list[Pair] = []
    gold: list[Links] = []
    for bitext in microworld.generate(pair, documents=DOCUMENTS):
        sides = zip(bitext.source.segments, bitext.target.segments, strict=True)
        pairs += [([t.text for t in s.tokens], [u.text for u in v.tokens]) for s, v in sides]
        gold += bitext.alignments
    return pairs, gold


def error_rate(hypotheses: Iterable[Links], gold: Iterable[Links]) -> float:
    """Alignment error rate where all gold links are sure."""
    both = total = 0
    for ours, sure in zip(hypotheses, gold, strict=True):
        both += len(set(ours) & set(sure))
        total += len(ours) + len(sure)
    return 1 - 2 * both / total


def figures(aligner: str, pairs: Callable[[], Iterable[Pair]]) -> Figures:
    """Train and align on one core."""
    start = cpu_seconds()
    model = ALIGNERS.get(aligner).train(pairs(), threads=1)
    trained = cpu_seconds()
    for _ in model.align(pairs(), threads=1):
        pass
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return trained - start, cpu_seconds() - trained, peak


def in_a_process(work: Callable[..., T], *arguments: object) -> T:
    """Run in a fresh process, for its own memory and one thread in sil-thot."""
    os.environ["OMP_NUM_THREADS"] = "1"
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(work, *arguments).result()


def error_rates(aligner: str) -> list[float]:
    """The error rate on each of the micro-world's language pairs."""
    rates = []
    for pair in LANGUAGE_PAIRS:
        pairs, gold = micro_world(pair)
        rates.append(error_rate(ALIGNERS.get(aligner).train(pairs).align(pairs), gold))
    return rates


def main() -> None:
    """Print the figures."""
    installed = importlib.util.find_spec("thot") is not None
    aligners = ["core", "thot-fast-align"] if installed else ["core"]
    pairs: Callable[[], Iterable[Pair]] = partial(list, micro_world("es-en")[0])
    if len(sys.argv) > 2:
        limit = int(sys.argv[3]) if len(sys.argv) > 3 else None
        pairs = partial(text_pairs, sys.argv[1], sys.argv[2], limit)
    totals = {}
    for name in aligners:
        train, align, peak = in_a_process(figures, name, pairs)
        totals[name] = train + align
        print(f"{name:16} train {train:7.1f} CPU s   align {align:6.1f} CPU s   {peak:6.0f} MB")
    if installed:
        print(f"core is {totals['thot-fast-align'] / totals['core']:.1f} times as fast")
    others = ["thot-hmm", "thot-ibm4"] if installed else []
    print(f"error rate on the micro-world  {'  '.join(LANGUAGE_PAIRS)}")
    for name in (*aligners, *others):
        rates = in_a_process(error_rates, name)
        print(f"{name:28} {'  '.join(f'{rate:.3f}' for rate in rates)}")


if __name__ == "__main__":
    main()
