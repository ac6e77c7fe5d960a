"""A model of Moses made into one of ours: tables, language models, weights and limits.

Moses' features have counterparts of the same definition in our decoder, so that equal weights give
equal scores. What has no counterpart is left out with a warning of one line. A model of Moses
reads and writes tokens, and so does what is made of it.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from anaphora.engines.model_directory import (
    Description,
    Files,
    Part,
    TableFile,
    published,
    write_description,
)
from anaphora.engines.phrase_based import PhraseBased
from anaphora.errors import InputError
from anaphora.smt.decoder import SearchLimits
from anaphora.smt.language_model import LanguageModel, arpa_to_binary, is_binary
from anaphora.smt.moses_ini import MosesFeature, MosesIni, read_moses_ini
from anaphora.smt.moses_tables import import_tables
from anaphora.smt.phrase_table import PhraseTable
from anaphora.smt.truecasing import Case
from anaphora.smt.weights import NamedWeights

Warn = Callable[[str], None]

_TEXT_TABLES = {"PhraseDictionaryMemory"}
_OTHER_TABLES = {"PhraseDictionaryBinary", "PhraseDictionaryCompact", "PhraseDictionaryOnDisk"}
_LANGUAGE_MODELS = {"KENLM", "SRILM", "IRSTLM"}
_PENALTIES = {
    "UnknownWordPenalty": "UnknownWordPenalty0",
    "WordPenalty": "WordPenalty0",
    "PhrasePenalty": "PhrasePenalty0",
    "Distortion": "Distortion0",
}
_REORDERING = re.compile(r"(wbe|phrase)-msd-bidirectional-fe(-allff)?")
_REORDERING_SCORES = 6
_HONOURED = {
    "input-factors",
    "mapping",
    "decoding-graph-backoff",
    "stack",
    "cube-pruning-pop-limit",
    "beam-threshold",
    "ttable-limit",
    "distortion-limit",
    "search-algorithm",
}
_WITHOUT_EFFECT = {"threads", "verbose", "config", "input-file", "n-best-list", "description"}
_CUBE_PRUNING = "1"


def import_moses(ini: Path, out: Path, *, pair: str = "", warn: Warn) -> None:
    """Make a model directory `out` from what `ini` names; it appears when it is complete."""
    model = _Model.of(read_moses_ini(ini), warn)
    with published(out) as directory:
        files, weights = model.build(directory)
        description = Description(
            pair=pair,
            tokenised=True,
            case=Case.KEEP,
            files=files,
            weights=weights,
            limits=model.limits,
            parts={name: Part.of(directory / name) for name in files.names()},
        )
        try:
            PhraseBased.open(directory, description)  # says if weights and scores do not fit
        except InputError as error:
            raise InputError(error.cause, error.remedy, file=str(ini)) from None
        write_description(description, directory)


@dataclass(frozen=True, slots=True)
class _Model:
    """The features of a configuration by what they do; tables with their order as back-off."""

    ini: MosesIni
    tables: Sequence[tuple[MosesFeature, int]]
    language_models: Sequence[MosesFeature]
    reordering: MosesFeature | None
    limits: SearchLimits

    @classmethod
    def of(cls, ini: MosesIni, warn: Warn) -> _Model:
        """Sort the features, and warn of what has no place."""

        def tell(cause: str, line: int) -> None:
            warn(f"{ini.path}:{line}: {cause}")

        known = {*_TEXT_TABLES, *_OTHER_TABLES, *_LANGUAGE_MODELS, *_PENALTIES}
        reordering = None
        for feature in ini.features:
            if feature.kind == "LexicalReordering" and not reordering and _is_usual(feature):
                reordering = feature
            elif feature.kind not in known:
                tell(f"{feature.kind} {feature.name} has no counterpart, left out", feature.line)
        for name, section in ini.sections.items():
            if name not in _HONOURED | _WITHOUT_EFFECT:
                tell(f"[{name}] has no counterpart, left out", section.line)
        language_models = [f for f in ini.features if f.kind in _LANGUAGE_MODELS]
        for feature in language_models:
            if len(ini.weights.get(feature.name, ())) > 1:
                tell(
                    f"{feature.name} counts unknown words, its second weight is left out",
                    feature.line,
                )
        algorithm = ini.sections.get("search-algorithm")
        if algorithm and algorithm.value != _CUBE_PRUNING:
            tell("search is by cube pruning, search-algorithm 1", algorithm.line)
        _refuse_factors(ini)
        tables = _mapped_tables(ini)
        return cls(
            ini,
            tables,
            language_models,
            reordering,
            _limits(ini, tables),
        )

    def build(self, directory: Path) -> tuple[Files, NamedWeights]:
        """Write the tables and language models; returns their names and all weights."""
        weights = self._weights()
        tables = [self._file(feature) for feature, _ in self.tables]
        language_models = [self._file(feature) for feature in self.language_models]
        reordering = self._file(self.reordering) if self.reordering else None
        files = Files(
            phrase_tables=tuple(
                TableFile(file=f"phrases/table{i}", backoff=backoff)
                for i, (_, backoff) in enumerate(self.tables)
            ),
            language_models=tuple(f"lm/lm{i}" for i in range(len(language_models))),
        )
        (directory / "phrases").mkdir()
        (directory / "lm").mkdir()
        for path, table in zip(tables, files.phrase_tables, strict=True):
            import_tables(path, directory / table.file, reordering_table=reordering)
            if reordering:
                _check_reordering(reordering, PhraseTable.open(directory / table.file))
        for path, name in zip(language_models, files.language_models, strict=True):
            _import_language_model(path, directory / name)
        return files, weights

    def _weights(self) -> NamedWeights:
        """Moses' weights under our names; a penalty that Moses does not use has weight 0."""
        weights: NamedWeights = dict.fromkeys(_PENALTIES.values(), (0.0,))
        for feature in self.ini.features:
            if feature.kind in _PENALTIES:
                weights[_PENALTIES[feature.kind]] = self._weight(feature)
        for i, (feature, _) in enumerate(self.tables):
            weights[f"TranslationModel{i}"] = self._weight(feature)
        if self.reordering:
            weights["LexicalReordering0"] = self._weight(self.reordering)
        for i, feature in enumerate(self.language_models):
            weights[f"LM{i}"] = self._weight(feature)[:1]
        return weights

    def _weight(self, feature: MosesFeature) -> tuple[float, ...]:
        if feature.name not in self.ini.weights:
            raise self.ini.fault(
                f"feature {feature.name} has no weight",
                feature.line,
                f"add a line such as {feature.name}= 0.2 under [weight]",
            )
        return self.ini.weights[feature.name]

    def _file(self, feature: MosesFeature) -> Path:
        """The file of a feature, seen from here as Moses sees it, or from beside the moses.ini."""
        name = feature.options.get("path", "")
        if not name:
            raise self.ini.fault(f"{feature.name} has no path", feature.line)
        for folder in (Path(), self.ini.path.parent):
            for candidate in (folder / name, folder / f"{name}.gz"):
                if candidate.is_file():
                    return candidate
        raise self.ini.fault(f"{name} does not exist", feature.line, "correct the path")


