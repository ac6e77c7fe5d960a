"""The stages of the pronoun models: links, projection and models, and what is tuned on dev text.

They run where antecedents come from somewhere: files named in the configuration, or a resolver of
the source language. Where there is neither, the model is one of the engine only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path

from anaphora import analysis
from anaphora.coreference import RESOLVERS, ResolverOptions, learnt
from anaphora.errors import InputError
from anaphora.pairs import PAIRS
from anaphora.systems import combined
from anaphora.training import postedit_thresholds, pronouns
from anaphora.training.config import FILE, FROM_FILES, NONE, Config
from anaphora.training.pronoun_weights import (
    COMBINED,
    SEARCHED,
    load_system_weights,
    tune_system_weights,
)
from anaphora.training.stages import Stage, StageOutput

DEFAULT_RESOLVER = "builtin"
POSTEDIT = "postedit"
_SHARES = {
    "pronoun-lm": 20.0,
    "links": 20.0,
    "pronoun-models": 10.0,
    "pronoun-weights": 40.0,
    POSTEDIT: 5.0,
    "dev-links": 1.0,
}

Inputs = Mapping[str, Path | StageOutput]
SystemWeights = dict[str, dict[str, tuple[float, ...]]]


def resolver_of(config: Config) -> str:
    """What finds the antecedents: named, from files, the default where it works, or nothing."""
    if config.analysis.resolver:
        return config.analysis.resolver
    if config.analysis.antecedents:
        return FILE
    lang = PAIRS.get(config.pair).source
    try:
        RESOLVERS.get(DEFAULT_RESOLVER)(ResolverOptions(lang))
        analysis.analyser(lang)
    except InputError:
        return NONE
    return DEFAULT_RESOLVER


def missing_resolver(config: Config) -> str:
    """The warning that goes with a model without pronoun models; "" if nothing is missing."""
    if config.analysis.resolver or resolver_of(config) != NONE:
        return ""
    name = PAIRS.get(config.pair).source_language.name
    return (
        f"no resolver of {name} and no antecedents: only the baseline is trained;"
        ' name files under [analysis] antecedents, or set resolver = "none"'
    )


def has_links(config: Config, name: str) -> bool:
    """Whether a text has antecedents: a resolver finds them, or there is a file."""
    files = config.analysis.antecedents
    return not reads_files(config) or bool(files and getattr(files, name))


def reads_files(config: Config) -> bool:
    """Whether antecedents come from files; the learnt resolver weighs those anew."""
    resolver = resolver_of(config)
    given = config.analysis.antecedents is not None
    return resolver in FROM_FILES or (resolver == learnt.NAME and given)


def links(
    config: Config, name: str, text: Inputs, resolving: Sequence[Stage], threads: int
) -> Stage:
    """The stage that finds the links of a text, `name` being `train` or `dev`.

    `text` is what the words stage wrote: links count its tokens. The last of the stages
    `resolving` has learnt the resolver, if there are any.
    """
    resolver = resolver_of(config)
    inputs = dict(text)
    for stage in resolving[-1:]:
        inputs |= {output: stage.output(output) for output in stage.outputs}
    files = config.analysis.antecedents
    path = getattr(files, name) if files else None
    if path is not None:
        inputs["antecedents"] = path
    own_name = "links" if name == "train" else f"{name}-links"
    return Stage(
        name=own_name,
        work=pronouns.read_links if path else partial(pronouns.find_links, threads=threads),
        inputs=inputs,
        outputs=("links",),
        settings={"resolver": resolver, "lang": PAIRS.get(config.pair).source},
        share=_SHARES[own_name],
    )


def models(config: Config, corpus: Inputs, clean: Stage, alignment: Stage, found: Stage) -> Stage:
    """The stage that learns the models from what became of the links."""
    return Stage(
        name="pronoun-models",
        work=pronouns.learn_models,
        inputs={
            **corpus,
            "lines": clean.output("lines"),
            "alignment": alignment.output("links"),
            "links": found.output("links"),
        },
        outputs=pronouns.MODELS,
        settings={"pair": config.pair, "antecedents": config.analysis.candidates},
        share=_SHARES["pronoun-models"],
    )


def language_model(config: Config, corpus: Inputs, threads: int) -> Stage:
    """The stage that learns the pronoun language model; it needs no links."""
    return Stage(
        name="pronoun-lm",
        work=partial(pronouns.learn_pronoun_lm, threads=threads),
        inputs=corpus,
        outputs=("pronoun-lm",),
        settings={
            "pair": config.pair,
            "length": config.analysis.length,
            "analysed": config.analysis.target,
        },
        share=_SHARES["pronoun-lm"],
    )


def weights(
    config: Config,
    corpus: Inputs,
    found: Stage,
    engine: Inputs,
    learnt: Sequence[Stage],
    threads: int,
) -> Stage:
    """The stage that tunes the weight of each system's own features on development text."""
    return Stage(
        name="pronoun-weights",
        version=2,
        work=partial(tune_system_weights, threads=threads),
        inputs={
            **corpus,
            "links": found.output("links"),
            **engine,
            **{name: stage.output(name) for stage in learnt for name in stage.outputs},
        },
        outputs=("weights",),
        settings={
            "pair": config.pair,
            "limits": asdict(config.limits),
            "features": list(config.features),
            "analysed": config.analysis.target,
            "sentences": config.analysis.tuning_sentences,
            "grid": {
                system: {feature: list(values) for feature, values in axes.items()}
                for system, axes in {**SEARCHED, combined.NAME: COMBINED}.items()
            },
        },
        share=_SHARES["pronoun-weights"],
    )


