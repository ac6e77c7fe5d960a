"""Learning antecedents from parallel text: what verbs prefer, instances, weights.

Learnt from are the pronouns whose translation shows a gender; the others may still be what those
refer to. Learning starts from what is believed before (`antecedent_prior`) and does not go far from
it. What the pronouns before the one in question mean, of which features of candidates tell, and
whether a pronoun means anything is known from the `builtin` resolver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np

from anaphora.coreference import builtin, preferences
from anaphora.coreference.base import ResolverOptions
from anaphora.coreference.learnt import Learnt
from anaphora.coreference.preferences import Preferences
from anaphora.coreference.ranker import Ranker
from anaphora.coreference.resolving import Model
from anaphora.documents import Bitext
from anaphora.errors import InputError
from anaphora.models.features import Features
from anaphora.models.latent_antecedent import Floats, Prior, Weights, fit
from anaphora.pairs import Pair
from anaphora.training.antecedent_arrays import (
    Collected,
    Numbers,
    Vocabulary,
    agreeing,
    numbered,
    tells,
    vocabulary,
)
from anaphora.training.antecedent_instances import NONE, OTHER, Instance, instances, shown_by
from anaphora.training.antecedent_prior import RULES, Belief

FORMS = frozenset(("it", "they"))
"""The pronouns that are learnt from; their other forms show less of gender."""

_AGREEMENT = 1.5
_LEAST_WEIGHT = 1e-3
_TEMPERATURE = 1.1
"""Makes the probabilities as sure of themselves as they are right on GUM."""

_FEWEST = 200  # pronouns; fewer teach nothing


@dataclass(frozen=True, slots=True)
class Text:
    """A parallel text, analysed and aligned, that can be read again and again."""

    pair: Pair
    read: Callable[[], Iterator[Bitext]]


@dataclass(frozen=True, slots=True)
class Learning:
    """What was learnt: weights of candidates, preferences, and what pronouns become (`weights`)."""

    ranker: Ranker
    preferences: Preferences
    weights: Weights
    words: tuple[Vocabulary, ...]

    @property
    def model(self) -> Model:
        """What it says of a pronoun."""
        return Learnt(self.ranker, self.preferences, _BUILTIN.ranker, "learnt").model


_BUILTIN = builtin.resolver(ResolverOptions("en"))


def learn(texts: Sequence[Text], belief: Belief = RULES) -> Learning:
    """Learn the weights of candidates from all texts together."""
    known = preferences.count(b.source for b in chain.from_iterable(t.read() for t in texts))
    corpora = [collect(text, known) for text in texts]
    for text, corpus in zip(texts, corpora, strict=True):
        check(corpus, text.pair)
    return fitted(corpora, [text.pair for text in texts], known, belief)


def collect(text: Text, known: Preferences) -> Collected:
    """The pronouns of a text with what they became, as numbers."""
    return Collected(pronouns(text, known))


def pronouns(text: Text, known: Preferences) -> Iterator[Instance]:
    """Yield the pronouns of a text with what they became."""
    for bitext in text.read():
        yield from instances(bitext, text.pair, FORMS, known, _BUILTIN.model)


def fitted(
    corpora: Sequence[Collected],
    pairs: Sequence[Pair],
    known: Preferences,
    belief: Belief = RULES,
) -> Learning:
    """The weights that make what the telling pronouns became most probable."""
    told = [telling(corpus, pair) for corpus, pair in zip(corpora, pairs, strict=True)]
    words = vocabulary(told)
    before = belief.weights(words[0].features)
    features = numbered([*words[0].features, *before])
    words = [replace(own, features=features) for own in words]
    outputs = tuple(
        agreeing(own, pair.target_language, _AGREEMENT)
        for own, pair in zip(words, pairs, strict=True)
    )
    mean = Weights(np.array([before.get(name, 0.0) for name in features]), outputs)
    weights = fit(
        [corpus.parallel(own) for corpus, own in zip(told, words, strict=True)],
        [],
        Prior(mean, candidates=belief.firmness * sum(map(len, told)) / len(told)),
    )
    return Learning(ranker_of(weights.candidates, features), known, weights, tuple(words))


def telling(corpus: Collected, pair: Pair) -> Collected:
    """The pronouns whose translation shows a gender."""
    return corpus.only({label for label in corpus.labels if tells(label, pair.target_language)})


def ranker_of(weights: Floats, features: Numbers, *, temperature: float = _TEMPERATURE) -> Ranker:
    """The weights by the names of their features; those of next to nothing are left out."""
    named = zip(features, weights.tolist(), strict=True)
    kept = {name: weight for name, weight in named if abs(weight) >= _LEAST_WEIGHT}
    return Ranker(kept, temperature)


def check(corpus: Collected, pair: Pair, forms: str = " and ".join(sorted(FORMS))) -> None:
    """Refuse a corpus that cannot tell anything of these forms, and say why."""
    unknown = Features().tag
    classes = set(corpus.classes) - {NONE, unknown}
    pronouns = set(corpus.labels) - {OTHER}
    shown = {shown_by(form, pair.target_language) for form in pronouns}
    if len(corpus) < _FEWEST:
        cause = f"{len(corpus)} times {forms} are too few to learn from; {_FEWEST} may do"
    elif not classes:
        cause = f"no noun before {forms} became a word of known gender or number"
    elif len(classes) == 1:
        cause = f"all nouns before {forms} became words of one class, {classes.pop()}"
    elif not pronouns:
        cause = f"{forms} never became a pronoun"
    elif len(shown) == 1:
        found = ", ".join(sorted(pronouns))
        known = next(iter(shown)).known
        shows = "whatever the noun" if known else "which shows neither gender nor number"
        cause = f"{forms} only became {found}, {shows}"
    else:
        return
    raise InputError(
        f"{pair.code}: {cause}",
        'check languages, lexicon and alignment, or take resolver = "builtin"',
    )
