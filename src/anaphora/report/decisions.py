"""Decisions as a person reads them: a line for each pronoun, document by document.

line 4 "it": commission (fem sg, 0.72) -> elle; baseline il; rule anaphoric 8a; confidence 0.81
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from anaphora.antecedents import Candidate, PronounKind
from anaphora.decisions import Decision
from anaphora.documents import Gender, Human, Number

_NOTHING = "nothing"
_SHOWN_CANDIDATES = 3
_UNKNOWN = (Gender.UNK, Number.UNK)


def explained(documents: Iterable[Sequence[Decision]]) -> Iterator[str]:
    """Lines for all documents that have decisions."""
    for decisions in documents:
        if decisions:
            yield f"document {decisions[0].link.document}"
            yield from (f"  {line(decision)}" for decision in decisions)


def line(decision: Decision) -> str:
    """One decision as one line; segments count from 1, as people count lines."""
    candidates = decision.link.candidates
    meant = ", ".join(map(candidate, candidates[:_SHOWN_CANDIDATES])) or "no antecedent"
    more = len(candidates) - _SHOWN_CANDIDATES
    others = f" and {more} more" if more > 0 else ""
    return (
        f'line {decision.link.segment + 1} "{form(decision)}": {meant}{others}'
        f" -> {decision.chosen or _NOTHING}; baseline {decision.baseline or _NOTHING};"
        f" rule {decision.rule}; confidence {decision.confidence:.2f}"
    )


def form(decision: Decision) -> str:
    """The source pronoun; a null subject has no form."""
    null = decision.link.kind is PronounKind.NULL
    return f"({decision.link.form or 'null subject'})" if null else decision.link.form


def candidate(of: Candidate) -> str:
    """A candidate with what is known of it: `commission (fem sg, 0.72)`."""
    return f"{name(of)} ({', '.join(filter(None, (features(of), f'{of.p:.2f}')))})"


def name(of: Candidate) -> str:
    """The word a candidate is called by; of a pronoun the noun that it leads to."""
    return f"{of.head_lemma} = {of.ref.lemma}" if of.ref else of.head_lemma


def features(of: Candidate) -> str:
    """What is known of a candidate's gender, number and kind: `fem sg`."""
    noun = of.noun
    known = (value for value in (noun.gender, noun.number) if value not in _UNKNOWN)
    person = ["person"] if noun.human is Human.PERSON else []
    return " ".join((*known, *person))
