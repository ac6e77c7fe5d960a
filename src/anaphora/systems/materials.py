"""What systems are made of: an engine, the parts of its decoder, the models of pronouns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Self

from anaphora import _native
from anaphora.engines.model_directory import Description
from anaphora.engines.phrase_based import PhraseBased
from anaphora.errors import InputError
from anaphora.models.projection import Projection
from anaphora.models.pronoun_lm import PronounLM
from anaphora.models.tagging import Tagger
from anaphora.pairs import PAIRS, Pair
from anaphora.smt import features
from anaphora.smt.decoder import Decoder, SearchLimits
from anaphora.smt.features import FeatureFunction
from anaphora.smt.language_model import LanguageModel
from anaphora.smt.phrase_table import PhraseTable
from anaphora.systems.base import System

Weights = Mapping[str, Sequence[float]]


@dataclass(frozen=True)
class Materials:
    """The parts of a model; `models` has the files of pronoun models by their names.

    `analysed` says whether the pronoun language model counts words that an analyser tagged.
    `system_weights` are those of a system's own features, where they were tuned.
    """

    pair: Pair
    engine: PhraseBased
    tables: Sequence[tuple[PhraseTable, int]]
    lms: Sequence[LanguageModel]
    features: Sequence[FeatureFunction]
    weights: Weights
    limits: SearchLimits
    models: Mapping[str, Path]
    analysed: bool
    system_weights: Mapping[str, Weights]

    @classmethod
    def of(cls, directory: Path, description: Description, engine: PhraseBased) -> Self:
        """Those of a model directory."""
        files = description.files
        return cls(
            PAIRS.get(description.pair),
            engine,
            [(PhraseTable.open(directory / t.file), t.backoff) for t in files.phrase_tables],
            [LanguageModel(directory / name) for name in files.language_models],
            features.make(description.features),
            description.weights,
            description.limits,
            {kind: directory / name for kind, name in files.pronoun_models.items()},
            description.analysed,
            description.system_weights,
        )

    @cached_property
    def projection(self) -> Projection:
        """What reads the translations of pronouns and antecedents."""
        return Projection(self.pair)

    @cached_property
    def pronoun_lm(self) -> PronounLM:
        """The language model over tags."""
        return PronounLM(self.models["pronoun_lm"])

    @cached_property
    def tagger(self) -> Tagger:
        """What the language model over tags sees of words."""
        return Tagger.of(self.pair.target, analysed=self.analysed)

    def decoder(
        self,
        weights: Weights,
        *,
        more_features: Sequence[_native.Feature] = (),
        more_tables: Sequence[tuple[PhraseTable, int]] = (),
    ) -> Decoder:
        """The engine's decoder with more parts, whose weights are given."""
        tables = [*self.tables, *more_tables]
        return Decoder(
            [table for table, _ in tables],
            self.lms,
            weights={**self.weights, **weights},
            limits=self.limits,
            backoff=[order for _, order in tables],
            features=[*self.features, *more_features],
        )


@dataclass(frozen=True, slots=True)
class SystemKind:
    """How to make a system, which pronoun models it needs, and the weights it starts from."""

    needs: tuple[str, ...]
    make: Callable[[Materials, Weights], System]
    weights: Weights


def make_system(name: str, kind: SystemKind, materials: Materials) -> System:
    """A system of a model, with its tuned weights if there are any."""
    missing = [need for need in kind.needs if need not in materials.models]
    if missing:
        raise InputError(
            f"system {name!r} needs {' and '.join(_spelt(each) for each in missing)},"
            " which the model does not have",
            "train it with [analysis] resolver or antecedents; see docs/systems.md",
        )
    return kind.make(materials, {**kind.weights, **materials.system_weights.get(name, {})})


def _spelt(need: str) -> str:
    return f"a {need.replace('_', ' ')}"
