"""Draws the entities of a scene, each gender of a kind with equal chance."""

from __future__ import annotations

from functools import cache
from random import Random

from anaphora.documents import Gender
from anaphora.microworld.lexicon import GROUPS, PEOPLE, Kinds, Noun, Venue, lexicon
from anaphora.microworld.plan import Entity

THINGS = (
    "furniture",
    "textile",
    "container",
    "tool",
    "machine",
    "vehicle",
    "food",
    "clothing",
    "jewellery",
    "document",
    "paper",
    "art",
    "instrument",
    "building",
    "plant",
)
_LANDMARKS: dict[str, tuple[str, ...]] = {
    "building": ("building",),
    "vehicle": ("vehicle", "building"),
    "plant": ("building", "plant"),
    "animal": ("building", "plant", "vehicle"),
    "man": ("building", "plant", "vehicle"),
    "woman": ("building", "plant", "vehicle"),
    "furniture": ("furniture",),
    "machine": ("furniture", "machine"),
    "instrument": ("furniture", "instrument"),
    "art": ("furniture", "instrument"),
    "group": (),
    "institution": (),
}
_LANDMARKS_OF_SMALL_THINGS = ("furniture", "machine", "instrument", "container")
_CROWDS = ("neighbour (man)", "tourist (man)", "journalist (man)", "student (man)", "farmer (man)")


@cache
def _by_kind_and_gender(lang: str) -> dict[str, dict[Gender, tuple[Noun, ...]]]:
    table: dict[str, dict[Gender, list[Noun]]] = {}
    for noun in lexicon().nouns:
        genders = table.setdefault(noun.kind, {})
        genders.setdefault(noun.forms(lang).gender, []).append(noun)
    return {
        kind: {gender: tuple(nouns) for gender, nouns in sorted(genders.items())}
        for kind, genders in table.items()
    }


@cache
def _says_sex() -> frozenset[str]:
    """Concepts of people whose English noun tells their sex: *king*, *waitress*."""
    people = [noun for noun in lexicon().nouns if noun.kind in PEOPLE]
    forms = [noun.en.singular for noun in people]
    return frozenset(noun.concept for noun in people if forms.count(noun.en.singular) == 1)


