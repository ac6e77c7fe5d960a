"""Re-ranking with the formula of the paper and its neutral form, on the micro-world.

    PYTHONPATH=. python benchmarks/rerank.py

Hypotheses differ in what stands for *it* or a null subject and in nothing else; the engine prefers
one form everywhere by a little. Prints how many of these pronouns are right (docs/rerank.md).
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from anaphora import microworld
from anaphora.documents import Segment
from anaphora.languages import LANGUAGES
from anaphora.models.tagging import Tagger
from anaphora.nbest import Hypothesis
from anaphora.pairs import PAIRS
from anaphora.systems.rerank import Formula, Reranker, Settings
from tests.postedit_nouns import NOUNS
from tests.rerank_examples import plm, with_hypotheses

FORMS = {
    "en-fr": ("elle", "il", "cela"),
    "en-de": ("sie", "er", "es"),
    "es-en": ("he", "it", "she"),
}
"""The forms of each pair, the one that the engine prefers first."""

DOCUMENTS = 60
ALPHAS = (1.0, 5.0)


def main() -> None:
    """Print a line for each pair, formula and alpha."""
    for pair, forms in FORMS.items():
        with TemporaryDirectory() as directory:
            model = plm(pair, Path(directory) / "lm")
            for formula in Formula:
                for alpha in ALPHAS:
                    lang = PAIRS.get(pair).target
                    tagger = Tagger(LANGUAGES.get(lang), NOUNS[lang])
                    settings = Settings(formula=formula, alpha=alpha)
                    reranker = Reranker(PAIRS.get(pair), model, tagger, _text_of, settings)
                    before, after, total = right(pair, forms, reranker)
                    print(f"{pair} {formula:6} alpha {alpha:g}: {before} -> {after} of {total}")


def _text_of(_: Segment, hypothesis: Hypothesis) -> str:
    return hypothesis.text


def right(pair: str, forms: tuple[str, ...], reranker: Reranker) -> tuple[int, int, int]:
    """How many pronouns are right in the first hypotheses, in the chosen ones, and how many are."""
    before = after = total = 0
    for bitext in microworld.generate(pair, documents=DOCUMENTS, seed=5):
        document, drafts = with_hypotheses(bitext, forms, forms[0])
        outcome = reranker.rerank(document, drafts)
        for decision in outcome.decisions:
            segment = decision.target.segment
            for place in decision.target.tokens:
                expected = bitext.target.segments[segment].tokens[place].text.lower()
                if expected in forms:
                    total += 1
                    before += drafts[segment].tokens[place].lower() == expected
                    after += outcome.segments[segment].tokens[place].lower() == expected
    return before, after, total


if __name__ == "__main__":
    main()
