"""Word alignment beside sil-thot's: CPU time and memory, error rate, BLEU of what is made of it.

    python -m benchmarks.alignment [SOURCE TARGET DEV_SOURCE DEV_TARGET [PAIRS]]

The texts have one tokenised sentence per line (.gz and .zst too) and default to es-en-nc11, or to
the micro-world. PAIRS (20,000) cuts them. Ratios count: both aligners run on the same pairs on one
core, one after the other, each in a process of its own. For BLEU, phrase tables are made from the
links of both, all else being equal, and some development sentences are translated with the weights
that Moses starts from. Without sil-thot only our side runs.
"""

from __future__ import annotations

import importlib.util
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

import sacrebleu

from anaphora import formats, microworld
from anaphora.alignment import ALIGNERS, Pair
from anaphora.documents import Links
from anaphora.smt.decoder import Decoder, Input
from anaphora.smt.language_model import Estimation, Estimator, LanguageModel
from anaphora.smt.phrase_table import PhraseTable, build_phrase_table
from anaphora.smt.weights import default_weights
from anaphora.streams import open_lines
from benchmarks._corpora import spanish_english

T = TypeVar("T")
DOCUMENTS = 600
LANGUAGE_PAIRS = ("en-fr", "es-en", "en-de")
PAIRS = 20_000
LONGEST = 40  # words of a development sentence
SENTENCES = 400  # of the development text
Figures = tuple[float, float, float]  # CPU seconds of training and of aligning, peak MB


def text_pairs(source: Path, target: Path) -> Iterator[Pair]:
    """Yield the tokens of each line pair."""
    with open_lines(source) as sources, open_lines(target) as targets:
        for s, t in zip(sources, targets, strict=True):
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


def figures(aligner: str, directory: Path) -> Figures:
    """Train on the text in the directory and align it, on one core; keeps the links there."""
    pairs = list(text_pairs(directory / "source", directory / "target"))
    start = time.process_time()
    model = ALIGNERS.get(aligner).train(pairs, threads=1)
    trained = time.process_time()
    links = list(model.align(pairs, threads=1))
    aligned = time.process_time()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    formats.write(links, directory / aligner, "pharaoh")
    return trained - start, aligned - trained, peak


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


def bleu(aligner: str, directory: Path) -> float:
    """Translate the development text with a phrase table that is made from the links."""
    build_phrase_table(
        directory / "source", directory / "target", directory / aligner, directory / "table"
    )
    table, lm = PhraseTable.open(directory / "table"), LanguageModel(directory / "lm")
    decoder = Decoder([table], [lm], weights=default_weights([table], [lm]))
    dev = text_pairs(directory / "dev-source", directory / "dev-target")
    short = (pair for pair in dev if 0 < len(pair[0]) <= LONGEST)
    chosen = list(islice(short, SENTENCES))
    outputs = decoder.decode([Input(tuple(source)) for source, _ in chosen], threads=2)
    references = [" ".join(target) for _, target in chosen]
    hypotheses = [output.best.text for output in outputs]
    metric = sacrebleu.BLEU(tokenize="none", force=True)
    return float(metric.corpus_score(hypotheses, [references]).score)


def prepare(directory: Path) -> None:
    """Put the text, the development text and a language model into the directory."""
    limit = int(sys.argv[5]) if len(sys.argv) > 5 else PAIRS
    if len(sys.argv) > 4:
        sides = [Path(name) for name in sys.argv[1:5]]
    else:
        sides = [*(spanish_english("train") or ()), *(spanish_english("dev") or ())]
    texts = [[" ".join(words) for words in side] for side in micro_world_sides()]
    if sides:
        texts = [list(islice(open_lines(side), limit)) for side in sides]
    for name, lines in zip(("source", "target", "dev-source", "dev-target"), texts, strict=True):
        (directory / name).write_text("".join(f"{line}\n" for line in lines))
    estimator = Estimator(Estimation(order=5))
    estimator.add(texts[1])
    estimator.write_binary(directory / "lm")


def micro_world_sides() -> Iterator[list[Sequence[str]]]:
    """Both sides of the generated text, then of development text from its end."""
    pairs, _ = micro_world("es-en")
    for part in (pairs[:-SENTENCES], pairs[-SENTENCES:]):
        yield [source for source, _ in part]
        yield [target for _, target in part]


def main() -> None:
    """Print the figures."""
    installed = importlib.util.find_spec("thot") is not None
    aligners = ["core", "thot-fast-align"] if installed else ["core"]
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        prepare(directory)
        totals = {}
        for name in aligners:
            train, align, peak = in_a_process(figures, name, directory)
            totals[name] = train + align
            print(f"{name:16} train {train:7.1f} CPU s   align {align:6.1f} CPU s   {peak:6.0f} MB")
        if installed:
            ratio = totals["thot-fast-align"] / totals["core"]
            print(f"core is {ratio:.1f} times as fast (asked: 3)")
        for name in aligners:
            print(f"BLEU with the links of {name:16} {in_a_process(bleu, name, directory):6.2f}")
    others = ["thot-hmm", "thot-ibm4"] if installed else []
    print(f"error rate on the micro-world  {'  '.join(LANGUAGE_PAIRS)}")
    for name in (*aligners, *others):
        rates = in_a_process(error_rates, name)
        print(f"{name:28} {'  '.join(f'{rate:.3f}' for rate in rates)}")


if __name__ == "__main__":
    main()
