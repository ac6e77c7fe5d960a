"""How long, and in how much memory, reading a million plain segments with document ids takes.

Run with `python benchmarks/read_plain.py`; the aim is under 4 s and 150 MB on one core. The last
line compares with a bare loop over the two files, which is what the machine allows.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from anaphora import formats

_SEGMENTS = 1_000_000
_MEGABYTE = 1024 * 1024


def _generate(text: Path, doc_ids: Path) -> None:
    """Write segments of 25 words and documents of 25 segments, on average."""
    chance = random.Random(1)
    letters = "abcdefghijklmnopqrstuvwxyzéèüñ"
    words = ["".join(chance.choices(letters, k=chance.randint(1, 10))) for _ in range(20_000)]
    document, left = 0, 0
    with open(text, "w", encoding="utf-8") as lines, open(doc_ids, "w", encoding="utf-8") as ids:
        for _ in range(_SEGMENTS):
            if not left:
                document, left = document + 1, chance.randint(5, 45)
            left -= 1
            lines.write(" ".join(chance.choices(words, k=chance.randint(5, 45))) + "\n")
            ids.write(f"collection/document-{document:06d}\n")


def _with_anaphora(text: str, doc_ids: str) -> int:
    documents = formats.read(text, "plain-doc-ids", doc_ids=doc_ids)
    return sum(len(document.segments) for document in documents)


def _bare_loop(text: str, doc_ids: str) -> int:
    count = 0
    with open(text, encoding="utf-8") as lines, open(doc_ids, encoding="utf-8") as ids:
        for _line, _doc_id in zip(lines, ids, strict=True):
            count += 1
    return count


_READERS: dict[str, Callable[[str, str], int]] = {
    "anaphora": _with_anaphora,
    "bare loop": _bare_loop,
}


def _measure(reader: str, text: str, doc_ids: str) -> None:
    """Print seconds of processor time and peak memory in bytes, of this process."""
    before = time.process_time()
    count = _READERS[reader](text, doc_ids)
    seconds = time.process_time() - before
    if count != _SEGMENTS:
        raise SystemExit(f"{reader}: {count} segments instead of {_SEGMENTS}")
    print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)


def _measured_apart(reader: str, text: Path, doc_ids: Path) -> tuple[float, float]:
    """Measure in a fresh process, whose peak memory is the reader's alone."""
    command = [sys.executable, __file__, reader, str(text), str(doc_ids)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    seconds, peak = map(float, output.split())
    return seconds, peak


def _main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        text, doc_ids = Path(directory, "text"), Path(directory, "doc")
        _generate(text, doc_ids)
        print(f"{_SEGMENTS} segments, {text.stat().st_size / _MEGABYTE:.0f} MB of text")
        taken = {}
        for reader in _READERS:
            seconds, peak = _measured_apart(reader, text, doc_ids)
            taken[reader] = seconds
            print(f"{reader:9}  {seconds:5.2f} s of processor time, {peak / _MEGABYTE:4.0f} MB")
        print(f"ratio      {taken['anaphora'] / taken['bare loop']:5.1f}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _measure(*sys.argv[1:])
    else:
        _main()
