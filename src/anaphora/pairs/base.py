"""What a language pair is to us: which source pronouns are ambiguous, and what may stand for them.

A pair is one value, `PAIR`, in a module of its own. It holds grammar, not statistics: which
translations are possible, and which is the least harmful when nothing is known. Spelling (elision,
case, hyphens) is the target language's business, so candidates are full forms: *le*, never *l'*.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from anaphora.documents import Gender, Human, Number
from anaphora.errors import Faults
from anaphora.languages import LANGUAGES, Kind, Language, Pronoun, canonical

NULL_SUBJECT = ""
"""The form of a subject that is understood, not written."""


class Feature(StrEnum):
    """What we ask of an antecedent."""

    GENDER = "gender"
    NUMBER = "number"
    HUMAN = "human"


class FeatureSide(StrEnum):
    """Where we read it: from the antecedent itself or from its translation."""

    SOURCE = "source"
    TARGET = "target"


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """Source forms of one kind that share their candidates.

    Of `candidates` those that show gender and number come first, neutral ones after them.
    `default` is the choice when no antecedent is known, `non_referential` when the pronoun points
    to an event or to nothing (*it is raining*); "" there says that grammar has no answer.
    `impersonal` are the forms that may do so, where a pronoun that does is told by its form.
    """

    forms: tuple[str, ...]
    kind: Kind
    candidates: tuple[str, ...]
    default: str
    non_referential: str = ""
    impersonal: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pair:
    """One direction of translation.

    `features` of the antecedent are read on `feature_side`. `target_pronouns` is the closed list
    a pronoun language model is trained on. `treated` are the pronouns that post-editing and
    re-ranking care for unless told otherwise. Forms of one `equal` class are spelling variants of
    one translation, forms of one `similar` class are acceptable for one another; evaluation uses
    both.
    """

    source: str
    target: str
    ambiguities: tuple[Ambiguity, ...]
    features: tuple[Feature, ...]
    feature_side: FeatureSide
    target_pronouns: tuple[str, ...]
    treated: tuple[Kind, ...] = (Kind.SUBJECT,)
    equal: tuple[frozenset[str], ...] = ()
    similar: tuple[frozenset[str], ...] = ()

    def __post_init__(self) -> None:
        if faults := list(self._faults()):
            raise Faults(f"pair {self.code!r}", faults)

    @property
    def code(self) -> str:
        """The name of the pair: en-fr."""
        return f"{self.source}-{self.target}"

    @property
    def source_language(self) -> Language:
        """The language translated from."""
        return LANGUAGES.get(self.source)

    @property
    def target_language(self) -> Language:
        """The language translated into."""
        return LANGUAGES.get(self.target)

    @property
    def source_pronouns(self) -> tuple[str, ...]:
        """The ambiguous source forms, each once; `NULL_SUBJECT` is one where subjects drop."""
        return tuple(dict.fromkeys(form for a in self.ambiguities for form in a.forms))

    def ambiguity(self, form: str, kind: Kind | None = None) -> Ambiguity | None:
        """What a source form may become; of several kinds the first listed unless one is asked."""
        key = canonical(form)
        for ambiguity in self.ambiguities:
            if key in ambiguity.forms and kind in (None, ambiguity.kind):
                return ambiguity
        return None

    def agreeing(
        self,
        ambiguity: Ambiguity,
        gender: Gender = Gender.UNK,
        number: Number = Number.UNK,
        human: Human = Human.UNKNOWN,
    ) -> tuple[str, ...]:
        """The candidates that can refer to something of these features, in their order."""
        return tuple(
            form
            for form in ambiguity.candidates
            if any(p.fits(gender, number, human) for p in self._readings(form, ambiguity.kind))
        )

    def _readings(self, form: str, kind: Kind) -> Sequence[Pronoun]:
        """Third-person readings of a candidate: those of this kind, if it has any (*her*)."""
        readings = [p for p in self.target_language.pronouns_of(form) if p.person in (0, 3)]
        return [p for p in readings if p.kind is kind] or readings

    def _faults(self) -> Iterator[str]:
        source, target = self.source_language, self.target_language
        for ambiguity in self.ambiguities:
            for form in ambiguity.forms:
                if form != NULL_SUBJECT and not source.pronouns_of(form):
                    yield f"{form!r} is no pronoun of {source.name}"
            chosen = {ambiguity.default, ambiguity.non_referential} - {"", *ambiguity.candidates}
            for form in sorted(chosen):
                yield f"default {form!r} of {ambiguity.forms[0]!r} is not among its candidates"
        listed = {form for a in self.ambiguities for form in (*a.candidates, *a.impersonal)}
        for form in sorted(listed.union(self.target_pronouns, *self.equal, *self.similar)):
            if not target.pronouns_of(form):
                yield f"{form!r} is no pronoun of {target.name}"
