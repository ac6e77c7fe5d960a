"""The words of the micro-world, in four languages; the tables beside this module hold the data."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from anaphora.documents import Gender, Number

Kinds = frozenset[str]
"""Selectional classes: "furniture", "animal", "man", "woman", "group" ..."""

PEOPLE: Kinds = frozenset({"man", "woman"})
GROUPS: Kinds = frozenset({"group", "institution"})
"""People together; an institution (*a ministry*) is nowhere, and is not met or asked."""

_GENDERS = {"m": Gender.MASC, "f": Gender.FEM, "n": Gender.NEUT}


@dataclass(frozen=True, slots=True)
class NounForms:
    """A noun in one language; `plural` is "" for a noun that has none."""

    singular: str
    plural: str
    gender: Gender
    oblique: str = ""
    """German accusative and dative singular."""
    aspirated: bool = False
    """French: an h that blocks elision."""
    takes_el: bool = False
    """Spanish: feminine with the article `el` (`el hacha`)."""

    def form(self, number: Number) -> str:
        """The form for `number`."""
        return self.plural if number is Number.PL else self.singular


@dataclass(frozen=True, slots=True)
class Noun:
    """A concept of one kind with its noun in each language."""

    concept: str
    kind: str
    en: NounForms
    fr: NounForms
    de: NounForms
    es: NounForms

    def forms(self, lang: str) -> NounForms:
        """The noun in language `lang`."""
        forms: NounForms = getattr(self, lang)
        return forms


@dataclass(frozen=True, slots=True)
class EnglishVerb:
    """Simple past, infinitive, and the particle of a verb like *throw away*."""

    past: str
    base: str
    particle: str


@dataclass(frozen=True, slots=True)
class FrenchVerb:
    """Past participle with its auxiliary, or imperfect (`auxiliary` ""), and infinitive."""

    past: str
    auxiliary: str
    infinitive: str


@dataclass(frozen=True, slots=True)
class GermanVerb:
    """Preterite without its separable particle, infinitive with it."""

    past: str
    infinitive: str
    particle: str


@dataclass(frozen=True, slots=True)
class SpanishVerb:
    """Preterite (imperfect of states), third persons, and infinitive."""

    singular: str
    plural: str
    infinitive: str


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb with what it can be said of.

    `role` says what a scene uses it for: get (brings in a thing that is then owned), sight (brings
    one in), start (brings one in or goes on about it), mid (goes on), come (brings in somebody who
    acts), go (what somebody known does), end (its object or subject is gone afterwards), state,
    feel (what an event does to people), notice (what people do with somebody's age or absence).
    `setting` says which places go with it; `reasons` and `despite` say which adjectives (by
    concept) of its object explain it or speak against it.
    """

    concept: str
    role: str
    volitional: bool
    """Whether somebody can want, have, or refuse to do it."""
    lasting: bool
    """Whether it can take long."""
    owned: bool
    """Whether one must own a thing to do it: *sell*."""
    setting: str
    subjects: Kinds
    objects: Kinds
    reasons: frozenset[str]
    despite: frozenset[str]
    en: EnglishVerb
    fr: FrenchVerb
    de: GermanVerb
    es: SpanishVerb

    @property
    def stative(self) -> bool:
        """Whether it tells a state (*owned*), not an event (*bought*)."""
        return not self.fr.auxiliary


Agreement = dict[tuple[Gender, Number], str]


@dataclass(frozen=True, slots=True)
class FrenchAdjective:
    """Agreeing forms; `before_vowel` is the masculine singular in *un vieil homme*."""

    forms: Agreement
    before_vowel: str
    before_noun: bool


@dataclass(frozen=True, slots=True)
class GermanAdjective:
    """Predicative form, and the stem that endings are added to."""

    predicative: str
    stem: str


@dataclass(frozen=True, slots=True)
class SpanishAdjective:
    """Agreeing forms and the copula, `ser` or `estar`."""

    forms: Agreement
    copula: str


@dataclass(frozen=True, slots=True)
class Adjective:
    """An adjective; of those on one `scale` only one is said of a thing (old, new)."""

    concept: str
    scale: str
    degrees: frozenset[str]
    kinds: Kinds
    attributive: bool
    en: str
    fr: FrenchAdjective
    de: GermanAdjective
    es: SpanishAdjective


Tagged = tuple[tuple[str, str], ...]
"""Words of a fixed phrase with their parts of speech."""


@dataclass(frozen=True, slots=True)
class Adverbial:
    """A fixed phrase of time; `use` says where in a scene it can stand."""

    concept: str
    use: str
    phrases: dict[str, Tagged]


@dataclass(frozen=True, slots=True)
class ImpersonalVerb:
    """*it was raining*, *it was clear that*, *it took two hours to*, without the *it*."""

    concept: str
    use: str
    verbs: dict[str, Tagged]
    rests: dict[str, Tagged]
    links: dict[str, Tagged]


@dataclass(frozen=True, slots=True)
class Venue:
    """A place noun with its preposition in each language and the kinds found there."""

    noun: Noun
    trade: bool
    fits: Kinds
    prepositions: dict[str, str]


