"""The form annotators fill in, and the one they settle disagreements with: one HTML file each.

It shows nothing that names a system. Answers stay in the browser until they are exported as JSON.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from anaphora.evaluation.human.judgements import Ratings, Verdict, disagreements
from anaphora.evaluation.human.study import Asked, Block, Item, Study
from anaphora.report.html import render

_LABELS = {
    Verdict.CORRECT: "correct",
    Verdict.INCORRECT: "incorrect",
    Verdict.UNSETTLED: "no agreement",
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a sentence; `number` is that of the pronoun it is, from 1, or 0."""

    text: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class _Question:
    number: int
    form: str
    said: str


@dataclass(frozen=True, slots=True)
class _Output:
    number: int
    text: str
    items: tuple[_Question, ...]


@dataclass(frozen=True, slots=True)
class _Shown:
    """A block as the template wants it."""

    number: int
    place: str
    source: tuple[Piece, ...]
    outputs: tuple[_Output, ...]
    reference: str
    source_before: tuple[str, ...]
    reference_before: tuple[str, ...]


def annotation_form(study: Study, title: str = "Judge the pronouns") -> str:
    """The page that asks for every item."""
    verdicts = Verdict.CORRECT, Verdict.INCORRECT
    return _form(study, title, set(study.items()), {}, verdicts)


def adjudication_form(study: Study, ratings: Mapping[str, Ratings]) -> str:
    """The page that asks for the items annotators rated differently, with what each said."""
    disputed = set(disagreements(ratings))
    said = {item: _said(ratings, item) for item in disputed}
    return _form(study, "Settle the disagreements", disputed, said, tuple(Verdict))


def _said(ratings: Mapping[str, Ratings], item: Item) -> str:
    return " · ".join(f"{name}: {own[item]}" for name, own in ratings.items() if item in own)


def _form(
    study: Study,
    title: str,
    items: Collection[Item],
    said: Mapping[Item, str],
    verdicts: tuple[Verdict, ...],
) -> str:
    source, target = study.pair.split("-")
    return render(
        "human.html",
        title=title,
        study=study.id,
        adjudication=Verdict.UNSETTLED in verdicts,
        source_lang=source,
        target_lang=target,
        questions=len(items),
        choices=[(verdict.value, _LABELS[verdict]) for verdict in verdicts],
        blocks=list(_shown_blocks(study, items, said)),
    )


def _shown_blocks(
    study: Study, items: Collection[Item], said: Mapping[Item, str]
) -> Iterator[_Shown]:
    for number, block in enumerate(study.blocks):
        outputs = tuple(_outputs(number, block, items, said))
        if outputs:
            yield _Shown(
                number,
                f"document {block.document}, sentence {block.segment + 1}",
                pieces(block.source, block.pronouns),
                outputs,
                block.reference,
                block.source_before,
                block.reference_before,
            )


def _outputs(
    number: int, block: Block, items: Collection[Item], said: Mapping[Item, str]
) -> Iterator[_Output]:
    for output, text in enumerate(block.outputs):
        asked = [
            item
            for pronoun in range(len(block.pronouns))
            if (item := Item(number, output, pronoun)) in items
        ]
        questions = (_Question(i.pronoun, block.form(i.pronoun), said.get(i, "")) for i in asked)
        if asked:
            yield _Output(output, text, tuple(questions))


def pieces(text: str, pronouns: tuple[Asked, ...]) -> tuple[Piece, ...]:
    """Cut a sentence at its pronouns."""
    found: list[Piece] = []
    end = 0
    for number, asked in enumerate(pronouns, 1):
        found += [Piece(text[end : asked.start]), Piece(text[asked.start : asked.end], number)]
        end = asked.end
    return (*found, Piece(text[end:]))
