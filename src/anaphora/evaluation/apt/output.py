"""The files of the released program, STEM.score and STEM.detail, and its log (sections 9, 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TextIO

from anaphora.evaluation.apt.aligned import Side
from anaphora.evaluation.apt.matrix import Matrix
from anaphora.evaluation.apt.metric import Judgement
from anaphora.evaluation.apt.python2 import real

_HEADER = "SENT.|POS. SOURCE|SOURCE|POS. REF.|REF.|POS. TARGET|TARGET|CASE".replace("|", "\t")


def score_text(judgement: Judgement) -> str:
    """The weighted mean of the counted cases; the released program says nan where there is none."""
    counts = findings(judgement)
    settings = judgement.categories.settings
    if not sum(counts):
        return "nan" if settings.released else "0 items"
    return f"{sum(w * n for w, n in zip(settings.weights, counts, strict=True)) / sum(counts):.4f}"


def findings(judgement: Judgement) -> list[int]:
    """The number of items of each case that is used."""
    counts = Counter(verdict.case for verdict in judgement.counted())
    return [counts[case] for case in judgement.categories.settings.cases]


def write_score(judgement: Judgement, matrix: Matrix, out: TextIO) -> None:
    """Write the five head lines and the matrix."""
    settings, counts = judgement.categories.settings, findings(judgement)
    out.write(f"Score: {score_text(judgement)}\n")
    out.write(f"Cases: {_commas(settings.cases)}\n")
    out.write(f"Weights: {_commas(map(real, settings.weights))}\n")
    out.write(f"Findings per case: {_commas(counts)}\n")
    out.write(f"Total findings: {sum(counts)}\n")
    out.writelines("\t" + label for label in matrix.labels)
    out.write("\n")
    for label, row in zip(matrix.labels, matrix.counts.tolist(), strict=True):
        out.write("\t".join((label, *map(str, row))) + "\n")


def write_detail(judgement: Judgement, out: TextIO) -> None:
    """Write a line for each item, those of unused cases too."""
    out.write(_HEADER + "\n")
    for item in judgement.items:
        pronoun, case = item.pronoun, item.verdict.case
        place = (str(pronoun.sentence), str(pronoun.position), pronoun.piece)
        out.write("\t".join((*place, *_fields(item.reference), *_fields(item.target), str(case))))
        out.write("\n")


def improvements(judgement: Judgement) -> Iterator[str]:
    """The log of improved alignments, those of the reference first."""
    for heading, number in (("For reference:", 0), ("For target:", 1)):
        yield heading
        for item in judgement.items:
            if added := (item.reference, item.target)[number].added:
                yield " ".join(map(str, (*item.pronoun, *added)))


def _fields(side: Side) -> tuple[str, str]:
    if not side.positions:
        return "-", "-"
    return " ".join(map(str, side.positions)), " ".join(side.words)


def _commas(values: Iterable[object]) -> str:
    return ",".join(map(str, values))
