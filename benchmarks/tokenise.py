"""Tokens per second of one core: `python benchmarks/tokenise.py en < text`."""

from __future__ import annotations

import sys
from time import process_time

from anaphora.languages import LANGUAGES


def main() -> None:
    """Tokenise standard input, then detokenise it, and print the speed of both."""
    language = LANGUAGES.get(sys.argv[1])
    lines = sys.stdin.read().splitlines()
    start = process_time()
    words = [[token.text for token in language.tokenise(line)] for line in lines]
    middle = process_time()
    back = [language.detokenise(line) for line in words]
    end = process_time()
    count = sum(map(len, words))
    same = sum(a == b for a, b in zip(lines, back, strict=True))
    print(f"{language.name}: {count:,} tokens in {len(lines):,} lines")
    print(f"tokenise   {count / (middle - start):12,.0f} tokens/s")
    print(f"detokenise {count / (end - middle):12,.0f} tokens/s")
    print(f"unchanged  {same / len(lines):12.2%} of lines")


if __name__ == "__main__":
    main()
