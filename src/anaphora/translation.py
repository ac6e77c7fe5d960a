"""A model as people use it: `anaphora.load(path)` opens one, `translate` is what it does."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from pathlib import Path
from threading import Lock

from anaphora import analysis
from anaphora.antecedents import PronounLink
from anaphora.coreference import RESOLVERS, Resolver, ResolverOptions, learnt
from anaphora.coreference.ranker import Ranker
from anaphora.coreference.reranking import reranked
from anaphora.decisions import Decision
from anaphora.documents import Document, Segment, Token
from anaphora.engines.base import Draft
from anaphora.engines.model_directory import Description, read_description
from anaphora.engines.phrase_based import PhraseBased
from anaphora.errors import Faults, InputError
from anaphora.pairs import PAIRS
from anaphora.systems import SYSTEMS
from anaphora.systems.base import Source, System
from anaphora.systems.baseline import NAME as BASELINE
from anaphora.systems.materials import Materials, make_system
from anaphora.systems.pronouns import unknown_pronouns

__all__ = ["BASELINE", "Model", "Translated", "load"]


@dataclass(frozen=True, slots=True)
class Translated:
    """A translated document: its text and its segments, in their order, and what was decided.

    `drafts` are the segments before pronouns were decided.
    """

    text: str
    segments: tuple[Draft, ...]
    decisions: tuple[Decision, ...] = ()
    drafts: tuple[Draft, ...] = ()


class Model:
    """An opened model; threads may share it."""

    def __init__(
        self, description: Description, engine: PhraseBased, directory: Path = Path()
    ) -> None:
        """`directory` is where the files of the description are."""
        self.description = description
        self.engine = engine
        self._directory = directory
        self._systems: dict[str, System] = {}
        self._lock = Lock()

    @property
    def pair(self) -> str:
        """The language pair: es-en."""
        return self.description.pair

    @property
    def systems(self) -> tuple[str, ...]:
        """What it can translate with, as far as its pronoun models go."""
        if not self.pair:
            return (BASELINE,)
        there = self.description.files.pronoun_models
        return tuple(
            name for name in SYSTEMS.names() if all(n in there for n in SYSTEMS.get(name).needs)
        )

    def system(self, name: str) -> System:
        """A system by its name; made when it is first asked for."""
        with self._lock:
            if name not in self._systems:
                kind = SYSTEMS.get(name)
                try:
                    self._systems[name] = make_system(name, kind, self._materials)
                except InputError as error:
                    place = error.file or str(self._directory)
                    raise InputError(error.cause, error.remedy, file=place) from None
            return self._systems[name]

    @cached_property
    def _materials(self) -> Materials:
        if not self.pair:
            raise InputError("the model is of no pair", "import it again with --pair")
        return Materials.of(self._directory, self.description, self.engine)

    def translate(
        self,
        document: Document | str | Sequence[str | Segment],
        *,
        system: str = BASELINE,
        links: Sequence[PronounLink] | None = None,
        nbest: int = 0,
        threads: int = 1,
    ) -> Translated:
        """Translate a document, the lines of a text, or a list of lines or segments.

        An empty line stays one. `links` are what its pronouns refer to, their candidates weighed
        anew by a model that has learnt to; without them the resolver of the model finds them.
        `nbest` asks the baseline for so many hypotheses of each segment.
        """
        if system == BASELINE:
            segments = _segments(document)
            drafts = tuple(self.drafts([segments], nbest=nbest, threads=threads))
            return Translated(_text(drafts), drafts, (), drafts)
        chosen = self.system(system)
        outcome = chosen.translate(self.source(document, links), threads=threads)
        return Translated(
            _text(outcome.segments), outcome.segments, outcome.decisions, outcome.drafts
        )

    def source(
        self,
        document: Document | str | Sequence[str | Segment],
        links: Sequence[PronounLink] | None = None,
    ) -> Source:
        """A document as systems take it: with its tokens and the links of its pronouns."""
        whole = document if isinstance(document, Document) else Document("1", _segments(document))
        tokenised = replace(whole, segments=tuple(map(self._with_tokens, whole.segments)))
        if links is None:
            tokenised, links = self._resolved(tokenised)
        faults = [fault for link in links for fault in link.faults_in(tokenised)]
        faults += unknown_pronouns(links, PAIRS.get(self.pair).source_language)
        if faults:
            raise Faults(f"antecedents of document {whole.id!r}", faults)
        if self.description.reranks:
            links = reranked(self._ranker, tokenised, links)
        return Source(tokenised, tuple(links))

    def _resolved(self, document: Document) -> tuple[Document, Sequence[PronounLink]]:
        if not self.description.resolver or self.description.reranks:
            raise InputError(
                "the model has no resolver of its own",
                "give what the pronouns refer to: --antecedents F, or links in Python",
            )
        lang = PAIRS.get(self.pair).source
        (analysed,) = analysis.analyser(lang).analyse([document], tokenised=True)
        return analysed, self._resolver.posterior(analysed)

    @cached_property
    def _resolver(self) -> Resolver:
        options = ResolverOptions(PAIRS.get(self.pair).source, model=self._directory)
        return RESOLVERS.get(self.description.resolver)(options)

    @cached_property
    def _ranker(self) -> Ranker:
        """What weighs given antecedents anew."""
        return learnt.weights_of(self._directory)

    def _with_tokens(self, segment: Segment) -> Segment:
        if segment.tokens:
            return segment
        words = self.engine.surface.written_words(segment)
        return replace(segment, tokens=tuple(Token(word) for word in words))

    def scores(self, pairs: Iterable[tuple[str, str]], *, threads: int = 1) -> Iterator[float]:
        """Score given translations of segments: that of the best way to make each.

        Minus infinity where the baseline has no way to make it. Each segment stands for itself.
        """
        with ThreadPoolExecutor(threads) as pool:
            yield from pool.map(self._score, pairs)

    def _score(self, pair: tuple[str, str]) -> float:
        source, translation = pair
        found = self.engine.force(Segment(source), translation).translation
        return found.score if found else -math.inf

    def drafts(
        self,
        documents: Iterable[Iterable[Segment]],
        *,
        nbest: int = 0,
        threads: int = 1,
    ) -> Iterator[Draft]:
        """Translate the segments of a stream of documents by the baseline, as they come.

        Features that the model names may remember what stood before in the document; without them
        segments are translated side by side and no document is held in memory.
        """
        if self.description.features:
            return self.engine.document_drafts(documents, nbest=nbest, threads=threads)
        return self.engine.drafts(chain.from_iterable(documents), nbest=nbest, threads=threads)


def load(
    path: str | Path, *, pair: str = "", tokenised: bool = False, verify: bool = False
) -> Model:
    """`anaphora.load`, which see."""
    directory = Path(path)
    description = read_description(directory, verify=verify)
    if pair and pair != description.pair:
        raise InputError(
            f"a model of {description.pair or 'an unnamed pair'}, not of {pair}",
            "give the model of this pair",
            file=str(directory),
        )
    if tokenised:
        description = description.model_copy(update={"tokenised": True})
    return Model(description, PhraseBased.open(directory, description), directory)


def _segments(document: Document | str | Sequence[str | Segment]) -> tuple[Segment, ...]:
    if isinstance(document, Document):
        return document.segments
    lines = document.removesuffix("\n").split("\n") if isinstance(document, str) else document
    return tuple(Segment(line) if isinstance(line, str) else line for line in lines)


def _text(drafts: Iterable[Draft]) -> str:
    return "\n".join(draft.text for draft in drafts)
