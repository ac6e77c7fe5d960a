"""Pronoun-aware, document-level machine translation."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from anaphora.translation import Model

__version__ = "0.1.0"


def load(
    path: str | Path, *, pair: str = "", tokenised: bool = False, verify: bool = False
) -> Model:
    """Open a model directory where it lies; a large one takes no longer than a small one.

    `pair` refuses a model of another pair; `tokenised` says that tokens will be separated by
    spaces although the model was made from raw text; `verify` reads every part and compares it
    with its hash.
    """
    from anaphora import translation  # imported when it is used: help and version stay fast

    return translation.load(path, pair=pair, tokenised=tokenised, verify=verify)


def __getattr__(name: str) -> ModuleType:
    """Import `anaphora.evaluation` when it is used; it is the one room users reach this way."""
    if name == "evaluation":
        return import_module("anaphora.evaluation")
    raise AttributeError(f"module 'anaphora' has no attribute {name!r}")
