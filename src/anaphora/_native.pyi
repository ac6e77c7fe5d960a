"""The compiled core."""

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray

LONGEST_ALIGNED_SENTENCE: int = 2000

class AlignmentTrainer:
    """
    Learns to align words from sentence pairs, both directions at once.

    Threads may share it; calls take turns.
    """

    def __init__(
        self,
        *,
        tension: float = 4.0,
        empty: float = 0.08,
        alpha: float = 0.01,
        agreement: bool = True,
        threads: int = 1,
    ) -> None: ...
    def __len__(self) -> int: ...
    def add(self, source: Sequence[str], target: Sequence[str]) -> None:
        """Add a sentence pair; one with an empty or overlong side is left out."""

    def iterate(self) -> float:
        """
        Run one iteration; the log-likelihood per word before it.

        Releases the GIL.
        """

    def finish(self, description: str) -> AlignmentModel:
        """The model learnt; the trainer cannot be used afterwards."""

class AlignmentModel:
    """
    Aligns words.

    It never changes; any number of threads may use it at once.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None: ...
    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the model to a file, which appears whole or not at all."""

    @property
    def description(self) -> str:
        """What was given to `finish`."""

    def align(
        self,
        sources: Sequence[Sequence[str]],
        targets: Sequence[Sequence[str]],
        heuristic: str,
        *,
        threads: int = 1,
    ) -> list[tuple[tuple[int, int], ...]]:
        """
        The links of each sentence pair, by source, then target position.

        None for a pair with an empty or overlong side. Releases the GIL.
        """

    def translations(self, source_word: str) -> list[tuple[str, float]]:
        """Target words by their probability given the source word."""

    def inverse_translations(self, target_word: str) -> list[tuple[str, float]]:
        """Source words by their probability given the target word."""

def symmetrise(
    forward: Sequence[int], backward: Sequence[int], heuristic: str
) -> tuple[tuple[int, int], ...]:
    """
    One set of links from the alignments of both directions, as Moses makes it.

    forward[t] is the source position of target word t, backward[s] the target
    position of source word s; -1 is none.
    """

class LanguageModelEstimator:
    """Makes a language model from sentences; not for several threads."""

    def __init__(
        self,
        *,
        order: int,
        method: str,
        fallback: bool,
        skip_specials: bool,
        thresholds: Sequence[int],
        memory: int,
        threads: int,
        directory: str,
    ) -> None: ...
    def add(self, sentences: list[str]) -> None:
        """Add sentences of words separated by spaces. Releases the GIL."""

    def write_arpa(self, write: Callable[[bytes], object]) -> None:
        """Hand the model as ARPA text to `write`, piece by piece; ends the work."""

    def write_binary(self, path: str | os.PathLike[str]) -> None:
        """Write the model to a file that can be mapped; ends the work."""

class ArpaConverter:
    """Reads ARPA text and writes a file that can be mapped."""

    def __init__(self, path: str | os.PathLike[str]) -> None: ...
    def read(self, lines: list[str]) -> None:
        """Read more lines. Releases the GIL."""

    def finish(self) -> None:
        """Check that the text is complete; after its end."""

class LanguageModel:
    """
    A language model, used where it lies on disk.

    It never changes; any number of threads may read it at once.
    """

    def __init__(self, path: str | os.PathLike[str], resident: bool = False) -> None:
        """Map the file; `resident` copies its n-grams into memory."""

    @property
    def order(self) -> int:
        """The length of its longest n-grams."""

    @property
    def description(self) -> str:
        """What it was made from, in lines."""

    def __len__(self) -> int: ...
    def count(self, n: int) -> int:
        """How many n-grams of this order it has."""

    def word(self, word_id: int) -> str:
        """The word with this id; IndexError if there is none."""

    def id(self, word: str) -> int:
        """The id of the word, UNK_ID if it is not in the model."""

    def totals(self, sentences: list[str]) -> list[float]:
        """log10 of each sentence's probability. Releases the GIL."""

    def tokens(self, sentences: list[str]) -> list[list[tuple[int, int, float]]]:
        """
        Id, length of the n-gram found and log10 of each word.

        Each sentence is closed by </s>. Releases the GIL.
        """

    @property
    def start(self) -> int:
        """The state after <s>."""

    @property
    def empty(self) -> int:
        """The state after nothing."""

    def step(self, state: int, word_id: int) -> tuple[float, int]:
        """
        log10 of a word's probability, and the state after it.

        States are equal if no continuation can tell them apart.
        """

    def write_arpa(self, write: Callable[[bytes], object]) -> None:
        """Hand the model as ARPA text to `write`, piece by piece."""

    def verify(self) -> None:
        """Check the whole file at once, not only what is used."""

