"""Learn antecedents from en-fr, and measure how well French pronouns are told from what was learnt.

    python -m anaphora.experiments.learnt_antecedents DATA --out MODEL

DATA is a folder with train, dev, newstest2012 and newstest2013 (.en.gz, .fr.gz, .doc.gz). Three
tenths of the documents of Europarl are taken, and all others. The held-out text is aligned together
with the training text; nothing else is learnt from it. MODEL is then a directory for
`--resolver learnt --model MODEL`; what is finished there is not done again.

Printed are, for each held-out set, accuracy and bits over all target pronouns, and of the pronouns
that became *il* or *elle* (*ils* or *elles*) how often the more probable of the two is right, with
the mean of both recalls. Beside them stand the majority, and a model of the context alone: the
same, with every noun of unknown class.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path

import numpy as np

from anaphora import formats
from anaphora.alignment import ALIGNERS, Pair
from anaphora.coreference import learnt, preferences, ranker
from anaphora.documents import Bitext
from anaphora.models.features import Features
from anaphora.models.latent_antecedent import Floats, Ints, Parallel, Weights, label_probabilities
from anaphora.pairs import PAIRS
from anaphora.streams import open_lines, open_output
from anaphora.training.antecedent_arrays import Vocabulary
from anaphora.training.antecedent_corpus import analyse_windows, bitexts, token_pairs
from anaphora.training.antecedent_learning import FORMS, Learning, Text, collect, learn
from anaphora.training.runner import run
from anaphora.training.stages import Stage, StageContext

PAIR = PAIRS.get("en-fr")
HELD_OUT = {"dev": ("dev",), "newstest": ("newstest2012", "newstest2013")}
SETS = ("train", *chain.from_iterable(HELD_OUT.values()))
FORCED = (("il", "elle"), ("ils", "elles"))

_SIDES = {"source": "en", "target": "fr", "doc_ids": "doc"}
_EUROPARL, _OF_TEN = "europarl/", 3


def prepare(data: Path, directory: Path, threads: int) -> None:
    """Analyse and align all sets, as stages: what is there is not done again."""
    selection = Stage(
        name="selection",
        work=select,
        inputs={name: data / f"train.{ending}.gz" for name, ending in _SIDES.items()},
        outputs=tuple(_SIDES),
    )
    windows = [
        Stage(
            name=name,
            work=partial(analyse_windows, threads=threads),
            inputs={
                side: selection.output(side) if name == "train" else data / f"{name}.{ending}.gz"
                for side, ending in _SIDES.items()
            },
            outputs=("source", "target"),
            settings={
                "pair": PAIR.code,
                "tokenised": False,
                "forms": sorted(FORMS) if name == "train" else [],
            },
        )
        for name in SETS
    ]
    links = Stage(
        name="links",
        work=partial(align_together, threads=threads),
        inputs={f"{w.name}-{side}": w.output(side) for w in windows for side in w.outputs},
        outputs=SETS,
    )
    run([selection, *windows, links], directory)


def select(stage: StageContext) -> None:
    """Stage `selection`: all documents but seven tenths of those of Europarl."""
    kept: dict[str, bool] = {}
    debates = 0
    with ExitStack() as files:
        texts = [files.enter_context(open_lines(stage.inputs[name])) for name in _SIDES]
        outs = [files.enter_context(open_output(stage.outputs[name])) for name in _SIDES]
        for lines in zip(*texts, strict=True):
            document = lines[-1]
            if document not in kept:
                kept[document] = not document.startswith(_EUROPARL) or debates % 10 < _OF_TEN
                debates += document.startswith(_EUROPARL)
            if kept[document]:
                for line, out in zip(lines, outs, strict=True):
                    out.write(line + "\n")


def align_together(stage: StageContext, *, threads: int) -> None:
    """Stage `links`: one alignment of all sets."""

    def pairs(name: str) -> Iterator[Pair]:
        return token_pairs(stage.inputs[f"{name}-source"], stage.inputs[f"{name}-target"])

    every = chain.from_iterable(map(pairs, SETS))
    model = ALIGNERS.get("core").train(every, pair=PAIR.code, threads=threads)
    for name in SETS:
        formats.write(model.align(pairs(name), threads=threads), stage.outputs[name], "pharaoh")


def text(directory: Path, *names: str) -> Text:
    """One or more of the sets as a text to learn from or to be asked about."""

    def read() -> Iterator[Bitext]:
        for name in names:
            links = directory / "links" / name
            yield from bitexts(directory / name / "source", directory / name / "target", links)

    return Text(PAIR, read)


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
    for pair in FORCED:
        found = forced(probabilities, corpus.labels, (words.labels[pair[0]], words.labels[pair[1]]))
        print(
            f"  {' or '.join(pair)} ({found.size}): {found.accuracy:.1%}, recall {found.recall:.1%}"
        )


def _majority(labels: Sequence[str], pair: tuple[str, str]) -> str:
    counts = [labels.count(form) for form in pair]
    return f"  {' or '.join(pair)}: majority {max(counts) / max(1, sum(counts)):.1%}"


def _write(learning: Learning, directory: Path) -> None:
    folder = directory / learnt.FOLDER
    folder.mkdir(exist_ok=True)
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
    prepare(args.data, args.out, args.threads)
    learning = learn([text(args.out, "train")])
    _write(learning, args.out)
    for name, sets in HELD_OUT.items():
        held_out = collect(text(args.out, *sets), learning.preferences)
        report(name, held_out.parallel(learning.words[0]), learning.words[0], learning.weights)
        for pair in FORCED:
            print(_majority(held_out.labels, pair))


if __name__ == "__main__":
    _main()
