"""Apply the post-editing rules to the draft of a document and note what was decided.

Paper automatic-post-editing-en-fr, Section 5: for each source pronoun the word of the draft is
found (steps 3 and 5), a rule judges it, and the draft is changed where they disagree (step 10).
Section 9's wishes are options: repair of what agrees with a changed pronoun, insertion of a dropped
pronoun, deletion of one that stands twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from anaphora.analysis import Analyser, analyser
from anaphora.analysis.morphology import Nouns, nouns
from anaphora.antecedents import NO_WORD, PronounKind, PronounLink
from anaphora.decisions import Decision, Option, Target
from anaphora.documents import Document, Number, Segment, Token
from anaphora.engines.base import Draft
from anaphora.errors import Faults
from anaphora.languages import Kind
from anaphora.pairs import Ambiguity, Pair
from anaphora.systems import spelling
from anaphora.systems.base import Outcome, Source
from anaphora.systems.postedit.antecedent import Antecedents, Found, Step
from anaphora.systems.postedit.dropped import delete_doubled, place_of_dropped
from anaphora.systems.postedit.fixed import is_fixed
from anaphora.systems.postedit.reading import SourceReader
from anaphora.systems.postedit.repair import REPAIRED, Repair, repair_of
from anaphora.systems.postedit.rules import Case, Verdict, judge
from anaphora.systems.postedit.settings import Replaceable, Settings
from anaphora.systems.pronouns import (
    Translation,
    ambiguity_of,
    third_person,
    translation_of,
)
from anaphora.systems.rewriting import Rewriting, spans

NAME = "postedit"
_ANALYSED = ("fr",)
_OBJECTS = frozenset((Kind.OBJECT, Kind.INDIRECT, Kind.PREPOSITIONAL))
_POSSESSIVES = frozenset((Kind.POSSESSIVE, Kind.POSSESSIVE_PRONOUN))
_NEUTRAL = frozenset((Kind.DEMONSTRATIVE, Kind.IMPERSONAL, Kind.ADVERBIAL))


@dataclass(frozen=True)
class PostEditor:
    """Corrects the drafts of one pair.

    `nouns` is the dictionary of the target language (step 6), `reader` parses sources and tells
    what pronouns do, `analyser` tags and parses drafts, `repair` knows what agrees with a subject;
    the rules work without the latter three, which `of` finds for the pair. `tokenised` says that
    drafts are tokens between spaces.
    """

    pair: Pair
    nouns: Nouns
    settings: Settings = field(default_factory=Settings)
    reader: SourceReader | None = None
    analyser: Analyser | None = None
    repair: Repair | None = None
    tokenised: bool = False

    @classmethod
    def of(
        cls, pair: Pair, settings: Settings, *, analysed: bool = True, tokenised: bool = False
    ) -> Self:
        """With what there is for the languages; `analysed`: also their analysers."""
        lang = pair.target
        editor = cls(pair, nouns(lang), settings, tokenised=tokenised)
        if not analysed:
            return editor
        return replace(
            editor,
            reader=SourceReader.of(pair.source),
            analyser=analyser(lang, entities=False) if lang in _ANALYSED else None,
            repair=repair_of(lang) if settings.repair and lang in REPAIRED else None,
        )

    def edit(
        self,
        source: Source,
        drafts: Sequence[Draft],
        words: Sequence[tuple[Token, ...]] | None = None,
    ) -> Outcome:
        """Correct the draft of a document; `words` are those of the drafts, if known already."""
        _check(source, drafts, self.pair)
        source = self.read(source)
        work = _Work(self, source, self.words(drafts) if words is None else words, drafts)
        verdicts = [work.decide(owner, link) for owner, link in enumerate(source.links)]
        return work.outcome(verdicts)

    def read(self, source: Source) -> Source:
        """A source with what the rules need of it."""
        return self.reader(source) if self.reader else source

    def words(self, drafts: Sequence[Draft]) -> list[tuple[Token, ...]]:
        """The words of the drafts as they are written, tagged where there is an analyser."""
        words = [
            tuple(Token(draft.text[a:b]) for a, b in spans(draft.tokens, draft.text))
            for draft in drafts
        ]
        if self.analyser is None:
            return words
        segments = (
            Segment(draft.text, tokens) for draft, tokens in zip(drafts, words, strict=True)
        )
        (document,) = self.analyser.analyse([Document("draft", tuple(segments))])
        return [segment.tokens for segment in document.segments]


@dataclass(frozen=True, slots=True)
class _Decided:
    """A pronoun with its place in the draft, what stood there and what the rules say."""

    link: PronounLink
    place: int | None
    draft: str
    verdict: Verdict


class _Work:
    """One document on its way from draft to output."""

    def __init__(
        self,
        editor: PostEditor,
        source: Source,
        targets: Sequence[tuple[Token, ...]],
        drafts: Sequence[Draft],
    ) -> None:
        self.editor = editor
        self.pair = editor.pair
        self.settings = editor.settings
        self.source = source
        self.targets = targets
        self.drafts = drafts
        language = editor.pair.target_language
        self.texts = [Rewriting(draft, language, tokenised=editor.tokenised) for draft in drafts]
        self.antecedents = Antecedents(
            editor.pair,
            source.document,
            source.links,
            targets,
            [draft.alignment for draft in drafts],
            editor.nouns,
        )

    def decide(self, owner: int, link: PronounLink) -> _Decided:
        """Judge one pronoun and change the draft if the verdict differs from it."""
        target = self.targets[link.segment]
        language = self.pair.target_language
        found = translation_of(link, self.drafts[link.segment].alignment, target, language)
        draft = "" if found.place is None else target[found.place].text
        tokens = self.source.document.segments[link.segment].tokens
        ambiguity = ambiguity_of(self.pair, link, tokens, draft)
        if ambiguity is None:
            return _Decided(link, found.place, draft, Verdict(draft, "not treated: one form", 1.0))
        if kinds := _replaceable(ambiguity.kind, self.settings.replaceable):
            found = found.of_kinds(kinds, target, language)
            draft = "" if found.place is None else target[found.place].text
        verdict = judge(self._case(link, ambiguity, draft, found), self.pair, self.settings)
        if found.place is None:
            return self._insert(owner, link, ambiguity, found, verdict)
        verdict = self._restrained(verdict, draft)
        if ambiguity.kind is Kind.SUBJECT and self.settings.replaceable is not Replaceable.ANY:
            verdict = self._unless_fixed(verdict, draft, target, found.place)
        if self.settings.delete and ambiguity.kind is Kind.SUBJECT:
            delete_doubled(self.texts[link.segment], found.pronouns, language, owner)
        if not language.equivalent(verdict.form, draft):
            spelling.put(self.texts[link.segment], found.place, verdict.form, owner)
            self._repair(link.segment, found.place, verdict.form, owner)
        return _Decided(link, found.place, draft, verdict)

    def outcome(self, decided: Sequence[_Decided]) -> Outcome:
        """The document as it is now, with a decision for each pronoun."""
        edits = [text.edits(segment) for segment, text in enumerate(self.texts)]
        decisions = [_decision(each, self.texts[each.link.segment]) for each in decided]
        owned = [
            replace(
                decision,
                edits=tuple(edit for by_owner in edits for edit in by_owner.get(owner, ())),
            )
            for owner, decision in enumerate(decisions)
        ]
        return Outcome(tuple(self.drafts), tuple(text.result for text in self.texts), tuple(owned))

    def _case(
        self, link: PronounLink, ambiguity: Ambiguity, draft: str, found: Translation
    ) -> Case:
        near = [
            (candidate, self._numbered(link, self.antecedents.find(candidate)))
            for candidate in link.candidates
            if 0 <= link.segment - candidate.segment <= self.settings.sentences
            and (candidate.segment, candidate.start) < (link.segment, link.position)
        ]
        p_none = link.p_none + sum(one.p * (1.0 - its.p) for one, its in near)
        best = next((its for one, its in near[:1] if one.p * its.p >= p_none), None)
        return Case(
            ambiguity,
            draft,
            bool(found.linked),
            tuple(near),
            best,
            min(p_none, 1.0),
            link.functions.anaphoric if link.functions else None,
        )

    def _numbered(self, link: PronounLink, found: Found) -> Found:
        """An antecedent as a pronoun can take it up: no noun in the singular if *they* stays."""
        readings = self.pair.source_language.pronouns_of(link.form)
        plural = bool(readings) and all(r.number is Number.PL for r in readings)
        if plural and self.settings.plural_stays and found.step is Step.SINGULAR:
            return replace(found, step=Step.COLLECTIVE)
        return found

    def _restrained(self, verdict: Verdict, draft: str) -> Verdict:
        """The verdict, unless changing the draft would do more harm than good."""
        language = self.pair.target_language
        if language.equivalent(verdict.form, draft):
            return verdict
        if verdict.confidence < self.settings.least_confidence:
            return replace(verdict, form=draft, rule=f"{verdict.rule}: too unsure")
        kinds = [{r.kind for r in third_person(language, f)} for f in (draft, verdict.form)]
        if draft.startswith("-") and not all(Kind.SUBJECT in each for each in kinds):
            return replace(verdict, form=draft, rule=f"{verdict.rule}: inverted")  # est-ce que
        return verdict

    def _unless_fixed(
        self, verdict: Verdict, draft: str, target: Sequence[Token], place: int
    ) -> Verdict:
        """The verdict, unless the draft's pronoun belongs to a fixed phrase."""
        language = self.pair.target_language
        if language.equivalent(verdict.form, draft) or not is_fixed(language.code, target, place):
            return verdict
        return replace(verdict, form=draft, rule=f"{verdict.rule}: fixed phrase")

    def _insert(
        self,
        owner: int,
        link: PronounLink,
        ambiguity: Ambiguity,
        found: Translation,
        verdict: Verdict,
    ) -> _Decided:
        """A dropped subject pronoun, put before its verb where that can be found."""
        form = max(verdict.scores, key=verdict.scores.__getitem__, default="")
        place = None
        dropped = not found.linked or link.kind is PronounKind.NULL
        if self.settings.insert and form and dropped and ambiguity.kind is Kind.SUBJECT:
            tokens = self.source.document.segments[link.segment].tokens
            place = place_of_dropped(
                link,
                tokens,
                self.targets[link.segment],
                self.drafts[link.segment].alignment,
                self.pair.target_language,
            )
        sure = verdict.scores.get(form, 0.0)
        if place is None or sure < self.settings.least_confidence:
            return _Decided(link, None, "", verdict)
        spelling.put_before(self.texts[link.segment], place, form, owner, link.position)
        return _Decided(
            link, place, "", replace(verdict, form=form, rule="inserted", confidence=sure)
        )

    def _repair(self, segment: int, place: int, form: str, owner: int) -> None:
        if self.editor.repair:
            self.editor.repair(self.texts[segment], self.targets[segment], place, form, owner)


