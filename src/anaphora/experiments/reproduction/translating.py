"""A text translated by a system, as a stage: text, tokens, alignment and decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from anaphora import formats
from anaphora.antecedents import PronounLink
from anaphora.documents import Document, Segment
from anaphora.engines.base import Draft
from anaphora.experiments.reproduction.antecedents import certain
from anaphora.experiments.reproduction.base import BEST, HeldOut, Run
from anaphora.experiments.reproduction.models import Ready
from anaphora.experiments.reproduction.texts import Files
from anaphora.formats.pharaoh import format_links
from anaphora.streams import open_lines, open_output
from anaphora.systems.base import Outcome, Source, System
from anaphora.systems.baseline import Baseline
from anaphora.systems.decoding import InSearch
from anaphora.systems.postedit import PostEdit
from anaphora.training import pronouns
from anaphora.training.stages import Stage, StageContext

OUTPUTS = ("text", "tokens", "alignment", "decisions")


class Drafts:
    """The baseline's drafts of a text, made once for all systems that start from them."""

    def __init__(self, model: Ready, threads: int) -> None:
        self.threads = threads
        self._model = model
        self._made: dict[str, tuple[Draft, ...]] = {}

    def of(self, document: Document) -> tuple[Draft, ...]:
        """Those of one document."""
        if document.id not in self._made:
            engine = self._model.opened.engine
            self._made[document.id] = tuple(engine.drafts(document.segments, threads=self.threads))
        return self._made[document.id]


def translated(
    text: HeldOut, run: Run, files: Files, links: Stage | None, model: Ready, drafts: Drafts
) -> Stage:
    """The stage that translates a text by a run."""
    inputs = {"source": files["source"], "doc_ids": files["doc_ids"], "model": model.file}
    if links:
        inputs["links"] = links.output("links")
    return Stage(
        name=f"{text.name}-{run.key}",
        work=partial(_translate, model=model, drafts=drafts),
        inputs=inputs,
        outputs=OUTPUTS,
        settings={"system": run.system, "candidates": run.candidates},
        version=2,  # raise it when a system translates otherwise
        share=100.0,
    )


def _translate(stage: StageContext, *, model: Ready, drafts: Drafts) -> None:
    name = stage.settings["system"]
    system = model.opened.system(name)
    found = pronouns.links_of(stage.inputs["links"]) if "links" in stage.inputs else {}
    if stage.settings["candidates"] == BEST:
        found = {document: tuple(map(certain, links)) for document, links in found.items()}
    sources = list(_sources(stage.inputs, found, model))
    decisions = []
    with ExitStack() as files:
        out = {
            part: files.enter_context(open_output(stage.outputs[part]))
            for part in OUTPUTS
            if part != "decisions"
        }
        for number, source in enumerate(sources):
            outcome = _outcome(system, source, drafts)
            for draft in outcome.segments:
                out["text"].write(f"{draft.text}\n")
                out["tokens"].write(" ".join(draft.tokens) + "\n")
                out["alignment"].write(format_links(draft.alignment) + "\n")
            decisions.append(outcome.decisions)
            stage.progress(number / len(sources))
    formats.write((each for each in decisions if each), stage.outputs["decisions"], "decisions")


def _outcome(system: System, source: Source, drafts: Drafts) -> Outcome:
    if isinstance(system, Baseline | InSearch | PostEdit):
        made = drafts.of(source.document)
        return system.translate(source, threads=drafts.threads, drafts=made)
    return system.translate(source, threads=drafts.threads)


def _sources(
    inputs: Mapping[str, Path], links: Mapping[str, tuple[PronounLink, ...]], model: Ready
) -> Iterator[Source]:
    with open_lines(inputs["doc_ids"]) as ids, open_lines(inputs["source"]) as lines:
        rows = zip(ids, lines, strict=True)
        for name, group in groupby(rows, key=itemgetter(0)):
            document = Document(name, tuple(Segment(line) for _, line in group))
            tokenised = model.opened.source(document, ())  # links are as their stage left them
            yield replace(tokenised, links=links.get(name, ()))
