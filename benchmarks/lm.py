"""Estimating and asking a language model of order 5, beside the kenlm package.

    python benchmarks/lm.py [TEXT [HELD_OUT]]        tokenised, one sentence per line

CPU seconds of one process; what counts are the ratios to kenlm's scoring of the same text, which
is measured in the same run. Without arguments the text is generated.
"""

from __future__ import annotations

import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import kenlm

from anaphora.smt.language_model import Estimation, Estimator, LanguageModel, arpa_to_binary
from anaphora.streams import open_lines


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


def cpu_seconds(work: Callable[[], object]) -> float:
    """The CPU time of `work`, of all threads."""
    start = time.process_time()
    work()
    return time.process_time() - start


def estimate(text: list[str], out: Path) -> None:
    """From sentences to ARPA text."""
    estimator = Estimator(Estimation(order=5, threads=2))
    estimator.add(text)
    estimator.write_arpa(out)


def score_all(model: LanguageModel, sentences: list[str]) -> list[float]:
    """Scores in batches."""
    return list(model.scores(sentences))


def memory() -> int:
    """The most memory this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    """Print the figures."""
    if len(sys.argv) > 1:
        with open_lines(sys.argv[1]) as lines:
            text = list(lines)
        with open_lines(sys.argv[2] if len(sys.argv) > 2 else sys.argv[1]) as lines:
            held_out = list(lines)
    else:
        text, held_out = generated(100_000, 1), generated(5_000, 2)
    tokens = sum(len(line.split()) for line in text)
    queries = sum(len(line.split()) + 1 for line in held_out)
    with tempfile.TemporaryDirectory() as directory:
        arpa, binary = Path(directory) / "model.arpa", Path(directory) / "model"
        before = memory()
        seconds = cpu_seconds(lambda: estimate(text, arpa))
        print(
            f"estimate order 5 on {tokens:,} tokens   {seconds:6.1f} CPU s   "
            f"{memory() - before} MB above the {before} MB of the text"
        )
        converting = cpu_seconds(lambda: arpa_to_binary(arpa, binary))
        size = binary.stat().st_size // 1_000_000
        print(f"ARPA text to binary ({size} MB)     {converting:6.1f} CPU s")
        theirs_model = kenlm.Model(str(arpa))
        all_of_it = cpu_seconds(lambda: [theirs_model.score(line) for line in text])
        print(
            f"kenlm scores the training text      {all_of_it:6.1f} CPU s   "
            f"estimation takes {seconds / all_of_it:.1f} times that"
        )
        for resident in (False, True):
            opening = time.perf_counter()
            model = LanguageModel(binary, resident=resident)
            opening = time.perf_counter() - opening
            print(f"open, {'in memory' if resident else 'mapped'}: {opening:.3f} s")
            for _ in range(3):
                theirs = cpu_seconds(lambda: [theirs_model.score(line) for line in held_out])
                ours = cpu_seconds(partial(score_all, model, held_out))
                print(
                    f"query {queries:,} words   {ours / queries * 1e9:5.0f} ns   kenlm "
                    f"{theirs / queries * 1e9:5.0f} ns   {theirs / ours:.2f} times as fast"
                )


if __name__ == "__main__":
    main()