class AlignedCorpus:
    """Sentence pairs with word alignments, for phrase extraction."""

    def __init__(self) -> None: ...
    def __len__(self) -> int: ...
    def add(self, source: Sequence[str], target: Sequence[str], links: Sequence[str]) -> None:
        """
        Add sentence pairs: tokens between spaces, links as 0-0. Releases the GIL.

        When a pair is refused those before it have been added, and len() says how many.
        """

    def extract(
        self,
        path: str | os.PathLike[str],
        *,
        max_length: int,
        min_count: int,
        reordering: bool,
        threads: int,
        memory: int,
        progress: Callable[[float], object],
    ) -> None:
        """
        Extract and score phrase pairs; write a table. Releases the GIL.

        `progress` is told the part that is done, 0 to 1.
        """

    def lexicon(self) -> list[tuple[str | None, str | None, float, float]]:
        """Linked words, None for no word; p(target | source) and inverse."""

class PhraseTable:
    """
    A phrase table on disk, used where it lies.

    It never changes; any number of threads may read it at once.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None: ...
    def __len__(self) -> int:
        """How many phrase pairs there are."""

    @property
    def source_phrases(self) -> int:
        """How many source phrases have translations."""

    @property
    def longest_source(self) -> int:
        """How many words the longest source phrase has."""

    @property
    def scores(self) -> int:
        """How many scores a translation has."""

    @property
    def reordering_scores(self) -> int:
        """How many reordering scores a translation has."""

    def lookup(
        self, phrase: str
    ) -> list[
        tuple[
            str,
            tuple[float, ...],
            tuple[tuple[int, int], ...],
            tuple[int, int, int],
            tuple[float, ...],
        ]
    ]:
        """
        The translations of a phrase, best first.

        Text, scores, links, counts of target, source and both, reordering scores.
        """

    def export_moses(
        self, phrases: Callable[[str], object], reordering: Callable[[str], object] | None
    ) -> None:
        """Hand over the lines of Moses' text forms, sorted by bytes."""

    def verify(self) -> None:
        """Check the whole file at once, not only what is used."""

class MosesImport:
    """Turns the lines of Moses' tables into a phrase table."""

    def __init__(
        self,
        phrases: Iterable[list[str]],
        reordering: Iterable[list[str]] | None,
        path: str | os.PathLike[str],
    ) -> None: ...
    def run(self) -> None:
        """Read and write everything. Releases the GIL."""

    @property
    def phrase_line(self) -> int:
        """The line of the phrase table that an error of run is about, or 0."""

    @property
    def reordering_line(self) -> int:
        """The line of the reordering table that an error of run is about, or 0."""

def envelopes(
    intercepts: Annotated[
        NDArray[numpy.float64], dict(shape=(None,), order="C", device="cpu", writable=False)
    ],
    slopes: Annotated[
        NDArray[numpy.float64], dict(shape=(None,), order="C", device="cpu", writable=False)
    ],
    ends: Annotated[
        NDArray[numpy.uint64], dict(shape=(None,), order="C", device="cpu", writable=False)
    ],
    threads: int = 1,
) -> tuple[
    Annotated[NDArray[numpy.float64], dict(shape=(None,))],
    Annotated[NDArray[numpy.uint32], dict(shape=(None,))],
    Annotated[NDArray[numpy.uint64], dict(shape=(None,))],
]:
    """
    The upper envelope of each sentence's lines, as (positions, lines, ends).
    """

MOST_TRIES: int = 500000

class DocumentContext:
    """What features remember of the sentences before."""

class Feature:
    """A feature function of the core."""

    @property
    def name(self) -> str: ...
    @property
    def size(self) -> int:
        """How many scores it has."""

class PythonFeature(Feature):
    """A feature function whose scores come from Python."""

    def __init__(self, name: str, size: int, begin: object, option: object) -> None:
        """Use anaphora.smt.features.native to make one."""

