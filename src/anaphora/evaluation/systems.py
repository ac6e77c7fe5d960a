"""From file names to translations that can be judged: texts, boundaries, alignments."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from anaphora.alignment import ALIGNERS, AlignmentModel
from anaphora.errors import InputError
from anaphora.evaluation.aligning import GIVEN, TRAINED, aligned, learnt
from anaphora.evaluation.comparison import System
from anaphora.evaluation.reading import (
    Layout,
    Text,
    as_text,
    read_alignment,
    read_source,
    read_target,
    split_name,
)
from anaphora.evaluation.translation import Translation
from anaphora.evaluation.word_alignment import WordAlignment
from anaphora.pairs import PAIRS

_ENOUGH_PAIRS = 10_000


@dataclass(frozen=True, slots=True)
class Files:
    """What to judge. Hypotheses and their alignments may be NAME=FILE.

    Alignment files mean that the tokens of the texts are separated by spaces, as `tokenised` does:
    their points count those. Missing alignments are made by the saved model `aligner`, or by one
    trained on these texts.
    """

    pair: str
    source: str
    reference: str  # "" where no metric needs it
    hypotheses: Sequence[str]
    alignment_reference: str = ""
    alignments_hypotheses: Sequence[str] = ()
    aligner: str = ""
    tokenised: bool = False
    doc_ids: str = ""
    doc_starts: str = ""
    threads: int = 1

    @property
    def in_tokens(self) -> bool:
        """Whether the texts hold tokens separated by spaces."""
        return self.tokenised or bool(self.alignment_reference or self.alignments_hypotheses)


@dataclass(frozen=True, slots=True)
class Judgeable:
    """The systems by their order, and where their alignments come from, for signatures.

    `whole` says that every line of the files is a segment: none is a blank one between documents.
    """

    systems: tuple[System, ...]
    aligner: str
    whole: bool


def named_files(arguments: Sequence[str]) -> dict[str, str]:
    """Files by name, of arguments FILE or NAME=FILE."""
    named: dict[str, str] = {}
    for argument in arguments:
        name, path = split_name(argument)
        if name in named:
            raise InputError(f"two systems are called {name!r}", "name them: NAME=FILE")
        named[name] = path
    return named


def read_systems(files: Files) -> Judgeable:
    """Read everything, check it, and align what has no alignment."""
    pair = PAIRS.get(files.pair)
    layout, lines = read_source(files.source, doc_ids=files.doc_ids, doc_starts=files.doc_starts)
    if not lines:
        raise InputError("no segments", "give text, one segment per line", file=files.source)
    source = as_text(files.source, lines, pair.source, tokenised=files.in_tokens)
    named = named_files(files.hypotheses)
    targets = [
        as_text(path, read_target(path, layout), pair.target, tokenised=files.in_tokens)
        for path in (*filter(None, [files.reference]), *named.values())
    ]
    given = _alignments(files, list(named))
    if files.reference:
        given = [files.alignment_reference, *given]
    alignments, aligner = _aligned(files, layout, source, targets, given)
    if not files.reference:
        targets = [_no_text(len(lines)), *targets]
        alignments = [WordAlignment.of([()] * len(lines)), *alignments]
    reference, *outputs = targets
    return Judgeable(
        tuple(
            System(
                name,
                Translation(
                    source.tokens,
                    reference.tokens,
                    output.tokens,
                    alignments[0],
                    alignment,
                    layout.documents,
                    written_reference=reference.written,
                    written_hypothesis=output.written,
                ),
            )
            for name, output, alignment in zip(named, outputs, alignments[1:], strict=True)
        ),
        aligner,
        whole=len(layout.rows) == layout.size,
    )


def _no_text(size: int) -> Text:
    """What stands for a reference that no metric asks for."""
    return Text("", [""] * size, (), [0] * size)


def _alignments(files: Files, names: Sequence[str]) -> list[str]:
    """The alignment file of each hypothesis, "" for none: by name, or all in their order."""
    given = files.alignments_hypotheses
    if any("=" in argument for argument in given):
        by_name = dict(map(split_name, given))
        if unknown := sorted(by_name.keys() - set(names)):
            raise InputError(
                f"an alignment of {unknown[0]!r}, which is no hypothesis",
                f"the hypotheses are called {', '.join(names)}",
            )
        return [by_name.get(name, "") for name in names]
    if given and len(given) != len(names):
        raise InputError(
            f"{len(given)} alignments for {len(names)} hypotheses",
            "give one for each in the same order, or name them: NAME=FILE",
        )
    return list(given) or [""] * len(names)


def _aligned(
    files: Files, layout: Layout, source: Text, targets: Sequence[Text], given: Sequence[str]
) -> tuple[list[WordAlignment], str]:
    """The alignment of each target, read or made."""
    found = [
        read_alignment(path, layout, source, target) if path else None
        for path, target in zip(given, targets, strict=True)
    ]
    if None not in found:
        return [alignment for alignment in found if alignment], GIVEN
    model, label = _model(files, source, targets)
    made = [
        alignment or aligned(model, source.tokens, target.tokens, threads=files.threads)
        for alignment, target in zip(found, targets, strict=True)
    ]
    return made, label


def _model(files: Files, source: Text, targets: Sequence[Text]) -> tuple[AlignmentModel, str]:
    if files.aligner:
        model = ALIGNERS.get("core").load(files.aligner)
        if model.pair and model.pair != files.pair:
            raise InputError(
                f"a model of {model.pair}, not of {files.pair}",
                "give the model of this pair",
                file=files.aligner,
            )
        return model, hashlib.sha256(Path(files.aligner).read_bytes()).hexdigest()[:8]
    if len(source.tokens) < _ENOUGH_PAIRS:
        print(
            f"anaphora: warning: words are aligned from these {len(source.tokens)} segments alone, "
            "which is too few to do it well; give --aligner MODEL (made by anaphora align "
            "--model-out) or alignment files",
            file=sys.stderr,
        )
    texts = [target.tokens for target in targets]
    return learnt(source.tokens, texts, pair=files.pair, threads=files.threads), TRAINED
