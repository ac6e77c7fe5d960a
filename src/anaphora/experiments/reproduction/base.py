"""What an experiment is: texts, a training, runs of systems, and the tables made of them.

All values are frozen and do no I/O; paths are relative to the folder of the data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from anaphora.report.table import Table
from anaphora.training.stages import StageContext

if TYPE_CHECKING:
    from anaphora.experiments.reproduction.results import Results

Training = Mapping[str, Any]
"""What `anaphora train` reads, as values."""

FILE, GOLD, ORACLE = "file", "gold", "oracle"
LEARNT = "learnt"
GIVEN = (FILE, GOLD)
"""Antecedents that come with a text: those of another resolver, or of annotation."""

ALL, BEST = "all", "best"


@dataclass(frozen=True, slots=True)
class HeldOut:
    """A text to translate and its reference.

    `files` are `source`, `target`, `doc_ids` and perhaps `antecedents`, line by line. With
    `extract`, the work of a stage that writes those four and the annotated `documents`, they are
    whatever that reads.
    """

    name: str
    files: Mapping[str, str]
    extract: Callable[[StageContext], None] | None = None

    @property
    def has_antecedents(self) -> bool:
        """Whether antecedents come with it."""
        return self.extract is not None or "antecedents" in self.files


@dataclass(frozen=True, slots=True)
class Run:
    """A system with what tells it the antecedents, "" if nothing does.

    `candidates` are all antecedents with their probabilities, or the best one taken as certain.
    """

    system: str
    resolver: str = ""
    candidates: str = ALL

    @property
    def label(self) -> str:
        """As tables call it."""
        best = ["best only"] if self.candidates == BEST else []
        more = ", ".join([*filter(None, [self.resolver]), *best])
        return f"{self.system} ({more})" if more else self.system

    @property
    def key(self) -> str:
        """As files are called."""
        best = BEST if self.candidates == BEST else ""
        return "-".join(filter(None, (self.system, self.resolver, best)))


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report: text, tables and plots by name; text and captions are Markdown."""

    heading: str
    text: str = ""
    tables: tuple[Table, ...] = ()
    plots: Mapping[str, str] = field(default_factory=dict)


Tables = Callable[["Results"], Iterator[Section]]


@dataclass(frozen=True, slots=True)
class Experiment:
    """One paper's experiment.

    The first run is what the others are compared with. `judged_by` names the antecedents by which
    agreement and the pronouns that have one are told. `differences` says, in Markdown, what is not
    as in the paper.
    """

    name: str
    paper: str
    title: str
    training: Training
    texts: tuple[HeldOut, ...]
    runs: tuple[Run, ...]
    judged_by: str
    tables: Tables
    pronouns: tuple[str, ...] = ()
    differences: str = ""

    @property
    def pair(self) -> str:
        """The language pair."""
        return str(self.training["pair"])

    @property
    def baseline(self) -> Run:
        """What the other runs are compared with."""
        return self.runs[0]

    def text(self, name: str) -> HeldOut:
        """A text by its name."""
        return next(text for text in self.texts if text.name == name)

    def runs_on(self, text: HeldOut) -> tuple[Run, ...]:
        """The runs that a text has antecedents for."""
        return tuple(r for r in self.runs if text.has_antecedents or r.resolver not in GIVEN)

    def resolvers_of(self, text: HeldOut) -> tuple[str, ...]:
        """All that tells its antecedents, each once; what the oracle chooses from comes first."""
        asked = dict.fromkeys((self.judged_by, *(run.resolver for run in self.runs_on(text))))
        return tuple(sorted(filter(None, asked), key=lambda name: name == ORACLE))