class LinkFeature(Feature):
    """How well pronouns go with their antecedents."""

    def __init__(self, name: str, scorer: object) -> None:
        """Use anaphora.smt.links.feature to make one."""

class DecoderParts:
    """Tables, language models and features."""

    def __init__(
        self,
        tables: Sequence[tuple[PhraseTable, int]],
        language_models: Sequence[LanguageModel],
        features: Sequence[Feature],
    ) -> None:
        """Each table comes with its limit as a back-off table, 0 for none."""

    @property
    def features(self) -> list[tuple[str, int]]:
        """Names of the features, and how many scores each has."""

class Decoder:
    """Translates; threads may share it."""

    def __init__(
        self,
        parts: DecoderParts,
        weights: Sequence[float],
        *,
        stack: int,
        pop_limit: int,
        beam_threshold: float,
        options: int,
        distortion: int,
    ) -> None: ...
    def decode(
        self,
        passages: Sequence[
            tuple[
                Sequence[
                    tuple[
                        Sequence[str],
                        Sequence[tuple[int, int, Sequence[str]]],
                        Sequence[Sequence[str]],
                    ]
                ],
                DocumentContext | None,
            ]
        ],
        nbest: int,
        distinct: bool,
        threads: int,
    ) -> list[
        list[
            tuple[
                tuple[
                    tuple[str, ...],
                    float,
                    tuple[float, ...],
                    tuple[tuple[tuple[int, int], tuple[int, int]], ...],
                    tuple[tuple[int, int], ...],
                ],
                tuple[
                    tuple[
                        tuple[str, ...],
                        float,
                        tuple[float, ...],
                        tuple[tuple[tuple[int, int], tuple[int, int]], ...],
                        tuple[tuple[int, int], ...],
                    ],
                    ...,
                ],
                DocumentContext,
            ]
        ]
    ]:
        """Translations of the sentences of each passage. Releases the GIL."""

    def force(
        self,
        sentence: tuple[
            Sequence[str], Sequence[tuple[int, int, Sequence[str]]], Sequence[Sequence[str]]
        ],
        context: DocumentContext | None,
        target: Sequence[str],
    ) -> tuple[
        tuple[
            tuple[str, ...],
            float,
            tuple[float, ...],
            tuple[tuple[tuple[int, int], tuple[int, int]], ...],
            tuple[tuple[int, int], ...],
        ]
        | None,
        int,
        DocumentContext,
    ]:
        """
        The best way to make a translation, how many words were reached, the context after it.
        """

UNK_ID: int = 0

BOS_ID: int = 1

EOS_ID: int = 2

class VocabularyBuilder:
    """
    A vocabulary that grows: each new word gets the next id.

    Threads may share it; calls take turns.
    """

    def __init__(self) -> None: ...
    def __len__(self) -> int: ...
    def __contains__(self, word: str) -> bool: ...
    def intern(self, word: str) -> int:
        """The id of the word, which is added if it is new."""

    def intern_all(self, words: Iterable[str]) -> list[int]:
        """The id of each word; new ones are added. Releases the GIL."""

    def find(self, word: str) -> int | None:
        """The id of the word, None if it is not in the vocabulary."""

    def word(self, word_id: int) -> str:
        """The word with this id; IndexError if there is none."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the vocabulary to a file, which appears whole or not at all."""

class Vocabulary:
    """
    A saved vocabulary, used where it lies on disk: words to ids and back.

    It never changes; any number of threads may read it at once.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None: ...
    def __len__(self) -> int: ...
    def __contains__(self, word: str) -> bool: ...
    def find(self, word: str) -> int | None:
        """The id of the word, None if it is not in the vocabulary."""

    def id(self, word: str) -> int:
        """The id of the word, UNK_ID if it is not in the vocabulary."""

    def ids(self, words: Iterable[str]) -> list[int]:
        """The id of each word, UNK_ID for unknown ones. Releases the GIL."""

    def word(self, word_id: int) -> str:
        """The word with this id; IndexError if there is none."""

    def words(self, word_ids: Sequence[int]) -> list[str]:
        """The word with each id; IndexError if there is none."""

    def verify(self) -> None:
        """Check the whole file at once, not only what is used."""
