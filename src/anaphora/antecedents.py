"""What each source pronoun may refer to: its function and its candidate antecedents.

Each has a probability. All values are frozen and do no I/O. Positions are those of
`anaphora.documents`. What stands nowhere in the text at hand has the segment `NOWHERE`: a candidate
from a sentence that the translation left out, say.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum

from anaphora.documents import Document, Function, Gender, Human, Number, Segment
from anaphora.errors import Faults

NOWHERE = -1
NO_WORD = -1
"""The token of a pronoun that is no word of its own: a null subject or an enclitic."""

SUM_TOLERANCE = 1e-4
"""How far probabilities may be from summing to one: what rounding in files can do."""


class PronounKind(StrEnum):
    """What a source pronoun is, as far as looking for its antecedent goes."""

    PERSONAL = "pers"
    POSSESSIVE = "poss"
    REFLEXIVE = "refl"
    NULL = "null"  # an understood subject
    ENCLITIC = "enclitic"  # written onto its verb: Spanish hacerlo
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Functions:
    """Probabilities of what a pronoun does; they sum to one."""

    anaphoric: float = 0.0
    event: float = 0.0
    pleonastic: float = 0.0
    other: float = 0.0

    def __post_init__(self) -> None:
        values = [getattr(self, field.name) for field in fields(self)]
        if faults := list(_distribution_faults(values)):
            raise Faults("functions", faults)

    def of(self, function: Function) -> float:
        """Return the probability of one function."""
        return float(getattr(self, function))

    @property
    def best(self) -> Function:
        """The most probable function; of equal ones the first in the order of `Function`."""
        return max(Function, key=self.of)


@dataclass(frozen=True, slots=True)
class Noun:
    """The noun a pronoun candidate leads to, with its place if that is known."""

    lemma: str
    gender: Gender = Gender.UNK
    number: Number = Number.UNK
    human: Human = Human.UNKNOWN
    segment: int = NOWHERE
    head: int = NOWHERE


@dataclass(frozen=True, slots=True)
class Candidate:
    """A mention that may be the antecedent, and the probability `p` that it is.

    `start` and `end` are inclusive; `head` is None if only its lemma is known. `ref` is the noun
    that a candidate which is itself a pronoun leads to.
    """

    segment: int
    start: int
    end: int
    head: int | None
    head_lemma: str
    p: float
    gender: Gender = Gender.UNK
    number: Number = Number.UNK
    human: Human = Human.UNKNOWN
    ref: Noun | None = None

    def __post_init__(self) -> None:
        if self.segment == NOWHERE:
            return
        place = f"candidate {self.head_lemma!r} at {self.start}..{self.end}"
        if self.segment < NOWHERE:
            raise Faults(place, [f"segment {self.segment}"])
        head = self.start if self.head is None else self.head
        if self.start >= 0 and not self.start <= head <= self.end:
            raise Faults(place, [f"its head is at {head}"])

    @property
    def noun(self) -> Noun:
        """What the candidate stands for: the noun it leads to, or itself."""
        head = NOWHERE if self.head is None else self.head
        return self.ref or Noun(
            self.head_lemma, self.gender, self.number, self.human, self.segment, head
        )


@dataclass(frozen=True, slots=True)
class PronounLink:
    """One source pronoun and what it may refer to; candidates come best first.

    `p_none` is the probability that none of the candidates is the antecedent, also because the
    pronoun refers to nothing. A pronoun without a word of its own has the token `NO_WORD`
    and the position of its `verb`. `functions` is None where nobody has looked.
    """

    document: str
    segment: int
    token: int
    form: str
    kind: PronounKind
    candidates: tuple[Candidate, ...]
    p_none: float
    functions: Functions | None = None
    verb: int | None = None

    def __post_init__(self) -> None:
        if faults := list(self._faults()):
            raise Faults(self.describe(), faults)

    def describe(self) -> str:
        """Name the pronoun and its place: `pronoun 'it' at segment 3, token 5`."""
        at = f"token {self.token}" if self.token != NO_WORD else f"verb {self.verb}"
        return f"pronoun {self.form!r} at segment {self.segment}, {at}"

    @property
    def position(self) -> int:
        """Where it stands: its own token, or that of the verb it belongs to."""
        return self.token if self.verb is None else self.verb

    @property
    def best(self) -> Candidate | None:
        """The most probable candidate, None if there is none or "none" is more probable."""
        best = self.candidates[0] if self.candidates else None
        return best if best and best.p >= self.p_none else None

    def faults_in(self, document: Document) -> Iterator[str]:
        """Describe each position that is not in `document`, to which the link should belong."""
        segments = document.segments
        if not _has(segments, self.segment, self.position):
            yield f"{self.describe()} is not in document {document.id!r}"
        for candidate in self.candidates:
            if candidate.segment != NOWHERE and not all(
                _has(segments, candidate.segment, end) for end in (candidate.start, candidate.end)
            ):
                yield f"candidate {candidate.head_lemma!r} of {self.describe()} is not in it"

    def _faults(self) -> Iterator[str]:
        if self.segment < 0 or self.token < NO_WORD:
            yield "its position is negative"
        if (self.token == NO_WORD) != (self.verb is not None):
            yield "it needs either a token or a verb"
        values = [candidate.p for candidate in self.candidates]
        if values != sorted(values, reverse=True):
            yield "its candidates are not in the order of their probability"
        yield from _distribution_faults([*values, self.p_none])


def _has(segments: Sequence[Segment], segment: int, position: int) -> bool:
    if not 0 <= segment < len(segments):
        return False
    nodes = segments[segment]
    return -len(nodes.empty_nodes) <= position < len(nodes.tokens)


def _distribution_faults(values: Sequence[float]) -> Iterator[str]:
    if any(not 0.0 <= value <= 1.0 for value in values):
        yield "a probability is not between 0 and 1"
    elif abs(math.fsum(values) - 1.0) > SUM_TOLERANCE:
        yield f"its probabilities sum to {math.fsum(values):.6g} instead of 1"
