"""Measure pronoun functions on gold text, beside simpler ways to tell them.

    python -m anaphora.experiments.function_evaluation parcorfull FOLDER/TED.en.jsonl.gz
    python -m anaphora.experiments.function_evaluation gum FOLDER/gum.test.jsonl.gz

Of *it*, the functions anaphoric, event and pleonastic count; of *they* and its forms anaphoric and
other, which is what annotation says of people at large.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from anaphora import analysis
from anaphora.analysis.pronoun_function import (
    family,
    functions,
    is_referential,
    referential_probability,
    trained,
)
from anaphora.antecedents import Functions
from anaphora.documents import Function
from anaphora.experiments.builtin_training import PERMISSIVE
from anaphora.experiments.coreference_data import genre, read
from anaphora.experiments.function_gold import Pronoun, from_gum, from_parcorfull

_BINS = 10
_SOURCES = {"gum": from_gum, "parcorfull": from_parcorfull}
_PLEONASTIC = re.compile(
    r"it (\w+ ){0,2}(rain|snow|seem|appear|turns? out|follows that|happens that|looks like|is time)"
    r"|it ('s|is|was|be|been|would be|will be|might be) (\w+ ){1,3}(that|to|whether|if|who) "
    r"|(make|find|consider|think)\w* it \w+ (to|that) ",
    re.IGNORECASE,
)

Guess = Callable[[Pronoun], Function]


@dataclass(frozen=True, slots=True)
class Score:
    """How well one function is told."""

    function: Function
    gold: int
    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


def scores(pronouns: Sequence[Pronoun], guess: Guess) -> Iterator[Score]:
    """Yield how well each of the functions that occur is told."""
    pairs = [(guess(p), p.function or Function.OTHER) for p in pronouns]
    for function in Function:
        gold = sum(right is function for _, right in pairs)
        said = sum(answer is function for answer, _ in pairs)
        both = sum(answer is right is function for answer, right in pairs)
        if gold:
            yield Score(function, gold, both / said if said else 0.0, both / gold)


def always_anaphoric(_: Pronoun) -> Function:
    """The baseline that never looks."""
    return Function.ANAPHORIC


def by_expression(pronoun: Pronoun) -> Function:
    """The baseline that knows the commonest phrases."""
    tokens = pronoun.document.segments[pronoun.segment].tokens
    start = max(0, pronoun.position - 1)
    text = " ".join(token.text for token in tokens[start : pronoun.position + 9]) + " "
    before = len(tokens[start].text) + 1 if start < pronoun.position else 0
    found = _PLEONASTIC.search(text)
    here = found is not None and text.lower().find("it ", found.start()) == before
    return Function.PLEONASTIC if here else Function.ANAPHORIC


def learnt(pronoun: Pronoun) -> Function:
    """What the shipped model says."""
    return _probabilities(pronoun).best


def _probabilities(pronoun: Pronoun) -> Functions:
    return functions(pronoun.document, pronoun.segment, pronoun.position)


def calibration(pronouns: Sequence[Pronoun]) -> tuple[float, float]:
    """Expected calibration error of the best function, in ten bins, and the Brier score of all."""
    known = [(_probabilities(p), p.function or Function.OTHER) for p in pronouns]
    sure = np.array([p.of(p.best) for p, _ in known])
    right = np.array([p.best is function for p, function in known], dtype=float)
    bins = np.minimum((sure * _BINS).astype(int), _BINS - 1)
    error = sum(abs((sure - right)[bins == b].sum()) for b in range(_BINS)) / len(known)
    brier = np.mean([sum((p.of(f) - (f is gold)) ** 2 for f in Function) for p, gold in known])
    return float(error), float(brier)


def two_way(pronouns: Sequence[Pronoun], threshold: float) -> str:
    """How many of each function have a referential probability under the threshold."""
    parts = []
    for function in (Function.PLEONASTIC, Function.EVENT, Function.ANAPHORIC):
        of_it = [p for p in pronouns if p.function is function]
        under = sum(not is_referential(p.document, p.segment, p.position, threshold) for p in of_it)
        parts.append(f"{under} of {len(of_it)} {function}")
    return f"under {threshold:.2f}: {', '.join(parts)}"


def threshold_like(pronouns: Sequence[Pronoun], anaphoric: int) -> float:
    """The threshold under which this many anaphoric pronouns fall."""
    shares = sorted(
        referential_probability(p.document, p.segment, p.position)
        for p in pronouns
        if p.function is Function.ANAPHORIC
    )
    return shares[min(anaphoric, len(shares) - 1)]


def report(pronouns: Sequence[Pronoun]) -> Iterator[str]:
    """Yield the lines that tell it all."""
    it = [p for p in pronouns if family(p.form) == "it" and p.function is not None]
    for name, guess in (
        ("always anaphoric", always_anaphoric),
        ("expressions", by_expression),
        ("learnt", learnt),
    ):
        right = sum(guess(p) is p.function for p in it)
        yield f"it, {name}: {right} of {len(it)} right ({right / len(it):.3f})"
        yield from map(_line, scores(it, guess))
    error, brier = calibration(it)
    yield f"it: calibration error {error:.3f}, Brier score {brier:.3f}"
    yield "it, two ways, " + two_way(it, trained().threshold)
    yield "it, two ways, " + two_way(it, threshold_like(it, 31))
    they = [p for p in pronouns if family(p.form) == "they"]
    yield f"they: {len(they)}"
    yield from map(_line, scores(they, learnt))
    error, brier = calibration(they)
    yield f"they: calibration error {error:.3f}, Brier score {brier:.3f}"


def _line(score: Score) -> str:
    return (
        f"  {score.function:11} {score.gold:4}  P {score.precision:.3f}  R {score.recall:.3f}  "
        f"F {score.f1:.3f}"
    )


def main() -> None:
    """Print the figures of a corpus."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", choices=tuple(_SOURCES))
    parser.add_argument("file", type=Path)
    args = parser.parse_args()
    gold = _SOURCES[args.corpus]
    usable = (d for d in read(args.file) if args.corpus != "gum" or genre(d) in PERMISSIVE)
    done = analysis.analyser("en").analyse(usable)
    for line in report([pronoun for document in done for pronoun in gold(document)]):
        print(line)


if __name__ == "__main__":
    main()
