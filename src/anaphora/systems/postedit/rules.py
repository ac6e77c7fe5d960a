"""The two post-editing rules: what a pronoun should be, given its function and its antecedent.

Paper automatic-post-editing-en-fr: the anaphoric rule (Section 5.1, steps 4 and 8 to 10) and the
four non-anaphoric cases (Section 5.2). The functions here are pure: what they are told about the
draft is a `Case`, what they answer a `Verdict`. Steps keep the paper's numbers in the names of the
rules, which decisions carry.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from anaphora.antecedents import Candidate
from anaphora.documents import Number
from anaphora.languages import Kind, Pronoun, canonical
from anaphora.pairs import Ambiguity, Pair
from anaphora.systems.postedit.antecedent import Found, Step
from anaphora.systems.postedit.settings import DefaultWhen, Settings
from anaphora.systems.pronouns import third_person

NON_ANAPHORIC = "non-anaphoric"
"""How the names of the rules of Section 5.2 begin."""

_OBJECTS = (Kind.OBJECT, Kind.INDIRECT, Kind.PREPOSITIONAL)
"""What an object may be in the target language, whatever it is in the source language."""


@dataclass(frozen=True, slots=True)
class Case:
    """A source pronoun and what is known of it.

    `draft` is the pronoun of the draft, "" if it has none; `translated` whether it has any word.
    `found` are the possible antecedents with what the draft made of each, best first, `best` the
    first of them unless none is more probable; none is also what a pronoun leads to that itself may
    have no antecedent. `referential` is the probability that it is anaphoric, None where nobody
    looked.
    """

    ambiguity: Ambiguity
    draft: str
    translated: bool
    found: tuple[tuple[Candidate, Found], ...] = ()
    best: Found | None = None
    p_none: float = 1.0
    referential: float | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the pronoun should be by a rule, the draft's own form if it should stay.

    `scores` has the probability of each form that was considered, by what `evidence` says of the
    pronoun; `confidence` is that of the one.
    """

    form: str
    rule: str
    confidence: float
    scores: Mapping[str, float] = field(default_factory=dict)
    evidence: str = "antecedents"


def judge(case: Case, pair: Pair, settings: Settings) -> Verdict:
    """Apply one of the two rules.

    Only pronouns that can be impersonal (*it*, not *they*) are looked at for their function.
    """
    kinds = pair.treated if settings.kinds is None else settings.kinds
    if case.ambiguity.kind not in kinds:
        return Verdict(case.draft, f"not treated: {case.ambiguity.kind}", _belief(case, pair))
    judged = case.ambiguity.impersonal and case.referential is not None
    if judged and (case.referential or 0.0) <= settings.threshold:
        return _non_anaphoric(case)
    return _anaphoric(case, pair, settings)


def _non_anaphoric(case: Case) -> Verdict:
    """Section 5.2: a pronoun that cannot be impersonal becomes the default, others stay."""
    sure = 1.0 - (case.referential or 0.0)
    default = case.ambiguity.non_referential
    scores = {default: sure}
    if not case.translated:
        form, step = "", "4: no translation"
    elif not case.draft:
        form, step = "", "3: not a pronoun"
    elif canonical(case.draft) in case.ambiguity.impersonal:
        form, step = case.draft, "1: impersonal already"
    else:
        form, step = default, "2: default"
    return Verdict(form, f"{NON_ANAPHORIC} {step}", sure, scores, "function")


