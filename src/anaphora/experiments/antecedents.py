"""How often a resolver finds the antecedent of a gold anaphoric *it* or *they* in ParCorFull.

    python -m anaphora.experiments.antecedents DATA [--resolver NAME ...] [--model MODEL]

DATA is a folder with TED.en.jsonl.gz and news.en.jsonl.gz. Asked are the anaphoric *it* and *they*
that have an earlier mention in their chain which is a noun phrase. A resolver is right if its most
probable candidate, followed through pronoun links to the first noun, lies in such a mention
(`noun`); the easier measure takes any earlier mention of the chain (`mention`). "None" is not
allowed as an answer. Intervals are of a bootstrap over documents.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from anaphora.antecedents import Candidate, PronounLink
from anaphora.coreference import RESOLVERS, Resolver, ResolverOptions
from anaphora.documents import Category, Document, Function, Mention
from anaphora.experiments.coreference_data import analysed, read

FORMS = frozenset(("it", "they"))
PARTS = ("TED", "news")
FAR = 3
_SAMPLES = 2000
_STEPS = 50


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the answer about one pronoun is right; `distance` is to the nearest right noun."""

    document: str
    form: str
    distance: int
    noun: bool
    mention: bool


def asked(document: Document) -> list[tuple[Mention, list[Mention]]]:
    """The pronouns to ask about, each with the earlier mentions of its chain."""
    chains = document.chains()
    found = []
    for mention in document.mentions:
        text = document.segments[mention.segment].tokens[mention.start].text.lower()
        if mention.function is Function.ANAPHORIC and text in FORMS and mention.entity:
            earlier = [m for m in chains[mention.entity] if _before(m, mention)]
            if any(each.category is Category.NOUN for each in earlier):
                found.append((mention, earlier))
    return found


def verdicts(document: Document, links: Iterable[PronounLink]) -> list[Verdict]:
    """Judge the links of a document with gold mentions."""
    by_place = {(link.segment, link.token): link for link in links}
    made = []
    for mention, earlier in asked(document):
        text = document.segments[mention.segment].tokens[mention.start].text.lower()
        link = by_place.get((mention.segment, mention.start))
        first = _first(link)
        noun = _followed(link, by_place)
        nouns = [each for each in earlier if each.category is Category.NOUN]
        nouns.sort(key=lambda each: (each.segment, each.start))
        made.append(
            Verdict(
                document.id,
                text,
                mention.segment - nouns[-1].segment,
                _inside(noun, nouns),
                _inside(first, earlier),
            )
        )
    return made


def _before(one: Mention, other: Mention) -> bool:
    return (one.segment, one.end) < (other.segment, other.start)


def _first(link: PronounLink | None) -> Candidate | None:
    return link.candidates[0] if link and link.candidates else None


def _followed(
    link: PronounLink | None, by_place: Mapping[tuple[int, int], PronounLink]
) -> Candidate | None:
    """The noun that a link leads to, through the links of pronouns before it."""
    for _ in range(_STEPS):
        candidate = _first(link)
        if candidate is None or candidate.start != candidate.end:
            return candidate
        next_link = by_place.get((candidate.segment, candidate.start))
        if next_link is None:
            return candidate
        link = next_link
    return None


def _inside(candidate: Candidate | None, mentions: Sequence[Mention]) -> bool:
    """Whether the candidate's head is in one of the mentions."""
    if candidate is None:
        return False
    head = candidate.end if candidate.head is None else candidate.head
    return any(m.segment == candidate.segment and m.start <= head <= m.end for m in mentions)


def share(judged: Sequence[Verdict], measure: str, seed: int = 1) -> tuple[float, float, float]:
    """The share that is right, with a 95 % interval: documents are drawn, not pronouns."""
    by_document: dict[str, list[bool]] = {}
    for verdict in judged:
        by_document.setdefault(verdict.document, []).append(getattr(verdict, measure))
    right = np.array([sum(each) for each in by_document.values()])
    asked_of = np.array([len(each) for each in by_document.values()])
    random = np.random.default_rng(seed)
    drawn = random.integers(len(right), size=(_SAMPLES, len(right)))
    samples = right[drawn].sum(axis=1) / asked_of[drawn].sum(axis=1)
    low, high = np.quantile(samples, (0.025, 0.975))
    return float(right.sum() / asked_of.sum()), float(low), float(high)


def documents(data: Path, part: str) -> list[Document]:
    """The documents of a part, analysed, with their gold mentions."""
    return list(analysed(read(data / f"{part}.en.jsonl.gz")))


def judge(resolver: Resolver, texts: Iterable[Document]) -> list[Verdict]:
    """Ask a resolver, which does not see the gold mentions."""
    return [
        verdict
        for text in texts
        for verdict in verdicts(text, resolver.posterior(replace(text, mentions=())))
    ]


def _row(name: str, judged: Sequence[Verdict], measure: str) -> str:
    value, low, high = share(judged, measure)
    return f"{name}: {value:.1%} [{low:.1%}, {high:.1%}] of {len(judged)}"


def _main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, metavar="DATA")
    parser.add_argument("--resolver", nargs="*", default=RESOLVERS.names())
    parser.add_argument("--model", type=Path, help="of the resolver learnt")
    args = parser.parse_args()
    texts = {part: documents(args.data, part) for part in PARTS}
    for name in args.resolver:
        resolver = RESOLVERS.get(name)(ResolverOptions("en", model=args.model))
        judged = {part: judge(resolver, texts[part]) for part in PARTS}
        every = [verdict for part in PARTS for verdict in judged[part]]
        print(f"{name} ({resolver.description})")
        for measure in ("noun", "mention"):
            print(_row(f"  {measure}, all", every, measure))
            for form in sorted(FORMS):
                of_form = [verdict for verdict in every if verdict.form == form]
                print(_row(f"  {measure}, {form}", of_form, measure))
            for part in PARTS:
                print(_row(f"  {measure}, {part}", judged[part], measure))
        for distance in range(FAR + 1):
            far = [verdict for verdict in every if min(verdict.distance, FAR) == distance]
            print(_row(f"  noun, {distance}{'+' * (distance == FAR)} segments back", far, "noun"))


if __name__ == "__main__":
    _main()
