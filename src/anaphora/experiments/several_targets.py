"""Antecedents learnt from several target languages at once, beside each of them alone.

    python -m anaphora.experiments.several_targets DATA en-fr en-de en-es --out MODELS

DATA has a folder for each pair, with train (.en.gz, .fr.gz, .doc.gz), and in that of en-fr also dev
and newstests; parcorfull/TED.en.jsonl.gz and news.en.jsonl.gz; coref/gum.dev.jsonl.gz. All text
outside Europarl is taken, of its documents three tenths of en-fr and a tenth of the others.

The weights of candidates are learnt from each pair alone and from all together, each pair having
its own model of target pronouns. Printed is, for each, how often *il* or *elle* (*ils* or *elles*)
is told rightly, where French was learnt from; and how often the noun chosen for *it* or *they* is
in the gold chain, on GUM's development part and on ParCorFull, with McNemar's p against all
together. MODELS/en-de, MODELS/all and so on are then directories for `--resolver learnt --model`.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

from anaphora.coreference import RESOLVERS, ResolverOptions, preferences
from anaphora.documents import Category, Document, Function, Mention
from anaphora.evaluation.significance import mcnemar
from anaphora.experiments import antecedents
from anaphora.experiments.antecedent_texts import TRAIN, prepare, text
from anaphora.experiments.antecedents import Verdict
from anaphora.experiments.coreference_data import analysed, read
from anaphora.experiments.learnt_antecedents import HELD_OUT, PAIR, SETS, Told, report, write
from anaphora.pairs import PAIRS
from anaphora.training.antecedent_learning import Learning, collect, fitted, telling

ALL = "all"
_TENTHS = {PAIR: 3}
_ELSEWHERE = 1

Texts = Mapping[str, Sequence[Document]]


def gold(data: Path) -> Texts:
    """The annotated documents by the names of their sets."""
    gum = analysed(map(_as_parcorfull, read(data / "coref" / "gum.dev.jsonl.gz")))
    parts = [antecedents.documents(data / "parcorfull", part) for part in antecedents.PARTS]
    return {"GUM dev": list(gum), "ParCorFull": [d for part in parts for d in part]}


def _as_parcorfull(document: Document) -> Document:
    """GUM marks neither functions nor what is a noun: pronouns in chains are anaphoric there."""
    return replace(document, mentions=tuple(map(_marked, document.mentions)))


def _marked(mention: Mention) -> Mention:
    if mention.category is Category.PRONOUN:
        return replace(mention, function=Function.ANAPHORIC)
    return replace(mention, category=Category.NOUN)


def learnings(work: Path, pairs: Sequence[str]) -> dict[str, Learning]:
    """What each pair teaches alone, and all together.

    What verbs prefer is counted from the English side of all, so that only the targets differ.
    """
    texts = {pair: text(work, pair, TRAIN) for pair in pairs}
    sources = chain.from_iterable(each.read() for each in texts.values())
    known = preferences.count(bitext.source for bitext in sources)
    corpora = {pair: collect(each, known) for pair, each in texts.items()}

    def learning(*names: str) -> Learning:
        return fitted([corpora[n] for n in names], [texts[n].pair for n in names], known)

    return {**{pair: learning(pair) for pair in pairs}, ALL: learning(*pairs)}


def verdicts(model: Path, texts: Texts) -> dict[str, list[Verdict]]:
    """What the resolver of a model chooses in annotated text."""
    resolver = RESOLVERS.get("learnt")(ResolverOptions("en", model=model))
    return {name: antecedents.judge(resolver, documents) for name, documents in texts.items()}


def against(name: str, one: Sequence[Verdict], other: Sequence[Verdict]) -> str:
    """A row about one model, and McNemar's p of its difference to another."""
    value, low, high = antecedents.share(one, "noun")
    p = mcnemar([v.noun for v in one], [v.noun for v in other]).p
    return f"  {name}: {value:.1%} [{low:.1%}, {high:.1%}] of {len(one)}, p = {p:.2g}"


def _main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, metavar="DATA")
    parser.add_argument("pairs", nargs="+", metavar="PAIR", help=f"{PAIR} first")
    parser.add_argument("--out", type=Path, required=True, metavar="MODELS")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    for pair in args.pairs:
        held_out, tenths = (SETS if pair == PAIR else ()), _TENTHS.get(pair, _ELSEWHERE)
        prepare(args.data / pair, args.out, held_out, tenths=tenths, threads=args.threads)
    learnt = learnings(args.out, args.pairs)
    for name, learning in learnt.items():
        write(learning, args.out / name)
    for part, sets in HELD_OUT.items():
        every = collect(text(args.out, PAIR, *sets), learnt[ALL].preferences)
        corpus = telling(every, PAIRS.get(PAIR))
        for name in (PAIR, ALL):
            words = learnt[name].words[0]
            told = Told(corpus.parallel(words), words, learnt[name].weights)
            report(f"{part}, by {name}", told)
    texts = gold(args.data)
    judged = {name: verdicts(args.out / name, texts) for name in learnt}
    for part in texts:
        print(part)
        for name in learnt:
            print(against(name, judged[name][part], judged[ALL][part]))


if __name__ == "__main__":
    _main()
