"""Choose among the hypotheses of each sentence of a document by the pronoun language model.

Paper plm-reranking-en-fr, Section 5: a list of the gender and number of the most recent nouns and
pronouns goes through the document (step 1); each hypothesis of the shortened list is scored with
it (steps 3 to 5); the winner becomes the translation and updates the list (step 6).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from anaphora.antecedents import PronounKind, PronounLink
from anaphora.decisions import Decision
from anaphora.documents import Number, Segment
from anaphora.engines.base import Draft
from anaphora.errors import Faults
from anaphora.languages import canonical
from anaphora.models.pronoun_lm import PronounLM, RecentTags, TaggedWord
from anaphora.models.tagging import Tagger
from anaphora.nbest import Hypothesis
from anaphora.pairs import NULL_SUBJECT, Pair
from anaphora.systems.base import Outcome, Source
from anaphora.systems.rerank.scoring import (
    ScoredPronoun,
    Settings,
    pronoun_score,
    same_number,
    terms,
)
from anaphora.systems.rerank.sentence import Sentence, decisions_of, decoder_score

Write = Callable[[Segment, Hypothesis], str]
"""Writes a hypothesis of a source segment as a reader gets it."""


@dataclass(frozen=True)
class Reranker:
    """Re-ranks the hypotheses of one pair.

    `tagger` tells gender and number of words of the target language.
    """

    pair: Pair
    model: PronounLM
    tagger: Tagger
    write: Write
    settings: Settings = field(default_factory=Settings)

    def rerank(self, source: Source, drafts: Sequence[Draft]) -> Outcome:
        """Choose a hypothesis for each segment of a document; drafts carry their N-best lists."""
        return self.choose(self.prepare(source, drafts))

    def prepare(self, source: Source, drafts: Sequence[Draft]) -> list[Sentence]:
        """Shorten and tag the lists of a document: what does not depend on the weights."""
        if len(drafts) != len(source.document.segments):
            fault = f"{len(source.document.segments)} source segments, {len(drafts)} translations"
            raise Faults(f"document {source.document.id!r}", [fault])
        language = self.pair.target_language
        sentences = [
            Sentence(segment, draft, self.pronouns(source, number), language, self.settings.nbest)
            for number, (segment, draft) in enumerate(
                zip(source.document.segments, drafts, strict=True)
            )
        ]
        self.tag(sentences)
        return sentences

    def pronouns(self, source: Source, segment: int) -> list[PronounLink]:
        """The pronouns of a segment that the pair treats, with what is known of antecedents."""
        forms = {f for a in self.pair.ambiguities if a.kind in self.pair.treated for f in a.forms}
        known = {
            (k.position, k.kind is PronounKind.NULL): k
            for k in source.links
            if k.segment == segment
        }
        found = [k for (_, null), k in known.items() if null and NULL_SUBJECT in forms]
        for position, token in enumerate(source.document.segments[segment].tokens):
            if canonical(token.text) in forms:
                unknown = PronounLink(
                    source.document.id, segment, position, token.text, PronounKind.PERSONAL, (), 1.0
                )
                found.append(known.get((position, False), unknown))
        return sorted(found, key=lambda link: link.position)

    def tag(self, sentences: Sequence[Sentence]) -> None:
        """Set gender and number of the words of all hypotheses."""
        tagged = self.tagger.tag(v.tokens for sentence in sentences for v in sentence.variants)
        for sentence in sentences:
            sentence.words = [next(tagged) for _ in sentence.variants]

    def nothing_seen(self) -> RecentTags:
        """The tags at the start of a document (step 1)."""
        return RecentTags(self.settings.length or self.model.length)

    def choose(self, sentences: Sequence[Sentence]) -> Outcome:
        """Choose for one sentence after the other (steps 3 to 6)."""
        recent = self.nothing_seen()
        segments: list[Draft] = []
        decisions: list[Decision] = []
        for number, sentence in enumerate(sentences):
            chosen, totals = self._choose(sentence, recent)
            final = self.final(sentence, chosen)
            decisions += decisions_of(number, sentence, chosen, totals, final)
            segments.append(final)
            for word in sentence.words[chosen]:
                recent.see(word)
        drafts = tuple(sentence.draft for sentence in sentences)
        return Outcome(drafts, tuple(segments), tuple(decisions))

    def _choose(self, sentence: Sentence, recent: RecentTags) -> tuple[int, list[float]]:
        """The number of the best variant, and S' of all of them.

        Without variation in the pronouns nothing is re-ranked.
        """
        scores = [decoder_score(variant.hypothesis) for variant in sentence.variants]
        if len(sentence.variants) < 2:
            return 0, scores
        alpha, added = self.settings.alpha, self.terms(sentence, recent.tags)
        totals = [score + alpha * term for score, term in zip(scores, added, strict=True)]
        return max(range(len(totals)), key=totals.__getitem__), totals

    def terms(self, sentence: Sentence, tags: Sequence[str]) -> list[float]:
        """What the model says of each variant after the tags before the sentence."""
        sentence.scored = [
            self._scored(sentence, number, tags) for number in range(len(sentence.variants))
        ]
        return terms([list(scored.values()) for scored in sentence.scored], self.settings)

    def _scored(
        self, sentence: Sentence, number: int, tags: Sequence[str]
    ) -> dict[int, ScoredPronoun]:
        """The pronouns of a hypothesis that the model knows, by their position."""
        wanted = {
            position: link
            for link in sentence.links
            for position in sentence.variants[number].linked(link)
        }
        recent = RecentTags(self.settings.length or self.model.length, tags)
        scored = {}
        for position, word in enumerate(sentence.words[number]):
            link = wanted.get(position)
            if link is not None and canonical(word.form) in self.pair.target_pronouns:
                score = pronoun_score(self.model, recent.tags, word.form, self.settings)
                if score is not None:
                    same = same_number(_number(link, self.pair), _target_number(word, self.pair))
                    scored[position] = ScoredPronoun(canonical(word.form), score, same)
            recent.see(word)
        return scored

    def final(self, sentence: Sentence, chosen: int) -> Draft:
        """The draft with one of its variants as translation."""
        draft, variant = sentence.draft, sentence.variants[chosen]
        if chosen == 0:
            return draft
        return replace(
            draft,
            tokens=variant.tokens,
            text=self.write(sentence.source, variant.hypothesis),
            alignment=variant.links,
            score=decoder_score(variant.hypothesis),
            features=variant.hypothesis.features,
            phrases=(),  # a hypothesis does not tell them
        )


def _number(link: PronounLink, pair: Pair) -> Number:
    numbers = {r.number for r in pair.source_language.pronouns_of(link.form)}
    return numbers.pop() if len(numbers) == 1 else Number.UNK


def _target_number(word: TaggedWord, pair: Pair) -> Number:
    numbers = {r.number for r in pair.target_language.pronouns_of(word.form) if r.person in (0, 3)}
    return numbers.pop() if len(numbers) == 1 else Number.UNK
