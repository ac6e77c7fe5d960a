"""Learn antecedents from en-fr, and measure how well French pronouns are told from what was learnt.

    python -m anaphora.experiments.learnt_antecedents DATA/en-fr --out MODEL

DATA/en-fr is a folder with train, dev, newstest2012 and newstest2013 (.en.gz, .fr.gz, .doc.gz).
Three tenths of the documents of Europarl are taken, and all others. The held-out text is aligned
together with the training text; nothing else is learnt from it. MODEL is then a directory for
`--resolver learnt --model MODEL`; what is finished there is not done again.

Printed are, for each held-out set, accuracy and bits over the target pronouns that show a gender,
and of the pronouns that became *il* or *elle* (*ils* or *elles*) how often the more probable of the
two is right, with the mean of both recalls. Beside them stand the majority, and a model of the
context alone: the same, with every noun of unknown class.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

import numpy as np

from anaphora.coreference import learnt, preferences, ranker
from anaphora.experiments.antecedent_texts import TRAIN, prepare, text
from anaphora.models.features import Features
from anaphora.models.latent_antecedent import Floats, Ints, Parallel, Weights, label_probabilities
from anaphora.pairs import PAIRS
from anaphora.streams import open_output
from anaphora.training.antecedent_arrays import Vocabulary
from anaphora.training.antecedent_learning import Learning, collect, learn, telling

PAIR = "en-fr"
HELD_OUT = {"dev": ("dev",), "newstest": ("newstest2012", "newstest2013")}
SETS = tuple(chain.from_iterable(HELD_OUT.values()))
FORCED = (("il", "elle"), ("ils", "elles"))


@dataclass(frozen=True, slots=True)
class Forced:
    """How often the more probable of two pronouns is right, and the mean recall of the two."""

    size: int
    accuracy: float
    recall: float


def forced(probabilities: Floats, truth: Ints, pair: tuple[int, int]) -> Forced:
    """Of the pronouns that became one of a pair of labels."""
    asked = np.isin(truth, pair)
    first = probabilities[asked, pair[0]] >= probabilities[asked, pair[1]]
    right = first == (truth[asked] == pair[0])
    recalls = [right[truth[asked] == label].mean() for label in pair]
    return Forced(int(asked.sum()), float(right.mean()), float(np.mean(recalls)))


def context_only(corpus: Parallel, words: Vocabulary) -> Parallel:
    """The corpus as it is for one who does not know what nouns became."""
    choices = corpus.choices
    unknown = np.full_like(choices.classes, words.classes[Features().tag])
    return replace(corpus, choices=replace(choices, classes=unknown))


def report(name: str, corpus: Parallel, words: Vocabulary, weights: Weights) -> None:
    """Print how well the target pronouns of a set are told."""
    probabilities = label_probabilities(corpus, weights)
    right = probabilities[np.arange(len(corpus.labels)), corpus.labels]
    accuracy = float((probabilities.argmax(axis=1) == corpus.labels).mean())
    print(
        f"{name}: {len(right)} pronouns, accuracy {accuracy:.1%}, {-np.log2(right).mean():.3f} bits"
    )
    for first, second in FORCED:
        if {first, second} <= words.labels.keys():
            labels = words.labels[first], words.labels[second]
            found = forced(probabilities, corpus.labels, labels)
            rates = f"{found.accuracy:.1%}, recall {found.recall:.1%}"
            print(f"  {first} or {second} ({found.size}): {rates}")


def _majority(labels: Sequence[str], pair: tuple[str, str]) -> str:
    counts = [labels.count(form) for form in pair]
    return f"  {' or '.join(pair)}: majority {max(counts) / max(1, sum(counts)):.1%}"


def write(learning: Learning, directory: Path) -> None:
    """Make a directory one for `--resolver learnt --model`."""
    folder = directory / learnt.FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with open_output(folder / learnt.WEIGHTS) as out:
        ranker.write(learning.ranker, out)
    with open_output(folder / learnt.PREFERENCES) as out:
        preferences.write(learning.preferences, out)


def _main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, metavar="DATA")
    parser.add_argument("--out", type=Path, required=True, metavar="MODEL")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    prepare(args.data, args.out, SETS, threads=args.threads)
    learning = learn([text(args.out, PAIR, TRAIN)])
    write(learning, args.out)
    for name, sets in HELD_OUT.items():
        every = collect(text(args.out, PAIR, *sets), learning.preferences)
        held_out = telling(every, PAIRS.get(PAIR))
        words, corpus = learning.words[0], held_out.parallel(learning.words[0])
        report(name, corpus, words, learning.weights)
        report(f"{name}, context only", context_only(corpus, words), words, learning.weights)
        for pair in FORCED:
            print(_majority(held_out.labels, pair))


if __name__ == "__main__":
    _main()
