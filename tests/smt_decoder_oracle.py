"""The decoder's model written down a second time, slowly: all translations of short sentences.

Definitions as in Moses (manual of 2014, chapters 4 and 5); nothing is shared with the core. Also
random toy models to compare on.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from anaphora.smt.decoder import Decoder, SearchLimits
from anaphora.smt.features import FeatureFunction, Option, Scores, Sentence, SentenceFeature
from anaphora.smt.language_model import Estimation, Estimator, LanguageModel, Method
from anaphora.smt.moses_tables import import_tables
from anaphora.smt.phrase_table import PhraseTable

SOURCE = ("s0", "s1", "s2", "s3")
TARGET = ("t0", "t1", "t2")
ORIENTATIONS = ("monotone", "swap", "discontinuous")

Words = tuple[str, ...]


@dataclass(frozen=True)
class Pair:
    """A phrase pair; `reordering` may be missing, `unknown` words stand in no table."""

    target: Words
    scores: tuple[float, ...] = ()
    reordering: tuple[float, ...] = ()
    unknown: bool = False


Table = dict[Words, list[Pair]]
Step = tuple[int, int, Pair]
"""A source span from first to end, and its translation."""


@dataclass
class Arpa:
    """The n-grams of an ARPA file: logarithm to base 10 and back-off weight."""

    order: int
    grams: dict[Words, tuple[float, float]] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Arpa:
        """Take the n-grams from lines with tabs."""
        model = cls(0)
        for line in path.read_text().splitlines():
            fields = line.split("\t")
            if len(fields) > 1:
                gram = tuple(fields[1].split(" "))
                backoff = float(fields[2]) if len(fields) > 2 else 0.0
                model.grams[gram] = float(fields[0]), backoff
                model.order = max(model.order, len(gram))
        return model

    def log10(self, history: Words, word: str) -> float:
        """The probability of a word, by Katz's recursion."""
        history = history[max(0, len(history) - self.order + 1) :]
        if (*history, word) in self.grams:
            return self.grams[*history, word][0]
        if not history:
            return self.grams["<unk>",][0]
        return self.grams.get(history, (0, 0.0))[1] + self.log10(history[1:], word)


@dataclass
class Toy:
    """A model small enough to try everything."""

    table: Table
    backoff: Table
    arpa: Arpa
    weights: dict[str, list[float]]
    tables: list[PhraseTable]
    lm: LanguageModel
    decoder: Decoder

    def options(self, sentence: Words, first: int, end: int) -> list[Pair]:
        """The translations of a span."""
        phrase = sentence[first:end]
        found = list(self.table.get(phrase, ()))
        if not found and len(phrase) == 1:
            found = list(self.backoff.get(phrase, ()))
        if not found and len(phrase) == 1:
            found = [Pair(phrase, unknown=True)]
        return found

    def derivations(self, sentence: Words, distortion: int) -> Iterator[tuple[Step, ...]]:
        """All ways to translate a sentence; a negative distortion stands for no limit."""

        def extend(done: tuple[Step, ...], covered: set[int]) -> Iterator[tuple[Step, ...]]:
            if len(covered) == len(sentence):
                yield done
                return
            gap = min({*range(len(sentence))} - covered)
            last = done[-1][1] if done else 0
            for first in range(len(sentence)):
                for end in range(first + 1, len(sentence) + 1):
                    span = set(range(first, end))
                    if covered & span:
                        break
                    near = abs(last - first) <= distortion and (
                        first == gap or end - gap <= distortion
                    )
                    if distortion >= 0 and not near:
                        continue
                    for pair in self.options(sentence, first, end):
                        yield from extend(
                            (*done, (first, end, pair)), covered | {*range(first, end)}
                        )

        return extend((), set())

    def features(self, derivation: tuple[Step, ...]) -> list[float]:
        """All scores of a derivation, in the decoder's order."""
        table = [0.0, 0.0]
        backoff = 0.0
        distortion = 0
        reordering = [0.0] * 6
        last: Step | None = None
        for step in derivation:
            first, end, pair = step
            if len(pair.scores) == 2:
                table = [total + math.log(p) for total, p in zip(table, pair.scores, strict=True)]
            elif pair.scores:
                backoff += math.log(pair.scores[0])
            distortion -= abs(first - (last[1] if last else 0))
            at = ORIENTATIONS.index(orientation(last, first, end))
            if pair.reordering:
                reordering[at] += math.log(pair.reordering[at])
            if last and last[2].reordering:
                reordering[3 + at] += math.log(last[2].reordering[3 + at])
            last = step
        words = tuple(itertools.chain(*(pair.target for _, _, pair in derivation)))
        text = ("<s>", *words, "</s>")
        lm = sum(self.arpa.log10(text[:i], text[i]) for i in range(1, len(text))) * math.log(10)
        unknown = -100.0 * sum(pair.unknown for _, _, pair in derivation)
        return [
            *table,
            backoff,
            len(derivation),
            -len(words),
            unknown,
            distortion,
            *reordering,
            lm if derivation else 0.0,
            sum(oddity(derivation)),
        ]

    def ranked(self, sentence: Words, distortion: int) -> list[tuple[float, tuple[Step, ...]]]:
        """All derivations with their scores, best first."""
        weights = [w for name, _ in self.decoder.feature_names for w in self.weights[name]]
        scored = [
            (sum(w * f for w, f in zip(weights, self.features(each), strict=True)), each)
            for each in self.derivations(sentence, distortion)
        ]
        return sorted(scored, key=lambda item: -item[0])


