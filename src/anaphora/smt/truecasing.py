"""The case words have by themselves: undone at the start of sentences, put back in the output.

A word that begins a sentence is written as it is mostly written elsewhere: *The lamp* becomes
*the lamp*, *Paris is* stays. So tables and language models see one form of a word where there is
one. Forms are counted where a capital means something: neither at the start nor after marks that
may begin a sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Self

from anaphora.documents import Links
from anaphora.streams import open_lines, open_output

_OPENS_SENTENCE = frozenset(".:?!;\"'`«“”„‘’([{-–—*…¡¿") | {"``", "''", "--", "...", "...."}
_ENDS_SENTENCE = frozenset(".!?")


class Case(StrEnum):
    """What is done about capitals before a model sees the words."""

    TRUE = "true"
    LOWER = "lower"
    KEEP = "keep"


class Truecaser:
    """What case each word of a language mostly has.

    `forms` maps a word in lower case to the forms it was seen in, the most frequent first.
    """

    def __init__(self, forms: dict[str, tuple[str, ...]]) -> None:
        self._forms = forms
        self._known = {form for variants in forms.values() for form in variants}

    @classmethod
    def learn(cls, sentences: Iterable[Sequence[str]]) -> Self:
        """Count the forms of every word inside sentences; ties go to the lower-case form."""
        counts: Counter[str] = Counter()
        for words in sentences:
            counts.update(
                words[i] for i in range(1, len(words)) if words[i - 1] not in _OPENS_SENTENCE
            )
        forms: dict[str, list[str]] = {}
        for form in counts:
            forms.setdefault(form.lower(), []).append(form)
        return cls(
            {
                word: tuple(sorted(forms[word], key=lambda f: (-counts[f], f != word, f)))
                for word in sorted(forms)
            }
        )

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read what `save` wrote."""
        with open_lines(path) as lines:
            rows = (tuple(line.split("\t")) for line in lines)
            return cls({row[0].lower(): row for row in rows})

    def save(self, path: Path) -> None:
        """Write one line per word: its forms, the most frequent first."""
        with open_output(path) as out:
            out.writelines("\t".join(forms) + "\n" for forms in self._forms.values())

    def truecase(self, words: Sequence[str]) -> list[str]:
        """Give the first word, and words in a form never seen, the form they mostly have."""
        return list(self._truecased(words))

    def _truecased(self, words: Sequence[str]) -> Iterator[str]:
        starts = True
        for word in words:
            if starts or word not in self._known:
                yield self._forms.get(word.lower(), (word,))[0]
            else:
                yield word
            starts = word in _OPENS_SENTENCE


def capitalise(words: Sequence[str]) -> list[str]:
    """Begin the sentence with a capital: the first word with a letter, after opening marks."""
    first = next(_beginnings(words), None)
    return [_with_capital(word) if i == first else word for i, word in enumerate(words)]


def recase(words: Sequence[str], source: Sequence[str], links: Links) -> list[str]:
    """Begin sentences with capitals where the source, as it was written, does.

    Within a line, a word after an opening mark gets one if a word that it is linked to has one, or
    if it follows the end of a sentence and a sentence of the source begins with one there.
    """
    begun = [i for i in _beginnings(source) if source[i][0].isupper()]
    first_begun = begun[:1] == list(islice(_beginnings(source), 1))
    linked = {t for s, t in links if s in begun}
    later = len(begun) > int(first_begun)
    words = list(words)
    for number, i in enumerate(_beginnings(words)):
        follows_end = i > 0 and words[i - 1] in _ENDS_SENTENCE
        if i in linked or (first_begun if number == 0 else later and follows_end):
            words[i] = _with_capital(words[i])
    return words


def _beginnings(words: Sequence[str]) -> Iterator[int]:
    """Where sentences may begin: the first word, and those after opening marks."""
    starts = True
    for i, word in enumerate(words):
        if starts and word[:1].isalnum():
            yield i
            starts = False
        else:
            starts = word in _OPENS_SENTENCE


def _with_capital(word: str) -> str:
    return word[:1].upper() + word[1:]
