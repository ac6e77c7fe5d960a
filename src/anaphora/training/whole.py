"""A training from configuration to model directory.

Where no pronoun of the text has an antecedent there is nothing to learn about pronouns: the model
is one of the engine then, and says so.
"""

from __future__ import annotations

from pathlib import Path

from anaphora.training.config import NONE, Config
from anaphora.training.pipeline import describe, stages
from anaphora.training.pronouns import NoAntecedents
from anaphora.training.runner import Observer
from anaphora.training.runner import run as run_stages
from anaphora.training.stages import StageError


def train(
    config: Config,
    directory: Path,
    *,
    threads: int,
    memory: int,
    observer: Observer = lambda _event: None,
    verify: bool = False,
) -> str:
    """Run what is missing, describe the model; a warning, or "" if it has all it should have."""
    todo = stages(config, threads=threads, memory=memory)
    warning = ""
    try:
        run_stages(todo, directory, observer=observer, verify=verify)
    except StageError as error:
        if not isinstance(error.cause, NoAntecedents):
            raise
        warning = f"{error.cause}; only the baseline was trained"
        analysis = config.analysis.model_copy(update={"resolver": NONE})
        config = config.model_copy(update={"analysis": analysis})
        todo = stages(config, threads=threads, memory=memory)
        run_stages(todo, directory)  # all is there
    describe(config, todo, directory)
    return warning
