"""Which stages a training has, in their order, and what goes from one to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path

from anaphora.coreference import learnt
from anaphora.engines.model_directory import (
    Description,
    Files,
    Part,
    TableFile,
    write_description,
)
from anaphora.pairs import PAIRS
from anaphora.smt.truecasing import Case
from anaphora.training import antecedent_stages, corpus, engine, pronoun_stages
from anaphora.training.config import FROM_FILES, NONE, Config, Corpus
from anaphora.training.publishing import Output, read_manifest
from anaphora.training.stages import Stage, StageOutput
from anaphora.training.tuning import load_weights, set_weights, tune_weights

# Where the time goes on 230,000 sentence pairs; only the estimate of the time left depends on it.
_SHARES = {
    "words": 3.0,
    "case": 3.0,
    "corpus": 2.0,
    "clean": 2.0,
    "alignment": 40.0,
    "phrases": 40.0,
    "lm": 10.0,
    "dev-words": 0.1,
    "dev-corpus": 0.1,
    "weights": 100.0,
}


def stages(config: Config, *, threads: int, memory: int) -> list[Stage]:
    """The stages from text to the models of the engine; `memory` is in bytes."""
    words = _words("words", config, config.corpus.train)
    case = _case(words) if _case_of(config) is Case.TRUE else None
    text = _corpus("corpus", config, words, case)
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
    engine_stages = [words, *([case] if case else ()), text, clean, alignment, phrases, lm]
    models = {"table": phrases.output("table"), "lm": lm.output("lm")}
    dev = _dev(config, case)
    weights = _weights(config, dev, models, threads)
    todo = [*engine_stages, *dev, weights]
    if pronoun_stages.resolver_of(config) != NONE:
        resolver = _resolver(config, words, clean, alignment, threads)
        learnt = _pronoun_models(config, words, text, clean, alignment, resolver, threads)
        todo += [*resolver, *learnt]
        if dev:
            engine_models = {**models, "weights": weights.output("weights")}
            todo += _pronoun_weights(
                config, dev, engine_models, learnt[1:], resolver, alignment, threads
            )
    return todo


def _resolver(
    config: Config, words: Stage, clean: Stage, alignment: Stage, threads: int
) -> list[Stage]:
    """The stages that learn the resolver, if it is one that is learnt."""
    if pronoun_stages.resolver_of(config) != learnt.NAME:
        return []
    corpus_words = {**_both(words), "doc_ids": words.output("doc_ids")}
    if files := config.analysis.antecedents:
        lines, links = clean.output("lines"), alignment.output("links")
        return [antecedent_stages.reranking(config.pair, corpus_words, files.train, lines, links)]
    return antecedent_stages.stages(config, corpus_words, alignment.output("model"), threads)


def _pronoun_models(
    config: Config,
    words: Stage,
    text: Stage,
    clean: Stage,
    alignment: Stage,
    resolver: Sequence[Stage],
    threads: int,
) -> list[Stage]:
    ids = {"doc_ids": words.output("doc_ids")}
    links = pronoun_stages.links(config, "train", {**_both(words), **ids}, resolver, threads)
    return [
        links,
        pronoun_stages.models(config, {**_both(text), **ids}, clean, alignment, links),
        pronoun_stages.language_model(config, {**_both(text), **ids}, threads),
    ]


def _pronoun_weights(
    config: Config,
    dev: Sequence[Stage],
    engine_models: Mapping[str, StageOutput],
    learnt: Sequence[Stage],
    resolver: Sequence[Stage],
    alignment: Stage,
    threads: int,
) -> list[Stage]:
    """The stages that tune the systems; none where the development text has no antecedents."""
    words, text = dev
    ids = {"doc_ids": words.output("doc_ids")}
    if not pronoun_stages.has_links(config, "dev"):
        return []
    links = pronoun_stages.links(config, "dev", {**_both(words), **ids}, resolver, threads)
    corpus_inputs = {**_both(text), **ids}
    tuned = pronoun_stages.weights(config, corpus_inputs, links, engine_models, learnt, threads)
    thresholds = pronoun_stages.thresholds(
        config, corpus_inputs, links, engine_models, alignment, threads
    )
    return [links, tuned, thresholds]


def _dev(config: Config, case: Stage | None) -> list[Stage]:
    """The words of the development text, and the text with its case; nothing without one."""
    if not config.corpus.dev:
        return []
    words = _words("dev-words", config, config.corpus.dev)
    return [words, _corpus("dev-corpus", config, words, case)]


def _weights(
    config: Config, dev: Sequence[Stage], models: Mapping[str, StageOutput], threads: int
) -> Stage:
    """The stage that tunes on development text, or takes the usual weights without one."""
    more = {"features": config.features} if config.features else {}
    if not (dev and config.tuning.iterations):
        return Stage(
            name="weights", work=set_weights, inputs=models, outputs=("weights",), settings=more
        )
    tuning = config.tuning.model_dump()
    return Stage(
        name="weights",
        work=partial(tune_weights, threads=threads),
        inputs={**_both(dev[-1]), **models},
        outputs=("weights",),
        settings={
            "limits": asdict(config.limits),
            "mert": {name: tuning.pop(name) for name in ("iterations", "restarts", "seed")},
            **tuning,
            **more,
        },
        share=_SHARES["weights"],
    )


def _case_of(config: Config) -> Case:
    return config.case or (Case.KEEP if config.tokenised else Case.TRUE)


def _words(name: str, config: Config, texts: Corpus) -> Stage:
    pair = PAIRS.get(config.pair)
    return Stage(
        name=name,
        work=corpus.split_words,
        inputs={side: path for side, path in texts if path is not None},
        outputs=(*corpus.SIDES, "doc_ids"),
        settings={"source": pair.source, "target": pair.target, "tokenised": config.tokenised},
        share=_SHARES[name],
    )


def _case(words: Stage) -> Stage:
    return Stage(
        name="case",
        work=corpus.learn_case,
        inputs=_both(words),
        outputs=corpus.SIDES,
        share=_SHARES["case"],
    )


def _corpus(name: str, config: Config, words: Stage, case: Stage | None) -> Stage:
    truecasers = {f"{side}_case": case.output(side) for side in corpus.SIDES} if case else {}
    return Stage(
        name=name,
        work=corpus.set_case,
        inputs={**_both(words), **truecasers},
        outputs=corpus.SIDES,
        settings={"case": _case_of(config)},
        share=_SHARES[name],
    )


def _both(stage: Stage) -> dict[str, Path | StageOutput]:
    return {side: stage.output(side) for side in corpus.SIDES}


def describe(config: Config, finished: list[Stage], directory: Path) -> None:
    """Write what the model is; a directory without this description is unfinished."""
    case = Case.TRUE is _case_of(config)
    files = Files(
        phrase_tables=(TableFile(file="phrases/table"),),
        language_models=("lm/lm",),
        source_case="case/source" if case else None,
        target_case="case/target" if case else None,
        alignment="alignment/model",
        **pronoun_stages.model_files(finished),
    )
    resolver = pronoun_stages.resolver_of(config)
    outputs = _outputs(finished, directory)
    parts = {
        name: Part(size=outputs[name].size, sha256=outputs[name].sha256) for name in files.names()
    }
    write_description(
        Description(
            pair=config.pair,
            tokenised=config.tokenised,
            case=_case_of(config),
            files=files,
            features=tuple(config.features),
            weights=load_weights(directory / "weights" / "weights"),
            system_weights=pronoun_stages.system_weights(finished, directory),
            analysed=config.analysis.target,
            resolver="" if resolver in (NONE, *FROM_FILES) else resolver,
            limits=config.limits,
            parts=parts,
        ),
        directory,
    )


def _outputs(finished: list[Stage], directory: Path) -> dict[str, Output]:
    """Size and hash of everything that was made, by its path in the directory."""
    outputs: dict[str, Output] = {}
    for stage in finished:
        manifest = read_manifest(directory / stage.name)
        assert manifest is not None, f"{stage.name} has run"
        outputs |= {f"{stage.name}/{name}": o for name, o in manifest.outputs.items()}
    return outputs
