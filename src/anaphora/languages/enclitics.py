"""Object pronouns written onto the end of their verb: *dárselo*, *haciéndola* (Spanish).

The tokeniser leaves such words whole; analysis asks here which pronouns they hold.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from anaphora.languages.wordlists import WordList


@dataclass(frozen=True, slots=True)
class Enclitics:
    """How to recognise them.

    A pattern of `hosts` matches a verb form (group `verb`) with its pronouns (group `pronouns`),
    `pronoun` one of the pronouns; `not_verbs` are other words of the same shape (*charla*).
    """

    hosts: Sequence[re.Pattern[str]]
    pronoun: re.Pattern[str]
    not_verbs: WordList

    def split(self, word: str) -> tuple[str, tuple[str, ...]] | None:
        """The verb as it stands in the word, and its pronouns; None if the word holds none."""
        word = word.lower()
        if word in self.not_verbs:
            return None
        for host in self.hosts:
            if match := host.fullmatch(word):
                return match["verb"], tuple(self.pronoun.findall(match["pronouns"]))
        return None
