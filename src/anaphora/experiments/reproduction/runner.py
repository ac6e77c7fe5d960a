"""Runs an experiment: train, translate, score, write; what is finished is not done again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from anaphora.errors import InputError
from anaphora.experiments.reproduction import costs, models, small, writing
from anaphora.experiments.reproduction.antecedents import learning, links
from anaphora.experiments.reproduction.base import LEARNT, ORACLE, Experiment
from anaphora.experiments.reproduction.models import Ready
from anaphora.experiments.reproduction.results import Results
from anaphora.experiments.reproduction.texts import alignment, files_of, words
from anaphora.experiments.reproduction.translating import Drafts, translated
from anaphora.training.runner import Observer
from anaphora.training.runner import run as run_stages
from anaphora.training.stages import Stage

CACHE = "cache"


@dataclass(frozen=True, slots=True)
class Options:
    """Where data are and results go, what the computer gives, and ready models by pair.

    `resolver` is the directory of a model whose learnt antecedents are taken.
    """

    data: Path
    out: Path
    small: bool = False
    models: Mapping[str, Ready] = field(default_factory=dict)
    resolver: Path | None = None
    threads: int = 1
    memory: int = 2**30


Watch = Callable[[str], Observer]
"""Makes the observer of a part of the work, "training" or "translating"."""


def reproduce(experiment: Experiment, options: Options, watch: Watch) -> Path:
    """Run an experiment as far as it is not done; its report is returned."""
    cache = options.out / CACHE
    _make(cache)
    if options.small:
        experiment = small.small(experiment)
        options = replace(options, data=cache)
        small.write(experiment.pair, cache)
    elif not options.data.is_dir():
        raise InputError(
            "no such folder",
            "give the folder of the corpora with --data DIR, or use --small",
            file=str(options.data),
        )
    models.check([options.data / f for text in experiment.texts for f in text.files.values()])
    model = replace(_model(experiment, options, cache, watch), resolver=options.resolver)
    directory = cache / "translations" / model.key
    todo, references = _stages(experiment, model, options, directory)
    run_stages(todo, directory, observer=costs.Clock(directory, watch("translating")))
    results = Results(experiment, model, directory, references, options.small)
    return writing.write(results, [stage.name for stage in todo], options.data, options.out)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(
            f"cannot be made ({reason})", "name another folder with --out DIR", file=str(folder)
        ) from None


def _model(experiment: Experiment, options: Options, cache: Path, watch: Watch) -> Ready:
    if experiment.pair in options.models:
        return options.models[experiment.pair]
    config = models.configuration(experiment.training, options.data)
    return models.train(
        config,
        experiment.training,
        cache,
        threads=options.threads,
        memory=options.memory,
        observer=watch("training"),
    )


def _stages(
    experiment: Experiment, model: Ready, options: Options, directory: Path
) -> tuple[list[Stage], dict[str, Path]]:
    """All stages of all texts, and where the references are."""
    learnt_by: list[Stage] = []
    if any(run.resolver == LEARNT for run in experiment.runs) and not model.learnt_files:
        config = models.configuration(experiment.training, options.data)
        learnt_by = learning(model, config, options.threads)
    todo: list[Stage] = [*learnt_by]
    references: dict[str, Path] = {}
    for text in experiment.texts:
        files, extracted = files_of(text, options.data)
        cut = words(text, files, model)
        aligned = alignment(text, files, model, options.threads)
        todo += [*extracted, cut, aligned]
        found: dict[str, Stage] = {}
        for resolver in experiment.resolvers_of(text):
            base = found[experiment.judged_by] if resolver == ORACLE else None
            found[resolver] = links(
                text, resolver, files, cut, aligned, base, learnt_by, model, options.threads
            )
        todo += found.values()
        drafts = Drafts(model, options.threads)
        todo += [
            translated(text, run, files, found.get(run.resolver), model, drafts)
            for run in experiment.runs_on(text)
        ]
        target = files["target"]
        references[text.name] = target if isinstance(target, Path) else target.path(directory)
    return todo, references
