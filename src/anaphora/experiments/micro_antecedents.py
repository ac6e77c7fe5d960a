"""Antecedents learnt on the micro-world, where the truth is known.

    python -m anaphora.experiments.micro_antecedents [--documents N]

Resolvers choose a noun for each anaphoric *it* and *they* of documents nobody has learnt from: the
nearest subject, those learnt from French pronouns, from German ones and from both, and one learnt
from the true antecedents of all these documents, with the same features.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from anaphora import analysis, microworld
from anaphora.coreference import ResolverOptions, builtin
from anaphora.coreference.heuristics import nearest_subject
from anaphora.coreference.learnt import Learnt
from anaphora.coreference.resolving import Model, noun_links
from anaphora.documents import Bitext, Category, Document, Function
from anaphora.experiments.joint_antecedents import annotated, from_annotation
from anaphora.pairs import PAIRS
from anaphora.training.antecedent_arrays import Collected
from anaphora.training.antecedent_learning import FORMS, Learning, Text, learn

HEURISTIC: Model = nearest_subject(ResolverOptions("en")).shares
BUILTIN = builtin.resolver(ResolverOptions("en"))
_HELD_OUT = 4  # every fourth document


def told(documents: int, seed: int, pair: str = "en-fr") -> list[Bitext]:
    """Documents of the micro-world as the analyser sees them."""
    made = list(microworld.generate(pair, documents=documents, seed=seed))
    sources = analysis.analyser("en", entities=False).analyse(bitext.source for bitext in made)
    return [replace(b, source=source) for b, source in zip(made, sources, strict=True)]


def split(corpus: list[Bitext]) -> tuple[list[Bitext], list[Document]]:
    """What is learnt from, and the source of what is not."""
    learnt_from = [b for number, b in enumerate(corpus) if number % _HELD_OUT]
    return learnt_from, [bitext.source for bitext in corpus[::_HELD_OUT]]


def from_targets(corpora: Mapping[str, list[Bitext]]) -> Learning:
    """Learn from what the pronouns became in the corpus of each pair."""
    return learn([Text(PAIRS.get(pair), corpus.__iter__) for pair, corpus in corpora.items()])


def from_truth(corpus: list[Bitext], learning: Learning) -> Model:
    """Learn from the true antecedents, with the same features."""
    sources = (bitext.source for bitext in corpus)
    marked = Collected(annotated(sources, learning.preferences, BUILTIN.model))
    ranker = from_annotation(marked, precision=1.0)
    return Learnt(ranker, learning.preferences, BUILTIN.ranker, "supervised").model


def accuracy(documents: Iterable[Document], model: Model) -> float:
    """How often the best noun for an anaphoric pronoun is a mention of its entity."""
    right = [each for document in documents for each in _outcomes(document, model)]
    return sum(right) / len(right)


def _outcomes(document: Document, model: Model) -> Iterator[bool]:
    entities = {(m.segment, m.head): m.entity for m in document.mentions}
    anaphoric = {
        (m.segment, m.start): m.entity
        for m in document.mentions
        if m.category is Category.PRONOUN and m.function is Function.ANAPHORIC
    }
    for link in noun_links(document, model):
        entity = anaphoric.get((link.segment, link.token))
        if link.form.lower() in FORMS and entity:
            best = link.candidates[0] if link.candidates else None
            yield best is not None and entities.get((best.segment, best.head)) == entity


def _main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--documents", type=int, default=800, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    seen: dict[str, list[Bitext]] = {}
    unseen: list[Document] = []
    for pair in ("en-fr", "en-de"):
        seen[pair], more = split(told(args.documents, args.seed, pair))
        unseen += more
    models = {"nearest subject": HEURISTIC}
    for pair, corpus in seen.items():
        models[f"learnt from {pair}"] = from_targets({pair: corpus}).model
    both = from_targets(seen)
    models["learnt from both"] = both.model
    models["learnt from the truth"] = from_truth([b for each in seen.values() for b in each], both)
    for name, model in models.items():
        print(f"{name:22} {accuracy(unseen, model):6.1%}")


if __name__ == "__main__":
    _main()
