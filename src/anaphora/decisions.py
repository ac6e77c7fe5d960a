"""What was decided about each source pronoun, and how the output follows from the draft.

A decision adds to a pronoun and its antecedents (`anaphora.antecedents`) what was chosen, among
what, by which system and rule, how surely, and the edits that turn the draft into the output. All
values are frozen and do no I/O.
"""

from __future__ import annotations

import difflib
import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from anaphora.antecedents import PronounLink
from anaphora.errors import Faults


@dataclass(frozen=True, slots=True)
class Option:
    """A translation of a pronoun that was considered: what each model says, and all together."""

    text: str
    scores: tuple[tuple[str, float], ...]
    total: float


@dataclass(frozen=True, slots=True)
class Target:
    """Where the chosen form stands in the output: segment and tokens; () if it is nowhere."""

    segment: int
    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Edit:
    """Characters `start` to `end` (exclusive) of a segment of the draft become `text`."""

    segment: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Decision:
    """One source pronoun: what may stand for it, what the baseline says, what was chosen and why.

    `baseline` and `chosen` are the forms, "" where the pronoun is not translated. `confidence` is
    the probability that the choice is right, as far as the system knows.
    """

    link: PronounLink
    system: str
    target: Target
    options: tuple[Option, ...]
    baseline: str
    chosen: str
    rule: str
    confidence: float
    edits: tuple[Edit, ...] = ()

    def __post_init__(self) -> None:
        if not 0.0 <= self.confidence <= 1.0:
            raise Faults(self.link.describe(), [f"confidence {self.confidence}"])

    @property
    def changed(self) -> bool:
        """Whether the pronoun became another one than in the baseline."""
        return self.baseline != self.chosen


def replay(draft: Sequence[str], decisions: Iterable[Decision]) -> list[str]:
    """Make the output from the draft, segment by segment, by the edits of the decisions."""
    by_segment: defaultdict[int, list[Edit]] = defaultdict(list)
    for edit in itertools.chain.from_iterable(decision.edits for decision in decisions):
        by_segment[edit.segment].append(edit)
    if faults := list(_edit_faults(draft, by_segment)):
        raise Faults("decisions", faults)
    return [_edited(text, by_segment.get(number, ())) for number, text in enumerate(draft)]


def edits_between(segment: int, draft: str, output: str) -> tuple[Edit, ...]:
    """Edits that turn one text into another, whole words at a time."""
    before, after = _pieces(draft), _pieces(output)
    starts = [0, *itertools.accumulate(map(len, before))]
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    return tuple(
        Edit(segment, starts[i], starts[j], "".join(after[k:m]))
        for tag, i, j, k, m in matcher.get_opcodes()
        if tag != "equal"
    )


def _pieces(text: str) -> list[str]:
    """Words and the spaces between them."""
    return ["".join(group) for _, group in itertools.groupby(text, key=str.isspace)]


def _edited(text: str, edits: Iterable[Edit]) -> str:
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def _edit_faults(draft: Sequence[str], by_segment: dict[int, list[Edit]]) -> Iterator[str]:
    for segment, edits in by_segment.items():
        if not 0 <= segment < len(draft):
            yield f"an edit of segment {segment} of {len(draft)}"
            continue
        edits.sort(key=lambda edit: (edit.start, edit.end))
        for edit in edits:
            if not 0 <= edit.start <= edit.end <= len(draft[segment]):
                yield (
                    f"segment {segment}: an edit of characters {edit.start} to {edit.end}"
                    f" of {len(draft[segment])}"
                )
        for one, other in itertools.pairwise(edits):
            if other.start < one.end or other.end == one.start:
                yield f"segment {segment}: edits at {one.start} and {other.start} overlap"
