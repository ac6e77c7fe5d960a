"""The translations of an experiment, read back from its stages and scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from pathlib import Path

from anaphora import formats
from anaphora.antecedents import PronounLink
from anaphora.decisions import Decision
from anaphora.documents import Document
from anaphora.evaluation.agreement import Agreement
from anaphora.evaluation.antecedents import notes, placed
from anaphora.evaluation.apt import APT
from anaphora.evaluation.base import Metric, Score
from anaphora.evaluation.c1c4 import C1C4
from anaphora.evaluation.comparison import Comparison, System, compare, compare_systems
from anaphora.evaluation.morphology import LexicalMorphology
from anaphora.evaluation.prf import PRF
from anaphora.evaluation.sacre import BLEU, CHRF, Corpus
from anaphora.evaluation.translation import Translation
from anaphora.evaluation.word_alignment import WordAlignment
from anaphora.evaluation.word_index import Place
from anaphora.experiments.reproduction.base import Experiment, Run
from anaphora.experiments.reproduction.models import Ready
from anaphora.experiments.reproduction.texts import DOCUMENTS
from anaphora.pairs import PAIRS
from anaphora.smt.truecasing import Case
from anaphora.streams import open_lines


@dataclass
class Results:
    """All translations of an experiment in `directory`, where its stages ran.

    `references` are the files of the references as they were written, by text. Scores and
    comparisons that were asked for are remembered, for the JSON beside the tables.
    """

    experiment: Experiment
    model: Ready
    directory: Path
    references: dict[str, Path]
    small: bool = False
    scores: dict[tuple[str, str, str, bool], Score] = field(default_factory=dict)
    comparisons: dict[tuple[str, str, str, bool], Comparison] = field(default_factory=dict)

    @property
    def texts(self) -> tuple[str, ...]:
        """The names of the texts."""
        return tuple(text.name for text in self.experiment.texts)

    @property
    def runs(self) -> tuple[Run, ...]:
        """The runs, the baseline first."""
        return self.experiment.runs

    def runs_on(self, text: str) -> tuple[Run, ...]:
        """The runs of a text."""
        return self.experiment.runs_on(self.experiment.text(text))

    @cached_property
    def apt(self) -> APT:
        """APT of the experiment's pronouns."""
        return APT(self.experiment.pair, self.experiment.pronouns)

    @cached_property
    def c1c4(self) -> C1C4:
        """C1 to C4 of the experiment's pronouns."""
        return C1C4(self.experiment.pair, self.experiment.pronouns)

    @cached_property
    def prf(self) -> PRF:
        """Precision, recall and F1 of the experiment's pronouns."""
        return PRF(self.experiment.pair, self.experiment.pronouns)

    @cached_property
    def agreement(self) -> Agreement:
        """Agreement with the antecedents that the experiment is judged by."""
        morphology = LexicalMorphology(PAIRS.get(self.experiment.pair).target)
        return Agreement(self.experiment.pair, morphology, self.experiment.pronouns)

    @cached_property
    def bleu(self) -> BLEU:
        """BLEU of the text as it was written."""
        return BLEU(tokenised=self.model.description.tokenised)

    @cached_property
    def chrf(self) -> CHRF:
        """ChrF of the text as it was written."""
        return CHRF(tokenised=self.model.description.tokenised)

    def score(self, metric: Metric, text: str, run: Run, *, processed: bool = False) -> Score:
        """A score, once. `processed` leaves out the pronouns of which no antecedent is known."""
        key = (metric.title, text, run.label, processed)
        if key not in self.scores:
            translation = self.translation(text, run)
            if processed:
                only = {p for p, link in translation.antecedents.items() if link.candidates}
                translation = replace(translation, only=only)
            self.scores[key] = metric.score(translation)
        return self.scores[key]

    def compared(
        self,
        metric: Metric,
        text: str,
        run: Run,
        *,
        first: Run | None = None,
        processed: bool = False,
    ) -> Comparison:
        """A run beside the baseline, or beside another run that comes `first`."""
        before = first or self.experiment.baseline
        key = (metric.title, text, f"{before.label} / {run.label}", processed)
        if key not in self.comparisons:
            names = before.label, run.label
            if isinstance(metric, Corpus):
                one, other = (System(r.label, self.translation(text, r)) for r in (before, run))
                found = compare_systems(metric, one, other)
            else:
                a, b = (self.score(metric, text, r, processed=processed) for r in (before, run))
                found = compare(metric, names, (a, b))
            self.comparisons[key] = found
        return self.comparisons[key]

    def translation(self, text: str, run: Run) -> Translation:
        """A translated text beside its source and reference."""
        base = self._texts.setdefault(text, _Base.read(self, text))
        stage = self.directory / f"{text}-{run.key}"
        links = WordAlignment.of(formats.read(stage / "alignment", "pharaoh"))
        hypothesis = _lines(stage / "tokens")
        if self.model.description.tokenised:
            return replace(base.translation, hypothesis=hypothesis, hypothesis_links=links)
        return replace(
            base.translation,
            hypothesis=hypothesis,
            hypothesis_links=links,
            written_hypothesis=_lines(stage / "text"),
        )

    def decisions(self, text: str, run: Run) -> dict[Place, Decision]:
        """What a run decided in a text, by the place of the pronoun."""
        file = self.directory / f"{text}-{run.key}" / "decisions"
        starts = self._starts(text)
        return {
            (starts[each.link.document] + each.link.segment, each.link.position): each
            for each in chain.from_iterable(formats.read(file, "decisions"))
        }

    def annotated(self, text: str) -> Iterator[Document]:
        """The source documents of a text that was extracted, with the mentions of annotation."""
        yield from formats.read(self.directory / f"{text}-text" / DOCUMENTS, "jsonl")

    def links(self, text: str, resolver: str) -> dict[Place, PronounLink]:
        """What a resolver found in a text, by the place of the pronoun."""
        words = self.directory / f"{text}-words"
        found = formats.read(self.directory / f"{text}-links-{resolver}" / "links", "antecedents")
        documents, source = _lines(words / "doc_ids"), _lines(words / "source")
        return placed(chain.from_iterable(found), documents, source)

    def _starts(self, text: str) -> dict[str, int]:
        """The first line of each document of a text."""
        starts: dict[str, int] = {}
        for line, document in enumerate(_lines(self.directory / f"{text}-words" / "doc_ids")):
            starts.setdefault(document, line)
        return starts

    @cached_property
    def _texts(self) -> dict[str, _Base]:
        return {}


@dataclass(frozen=True, slots=True)
class _Base:
    """What the translations of one text share."""

    translation: Translation

    @classmethod
    def read(cls, results: Results, text: str) -> _Base:
        words = results.directory / f"{text}-words"
        lower = results.model.description.case is Case.LOWER
        reference = list(_cased(_lines(words / "target"), lower=lower))
        alignment = results.directory / f"{text}-alignment" / "links"
        antecedents = results.links(text, results.experiment.judged_by)
        nothing = WordAlignment.of([()] * len(reference))
        raw = not results.model.description.tokenised
        return cls(
            Translation(
                _lines(words / "source"),
                reference,
                reference,
                WordAlignment.of(formats.read(alignment, "pharaoh")),
                nothing,
                _lines(words / "doc_ids"),
                notes=notes(antecedents),
                antecedents={p: link for p, link in antecedents.items() if link.token >= 0},
                written_reference=_lines(results.references[text]) if raw else (),
            )
        )


def _cased(lines: Sequence[str], *, lower: bool) -> Iterator[str]:
    """A model of lower case is judged in lower case."""
    return map(str.lower, lines) if lower else iter(lines)


def _lines(path: Path) -> list[str]:
    with open_lines(path) as lines:
        return list(lines)