class Casting:
    """Makes entities and numbers them; no noun is used twice for different ones."""

    def __init__(self, random: Random, gendered: str, *, english_source: bool) -> None:
        self.random = random
        self.nouns = _by_kind_and_gender(gendered)
        self.english_source = english_source
        self.taken: set[str] = set()
        self.count = 0
        self.crowds: dict[str, Entity] = {}
        self.venues: dict[str, Entity] = {}

    def topic(self, hero: Entity) -> Entity:
        """Something or somebody to tell about."""
        kinds = ("thing", "things", "pair", "animal", "group", "person", "people", "couple")
        (kind,) = self.random.choices(kinds, (10, 3, 1, 2, 2, 2, 1, 1))
        if kind == "thing":
            return self.thing(self.random.choice(THINGS))
        if kind == "things":
            return self.thing(self.random.choice(THINGS), self.random.randint(2, 4))
        if kind == "pair":
            shared = self.random.choice(THINGS)
            return self._pair(self.thing(shared), self.thing(shared))
        if kind == "animal":
            return self.thing("animal", self.random.choice([1, 1, 1, 2]))
        if kind == "group":
            return self.thing(self.random.choice(sorted(GROUPS)))
        if kind == "person":
            return hero if self.random.random() < 0.5 else self.person()
        if kind == "people":
            return self._people()
        return self._couple()

    def thing(self, kind: str, count: int = 1) -> Entity:
        """A new entity of a kind."""
        noun = self._noun(kind)
        as_people = kind in GROUPS and self.english_source and self.random.random() < 0.5
        return Entity(self._id(), kind, noun, count=count, as_people=as_people)

    def person(self) -> Entity:
        """A new person, named or not."""
        kind = self.random.choice(sorted(PEOPLE))
        if self.random.random() < 0.5:
            noun = self._noun(kind)
            shows = noun.concept in _says_sex() or not self.english_source
            return Entity(self._id(), kind, noun, sex_shows=shows)
        names = [name for name, sex in lexicon().names if sex == kind and name not in self.taken]
        name = self.random.choice(names)
        self.taken.add(name)
        return Entity(self._id(), kind, name=name)

    def patient(self, kinds: Kinds) -> Entity:
        """Somebody or something new that an action of one of these kinds is done to."""
        kind = self.random.choice(sorted(kinds))
        return self.person() if kind in PEOPLE else self.thing(kind)

    def belonging(self, owner: Entity) -> Entity:
        """Something that the owner has: an age, a past."""
        fitting = [b.noun for b in lexicon().belongings if owner.kind in b.owners]
        noun = self.random.choice(fitting)
        return Entity(self._id(), noun.kind, noun)

    def crowd(self) -> Entity:
        """Bystanders that need no introduction."""
        free = [c for c in _CROWDS if c in self.crowds or not self._is_taken(_noun_of(c))]
        concept = self.random.choice(free)
        if concept not in self.crowds:
            noun = _noun_of(concept)
            self._take(noun)
            self.crowds[concept] = Entity(self._id(), "man", noun, count=4)
        return self.crowds[concept]

    def is_crowd(self, entity: Entity) -> bool:
        """Whether the entity was cast as bystanders."""
        return entity in self.crowds.values()

    def venue(self, venue: Venue) -> Entity:
        """The place noun of a venue; the same venue is the same place all through a scene."""
        if venue.noun.concept not in self.venues:
            self.venues[venue.noun.concept] = Entity(self._id(), "place", venue.noun)
        return self.venues[venue.noun.concept]

    def landmark(self, kind: str) -> Entity | None:
        """Something big enough for an entity of `kind` to be next to."""
        kinds = _LANDMARKS.get(kind, _LANDMARKS_OF_SMALL_THINGS)
        return self.thing(self.random.choice(kinds)) if kinds else None

    def _people(self) -> Entity:
        kind = self.random.choice(sorted(PEOPLE))
        noun = self._noun(kind, sex_must_show=kind == "woman")
        return Entity(self._id(), kind, noun, count=self.random.randint(2, 4))

    def _couple(self) -> Entity:
        first = self.person()
        second = self.person()
        while {first.kind, second.kind} == {"woman"} and not (first.sex_shows and second.sex_shows):
            second = self.person()
        return self._pair(first, second)

    def _pair(self, first: Entity, second: Entity) -> Entity:
        return Entity(self._id(), first.kind, members=(first, second))

    def _noun(self, kind: str, *, sex_must_show: bool = False) -> Noun:
        """A noun not taken yet; the gender is drawn first, so that no other noun bears on it."""
        genders = self.nouns[kind]
        while True:
            nouns = genders[self.random.choice(list(genders))]
            noun = self.random.choice(nouns)
            if self._is_taken(noun) or (sex_must_show and noun.concept not in _says_sex()):
                free = [
                    other
                    for other in nouns
                    if not self._is_taken(other)
                    and (not sex_must_show or other.concept in _says_sex())
                ]
                if not free:
                    continue
                noun = self.random.choice(free)
            self._take(noun)
            return noun

    def _is_taken(self, noun: Noun) -> bool:
        return any(noun.forms(lang).singular in self.taken for lang in ("en", "fr", "de", "es"))

    def _take(self, noun: Noun) -> None:
        self.taken.update(noun.forms(lang).singular for lang in ("en", "fr", "de", "es"))

    def _id(self) -> str:
        self.count += 1
        return f"x{self.count}"


@cache
def _noun_of(concept: str) -> Noun:
    return next(noun for noun in lexicon().nouns if noun.concept == concept)
