"""The pronoun language model: a pronoun given gender and number of the nouns and pronouns before.

Paper plm-reranking-en-fr. Section 3.2: the text is read word by word; a list keeps gender and
number of the N - 1 most recent nouns and pronouns, N = 5; at each pronoun of a closed list the
sequence of these tags and the pronoun becomes one training sentence of an n-gram model with
modified Kneser-Ney smoothing. Section 4: what the model says about the pronoun by the number of
tags that agree (`trends`, the paper's Table 1 and Figure 2).
"""

from __future__ import annotations

import math
from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from anaphora.languages import canonical
from anaphora.smt.language_model import Estimation, Estimator, LanguageModel
from anaphora.streams import open_lines

LENGTH = 5  # four tags and the pronoun


@dataclass(frozen=True, slots=True)
class TaggedWord:
    """A word of the target language; `tag` is set for nouns and pronouns (`fem_sg`)."""

    form: str
    tag: str = ""
    pronoun: bool = False


class RecentTags:
    """The tags of the most recent nouns and pronouns, oldest first."""

    def __init__(self, length: int = LENGTH, tags: Iterable[str] = ()) -> None:
        self._tags = deque(tags, maxlen=length - 1)

    def see(self, word: TaggedWord) -> None:
        """Go on by one word."""
        if word.tag:
            self._tags.append(word.tag)

    @property
    def tags(self) -> tuple[str, ...]:
        """What stands before the next word."""
        return tuple(self._tags)


def training_sequences(
    words: Iterable[TaggedWord], pronouns: Collection[str], length: int = LENGTH
) -> Iterator[tuple[str, ...]]:
    """The training sentences of one document: up to `length` - 1 tags and the pronoun."""
    recent = RecentTags(length)
    for word in words:
        form = canonical(word.form)
        if word.pronoun and form in pronouns:
            yield (*recent.tags, form)
        recent.see(word)


def train(sequences: Iterable[Sequence[str]], path: str | Path, length: int = LENGTH) -> None:
    """Estimate the model and write it to a file that `PronounLM` maps."""
    estimator = Estimator(Estimation(order=length))
    estimator.add(" ".join(sequence) for sequence in sequences)
    estimator.write_binary(path)


class PronounLM:
    """A trained pronoun language model."""

    def __init__(self, path: str | Path) -> None:
        self._lm = LanguageModel(path, resident=True)

    @property
    def length(self) -> int:
        """How many tags and pronoun together it looks at."""
        return self._lm.order

    def score(self, tags: Sequence[str], pronoun: str) -> float | None:
        """log10 P(pronoun | the last tags); None for a word the model does not know.

        The longest n-gram that ends in the pronoun gives the score, as SRILM's `-debug 2` shows it.
        """
        words = (*tags[-(self.length - 1) :], canonical(pronoun))
        (scores,) = self._lm.tokens([" ".join(words)])
        score = scores[len(words) - 1]
        return None if score.unknown else score.log10

    def trends(self, tag: str, pronouns: Sequence[str]) -> dict[str, Trend]:
        """For each pronoun its average score by the number of preceding `tag`s, 1 to length - 1.

        The average runs over the model's n-grams that end in the pronoun (paper, Section 4).
        """
        scores: defaultdict[tuple[str, int], list[float]] = defaultdict(list)
        for log10, words in self._ngrams():
            scores[words[-1], words[:-1].count(tag)].append(log10)
        return {
            pronoun: Trend(
                tuple(_mean(scores.get((pronoun, n), [])) for n in range(1, self.length))
            )
            for pronoun in pronouns
        }

    def _ngrams(self) -> Iterator[tuple[float, list[str]]]:
        with TemporaryDirectory() as directory:
            path = Path(directory) / "model.arpa"
            self._lm.write_arpa(path)
            with open_lines(path) as lines:
                for line in lines:
                    if "\t" in line:
                        log10, words, *_ = line.split("\t")
                        yield float(log10), words.split(" ")


@dataclass(frozen=True, slots=True)
class Trend:
    """Average log10 probabilities by number of matching tags; None where there is no n-gram."""

    averages: tuple[float | None, ...]

    @property
    def arrow(self) -> str:
        """`↑` if strictly rising, `↓` if strictly falling, else `—`; missing values break both."""
        known = [value for value in self.averages if value is not None]
        steps = list(pairwise(known))
        if len(known) == len(self.averages) and steps:
            if all(a < b for a, b in steps):
                return "↑"
            if all(a > b for a, b in steps):
                return "↓"
        return "—"


def _mean(values: Sequence[float]) -> float | None:
    return math.fsum(values) / len(values) if values else None