@dataclass(frozen=True, slots=True)
class Belonging:
    """What everybody and many things have (age, absence), with the kinds that have it."""

    noun: Noun
    owners: Kinds


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All words, in the order of the tables."""

    nouns: tuple[Noun, ...]
    verbs: tuple[Verb, ...]
    adjectives: tuple[Adjective, ...]
    names: tuple[tuple[str, str], ...]
    adverbials: tuple[Adverbial, ...]
    impersonals: tuple[ImpersonalVerb, ...]
    venues: tuple[Venue, ...]
    belongings: tuple[Belonging, ...]


@cache
def lexicon() -> Lexicon:
    """The lexicon, read once."""
    nouns = tuple(_noun(row) for row in _rows("nouns"))
    by_concept = {noun.concept: noun for noun in nouns}
    return Lexicon(
        nouns=nouns,
        verbs=tuple(_verb(row) for row in _rows("verbs")),
        adjectives=tuple(_adjective(row) for row in _rows("adjectives")),
        names=tuple((row["name"], row["kind"]) for row in _rows("names")),
        adverbials=tuple(_adverbial(row) for row in _rows("adverbials")),
        impersonals=tuple(_impersonal(row) for row in _rows("impersonals")),
        venues=tuple(_venue(row, by_concept[row["concept"]]) for row in _rows("places")),
        belongings=tuple(
            Belonging(by_concept[row["concept"]], frozenset(row["owners"].split()))
            for row in _rows("belongings")
        ),
    )


Row = dict[str, str]


def _rows(table: str) -> Iterator[Row]:
    text = files(__package__).joinpath(f"{table}.tsv").read_text(encoding="utf-8")
    return csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)


def _noun(row: Row) -> Noun:
    kind = row["kind"]
    person = {"man": Gender.MASC, "woman": Gender.FEM}
    return Noun(
        concept=row["concept"],
        kind=kind,
        en=NounForms(row["en"], row["en_plural"], person.get(kind, Gender.NEUT)),
        fr=NounForms(
            row["fr"],
            row["fr_plural"],
            _GENDERS[row["fr_gender"]],
            aspirated=bool(row["fr_aspirated"]),
        ),
        de=NounForms(
            row["de"],
            row["de_plural"].strip("-"),
            _GENDERS[row["de_gender"]],
            oblique=row["de_oblique"],
        ),
        es=NounForms(
            row["es"],
            row["es_plural"],
            _GENDERS[row["es_gender"]],
            takes_el=bool(row["es_article"]),
        ),
    )


def _verb(row: Row) -> Verb:
    return Verb(
        concept=row["concept"],
        role=row["role"],
        volitional=bool(row["volitional"]),
        lasting=bool(row["lasting"]),
        owned=bool(row["owned"]),
        setting=row["setting"],
        subjects=frozenset(row["subjects"].split()),
        objects=frozenset(row["objects"].split()),
        reasons=frozenset(row["reasons"].split()),
        despite=frozenset(row["despite"].split()),
        en=EnglishVerb(row["en"], row["en_base"], row["en_particle"]),
        fr=FrenchVerb(row["fr"], row["fr_auxiliary"], row["fr_infinitive"]),
        de=GermanVerb(row["de"], row["de_infinitive"], row["de_particle"]),
        es=SpanishVerb(row["es"], row["es_plural"], row["es_infinitive"]),
    )


def _adjective(row: Row) -> Adjective:
    return Adjective(
        concept=row["concept"],
        scale=row["scale"],
        degrees=frozenset(row["degrees"].split()),
        kinds=frozenset(row["kinds"].split()),
        attributive=bool(row["attributive"]),
        en=row["en"],
        fr=FrenchAdjective(
            _agreement(row, "fr"), row["fr_before_vowel"], row["fr_position"] == "before"
        ),
        de=GermanAdjective(row["de"], row["de_stem"]),
        es=SpanishAdjective(_agreement(row, "es"), row["es_copula"]),
    )


def _agreement(row: Row, lang: str) -> Agreement:
    return {
        (Gender.MASC, Number.SG): row[f"{lang}_masc"],
        (Gender.FEM, Number.SG): row[f"{lang}_fem"],
        (Gender.MASC, Number.PL): row[f"{lang}_masc_plural"],
        (Gender.FEM, Number.PL): row[f"{lang}_fem_plural"],
    }


def _adverbial(row: Row) -> Adverbial:
    phrases = {lang: _tagged(row[lang]) for lang in ("en", "fr", "de", "es")}
    return Adverbial(row["concept"], row["use"], phrases)


def _impersonal(row: Row) -> ImpersonalVerb:
    langs = ("en", "fr", "de", "es")
    return ImpersonalVerb(
        row["concept"],
        row["use"],
        verbs={lang: _tagged(row[lang]) for lang in langs},
        rests={lang: _tagged(row[f"{lang}_rest"]) for lang in langs},
        links={lang: _tagged(row.get(f"{lang}_link") or "") for lang in langs},
    )


def _venue(row: Row, noun: Noun) -> Venue:
    return Venue(
        noun,
        bool(row["trade"]),
        frozenset(row["fits"].split()),
        {lang: row[lang] for lang in ("en", "fr", "de", "es")},
    )


def _tagged(phrase: str) -> Tagged:
    pairs = (word.partition("/") for word in phrase.split())
    return tuple((text, upos) for text, _, upos in pairs)
