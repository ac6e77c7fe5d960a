"""The weights of the engine as work of a stage: tuned on text whose translation is known."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from anaphora.errors import InputError
from anaphora.smt import features
from anaphora.smt.decoder import Decoder, Input, SearchLimits, Translation
from anaphora.smt.language_model import LanguageModel
from anaphora.smt.phrase_table import PhraseTable
from anaphora.smt.tuning import Bleu, Iteration, MertSettings, mert
from anaphora.smt.tuning.objective import Floats
from anaphora.smt.weights import UNTUNED, NamedWeights, default_weights, named
from anaphora.streams import open_lines, open_output
from anaphora.training.stages import StageContext

_AT_ONCE = 128  # sentences whose N-best lists are in memory together

Words = tuple[str, ...]


def set_weights(stage: StageContext) -> None:
    """Stage `weights` without development text: the weights that everybody starts from.

    Settings: `features` beside the built-in ones with the weights to start from, if there are any.
    """
    table, lm = _models(stage)
    _save(_start(stage, table, lm), (), stage.outputs["weights"])


def tune_weights(stage: StageContext, *, threads: int) -> None:
    """Stage `weights` with development text: those that give the best BLEU on it.

    Settings: `limits` of the search, how many `sentences` of how many words at most, the size of
    N-best lists, those of `MertSettings`, and `features` as in `set_weights`. `weights` holds the
    history too.
    """
    sources, references = _sample(stage)
    table, lm = _models(stage)
    start = _start(stage, table, lm)
    limits = SearchLimits(**stage.settings["limits"])
    more = features.make(stage.settings.get("features", ()))
    decoder = Decoder([table], [lm], weights=start, limits=limits, features=more)
    names = decoder.feature_names
    settings = MertSettings(**stage.settings["mert"])
    done = 0

    def decode(weights: Floats) -> Iterator[Sequence[Translation]]:
        tuned = decoder.with_weights(named(weights.tolist(), names))
        for first in range(0, len(sources), _AT_ONCE):
            inputs = [Input(words) for words in sources[first : first + _AT_ONCE]]
            outputs = tuned.decode(inputs, nbest=stage.settings["nbest"], threads=threads)
            yield from (output.nbest for output in outputs)
            stage.progress((done + first / len(sources)) / settings.iterations)

    def count(_iteration: Iteration) -> None:
        nonlocal done
        done += 1

    tuned = mert(
        decode,
        Bleu(references),
        [value for name, _ in names for value in start[name]],
        sentences=len(sources),
        fixed=[name in UNTUNED for name, size in names for _ in range(size)],
        settings=settings,
        threads=threads,
        observer=count,
    )
    _save(named(tuned.best.weights, names), tuned.history, stage.outputs["weights"])


def load_weights(path: Path) -> NamedWeights:
    """Read the weights that a stage wrote."""
    weights = json.loads(path.read_text(encoding="utf-8"))["weights"]
    return {name: tuple(values) for name, values in weights.items()}


def _models(stage: StageContext) -> tuple[PhraseTable, LanguageModel]:
    return PhraseTable.open(stage.inputs["table"]), LanguageModel(stage.inputs["lm"])


def _start(stage: StageContext, table: PhraseTable, lm: LanguageModel) -> NamedWeights:
    return default_weights([table], [lm]) | {
        name: tuple(weights) for name, weights in stage.settings.get("features", {}).items()
    }


def _save(weights: NamedWeights, history: Sequence[Iteration], path: Path) -> None:
    iterations = [
        {"score": round(i.score, 4), "new": i.new, "hypotheses": i.hypotheses} for i in history
    ]
    with open_output(path) as out:
        json.dump({"weights": weights, "iterations": iterations}, out, indent=1)
        out.write("\n")


def _sample(stage: StageContext) -> tuple[list[Words], list[Words]]:
    """Sentence pairs spread evenly over the development text."""
    longest, most = stage.settings["max_words"], stage.settings["sentences"]
    with (
        open_lines(stage.inputs["source"]) as sources,
        open_lines(stage.inputs["target"]) as targets,
    ):
        pairs = [
            (tuple(source.split()), tuple(target.split()))
            for source, target in zip(sources, targets, strict=True)
        ]
    usable = [pair for pair in pairs if all(pair) and max(map(len, pair)) <= longest]
    if not usable:
        raise InputError(
            f"no sentence pair of the development text has 1 to {longest} words a side",
            "give other text under [corpus.dev], or leave it out",
            file=str(stage.inputs["source"]),
        )
    chosen = min(most, len(usable))
    sample = [usable[i * len(usable) // chosen] for i in range(chosen)]
    return [source for source, _ in sample], [target for _, target in sample]
