"""Parallel text that experiments learn antecedents from: selected, analysed and aligned, once.

A folder of data is named for its pair (en-fr) and has, for each set, SET.en.gz, SET.fr.gz and
SET.doc.gz, documents of Europarl having ids that begin with `europarl/`. Of these a part is taken,
of all else everything. What is made lies in WORK/en-fr, as stages: what is there is not done again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import Path

from anaphora import formats
from anaphora.alignment import ALIGNERS
from anaphora.alignment import Pair as WordPair
from anaphora.documents import Bitext
from anaphora.pairs import PAIRS
from anaphora.streams import open_lines, open_output
from anaphora.training.antecedent_corpus import analyse_windows, bitexts, token_pairs
from anaphora.training.antecedent_learning import FORMS, Text
from anaphora.training.runner import run
from anaphora.training.stages import Stage, StageContext

TRAIN = "train"

_EUROPARL = "europarl/"


def prepare(
    data: Path, work: Path, held_out: Sequence[str] = (), *, tenths: int = 3, threads: int = 1
) -> None:
    """Analyse and align the training text and what is held out, together.

    `tenths` is the part of Europarl. Nothing but the alignment is learnt from what is held out.
    """
    pair = PAIRS.get(data.name)
    sides = {"source": pair.source, "target": pair.target, "doc_ids": "doc"}
    sets = (TRAIN, *held_out)
    selection = Stage(
        name="selection",
        work=select,
        inputs={name: data / f"{TRAIN}.{ending}.gz" for name, ending in sides.items()},
        outputs=tuple(sides),
        settings={"tenths": tenths},
    )
    windows = [
        Stage(
            name=name,
            work=partial(analyse_windows, threads=threads),
            inputs={
                side: selection.output(side) if name == TRAIN else data / f"{name}.{ending}.gz"
                for side, ending in sides.items()
            },
            outputs=("source", "target"),
            settings={
                "pair": pair.code,
                "tokenised": False,
                "forms": sorted(FORMS) if name == TRAIN else [],
            },
        )
        for name in sets
    ]
    links = Stage(
        name="links",
        work=partial(_align_together, threads=threads),
        inputs={f"{w.name}-{side}": w.output(side) for w in windows for side in w.outputs},
        outputs=sets,
        settings={"pair": pair.code},
    )
    run([selection, *windows, links], work / pair.code)


def select(stage: StageContext) -> None:
    """Stage `selection`: all documents, but of Europarl the first `tenths` of every ten."""
    kept: dict[str, bool] = {}
    debates = 0
    with ExitStack() as files:
        texts = [files.enter_context(open_lines(path)) for path in stage.inputs.values()]
        outs = [files.enter_context(open_output(stage.outputs[name])) for name in stage.inputs]
        for lines in zip(*texts, strict=True):
            document = lines[-1]
            if document not in kept:
                debate = document.startswith(_EUROPARL)
                kept[document] = not debate or debates % 10 < stage.settings["tenths"]
                debates += debate
            if kept[document]:
                for line, out in zip(lines, outs, strict=True):
                    out.write(line + "\n")


def _align_together(stage: StageContext, *, threads: int) -> None:
    """Stage `links`: one alignment of all sets."""

    def pairs(name: str) -> Iterator[WordPair]:
        return token_pairs(stage.inputs[f"{name}-source"], stage.inputs[f"{name}-target"])

    every = chain.from_iterable(map(pairs, stage.outputs))
    model = ALIGNERS.get("core").train(every, pair=stage.settings["pair"], threads=threads)
    for name, out in stage.outputs.items():
        formats.write(model.align(pairs(name), threads=threads), out, "pharaoh")


def text(work: Path, pair: str, *sets: str) -> Text:
    """One or more of the prepared sets as a text to learn from or to be asked about."""
    directory = work / pair

    def read() -> Iterator[Bitext]:
        for name in sets:
            links = directory / "links" / name
            yield from bitexts(directory / name / "source", directory / name / "target", links)

    return Text(PAIRS.get(pair), read)
