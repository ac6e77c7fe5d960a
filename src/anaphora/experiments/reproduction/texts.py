"""The texts of an experiment as stages: their words, and the alignment of their references."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from anaphora import formats
from anaphora.alignment import ALIGNERS
from anaphora.documents import Segment
from anaphora.errors import InputError
from anaphora.experiments.reproduction.base import HeldOut
from anaphora.experiments.reproduction.models import Ready
from anaphora.pairs import PAIRS
from anaphora.streams import open_lines
from anaphora.training import corpus
from anaphora.training.stages import Stage, StageContext, StageOutput

Files = Mapping[str, Path | StageOutput]

PARTS = ("source", "target", "doc_ids")
DOCUMENTS = "documents"
"""The annotated source side of a text that is extracted."""


def files_of(text: HeldOut, data: Path) -> tuple[Files, list[Stage]]:
    """Where the parts of a text are, and the stage that extracts them if there is one."""
    there: dict[str, Path | StageOutput] = {n: data / path for n, path in text.files.items()}
    if text.extract is None:
        return there, []
    stage = Stage(
        name=f"{text.name}-text",
        work=text.extract,
        inputs=there,
        outputs=(*PARTS, "antecedents", DOCUMENTS),
    )
    return {name: stage.output(name) for name in stage.outputs}, [stage]


def words(text: HeldOut, files: Files, model: Ready) -> Stage:
    """The stage that cuts both sides into tokens, as training does."""
    pair = PAIRS.get(model.pair)
    return Stage(
        name=f"{text.name}-words",
        work=corpus.split_words,
        inputs={name: files[name] for name in PARTS},
        outputs=PARTS,
        settings={
            "source": pair.source,
            "target": pair.target,
            "tokenised": model.description.tokenised,
        },
    )


def alignment(text: HeldOut, files: Files, model: Ready, threads: int) -> Stage:
    """The stage that aligns the reference by the model of the training corpus."""
    return Stage(
        name=f"{text.name}-alignment",
        work=partial(_align, model=model, threads=threads),
        inputs={"source": files["source"], "target": files["target"], "model": model.file},
        outputs=("links",),
    )


def _align(stage: StageContext, *, model: Ready, threads: int) -> None:
    name = model.description.files.alignment
    if name is None:
        raise InputError(
            "the model has no word alignment",
            "take a model that anaphora train made",
            file=str(model.directory),
        )
    surface = model.opened.engine.surface
    aligner = ALIGNERS.get("core").load(model.directory / name)
    with open_lines(stage.inputs["source"]) as left, open_lines(stage.inputs["target"]) as right:
        pairs = (
            (
                surface.model_words(surface.written_words(Segment(source))),
                surface.translation_words(target),
            )
            for source, target in zip(left, right, strict=True)
        )
        formats.write(aligner.align(pairs, threads=threads), stage.outputs["links"], "pharaoh")
