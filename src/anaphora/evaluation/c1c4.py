"""C1 to C4: identical, similar, different, untranslated, and (C1 + C2) / total.

"A Contextual Language Model to Improve Machine Translation of Pronouns", section 6.1, and "A
Coreference Model for Machine Translation", section 5.2, after the accuracy of connectives (ACT).
Words count in lower case. Similar are variants of spelling: the pair's `equal` classes, and the
two kinds of apostrophe. Of several aligned words those that are pronouns count, if there are any;
one shared word is enough. A pronoun that has no words in the hypothesis is untranslated; one that
has none in the reference alone is different.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar, Self

from anaphora.evaluation.base import Configurable, Item, Options, Signature, fingerprint
from anaphora.evaluation.pronouns import (
    Occurrence,
    ambiguous_forms,
    occurrences,
    target_forms,
)
from anaphora.evaluation.significance import McNemar, Significance, mcnemar
from anaphora.evaluation.translation import Translation
from anaphora.languages import canonical
from anaphora.pairs import PAIRS

Words = tuple[str, ...]

_REMEMBERED = 2**16  # words aligned to pronouns: the same few again and again
_VALUES = {"C1": 1.0, "C2": 1.0, "C3": 0.0, "C4": 0.0}


class C1C4(Configurable):
    """Accuracy by the cases C1 to C4, for the pair's ambiguous pronouns or a chosen list."""

    name: ClassVar[str] = "c1c4"
    title: ClassVar[str] = "C1..C4"

    def __init__(self, pair: str, pronouns: Iterable[str] = (), *, aligner: str = "given") -> None:
        values = PAIRS.get(pair)
        self.pair = pair
        self.aligner = aligner
        self.pronouns = tuple(pronouns) or ambiguous_forms(values)
        self._chosen = bool(tuple(pronouns))
        self._targets = frozenset(target_forms(values))
        self._classes = {form: number for number, c in enumerate(values.equal) for form in c}
        self._judged = lru_cache(_REMEMBERED)(self._judge)

    @classmethod
    def configured(cls, options: Options) -> Self:
        """For the pair, or the pronouns asked for."""
        return cls(options.pair, options.pronouns, aligner=options.aligner)

    def signature(self) -> Signature:
        """Pair, list of pronouns if it was chosen, classes, aligner."""
        return Signature.of(
            pair=self.pair,
            pronouns=fingerprint([self.pronouns]) if self._chosen else "",
            classes=fingerprint(map(sorted, PAIRS.get(self.pair).equal)),
            aligner=self.aligner,
        )

    def items(self, translation: Translation) -> list[Item]:
        """Judge every pronoun of the list."""
        return [self._item(translation, found) for found in occurrences(translation, self.pronouns)]

    def tests(
        self, first: Sequence[Item], second: Sequence[Item], method: McNemar
    ) -> list[Significance]:
        """As the paper on re-ranking has it (section 6.2), of C1 + C2 and of C1 alone."""
        a, b = ([item.case == "C1" for item in items] for items in (first, second))
        identical = mcnemar(a, b, method)
        named = replace(identical, test=f"{identical.test}, C1 alone")
        return [*super().tests(first, second, method), named]

    def details(self, items: Iterable[Item]) -> dict[str, object]:
        """All four counts, C1 + C2 too."""
        cases = [item.case for item in items]
        counts = {case: cases.count(case) for case in _VALUES}
        return {"items": len(cases), **counts, "C1+C2": counts["C1"] + counts["C2"]}

    def rejudged(self, item: Item, hypothesis: Words) -> Item:
        """The item as it would be with other words for the pronoun."""
        _, words, case = self._judged(item.reference, hypothesis)
        return item._replace(hypothesis=words, case=case, value=_VALUES[case])

    def _item(self, translation: Translation, found: Occurrence) -> Item:
        judged = self._judged(found.reference, found.hypothesis)
        return Item.at(translation, found.place, found.form, *judged, _VALUES[judged[-1]])

    def _judge(self, reference: Words, hypothesis: Words) -> tuple[Words, Words, str]:
        """The words that count on each side, and the case."""
        sides = self._words(reference), self._words(hypothesis)
        return *sides, self._case(*sides)

    def _words(self, words: Words) -> Words:
        lowered = tuple(word.lower() for word in words)
        return tuple(w for w in lowered if canonical(w) in self._targets) or lowered

    def _case(self, reference: Words, hypothesis: Words) -> str:
        if not hypothesis:
            return "C4"
        if not set(reference).isdisjoint(hypothesis):
            return "C1"
        different = set(map(self._class, reference)).isdisjoint(map(self._class, hypothesis))
        return "C3" if different else "C2"

    def _class(self, word: str) -> str | int:
        form = canonical(word)
        return self._classes.get(form, form)
