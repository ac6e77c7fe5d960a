"""What tells the function of a pronoun: its clause, and what stands before it.

Features are names; those of the clause are on spaCy's labels of English. Only words within `REACH`
of the pronoun are looked at, so that time is linear in the length of a text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from anaphora.analysis import syntax
from anaphora.analysis.constructions import constructions
from anaphora.analysis.names import label_of
from anaphora.analysis.word_classes import classes, lemma_of
from anaphora.documents import Token

REACH = 60

_NOUNS = frozenset(("NOUN", "PROPN"))
_COMPLEMENTS = frozenset(("acomp", "attr", "oprd", "dobj"))
_CLAUSES = frozenset(("ccomp", "xcomp", "advcl", "acl", "csubj", "relcl", "pcomp"))
_MARKS = frozenset(("mark", "aux", "complm"))
_WH = frozenset(("WDT", "WP", "WP$", "WRB"))
_PEOPLE = frozenset(("PERSON", "NORP"))


def features(tokens: Sequence[Token], position: int, before: Sequence[Token]) -> list[str]:
    """The features of the pronoun at a position; `before` is the end of the segment before."""
    here = _Clause(tokens, position)
    found = ["", f"form={tokens[position].text.lower()}"]
    found += _words_around(tokens, position)
    found += here.governing()
    found += here.complement()
    found += here.clauses()
    found += constructions(tokens, position)
    found += _preceding(tokens, position, before)
    return found


class _Clause:
    """The clause a pronoun stands in."""

    def __init__(self, tokens: Sequence[Token], position: int) -> None:
        self._tokens = tokens
        self._position = position
        head = tokens[position].head
        self._head = position if head is None else head
        end = min(len(tokens), position + REACH)
        self._after = [p for p in range(position + 1, end) if p != self._head]
        self._predicate = self._find_predicate()

    @property
    def _role(self) -> str:
        return self._tokens[self._position].deprel

    def governing(self) -> Iterator[str]:
        """What the pronoun depends on, and how."""
        governor = self._tokens[self._head]
        lemma = lemma_of(governor)
        yield f"role={self._role}"
        yield f"{self._role}<{lemma}"
        yield f"{self._role}<{governor.upos}"
        yield f"tense={governor.xpos},{syntax.role(self._tokens, self._position)}"
        for kind in classes(lemma):
            yield f"{self._role}<<{kind}"
        if self._role == "pobj" and governor.head is not None:
            yield f"behind={lemma}"
            yield f"{lemma}<{lemma_of(self._tokens[governor.head])}"
        for position in range(max(0, self._position - 4), min(len(self._tokens), self._head + 4)):
            token = self._tokens[position]
            if token.head == self._head and token.deprel in ("aux", "neg", "auxpass"):
                yield f"{token.deprel}={lemma_of(token)}"

    def complement(self) -> Iterator[str]:
        """What is said of the subject: *it is EASY*."""
        if self._predicate is None:
            yield "no complement"
            return
        token = self._tokens[self._predicate]
        yield f"complement={lemma_of(token)}"
        yield f"complement:{token.deprel},{token.upos}"
        yield f"complement:{lemma_of(self._tokens[self._head])},{token.upos}"
        if name := label_of(token):
            yield f"complement name={name}"
        for kind in classes(lemma_of(token)):
            yield f"complement<<{kind}"
            yield f"complement:{lemma_of(self._tokens[self._head])}<<{kind}"

    def _kinds(self) -> list[str]:
        """The classes of what is said of the pronoun, by a verb or a complement."""
        said = [lemma_of(self._tokens[self._head])]
        if self._predicate is not None:
            said.append(lemma_of(self._tokens[self._predicate]))
        return sorted({kind for lemma in said for kind in classes(lemma)})

    def clauses(self) -> Iterator[str]:
        """The clauses behind, which may be what *it* announces: *that he came*."""
        kinds = self._kinds()
        marks = list(dict.fromkeys(self._clause_marks()))
        for kind in kinds:
            yield f"said<<{kind}"
            if not marks:
                yield f"no clause<<{kind}"
        if not marks:
            yield "no clause"
        for mark in marks:
            yield f"clause={mark}"
            yield f"clause={mark},{self._role}"
            for kind in kinds:
                yield f"clause={mark},{kind}"

    def _find_predicate(self) -> int | None:
        if self._tokens[self._head].upos == "ADJ":
            return self._head
        return next(
            (
                p
                for p in self._after
                if self._tokens[p].head == self._head and self._tokens[p].deprel in _COMPLEMENTS
            ),
            None,
        )

    def _clause_marks(self) -> Iterator[str]:
        above: set[int | None] = {self._head, self._predicate}
        if self._tokens[self._head].upos == "ADJ":  # make it easy to
            above.add(self._tokens[self._head].head)
        for position in self._after:
            token = self._tokens[position]
            if token.deprel in _CLAUSES and token.head in above:
                yield f"{token.deprel}:{self._mark(position)}"

    def _mark(self, verb: int) -> str:
        """How a clause is introduced: that, to, whether, a question word, -ing, nothing."""
        for position in range(max(self._position + 1, verb - 8), verb):
            token = self._tokens[position]
            if token.head == verb and token.deprel in _MARKS and token.upos in ("SCONJ", "PART"):
                return lemma_of(token)
            if token.xpos in _WH:
                return "wh" if token.lemma not in ("that", "who", "which") else token.lemma
        return "ing" if self._tokens[verb].xpos == "VBG" else "bare"


def _words_around(tokens: Sequence[Token], position: int) -> Iterator[str]:
    before = tokens[position - 1].text.lower() if position else "|"
    behind = tokens[position + 1].text.lower() if position + 1 < len(tokens) else "|"
    yield f"-1={before}"
    yield f"+1={behind}"
    if tokens[position].text[:1].isupper():
        yield "begins a sentence"


def _preceding(tokens: Sequence[Token], position: int, before: Sequence[Token]) -> Iterator[str]:
    """Whether something stands before that a pronoun could take up."""
    here = tokens[max(0, position - REACH) : position]
    nouns, earlier = _things(here), _things(before)
    yield f"things here={min(nouns, 3)}"
    yield f"things before={min(nouns + earlier, 4)}"
    for place, words in (("here", here), ("before", before)):
        forms = {token.text.lower() for token in words}
        for form in ("it", "they", "this", "that", "what"):
            if form in forms:
                yield f"{form} {place}"
        if any(t.upos == "VERB" and t.deprel in ("root", "ccomp", "conj", "advcl") for t in words):
            yield f"verb {place}"
    subject = next((t for t in reversed(here) if t.deprel in ("nsubj", "nsubjpass")), None)
    if subject:
        yield f"subject here={lemma_of(subject) if subject.upos == 'PRON' else subject.upos}"


def _things(tokens: Sequence[Token]) -> int:
    """How many singular nouns that are no people stand here."""
    return sum(
        token.upos in _NOUNS
        and token.deprel != "compound"
        and token.feature("Number") != "Plur"
        and label_of(token) not in _PEOPLE
        for token in tokens
    )
