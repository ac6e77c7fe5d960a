"""What annotators say: the JSON files their forms export, merged and checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from anaphora.errors import Faults, InputError
from anaphora.evaluation.human.study import Item, Study
from anaphora.formats.json_values import Mismatch, decode, parse


class Verdict(StrEnum):
    """What is said of one pronoun of one output."""

    CORRECT = "correct"
    INCORRECT = "incorrect"
    UNSETTLED = "unsettled"  # the annotators talked about it and found no common answer


@dataclass(frozen=True, slots=True)
class Rating:
    """One judgement."""

    block: int
    output: int
    pronoun: int
    verdict: Verdict

    @property
    def item(self) -> Item:
        """What it is about."""
        return Item(self.block, self.output, self.pronoun)


@dataclass(frozen=True, slots=True)
class Comment:
    """What an annotator noted about a block."""

    block: int
    text: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """One exported file."""

    study: str
    annotator: str
    ratings: tuple[Rating, ...]
    comments: tuple[Comment, ...] = ()


Ratings = Mapping[Item, Verdict]


def sheet_from_json(text: str, file: str) -> Sheet:
    """Read an exported file; `file` is its name for errors."""
    try:
        return decode(Sheet, parse(text))
    except Mismatch as error:
        remedy = "give a file that the form exported"
        raise InputError(str(error), remedy, file=file) from None


def merge(study: Study, sheets: Iterable[tuple[str, Sheet]]) -> dict[str, Ratings]:
    """The ratings of each annotator, in order of name; sheets come with their file's name.

    Several sheets of one annotator make one, unless they contradict each other.
    """
    merged: dict[str, dict[Item, Verdict]] = {}
    for file, sheet in sheets:
        _check(study, sheet, file)
        ratings = merged.setdefault(sheet.annotator, {})
        faults = [
            f"{describe(study, r.item)}: {r.verdict} here, {ratings[r.item]} before"
            for r in sheet.ratings
            if ratings.get(r.item, r.verdict) is not r.verdict
        ]
        if faults:
            raise Faults(f"{file}: {sheet.annotator} contradicts an earlier rating", faults)
        ratings.update({rating.item: rating.verdict for rating in sheet.ratings})
    return dict(sorted(merged.items()))


def consensus(study: Study, file: str, sheet: Sheet) -> Ratings:
    """The ratings that an adjudication settled; what stayed unsettled is left out."""
    _check(study, sheet, file)
    return {r.item: r.verdict for r in sheet.ratings if r.verdict is not Verdict.UNSETTLED}


def adjudicated(ratings: Mapping[str, Ratings], settled: Ratings) -> dict[str, Ratings]:
    """Each annotator's ratings with the consensus in their place, where there is one."""
    return {
        annotator: {item: settled.get(item, verdict) for item, verdict in own.items()}
        for annotator, own in ratings.items()
    }


def disagreements(ratings: Mapping[str, Ratings]) -> tuple[Item, ...]:
    """Items that annotators rated differently, in the order of the form."""
    verdicts: dict[Item, set[Verdict]] = {}
    for own in ratings.values():
        for item, verdict in own.items():
            verdicts.setdefault(item, set()).add(verdict)
    return tuple(sorted(item for item, said in verdicts.items() if len(said) > 1))


def describe(study: Study, item: Item) -> str:
    """Name an item for a person, without its system."""
    block = study.blocks[item.block]
    place = f"block {item.block + 1}, output {item.output + 1}"
    return f"{place}, {block.form(item.pronoun)!r} ({item.pronoun + 1})"


def _check(study: Study, sheet: Sheet, file: str) -> None:
    if sheet.study != study.id:
        cause = f"judges the study {sheet.study!r}, not this one, {study.id!r}"
        raise InputError(cause, "give the study whose form was filled in", file=file)
    if not sheet.annotator.strip():
        raise InputError("no annotator's name", "fill it in at the top of the form", file=file)
    known = set(study.items())
    if unknown := [tuple(r.item) for r in sheet.ratings if r.item not in known]:
        faults = [f"no block, output, pronoun {item}" for item in unknown]
        raise Faults(f"{file}: ratings of what the study does not have", faults)
