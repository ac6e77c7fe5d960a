"""Endings that tell a noun's gender and number, learnt from a lexicon by counting.

An ending is a rule if at least `_SEEN` nouns have it and most of them differ from what the next
shorter rule says. The longest rule that fits a word decides.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from anaphora.analysis.morphology.paradigm import Cells

_LONGEST = 7
_SEEN = 3


def learn(nouns: Iterable[tuple[str, Cells]]) -> dict[str, Cells]:
    """Rules from nouns with what each of them is."""
    counts: dict[str, Counter[Cells]] = defaultdict(Counter)
    for form, cells in nouns:
        for ending in endings(form):
            counts[ending][cells] += 1
    rules: dict[str, Cells] = {}
    for ending in sorted(counts, key=lambda ending: (len(ending), ending)):
        answers = counts[ending]
        best = max(answers, key=lambda cells: (answers[cells], cells))
        if answers.total() >= _SEEN and best != matching(rules, ending):
            rules[ending] = best
    return rules


def matching(rules: Mapping[str, Cells], form: str) -> Cells | None:
    """What the longest rule that fits says."""
    return next((rules[ending] for ending in endings(form) if ending in rules), None)


def endings(form: str) -> Iterator[str]:
    """The endings of a word from the longest to the empty one."""
    word = form.lower()
    for length in range(min(_LONGEST, len(word)), -1, -1):
        yield word[len(word) - length :]
