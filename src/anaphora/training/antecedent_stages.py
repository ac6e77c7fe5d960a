"""The stages by which a training learns antecedents: windows, their alignment, the weights."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from anaphora import formats
from anaphora.alignment import ALIGNERS
from anaphora.coreference import learnt, preferences, ranker
from anaphora.pairs import PAIRS
from anaphora.streams import open_output
from anaphora.training.antecedent_corpus import analyse_windows, bitexts, token_pairs
from anaphora.training.antecedent_learning import FORMS, Text, learn
from anaphora.training.stages import Stage, StageContext, StageOutput

RESOLVER = "learnt"
"""The name under which the resolver is known."""

_SHARES = {"windows": 250.0, "window-links": 5.0, learnt.FOLDER: 150.0}

Inputs = Mapping[str, Path | StageOutput]


def stages(
    pair: str, words: Inputs, aligner: str, alignment: Path | StageOutput, threads: int
) -> list[Stage]:
    """From the words of a corpus and a trained aligner to the learnt weights.

    `words` are `source`, `target` and `doc_ids`, tokens separated by spaces.
    """
    windows = Stage(
        name="windows",
        work=partial(analyse_windows, threads=threads),
        inputs=words,
        outputs=("source", "target"),
        settings={"pair": pair, "tokenised": True, "forms": sorted(FORMS)},
        share=_SHARES["windows"],
    )
    texts = {side: windows.output(side) for side in ("source", "target")}
    links = Stage(
        name="window-links",
        work=partial(align_windows, threads=threads),
        inputs={**texts, "model": alignment},
        outputs=("links",),
        settings={"aligner": aligner},
        share=_SHARES["window-links"],
    )
    weights = Stage(
        name=learnt.FOLDER,
        work=learn_antecedents,
        inputs={**texts, "links": links.output("links")},
        outputs=(learnt.WEIGHTS, learnt.PREFERENCES),
        settings={"pair": pair},
        share=_SHARES[learnt.FOLDER],
    )
    return [windows, links, weights]


def align_windows(stage: StageContext, *, threads: int) -> None:
    """Stage `window-links`: the word alignment of the windows, by the model of the whole corpus.

    Settings: `aligner`.
    """
    model = ALIGNERS.get(stage.settings["aligner"]).load(stage.inputs["model"])
    pairs = token_pairs(stage.inputs["source"], stage.inputs["target"])
    formats.write(model.align(pairs, threads=threads), stage.outputs["links"], "pharaoh")


def learn_antecedents(stage: StageContext) -> None:
    """Stage `antecedents`: what speaks for an antecedent, learnt from what pronouns became.

    Settings: `pair`.
    """
    read = partial(bitexts, *(stage.inputs[name] for name in ("source", "target", "links")))
    learning = learn([Text(PAIRS.get(stage.settings["pair"]), read)])
    with open_output(stage.outputs[learnt.WEIGHTS]) as out:
        ranker.write(learning.ranker, out)
    with open_output(stage.outputs[learnt.PREFERENCES]) as out:
        preferences.write(learning.preferences, out)
