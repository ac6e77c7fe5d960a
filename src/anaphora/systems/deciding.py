"""Decisions of systems that translate anew: read from the draft, the output and its N-best list."""

from __future__ import annotations

import math
from collections.abc import Sequence

from anaphora.antecedents import PronounLink
from anaphora.decisions import Decision, Edit, Option, Target, edits_between
from anaphora.engines.base import Draft
from anaphora.models.projection import Projection, Translated

Words = tuple[str, ...]


def decisions_of(
    system: str,
    links: Sequence[PronounLink],
    rules: Sequence[str],
    draft: Draft,
    final: Draft,
    projection: Projection,
) -> list[Decision]:
    """One decision for each pronoun of a segment.

    The options are the translations of the pronoun in the N-best list of `final`, each with the
    scores of the best hypothesis that has it. The edits of the segment belong to its first changed
    pronoun, or to its first one, since the sentence was translated as a whole.
    """
    before, after = (Translated.of(each) for each in (draft, final))
    forms = [_form(link, before, projection) for link in links]
    chosen = [_form(link, after, projection) for link in links]
    edits = edits_between(links[0].segment, draft.text, final.text)
    owner = next((i for i, (a, b) in enumerate(zip(forms, chosen, strict=True)) if a != b), 0)
    return [
        _decision(
            system,
            link,
            rules[i],
            final,
            projection,
            forms[i],
            chosen[i],
            edits if i == owner else (),
        )
        for i, link in enumerate(links)
    ]


def _decision(
    system: str,
    link: PronounLink,
    rule: str,
    final: Draft,
    projection: Projection,
    before: str,
    after: str,
    edits: tuple[Edit, ...],
) -> Decision:
    options = _options(link, final, projection)
    positions = projection.became(link, Translated.of(final))
    return Decision(
        link=link,
        system=system,
        target=Target(link.segment, positions),
        options=options,
        baseline=before,
        chosen=after,
        rule=rule,
        confidence=_confidence(options, after),
        edits=edits,
    )


def _form(link: PronounLink, translated: Translated, projection: Projection) -> str:
    return " ".join(translated.words[p] for p in projection.became(link, translated))


def _options(link: PronounLink, final: Draft, projection: Projection) -> tuple[Option, ...]:
    found: dict[str, Option] = {}
    for hypothesis in final.nbest:  # best first
        words = tuple(hypothesis.text.split(" "))
        text = _form(link, Translated(words, hypothesis.links or ()), projection)
        if text not in found:
            scores = tuple((name, math.fsum(values)) for name, values in hypothesis.features)
            found[text] = Option(text, scores, hypothesis.score or 0.0)
    return tuple(found.values())


def _confidence(options: Sequence[Option], chosen: str) -> float:
    """The share of the chosen form in the probability that the log-linear model gives to all."""
    best = max((option.total for option in options), default=0.0)
    shares = {option.text: math.exp(option.total - best) for option in options}
    return min(1.0, shares.get(chosen, 1.0) / math.fsum(shares.values())) if shares else 1.0
