"""Count how often CoreNLP's links are right in gold text: the confidence of its links.

    python -m anaphora.experiments.corenlp_confidence FILE... --check FILE --cache DIR > TABLE

The files are of anaphora.experiments.coreference_data; of GUM only the permissive documents are
taken. How well the table fits the links of another file goes to stderr. What CoreNLP says is kept
in DIR, so that nothing is asked twice.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from anaphora import analysis
from anaphora.analysis import syntax
from anaphora.coreference.base import ResolverOptions
from anaphora.coreference.corenlp.chains import chains_of
from anaphora.coreference.corenlp.confidence import Confidence, LinkType, read_table, write_table
from anaphora.coreference.corenlp.links import linked, type_of
from anaphora.coreference.corenlp.resolver import CoreNlpResolver, deterministic, statistical
from anaphora.documents import Document
from anaphora.experiments.builtin_training import PERMISSIVE
from anaphora.experiments.coreference_data import genre, read

_BINS = 10

Judged = tuple[LinkType, bool]


def documents(file: Path) -> Iterator[Document]:
    """The documents of a file, analysed."""
    usable = (d for d in read(file) if not d.id.startswith("GUM_") or genre(d) in PERMISSIVE)
    yield from analysis.analyser("en").analyse(usable)


def judged(document: Document, resolver: CoreNlpResolver, cache: Path) -> Iterator[Judged]:
    """Yield each link of a document, and whether the gold chains have it."""
    gold: dict[tuple[int, int], set[str]] = {}
    for mention in document.mentions:
        if mention.entity:
            tokens = document.segments[mention.segment].tokens
            head = syntax.head_of(tokens, mention.start, mention.end)
            gold.setdefault((mention.segment, head), set()).add(mention.entity)
    segments = [number for number, segment in enumerate(document.segments) if segment.tokens]
    chains = chains_of(_answer(document, resolver, cache), segments)
    for pronoun, before in linked(document, chains):
        if before:
            nearest = before[-1]
            tokens = document.segments[nearest.segment].tokens
            head = syntax.head_of(tokens, nearest.start, nearest.end)
            right = gold.get((pronoun.segment, pronoun.head), set()) & gold.get(
                (nearest.segment, head), set()
            )
            yield type_of(pronoun, nearest), bool(right)


def _answer(document: Document, resolver: CoreNlpResolver, cache: Path) -> Any:
    kept = cache / f"{document.id}.{resolver.system.name}.json"
    if not kept.exists():
        answer = {"corefs": resolver.annotate(document)["corefs"]}
        kept.write_text(json.dumps(answer), encoding="utf-8")
    return json.loads(kept.read_text(encoding="utf-8"))


def fit_of(known: Confidence, links: Iterable[Judged]) -> str:
    """How well confidences fit links that had no part in them."""
    pairs = np.array([(known.of(link), right) for link, right in links])
    p, right = pairs[:, 0], pairs[:, 1]
    bins = np.minimum((p * _BINS).astype(int), _BINS - 1)
    error = sum(abs((p - right)[bins == b].sum()) for b in range(_BINS)) / len(pairs)
    return (
        f"{len(pairs)} links, {right.mean():.3f} right, mean confidence {p.mean():.3f}, "
        f"calibration error {error:.3f}, Brier score {((p - right) ** 2).mean():.3f}"
    )


def main() -> None:
    """Make the table and say how well it fits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--check", type=Path, required=True)
    parser.add_argument("--cache", type=Path, required=True)
    args = parser.parse_args()
    args.cache.mkdir(parents=True, exist_ok=True)
    judge = partial(_all_judged, cache=args.cache)
    table = write_table(judge(args.files))
    sys.stdout.write(table)
    for name, links in judge([args.check]).items():
        print(f"{name}: {fit_of(read_table(table)[name], links)}", file=sys.stderr)


def _all_judged(files: Sequence[Path], cache: Path) -> dict[str, list[Judged]]:
    found: dict[str, list[Judged]] = {}
    for make in (statistical, deterministic):
        resolver = make(ResolverOptions("en"))
        for file in files:
            for document in documents(file):
                links = judged(document, resolver, cache)
                found.setdefault(resolver.system.name, []).extend(links)
        resolver.server.stop()
    return found


if __name__ == "__main__":
    main()
