"""A segment of a draft being rewritten: which words change, for which pronoun, and what follows.

Words are replaced at their places in the draft; text, tokens, alignment and the edits that lead
from the draft to the output (`anaphora.decisions.replay`) follow from that. White space stays as it
is unless words begin or cease to lean on one another: *qu'il* becomes *que cela*.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from anaphora.decisions import Edit
from anaphora.engines.base import Draft
from anaphora.errors import InputError
from anaphora.languages import Language


@dataclass(frozen=True, slots=True)
class _Change:
    """Characters `start` to `end` of the draft become `text`, because of pronoun `owner`."""

    owner: int
    start: int
    end: int
    text: str


class Rewriting:
    """One segment; `owner` is the number of the pronoun for whose sake a word changes."""

    def __init__(self, draft: Draft, language: Language, *, tokenised: bool) -> None:
        self.draft = draft
        self.language = language
        self._tokenised = tokenised
        self._spans = spans(draft.tokens, draft.text)
        self._words: list[tuple[str, ...]] = [(draft.text[a:b],) for a, b in self._spans]
        self._owners: dict[int, int] = {}
        self._links: list[tuple[int, int]] = []  # of inserted words: source, place of the insertion

    def __len__(self) -> int:
        return len(self._words)

    def word(self, position: int) -> str:
        """What now stands at a place of the draft, "" if it was deleted or is no place."""
        return self._text(position) if 0 <= position < len(self) else ""

    def words(self, position: int) -> tuple[str, ...]:
        """The words at a place: its own, an inserted one before it, none if it was deleted."""
        return self._words[position]

    def replace(self, position: int, word: str, owner: int) -> None:
        """Write another word at a place; "" deletes it."""
        if word != self.word(position):
            self._words[position] = (*self._words[position][:-1], *([word] if word else []))
            self._owners[position] = owner

    def insert(self, position: int, word: str, owner: int, source: int) -> None:
        """Write a word in front of a place; it translates the source word at `source`."""
        self._words[position] = (word, *self._words[position])
        self._owners[position] = owner
        self._links.append((source, position))

    def place_in_output(self, position: int) -> int:
        """Where the (last) word of a place of the draft stands among the tokens of the output."""
        return sum(map(len, self._words[: position + 1])) - 1

    @property
    def result(self) -> Draft:
        """The segment as it is now."""
        if not self._owners:
            return self.draft
        tokens = (
            self._words[i] if i in self._owners else (token,)
            for i, token in enumerate(self.draft.tokens)
        )
        text = self.draft.text
        for change in reversed(list(self._changes())):
            text = text[: change.start] + change.text + text[change.end :]
        kept = ((s, self.place_in_output(t)) for s, t in self.draft.alignment if self._words[t])
        new = ((s, self.place_in_output(t) - 1) for s, t in self._links)
        return replace(
            self.draft,
            tokens=tuple(chain.from_iterable(tokens)),
            text=text,
            alignment=tuple(sorted((*kept, *new))),
        )

    def edits(self, segment: int) -> dict[int, tuple[Edit, ...]]:
        """The edits of the draft by the pronoun that made them."""
        edits: defaultdict[int, list[Edit]] = defaultdict(list)
        for change in self._changes():
            mine = edits[change.owner]
            if mine and mine[-1].end == change.start:
                last = mine.pop()
                change = replace(change, start=last.start, text=last.text + change.text)
            mine.append(Edit(segment, change.start, change.end, change.text))
        return {owner: tuple(mine) for owner, mine in edits.items()}

    def _changes(self) -> Iterator[_Change]:
        """What differs from the draft: gaps between words, and words, from left to right."""
        last, end = -1, 0  # the last place with a word, and where the draft's last word ended
        for position, (start, stop) in enumerate(self._spans):
            gap = self._gap(last, position)
            if gap != self.draft.text[end:start]:
                places = (p for p in range(position, last - 1, -1) if p in self._owners)
                yield _Change(self._owners[next(places)], end, start, gap)
            word = self._text(position)
            if word != self.draft.text[start:stop]:
                yield _Change(self._owners[position], start, stop, word)
            last, end = position if word else last, stop

    def _gap(self, last: int, position: int) -> str:
        """The white space in front of a place; `last` is the place of the word before it."""
        start = self._spans[position][0]
        before = self._spans[position - 1][1] if position else 0
        written = self.draft.text[before:start]
        if last < 0:
            return written if position == 0 else ""
        if not self._words[position]:
            return ""
        now = self._leans(self._words[last][-1], self._words[position][0])
        if last == position - 1 and now == self._leant(last, position):
            return written
        return "" if now else written or " "

    def _leant(self, last: int, position: int) -> bool:
        return self._leans(*(self.draft.text[slice(*self._spans[p])] for p in (last, position)))

    def _text(self, position: int) -> str:
        """The words at a place, as they are written."""
        words = self._words[position]
        return " ".join(words) if self._tokenised else self.language.detokenise(words)

    def _leans(self, word: str, next_word: str) -> bool:
        """Whether no space stands between two words."""
        return not self._tokenised and " " not in self.language.detokenise((word, next_word))


def spans(tokens: Sequence[str], text: str) -> list[tuple[int, int]]:
    """Where tokens stand in their text, which may have capitals that they have not."""
    found = []
    end = 0
    for token in tokens:
        start = end + len(text[end:]) - len(text[end:].lstrip())
        end = start + len(token)
        if text[start:end].lower() != token.lower():
            raise InputError(
                f"token {token!r} does not come next in the text {text!r}",
                "give tokens and text of the same translation",
            )
        found.append((start, end))
    return found
