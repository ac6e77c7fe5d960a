"""Decisions as one HTML file that needs no network: what each pronoun may refer to, and became."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import anaphora
from anaphora.antecedents import NOWHERE
from anaphora.decisions import Decision, Option
from anaphora.documents import Function
from anaphora.report.decisions import features, form, name
from anaphora.report.html import render


def decisions_page(documents: Iterable[Sequence[Decision]]) -> str:
    """The whole page."""
    shown = [decisions for decisions in documents if decisions]
    every = [decision for decisions in shown for decision in decisions]
    return render(
        "decisions.html",
        title="Why each pronoun stands there",
        system=", ".join(dict.fromkeys(decision.system for decision in every)) or "no decisions",
        pronouns=len(every),
        changed=sum(decision.changed for decision in every),
        documents=[
            {"id": decisions[0].link.document, "decisions": list(map(_shown, decisions))}
            for decisions in shown
        ],
        version=anaphora.__version__,
    )


def _shown(decision: Decision) -> dict[str, object]:
    """What the template shows of a decision."""
    link = decision.link
    return {
        "line": link.segment + 1,
        "form": form(decision),
        "functions": _functions(decision),
        "candidates": [
            {
                "name": name(candidate),
                "features": features(candidate),
                "line": "" if candidate.segment == NOWHERE else f"line {candidate.segment + 1}",
                "p": candidate.p,
            }
            for candidate in link.candidates
        ],
        "none": link.p_none,
        "baseline": decision.baseline or "nothing",
        "chosen": decision.chosen or "nothing",
        "changed": decision.changed,
        "rule": decision.rule,
        "confidence": decision.confidence,
        "options": [_option(option) for option in decision.options],
    }


def _functions(decision: Decision) -> list[tuple[str, float]]:
    functions = decision.link.functions
    if functions is None:
        return []
    return [(str(f), p) for f in Function if (p := functions.of(f)) > 0]


def _option(option: Option) -> dict[str, object]:
    scores = ", ".join(f"{name} {score:.3g}" for name, score in option.scores)
    return {"text": option.text or "nothing", "total": option.total, "scores": scores}
