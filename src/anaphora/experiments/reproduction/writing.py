"""The report of an experiment: Markdown for people, JSON for programs, plots beside them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from anaphora import __version__
from anaphora.experiments.reproduction import costs
from anaphora.experiments.reproduction.base import Section
from anaphora.experiments.reproduction.costs import Cost
from anaphora.experiments.reproduction.results import Results
from anaphora.experiments.reproduction.tables import overview
from anaphora.report.markdown import as_markdown
from anaphora.streams import open_output
from anaphora.training.hashing import file_hash

_GIB = 2**30


def write(results: Results, stages: Sequence[str], data: Path, out: Path) -> Path:
    """Write NAME.md, NAME.json and NAME.*.svg; the first is returned."""
    experiment = results.experiment
    sections = [*experiment.tables(results), *overview(results)]
    plots = {name: plot for section in sections for name, plot in section.plots.items()}
    for name, plot in plots.items():
        with open_output(out / f"{experiment.name}.{name}.svg") as file:
            file.write(plot + "\n")
    facts = _facts(results, stages, data)
    with open_output(out / f"{experiment.name}.json") as file:
        json.dump({**facts, **_figures(results, sections)}, file, ensure_ascii=False, indent=1)
        file.write("\n")
    report = out / f"{experiment.name}.md"
    with open_output(report) as file:
        file.write(_markdown(results, sections, facts))
    return report


def _facts(results: Results, stages: Sequence[str], data: Path) -> dict[str, Any]:
    """Everything the figures depend on, and what they cost."""
    experiment, model = results.experiment, results.model
    files = {path: file_hash(data / path) for t in experiment.texts for path in t.files.values()}
    return {
        "experiment": experiment.name,
        "paper": experiment.paper,
        "version": __version__,
        "commit": commit(),
        "small": results.small,
        "configuration": None if model.given else dict(experiment.training),
        "model": {
            "name": model.directory.name,
            "sha256": model.sha256,
            "sentence pairs": model.sentence_pairs,
            "weights": model.description.system_weights,
        },
        "data": files,
        "cost": {
            "training": None if model.given else _cost(model.directory),
            "translating": _cost(results.directory, stages),
        },
    }


def _cost(directory: Path, stages: Collection[str] = ()) -> dict[str, float]:
    """What all stages of a directory took, or those named, as far as they were timed there."""
    known = costs.read(directory)
    timed = [cost for name, cost in known.items() if not stages or name in stages]
    total = sum(timed, Cost())
    return {
        "stages": len(timed),
        "wall seconds": round(total.wall),
        "cpu seconds": round(total.cpu),
        "GiB": round(total.memory / _GIB, 2),
    }


def commit() -> str:
    """The commit of the code that runs, with a mark if it was changed; "" outside a checkout."""
    try:
        done = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


def _figures(results: Results, sections: Sequence[Section]) -> dict[str, Any]:
    return {
        "tables": [
            {
                "section": section.heading,
                "caption": table.caption,
                "header": list(table.header),
                "rows": [list(row) for row in table.rows],
            }
            for section in sections
            for table in section.tables
        ],
        "scores": [
            {"text": text, "system": label, "processed only": processed, **score.as_json()}
            for (_, text, label, processed), score in results.scores.items()
        ],
        "comparisons": [
            {"text": text, "processed only": processed, **comparison.as_json()}
            for (_, text, _, processed), comparison in results.comparisons.items()
        ],
    }


def _markdown(results: Results, sections: Sequence[Section], facts: Mapping[str, Any]) -> str:
    experiment = results.experiment
    command = f"anaphora reproduce {experiment.name}" + (" --small" if results.small else "")
    parts = [f"# {experiment.title}", f"    {command}", _made(results, facts)]
    if experiment.differences:
        parts.append(f"**What is not as in the paper.** {experiment.differences}")
    for section in sections:
        parts.append(f"## {section.heading}")
        parts += [section.text] if section.text else []
        parts += map(as_markdown, section.tables)
        parts += [f"![{name}]({experiment.name}.{name}.svg)" for name in section.plots]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _made(results: Results, facts: Mapping[str, Any]) -> str:
    """Commit, data and cost in a few lines."""
    name, cost, model = facts["experiment"], facts["cost"], facts["model"]
    training = cost["training"]
    trained = f"training {_spoken(training)}; " if training else "it was trained before; "
    size = f", {model['sentence pairs']:,} sentence pairs" if model["sentence pairs"] else ""
    world = "the micro-world" if results.small else ", ".join(f"`{name}`" for name in facts["data"])
    return (
        f"Paper: `{facts['paper']}`. anaphora {facts['version']}, commit `{facts['commit']}`; "
        f"model `{model['name']}` ({model['sha256'][:12]}{size}); {trained}"
        f"links and translations {_spoken(cost['translating'])}. Texts: {world}; hashes, "
        f"configuration and weights are in [{name}.json]({name}.json)."
    )


def _spoken(cost: Mapping[str, float]) -> str:
    minutes = cost["wall seconds"] / 60, cost["cpu seconds"] / 60
    return "{} stages, {:.1f} min ({:.1f} min of processors), {} GiB at most".format(
        cost["stages"], *minutes, cost["GiB"]
    )
