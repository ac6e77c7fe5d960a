"""Translate: sentences a second beside the kenlm package, and how time grows.

    python benchmarks/decoder.py [MODEL TEXT]        text as the model takes it, raw or tokenised

CPU seconds of one process. Moses decodes 8.5 sentences a second of es-en-nc11's devtest at these
limits on a core where kenlm's core scores 2.0 million tokens a second; so that machines can be
compared, our figure is scaled to that speed of the kenlm package, which scores the target side of
the training text in the same run, once: what it scores again comes from the processor's caches.
Without arguments the model is trained on the micro-world, which is easier text.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from resource import RUSAGE_SELF, getrusage

import kenlm

import anaphora
from anaphora import microworld
from anaphora.cli import main as command
from anaphora.smt.decoder import Decoder, Input
from anaphora.smt.language_model import LanguageModel
from anaphora.streams import open_lines
from anaphora.translation import Model

MOSES = 8.5  # sentences a second
KENLM = 2.0e6  # tokens a second on the same core
SENTENCES = 240
LENGTHS = (10, 20, 40, 80, 120, 160, 200)


def generated(directory: Path) -> tuple[Path, Path]:
    """A model of the micro-world, and text for it."""
    texts: dict[str, list[str]] = {"train.source": [], "train.target": [], "text": []}
    for number, bitext in enumerate(microworld.generate("es-en", documents=1500, seed=1)):
        for source, target in zip(bitext.source.segments, bitext.target.segments, strict=True):
            if number < 1400:
                texts["train.source"].append(source.text)
                texts["train.target"].append(target.text)
            else:
                texts["text"].append(source.text)
    for name, lines in texts.items():
        (directory / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    config = directory / "es-en.toml"
    config.write_text(
        'pair = "es-en"\n[corpus.train]\nsource = "train.source"\ntarget = "train.target"\n'
    )
    assert command(["train", str(config), "--out", str(directory / "model"), "--quiet"]) == 0
    return directory / "model", directory / "text"


def cpu_seconds(work: Callable[[], object]) -> float:
    """The CPU time of `work`, of all threads."""
    start = time.process_time()
    work()
    return time.process_time() - start


def kenlm_speed(lm: Path, text: Path, directory: Path) -> float:
    """Tokens a second that the kenlm package scores with the same language model."""
    arpa = directory / "lm.arpa"
    LanguageModel(lm).write_arpa(arpa)
    model = kenlm.Model(str(arpa))
    arpa.unlink()
    with open_lines(text) as opened:
        lines = list(opened)
    tokens = sum(len(line.split()) + 1 for line in lines)
    return tokens / cpu_seconds(lambda: [model.score(line) for line in lines])


def speed(model: Model, lines: Sequence[str]) -> float:
    """CPU seconds on one thread; says what two threads and N-best lists add to it."""
    model.translate(lines[:50])  # what is read from disk for the first time
    alone = cpu_seconds(lambda: model.translate(lines))
    wall = time.perf_counter()
    together = cpu_seconds(lambda: model.translate(lines, threads=2))
    wall = time.perf_counter() - wall
    nbest = cpu_seconds(lambda: model.translate(lines, nbest=100))
    words = sum(len(line.split()) for line in lines)
    print(f"{len(lines)} sentences of {words / len(lines):.1f} words")
    print(f"one thread       {len(lines) / alone:8.1f} sentences/s of CPU time")
    print(
        f"two threads      {together / alone:8.2f} times the CPU time, "
        f"{len(lines) / wall:.1f} sentences/s of wall time"
    )
    print(f"N-best 100       {nbest / alone - 1:8.0%} more CPU time")
    return alone


def by_number(model: Model, lines: Sequence[str]) -> None:
    """How time grows with the number of sentences."""
    print("sentences    CPU s     ms each")
    for part in (8, 4, 2, 1):
        some = lines[::part]
        seconds = cpu_seconds(partial(model.translate, some))
        print(f"{len(some):9} {seconds:8.2f} {1000 * seconds / len(some):11.2f}")


def by_length(decoder: Decoder, sources: Sequence[tuple[str, ...]]) -> None:
    """How time grows with length: sentences put together, and cut to it."""
    stream = itertools.cycle(itertools.chain.from_iterable(sources))
    print("   tokens   CPU ms  ms a token")
    for length in LENGTHS:
        count = max(2, 600 // length)
        inputs = [Input(tuple(itertools.islice(stream, length))) for _ in range(count)]
        seconds = cpu_seconds(partial(decoder.decode, inputs)) / count
        print(f"{length:9} {1000 * seconds:8.1f} {1000 * seconds / length:11.3f}")


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        path, text = map(Path, sys.argv[1:3]) if len(sys.argv) > 2 else generated(directory)
        with open_lines(text) as file:
            lines = [line for line in file if line]
        lines = lines[:: max(1, len(lines) // SENTENCES)][:SENTENCES]
        start = time.perf_counter()
        model = anaphora.load(path)
        print(f"open             {1000 * (time.perf_counter() - start):8.1f} ms")
        alone = speed(model, lines)
        peak = getrusage(RUSAGE_SELF).ru_maxrss / 1024
        print(f"most memory      {peak:8.0f} MB")
        drafts = model.translate(lines).segments
        tokens = kenlm_speed(
            path / model.description.files.language_models[0],
            path / "corpus" / "target",
            directory,
        )
        scaled = len(lines) / alone * KENLM / tokens
        print(f"kenlm            {tokens / 1e6:8.2f} million tokens/s of CPU time")
        print(f"at kenlm's 2.0   {scaled:8.1f} sentences/s, {scaled / MOSES:.1f} times Moses'")
        by_number(model, lines)
        by_length(model.engine.decoder, [draft.source for draft in drafts])


if __name__ == "__main__":
    main()
