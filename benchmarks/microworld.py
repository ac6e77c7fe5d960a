"""How fast the micro-world is told, and what gives its pronouns away.

`python benchmarks/microworld.py` prints the seconds for 10,000 documents of each pair and, for the
pronouns whose antecedent stands in an earlier sentence, how often their target class is guessed:
from the class prior, from the words of the source sentence (naive Bayes over words and word pairs,
trained on the first 80% of the documents), from the nearest noun before, from the majority of the
four nouns and pronouns before, and from the gold antecedent.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from anaphora.documents import Bitext, Category, Function, Gender, Human, Mention, Number
from anaphora.microworld import PAIRS, generate

_SOURCE_PRONOUNS = {"en-fr": ("it",), "en-de": ("it",), "es-en": ("su",)}
_HEARD_BEFORE = 4
"""Nouns and pronouns that the majority is taken of."""


@dataclass(frozen=True, slots=True)
class Case:
    """A source pronoun: the words around it, what it should become, and what others would say."""

    words: tuple[str, ...]
    expected: str
    within_sentence: bool
    nearest: str
    majority: str
    antecedent: str


def cases(bitext: Bitext, pair: str) -> Iterator[Case]:
    """The ambiguous anaphoric pronouns of a document."""
    source, target = bitext.source, bitext.target
    paired = zip(source.mentions, _in_source_order(bitext), strict=True)
    chains = target.chains()
    for mention, counterpart in paired:
        segment = source.segments[mention.segment]
        if mention.function is not Function.ANAPHORIC or mention.start < 0:
            continue
        if segment.tokens[mention.start].text.lower() not in _SOURCE_PRONOUNS[pair]:
            continue
        before = [m for m in target.mentions if _place(m) < _place(counterpart)]
        nouns = [m for m in before if m.category in (Category.NOUN, Category.NAME)]
        antecedents = [m for m in chains[mention.entity] if m in nouns]
        heard = [m for m in before if m.category is not Category.EVENT and m.entity]
        yield Case(
            words=tuple(token.text.lower() for token in segment.tokens),
            expected=target_class(counterpart, pair),
            within_sentence=antecedents[-1].segment == mention.segment,
            nearest=target_class(nouns[-1], pair),
            majority=_majority(target_class(m, pair) for m in heard[-_HEARD_BEFORE:]),
            antecedent=target_class(antecedents[-1], pair),
        )


def _in_source_order(bitext: Bitext) -> list[Mention]:
    """The target mentions, each at the place of the source mention of the same expression."""
    remaining: dict[tuple[int, str, Category], list[Mention]] = defaultdict(list)
    for mention in bitext.target.mentions:
        remaining[mention.segment, mention.entity, mention.category].append(mention)
    return [remaining[m.segment, m.entity, m.category].pop(0) for m in bitext.source.mentions]


def _place(mention: Mention) -> tuple[int, int]:
    return mention.segment, mention.start


def target_class(mention: Mention, pair: str) -> str:
    """What a pronoun for the mention has to choose: a gender, or his, her, its, their."""
    if pair != "es-en":
        return str(mention.gender)
    if mention.number is Number.PL:
        return "their"
    if mention.human is Human.OTHER:
        return "its"
    return "her" if mention.gender is Gender.FEM else "his"


def _majority(classes: Iterable[str]) -> str:
    """The most frequent class; of equally frequent ones the latest."""
    heard = list(classes)[::-1]
    return max(heard, key=heard.count)


def naive_bayes(training: Sequence[Case], test: Sequence[Case]) -> float:
    """Accuracy of guessing the class from the words and word pairs of the sentence alone."""
    classes = Counter(case.expected for case in training)
    counts: dict[str, Counter[tuple[str, ...]]] = {name: Counter() for name in classes}
    for case in training:
        counts[case.expected].update(_features(case.words))
    vocabulary = len({feature for counter in counts.values() for feature in counter})
    totals = {name: counter.total() + vocabulary for name, counter in counts.items()}

    def score(name: str, features: Sequence[tuple[str, ...]]) -> float:
        seen = counts[name]
        evidence = sum(math.log((seen[f] + 1) / totals[name]) for f in features)
        return math.log(classes[name]) + evidence

    right = 0
    for case in test:
        features = list(_features(case.words))
        right += max(classes, key=lambda name: score(name, features)) == case.expected
    return right / len(test)


def _features(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    yield from zip(words, strict=False)
    yield from pairwise(words)


def report(pair: str, documents: int, seed: int) -> None:
    """Print all figures of one pair."""
    seconds, sentences = 0.0, 0
    told: list[list[Case]] = []
    bitexts = generate(pair, documents, seed)
    for _ in range(documents):
        started = time.process_time()
        bitext = next(bitexts)
        seconds += time.process_time() - started
        sentences += len(bitext.source.segments)
        told.append(list(cases(bitext, pair)))
    print(f"{pair}: {documents} documents in {seconds:.1f} s of one core")
    print(f"  sentences      {sentences / documents:.2f} per document")
    held_out = documents * 4 // 5
    train = [c for each in told[:held_out] for c in each if not c.within_sentence]
    everything = [c for each in told[held_out:] for c in each]
    test = [c for c in everything if not c.within_sentence]
    prior = Counter(case.expected for case in train).most_common(1)[0][0]
    shares = Counter(case.expected for case in test)
    print(f"  pronouns       {len(train)} to train on, {len(test)} to test; {_shown(shares)}")
    print(f"  prior          {_accuracy([c.expected == prior for c in test])}")
    bayes = naive_bayes(train, test)
    print(f"  sentence alone {bayes:.1%} +- {_interval(bayes, len(test)):.1%}")
    print(f"  nearest noun   {_accuracy([c.nearest == c.expected for c in test])}")
    print(f"  four before    {_accuracy([c.majority == c.expected for c in test])}")
    print(f"  antecedent     {_accuracy([c.antecedent == c.expected for c in test])}")
    inside = [c for c in everything if c.within_sentence]
    print(f"  apart: {len(inside)} pronouns whose antecedent stands in the same sentence")


def _shown(shares: Counter[str]) -> str:
    return ", ".join(f"{name} {n / shares.total():.1%}" for name, n in shares.most_common())


def _accuracy(right: Sequence[bool]) -> str:
    share = sum(right) / len(right)
    return f"{share:.1%} +- {_interval(share, len(right)):.1%}"


def _interval(share: float, cases: int) -> float:
    """Half the 95% confidence interval of a share."""
    return 1.96 * math.sqrt(share * (1 - share) / cases)


def main() -> None:
    """Report on the pairs asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pair", choices=PAIRS, action="append")
    parser.add_argument("--documents", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for pair in arguments.pair or PAIRS:
        report(pair, arguments.documents, arguments.seed)


if __name__ == "__main__":
    main()
