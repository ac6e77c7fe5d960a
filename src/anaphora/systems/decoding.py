"""Systems that decide while the decoder searches, sentence by sentence in the order of the links.

What they share: a draft of the document as `baseline` makes it, the translation of each sentence
when the antecedents of its pronouns are translated, and a decision for every ambiguous pronoun.
How a sentence is told about its pronouns is a `Marking`, of which each such system has one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from anaphora.antecedents import NOWHERE, Candidate, PronounLink
from anaphora.decisions import Decision
from anaphora.documents import Segment
from anaphora.engines.base import Draft
from anaphora.engines.phrase_based import PhraseBased
from anaphora.models.features import Features
from anaphora.models.projection import Projection, Translated, leads_to, shows_gender
from anaphora.smt.decoder import Decoder, Input
from anaphora.systems.base import Outcome, Source
from anaphora.systems.deciding import decisions_of
from anaphora.systems.driver import dependencies, in_dependency_order

OPTIONS_FROM = 50
"""Hypotheses of a sentence that are looked through for other translations of its pronouns."""

_NO_ANTECEDENT, _UNKNOWN = "no antecedent", "of unknown features"

Earlier = Callable[[Candidate], tuple[Features, ...]]
"""The features of an antecedent by what it became in an earlier sentence; () if not known."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with pronouns; `draft` is its translation without knowledge of them."""

    given: Input
    links: tuple[PronounLink, ...]
    draft: Draft


Marking = Callable[[Sentence, Earlier], Input]
"""Tells the decoder about the pronouns of a sentence."""

Chooser = Callable[[Segment, Sequence[PronounLink], Draft], Draft]
"""Chooses among the hypotheses of a sentence; is asked for each sentence of a document in turn."""


class InSearch:
    """Translates a document with a decoder that is told about pronouns."""

    def __init__(
        self,
        name: str,
        engine: PhraseBased,
        decoder: Decoder,
        projection: Projection,
        marking: Marking,
        *,
        rule: str,
        in_turn: Callable[[], Chooser] | None = None,
    ) -> None:
        """`rule` is what decisions give as their reason.

        `in_turn` makes what chooses hypotheses by all that stands before them in a document;
        without one sentences wait for their antecedents only.
        """
        self._name = name
        self._engine = engine
        self._decoder = decoder
        self._projection = projection
        self._marking = marking
        self._rule = rule
        self._in_turn = in_turn

    @property
    def name(self) -> str:
        """As the command line calls it."""
        return self._name

    def translate(
        self, source: Source, *, threads: int = 1, drafts: Sequence[Draft] | None = None
    ) -> Outcome:
        """Translate one document, of which there may be `drafts` already."""
        segments = source.document.segments
        drafts = tuple(drafts or self._engine.drafts(segments, threads=threads))
        treated = [link for link in source.links if self._projection.treats(link)]
        by_segment: defaultdict[int, list[PronounLink]] = defaultdict(list)
        for link in treated:
            by_segment[link.segment].append(link)

        def translated(number: int, earlier: Mapping[int, Draft]) -> Draft:
            links = tuple(by_segment.get(number, ()))
            if not links:
                return drafts[number]
            return self._translated(segments[number], links, drafts, number, earlier)

        if self._in_turn:
            choose, done = self._in_turn(), dict[int, Draft]()
            for number, segment in enumerate(segments):
                pronouns = by_segment.get(number, ())
                done[number] = choose(segment, pronouns, translated(number, done))
            final = list(done.values())
        else:
            waits = dependencies(len(segments), treated)
            final = in_dependency_order(waits, translated, threads=threads)
        decisions: list[Decision] = []
        for number in sorted(by_segment):
            links = by_segment[number]
            rules = [self._reason(link, final) for link in links]
            decisions += decisions_of(
                self._name, links, rules, drafts[number], final[number], self._projection
            )
        kept = tuple(replace(draft, nbest=()) for draft in final)
        return Outcome(drafts, kept, tuple(decisions))

    def _reason(self, link: PronounLink, final: Sequence[Draft]) -> str:
        """The rule, and the features that the most probable antecedent has in the output."""
        best = link.best
        if best is None or best.segment == NOWHERE:
            return f"{self._rule}, {_NO_ANTECEDENT}"
        there = final[best.segment]
        found = self._projection.antecedent(best, there.source, Translated.of(there))
        shown = found[0].label if found else _UNKNOWN
        return f"{self._rule}, antecedent {shown}"

    def _translated(
        self,
        segment: Segment,
        links: tuple[PronounLink, ...],
        drafts: Sequence[Draft],
        number: int,
        earlier: Mapping[int, Draft],
    ) -> Draft:
        def features(candidate: Candidate) -> tuple[Features, ...]:
            if candidate.segment == NOWHERE:
                own = self._projection.own(candidate, ())
                return (own,) if own else ()
            found: tuple[Features, ...] = ()
            for each in (candidate, leads_to(candidate)):
                there = earlier.get(each.segment) if each else None
                if each is None or there is None or shows_gender(found):
                    continue
                translated = Translated.of(there)
                found = self._projection.antecedent(each, there.source, translated) or found
            return found

        given = self._engine.input(segment)
        marked = self._marking(Sentence(given, links, drafts[number]), features)
        (output,) = self._decoder.decode([marked], nbest=OPTIONS_FROM)
        return self._engine.draft(segment, given, output, self._decoder)


def knows_antecedent(decision: Decision) -> bool:
    """Whether the features of the most probable antecedent were known when it was made."""
    return not decision.rule.endswith((_NO_ANTECEDENT, _UNKNOWN))
