"""Agreement with a changed subject in French: verb, auxiliary, participle and adjective follow it.

Paper automatic-post-editing-en-fr, Section 9: *ils sont partis* becomes *elles sont parties*. What
agrees is read off the parse of the draft, the new forms come from a lexicon of forms. Participles
and adjectives agree where a form of *être* goes with them, and so does what is joined to them. What
the lexicon does not know stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from anaphora.analysis.morphology.french_forms import Form, Forms, forms
from anaphora.documents import Gender, Number, Token
from anaphora.languages import Kind
from anaphora.systems import spelling
from anaphora.systems.rewriting import Rewriting

_SUBJECTS = ("nsubj", "expl")
_AUXILIARIES = ("aux", "cop")
_PREDICATES = frozenset(("conj", "xcomp"))
_INFLECTED = frozenset(("ADJ", "VERB", "AUX"))
_TO_BE = "être"


@dataclass(frozen=True, slots=True)
class FrenchRepair:
    """Makes what agrees with a subject pronoun agree with the new one."""

    forms: Forms

    def __call__(
        self, text: Rewriting, words: Sequence[Token], place: int, form: str, owner: int
    ) -> None:
        """Change what agrees with the pronoun at `place`, which now is `form`."""
        verb = words[place].head
        if verb is None or verb == place or not words[place].deprel.startswith(_SUBJECTS):
            return
        gender, number = _shown(text, form)
        for position, finite in self._agreeing(words, verb):
            reading = self._reading(text.word(position), finite=finite)
            if reading is not None:
                new = self.forms.agreeing(reading, gender, number)
                if new != text.word(position).lower():
                    spelling.put(text, position, new, owner)

    def _agreeing(self, words: Sequence[Token], predicate: int) -> Iterator[tuple[int, bool]]:
        """The words that agree with the subject of a predicate: whether as finite verbs or not."""
        below = [p for p, word in enumerate(words) if word.head == predicate and p != predicate]
        auxiliaries = [p for p in below if words[p].deprel.startswith(_AUXILIARIES)]
        yield from ((p, True) for p in auxiliaries)
        if not auxiliaries:
            yield predicate, True
        if words[predicate].upos in _INFLECTED and self._has_to_be(words, auxiliaries):
            yield predicate, False
        for position in below:
            if words[position].deprel in _PREDICATES and not _has_subject(words, position):
                yield from self._joined(words, position)

    def _joined(self, words: Sequence[Token], position: int) -> Iterator[tuple[int, bool]]:
        """What another predicate of the same subject adds.

        An adjective shares the verb before it; an infinitive (*peut être dirigé*) is not finite. A
        verb right after a comma is one of saying with another subject (*..., dit Jean*).
        """
        below = [p for p, word in enumerate(words) if word.head == position]
        if words[position].upos == "ADJ" and not any(words[p].deprel == "cop" for p in below):
            yield position, False
        elif words[position].deprel == "conj" and words[position - 1].text != ",":
            yield from self._agreeing(words, position)
        elif words[position].upos in _INFLECTED and self._has_to_be(words, below):
            yield position, False

    def _has_to_be(self, words: Sequence[Token], positions: Sequence[int]) -> bool:
        """Whether one of some words is a form of être."""
        spelt = [words[p].text.lower() for p in positions]
        return _TO_BE in spelt or any(r.lemma == _TO_BE for w in spelt for r in self.forms.of(w))

    def _reading(self, form: str, *, finite: bool) -> Form | None:
        readings = (reading for reading in self.forms.of(form) if reading.finite == finite)
        return next(readings, None)


def repair() -> FrenchRepair:
    """With the lexicon of the cache."""
    return FrenchRepair(forms())


def _has_subject(words: Sequence[Token], predicate: int) -> bool:
    return any(word.head == predicate and word.deprel.startswith(_SUBJECTS) for word in words)


def _shown(text: Rewriting, form: str) -> tuple[Gender, Number]:
    """What goes with a pronoun: the masculine singular with *ce*, *cela* and *on*."""
    readings = text.language.pronouns_of(form)
    for reading in readings:
        if reading.kind is Kind.SUBJECT:
            return reading.gender, reading.number
    return Gender.MASC, Number.SG
