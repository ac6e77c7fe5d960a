"""The models of the engine as work of stages: word alignment, phrase table, language model.

What cannot change the bytes, threads and memory, is an argument and not a setting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from anaphora import formats
from anaphora.alignment import ALIGNERS, Heuristic, Pair
from anaphora.smt.language_model import Estimation, Estimator
from anaphora.smt.phrase_table import build_phrase_table
from anaphora.streams import open_lines
from anaphora.training.stages import StageContext

_TRAINING_SHARE = 0.9  # of the work of aligning; the rest is aligning with the trained model


def align_words(stage: StageContext, *, threads: int) -> None:
    """Stage `alignment`: a model of both directions, and the symmetrised links of the corpus.

    Settings: `aligner`, `heuristic`, `pair`.
    """

    def track(iterations: Iterable[int], _unit: str) -> Iterator[int]:
        steps = list(iterations)
        for number, step in enumerate(steps):
            stage.progress(_TRAINING_SHARE * number / len(steps))
            yield step

    aligner = ALIGNERS.get(stage.settings["aligner"])
    model = aligner.train(_pairs(stage), pair=stage.settings["pair"], threads=threads, track=track)
    model.save(stage.outputs["model"])
    links = model.align(_pairs(stage), Heuristic(stage.settings["heuristic"]), threads=threads)
    formats.write(links, stage.outputs["links"], "pharaoh")


def _pairs(stage: StageContext) -> Iterator[Pair]:
    with (
        open_lines(stage.inputs["source"]) as sources,
        open_lines(stage.inputs["target"]) as targets,
    ):
        for source, target in zip(sources, targets, strict=True):
            yield source.split(" "), target.split(" ")


def extract_phrases(stage: StageContext, *, threads: int, memory: int) -> None:
    """Stage `phrases`: the phrase table with its reordering model.

    Settings: `max_length`, `min_count`.
    """
    build_phrase_table(
        stage.inputs["source"],
        stage.inputs["target"],
        stage.inputs["links"],
        stage.outputs["table"],
        max_length=stage.settings["max_length"],
        min_count=stage.settings["min_count"],
        threads=threads,
        memory=memory,
        progress=stage.progress,
    )


def estimate_language_model(stage: StageContext, *, threads: int, memory: int) -> None:
    """Stage `lm`: the language model of the target side, empty lines left out.

    Settings: `order`, `prune`. The words `<s>`, `</s>` and `<unk>` are passed over.
    """
    estimator = Estimator(
        Estimation(
            order=stage.settings["order"],
            prune=tuple(stage.settings["prune"]) or (0,),
            skip_specials=True,
            memory=memory,
            threads=threads,
            temporary=str(stage.scratch),
        )
    )
    with open_lines(stage.inputs["target"]) as lines:
        estimator.add(line for line in lines if line)
    estimator.write_binary(stage.outputs["lm"])
