"""What an English pronoun does: points to an entity or an event, to nothing, or to people at large.

*it* is anaphoric, event (*He left. It surprised us.*) or pleonastic (*it rains*); *they* and its
forms are anaphoric or other (*they say*); what is known of the rest is how often its forms are
anaphoric. A log-linear model over `function_features`, learnt by
`anaphora.experiments.function_training`; docs/results/pronoun-function.md has the figures.

The paper on post-editing (section 6) asks for less: whether *it* is referential, by a threshold on
a probability. `referential_probability` and `is_referential` are that interface.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from anaphora.analysis.function_features import REACH, features
from anaphora.antecedents import NO_WORD, Functions, PronounLink
from anaphora.documents import Document, Function, Token

_IT = frozenset(("it",))
_THEY = frozenset(("they", "them", "'em", "their", "theirs", "themselves"))


@dataclass(frozen=True, slots=True)
class FunctionModel:
    """A log-linear model: for each feature a weight for each of the functions."""

    functions: tuple[Function, ...]
    weights: Mapping[str, Sequence[float]]

    def probabilities(self, names: Iterable[str]) -> Functions:
        """How probable each function is, given features; unknown ones have no part."""
        rows = [self.weights[name] for name in dict.fromkeys(names) if name in self.weights]
        scores = [math.fsum(column) for column in zip(*rows, strict=True)] or [0.0]
        highest = max(scores)
        shares = [math.exp(score - highest) for score in scores]
        total = math.fsum(shares)
        return Functions(
            **{f.value: share / total for f, share in zip(self.functions, shares, strict=True)}
        )


@dataclass(frozen=True, slots=True)
class FunctionModels:
    """The models by family of pronouns, and the threshold under which *it* is not referential."""

    models: Mapping[str, FunctionModel]
    threshold: float

    def of(self, tokens: Sequence[Token], position: int, before: Sequence[Token]) -> Functions:
        """What the pronoun at a position of an analysed segment does."""
        name = family(tokens[position].text)
        return self.models[name].probabilities(family_features(name, tokens, position, before))


def functions(document: Document, segment: int, position: int) -> Functions:
    """What a pronoun of an analysed English document does."""
    tokens = document.segments[segment].tokens
    return trained().of(tokens, position, end_before(document, segment))


def with_functions(document: Document, links: Iterable[PronounLink]) -> tuple[PronounLink, ...]:
    """Links with the functions of their pronouns filled in where nobody has looked."""
    return tuple(
        link
        if link.functions is not None or link.token == NO_WORD
        else replace(link, functions=functions(document, link.segment, link.token))
        for link in links
    )


def referential_probability(document: Document, segment: int, position: int) -> float:
    """How probable it is that a pronoun refers to an entity of the text."""
    return functions(document, segment, position).anaphoric


def is_referential(
    document: Document, segment: int, position: int, threshold: float | None = None
) -> bool:
    """Whether a pronoun refers; the usual threshold is the best on development text."""
    least = trained().threshold if threshold is None else threshold
    return referential_probability(document, segment, position) >= least


def family(form: str) -> str:
    """The model that a pronoun belongs to."""
    word = form.lower()
    return "it" if word in _IT else "they" if word in _THEY else "rest"


def family_features(
    name: str, tokens: Sequence[Token], position: int, before: Sequence[Token]
) -> list[str]:
    """What a model looks at: of the rest of the pronouns only the form."""
    if name == "rest":
        return ["", f"form={tokens[position].text.lower()}"]
    return features(tokens, position, before)


def end_before(document: Document, segment: int) -> Sequence[Token]:
    """The end of the last segment before one that has words."""
    for number in range(segment - 1, max(-1, segment - 4), -1):
        if tokens := document.segments[number].tokens:
            return tokens[-REACH:]
    return ()


def as_json(models: FunctionModels) -> str:
    """The models as they are kept."""
    value = {
        "threshold": models.threshold,
        "models": {
            name: {"functions": model.functions, "weights": dict(model.weights)}
            for name, model in models.models.items()
        },
    }
    return json.dumps(value, separators=(",", ":")).replace("],", "],\n") + "\n"


@cache
def trained() -> FunctionModels:
    """The models that come with the package."""
    value = json.loads((files(__package__) / "data" / "pronoun_function.json").read_bytes())
    return FunctionModels(
        {
            name: FunctionModel(tuple(map(Function, model["functions"])), model["weights"])
            for name, model in value["models"].items()
        },
        value["threshold"],
    )
