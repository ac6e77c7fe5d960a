"""The stages by which a training learns antecedents: windows, their alignment, the weights.

Texts of other pairs with the same source, named by `[analysis] more`, teach the same weights; each
has windows and links of its own, in stages that bear its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from anaphora import formats
from anaphora.alignment import ALIGNERS
from anaphora.coreference import learnt, preferences, ranker
from anaphora.models.projection import Projection
from anaphora.pairs import PAIRS
from anaphora.streams import open_output
from anaphora.training import antecedent_reranking, pronouns
from anaphora.training.antecedent_corpus import analyse_windows, bitexts, token_pairs
from anaphora.training.antecedent_learning import FORMS, Text, learn
from anaphora.training.antecedent_prior import ANNOTATED
from anaphora.training.config import Config
from anaphora.training.stages import Stage, StageContext, StageOutput

_SHARES = {"windows": 250.0, "window-links": 5.0, learnt.FOLDER: 150.0}

Inputs = Mapping[str, Path | StageOutput]


def stages(
    config: Config, words: Inputs, alignment: Path | StageOutput, threads: int
) -> list[Stage]:
    """From the words of a corpus and a trained aligner to the learnt weights.

    `words` are `source`, `target` and `doc_ids`, tokens separated by spaces.
    """
    make = partial(_prepared, aligner=config.alignment.aligner, threads=threads)
    prepared = make(config.pair, words, tokenised=True, model={"model": alignment})
    inputs = _text(prepared)
    pairs = [text.pair for text in config.analysis.more]
    for text in config.analysis.more:
        files = {name: path for name, path in text if isinstance(path, Path)}
        more = make(text.pair, files, tokenised=config.tokenised, suffix=f"-{text.pair}")
        inputs |= {f"{name}-{text.pair}": output for name, output in _text(more).items()}
        prepared += more
    weights = Stage(
        name=learnt.FOLDER,
        work=learn_antecedents,
        inputs=inputs,
        outputs=(learnt.WEIGHTS, learnt.PREFERENCES),
        settings={"pair": config.pair, **({"more": pairs} if pairs else {})},
        share=_SHARES[learnt.FOLDER],
    )
    return [*prepared, weights]


def _prepared(
    pair: str,
    text: Inputs,
    *,
    tokenised: bool,
    aligner: str,
    threads: int,
    suffix: str = "",
    model: Inputs | None = None,
) -> list[Stage]:
    """The stages that analyse the windows of a text and align them, by a trained `model` if any."""
    windows = Stage(
        name=f"windows{suffix}",
        work=partial(analyse_windows, threads=threads),
        inputs=text,
        outputs=("source", "target"),
        settings={"pair": pair, "tokenised": tokenised, "forms": sorted(FORMS)},
        share=_SHARES["windows"],
    )
    links = Stage(
        name=f"window-links{suffix}",
        work=partial(align_windows, threads=threads),
        inputs={**_text([windows]), **(model or {})},
        outputs=("links",),
        settings={"aligner": aligner} if model else {"aligner": aligner, "pair": pair},
        share=_SHARES["window-links"],
    )
    return [windows, links]


def _text(prepared: list[Stage]) -> dict[str, Path | StageOutput]:
    """What is learnt from: `source`, `target` and `links`."""
    return {name: stage.output(name) for stage in prepared for name in stage.outputs}


def align_windows(stage: StageContext, *, threads: int) -> None:
    """Stage `window-links`: the word alignment of the windows.

    It is made by the `model` of the whole corpus; where there is none the windows are all there is
    to learn it from. Settings: `aligner`, and `pair` without a model.
    """
    aligner = ALIGNERS.get(stage.settings["aligner"])
    read = partial(token_pairs, stage.inputs["source"], stage.inputs["target"])
    if trained := stage.inputs.get("model"):
        model = aligner.load(trained)
    else:
        model = aligner.train(read(), pair=stage.settings["pair"], threads=threads)
    formats.write(model.align(read(), threads=threads), stage.outputs["links"], "pharaoh")


def learn_antecedents(stage: StageContext) -> None:
    """Stage `antecedents`: what speaks for an antecedent, learnt from what pronouns became.

    Settings: `pair`, and `more` pairs whose inputs end in their names.
    """
    pair, more = stage.settings["pair"], stage.settings.get("more", [])
    texts = [_read(stage, pair), *(_read(stage, each, f"-{each}") for each in more)]
    learning = learn(texts, ANNOTATED)
    with open_output(stage.outputs[learnt.WEIGHTS]) as out:
        ranker.write(learning.ranker, out)
    with open_output(stage.outputs[learnt.PREFERENCES]) as out:
        preferences.write(learning.preferences, out)


def reranking(
    pair: str,
    words: Inputs,
    antecedents: Path,
    lines: Path | StageOutput,
    links: Path | StageOutput,
) -> Stage:
    """The stage that learns to weigh the candidates of a file anew.

    `lines` are the numbers of those that `links` align.
    """
    return Stage(
        name=learnt.FOLDER,
        work=learn_reranking,
        inputs={**words, "antecedents": antecedents, "lines": lines, "alignment": links},
        outputs=(learnt.WEIGHTS,),
        settings={"pair": pair},
        share=_SHARES[learnt.FOLDER],
    )


def learn_reranking(stage: StageContext) -> None:
    """Stage `antecedents` where they come from a file: what speaks for its candidates.

    Settings: `pair`.
    """
    pair = PAIRS.get(stage.settings["pair"])
    projection = Projection(pair)
    aligned = pronouns.alignments(stage.inputs["lines"], stage.inputs["alignment"])
    texts = (
        antecedent_reranking.Text(lines.document, links, lines.translations(aligned))
        for lines, links in pronouns.linked(stage)
    )
    asked = (each for text in texts for each in antecedent_reranking.asked(text, projection))
    with open_output(stage.outputs[learnt.WEIGHTS]) as out:
        ranker.write(antecedent_reranking.learn(asked, pair).ranker, out)


def _read(stage: StageContext, pair: str, suffix: str = "") -> Text:
    files = (stage.inputs[f"{name}{suffix}"] for name in ("source", "target", "links"))
    return Text(PAIRS.get(pair), partial(bitexts, *files))
