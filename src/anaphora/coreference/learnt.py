"""The resolver whose weights are learnt from parallel text: from what pronouns became.

What *it* and *they* became in another language tells which noun they meant: see
`models.latent_antecedent`, which learns the weights, and docs/learnt-antecedents.md. Candidates and
features are those of the `builtin` resolver, and what verbs prefer. A pronoun among the candidates
passes its share on to the nouns that it may mean itself, so that links lead to nouns alone.

A translation does not tell whether a pronoun refers to anything at all (*il* is both), nor anything
of *he* and *she*: there `builtin` is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from anaphora.antecedents import PronounLink
from anaphora.coreference import builtin, preferences
from anaphora.coreference.base import Resolver, ResolverOptions
from anaphora.coreference.features import Question, features
from anaphora.coreference.from_file import from_file
from anaphora.coreference.preferences import Preferences
from anaphora.coreference.ranker import Ranker
from anaphora.coreference.ranker import read as read_ranker
from anaphora.coreference.reranking import Reranked
from anaphora.coreference.resolving import noun_links
from anaphora.documents import Document
from anaphora.errors import InputError
from anaphora.streams import open_lines

NAME = "learnt"
"""What the resolver is called."""

FOLDER = "antecedents"
"""Where the weights are in a model directory."""

WEIGHTS, PREFERENCES = "weights", "preferences"
_TRAIN = 'train a model with resolver = "learnt" in its [analysis]'

VERSION = "2"
FAMILIES = frozenset(("it", "they"))
"""The pronouns whose antecedents are learnt; *its* and *them* belong to them."""


@dataclass(frozen=True, slots=True)
class Learnt:
    """Ranks the candidates of a pronoun by learnt weights; `others` answers what they cannot."""

    ranker: Ranker
    preferences: Preferences
    others: Ranker
    description: str

    def posterior(self, document: Document) -> tuple[PronounLink, ...]:
        """A link for every pronoun of the third person."""
        return noun_links(document, self.model)

    def model(self, question: Question) -> Sequence[float]:
        """The probabilities of a pronoun's candidates and of none."""
        rows = described(question, self.preferences)
        otherwise = self.others.probabilities(rows)
        if question.pronoun.family not in FAMILIES or not question.candidates:
            return otherwise
        p_none = otherwise[-1]
        shares = self.ranker.probabilities(rows[:-1])
        return [*((1.0 - p_none) * share for share in shares), p_none]


def described(question: Question, preferences: Preferences) -> list[list[str]]:
    """The features of each candidate and, as the last, of none."""
    preferred = preferences.features(question)
    return [row + more for row, more in zip(features(question), preferred, strict=True)]


def resolver(options: ResolverOptions) -> Resolver:
    """The resolver with the weights of a model directory; given a file, it re-ranks its links."""
    if options.language != "en" and options.antecedents is None:
        raise InputError(
            f"the learnt resolver knows English only, not {options.language!r}",
            "give the antecedents it is to weigh anew: --antecedents FILE",
        )
    if options.model is None:
        raise InputError("the learnt resolver needs a model", f"give --model MODEL; or {_TRAIN}")
    ranker = weights_of(options.model)
    finds = (options.model / FOLDER / PREFERENCES).is_file()
    if options.antecedents is not None:
        if finds:
            raise InputError(
                "has learnt to find antecedents, not to weigh those of a file",
                "leave out --antecedents; or train with antecedents.train under its [analysis]",
                file=str(options.model),
            )
        base = from_file(options)
        return Reranked(ranker, base, f"learnt {VERSION}, of {base.description}")
    if not finds:
        raise InputError(
            "has learnt to weigh the antecedents of a file, not to find any",
            "name them: --antecedents FILE",
            file=str(options.model),
        )
    with open_lines(options.model / FOLDER / PREFERENCES) as lines:
        counted = preferences.read(lines)
    others = builtin.resolver(options)
    description = f"learnt {VERSION}, with {others.description}"
    return Learnt(ranker, counted, others.ranker, description)


def weights_of(model: Path) -> Ranker:
    """The learnt weights of a model directory."""
    path = model / FOLDER / WEIGHTS
    if not path.is_file():
        raise InputError("has no learnt antecedents", _TRAIN, file=str(model))
    with open_lines(path) as lines:
        return read_ranker(lines)
