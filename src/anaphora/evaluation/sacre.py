"""BLEU, chrF and TER, by sacrebleu and with its signature, in the same table as the others.

They judge whole texts and have no items; two systems are compared by sacrebleu's own paired
bootstrap over segments, which takes its seed from the environment.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar, Self, cast

from sacrebleu.metrics import bleu, chrf, ter
from sacrebleu.metrics.base import Metric as Scorer
from sacrebleu.significance import PairedTest, Result

from anaphora.evaluation.base import Configurable, Item, Options, Score, Signature
from anaphora.evaluation.significance import Significance
from anaphora.evaluation.translation import Translation

_SEED = "SACREBLEU_SEED"


class Corpus(Configurable):
    """A metric of sacrebleu; tokens that came in are not cut again."""

    needs_links: ClassVar[bool] = False
    scorer: ClassVar[Callable[..., Scorer]]
    settings_tokenised: ClassVar[dict[str, object]] = {}

    def __init__(self, *, tokenised: bool) -> None:
        self.tokenised = tokenised

    @classmethod
    def configured(cls, options: Options) -> Self:
        """With sacrebleu's tokeniser unless the text is tokenised."""
        return cls(tokenised=options.tokenised)

    def items(self, translation: Translation) -> list[Item]:  # noqa: ARG002
        """None: the text is judged as a whole."""
        return []

    def signature(self) -> Signature:
        """That of sacrebleu for one reference."""
        scorer = self.made([""])
        scorer.corpus_score([""], None)  # without a score it does not know the references' number
        return _signature(scorer)

    def score(self, translation: Translation) -> Score:
        """Judge the text as it was written, or its tokens if those came in."""
        references, hypotheses = texts(translation)
        if not hypotheses:
            return Score(self.title, None, self.signature(), {"segments": 0})
        scorer = self.made(references)
        value = scorer.corpus_score(hypotheses, None).score
        return Score(self.title, value, _signature(scorer), {"segments": len(hypotheses)})

    def made(self, references: Sequence[str]) -> Scorer:
        """Sacrebleu's metric, with these references."""
        settings = self.settings_tokenised if self.tokenised else {}
        return self.scorer(references=[list(references)], **settings)


class BLEU(Corpus):
    """BLEU."""

    name: ClassVar[str] = "bleu"
    title: ClassVar[str] = "BLEU"
    scorer = bleu.BLEU
    settings_tokenised: ClassVar[dict[str, object]] = {"tokenize": "none", "force": True}


class CHRF(Corpus):
    """chrF."""

    name: ClassVar[str] = "chrf"
    title: ClassVar[str] = "chrF"
    scorer = chrf.CHRF


class TER(Corpus):
    """TER, where less is better."""

    name: ClassVar[str] = "ter"
    title: ClassVar[str] = "TER"
    scorer = ter.TER


def compare_texts(
    metric: Corpus, first: Translation, second: Translation, *, samples: int, seed: int
) -> Significance:
    """Sacrebleu's paired bootstrap; the seed must not be 0, which draws a new one each time."""
    references, one = texts(first)
    _, other = texts(second)
    with _seeded(seed):
        test = PairedTest(
            [("first", one), ("second", other)],
            {metric.title: metric.made(references)},
            references=None,
            test_type="bs",
            n_samples=samples,
        )
    _, results = test()
    (_, result) = results[next(name for name in results if name != "System")]
    return Significance("paired bootstrap (sacrebleu)", float(cast("Result", result).p_value or 0))


@contextmanager
def _seeded(seed: int) -> Iterator[None]:
    """Have sacrebleu take this seed."""
    before = os.environ.get(_SEED)
    os.environ[_SEED] = str(seed)
    try:
        yield
    finally:
        if before is None:
            del os.environ[_SEED]
        else:
            os.environ[_SEED] = before


def texts(translation: Translation) -> tuple[Sequence[str], Sequence[str]]:
    """Reference and hypothesis as they were written."""
    return (
        translation.written_reference or translation.reference,
        translation.written_hypothesis or translation.hypothesis,
    )


def _signature(scorer: Scorer) -> Signature:
    """Ours have the same form, the version last."""
    parts = str(scorer.get_signature()).split("|")
    return Signature(tuple((name, value) for name, _, value in (p.partition(":") for p in parts)))
