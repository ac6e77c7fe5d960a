"""The compiled core."""

import os
from collections.abc import Iterable, Sequence

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
