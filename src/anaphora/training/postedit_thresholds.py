"""The thresholds of post-editing as work of a stage: tried on drafts of development text.

Paper automatic-post-editing-en-fr, Section 6. The drafts are those of the engine, what is right for
a pronoun is read off the reference by the aligner of the training (`evaluation.edit_thresholds`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Self

from anaphora.alignment import ALIGNERS
from anaphora.decisions import Decision
from anaphora.engines.base import Draft
from anaphora.errors import InputError
from anaphora.evaluation.edit_thresholds import (
    Change,
    Judged,
    Row,
    best,
    by_confidence,
    by_threshold,
)
from anaphora.evaluation.edits import Expected, effect, linked_words
from anaphora.languages import Language
from anaphora.pairs import PAIRS
from anaphora.streams import open_output
from anaphora.systems.base import Source
from anaphora.systems.postedit import PostEditor, Settings
from anaphora.systems.postedit.rules import NON_ANAPHORIC
from anaphora.training.pronoun_weights import drafting_engine
from anaphora.training.pronouns import documents, links_of
from anaphora.training.stages import StageContext

OUTPUT = "thresholds"
_SENTENCES = 3000  # more development text is not looked at
_NEVER, _ALWAYS = -1.0, 1.0  # thresholds under which no pronoun is, and every one


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What was chosen, and what other values would have done."""

    chosen: Row
    by_threshold: Sequence[Row]
    by_confidence: Sequence[Row]

    @classmethod
    def of(cls, pronouns: Sequence[Judged]) -> Self:
        """The best for some pronouns; each table has the other threshold as chosen."""
        chosen = best(pronouns)
        return cls(
            chosen,
            tuple(by_threshold(pronouns, chosen.least_confidence)),
            tuple(by_confidence(pronouns, chosen.threshold)),
        )

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read what the stage wrote."""
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            tables = [[Row(**values) for values in found[name]] for name in _TABLES]
            return cls(Row(**found["chosen"]), *tables)
        except (ValueError, KeyError, TypeError):
            raise InputError("damaged", "copy or train the model again", file=str(path)) from None

    @property
    def weights(self) -> dict[str, tuple[float, ...]]:
        """As `model.toml` has them."""
        chosen = self.chosen
        return {"threshold": (chosen.threshold,), "least_confidence": (chosen.least_confidence,)}


_TABLES = ("by_threshold", "by_confidence")


def find_thresholds(stage: StageContext, *, threads: int) -> None:
    """Stage `postedit`: the thresholds with which post-editing does most good.

    Settings: `pair`, `limits` of the search, `features` beside the built-in ones, `aligner`,
    whether drafts are `analysed`.
    """
    pair = PAIRS.get(stage.settings["pair"])
    engine = drafting_engine(stage)
    aligner = ALIGNERS.get(stage.settings["aligner"]).load(stage.inputs["aligner"])
    analysed = stage.settings["analysed"]
    editor = PostEditor.of(pair, Settings(repair=False), analysed=analysed, tokenised=True)
    links = links_of(stage.inputs["links"])
    pronouns: list[Judged] = []
    done = 0
    for text in documents(stage.inputs):
        if done >= _SENTENCES:
            break
        done += len(text.source)
        source = Source(text.document, links.get(text.id, ()))
        if source.links:
            drafts = tuple(engine.drafts(source.document.segments, threads=threads))
            aligned = aligner.align(zip(text.source, text.target, strict=True), threads=threads)
            reference = [
                Draft(words, translation, " ".join(translation), points, 0.0, ())
                for words, translation, points in zip(
                    text.source, text.target, aligned, strict=True
                )
            ]
            expected = linked_words([(source.document, reference)])
            pronouns += judged(editor, source, drafts, expected)
        stage.progress(min(1.0, done / _SENTENCES))
    found = Thresholds.of(pronouns)
    with open_output(stage.outputs[OUTPUT]) as out:
        json.dump(asdict(found), out, indent=1)
        out.write("\n")


def judged(
    editor: PostEditor, source: Source, drafts: Sequence[Draft], expected: Expected
) -> Iterator[Judged]:
    """What both rules would do to the pronouns of a document, and whether that is right."""
    source, words = editor.read(source), editor.words(drafts)
    language = editor.pair.target_language
    anaphoric, other = (
        replace(
            editor, settings=replace(editor.settings, threshold=threshold, least_confidence=0.0)
        )
        .edit(source, drafts, words)
        .decisions
        for threshold in (_NEVER, _ALWAYS)
    )
    for one, two in zip(anaphoric, other, strict=True):
        yield Judged(
            _referential(two),
            _change(one, expected, language),
            _change(two, expected, language),
        )


def _referential(decision: Decision) -> float | None:
    """The probability that decides which rule applies; None if one alone may."""
    functions = decision.link.functions
    either = decision.rule.startswith(NON_ANAPHORIC)
    return functions.anaphoric if functions and either else None


def _change(decision: Decision, expected: Expected, language: Language) -> Change | None:
    if not decision.changed:
        return None
    return Change(decision.confidence, effect(decision, expected, language))
