"""A machine-like draft for post-editing: French text with the gender of some pronouns turned.

    python benchmarks/flipped_pronouns.py < newstest2013.fr > draft.fr

Of *il, elle, ils, elles* 30% become the other gender, always the same ones; everything else stays.
docs/postedit.md says what post-editing then makes better and worse.
"""

from __future__ import annotations

import random
import sys

from anaphora.languages import LANGUAGES, canonical
from anaphora.systems.rewriting import spans
from anaphora.systems.spelling import dressed

_OTHER = {"il": "elle", "elle": "il", "ils": "elles", "elles": "ils"}
_SHARE = 0.3
_SEED = 7


def main() -> None:
    """Turn pronouns of standard input, line by line."""
    chance = random.Random(_SEED)
    for line in sys.stdin:
        sys.stdout.write(turned(line.rstrip("\n"), chance) + "\n")


def turned(line: str, chance: random.Random) -> str:
    """A line with some pronouns of the other gender."""
    words = [token.text for token in LANGUAGES.get("fr").tokenise(line)]
    for word, (start, end) in reversed(list(zip(words, spans(words, line), strict=True))):
        form = canonical(word)
        if form in _OTHER and chance.random() < _SHARE:
            line = line[:start] + dressed(_OTHER[form], word) + line[end:]
    return line


if __name__ == "__main__":
    main()