def orientation(last: Step | None, first: int, end: int) -> str:
    """Where a phrase stands relative to the one before it, or to the start of the sentence."""
    if last is None:
        return "monotone" if first == 0 else "discontinuous"
    if last[1] == first:
        return "monotone"
    return "swap" if end == last[0] else "discontinuous"


def oddity(derivation: tuple[Step, ...]) -> list[float]:
    """Scores that depend on everything before: what `Oddity` gives, step by step."""
    scores: list[float] = []
    seen = 0
    for first, _, pair in derivation:
        scores.append(((seen * 7 + first * 3 + len(pair.target)) % 5) / 2)
        seen = (seen + pair.target.count("t0") + first) % 3
    return scores


class Oddity(FeatureFunction):
    """A stateful feature without any sense; with `whole` its states keep the whole history."""

    name = "Oddity0"

    def __init__(self, *, whole: bool = False) -> None:
        self.whole = whole

    def open(self, sentence: Sentence, memory: object) -> SentenceFeature:
        """Every sentence is alike."""
        return SentenceOddity(whole=self.whole)


class SentenceOddity(SentenceFeature):
    """One sentence's."""

    start = (0, ())

    def __init__(self, *, whole: bool) -> None:
        self.whole = whole

    def extend(
        self, state: tuple[int, tuple[Option, ...]], option: Option, complete: bool
    ) -> tuple[Scores, tuple[int, tuple[Option, ...]]]:
        """What was seen counts modulo 3."""
        seen, history = state
        score = ((seen * 7 + option.begin * 3 + len(option.target)) % 5) / 2
        seen = (seen + option.target.count("t0") + option.begin) % 3
        return score, (seen, (*history, option) if self.whole else ())


def random_words(random: Random, words: Words, longest: int) -> Words:
    return tuple(random.choices(words, k=random.randint(1, longest)))


def random_table(random: Random, scores: int) -> Table:
    """Translations of some phrases of one or two words, but never of the last word alone."""

    def chances(count: int) -> tuple[float, ...]:
        return tuple(random.uniform(0.05, 1) for _ in range(count))

    table: Table = {}
    for _ in range(random.randint(3, 7)):
        source = random_words(random, SOURCE, 2)
        targets = {random_words(random, TARGET, 2) for _ in range(random.randint(1, 2))}
        if source != SOURCE[-1:]:
            table[source] = [
                Pair(
                    target,
                    tuple(random.uniform(0.05, 1) for _ in range(scores)),
                    tuple(random.uniform(0.05, 1) for _ in range(6))
                    if random.random() < 0.8
                    else (),
                )
                for target in sorted(targets)
            ]
    return table


def write_table(table: Table, path: Path, *, with_reordering: bool) -> PhraseTable:
    """The table as a file of ours, by way of Moses' form."""
    phrases: list[bytes] = []
    reordering: list[bytes] = []
    for source, pairs in table.items():
        for pair in pairs:
            key = f"{' '.join(source)} ||| {' '.join(pair.target)} ||| "
            phrases.append((key + " ".join(map(repr, pair.scores))).encode())
            if pair.reordering:
                reordering.append((key + " ".join(map(repr, pair.reordering))).encode())
    texts = path.with_suffix(".phrases"), path.with_suffix(".reordering")
    for text, lines in zip(texts, (phrases, reordering), strict=True):
        text.write_bytes(b"".join(line + b"\n" for line in sorted(lines)))
    import_tables(texts[0], path, reordering_table=texts[1] if with_reordering else None)
    return PhraseTable.open(path)


def random_toy(random: Random, directory: Path, *, limits: SearchLimits) -> Toy:
    """A model with two tables, the second for back-off, a trigram model and an odd feature."""
    table = random_table(random, 2)
    table[SOURCE[:1]] = [Pair(("t0",), (0.5, 0.25), (0.2, 0.3, 0.5, 0.1, 0.8, 0.1))]
    backoff = {
        source: [Pair(pair.target, pair.scores) for pair in pairs]
        for source, pairs in random_table(random, 1).items()
    }
    backoff[SOURCE[:1]] = [Pair(("t1",), (0.125,))]
    estimator = Estimator(Estimation(order=3, method=Method.WITTEN_BELL))
    estimator.add(" ".join(random_words(random, TARGET, 5)) for _ in range(6))
    estimator.write_binary(directory / "lm")
    lm = LanguageModel(directory / "lm")
    lm.write_arpa(directory / "arpa")
    shape = {
        "TranslationModel0": 2,
        "TranslationModel1": 1,
        "PhrasePenalty0": 1,
        "WordPenalty0": 1,
        "UnknownWordPenalty0": 1,
        "Distortion0": 1,
        "LexicalReordering0": 6,
        "LM0": 1,
        "Oddity0": 1,
    }
    weights = {name: [random.uniform(-0.2, 1) for _ in range(n)] for name, n in shape.items()}
    tables = [
        write_table(table, directory / "table", with_reordering=True),
        write_table(backoff, directory / "backoff", with_reordering=False),
    ]
    decoder = Decoder(
        tables, [lm], weights=weights, limits=limits, backoff=[0, 1], features=[Oddity()]
    )
    return Toy(table, backoff, Arpa.read(directory / "arpa"), weights, tables, lm, decoder)
