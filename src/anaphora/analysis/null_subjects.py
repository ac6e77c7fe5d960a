"""Understood subjects of Spanish: an empty node before each finite verb that has no subject.

They hang on their verb and have its person and number. A verb that shares its subject with one
before (*entró y se sentó*) has it understood too: a translation must say it or share it likewise.
Verbs that never have a subject (*hay*, *llueve*) get none, nor do passives with *se* and commands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from anaphora.documents import Document, EmptyNode, Segment, Token

_SUBJECTS = frozenset(("nsubj", "nsubj:pass", "csubj", "csubj:pass", "expl:pass", "expl:impers"))
_HELPERS = frozenset(("aux", "aux:pass", "cop"))
_WITHOUT_SUBJECT = frozenset(
    ("llover", "nevar", "granizar", "tronar", "amanecer", "anochecer", "atardecer")
)
_KEPT = ("Number", "Person")

_REACH = 40
"""How far dependents are looked for, so that time is linear in the length of a segment."""


def with_null_subjects(document: Document) -> Document:
    """The document with the understood subjects of all its segments."""
    return replace(document, segments=tuple(map(_with_null_subjects, document.segments)))


def _with_null_subjects(segment: Segment) -> Segment:
    nodes = tuple(
        _null_subject(segment.tokens, verb)
        for verb in range(len(segment.tokens))
        if _lacks_subject(segment.tokens, verb)
    )
    return replace(segment, empty_nodes=(*segment.empty_nodes, *nodes))


def _null_subject(tokens: Sequence[Token], verb: int) -> EmptyNode:
    position = _finite(tokens, verb)
    finite = tokens[position]
    feats = "|".join(f"{name}={finite.feature(name)}" for name in _KEPT if finite.feature(name))
    token = Token("_", "él", "PRON", feats=f"{feats}|PronType=Prs", head=verb, deprel="nsubj")
    return EmptyNode(min(verb, position) - 1, token)


def _lacks_subject(tokens: Sequence[Token], verb: int) -> bool:
    """Whether a word is the finite predicate of the third person of a clause without subject."""
    finite = tokens[_finite(tokens, verb)]
    return (
        tokens[verb].deprel not in _HELPERS
        and finite.feature("VerbForm") == "Fin"
        and finite.feature("Mood") != "Imp"
        and finite.feature("Person") == "3"
        and tokens[verb].lemma not in _WITHOUT_SUBJECT
        and not _is_existential(tokens, verb)
        and not any(t.head == verb and t.deprel in _SUBJECTS for t in _near(tokens, verb))
        and not _is_subject_of_relative(tokens, verb)
    )


def _finite(tokens: Sequence[Token], verb: int) -> int:
    """The word of a predicate that shows person and number: its helper, or itself."""
    helpers = (
        position
        for position in range(max(0, verb - _REACH), min(len(tokens), verb + _REACH))
        if tokens[position].head == verb
        and tokens[position].deprel in _HELPERS
        and tokens[position].feature("VerbForm") == "Fin"
    )
    return next(helpers, verb)


def _near(tokens: Sequence[Token], verb: int) -> Sequence[Token]:
    return tokens[max(0, verb - _REACH) : verb + _REACH]


def _is_existential(tokens: Sequence[Token], verb: int) -> bool:
    """*hay*, *había*: haber on its own."""
    return tokens[verb].lemma == "haber" and tokens[verb].upos in ("VERB", "AUX")


def _is_subject_of_relative(tokens: Sequence[Token], verb: int) -> bool:
    """Whether a relative pronoun that no analysis gave a role stands right before the verb."""
    before = tokens[verb - 1] if verb else None
    return (
        tokens[verb].deprel == "acl:relcl"
        and before is not None
        and before.text.lower() == "que"
        and before.deprel not in ("obj", "obl", "iobj")
    )
