"""What a micro-world document says before any language says it.

A scene is a list of sentences over entities; the realisers of both sides read the same plan, so
what stands for what, and who is meant, is known without guessing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from anaphora.documents import Gender, Human, Number
from anaphora.microworld.lexicon import (
    PEOPLE,
    Adjective,
    Adverbial,
    ImpersonalVerb,
    Noun,
    Venue,
    Verb,
)


@dataclass(frozen=True, slots=True)
class Entity:
    """Somebody or something: a noun, a name (with `kind` man or woman), or several `members`.

    `count` > 1 is a plural. A group with `as_people` is *they* in English. `sex_shows` is False for
    a person whose noun leaves open in the source whether *he* or *she* is meant: *a teacher*.
    """

    id: str
    kind: str
    noun: Noun | None = None
    name: str = ""
    members: tuple[Entity, ...] = ()
    count: int = 1
    as_people: bool = False
    sex_shows: bool = True

    @property
    def number(self) -> Number:
        """Plural for several."""
        return Number.PL if self.count > 1 or self.members else Number.SG

    @property
    def human(self) -> Human:
        """Person or not; groups are not."""
        parts = self.members or (self,)
        return Human.PERSON if all(part.kind in PEOPLE for part in parts) else Human.OTHER

    def gender(self, lang: str) -> Gender:
        """Grammatical gender in `lang`; a pair with a masculine member is masculine."""
        if self.members:
            genders = {member.gender(lang) for member in self.members}
            if len(genders) == 1:
                return genders.pop()
            return Gender.MASC if lang in ("fr", "es") else Gender.UNK
        if self.noun is not None:
            return self.noun.forms(lang).gender
        return Gender.FEM if self.kind == "woman" else Gender.MASC

    @property
    def pronoun(self) -> str:
        """The English pronoun, which is also the class of entities it could be mixed up with."""
        if self.number is Number.PL or self.as_people:
            return "they"
        return {"man": "he", "woman": "she"}.get(self.kind, "it")


class Form(StrEnum):
    """How an entity is mentioned; a name is DEFINITE."""

    INDEFINITE = "indefinite"
    DEFINITE = "definite"
    PRONOUN = "pronoun"


@dataclass(frozen=True, slots=True)
class Relative:
    """*that Emma bought*."""

    subject: Reference
    verb: Verb


@dataclass(frozen=True, slots=True)
class Reference:
    """A mention of an entity; `overt` wants a written subject pronoun where one may be left out."""

    entity: Entity
    form: Form
    adjective: Adjective | None = None
    relative: Relative | None = None
    overt: bool = False


@dataclass(frozen=True, slots=True)
class Possession:
    """*its age*: something of an owner mentioned by a pronoun."""

    owner: Reference
    possessed: Entity


class Generic(StrEnum):
    """Subjects that refer to nobody in particular."""

    EVERYONE = "everyone"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class EventPronoun:
    """*it*, *this*, *that* for what an earlier sentence says; `event` is its entity id."""

    word: str
    event: str


NounPhrase = Reference | Possession | Generic | EventPronoun


class Relation(StrEnum):
    """Where something is, seen from a landmark."""

    NEXT_TO = "next to"
    BEHIND = "behind"
    IN_FRONT_OF = "in front of"


@dataclass(frozen=True, slots=True)
class Place:
    """*in the garden* (`relation` is a venue, which brings its preposition), *behind the table*."""

    relation: Relation | Venue
    landmark: Reference


class Modal(StrEnum):
    """Modal verbs."""

    WANT = "want"
    MUST = "must"
    CANNOT = "cannot"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class Action:
    """A verb with its object and place."""

    verb: Verb
    object: Reference | Possession | None = None
    modal: Modal | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class State:
    """*was very old*; `degree` is "", "very", "rather" or "too"."""

    adjective: Adjective
    degree: str = ""
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Location:
    """*was in the garden*."""

    place: Place


@dataclass(frozen=True, slots=True)
class Clause:
    """Subject and predicate; `event` names the clause if a later pronoun refers to it."""

    subject: NounPhrase
    predicate: Action | State | Location
    event: str = ""


@dataclass(frozen=True, slots=True)
class Impersonal:
    """*it was raining*, *it was clear that* + clause, *it took two hours to* + action."""

    verb: ImpersonalVerb
    clause: Clause | None = None
    action: Action | None = None


class Link(StrEnum):
    """Conjunctions; AND and BUT coordinate, the others subordinate."""

    AND = "and"
    BUT = "but"
    BECAUSE = "because"
    WHEN = "when"
    ALTHOUGH = "although"

    @property
    def subordinates(self) -> bool:
        """Whether the clause after it is a subordinate one."""
        return self not in (Link.AND, Link.BUT)


@dataclass(frozen=True, slots=True)
class Linked:
    """A second clause, after the main one or (subordinate ones only) in front of it."""

    link: Link
    clause: Clause
    in_front: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """One line of a document."""

    main: Clause | Impersonal
    adverbial: Adverbial | None = None
    linked: Linked | None = None
