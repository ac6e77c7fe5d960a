"""A finished stage on disk: its outputs and a manifest in one directory, published in one step.

The manifest says what the outputs were made from (the recipe) and what they are. A published
directory always has one; it is replaced as a whole, so that a process killed at any point leaves
the old outputs, the new ones or none.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from anaphora.errors import Faults, InputError
from anaphora.training.hashing import Hashes
from anaphora.training.stages import MANIFEST, Stage, canonical_json

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that the outputs of a stage depend on; `settings` is canonical JSON."""

    version: int
    settings: str
    inputs: Mapping[str, str]
    outputs: frozenset[str]

    @staticmethod
    def of(stage: Stage, inputs: Mapping[str, str]) -> Recipe:
        """The recipe of `stage` when its inputs have these hashes."""
        settings = canonical_json(stage.settings)
        return Recipe(stage.version, settings, dict(inputs), frozenset(stage.outputs))

    def difference(self, old: Recipe) -> str | None:
        """What changed since `old`, in words; None if nothing did."""
        if self.version != old.version:
            return f"its version is {self.version}, was {old.version}"
        if self.settings != old.settings:
            return "its settings changed"
        if self.inputs.keys() != old.inputs.keys() or self.outputs != old.outputs:
            return "its inputs or outputs have other names"
        changed = [name for name, value in self.inputs.items() if value != old.inputs[name]]
        return f"its input {', '.join(changed)} changed" if changed else None


@dataclass(frozen=True, slots=True)
class Output:
    """Size in bytes and content hash of an output file."""

    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What was made, and from what."""

    recipe: Recipe
    outputs: Mapping[str, Output]


def read_manifest(published: Path) -> Manifest | None:
    """The manifest of a published stage, None if the stage is not there.

    A directory in its place that cannot be shown to be ours is an error: it would be replaced.
    """
    path = published / MANIFEST
    if not os.path.lexists(published):
        return None
    if not path.is_file():
        raise InputError(
            "in the way of a stage's outputs, and not made by training",
            "move it away or train in another directory",
            file=str(published),
        )
    try:
        data = json.loads(path.read_bytes())
        if data["format"] <= FORMAT:
            return _from_json(data)
    except (ValueError, KeyError, TypeError, AttributeError):
        remedy = f"remove {published}, and the stage will run again"
        raise InputError("description of a stage is damaged", remedy, file=str(path)) from None
    raise InputError(
        f"written by a newer version (format {data['format']}; this one knows {FORMAT})",
        "upgrade anaphora or train in another directory",
        file=str(path),
    )


def describe_outputs(directory: Path, names: Iterable[str], hashes: Hashes) -> dict[str, Output]:
    """Size and hash of each output; anything but exactly these files is an error."""
    declared, found = set(names), set(os.listdir(directory))
    files = {
        name for name in found if (path := directory / name).is_file() and not path.is_symlink()
    }
    faults = [
        *(f"its output {name!r} was not written" for name in sorted(declared - found)),
        *(f"it wrote {name!r}, which it does not declare" for name in sorted(found - declared)),
        *(f"its output {name!r} is not a file" for name in sorted(declared & found - files)),
    ]
    if faults:
        raise Faults("outputs differ from the declared ones", faults)
    paths = {name: directory / name for name in sorted(declared)}
    return {name: Output(path.stat().st_size, hashes.hash(path)) for name, path in paths.items()}


def altered_output(published: Path, manifest: Manifest, hashes: Hashes) -> str | None:
    """The name of an output that is no longer what the manifest says."""
    for name, output in manifest.outputs.items():
        path = published / name
        if not path.is_file() or path.stat().st_size != output.size:
            return name
        if hashes.hash(path) != output.sha256:
            return name
    return None


def publish(built: Path, published: Path, manifest: Manifest) -> None:
    """Give the directory `built` its manifest and its final name, in place of an older one.

    Everything is on disk before it has the final name.
    """
    text = json.dumps(_to_json(manifest), indent=2, sort_keys=True, ensure_ascii=False)
    (built / MANIFEST).write_text(text + "\n", encoding="utf-8")
    for path in (*built.iterdir(), built):
        _flush(path)
    replaced = built.with_name(f"{built.name}.replaced")
    if published.exists():
        published.rename(replaced)
    built.rename(published)
    _flush(published.parent)
    shutil.rmtree(replaced, ignore_errors=True)


def _flush(path: Path) -> None:
    """Wait until a file or the entries of a directory are on disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _to_json(manifest: Manifest) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": manifest.recipe.version,
        "settings": json.loads(manifest.recipe.settings),
        "inputs": manifest.recipe.inputs,
        "outputs": {
            name: {"size": output.size, "sha256": output.sha256}
            for name, output in manifest.outputs.items()
        },
    }


def _from_json(data: Any) -> Manifest:
    outputs = {
        name: Output(int(output["size"]), str(output["sha256"]))
        for name, output in data["outputs"].items()
    }
    settings = canonical_json(data["settings"])
    recipe = Recipe(data["version"], settings, dict(data["inputs"]), frozenset(outputs))
    return Manifest(recipe, outputs)
