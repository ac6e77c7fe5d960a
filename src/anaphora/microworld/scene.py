"""Invents scenes: who does what to what, sentence by sentence.

A scene goes from topic to topic. The topic is mentioned in most of its sentences, mostly by a
pronoun; landmarks, visitors and bystanders stand between. All nouns are drawn independently of
each other and with equal chance for each gender of their kind, so that nothing in a sentence but
the antecedent itself tells the antecedent's gender.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from anaphora.documents import Human
from anaphora.microworld.lexicon import GROUPS, PEOPLE, Kinds, Verb
from anaphora.microworld.plan import (
    Action,
    Clause,
    Entity,
    EventPronoun,
    Form,
    Generic,
    Impersonal,
    Link,
    Linked,
    Location,
    Modal,
    NounPhrase,
    Possession,
    Reference,
    Relative,
    Sentence,
    State,
)
from anaphora.microworld.salience import Rank
from anaphora.microworld.telling import Narrator, Topic

SHORTEST, LONGEST = 3, 12
"""Sentences of a scene."""
_BIG: Kinds = PEOPLE | {"vehicle", "machine", "art", "building"}
"""What a group has dealings with."""
_GOERS: Kinds = PEOPLE | GROUPS
"""Who goes about too much to be said to stand somewhere."""
_LEAVE_TAKING = ("disappearance", "absence")
"""What is said last of a topic, and never of the hero."""


class Story(Narrator):
    """A scene in the making."""

    def tell(self) -> tuple[Sentence, ...]:
        """The whole scene."""
        length = self.random.randint(SHORTEST, LONGEST)
        while len(self.sentences) < length:
            sentence = self._introduce() if self.topic.sentences_left <= 0 else self._go_on()
            if sentence:
                self.sentences.append(sentence)
                self.discourse.end_sentence()
                self.topic.sentences_left -= 1
            else:
                self.discourse.forget_sentence()
        return tuple(self.sentences)

    # Topics

    def _introduce(self) -> Sentence | None:
        entity = self.casting.topic(self.hero)
        self.topic = Topic(entity, self.random.randint(2, 6))
        acts = entity.human is Human.PERSON or entity.kind in GROUPS
        sentence = self._somebody_acts() if acts else self._somebody_gets_it()
        if sentence is None:
            self.topic.sentences_left = 0
        return sentence

    def _somebody_gets_it(self) -> Sentence | None:
        topic = self.topic
        verb = self.verb(("get", "sight", "start"), objects=topic.entity.kind)
        if verb is None:
            return None
        topic.introduced_by = verb
        topic.owned = verb.role == "get"
        subject = self.refer(self.hero, Rank.SUBJECT, verb.subjects)
        place = self.place(verb, topic.entity) if self.chance(0.7) else None
        first = self._first_mention(topic.entity)
        main = Clause(subject, Action(verb, first, place=place))
        linked = self.sequel(verb)
        return Sentence(main, None if verb.stative else self.time(0.6), linked)

    def _first_mention(self, entity: Entity) -> Reference:
        adjective = None
        if not entity.members and self.chance(0.35):
            adjective = self.adjective(entity, attributive=True)
        reference = self.refer(entity, Rank.OBJECT)
        return replace(reference, adjective=adjective)

    def _somebody_acts(self) -> Sentence | None:
        entity = self.topic.entity
        verbs = [
            verb
            for verb in self.words.verbs
            if entity.kind in verb.subjects
            and verb.role in ("get", "sight", "start", "mid", "come")
        ]
        verb = self.random.choice(verbs)
        self.topic.verbs.add(verb.concept)
        subject = self.refer(entity, Rank.SUBJECT, verb.subjects)
        patient = None
        if verb.objects:
            kinds = verb.objects & _BIG if entity.kind in GROUPS else verb.objects
            if not kinds:
                return None
            patient = self.refer(self.casting.patient(kinds), Rank.OBJECT)
        thing = patient and patient.entity.human is Human.OTHER and entity.kind != "institution"
        here = patient.entity if patient and thing else entity
        place = self.place(verb, here) if self.chance(0.4) else None
        time = None if verb.stative else self.time(0.6)
        return Sentence(Clause(subject, Action(verb, patient, place=place)), time)

    def _go_on(self) -> Sentence | None:
        moves: list[tuple[float, Callable[[], Sentence | None]]] = [
            (2.5, self._describe),
            (4.0, self._treat),
            (1.5, self._plan),
            (2.5, self._move),
            (2.5, self._own_something),
            (2.5, self._react),
            (0.5, self._weather),
            (0.4, self._state_fact),
            (0.4, self._take_effort),
            (0.7, self._recall),
            (1.2, self._visitor),
            (0.4, self._landmark_again),
        ]
        weights = [weight for weight, _ in moves]
        (_, move), *_ = self.random.choices(moves, weights)
        return move()

    # Moves: each is a sentence, or None where it does not fit

    def _describe(self) -> Sentence | None:
        state = self.state(self.topic.entity)
        if state is None:
            return None
        main = Clause(self.subject_topic(state.adjective.kinds), state)
        more = self.state(self.topic.entity) if self.chance(0.25) else None
        if more is None or more.negated != state.negated:
            return Sentence(main)
        again = self.subject_topic(more.adjective.kinds)
        return Sentence(main, linked=Linked(Link.AND, Clause(again, more)))

    def _treat(self) -> Sentence | None:
        """Somebody does something to the topic."""
        entity = self.topic.entity
        verb = self.verb(("start", "mid", "end", "state"), objects=entity.kind)
        if verb is None or entity is self.hero:
            return None
        if verb.role == "state" and not self.discourse.knows(self.hero):
            return None
        if self.chance(0.2):
            sentence = self._treat_although(verb)
            if sentence:
                return sentence
        subject = self.refer(self.hero, Rank.SUBJECT, verb.subjects)
        time = None if verb.stative else self.time(0.35)
        patient = self.refer(entity, Rank.OBJECT, verb.objects)
        place = self.place(verb, entity) if self.chance(0.65) else None
        self.finish(verb)
        linked = self.sequel(verb)
        return Sentence(Clause(subject, Action(verb, patient, place=place)), time, linked)

    def _treat_although(self, verb: Verb) -> Sentence | None:
        """Such as: Although it was old, Emma bought it."""
        entity = self.topic.entity
        adjective = self.adjective(entity, among=verb.despite)
        if adjective is None:
            return None
        owner = self.refer(entity, Rank.SUBJECT, adjective.kinds)
        state = Clause(owner, self.reason(adjective))
        subject = self.refer(self.hero, Rank.SUBJECT, verb.subjects)
        patient = self.refer(entity, Rank.OBJECT, verb.objects)
        self.finish(verb)
        linked = Linked(Link.ALTHOUGH, state, in_front=True)
        return Sentence(Clause(subject, Action(verb, patient)), linked=linked)

    def _plan(self) -> Sentence | None:
        """Somebody wants to, has to or cannot do something to the topic."""
        entity = self.topic.entity
        verb = self.verb(("start", "mid", "end"), objects=entity.kind)
        if verb is None or not verb.volitional or entity is self.hero:
            return None
        modals = [Modal.WANT, Modal.CANNOT, Modal.REFUSE]
        if verb.role == "mid":
            modals.append(Modal.MUST)
        modal = self.random.choice(modals)
        subject = self.refer(self.hero, Rank.SUBJECT, verb.subjects)
        patient = self.refer(entity, Rank.OBJECT, verb.objects)
        willing = modal in (Modal.WANT, Modal.MUST)
        linked = self.explanation(verb) if willing and self.chance(0.3) else None
        return Sentence(Clause(subject, Action(verb, patient, modal)), linked=linked)

    def _move(self) -> Sentence | None:
        """The topic acts itself, or is somewhere."""
        entity = self.topic.entity
        if entity.kind not in _GOERS and self.chance(0.5):
            return self._locate()
        verb = self.verb(("mid", "go", "end"), subjects=entity.kind)
        if verb is None or verb.objects or (verb.role == "end" and entity is self.hero):
            return None
        place = self.place(verb, entity) if verb.setting else None
        if verb.setting == "place" and (place is None or self.topic.placed):
            return None
        time = None if verb.setting == "place" else self.time(0.5)
        subject = self.subject_topic(verb.subjects)
        self.finish(verb)
        return Sentence(Clause(subject, Action(verb, place=place)), time)

    def _locate(self) -> Sentence | None:
        """Such as: It was in the garden. Said once per topic, for nobody may have moved it."""
        entity = self.topic.entity
        if self.topic.placed or entity.kind == "building":
            return None
        place = self.somewhere(entity)
        if place is None:
            return None
        self.topic.placed = True
        return Sentence(Clause(self.subject_topic(PEOPLE), Location(place)))

    def _own_something(self) -> Sentence | None:
        """Such as: Its age surprised the neighbours. Nobody noticed its absence."""
        entity = self.topic.entity
        if not self.discourse.owner_is_clear(entity):
            return None
        possessed = self.casting.belonging(entity)
        if possessed.noun and possessed.noun.concept in _LEAVE_TAKING:
            if entity is self.hero:
                return None
            self.topic.sentences_left = 1
        possession = Possession(Reference(entity, Form.PRONOUN), possessed)
        self.discourse.mention(entity, Rank.SUBJECT)
        if self.chance(0.5):
            verb = self.verb(("feel",), subjects=possessed.kind)
            if verb is None:
                return None
            crowd = self.refer(self.casting.crowd(), Rank.BYSTANDER)
            return Sentence(Clause(possession, Action(verb, crowd)))
        verb = self.verb(("notice",), objects=possessed.kind)
        if verb is None:
            return None
        subject: NounPhrase = self.random.choice(list(Generic))
        if self.chance(0.5):
            subject = self.refer(self.casting.crowd(), Rank.BYSTANDER)
        return Sentence(Clause(subject, Action(verb, possession)))

    def _react(self) -> Sentence | None:
        """*It surprised the neighbours*, the event of the sentence before."""
        if not self.sentences:
            return None
        before = self.sentences[-1]
        main = before.main
        if before.linked or not isinstance(main, Clause) or not _is_event(main):
            return None
        verb = self.verb(("feel",), subjects="event")
        if verb is None:
            return None
        event = f"e{len(self.sentences)}"
        self.sentences[-1] = replace(before, main=replace(main, event=event))
        text = self.random.choice(["it", "it", "this", "that"])
        crowd = self.refer(self.casting.crowd(), Rank.BYSTANDER)
        return Sentence(Clause(EventPronoun(text, event), Action(verb, crowd)))

    def _weather(self) -> Sentence | None:
        verbs = [v for v in self.words.impersonals if v.use in ("weather", "hour")]
        verb = self.random.choice(verbs)
        if verb.concept in self.used:
            return None
        self.used.add(verb.concept)
        uses = ("setting", "weather") if verb.use == "weather" else ()
        return Sentence(Impersonal(verb), self.adverbial(uses, 0.4))

    def _state_fact(self) -> Sentence | None:
        """Such as: It was clear that Emma hated it."""
        verb = self.random.choice([v for v in self.words.impersonals if v.use == "fact"])
        state = self.state(self.topic.entity)
        if state is None:
            return None
        clause = Clause(self.subject_topic(state.adjective.kinds), state)
        return Sentence(Impersonal(verb, clause))

    def _take_effort(self) -> Sentence | None:
        """Such as: It took two hours to repair the car."""
        phrase = self.random.choice([v for v in self.words.impersonals if v.use == "effort"])
        verb = self.verb(("mid",), objects=self.topic.entity.kind)
        if verb is None or not verb.lasting:
            return None
        reference = Reference(self.topic.entity, Form.DEFINITE)
        self.discourse.mention(self.topic.entity, Rank.OBJECT)
        return Sentence(Impersonal(phrase, action=Action(verb, reference)))

    def _recall(self) -> Sentence | None:
        """Such as: The lamp that Emma bought was expensive."""
        topic = self.topic
        state = self.state(topic.entity)
        if state is None or topic.introduced_by is None or topic.entity.members:
            return None
        self.discourse.mention(topic.entity, Rank.SUBJECT)
        subject = self.refer(self.hero, Rank.BYSTANDER, PEOPLE)
        relative = Relative(subject, topic.introduced_by)
        topic.introduced_by = None
        reference = Reference(topic.entity, Form.DEFINITE, relative=relative)
        return Sentence(Clause(reference, state))

    def _visitor(self) -> Sentence | None:
        """Such as: When a doctor arrived, Emma hid it."""
        entity = self.topic.entity
        verb = self.verb(("mid",), objects=entity.kind)
        arrive = next(v for v in self.words.verbs if v.concept == "arrive")
        if verb is None or entity.kind in PEOPLE:
            return None
        visitor = self.casting.person()
        arrival = Clause(self.refer(visitor, Rank.BYSTANDER), Action(arrive))
        subject = self.refer(self.hero, Rank.SUBJECT, verb.subjects)
        patient = self.refer(entity, Rank.OBJECT, verb.objects)
        linked = Linked(Link.WHEN, arrival, in_front=True)
        return Sentence(Clause(subject, Action(verb, patient)), linked=linked)

    def _landmark_again(self) -> Sentence | None:
        """A word about something that stood by; it is not the topic."""
        if not self.landmarks or not self.discourse.knows(self.landmarks[-1]):
            return None
        landmark = self.landmarks[-1]
        adjectives = [a for a in self.words.adjectives if landmark.kind in a.kinds]
        adjective = self.random.choice(adjectives)
        self.discourse.mention(landmark, Rank.SUBJECT)
        subject = Reference(landmark, Form.DEFINITE)
        return Sentence(Clause(subject, State(adjective, self.degree(adjective, 0.5))))


def _is_event(clause: Clause) -> bool:
    action = clause.predicate
    return (
        isinstance(action, Action)
        and action.modal is None
        and not action.verb.stative
        and action.verb.role in ("get", "sight", "start", "mid", "come", "end")
        and not isinstance(action.object, Possession)
    )
