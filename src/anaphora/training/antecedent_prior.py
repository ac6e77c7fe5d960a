"""What is believed of antecedents before anything is learnt: the weights that learning starts from.

A translation shows one of two genders or so, which is little: what *it* became is as easily made
probable by chance as by truth. So learning only moves weights that are sensible already: those of
the `builtin` resolver, or, where nothing of annotation is wanted, the rules of thumb below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from anaphora.coreference import builtin
from anaphora.coreference.base import ResolverOptions
from anaphora.coreference.learnt import FAMILIES

_FAR = -0.9
"""Of each sentence further back."""

_ROLES = {"subject": 1.0, "object": 0.4}
_DISAGREES = -2.0
_ONE_VERB = -2.0
"""*It saw it*: what one verb joins is not the same thing."""

_AROUND = -1.5
"""A noun that the pronoun is a part of."""

_ALIKE = 0.5
"""A candidate that does of an earlier verb what the pronoun does of the same."""

_SAME_PRONOUN, _OTHER_PRONOUN = 0.3, -3.0
_MEANS_NOTHING = -0.6
"""Of each fifth of the probability that a candidate which is a pronoun means nothing."""

_TIMES = frozenset(("DATE", "TIME", "CARDINAL", "ORDINAL", "QUANTITY", "PERCENT", "MONEY"))
_TIME = -1.0


@dataclass(frozen=True, slots=True)
class Belief:
    """Weights for features of given names, and how hard it is for translations to move them.

    `firmness` is the precision of the prior for each pronoun learnt from: what a translation shows
    misleads at times, and more text of one language does not make it truer.
    """

    weights: Callable[[Iterable[str]], Mapping[str, float]]
    firmness: float


def _annotated(_: Iterable[str]) -> Mapping[str, float]:
    return builtin.resolver(ResolverOptions("en")).ranker.weights


def _rules(features: Iterable[str]) -> Mapping[str, float]:
    weights = {name: _rule(name.split(" ")) for name in features}
    return {name: weight for name, weight in weights.items() if weight}


def _rule(feature: list[str]) -> float:
    match feature:
        case ["back", back, family] if family in FAMILIES:
            return _FAR * int(back)
        case ["roles", _, role, family] if family in FAMILIES:
            return _ROLES.get(role, 0.0)
        case ["disagrees", _]:
            return _DISAGREES
        case ["one", "governor", *_] | ["governs", *_]:
            return _ONE_VERB
        case ["inside", _, family] if family in FAMILIES:
            return _AROUND
        case ["parallel", "True"]:
            return _ALIKE
        case ["same", "pronoun", same, *_]:
            return _SAME_PRONOUN if same == "True" else _OTHER_PRONOUN
        case ["pronoun", "none", fifths, _]:
            return _MEANS_NOTHING * int(fifths)
        case ["label", label, _] if label in _TIMES:
            return _TIME
    return 0.0


RULES = Belief(_rules, 0.007)
"""Near ones, subjects, those that agree; weights set by hand. Chosen on GUM, as is firmness."""

ANNOTATED = Belief(_annotated, 0.02)
"""The weights of the `builtin` resolver."""
