"""Which stages a training has, in their order, and what goes from one to the next."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from anaphora import __version__
from anaphora.pairs import PAIRS
from anaphora.smt.truecasing import Case
from anaphora.streams import open_output
from anaphora.training import corpus, engine
from anaphora.training.config import Config
from anaphora.training.publishing import read_manifest
from anaphora.training.stages import Stage, StageOutput

MODEL_FORMAT = 1
DESCRIPTION = "model.toml"

# Where the time goes on 230,000 sentence pairs; only the estimate of the time left depends on it.
_SHARES = {
    "words": 3.0,
    "case": 3.0,
    "corpus": 2.0,
    "clean": 2.0,
    "alignment": 40.0,
    "phrases": 40.0,
    "lm": 10.0,
}


def stages(config: Config, *, threads: int, memory: int) -> list[Stage]:
    """The stages from text to the models of the engine; `memory` is in bytes."""
    words = _words(config)
    case = _case(words) if _case_of(config) is Case.TRUE else None
    text = _corpus(config, words, case)
    clean = Stage(
        name="clean",
        work=corpus.clean,
        inputs=_both(text),
        outputs=(*corpus.SIDES, "lines"),
        settings=config.cleaning.model_dump(),
        share=_SHARES["clean"],
    )
    alignment = Stage(
        name="alignment",
        work=partial(engine.align_words, threads=threads),
        inputs=_both(clean),
        outputs=("model", "links"),
        settings={"pair": config.pair, **config.alignment.model_dump()},
        share=_SHARES["alignment"],
    )
    phrases = Stage(
        name="phrases",
        work=partial(engine.extract_phrases, threads=threads, memory=memory),
        inputs={**_both(clean), "links": alignment.output("links")},
        outputs=("table",),
        settings=config.phrases.model_dump(),
        share=_SHARES["phrases"],
    )
    lm = Stage(
        name="lm",
        work=partial(engine.estimate_language_model, threads=threads, memory=memory),
        inputs={"target": text.output("target")},
        outputs=("lm",),
        settings=config.lm.model_dump(),
        share=_SHARES["lm"],
    )
    return [words, *([case] if case else ()), text, clean, alignment, phrases, lm]


def _case_of(config: Config) -> Case:
    return config.case or (Case.KEEP if config.tokenised else Case.TRUE)


def _words(config: Config) -> Stage:
    pair = PAIRS.get(config.pair)
    train = config.corpus.train
    return Stage(
        name="words",
        work=corpus.split_words,
        inputs={name: path for name, path in train if path is not None},
        outputs=(*corpus.SIDES, "doc_ids"),
        settings={"source": pair.source, "target": pair.target, "tokenised": config.tokenised},
        share=_SHARES["words"],
    )


def _case(words: Stage) -> Stage:
    return Stage(
        name="case",
        work=corpus.learn_case,
        inputs=_both(words),
        outputs=corpus.SIDES,
        share=_SHARES["case"],
    )


def _corpus(config: Config, words: Stage, case: Stage | None) -> Stage:
    truecasers = {f"{side}_case": case.output(side) for side in corpus.SIDES} if case else {}
    return Stage(
        name="corpus",
        work=corpus.set_case,
        inputs={**_both(words), **truecasers},
        outputs=corpus.SIDES,
        settings={"case": _case_of(config)},
        share=_SHARES["corpus"],
    )


def _both(stage: Stage) -> dict[str, Path | StageOutput]:
    return {side: stage.output(side) for side in corpus.SIDES}


def describe(config: Config, finished: list[Stage], directory: Path) -> None:
    """Write what the model is, with the hash of each part; a model without it is unfinished."""
    parts = []
    for stage in finished:
        manifest = read_manifest(directory / stage.name)
        assert manifest is not None, f"{stage.name} has run"
        parts += [(f"{stage.name}/{name}", o.sha256) for name, o in manifest.outputs.items()]
    with open_output(directory / DESCRIPTION) as out:
        out.write(f"format = {MODEL_FORMAT}\n")
        out.write(f"pair = {json.dumps(config.pair)}\n")
        out.write(f"made_by = {json.dumps(f'anaphora {__version__}')}\n\n[sha256]\n")
        out.writelines(f"{json.dumps(name)} = {json.dumps(value)}\n" for name, value in parts)