def _replaceable(kind: Kind, which: Replaceable) -> frozenset[Kind]:
    """What a pronoun of the draft may be for one of this kind to replace it; empty for anything."""
    if which is Replaceable.ANY:
        return frozenset()
    families = (family for family in (_OBJECTS, _POSSESSIVES) if kind in family)
    alike = next(families, frozenset((kind,)))
    return alike if which is Replaceable.GENDERED else alike | _NEUTRAL


def _decision(decided: _Decided, text: Rewriting) -> Decision:
    link, place, verdict = decided.link, decided.place, decided.verdict
    chosen = ""
    tokens: tuple[int, ...] = ()
    if place is not None:
        inserted = not decided.draft
        tokens = (text.place_in_output(place) - int(inserted),)
        chosen = text.words(place)[-2 if inserted else -1]  # as it is written
    return Decision(
        link=link,
        system=NAME,
        target=Target(link.segment, tokens),
        options=tuple(
            Option(form, ((verdict.evidence, p),), p) for form, p in verdict.scores.items()
        ),
        baseline=decided.draft,
        chosen=chosen,
        rule=verdict.rule,
        confidence=min(max(verdict.confidence, 0.0), 1.0),
    )


def _check(source: Source, drafts: Sequence[Draft], pair: Pair) -> None:
    """Refuse links and drafts that do not belong to the document or the pair."""
    document, language = source.document, pair.source_language
    faults = [fault for link in source.links for fault in link.faults_in(document)]
    faults += [
        f"{link.describe()}: {language.name} knows no such pronoun"
        for link in source.links
        if link.token != NO_WORD and not language.pronouns_of(link.form)
    ]
    if len(drafts) != len(document.segments):
        faults.append(f"{len(document.segments)} source segments, {len(drafts)} translations")
    if faults:
        raise Faults(f"document {document.id!r}", faults)
