"""What English possessives teach of Spanish antecedents: an external resolver, re-ranked.

    python -m anaphora.experiments.spanish_antecedents DATA [--out MODEL]

DATA is a folder with train, dev and devtest of a Spanish-English corpus (.es.gz, .en.gz, .doc.gz)
and the scored candidates of an external resolver (.antecedents.jsonl.gz). *su* and *sus* say
nothing of the possessor; *his*, *her*, *its* and *their* do. Printed is how well the English word
is told on dev and devtest, accuracy and bits, with 95 % intervals of a bootstrap over documents: by
the resolver's own shares of candidates, and by weights learnt from train.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np

from anaphora import formats
from anaphora.alignment import ALIGNERS, Pair
from anaphora.antecedents import Candidate, PronounLink
from anaphora.coreference import learnt, ranker
from anaphora.coreference.reranking import features, places
from anaphora.documents import Document, Gender, Human, Links, Number, Segment, Token
from anaphora.formats.bitext import both_sides
from anaphora.languages import LANGUAGES
from anaphora.models.features import Features, split_label
from anaphora.models.latent_antecedent import (
    Floats,
    Prior,
    Translations,
    Weights,
    fit,
    label_probabilities,
)
from anaphora.streams import open_output
from anaphora.training.antecedent_arrays import Collected, Vocabulary, vocabulary
from anaphora.training.antecedent_instances import NONE, Instance
from anaphora.training.antecedent_learning import ranker_of

FORMS = ("su", "sus")
LABELS = ("his", "her", "its", "their")
SETS = ("train", "dev", "devtest")
HELD_OUT = ("dev", "devtest")

_AGREEMENT = 1.0
_SAMPLES = 2000


@dataclass(frozen=True, slots=True)
class Text:
    """A Spanish document with the links of its pronouns and its English side, word by word."""

    document: Document
    links: tuple[PronounLink, ...]
    english: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A possessive with what it became, and the resolver's own shares of its candidates."""

    document: str
    instance: Instance
    shares: tuple[float, ...]


def texts(data: Path, name: str) -> Iterator[Text]:
    """Yield the documents of a set."""
    links = {
        found[0].document: found
        for found in formats.read(data / f"{name}.antecedents.jsonl.gz", "antecedents")
    }
    sides = (
        formats.read(data / f"{name}.{lang}.gz", "plain-doc-ids", doc_ids=data / f"{name}.doc.gz")
        for lang in ("es", "en")
    )
    for bitext in both_sides(*sides):
        segments = tuple(
            Segment(s.text, tuple(map(Token, s.text.split()))) for s in bitext.source.segments
        )
        yield Text(
            Document(bitext.source.id, segments, lang="es"),
            links.get(bitext.source.id, ()),
            tuple(tuple(s.text.split()) for s in bitext.target.segments),
        )


def _pairs(text: Text) -> Iterator[Pair]:
    for segment, words in zip(text.document.segments, text.english, strict=True):
        yield [token.text for token in segment.tokens], words


def asked(data: Path, threads: int) -> dict[str, list[Asked]]:
    """The possessives of all sets, aligned together; nothing else is learnt from the held out."""
    read = {name: list(texts(data, name)) for name in SETS}
    every = (pair for text in chain.from_iterable(read.values()) for pair in _pairs(text))
    model = ALIGNERS.get("core").train(every, pair="es-en", threads=threads)
    return {
        name: [
            each
            for text in found
            for each in possessives(text, list(model.align(_pairs(text), threads=threads)))
        ]
        for name, found in read.items()
    }


def possessives(text: Text, alignments: Sequence[Links]) -> Iterator[Asked]:
    """Yield the possessives of a text that became one of the labels."""
    for place in places(text.document, text.links):
        link = place.link
        form = link.form.lower()
        words = text.english[link.segment]
        linked = [words[t].lower() for s, t in sorted(alignments[link.segment]) if s == link.token]
        label = next((word for word in linked if word in LABELS), None)
        if form in FORMS and label and link.candidates:
            classes = [*map(class_of, link.candidates), NONE]
            shares = tuple(candidate.p for candidate in link.candidates)
            yield Asked(text.document.id, Instance(form, label, features(place), classes), shares)


