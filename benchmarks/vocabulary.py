"""The vocabulary beside a Python dict, and how long a large one takes to open.

Ratios count, not absolute times: both sides run on the same words in the same process.
"""

from __future__ import annotations

import random
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from anaphora._native import Vocabulary, VocabularyBuilder

T = TypeVar("T")
TYPES = 5_000_000
TOKENS = 2_000_000


def words_of(count: int) -> list[str]:
    """Different words of 2 to 14 letters, in no order."""
    letters = "etaoinshrdlucmfwypvbgkqjxz"
    draw = random.Random(1)
    words: dict[str, None] = {}
    while len(words) < count:
        words["".join(draw.choices(letters, k=draw.randint(2, 14)))] = None
    return list(words)


def text_of(words: list[str], count: int) -> list[str]:
    """Tokens as text has them: the n-th word about n times rarer than the first."""
    draw = random.Random(2)
    return [words[int(len(words) ** draw.random()) - 1] for _ in range(count)]


def copies(words: list[str]) -> list[str]:
    """Equal strings that are other objects with no hash cached, as they come from a file."""
    return " ".join(words).split(" ")


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """The wall seconds of `work`, and what it returned."""
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def show(name: str, count: int, ours: float, theirs: float) -> None:
    """Print millions per second of both sides and their ratio."""
    print(
        f"{name:36} {count / ours / 1e6:7.1f} M/s   dict {count / theirs / 1e6:7.1f} M/s"
        f"   {theirs / ours:5.2f} times"
    )


def intern_in_dict(words: list[str]) -> dict[str, int]:
    """What the builder does, in Python."""
    ids: dict[str, int] = {}
    for word in words:
        ids.setdefault(word, len(ids))
    return ids


def lookups_in_threads(vocabulary: Vocabulary, tokens: list[str], count: int) -> float:
    """Wall seconds for `count` threads that each look up all tokens."""
    threads = [threading.Thread(target=vocabulary.ids, args=(tokens,)) for _ in range(count)]

    def run() -> None:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return timed(run)[0]


def main() -> None:
    """Print the figures."""
    words = words_of(TYPES)
    tokens = text_of(words, TOKENS)

    builder = VocabularyBuilder()
    fresh, again = copies(words), copies(words)
    ours, _ = timed(lambda: builder.intern_all(fresh))
    theirs, table = timed(lambda: intern_in_dict(again))
    show(f"intern {TYPES:,} new words", TYPES, ours, theirs)

    fresh, again = copies(tokens), copies(tokens)
    ours, _ = timed(lambda: builder.intern_all(fresh))
    theirs, _ = timed(lambda: [table.setdefault(token, 0) for token in again])
    show(f"intern {TOKENS:,} tokens of text", TOKENS, ours, theirs)

    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "vocabulary"
        seconds, _ = timed(lambda: builder.save(path))
        megabytes = path.stat().st_size / 1e6
        print(f"save                                 {megabytes:.0f} MB in {seconds:.2f} s")
        seconds, vocabulary = timed(lambda: Vocabulary(path))
        VocabularyBuilder().save(path.with_name("small"))
        small, _ = timed(lambda: Vocabulary(path.with_name("small")))
        print(f"open                                 {seconds * 1e6:.0f} us")
        print(f"open a vocabulary of 3 words         {small * 1e6:.0f} us")
        seconds, _ = timed(vocabulary.verify)
        print(f"verify                               {seconds:.2f} s")

        fresh, again = copies(tokens), copies(tokens)
        ours, _ = timed(lambda: vocabulary.ids(fresh))
        theirs, _ = timed(lambda: [table.get(token, 0) for token in again])
        show(f"look up {TOKENS:,} tokens", TOKENS, ours, theirs)
        some = fresh[: TOKENS // 10]
        ours, _ = timed(lambda: [vocabulary.id(token) for token in some])
        theirs, _ = timed(lambda: [table.get(token, 0) for token in some])
        show("look up one at a time", len(some), ours, theirs)

        one, two = (lookups_in_threads(vocabulary, fresh, count) for count in (1, 2))
        print(f"two threads look up                  {2 * one / two:.2f} times one thread's tokens")


if __name__ == "__main__":
    main()
