"""Estimating and asking a language model of order 5, beside the kenlm package.

    python -m benchmarks.lm [TEXT HELD_OUT]        tokenised, one sentence per line

Without arguments the text is the English side of es-en-nc11, or generated. CPU seconds; what counts
are the ratios to kenlm's scoring of the same text, which is measured in the same run. They also
tell what lmplz would take here: 11 CPU seconds where kenlm scores 2.0 million tokens a second.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import kenlm

from anaphora.smt.language_model import LanguageModel, arpa_to_binary
from anaphora.streams import open_lines
from benchmarks._corpora import spanish_english

LMPLZ_SECONDS = 11.0
LMPLZ_TOKENS = 5_666_581
KENLM_TOKENS_PER_SECOND = 2.0e6


def generated(sentences: int, seed: int) -> list[str]:
    """Sentences of words as frequent as their rank says, from phrases that recur."""
    draw = random.Random(seed)
    phrases = random.Random(0)
    words = [f"w{i}" for i in range(50_000)]
    pool = [
        " ".join(
            words[int(len(words) ** phrases.random()) - 1] for _ in range(phrases.randint(1, 5))
        )
        for _ in range(50_000)
    ]
    return [
        " ".join(pool[int(len(pool) ** draw.random()) - 1] for _ in range(draw.randint(2, 12)))
        for _ in range(sentences)
    ]


def texts(directory: Path) -> tuple[Path, Path]:
    """The text to learn from and the one to ask for."""
    if len(sys.argv) == 3:
        return Path(sys.argv[1]), Path(sys.argv[2])
    train, held_out = spanish_english("train"), spanish_english("dev")
    if train and held_out:
        return train[1], held_out[1]
    for name, sentences, seed in (("train", 100_000, 1), ("held-out", 5_000, 2)):
        (directory / name).write_text("".join(f"{line}\n" for line in generated(sentences, seed)))
    return directory / "train", directory / "held-out"


def cpu_seconds(work: Callable[[], object]) -> float:
    """The CPU time of `work`, of all threads."""
    start = time.process_time()
    work()
    return time.process_time() - start


def estimate(text: Path, out: Path) -> tuple[float, float]:
    """CPU seconds and peak MB of the command, from sentences to ARPA text."""
    command = [sys.executable, "-m", "anaphora.cli", "lm", "estimate", "--order", "5"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([*command, "--out", str(out), str(text)], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, after.ru_maxrss / 1024


def score_all(model: LanguageModel, sentences: list[str]) -> list[float]:
    """Scores in batches."""
    return list(model.scores(sentences))


def report_estimation(text: list[str], model: kenlm.Model, seconds: float, peak: float) -> None:
    """What estimation took, and what lmplz would have taken."""
    tokens = sum(len(line.split()) for line in text)
    scoring = min(cpu_seconds(lambda: [model.score(line) for line in text]) for _ in range(3))
    slowness = scoring / (tokens / KENLM_TOKENS_PER_SECOND)
    lmplz = LMPLZ_SECONDS * tokens / LMPLZ_TOKENS * slowness
    print(f"estimate order 5, {tokens:,} tokens    {seconds:5.1f} CPU s, {peak:.0f} MB")
    print(
        f"kenlm scores the same text             {scoring:5.1f} CPU s, "
        f"{tokens / scoring / 1e6:.1f} M tokens/s"
    )
    print(f"so lmplz would take                    {lmplz:5.1f} CPU s")
    print(f"estimation takes {seconds / lmplz:.2f} times that (asked: at most 1.5, 0.9 GB)")


def report_queries(binary: Path, theirs: kenlm.Model, held_out: list[str]) -> None:
    """Time per word of held-out text, ours mapped and in memory, kenlm's in between."""
    queries = sum(len(line.split()) + 1 for line in held_out)
    for resident in (False, True):
        model = LanguageModel(binary, resident=resident)
        score_all(model, held_out)  # checks what it touches for the first time
        for _ in range(3):
            kenlm_seconds = cpu_seconds(lambda: [theirs.score(line) for line in held_out])
            seconds = cpu_seconds(partial(score_all, model, held_out))
            print(
                f"query {queries:,} words, {'in memory' if resident else 'mapped':9} "
                f"{seconds / queries * 1e9:5.0f} ns   kenlm {kenlm_seconds / queries * 1e9:5.0f} ns"
                f"   {kenlm_seconds / seconds:.2f} times as fast (asked: 1)"
            )


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        arpa, binary = directory / "model.arpa", directory / "model"
        train, held_out = texts(directory)
        seconds, peak = estimate(train, arpa)
        converting = cpu_seconds(lambda: arpa_to_binary(arpa, binary))
        theirs = kenlm.Model(str(arpa))
        with open_lines(train) as lines:
            report_estimation(list(lines), theirs, seconds, peak)
        size = binary.stat().st_size // 1_000_000
        print(f"ARPA text to binary ({size} MB)           {converting:5.1f} CPU s")
        with open_lines(held_out) as lines:
            report_queries(binary, theirs, list(lines))


if __name__ == "__main__":
    main()
