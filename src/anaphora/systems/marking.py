"""Telling the decoder about the pronouns of a sentence by annotations on their tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from anaphora.antecedents import Candidate, PronounLink
from anaphora.documents import Gender
from anaphora.models.features import Features
from anaphora.models.projection import Projection, Translated, heads, pronoun_form
from anaphora.models.pronoun_predictor import around
from anaphora.smt.decoder import Input
from anaphora.smt.links import NEXT_PRONOUN, LinkScorer
from anaphora.systems.annotation import Annotation, Antecedent, annotation, labels
from anaphora.systems.decoding import Earlier, Marking, Sentence


def annotating(projection: Projection, *, only_best: bool = False) -> Marking:
    """Annotate each pronoun with all its antecedents, or `only_best` one, which then is certain."""

    def mark(sentence: Sentence, earlier: Earlier) -> Input:
        tokens = sentence.given.tokens
        annotations: list[Annotation] = [()] * len(tokens)
        for link in sentence.links:
            candidates = _candidates(link, only_best=only_best)
            found = [
                antecedent
                for candidate, p in candidates
                if (antecedent := _antecedent(candidate, p, link, tokens, projection, earlier))
            ]
            near = around(tokens, link.position)
            own = annotation(pronoun_form(link), found, near)
            others = annotations[link.position]  # of a verb with two pronouns on it
            annotations[link.position] = (*others, NEXT_PRONOUN, *own) if others else own
        return replace(sentence.given, annotations=tuple(annotations))

    return mark


def _candidates(link: PronounLink, *, only_best: bool) -> Sequence[tuple[Candidate, float]]:
    if only_best:
        return [(link.best, 1.0)] if link.best else []
    return [(candidate, candidate.p) for candidate in link.candidates]


def _antecedent(
    candidate: Candidate,
    p: float,
    link: PronounLink,
    tokens: Sequence[str],
    projection: Projection,
    earlier: Earlier,
) -> Antecedent | None:
    """What a candidate is as far as it is known now; None if it cannot become known."""
    if candidate.segment != link.segment:
        features = earlier(candidate)
        return Antecedent(p, features) if features else None
    if own := projection.own(candidate, tokens):
        return Antecedent(p, (own,))
    if projection.on_source:
        return None
    only_number = Features(Gender.UNK, candidate.number)
    return Antecedent(p, (only_number,), heads(candidate, tokens))


class ReadingScorer(LinkScorer):
    """The part of a scorer that reads translations; what they are worth is left to the models."""

    def __init__(self, projection: Projection) -> None:
        self._projection = projection

    def antecedent(self, phrase: tuple[str, ...], positions: tuple[int, ...]) -> str:
        """The features of its nouns, as labels."""
        return labels(self._projection.read(Translated(phrase, ()), positions))

    def pronoun(
        self,
        annotation: tuple[str, ...],
        phrase: tuple[str, ...],
        positions: tuple[int, ...],
        near: tuple[int, ...],
    ) -> str:
        """The words of the pronoun in lower case, between spaces."""
        found = self._projection.pronoun(annotation[0], phrase, positions, near)
        return " ".join(phrase[position] for position in found).lower()
