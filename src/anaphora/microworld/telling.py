"""Words and mentions for the sentences of a scene, chosen to fit what was told so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from anaphora.documents import Human
from anaphora.microworld.casting import Casting
from anaphora.microworld.lexicon import GROUPS, Adjective, Adverbial, Kinds, Verb, lexicon
from anaphora.microworld.plan import (
    Action,
    Clause,
    Entity,
    Form,
    Link,
    Linked,
    Modal,
    Place,
    Reference,
    Relation,
    Sentence,
    State,
)
from anaphora.microworld.salience import Discourse, Rank

T = TypeVar("T")

_LARGE: Kinds = frozenset({"furniture", "vehicle", "building"})
"""What other things can be behind or in front of."""


@dataclass
class Topic:
    """What a stretch of the scene is about, with what has been said of it."""

    entity: Entity
    sentences_left: int
    scales: set[str] = field(default_factory=set)
    verbs: set[str] = field(default_factory=set)
    introduced_by: Verb | None = None
    owned: bool = False
    placed: bool = False
    felt_about: bool = False


class Narrator:
    """Knows what was told and finds words for what comes next."""

    def __init__(self, random: Random, gendered: str, *, null_subjects: bool) -> None:
        """`gendered` is the language whose genders are balanced."""
        self.random = random
        self.words = lexicon()
        self.casting = Casting(random, gendered, english_source=not null_subjects)
        self.discourse = Discourse(null_subjects=null_subjects)
        self.sentences: list[Sentence] = []
        self.used: set[str] = set()
        self.hero = self.casting.person()
        self.topic = Topic(self.hero, 0)
        self.landmarks: list[Entity] = []

    def subject_topic(self, fits: Kinds) -> Reference:
        """The topic as subject; `fits` are the kinds that could be meant in its place."""
        return self.refer(self.topic.entity, Rank.SUBJECT, fits)

    def refer(self, entity: Entity, rank: Rank, fits: Iterable[str] = ()) -> Reference:
        """Mention an entity; `fits` are the kinds that could be meant in its place."""
        if not self.discourse.knows(entity) and not self.casting.is_crowd(entity):
            form = Form.DEFINITE if entity.name else Form.INDEFINITE
        elif self.discourse.is_clear(entity, rank, frozenset(fits)) and (
            self.discourse.in_this_sentence(entity) or self.chance(0.85)
        ):
            form = Form.PRONOUN
        else:
            form = Form.DEFINITE
        continued = self.discourse.continues(entity) or self.discourse.in_this_sentence(entity)
        overt = not continued and self.chance(0.25)
        self.discourse.mention(entity, rank)
        return Reference(entity, form, overt=overt)

    def sequel(self, verb: Verb) -> Linked | None:
        """Perhaps a second clause about the topic, which the first has just mentioned."""
        if self.chance(0.3):
            return self.explanation(verb)
        entity = self.topic.entity
        acts = entity.human is Human.PERSON or entity.kind in GROUPS
        if verb.stative or verb.role == "end" or acts or self.chance(0.75):
            return None
        return self.consequence()

    def consequence(self) -> Linked | None:
        """Such as: and she repaired it; but she could not repair it."""
        entity = self.topic.entity
        verb = self.verb(("mid", "end"), objects=entity.kind)
        if verb is None or not verb.volitional:
            return None
        fails = self.chance(0.4)
        subject = self.refer(self.hero, Rank.SUBJECT, verb.subjects)
        patient = self.refer(entity, Rank.OBJECT, verb.objects)
        if subject.form is not Form.PRONOUN or patient.form is not Form.PRONOUN:
            return None
        if fails:
            modal = self.random.choice([Modal.CANNOT, Modal.REFUSE])
            return Linked(Link.BUT, Clause(subject, Action(verb, patient, modal)))
        self.finish(verb)
        return Linked(Link.AND, Clause(subject, Action(verb, patient)))

    def explanation(self, verb: Verb) -> Linked | None:
        """*because it was cheap*, *although it was old*, about the topic just mentioned."""
        link = self.random.choice([Link.BECAUSE, Link.BECAUSE, Link.ALTHOUGH])
        among = verb.reasons if link is Link.BECAUSE else verb.despite
        adjective = self.adjective(self.topic.entity, among=among)
        if adjective is None:
            return None
        if not self.discourse.is_clear(self.topic.entity, Rank.SUBJECT, adjective.kinds):
            return None  # *David criticised it because the club was nervous* would mean another
        subject = self.refer(self.topic.entity, Rank.SUBJECT, adjective.kinds)
        return Linked(link, Clause(subject, self.reason(adjective)))

    def reason(self, adjective: Adjective) -> State:
        """A state that can explain something: old, or very old."""
        very = "very" in adjective.degrees and self.chance(0.3)
        return State(adjective, "very" if very else "")

    def state(self, entity: Entity) -> State | None:
        """Something new to say of the topic."""
        adjective = self.adjective(entity)
        if adjective is None:
            return None
        degree = self.degree(adjective, 0.5)
        negated = not degree and bool(adjective.degrees) and self.chance(0.15)
        return State(adjective, degree, negated)

    def adjective(
        self,
        entity: Entity,
        *,
        attributive: bool = False,
        among: Iterable[str] | None = None,
    ) -> Adjective | None:
        """Something not yet said of the topic."""
        allowed = None if among is None else frozenset(among)
        chosen = self.choose(
            [
                adjective
                for adjective in self.words.adjectives
                if entity.kind in adjective.kinds
                and adjective.scale not in self.topic.scales
                and (adjective.attributive or not attributive)
                and (allowed is None or adjective.concept in allowed)
            ]
        )
        if chosen:
            self.topic.scales.add(chosen.scale)
        return chosen

    def degree(self, adjective: Adjective, chance: float) -> str:
        """Perhaps *very*, *rather* or *too*."""
        degrees = sorted(adjective.degrees)
        return self.random.choice(degrees) if degrees and self.chance(chance) else ""

    def verb(self, roles: Sequence[str], *, subjects: str = "", objects: str = "") -> Verb | None:
        """A verb in one of the roles that takes such a subject or object; none twice per topic."""
        chosen = self.choose(
            [
                verb
                for verb in self.words.verbs
                if verb.role in roles
                and verb.concept not in self.topic.verbs
                and (not subjects or subjects in verb.subjects)
                and (not objects or (objects in verb.objects and self.hero_can(verb)))
                and (self.topic.owned or not verb.owned)
                and (verb.role != "state" or not self.topic.felt_about)
            ]
        )
        if chosen:
            self.topic.verbs.add(chosen.concept)
            self.topic.felt_about |= chosen.role == "state"
        return chosen

    def hero_can(self, verb: Verb) -> bool:
        """Whether the hero can be the subject."""
        return self.hero.kind in verb.subjects or verb.role == "notice"

    def finish(self, verb: Verb) -> None:
        """Leave the topic soon if the verb made an end of it."""
        if verb.role == "end":
            self.topic.sentences_left = min(self.topic.sentences_left, 1)

    def place(self, verb: Verb, entity: Entity) -> Place | None:
        """A place that goes with the verb and the entity."""
        if not verb.setting:
            return None
        self.topic.placed = True
        return self.somewhere(entity, verb.setting)

    def somewhere(self, entity: Entity, setting: str = "") -> Place | None:
        """In a venue, or by a landmark, where the entity can be."""
        trade = setting == "trade"
        if trade or setting == "venue" or self.chance(0.4):
            venues = [v for v in self.words.venues if entity.kind in v.fits and v.trade >= trade]
            venue = self.choose(venues)
            if venue is None:
                return None
            place = self.casting.venue(venue)
            self.discourse.mention(place, Rank.PLACE)
            return Place(venue, Reference(place, Form.DEFINITE))
        landmark = self.casting.landmark(entity.kind)
        if landmark is None:
            return None
        known = self.discourse.knows(landmark)
        self.discourse.mention(landmark, Rank.PLACE)
        self.landmarks.append(landmark)
        form = Form.DEFINITE if known else Form.INDEFINITE
        relations = list(Relation) if landmark.kind in _LARGE else [Relation.NEXT_TO]
        return Place(self.random.choice(relations), Reference(landmark, form))

    def time(self, chance: float) -> Adverbial | None:
        """Perhaps an adverbial for an event at this point of the scene."""
        return self.adverbial(("later", "setting") if self.sentences else ("opening",), chance)

    def adverbial(self, uses: Sequence[str], chance: float) -> Adverbial | None:
        """Perhaps an adverbial not used yet."""
        if not self.chance(chance):
            return None
        adverbials = self.words.adverbials
        chosen = self.choose(
            [a for a in adverbials if a.use in uses and a.concept not in self.used]
        )
        if chosen:
            self.used.add(chosen.concept)
        return chosen

    def choose(self, options: Sequence[T]) -> T | None:
        """One of the options, None if there is none."""
        return self.random.choice(options) if options else None

    def chance(self, probability: float) -> bool:
        """True with this probability."""
        return self.random.random() < probability
