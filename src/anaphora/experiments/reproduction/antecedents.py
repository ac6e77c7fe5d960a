"""The antecedents of an experiment's texts as stages: given, found, or chosen by the reference.

The oracle is a pseudo-oracle: no one annotated these texts. Among the candidates of a possessive it
makes the one certain whose features best explain the pronoun of the reference, by the coreference
model. It knows the reference, and still has only the candidates that there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from anaphora import formats
from anaphora.antecedents import PronounKind, PronounLink
from anaphora.coreference import analysing, learnt
from anaphora.documents import Links
from anaphora.errors import InputError
from anaphora.experiments.reproduction.base import GIVEN, LEARNT, ORACLE, HeldOut
from anaphora.experiments.reproduction.models import Ready
from anaphora.experiments.reproduction.texts import PARTS, Files
from anaphora.models.coreference_model import CoreferenceModel
from anaphora.models.projection import Projection, Translated, pronoun_form
from anaphora.pairs import PAIRS
from anaphora.training import antecedent_stages, pronouns
from anaphora.training.config import Config
from anaphora.training.stages import Stage, StageContext, StageOutput


def links(
    text: HeldOut,
    resolver: str,
    files: Files,
    words: Stage,
    alignment: Stage,
    base: Stage | None,
    learning: Sequence[Stage],
    model: Ready,
    threads: int,
) -> Stage:
    """The stage that tells the antecedents of a text; the oracle chooses among those of `base`.

    The last stage of `learning` has learnt the weights of the resolver `learnt`, if the model came
    without them.
    """
    inputs: dict[str, Path | StageOutput] = {n: words.output(n) for n in words.outputs}
    settings = {"resolver": resolver, "lang": PAIRS.get(model.pair).source}
    name = f"{text.name}-links-{resolver}"
    if resolver == ORACLE:
        assert base is not None, "the oracle chooses among the candidates of another resolver"
        inputs |= {"alignment": alignment.output("links"), "links": base.output("links")}
        work = partial(_choose, model=model)
        return Stage(
            name=name, work=work, inputs={**inputs, "model": model.file}, outputs=("links",)
        )
    weighs = False
    if resolver == LEARNT:
        inputs |= model.learnt_files
        for stage in learning[-1:]:
            inputs |= {output: stage.output(output) for output in stage.outputs}
        weighs = learnt.PREFERENCES not in inputs
    if resolver in GIVEN or weighs:
        if "antecedents" not in files:
            raise InputError(
                f"text {text.name!r} comes without antecedents", "choose another resolver"
            )
        inputs["antecedents"] = files["antecedents"]
        return Stage(
            name=name,
            work=pronouns.read_links,
            inputs=inputs,
            outputs=("links",),
            settings=settings,
        )
    return Stage(
        name=name,
        work=partial(_find, threads=threads),
        inputs=inputs,
        outputs=("links",),
        settings=settings,
        version=2,
    )


def learning(model: Ready, config: Config, threads: int) -> list[Stage]:
    """The stages that learn the resolver `learnt` from what a model was trained on.

    `config` says how, and which texts there are more.
    """
    words = {part: model.directory / "words" / part for part in PARTS}
    aligner = model.directory / (model.description.files.alignment or "alignment/model")
    lines, aligned = model.directory / "clean" / "lines", model.directory / "alignment" / "links"
    if missing := [p for p in (*words.values(), aligner, lines, aligned) if not p.is_file()]:
        raise InputError(
            "no such file, from which antecedents could be learnt",
            "give a model with everything anaphora train left there, or none",
            file=str(missing[0]),
        )
    if given := config.analysis.antecedents:
        return [antecedent_stages.reranking(config.pair, words, given.train, lines, aligned)]
    return antecedent_stages.stages(config, words, aligner, threads)


def _find(stage: StageContext, *, threads: int) -> None:
    """Find links, and what each pronoun does."""
    weights = stage.inputs.get("weights")
    found = analysing.analysed(
        (lines.document for lines in pronouns.documents(stage.inputs)),
        stage.settings["lang"],
        stage.settings["resolver"],
        model=weights and weights.parent.parent,
        tokenised=True,
        threads=threads,
    )
    links = (links for _, links in found if links)
    formats.write(links, stage.outputs["links"], "antecedents")


def certain(link: PronounLink) -> PronounLink:
    """The most probable candidate as the only one; without one, none for certain."""
    best = link.best
    if best is None:
        return replace(link, candidates=(), p_none=1.0)
    return replace(link, candidates=(replace(best, p=1.0),), p_none=0.0)


def _choose(stage: StageContext, *, model: Ready) -> None:
    pair = PAIRS.get(model.pair)
    name = model.description.files.coreference_model
    if name is None:
        raise InputError(
            "the model has no coreference model",
            "train it with antecedents",
            file=str(model.directory),
        )
    counted = CoreferenceModel.load(model.directory / name).folded()
    choose = partial(explained, Projection(pair), counted)
    found = pronouns.links_of(stage.inputs["links"])
    aligned: Iterator[Links] = iter(formats.read(stage.inputs["alignment"], "pharaoh"))
    chosen = []
    for lines in pronouns.documents(stage.inputs):
        references = [Translated(words, next(aligned)) for words in lines.target]
        own = found.get(lines.id, ())
        chosen.append(tuple(choose(link, lines.source, references[link.segment]) for link in own))
    formats.write((each for each in chosen if each), stage.outputs["links"], "antecedents")


def explained(
    projection: Projection,
    model: CoreferenceModel,
    link: PronounLink,
    source: Sequence[Sequence[str]],
    reference: Translated,
) -> PronounLink:
    """The candidate that best explains what a possessive became in the reference, made certain."""
    form = pronoun_form(link)
    at = projection.became(link, reference)
    words = tuple(reference.words[p].lower() for p in at)
    ambiguity = projection.pair.ambiguity(form)
    if link.kind is not PronounKind.POSSESSIVE or not ambiguity or len(words) != 1:
        return link
    if words[0] not in ambiguity.candidates or not link.candidates:
        return link

    def probability(number: int) -> float:
        features = projection.own(link.candidates[number], source[link.segment])
        return (features and model.mixture(form, [(features, 1.0)], words)) or 0.0

    best = max(range(len(link.candidates)), key=probability)
    return replace(link, candidates=(replace(link.candidates[best], p=1.0),), p_none=0.0)
