"""One sentence being re-ranked: its pronouns, its hypotheses, and the decisions in the end."""

from __future__ import annotations

import math
from collections.abc import Sequence

from anaphora.antecedents import PronounLink
from anaphora.decisions import Decision, Option, Target, edits_between
from anaphora.documents import Segment
from anaphora.engines.base import Draft
from anaphora.errors import InputError
from anaphora.languages import Language
from anaphora.models.pronoun_lm import TaggedWord
from anaphora.nbest import Hypothesis
from anaphora.systems.rerank.scoring import ScoredPronoun
from anaphora.systems.rerank.shortening import shortened

NAME = "rerank"


class Sentence:
    """A draft with the source pronouns in it and its hypotheses that differ in them."""

    def __init__(
        self,
        source: Segment,
        draft: Draft,
        links: Sequence[PronounLink],
        language: Language,
        most: int,
    ) -> None:
        self.source = source
        self.draft = draft
        self.links = links
        best = Hypothesis(" ".join(draft.tokens), draft.score, draft.features, draft.alignment)
        hypotheses = [best, *draft.nbest[:most]] if links else [best]
        self.variants = shortened(hypotheses, links, language)
        self.words: list[list[TaggedWord]] = []
        self.scored: list[dict[int, ScoredPronoun]] = [{} for _ in self.variants]


def decoder_score(hypothesis: Hypothesis) -> float:
    """What the engine says of a hypothesis."""
    if hypothesis.score is None:
        raise InputError(
            f"a hypothesis without a score: {hypothesis.text!r}",
            "give an N-best list with the engine's total scores",
        )
    return hypothesis.score


def decisions_of(
    segment: int, sentence: Sentence, chosen: int, totals: Sequence[float], final: Draft
) -> list[Decision]:
    """One for each pronoun; the edits belong to the first that changed, or to the first."""
    best = max(totals)
    shares = [math.exp(total - best) for total in totals]
    edits = edits_between(segment, sentence.draft.text, final.text)
    forms = [
        [" ".join(variant.tokens[t] for t in variant.linked(link)) for link in sentence.links]
        for variant in sentence.variants
    ]
    changed = (i for i in range(len(sentence.links)) if forms[0][i] != forms[chosen][i])
    owner = next(changed, 0)
    return [
        Decision(
            link=link,
            system=NAME,
            target=Target(segment, sentence.variants[chosen].linked(link)),
            options=_options(sentence, [of[i] for of in forms], link, totals),
            baseline=forms[0][i],
            chosen=forms[chosen][i],
            rule="pronoun language model" if len(totals) > 1 else "no variation",
            confidence=math.fsum(
                share for of, share in zip(forms, shares, strict=True) if of[i] == forms[chosen][i]
            )
            / math.fsum(shares),
            edits=edits if i == owner else (),
        )
        for i, link in enumerate(sentence.links)
    ]


def _options(
    sentence: Sentence, forms: Sequence[str], link: PronounLink, totals: Sequence[float]
) -> tuple[Option, ...]:
    """Each form with the scores of the best hypothesis that has it, best first."""
    best: dict[str, Option] = {}
    for number in sorted(range(len(totals)), key=lambda n: -totals[n]):
        variant = sentence.variants[number]
        scores = [("decoder", decoder_score(variant.hypothesis))]
        scores += [
            ("pronoun LM", scored.score)
            for position in variant.linked(link)
            if (scored := sentence.scored[number].get(position))
        ][:1]
        best.setdefault(forms[number], Option(forms[number], tuple(scores), totals[number]))
    return tuple(best.values())
