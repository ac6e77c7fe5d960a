"""The stages by which a training learns antecedents: windows, their alignment, the weights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from anaphora import formats
from anaphora.alignment import ALIGNERS, Pair
from anaphora.coreference import learnt, preferences, ranker
from anaphora.pairs import PAIRS
from anaphora.streams import open_output
from anaphora.training.antecedent_corpus import analyse_windows, bitexts, token_pairs
from anaphora.training.antecedent_learning import FORMS, Text, learn
from anaphora.training.stages import Stage, StageContext, StageOutput


def stages(
    pair: str, corpus: Mapping[str, Path | StageOutput], *, tokenised: bool, threads: int
) -> list[Stage]:
    """From `source`, `target` and the document boundaries of a corpus to the learnt weights."""
    windows = Stage(
        name="windows",
        work=partial(analyse_windows, threads=threads),
        inputs=corpus,
        outputs=("source", "target"),
        settings={"pair": pair, "tokenised": tokenised, "forms": sorted(FORMS)},
        share=250.0,
    )
    texts = {side: windows.output(side) for side in ("source", "target")}
    links = Stage(
        name="window-links",
        work=partial(align_windows, threads=threads),
        inputs=texts,
        outputs=("links",),
        settings={"pair": pair},
        share=30.0,
    )
    weights = Stage(
        name=learnt.FOLDER,
        work=learn_antecedents,
        inputs={**texts, "links": links.output("links")},
        outputs=(learnt.WEIGHTS, learnt.PREFERENCES),
        settings={"pair": pair},
        share=150.0,
    )
    return [windows, links, weights]


def align_windows(stage: StageContext, *, threads: int) -> None:
    """Stage `window-links`: word alignment of the windows, learnt from themselves.

    Settings: `pair`.
    """

    def pairs() -> Iterator[Pair]:
        return token_pairs(stage.inputs["source"], stage.inputs["target"])

    model = ALIGNERS.get("core").train(pairs(), pair=stage.settings["pair"], threads=threads)
    formats.write(model.align(pairs(), threads=threads), stage.outputs["links"], "pharaoh")


def learn_antecedents(stage: StageContext) -> None:
    """Stage `antecedents`: what speaks for an antecedent, learnt from what pronouns became.

    Settings: `pair`.
    """
    read = partial(bitexts, *(stage.inputs[name] for name in ("source", "target", "links")))
    learning = learn([Text(PAIRS.get(stage.settings["pair"]), read)], progress=stage.progress)
    with open_output(stage.outputs[learnt.WEIGHTS]) as out:
        ranker.write(learning.ranker, out)
    with open_output(stage.outputs[learnt.PREFERENCES]) as out:
        preferences.write(learning.preferences, out)