def _anaphoric(case: Case, pair: Pair, settings: Settings) -> Verdict:
    """Section 5.1 from step 4 on; a draft without a pronoun is never amended."""
    scores = expected_forms(case, pair)
    kept = scores.get(canonical(case.draft), case.p_none if not case.draft else 0.0)
    if case.best is None:
        return Verdict(case.draft, "anaphoric 4: no antecedent", case.p_none, scores)
    predicted = form_for(case.best, case.ambiguity, case.draft, pair)
    sure = scores.get(predicted, 0.0)
    if not case.draft:
        why = "not a pronoun" if case.translated else "no translation"
        return Verdict("", f"anaphoric {_step(case.best)}: {why}", kept, scores)
    if predicted:
        return Verdict(predicted, f"anaphoric {_step(case.best)}", sure, scores)
    defaults = case.best.step is Step.UNTRANSLATED or (
        case.best.step is Step.NO_NOUN and settings.default_when is DefaultWhen.UNRESOLVED
    )
    if defaults and not _has_number_of_default(case, pair):
        default = case.ambiguity.default
        rule = f"anaphoric {case.best.step}: default"
        return Verdict(default, rule, scores.get(default, 0.0), scores)
    return Verdict(case.draft, f"anaphoric {_step(case.best)}: left", kept, scores)


def expected_forms(case: Case, pair: Pair) -> dict[str, float]:
    """How probable each form is: the sum of the probabilities of antecedents that call for it."""
    sums: defaultdict[str, float] = defaultdict(float)
    for candidate, found in case.found:
        if form := form_for(found, case.ambiguity, case.draft, pair):
            sums[form] += candidate.p * found.p
    return {form: min(p, 1.0) for form, p in sorted(sums.items(), key=lambda item: -item[1])}


def form_for(found: Found, ambiguity: Ambiguity, draft: str, pair: Pair) -> str:
    """Steps 8a to 8c: the one form that agrees with an antecedent, "" if that is not settled.

    A subject takes the forms of subjects whatever the draft has; possessives agree with what is
    possessed as the draft's does.
    """
    if not found.is_noun:
        return ""
    own = third_person(pair.target_language, draft) if draft else []
    readings = {form: third_person(pair.target_language, form) for form in ambiguity.candidates}
    kind = _kind(ambiguity.kind, own, [r.kind for each in readings.values() for r in each])
    agreeing = {
        form
        for form, each in readings.items()
        for reading in each
        if reading.kind is kind
        and reading.fits(found.gender, found.number, found.human)
        and _possesses_alike(reading, own)
    }
    if canonical(draft) in agreeing and kind is Kind.POSSESSIVE:
        return canonical(draft)  # son, sa, ses: the possessor is the same
    return agreeing.pop() if len(agreeing) == 1 else ""


def _kind(kind: Kind, own: Sequence[Pronoun], available: Sequence[Kind]) -> Kind | None:
    """What the new form should be in its clause; None if the draft's cannot be exchanged.

    An object keeps the draft's case, and what stands for a whole phrase (*y*, *damit*) stays.
    """
    if kind not in _OBJECTS:
        return kind
    kinds = [reading.kind for reading in own]
    if kinds and all(k in (Kind.ADVERBIAL, Kind.DEMONSTRATIVE) for k in kinds):
        return None
    preferred = (kind, *_OBJECTS) if kind in kinds else (*(k for k in kinds if k in _OBJECTS), kind)
    return next((k for k in (*preferred, *_OBJECTS) if k in available), None)


def _possesses_alike(reading: Pronoun, own: Sequence[Pronoun]) -> bool:
    others = [other for other in own if other.kind is Kind.POSSESSIVE]
    if reading.kind is not Kind.POSSESSIVE or not others:
        return True
    mine = (reading.possessed_number, reading.possessed_gender)
    return any(mine == (other.possessed_number, other.possessed_gender) for other in others)


def _has_number_of_default(case: Case, pair: Pair) -> bool:
    """Whether the draft is il or elle for it, ils or elles for they (step 9b)."""
    readings = [
        [r for r in third_person(pair.target_language, form) if r.kind is case.ambiguity.kind]
        for form in (case.draft, case.ambiguity.default)
    ]
    numbers = [{reading.number for reading in each} - {Number.UNK} for each in readings]
    return bool(numbers[0] & numbers[1])


def _belief(case: Case, pair: Pair) -> float:
    """How probable the draft's form is."""
    return expected_forms(case, pair).get(canonical(case.draft), 0.0)


def _step(found: Found) -> str:
    return f"9a {found.step}" if found.link else str(found.step)
