"""sil-thot's models in one file: a ZIP archive with the files of both directions.

sil-thot writes a model as a dozen files whose names begin alike, the training text among them. We
keep the text's files empty: alignment does not need it, but reading a model asks for them. ZIP
compares everything with its checksum when it is read.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from anaphora.errors import InputError
from anaphora.streams import open_binary_output

_DESCRIPTION = "model.json"
_STEM = "model"
_TRAINING_TEXT = {".src", ".trg", ".srctrgc"}

Models = Mapping[str, Any]
"""The models of sil-thot by the names of their directions."""


def save_models(path: str | Path, description: Mapping[str, str], models: Models) -> None:
    """Write all models to one file; equal models give equal bytes."""
    with (
        open_binary_output(path) as out,
        TemporaryDirectory() as folder,
        ZipFile(out, "w") as archive,
    ):
        archive.writestr(ZipInfo(_DESCRIPTION), json.dumps(description))
        for direction, model in models.items():
            directory = Path(folder) / direction
            directory.mkdir()
            if not model.print(str(directory / _STEM)):
                raise InputError("sil-thot cannot write here", "free some space", file=folder)
            for part in sorted(directory.iterdir()):
                content = b"" if part.suffix in _TRAINING_TEXT else part.read_bytes()
                archive.writestr(ZipInfo(f"{direction}/{part.name}"), content, ZIP_DEFLATED)


def load_description(path: str | Path) -> dict[str, str]:
    """What `save_models` was told about the models."""
    try:
        description: dict[str, str] = json.loads(_contents(path)[_DESCRIPTION])
    except (KeyError, ValueError):
        raise _damaged(path) from None
    return description


def load_models(path: str | Path, untrained: Models) -> None:
    """Fill untrained models of the same kind with what `save_models` wrote."""
    with TemporaryDirectory() as folder:
        for direction in untrained:
            (Path(folder) / direction).mkdir()
        for name, content in _contents(path).items():
            direction, _, part = name.partition("/")
            if direction in untrained and part and "/" not in part:
                (Path(folder) / direction / part).write_bytes(content)
        for direction, model in untrained.items():
            if not model.load(str(Path(folder) / direction / _STEM)):
                raise _damaged(path)


def _contents(path: str | Path) -> dict[str, bytes]:
    try:
        with ZipFile(path) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    except OSError as error:
        cause = f"cannot be opened ({(error.strerror or str(error)).lower()})"
        raise InputError(cause, "check the path and its permissions", file=str(path)) from None
    except (BadZipFile, EOFError, NotImplementedError, RuntimeError, ValueError, zlib.error):
        raise _damaged(path) from None


def _damaged(path: str | Path) -> InputError:
    return InputError(
        "not a model of sil-thot that anaphora wrote, or damaged",
        "copy or make the file again",
        file=str(path),
    )
