"""Smoothing written down a second time, slowly and straight from the definitions, for tests.

Chen and Goodman (1998), section 3, with the conventions of lmplz: lower orders count the words an
n-gram occurs after, except where it begins with <s>; pruning goes by occurrences and gives what it
removes to the weight of the context; unigrams are interpolated with a uniform distribution over all
words but <s>; an order without closed-form discounts takes 0.5, 1, 1.5.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

Gram = tuple[str, ...]


class Oracle:
    """A model of tokenised sentences."""

    def __init__(
        self, sentences: Sequence[Sequence[str]], order: int, method: str, prune: Sequence[int]
    ) -> None:
        self.order = order
        self.method = method
        texts = [("<s>", *sentence, "</s>") for sentence in sentences]
        self.words = sorted({word for text in texts for word in text[1:]} | {"<unk>"})
        occurrences: dict[int, Counter[Gram]] = {}
        for n in range(1, order + 1):
            occurrences[n] = Counter(
                gram
                for text in texts
                for i in range(len(text) - n + 1)
                if (gram := text[i : i + n]) != ("<s>",)
            )
        self.counts = {n: self._adjusted(n, occurrences) for n in occurrences}
        self.pruned = {
            gram
            for n in range(2, order + 1)
            for gram, count in occurrences[n].items()
            if count <= prune[min(n, len(prune)) - 1]
        }
        self.smoothing = {n: self._smoothing(n) for n in self.counts}
        self.children: dict[Gram, list[tuple[Gram, int]]] = defaultdict(list)
        for counts in self.counts.values():
            for gram, count in counts.items():
                self.children[gram[:-1]].append((gram, count))

    def _adjusted(self, n: int, occurrences: dict[int, Counter[Gram]]) -> Counter[Gram]:
        if n == self.order or self.method == "wb":
            return occurrences[n]
        before: dict[Gram, set[str]] = defaultdict(set)
        for longer in occurrences[n + 1]:
            before[longer[1:]].add(longer[0])
        return Counter(
            {
                gram: count if gram[0] == "<s>" else len(before[gram])
                for gram, count in occurrences[n].items()
            }
        )

    def _smoothing(self, n: int) -> tuple[float, ...] | None:
        """Discounts for counts of 0, 1, 2, 3 and more; None is Witten-Bell."""
        if self.method == "wb":
            return None
        fixed = (0, 0.5, 1, 1.5)
        if self.method == "fixed":
            return fixed
        having = Counter(self.counts[n].values())
        if having[1] and having[2] and having[3]:
            y = having[1] / (having[1] + 2 * having[2])
            found = (0, *(k - (k + 1) * y * having[k + 1] / having[k] for k in (1, 2, 3)))
            if min(found[1:]) > 0:
                return found
        return fixed if having[1] else None

    def probability(self, word: str, context: Gram) -> float:
        """P(word | context)."""
        context = context[len(context) - min(len(context), self.order - 1) :]
        if not context:
            return self._interpolated(word, (), 1 / len(self.words))
        lower = self.probability(word, context[1:])
        return self._interpolated(word, context, lower) if context in self.children else lower

    def _interpolated(self, word: str, context: Gram, lower: float) -> float:
        discounts = self.smoothing[len(context) + 1]
        gram = (*context, word)
        children = self.children[context]
        total = sum(count for _, count in children)
        freed: float = sum(count for each, count in children if each in self.pruned)
        own = 0 if gram in self.pruned else self.counts[len(gram)][gram]
        if discounts is None:
            total += len(children)
            return (own + (len(children) + freed) * lower) / total
        freed += sum(
            discounts[min(count, 3)] for each, count in children if each not in self.pruned
        )
        return (own - discounts[min(own, 3)] + freed * lower) / total
