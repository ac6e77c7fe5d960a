"""Our own resolver of English pronouns: a log-linear ranking of candidates, calibrated.

Its weights ship with the package; docs/results/antecedents.md says what they were learnt from, by
which command, and how often its answers are right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files

from anaphora.antecedents import PronounLink
from anaphora.coreference import ranker
from anaphora.coreference.base import ResolverOptions
from anaphora.coreference.features import Question, features
from anaphora.coreference.ranker import Ranker
from anaphora.coreference.resolving import links
from anaphora.documents import Document
from anaphora.errors import InputError
from anaphora.streams import open_lines

VERSION = "1"
_WEIGHTS = "data/en.tsv.gz"


@dataclass(frozen=True, slots=True)
class Builtin:
    """Ranks the candidates of each pronoun by weighted features."""

    ranker: Ranker
    description: str = f"builtin {VERSION}"

    def posterior(self, document: Document) -> tuple[PronounLink, ...]:
        """A link for every pronoun of the third person."""
        return links(document, self.model)

    def model(self, question: Question) -> Sequence[float]:
        """The probabilities of a pronoun's candidates and of none."""
        return self.ranker.probabilities(features(question))


def resolver(options: ResolverOptions) -> Builtin:
    """The resolver with the weights of the package."""
    if options.language != "en":
        raise InputError(
            f"the builtin resolver knows English only, not {options.language!r}",
            "give antecedents with --resolver file --antecedents FILE",
        )
    return Builtin(_shipped())


@cache
def _shipped() -> Ranker:
    with as_file(files(__package__) / _WEIGHTS) as path, open_lines(path) as lines:
        return ranker.read(lines)
