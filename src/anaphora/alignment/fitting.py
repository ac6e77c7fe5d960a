"""An aligner for a text that came without one: fitted on the text itself, a lexicon as prior.

A text of some hundred lines is too little to learn an aligner from. What is known beforehand is
given to the training as sentence pairs of one word each: pronouns and their translations as the
pair lists them, words that stand on both sides of a sentence pair (names, numbers, marks), and the
entries of a dictionary, if there is one. Only words of the text count: a translation that does not
occur would take probability away from those that do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from anaphora import pairs as language_pairs
from anaphora.alignment.base import AlignmentModel, Pair
from anaphora.alignment.core import ALIGNER
from anaphora.streams import open_lines

Entry = tuple[str, str]
"""A word and a translation of it."""


def fitted(
    texts: Sequence[Pair], pair: str, dictionary: Iterable[Entry] = (), *, threads: int = 1
) -> AlignmentModel:
    """Learn an aligner from a text and what is known of its words."""
    sources = {word.lower() for source, _ in texts for word in source}
    targets = {word.lower() for _, target in texts for word in target}
    entries = [
        ((word,), (translation,))
        for word, translation in dict.fromkeys((*pronouns(pair), *alike(texts), *dictionary))
        if word.lower() in sources and translation.lower() in targets
    ]
    return ALIGNER.train((*entries, *texts), pair=pair, threads=threads)


def pronouns(pair: str) -> Iterator[Entry]:
    """The pronouns of a pair with all that may stand for them."""
    for ambiguity in language_pairs.PAIRS.get(pair).ambiguities:
        for form in filter(None, ambiguity.forms):
            for candidate in ambiguity.candidates:
                yield form, candidate


def alike(texts: Iterable[Pair]) -> Iterator[Entry]:
    """Words that stand on both sides of a sentence pair."""
    for source, target in texts:
        for word in sorted(set(source) & set(target)):
            yield word, word


def read_dictionary(path: str | Path) -> Iterator[Entry]:
    """Yield the entries of a file: word, tab, translation, one of them a line."""
    with open_lines(path) as lines:
        for line in lines:
            word, tab, translation = line.partition("\t")
            if not (word and tab and translation) or "\t" in translation:
                raise lines.fault("not a word, a tab and a translation", "write: house<TAB>maison")
            yield word, translation