def class_of(candidate: Candidate) -> str:
    """Gender, number and humanness of a candidate, or where unknown of the noun it leads to."""
    noun = candidate.noun
    return Features(
        noun.gender if candidate.gender is Gender.UNK else candidate.gender,
        noun.number if candidate.number is Number.UNK else candidate.number,
        noun.human if candidate.human is Human.UNKNOWN else candidate.human,
    ).label


def agreeing(words: Vocabulary) -> Translations:
    """Weights of labels that know nothing but agreement; only persons have a gender in English."""
    agreement = np.zeros((len(words.roles), len(words.classes), len(words.labels)))
    for tag, row in words.classes.items():
        if tag in (NONE, Features().tag):
            continue
        _, noun = split_label(f"x-{tag}")
        gender = noun.gender if noun.human is Human.PERSON else Gender.UNK
        for form, column in words.labels.items():
            readings = LANGUAGES.get("en").pronouns_of(form)
            fits = any(r.fits(gender, noun.number, noun.human or Human.UNKNOWN) for r in readings)
            agreement[:, row, column] = _AGREEMENT if fits else -_AGREEMENT
    return Translations(np.zeros((len(words.contexts), len(words.labels))), agreement)


def by_shares(train: Sequence[Asked], held_out: Sequence[Asked]) -> Floats:
    """P(label) from the resolver's own shares: counts by form and class, all candidates weighed."""
    counts: dict[tuple[str, str], Floats] = {}
    for each in train:
        column = LABELS.index(each.instance.label)
        for tag, share in zip(each.instance.classes, each.shares, strict=False):
            row = counts.setdefault((each.instance.role, tag), np.full(len(LABELS), 0.1))
            row[column] += share
    flat = np.full(len(LABELS), 1 / len(LABELS))
    return np.array(
        [
            sum(
                share * _normal(counts.get((each.instance.role, tag), flat))
                for tag, share in zip(each.instance.classes, each.shares, strict=False)
            )
            for each in held_out
        ]
    )


def _normal(counts: Floats) -> Floats:
    shares: Floats = counts / counts.sum()
    return shares


def learnt_weights(corpus: Collected, precision: float) -> tuple[Weights, Vocabulary]:
    """What makes the English possessives of a corpus most probable."""
    (words,) = vocabulary([corpus])
    mean = Weights(np.zeros(len(words.features)), (agreeing(words),))
    share = np.array([_first_guess(name) for name in words.features])
    start = Weights(share, mean.translations)
    prior = Prior(mean, precision, precision, 1.0)
    return fit([corpus.parallel(words)], [], prior, start=start), words


def _first_guess(name: str) -> float:
    """What the resolver thinks probable is, to start with; "none" is not."""
    kind, _, value = name.partition(" ")
    if name == NONE:
        return -2.0
    return 0.3 * int(value.split()[0]) if kind == "share" else 0.0


def told(corpus: Collected, words: Vocabulary, weights: Weights) -> Floats:
    """P(label) by learnt weights, in the order of `LABELS`."""
    columns = [words.labels[label] for label in LABELS]
    found = label_probabilities(corpus.parallel(words), weights)[:, columns]
    shares: Floats = found / found.sum(axis=1, keepdims=True)
    return shares


def row(name: str, probabilities: Floats, held_out: Sequence[Asked]) -> str:
    """Accuracy and bits with their intervals, documents drawn at random."""
    truth = np.array([LABELS.index(each.instance.label) for each in held_out])
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
        f"{name}: {right.mean():.1%} [{low:.1%}, {high:.1%}],"
        f" {bits.mean():.3f} bits [{least:.3f}, {most:.3f}] of {len(truth)}"
    )


def _main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, metavar="DATA")
    parser.add_argument("--precision", type=float, default=2.0)
    parser.add_argument("--out", type=Path, metavar="MODEL")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    sets = asked(args.data, args.threads)
    weights, words = learnt_weights(_collected(sets["train"]), args.precision)
    for name in HELD_OUT:
        print(name)
        print(row("  raw shares", by_shares(sets["train"], sets[name]), sets[name]))
        print(row("  learnt", told(_collected(sets[name]), words, weights), sets[name]))
    if args.out:
        folder = args.out / learnt.FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        with open_output(folder / learnt.WEIGHTS) as out:
            ranker.write(ranker_of(weights.candidates, words.features), out)


def _collected(every: Sequence[Asked]) -> Collected:
    return Collected(each.instance for each in every)


if __name__ == "__main__":
    _main()