def thresholds(
    config: Config, corpus: Inputs, found: Stage, engine: Inputs, alignment: Stage, threads: int
) -> Stage:
    """The stage that chooses the thresholds of post-editing on development text."""
    return Stage(
        name=POSTEDIT,
        work=partial(postedit_thresholds.find_thresholds, threads=threads),
        inputs={
            **corpus,
            "links": found.output("links"),
            **engine,
            "aligner": alignment.output("model"),
        },
        outputs=(postedit_thresholds.OUTPUT,),
        settings={
            "pair": config.pair,
            "limits": asdict(config.limits),
            "features": list(config.features),
            "analysed": config.analysis.target,
            "aligner": config.alignment.aligner,
        },
        share=_SHARES[POSTEDIT],
    )


def system_weights(stages: Sequence[Stage], directory: Path) -> SystemWeights:
    """What finished stages have tuned, by system."""
    names = {stage.name for stage in stages}
    found: SystemWeights = {}
    if "pronoun-weights" in names:
        found |= load_system_weights(directory / "pronoun-weights" / "weights")
    if POSTEDIT in names:
        path = directory / POSTEDIT / postedit_thresholds.OUTPUT
        found[POSTEDIT] = postedit_thresholds.Thresholds.load(path).weights
    return found


def model_files(stages: Sequence[Stage]) -> dict[str, str]:
    """The pronoun models among finished stages, as `model.toml` calls them."""
    files = {
        name.replace("-", "_"): f"{stage.name}/{name}"
        for stage in stages
        for name in stage.outputs
        if name in pronouns.ALL_MODELS
    }
    if POSTEDIT in {stage.name for stage in stages}:
        files["postedit_thresholds"] = f"{POSTEDIT}/{postedit_thresholds.OUTPUT}"
    if learnt.FOLDER in {stage.name for stage in stages}:
        files["antecedent_weights"] = f"{learnt.FOLDER}/{learnt.WEIGHTS}"
    if learnt.PREFERENCES in {name for stage in stages for name in stage.outputs}:
        files["antecedent_preferences"] = f"{learnt.FOLDER}/{learnt.PREFERENCES}"
    return files