def _check_reordering(path: Path, table: PhraseTable) -> None:
    if table.reordering_scores not in (0, _REORDERING_SCORES):  # 0: no pair is in both tables
        raise InputError(
            f"{table.reordering_scores} scores for a phrase pair, not {_REORDERING_SCORES}",
            "give a reordering table of type msd-bidirectional-fe",
            file=str(path),
        )


def _is_usual(feature: MosesFeature) -> bool:
    """Whether a reordering model is of the kind that our decoder has."""
    return bool(_REORDERING.fullmatch(feature.options.get("type", "")))


def _refuse_factors(ini: MosesIni) -> None:
    factors = ini.sections.get("input-factors")
    if factors and [text for _, text in factors.entries] != ["0"]:
        raise ini.fault("input has several factors", factors.line, "factored models are not read")
    for feature in ini.features:
        for option in ("factor", "input-factor", "output-factor"):
            if feature.options.get(option, "0") != "0":
                cause = f"{feature.name} is about factor {feature.options[option]}"
                raise ini.fault(cause, feature.line, "factored models are not read")


def _mapped_tables(ini: MosesIni) -> list[tuple[MosesFeature, int]]:
    """The phrase tables in the order of the decoding graphs, each with its order as back-off."""
    tables = [f for f in ini.features if f.kind in _TEXT_TABLES | _OTHER_TABLES]
    mapping = ini.sections.get("mapping")
    steps = mapping.entries if mapping else ((1, "0 T 0"),)
    backoff = ini.sections.get("decoding-graph-backoff")
    orders = [text for _, text in backoff.entries] if backoff else []
    mapped = []
    for graph, (line, text) in enumerate(steps):
        step = text.split()
        if step[:-1] not in ([str(graph), "T"], ["T"]) or not step[-1].isdecimal():
            raise ini.fault(
                f"decoding step {text!r}", line, "each decoding graph must be one table: 0 T 0"
            )
        if int(step[-1]) >= len(tables):
            raise ini.fault(f"there is no phrase table {step[-1]}", line)
        feature = tables[int(step[-1])]
        if feature.kind in _OTHER_TABLES:
            remedy = "name the text table it was made from, as PhraseDictionaryMemory"
            raise ini.fault(f"{feature.name} is a {feature.kind}", feature.line, remedy)
        order = orders[graph] if graph < len(orders) else "0"
        if not order.isdecimal():
            assert backoff is not None
            raise ini.fault(f"[decoding-graph-backoff] {order!r}", backoff.line)
        mapped.append((feature, int(order)))
    return mapped


def _limits(ini: MosesIni, tables: Sequence[tuple[MosesFeature, int]]) -> SearchLimits:
    """The limits of the search, with Moses' own where the configuration says nothing."""
    usual = SearchLimits()
    table_limits = [f.options["table-limit"] for f, _ in tables if "table-limit" in f.options]
    options = float(table_limits[0]) if table_limits else usual.options
    try:
        return SearchLimits(
            stack=int(ini.number("stack", usual.stack)),
            pop_limit=int(ini.number("cube-pruning-pop-limit", usual.pop_limit)),
            beam_threshold=ini.number("beam-threshold", usual.beam_threshold),
            options=int(ini.number("ttable-limit", options)),
            distortion=int(ini.number("distortion-limit", usual.distortion)),
        )
    except (OverflowError, ValueError) as error:
        raise InputError(str(error), "correct the limit", file=str(ini.path)) from None


def _import_language_model(path: Path, out: Path) -> None:
    if is_binary(path):
        LanguageModel(path).verify()
        shutil.copyfile(path, out)
    else:
        arpa_to_binary(path, out)
