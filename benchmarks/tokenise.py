"""Tokens per second of one core, and how many lines come back unchanged from bare words.

`python benchmarks/tokenise.py` measures on micro-world text in each language,
`python benchmarks/tokenise.py en < text` on any text.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from time import process_time

from anaphora import microworld
from anaphora.languages import LANGUAGES

_PAIR_OF = {"en": "en-fr", "fr": "en-fr", "de": "en-de", "es": "es-en"}
_DOCUMENTS = 2000


def _measure(code: str, lines: Sequence[str]) -> None:
    """Tokenise and detokenise the lines and print the speed of both."""
    language = LANGUAGES.get(code)
    start = process_time()
    words = [[token.text for token in language.tokenise(line)] for line in lines]
    middle = process_time()
    back = [language.detokenise(line) for line in words]
    end = process_time()
    count = sum(map(len, words))
    same = sum(a == b for a, b in zip(lines, back, strict=True))
    print(f"{language.name}: {count:,} tokens in {len(lines):,} lines")
    print(f"  tokenise   {count / (middle - start):12,.0f} tokens/s")
    print(f"  detokenise {count / (end - middle):12,.0f} tokens/s")
    print(f"  unchanged  {same / len(lines):12.2%} of lines")


def _generated(code: str) -> list[str]:
    bitexts = microworld.generate(_PAIR_OF[code], _DOCUMENTS)
    sides = (b.source if b.source.lang == code else b.target for b in bitexts)
    return [segment.text for side in sides for segment in side.segments]


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _measure(sys.argv[1], sys.stdin.read().splitlines())
    else:
        for each in _PAIR_OF:
            _measure(each, _generated(each))
