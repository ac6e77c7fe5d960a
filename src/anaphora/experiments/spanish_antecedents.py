"""What English pronouns teach of Spanish antecedents: an external resolver, re-ranked.

    python -m anaphora.experiments.spanish_antecedents DATA [--out MODEL]

DATA is a folder with train, dev and devtest of a Spanish-English corpus (.es.gz, .en.gz, .doc.gz)
and the scored candidates of an external resolver (.antecedents.jsonl.gz). *su* and *sus* say
nothing of the possessor; *his*, *her*, *its* and *their* do, and *he*, *she*, *it* and *they* tell
of a subject that is left out. Printed is how well the English word is told on dev and devtest, each
and together, accuracy and bits, with 95 % intervals of a bootstrap over documents:

- by counts of form and class of the candidates, weighed by the resolver's own shares;
- by the same counts, candidates weighed by what was learnt from train: nothing else is new;
- by the whole model, which knows the words around the pronoun.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path

import numpy as np

from anaphora import formats
from anaphora.alignment import ALIGNERS, Pair
from anaphora.coreference import learnt, ranker
from anaphora.documents import Document, Segment, Token
from anaphora.formats.bitext import both_sides
from anaphora.models.latent_antecedent import Floats, label_probabilities
from anaphora.models.projection import Projection, Translated
from anaphora.pairs import PAIRS
from anaphora.streams import open_output
from anaphora.training.antecedent_arrays import Collected
from anaphora.training.antecedent_reranking import Asked, Learning, Text, asked, learn

PAIR = PAIRS.get("es-en")
TRAIN, *HELD_OUT = SETS = ("train", "dev", "devtest")
ASKED = {
    "su, sus": (("su", "sus"), ("his", "her", "its", "their")),
    "subject left out": (("null",), ("he", "she", "it", "they")),
}
"""Which Spanish forms are asked about, and what English has for them."""

_SAMPLES = 2000

Shares = Callable[[Asked], Sequence[float]]


def texts(data: Path, threads: int) -> dict[str, list[Text]]:
    """The documents of all sets, aligned together; nothing else is learnt from the held out."""
    read = {name: list(_bitexts(data, name)) for name in SETS}
    every = (
        pair for document, english in chain(*read.values()) for pair in _pairs(document, english)
    )
    model = ALIGNERS.get("core").train(every, pair=PAIR.code, threads=threads)
    made: dict[str, list[Text]] = {}
    for name, documents in read.items():
        links = {
            found[0].document: found
            for found in formats.read(data / f"{name}.antecedents.jsonl.gz", "antecedents")
        }
        made[name] = [
            Text(document, links.get(document.id, ()), list(map(Translated, english, aligned)))
            for document, english in documents
            if (aligned := list(model.align(_pairs(document, english), threads=threads)))
        ]
    return made


_English = Sequence[tuple[str, ...]]


def _bitexts(data: Path, name: str) -> Iterator[tuple[Document, _English]]:
    sides = (
        formats.read(data / f"{name}.{lang}.gz", "plain-doc-ids", doc_ids=data / f"{name}.doc.gz")
        for lang in (PAIR.source, PAIR.target)
    )
    for bitext in both_sides(*sides):
        segments = tuple(
            Segment(s.text, tuple(map(Token, s.text.split()))) for s in bitext.source.segments
        )
        document = Document(bitext.source.id, segments, lang=PAIR.source)
        yield document, [tuple(s.text.split()) for s in bitext.target.segments]


def _pairs(document: Document, english: _English) -> Iterator[Pair]:
    for segment, words in zip(document.segments, english, strict=True):
        yield [token.text for token in segment.tokens], words


def own_shares(each: Asked) -> Sequence[float]:
    """The probabilities of candidates as the resolver has them."""
    return each.shares


def learnt_shares(learning: Learning) -> Shares:
    """The probabilities of candidates by learnt weights."""
    return lambda each: learning.ranker.probabilities(each.instance.rows[:-1])


def by_class(
    train: Sequence[Asked], held_out: Sequence[Asked], labels: Sequence[str], shares: Shares
) -> Floats:
    """P(label) by counts of form and class, all candidates weighed."""
    counts: dict[tuple[str, str], Floats] = {}
    for each in train:
        column = labels.index(each.instance.label)
        for tag, share in zip(each.instance.classes, shares(each), strict=False):
            row = counts.setdefault((each.instance.role, tag), np.full(len(labels), 0.1))
            row[column] += share
    flat = np.full(len(labels), 1 / len(labels))

    def told(each: Asked) -> Floats:
        parts = [
            share * _normal(counts.get((each.instance.role, tag), flat))
            for tag, share in zip(each.instance.classes, shares(each), strict=False)
        ]
        return _normal(np.sum(parts, axis=0))

    return np.array([told(each) for each in held_out])


def _normal(counts: Floats) -> Floats:
    shares: Floats = counts / counts.sum(axis=-1, keepdims=True)
    return shares


def by_model(learning: Learning, held_out: Sequence[Asked], labels: Sequence[str]) -> Floats:
    """P(label) by the whole model."""
    columns = [learning.words.labels[label] for label in labels]
    corpus = Collected(each.instance for each in held_out).parallel(learning.words)
    return _normal(label_probabilities(corpus, learning.weights)[:, columns])


def row(name: str, probabilities: Floats, held_out: Sequence[Asked], labels: Sequence[str]) -> str:
    """Accuracy and bits with their intervals, documents drawn at random."""
    truth = np.array([labels.index(each.instance.label) for each in held_out])
    right = (probabilities.argmax(axis=1) == truth).astype(float)
    bits = -np.log2(probabilities[np.arange(len(truth)), truth])
    _, documents = np.unique([each.document for each in held_out], return_inverse=True)
    sizes = np.bincount(documents)
    drawn = np.random.default_rng(1).integers(len(sizes), size=(_SAMPLES, len(sizes)))
    totals = sizes[drawn].sum(axis=1)

    def interval(values: Floats) -> Floats:
        samples = np.bincount(documents, values)[drawn].sum(axis=1) / totals
        ends: Floats = np.quantile(samples, (0.025, 0.975))
        return ends

    (low, high), (least, most) = interval(right), interval(bits)
    return (
        f"  {name}: {right.mean():.1%} [{low:.1%}, {high:.1%}],"
        f" {bits.mean():.3f} bits [{least:.3f}, {most:.3f}] of {len(truth)}"
    )


def of_forms(every: Sequence[Asked], forms: Sequence[str], labels: Sequence[str]) -> list[Asked]:
    """The pronouns of these forms that became one of the labels."""
    return [e for e in every if e.instance.role in forms and e.instance.label in labels]


def _main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, metavar="DATA")
    parser.add_argument("--out", type=Path, metavar="MODEL")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    projection = Projection(PAIR)
    sets = {
        name: [each for text in found for each in asked(text, projection)]
        for name, found in texts(args.data, args.threads).items()
    }
    learning = learn(sets[TRAIN], PAIR)
    for forms_named, (forms, labels) in ASKED.items():
        train = of_forms(sets[TRAIN], forms, labels)
        print(f"{forms_named}: learnt from {len(train)} of {len(sets[TRAIN])}")
        for names in (HELD_OUT, *([name] for name in HELD_OUT)):
            held_out = of_forms([e for name in names for e in sets[name]], forms, labels)
            print(" ", " and ".join(names))
            for name, told in (
                ("own shares", by_class(train, held_out, labels, own_shares)),
                ("learnt shares", by_class(train, held_out, labels, learnt_shares(learning))),
                ("whole model", by_model(learning, held_out, labels)),
            ):
                print(row(f"  {name}", told, held_out, labels))
    if args.out:
        folder = args.out / learnt.FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        with open_output(folder / learnt.WEIGHTS) as out:
            ranker.write(learning.ranker, out)


if __name__ == "__main__":
    _main()
