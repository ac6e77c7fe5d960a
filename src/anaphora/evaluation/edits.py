"""What changes of pronouns did for a translation, rule by rule: better, worse, or neither.

Paper automatic-post-editing-en-fr, Sections 7 and 8, counts its changes and finds 34 worse and 9
better by human judgement. Here the reference judges: a form is right if the reference has the same
for the source pronoun, spelling apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from anaphora.decisions import Decision
from anaphora.documents import Document
from anaphora.engines.base import Draft
from anaphora.languages import Language

Place = tuple[str, int, int]
"""A source pronoun: its document, its segment there, its position."""

Expected = Mapping[Place, Sequence[str]]
"""The words that a reference has for source pronouns."""

K = TypeVar("K", str, tuple[str, ...])
"""A kind of change: a rule, or forms before and after."""

_ORDER = (1, -1, 0)
"""Effects as `Changes` counts them."""


def linked_words(documents: Iterable[tuple[Document, Sequence[Draft]]]) -> Expected:
    """The words that translations of documents have for each source word."""
    return {
        (document.id, segment, s): [draft.tokens[t] for k, t in draft.alignment if k == s]
        for document, drafts in documents
        for segment, draft in enumerate(drafts)
        for s, _ in draft.alignment
    }


@dataclass(frozen=True, slots=True)
class Changes:
    """How many changes made a pronoun right, made it wrong, or did neither."""

    better: int = 0
    worse: int = 0
    neither: int = 0

    @property
    def all(self) -> int:
        """All changes."""
        return self.better + self.worse + self.neither


def changes_by_rule(
    decisions: Iterable[Decision], expected: Expected, language: Language
) -> dict[str, Changes]:
    """What the changes of each rule did; the rule with the most changes comes first."""
    return changes_by(decisions, expected, language, lambda decision: decision.rule)


def changes_by(
    decisions: Iterable[Decision],
    expected: Expected,
    language: Language,
    kind: Callable[[Decision], K],
) -> dict[K, Changes]:
    """What the changes of each kind did; the kind with the most changes comes first."""
    counts: defaultdict[K, list[int]] = defaultdict(lambda: [0, 0, 0])
    for decision in decisions:
        if decision.changed:
            effects = counts[kind(decision)]
            effects[_ORDER.index(effect(decision, expected, language))] += 1
    found = {each: Changes(*numbers) for each, numbers in counts.items()}
    return dict(sorted(found.items(), key=lambda item: (-item[1].all, item[0])))


def effect(decision: Decision, expected: Expected, language: Language) -> int:
    """What a change did: 1 if it made the pronoun right, -1 if wrong, 0 if neither."""
    link = decision.link
    words = expected.get((link.document, link.segment, link.position), ())
    before, after = (
        any(language.equivalent(form, word) for word in words)
        for form in (decision.baseline, decision.chosen)
    )
    return int(after) - int(before)
