"""GAP (Webster et al., 2018): does a pronoun refer to one of two names, or to neither.

    python -m anaphora.experiments.gap gap-development.tsv.gz [--resolver NAME]

Each item is a text, a pronoun and two names in it. A name is the answer if the best candidate of
the pronoun, followed to its noun, stands in the name or is called by one of its words. The score is
F1 over the names that are right, of all items and by the pronoun's gender.
"""

from __future__ import annotations

import argparse
import csv
import gzip
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from anaphora import analysis
from anaphora.antecedents import PronounLink
from anaphora.coreference import RESOLVERS, ResolverOptions
from anaphora.documents import Document, Segment, Token

FEMININE = frozenset(("she", "her", "hers"))


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the task; offsets are characters of the text."""

    id: str
    text: str
    pronoun: str
    offset: int
    names: tuple[tuple[str, int, bool], ...]


def read(path: Path) -> Iterator[Item]:
    """Yield the items of a file."""
    with gzip.open(path, "rt", encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            names = tuple(
                (row[n], int(row[f"{n}-offset"]), row[f"{n}-coref"].upper() == "TRUE")
                for n in ("A", "B")
            )
            yield Item(row["ID"], row["Text"], row["Pronoun"], int(row["Pronoun-offset"]), names)


def offsets(text: str, tokens: Sequence[Token]) -> list[int]:
    """Where each token begins in its text."""
    found, at = [], 0
    for token in tokens:
        at = text.find(token.text, at)
        found.append(at)
        at += len(token.text)
    return found


def judged(item: Item, document: Document, links: Sequence[PronounLink]) -> list[tuple[bool, bool]]:
    """For each name whether it was chosen, and whether it is right."""
    tokens = document.segments[0].tokens
    starts = offsets(item.text, tokens)
    link = next((each for each in links if starts[each.token] == item.offset), None)
    noun = link.candidates[0].noun if link and link.candidates else None
    if noun is None or noun.head < 0:
        return [(False, right) for _, _, right in item.names]
    at, word = starts[noun.head], tokens[noun.head].text
    inside = [start <= at < start + len(name) for name, start, _ in item.names]
    if not any(inside):
        inside = [word in name.split() for name, _, _ in item.names]
    return [(chosen, right) for chosen, (_, _, right) in zip(inside, item.names, strict=True)]


def f1(answers: Sequence[tuple[bool, bool]]) -> float:
    """The harmonic mean of precision and recall over chosen and right names."""
    both = sum(chosen and right for chosen, right in answers)
    total = sum(chosen for chosen, _ in answers) + sum(right for _, right in answers)
    return 2 * both / total if total else 0.0


def _main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--resolver", default="builtin")
    args = parser.parse_args()
    items = list(read(args.file))
    resolver = RESOLVERS.get(args.resolver)(ResolverOptions("en"))
    texts = (Document(item.id, (Segment(item.text),), lang="en") for item in items)
    answers = [
        (item, judged(item, document, resolver.posterior(document)))
        for item, document in zip(items, analysis.analyser("en").analyse(texts), strict=True)
    ]
    feminine = [pair for item, found in answers if _is_feminine(item) for pair in found]
    masculine = [pair for item, found in answers if not _is_feminine(item) for pair in found]
    print(f"{len(items)} items: F1 {f1(feminine + masculine):.1%}", end=", ")
    print(f"masculine {f1(masculine):.1%}, feminine {f1(feminine):.1%}")


def _is_feminine(item: Item) -> bool:
    return item.pronoun.lower() in FEMININE


if __name__ == "__main__":
    _main()
