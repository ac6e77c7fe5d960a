"""Contrastive accuracy: how often a system scores right translations better than wrong ones.

Test sets are those of ContraPro (Müller et al. 2018) and LCPT (Lopes et al. 2020), a JSON list of
objects with "src segment", "ref segment" and "errors" that each hold a "contrastive" text; or plain
lines of source, right and wrong translations between tabs. An example counts as right if the right
translation is strictly better than every wrong one. A scorer that cannot make a translation scores
it as infinitely bad: worse than any that it can make. Where it can make none of an example, the
example is undecided: counted as wrong, and how many there are is reported.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from anaphora.errors import InputError
from anaphora.evaluation.base import Item, Measure, Signature
from anaphora.evaluation.breakdown import label_of
from anaphora.streams import open_lines

Scorer = Callable[[Sequence[tuple[str, str]]], Iterable[float]]
"""A scoring model: pairs of source and translation in, a score for each out."""

UNDECIDED = "undecided"
"""What stands for the chosen pronoun where all translations are infinitely bad."""

_PLACES = {True: "within the sentence", False: "between sentences", None: ""}


@dataclass(frozen=True, slots=True)
class Example:
    """One example: `translations` has the right one first; `words` are their pronouns, if known."""

    source: str
    translations: tuple[str, ...]
    words: tuple[str, ...] = ()
    form: str = ""
    document: str = ""
    distance: int | None = None
    intrasentential: bool | None = None


@dataclass(frozen=True, slots=True)
class Contrastive(Measure):
    """The share of examples whose right translation is the best; `scorer` names who scored."""

    title: ClassVar[str] = "contrastive"
    maximise: bool = False
    scorer: str = ""

    def signature(self) -> Signature:
        """Which scores are better, and whose they are."""
        return Signature.of(better="higher" if self.maximise else "lower", scorer=self.scorer)

    def details(self, items: Sequence[Item]) -> dict[str, object]:
        """Accuracy by pronoun, by distance of the antecedent, and within or between sentences."""
        groups = (("by pronoun", "reference"), ("by distance", "distance"), ("by place", "case"))
        return {
            "items": len(items),
            "right": sum(item.right for item in items),
            UNDECIDED: sum(item.hypothesis == (UNDECIDED,) for item in items),
            **{title: _accuracies(items, attribute) for title, attribute in groups},
        }

    def judge(self, examples: Sequence[Example], scores: Sequence[Sequence[float]]) -> list[Item]:
        """Judge each example by the scores of its translations, the right one first."""
        return [
            self._item(number, example, of_example)
            for number, (example, of_example) in enumerate(zip(examples, scores, strict=True))
        ]

    def _item(self, number: int, example: Example, scores: Sequence[float]) -> Item:
        sign = -1 if self.maximise else 1
        right, *wrong = (sign * score for score in scores)
        # of equal scores a wrong one is taken to be chosen
        chosen = 0 if right < min(wrong) else 1 + wrong.index(min(wrong))
        none = min(right, *wrong) == math.inf
        words = example.words
        return Item(
            example.document,
            number,
            0,
            example.form,
            words[:1],
            (UNDECIDED,) if none else words[chosen : chosen + 1],
            _PLACES[example.intrasentential],
            float(chosen == 0),
            distance=example.distance,
        )


def read_examples(path: str) -> list[Example]:
    """Read a test set: JSON as ContraPro has it, or lines of source, right and wrong texts."""
    with open_lines(path) as lines:
        text = list(lines)
    first = next((line for line in text if line.strip()), "")
    examples = (
        list(_from_json("\n".join(text), path))
        if first.lstrip().startswith("[")
        else [_from_line(line, path, number) for number, line in enumerate(text, 1)]
    )
    if not examples:
        raise InputError("no examples", "give a contrastive test set", file=path)
    return examples


def read_scores(path: str, examples: Sequence[Example]) -> list[list[float]]:
    """Read one score per line: for each example the right translation's, then the wrong ones'."""
    needed = sum(len(example.translations) for example in examples)
    scores = []
    with open_lines(path) as lines:
        for line in lines:
            try:
                scores.append(float(line))
            except ValueError:
                raise lines.fault(f"{line!r} is no score", "write one number per line") from None
            if math.isnan(scores[-1]):
                raise lines.fault("a score that is not a number", "write one number per line")
        if len(scores) != needed:
            raise lines.fault(
                f"{len(scores)} scores for {needed} translations in {len(examples)} examples",
                "give one for each, the right translation first (--texts-out has this order)",
            )
    rest = iter(scores)
    return [[next(rest) for _ in example.translations] for example in examples]


def scored_by(scorer: Scorer, examples: Sequence[Example]) -> list[list[float]]:
    """Let a model score all translations."""
    pairs = [(e.source, translation) for e in examples for translation in e.translations]
    rest = iter(scorer(pairs))
    return [[next(rest) for _ in example.translations] for example in examples]


def _accuracies(items: Sequence[Item], attribute: str) -> dict[str, object]:
    groups: dict[str, list[Item]] = {}
    for item in items:
        groups.setdefault(label_of(item, attribute), []).append(item)
    return {
        label: sum(item.right for item in groups[label]) / len(groups[label])
        for label in sorted(groups)
    }


def _from_line(line: str, path: str, number: int) -> Example:
    source, *translations = line.split("\t")
    if len(translations) < 2:
        raise InputError(
            f"{1 + len(translations)} columns",
            "give source, right translation, wrong translations, between tabs",
            file=path,
            line=number,
        )
    return Example(source, tuple(translations))


def _from_json(text: str, path: str) -> Iterator[Example]:
    try:
        objects = json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(
            f"not JSON ({error.msg})", "give a list of examples", file=path, line=error.lineno
        ) from None
    for number, found in enumerate(objects):
        try:
            yield _example(found)
        except (KeyError, TypeError, ValueError) as error:
            missing = f"no {error}" if isinstance(error, KeyError) else str(error)
            raise InputError(
                f"example {number} (counted from 0): {missing}",
                'give "src segment", "ref segment" and "errors" with "contrastive", as ContraPro',
                file=path,
            ) from None


def _example(found: Any) -> Example:
    errors = found["errors"]
    if not errors:
        raise ValueError("no errors")
    distance = found.get("ante distance")
    words = (found.get("ref pronoun", ""), *(e.get("replacement", "") for e in errors))
    return Example(
        found["src segment"],
        (found["ref segment"], *(error["contrastive"] for error in errors)),
        tuple(word.lower() for word in words),
        str(found.get("src pronoun", "")).lower(),
        str(found.get("document id", "")),
        None if distance is None else int(distance),
        found.get("intrasegmental"),
    )
