"""How many pronouns of the micro-world a resolver answers right, from the bare words.

    python -m anaphora.experiments.microworld_antecedents [--resolver NAME]

An anaphoric pronoun is right if its best answer leads to a noun of the right entity, any other if
the best answer is none.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator

from anaphora import microworld
from anaphora.coreference import RESOLVERS, Resolver, ResolverOptions
from anaphora.coreference.gold import Gold
from anaphora.documents import Document, Function
from anaphora.experiments.coreference_data import analysed


def judged(resolver: Resolver, texts: Iterable[Document]) -> Iterator[tuple[Function, bool]]:
    """The function of each pronoun, and whether the answer is right."""
    for text in analysed(texts):
        entities = {(m.segment, m.head): m.entity for m in text.mentions}
        gold = {(link.segment, link.token): link for link in Gold("en").posterior(text)}
        for link in resolver.posterior(text):
            known = gold[link.segment, link.token]
            if known.functions is None:
                continue
            nouns = [best.noun for best in (link.best, known.best) if best]
            found = {entities.get((noun.segment, noun.head), "unknown") for noun in nouns}
            both_or_none = len(nouns) != 1
            yield known.functions.best, both_or_none and len(found) <= 1 and "unknown" not in found


def _main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--resolver", default="builtin")
    parser.add_argument("--documents", type=int, default=100)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    resolver = RESOLVERS.get(args.resolver)(ResolverOptions("en"))
    bitexts = microworld.generate("en-fr", args.documents, args.seed)
    answers = list(judged(resolver, (bitext.source for bitext in bitexts)))
    for function in Function:
        right = [each for of, each in answers if of is function]
        if right:
            print(f"{function}: {sum(right) / len(right):.1%} of {len(right)}")
    print(f"all: {sum(right for _, right in answers) / len(answers):.1%} of {len(answers)}")


if __name__ == "__main__":
    _main()
