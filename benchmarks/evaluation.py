"""How long, and in how much memory, pronoun metrics and the bootstrap take.

`python benchmarks/evaluation.py` runs `anaphora score` with APT, C1..C4 and P/R/F on 100,000
generated sentence pairs with given alignments (the aim is under 5 s of processor time and 500 MB,
start included), then draws 10,000 samples of 10,000 items in documents (under 2 s).
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from anaphora.evaluation.base import ratio
from anaphora.evaluation.significance import Floats, approximate_randomisation, paired_bootstrap

_PAIRS = 100_000
_ITEMS, _DOCUMENTS, _SAMPLES = 10_000, 400, 10_000
_PRONOUNS = (("it", ("il", "elle", "ce", "cela", "le")), ("they", ("ils", "elles")), ("I", ("je",)))
_SHARE = 0.07  # of pronouns among the words: that of English news
_FILES = {
    "--source": "source",
    "--reference": "reference",
    "--hypothesis": "hypothesis",
    "--alignment-ref": "links-ref",
    "--alignment-hyp": "links-hyp",
}
_METRICS = ("apt", "c1c4", "prf")


def _generate(folder: Path) -> None:
    """Write texts of 5 to 40 words, of which 1 in 14 is a pronoun, aligned nearly one to one."""
    chance = random.Random(1)
    words = ["".join(chance.choices("abcdefghijklmnop", k=6)) for _ in range(20_000)]
    written: dict[str, list[str]] = {name: [] for name in _FILES.values()}
    for _ in range(_PAIRS):
        length = chance.randint(5, 40)
        rows = [_translated(word, chance) for word in chance.choices(words, k=length)]
        texts = map(" ".join, zip(*rows, strict=True))
        links = (_links(length, chance) for _ in range(2))
        for lines, line in zip(written.values(), (*texts, *links), strict=True):
            lines.append(line + "\n")
    for name, lines in written.items():
        (folder / name).write_text("".join(lines), encoding="utf-8")


def _translated(word: str, chance: random.Random) -> tuple[str, ...]:
    """A word of the source or a pronoun in its place, with two translations."""
    if chance.random() >= _SHARE:
        return word, word, word
    form, targets = chance.choice(_PRONOUNS)
    return form, *chance.choices(targets, k=2)


def _links(length: int, chance: random.Random) -> str:
    """Most words linked to their like, some to the next one too, some to nothing."""
    kinds = chance.choices(((0,), (0, 1), ()), weights=(16, 2, 2), k=length)
    points = ((i, i + step) for i, kind in enumerate(kinds) for step in kind)
    return " ".join(f"{a}-{b}" for a, b in points if b < length)


def _score(folder: Path, metrics: Sequence[str]) -> None:
    """Print what the command takes, start and reading included."""
    command = [sys.executable, "-m", "anaphora.cli", "score", "--pair", "en-fr"]
    for option, name in _FILES.items():
        command += [option, str(folder / name)]
    command += ["--metric", *metrics]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    peak = f"{after.ru_maxrss / 1024:4.0f} MB"
    print(f"score {_PAIRS:,} pairs, {' '.join(metrics):13}  {seconds:5.2f} s  {peak}")


def _resample() -> None:
    """Print what the tests of a score that is a ratio of sums take."""
    chance = np.random.default_rng(1)
    first, second = (
        np.column_stack((hits, np.ones(_ITEMS)))
        for hits in (chance.random((2, _ITEMS)) < 0.5).astype(float)
    )
    documents = [str(number) for number in chance.integers(_DOCUMENTS, size=_ITEMS)]
    size = f"{_SAMPLES:,} samples of {_ITEMS:,} items"

    def mean(sums: Floats) -> Floats:
        return ratio(sums[..., 0], sums[..., 1])

    start = time.process_time()
    paired_bootstrap(first, second, documents, mean, samples=_SAMPLES)
    middle = time.process_time()
    approximate_randomisation(first, second, mean, samples=_SAMPLES)
    end = time.process_time()
    print(f"bootstrap of {_DOCUMENTS} documents, {size}  {middle - start:5.2f} s")
    print(f"approximate randomisation, {size}   {end - middle:5.2f} s")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        _generate(Path(directory))
        for each in _METRICS:
            _score(Path(directory), [each])
        _score(Path(directory), _METRICS)
    _resample()
