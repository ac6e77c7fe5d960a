"""The word-dependency model: the translation of a pronoun given that of its antecedent.

Paper word-dependency-en-de, Sections 4.3 and 4.4. p(t_ref | t_ant) is a bigram model with
Witten-Bell smoothing; the antecedent's word is its gender and number (`neut_sg`), the referent is
lexicalised. Where words are linked to several words, the best pair counts (equation 1).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from anaphora.smt.language_model import Estimation, Estimator, LanguageModel, Method
from anaphora.streams import open_lines

NO_WORD_FOR_IT = "∅"
"""The referent where a pronoun is not translated."""


@dataclass(frozen=True, slots=True)
class Dependency:
    """A training example: the tag of an antecedent's translation and the word that refers to it."""

    antecedent: str
    referent: str


def train(examples: Iterable[Dependency], path: str | Path) -> None:
    """Estimate the model and write it to a file that `WordDependencyModel` maps."""
    estimator = Estimator(Estimation(order=2, method=Method.WITTEN_BELL))
    estimator.add(f"{example.antecedent} {example.referent}" for example in examples)
    estimator.write_binary(path)


class WordDependencyModel:
    """A trained word-dependency model."""

    def __init__(self, path: str | Path) -> None:
        self._lm = LanguageModel(path, resident=True)

    def score(self, antecedent: str, referent: str) -> float:
        """log10 p(referent | antecedent); an unseen referent has the model's unknown word's."""
        (scores,) = self._lm.tokens([f"{antecedent} {referent}"])
        return scores[1].log10

    def pairs(self) -> list[tuple[str, str, float]]:
        """Tag, word and probability of every pair that was seen."""
        with TemporaryDirectory() as directory:
            path = Path(directory) / "model.arpa"
            self._lm.write_arpa(path)
            with open_lines(path) as lines:
                rows = [line.split("\t") for line in lines if "\t" in line]
        bigrams = [(words.split(" "), float(log10)) for log10, words, *_ in rows]
        return [
            (words[0], words[1], 10**log10)
            for words, log10 in bigrams
            if len(words) == 2 and words[0] != "<s>" and words[1] != "</s>"
        ]

    def best(self, antecedents: Iterable[str], referents: Iterable[str]) -> float | None:
        """Equation 1: the maximum over all pairs of linked words; None if a side has none."""
        words = tuple(referents)
        return max((self.score(a, r) for a in antecedents for r in words), default=None)
