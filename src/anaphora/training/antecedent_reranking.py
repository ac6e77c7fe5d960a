"""Learning to weigh another resolver's candidates anew, from what pronouns became.

Where we cannot analyse the source there are only the links of an external resolver. Spanish *su*
says nothing of the possessor; *his*, *her*, *its* and *their* do, and so do *he*, *she*, *it* and
*they* of a subject that Spanish leaves out. The class of a candidate are its features as the pair
reads them (`models.projection`); the latent model is that of `antecedent_learning`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from anaphora.antecedents import NOWHERE, Candidate, PronounLink
from anaphora.coreference.ranker import Ranker
from anaphora.coreference.reranking import features, places
from anaphora.documents import Document, Gender, Human
from anaphora.models.features import Features, features_of
from anaphora.models.latent_antecedent import Prior, Translations, Weights, fit
from anaphora.models.projection import Projection, Translated, pronoun_form
from anaphora.pairs import Pair
from anaphora.training.antecedent_arrays import Collected, Vocabulary, vocabulary
from anaphora.training.antecedent_instances import NONE, Instance
from anaphora.training.antecedent_learning import check, ranker_of

_AGREEMENT = 1.0
_PRECISION = 2.0
_FIRST_GUESS = 0.3
"""What one step of the resolver's own share is worth to start with; "none" is worth -2."""


@dataclass(frozen=True, slots=True)
class Text:
    """A document with another resolver's links and its translation, by segment, where aligned."""

    document: Document
    links: tuple[PronounLink, ...]
    translations: Sequence[Translated | None]


@dataclass(frozen=True, slots=True)
class Asked:
    """A pronoun with what it became, and the resolver's own shares of its candidates."""

    document: str
    instance: Instance
    shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Learning:
    """The weights of candidates, and of what pronouns become."""

    ranker: Ranker
    weights: Weights
    words: Vocabulary


def asked(text: Text, projection: Projection) -> Iterator[Asked]:
    """Yield the pronouns of a text that have candidates and became a pronoun."""
    for place in places(text.document, text.links):
        link = place.link
        form = pronoun_form(link)
        translated = text.translations[link.segment]
        ambiguity = projection.pair.ambiguity(form)
        if translated is None or ambiguity is None or not link.candidates:
            continue
        words = [translated.words[p].lower() for p in projection.became(link, translated)]
        label = next((word for word in words if word in ambiguity.candidates), None)
        if label:
            classes = [_class_of(candidate, text, projection) for candidate in link.candidates]
            instance = Instance(form or link.kind, label, features(place), [*classes, NONE])
            yield Asked(text.document.id, instance, tuple(c.p for c in link.candidates))


def _class_of(candidate: Candidate, text: Text, projection: Projection) -> str:
    """The features of a candidate, of itself or of its translation as the pair has it."""
    unknown = Features().tag
    if candidate.segment == NOWHERE:
        return unknown
    there = text.translations[candidate.segment]
    source = [token.text for token in text.document.segments[candidate.segment].tokens]
    found = projection.antecedent(candidate, source, there or Translated((), ()))
    return found[0].label if found else unknown


def learn(every: Iterable[Asked], pair: Pair) -> Learning:
    """The weights that make what the pronouns became most probable."""
    corpus = Collected(each.instance for each in every)
    check(corpus, pair, "pronouns with candidates")
    (words,) = vocabulary([corpus])
    mean = Weights(np.zeros(len(words.features)), (_agreeing(words, pair),))
    guess = np.array([_first_guess(name) for name in words.features])
    start = Weights(guess, mean.translations)
    prior = Prior(mean, candidates=_PRECISION, contexts=_PRECISION)
    weights = fit([corpus.parallel(words)], [], prior, start=start)
    ranker = ranker_of(weights.candidates, words.features, temperature=1.0)
    return Learning(ranker, weights, words)


def _first_guess(name: str) -> float:
    """What the resolver thinks probable is, to start with."""
    kind, _, value = name.partition(" ")
    if name == NONE:
        return -2.0
    return _FIRST_GUESS * int(value.split()[0]) if kind == "share" else 0.0


def _agreeing(words: Vocabulary, pair: Pair) -> Translations:
    """Weights of labels that know nothing but agreement.

    Where things have no gender (English) only that of persons counts.
    """
    language = pair.target_language
    agreement = np.zeros((len(words.roles), len(words.classes), len(words.labels)))
    for tag, row in words.classes.items():
        if tag in (NONE, Features().tag):
            continue
        noun = features_of(tag)
        gendered = language.genders or noun.human is Human.PERSON
        gender = noun.gender if gendered else Gender.UNK
        for form, column in words.labels.items():
            readings = language.pronouns_of(form)
            fits = any(r.fits(gender, noun.number, noun.human or Human.UNKNOWN) for r in readings)
            agreement[:, row, column] = _AGREEMENT if fits else -_AGREEMENT
    return Translations(np.zeros((len(words.contexts), len(words.labels))), agreement)
