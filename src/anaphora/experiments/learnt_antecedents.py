"""Learn antecedents from en-fr, and measure how well French pronouns are told from what was learnt.

    python -m anaphora.experiments.learnt_antecedents DATA/en-fr --out MODEL

DATA/en-fr is a folder with train, dev, newstest2012 and newstest2013 (.en.gz, .fr.gz, .doc.gz).
Three tenths of the documents of Europarl are taken, and all others. The held-out text is aligned
together with the training text; nothing else is learnt from it. MODEL is then a directory for
`--resolver learnt --model MODEL`; what is finished there is not done again.

Printed are, for each held-out set, accuracy and bits over the target pronouns that show a gender,
and of the pronouns that became *il* or *elle* (*ils* or *elles*) how often the more probable of the
two is right, with the mean of both recalls. Beside them stand how frequent the more frequent of
the two is, and models that know the words around the pronoun, the classes of the four nouns before
it (the tags of the pronoun language model), or both. Learning starts from rules of thumb or, with
`--belief annotated`, from the weights of the `builtin` resolver.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np

from anaphora.coreference import learnt, preferences, ranker
from anaphora.experiments.antecedent_texts import TRAIN, prepare, text
from anaphora.models.latent_antecedent import (
    Floats,
    Ints,
    Parallel,
    Prior,
    Weights,
    fit,
    label_probabilities,
)
from anaphora.pairs import PAIRS
from anaphora.streams import open_output
from anaphora.training.antecedent_arrays import (
    Collected,
    Vocabulary,
    agreeing,
    tells,
    vocabulary,
)
from anaphora.training.antecedent_instances import NONE, Instance
from anaphora.training.antecedent_learning import Learning, collect, learn, pronouns, telling
from anaphora.training.antecedent_prior import ANNOTATED, RULES

PAIR = "en-fr"
HELD_OUT = {"dev": ("dev",), "newstest": ("newstest2012", "newstest2013")}
SETS = tuple(chain.from_iterable(HELD_OUT.values()))
TARGET = PAIRS.get(PAIR).target_language
BELIEFS = {"rules": RULES, "annotated": ANNOTATED}
_TAGS = 4
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


@dataclass(frozen=True, slots=True)
class Clues:
    """What a model without antecedents knows of a pronoun, and what it became."""

    role: str
    label: str
    tags: Sequence[str]
    """The classes of the last four nouns, from none to all of them."""
    context: Sequence[str]


def clues(every: Iterable[Instance]) -> Iterator[Clues]:
    """Yield the clues of the pronouns whose translation shows a gender."""
    for each in every:
        if tells(each.label, TARGET):
            *candidates, context = each.rows
            classes = [c for c, row in zip(each.classes, candidates, strict=False) if _noun(row)]
            tags = [" ".join(("tags", *classes[:number])) for number in range(_TAGS + 1)]
            yield Clues(each.role, each.label, tags, context)


def _noun(row: Sequence[str]) -> bool:
    return not any(name.startswith("kind pronoun ") for name in row)


WITHOUT_ANTECEDENTS: Mapping[str, Callable[[Clues], Sequence[str]]] = {
    "four preceding tags": lambda each: each.tags,
    "context alone": lambda each: each.context,
    "context and four tags": lambda each: [*each.tags, *each.context],
}
"""What is looked at by models that take no noun for the antecedent."""


def guessed(
    learnt_from: Iterable[Clues], asked: Iterable[Clues], seen: Callable[[Clues], Sequence[str]]
) -> Told:
    """How a log-linear model of what is `seen` tells target pronouns."""
    told, unseen = (
        Collected(Instance(each.role, each.label, [seen(each)], [NONE]) for each in some)
        for some in (learnt_from, asked)
    )
    (words,) = vocabulary([told])
    nothing = Weights(np.zeros(len(words.features)), (agreeing(words, TARGET, 0.0),))
    weights = fit([told.parallel(words)], [], Prior(nothing))
    return Told(unseen.parallel(words), words, weights)


@dataclass(frozen=True, slots=True)
class Told:
    """Pronouns of a held-out text, and the model that tells what they became."""

    corpus: Parallel
    words: Vocabulary
    weights: Weights


def report(name: str, told: Told) -> None:
    """Print how well the target pronouns of a set are told."""
    probabilities, truth = label_probabilities(told.corpus, told.weights), told.corpus.labels
    right = probabilities[np.arange(len(truth)), truth]
    accuracy = float((probabilities.argmax(axis=1) == truth).mean())
    print(f"{name}: {len(right)} pronouns, {accuracy:.1%} right, {-np.log2(right).mean():.3f} bits")
    for first, second in FORCED:
        if {first, second} <= told.words.labels.keys():
            labels = told.words.labels[first], told.words.labels[second]
            found = forced(probabilities, truth, labels)
            most = max(float((truth == label).sum()) for label in labels) / found.size
            rates = f"{found.accuracy:.1%}, recall {found.recall:.1%}"
            print(f"  {first} or {second} ({found.size}): {rates}; the more frequent {most:.1%}")


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
    parser.add_argument("--belief", choices=BELIEFS, default="rules")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    prepare(args.data, args.out, SETS, threads=args.threads)
    learning = learn([text(args.out, PAIR, TRAIN)], BELIEFS[args.belief])
    write(learning, args.out)
    known = learning.preferences
    taught = list(clues(pronouns(text(args.out, PAIR, TRAIN), known)))
    for name, sets in HELD_OUT.items():
        held_out = text(args.out, PAIR, *sets)
        corpus = telling(collect(held_out, known), PAIRS.get(PAIR))
        (words,) = learning.words
        report(name, Told(corpus.parallel(words), words, learning.weights))
        asked = list(clues(pronouns(held_out, known)))
        for model, seen in WITHOUT_ANTECEDENTS.items():
            report(f"{name}, {model}", guessed(taught, asked, seen))


if __name__ == "__main__":
    _main()
