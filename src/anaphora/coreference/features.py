"""What speaks for and against a candidate, and for "none of them", as named features.

A feature is a string; a model gives it a weight. `candidate_features` describe a pronoun with one
candidate, `none_features` a pronoun that has no antecedent among its candidates. Each is short and
cheap: they are asked for every candidate of every pronoun of a document.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from anaphora.antecedents import PronounKind
from anaphora.coreference.candidates import agrees
from anaphora.coreference.discourse import Discourse
from anaphora.coreference.nominals import Nominal
from anaphora.documents import Document, Token

_ADVERBS = frozenset(("advmod", "neg", "aux", "auxpass", "aux:pass", "punct"))
_CLAUSES = frozenset(("advcl", "ccomp", "conj", "relcl", "xcomp", "acl", "pcomp"))
_BETWEEN = (0, 1, 2, 4, 7, 12, 20)


@dataclass(frozen=True, slots=True)
class Question:
    """A pronoun with its candidates, the nearest first, and what they have in common."""

    document: Document
    pronoun: Nominal
    candidates: Sequence[Nominal]
    discourse: Discourse

    @property
    def tokens(self) -> Sequence[Token]:
        """The segment the pronoun stands in."""
        return self.document.segments[self.pronoun.segment].tokens


def features(question: Question) -> list[list[str]]:
    """The features of each candidate and, as the last, those of none."""
    pronoun = question.pronoun
    agreeing = [agrees(pronoun, candidate) for candidate in question.candidates]
    rows = []
    place = _Place.of(question)
    standing = _standing(question)
    rank = subjects = 0
    seen: Counter[str] = Counter()
    for number, candidate in enumerate(question.candidates):
        row = candidate_features(question, place, candidate, number)
        salience = min(standing[number], 4)
        row.append(f"standing {salience} {place.group} {agreeing[number]}")
        row.append(f"standing {salience} {place.slot} {candidate.shape}")
        if agreeing[number]:
            row.append(f"agrees {_bucket(rank)} {place.group}")
            row.append(f"agrees {_bucket(rank)} {place.slot} {candidate.role}")
            rank += 1
            if candidate.role == "subject":
                row.append(f"agreeing subject {_bucket(subjects)} {place.group}")
                subjects += 1
        else:
            row.append(f"disagrees {place.group}")
        for what in _rivals(question.pronoun, candidate):
            row.append(f"rival {what} {min(seen[what], 3)} {place.group}")
            row.append(f"rival {what} {min(seen[what], 3)} {place.slot} {candidate.shape}")
            seen[what] += 1
        rows.append(row)
    rows.append(none_features(question, place, rank))
    return rows


def _rivals(pronoun: Nominal, candidate: Nominal) -> Iterator[str]:
    """In which ways a candidate is like the pronoun, so that the nearest such one counts most."""
    if candidate.is_pronoun:
        if candidate.family == pronoun.family:
            yield "pronoun"
            if candidate.role == pronoun.role:
                yield "pronoun in its role"
    elif agrees(pronoun, candidate):
        if candidate.role == pronoun.role:
            yield "noun in its role"
        if candidate.depth <= 2:
            yield "noun on top"


def _standing(question: Question) -> list[int]:
    """How many candidates belong to things that are more in the reader's mind than each one's."""
    sentence = question.pronoun.sentence
    salience = [
        question.discourse.chain(candidate).salience(sentence) for candidate in question.candidates
    ]
    places = {value: place for place, value in enumerate(sorted(set(salience), reverse=True))}
    return [places[value] for value in salience]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the pronoun stands, in words that features are made of."""

    group: str
    slot: str
    opening: str
    governor: str
    clauses: Sequence[int]

    @classmethod
    def of(cls, question: Question) -> _Place:
        """Work it out once for all candidates."""
        pronoun, tokens = question.pronoun, question.tokens
        family = "person" if pronoun.family in ("he", "she") else pronoun.family
        kind = pronoun.kind or PronounKind.PERSONAL
        slot = str(pronoun.role) if kind is PronounKind.PERSONAL else str(kind)
        governor = _lemma(tokens[pronoun.governor])
        clause = tokens[pronoun.clause].deprel
        opening = f"{clause if clause in _CLAUSES else 'main'} {pronoun.head == 0}"
        return cls(family, slot, opening, governor, _clauses(tokens, pronoun))


def candidate_features(
    question: Question, place: _Place, candidate: Nominal, number: int
) -> list[str]:
    """What is to be said of the candidate that stands `number` others from the pronoun."""
    pronoun = question.pronoun
    group, slot = place.group, place.slot
    back = pronoun.sentence - candidate.sentence
    here = f"{min(back, 4)}"
    role = f"{candidate.role} {candidate.deprel}" if candidate.role == "other" else candidate.role
    meant = candidate.referent
    kind = f"{candidate.shape} {candidate.family}"
    between = _bucket(number)
    row = [
        f"back {here} {group}",
        f"back {here} {slot} {role}",
        f"back {here} {kind} {group}",
        f"between {between} {group} {min(back, 1)}",
        f"between {between} {slot} {min(back, 1)}",
        f"roles {slot} {role} {group}",
        f"kind {kind} {group}",
        f"kind {kind} {slot} {min(back, 2)}",
        f"number {meant.number} {pronoun.family} {candidate.shape} {candidate.group}",
        f"human {meant.human} {pronoun.family} {candidate.shape}",
        f"gender {meant.gender} {group} {candidate.shape}",
        f"agreement {meant.number} {meant.human} {group}",
        f"determiner {candidate.determiner} {group} {candidate.shape}",
        f"determiner {candidate.determiner} {role}",
        f"label {candidate.label} {group}",
        f"depth {min(candidate.depth, 5)} {min(back, 2)} {group}",
        f"deprel {candidate.deprel} {group}",
        f"back {here} {role}",
        f"back {here} {role} {place.opening}",
        f"between {between} {candidate.shape}",
        f"words {min(candidate.end - candidate.start, 5)} {group}",
        f"pair {pronoun.preposition} {candidate.preposition} {min(back, 1)}",
        f"preposition {candidate.preposition} {group}",
    ]
    if candidate.is_pronoun:
        row.append(f"pronoun {candidate.lemma} {pronoun.lemma}")
        row.append(f"same pronoun {candidate.family == pronoun.family} {here} {role} {slot}")
    else:
        row.append(f"lemma {candidate.lemma} {group}")
        row.append(f"ending {candidate.lemma[-3:]} {group}")
        row.append(f"governor {place.governor} {candidate.label or candidate.shape} {meant.human}")
        row.append(f"governor {place.governor} {slot} {candidate.lemma}")
    row.extend(_chain_features(question, place, candidate))
    row.extend(
        _sentence_features(question, place, candidate)
        if back == 0
        else _parallel_features(question, place, candidate, back)
    )
    return row


def _chain_features(question: Question, place: _Place, candidate: Nominal) -> list[str]:
    """What the other mentions of the same thing tell."""
    pronoun, group = question.pronoun, place.group
    chain = question.discourse.chain(candidate)
    recent = chain.recent(pronoun.sentence)
    last = chain.last == candidate.order
    row = [
        f"mentions {min(recent, 5)} {group} {candidate.shape}",
        f"last {last} {candidate.shape} {group}",
        f"mentions {min(recent, 5)} {candidate.shape} {candidate.role}",
        f"chain {pronoun.family in chain.families} {group} {min(recent, 3)}",
        f"chain subjects {min(chain.subjects, 3)} {group}",
    ]
    if candidate.is_pronoun:
        p_none = question.discourse.p_none[candidate.order]
        row.append(f"pronoun none {int(p_none * 5)} {group}")
        noun = chain.noun
        if noun is None:
            row.append(f"pronoun new {group}")
        else:
            meant = noun.referent
            row.append(f"noun {meant.number} {meant.human} {group}")
            row.append(f"noun gender {meant.gender} {group}")
            row.append(f"lemma {noun.lemma} {group}")
            row.append(f"noun agrees {agrees(pronoun, noun)} {group}")
    return row


def _sentence_features(question: Question, place: _Place, candidate: Nominal) -> list[str]:
    """How the two are placed towards each other in one sentence."""
    pronoun, tokens = question.pronoun, question.tokens
    slot, group = place.slot, place.group
    path = _path(tokens, place.clauses, candidate)
    row = [
        f"path {path} {candidate.role}",
        f"path {path} {slot} {candidate.role}",
        f"path {path} {group}",
        f"distance {_bucket(pronoun.head - candidate.end)} {slot} {group}",
    ]
    if pronoun.governor == candidate.governor:
        row.append(f"one governor {slot} {candidate.role}")
    if pronoun.governor == candidate.head:
        row.append(f"governs {slot} {group}")
    if (above := _beneath(tokens, pronoun.head, candidate.head)) is not None:
        row.append(f"inside {above} {slot}")
        row.append(f"inside {above} {group}")
    if _beneath(tokens, candidate.head, pronoun.governor) is not None:
        row.append(f"beneath governor {slot} {candidate.role}")
    return row


def _parallel_features(
    question: Question, place: _Place, candidate: Nominal, back: int
) -> list[str]:
    """Whether an earlier sentence says something alike of a candidate."""
    tokens = question.document.segments[candidate.segment].tokens
    governor = _lemma(tokens[candidate.governor])
    row = [f"clauses {_has_verb(tokens)} {candidate.role} {place.group}"]
    row.append(f"main {candidate.depth <= 1} {candidate.role} {place.slot} {min(back, 2)}")
    if governor == place.governor:
        row.append(f"parallel {candidate.role == question.pronoun.role}")
    if candidate.start == 0 or tokens[candidate.start - 1].deprel == "punct":
        row.append(f"opens {min(back, 2)} {place.group}")
    return row


def _has_verb(tokens: Sequence[Token]) -> bool:
    """Whether a segment is a sentence; a heading is none."""
    return any(token.upos in ("VERB", "AUX") for token in tokens)


def none_features(question: Question, place: _Place, agreeing: int) -> list[str]:
    """What speaks for no antecedent: set phrases, clauses the pronoun stands for, none at hand."""
    pronoun, tokens = question.pronoun, question.tokens
    group, slot = place.group, place.slot
    here = pronoun.head
    predicate = _predicate(tokens, pronoun)
    clause = _clause_that_follows(tokens, pronoun.governor)
    after = [_lemma(tokens[i]) if i < len(tokens) else "." for i in (here + 1, here + 2)]
    before = _lemma(tokens[here - 1]) if here else "."
    same = sum(
        candidate.is_pronoun and candidate.family == pronoun.family
        for candidate in question.candidates
    )
    near = sum(candidate.sentence == pronoun.sentence for candidate in question.candidates)
    return [
        "none",
        f"none {pronoun.lemma}",
        f"none {pronoun.lemma} {slot}",
        f"none {group} governor {place.governor}",
        f"none {slot} governor {place.governor}",
        f"none {group} predicate {predicate}",
        f"none {group} clause {clause} {slot}",
        f"none {group} clause {clause} {predicate}",
        f"none {group} clause {clause} {place.governor}",
        f"none {group} after {after[0]}",
        f"none {group} after {after[0]} {after[1]}",
        f"none {group} before {before}",
        f"none {group} deprel {pronoun.deprel} {pronoun.preposition}",
        f"none {group} tense {tokens[pronoun.governor].xpos} {clause}",
        f"none {group} agreeing {min(agreeing, 6)}",
        f"none {group} same {min(same, 3)}",
        f"none {group} near {min(near, 4)}",
        f"none {group} candidates {_bucket(len(question.candidates))}",
        f"none {group} first {min(pronoun.sentence, 3)}",
        f"none {group} opens {here == 0}",
    ]


def _predicate(tokens: Sequence[Token], pronoun: Nominal) -> str:
    """What is said to be so: *it is easy*, *it was a pity*; else the tag of the verb."""
    governor = pronoun.governor
    if _lemma(tokens[governor]) != "be":
        return f"verb {tokens[governor].xpos}"
    for position in range(governor + 1, len(tokens)):
        token = tokens[position]
        if token.head == governor and token.deprel not in _ADVERBS:
            return f"{token.deprel} {_lemma(token)}"
    return "nothing"


def _clause_that_follows(tokens: Sequence[Token], governor: int) -> str:
    """The clause behind a verb or its predicate, which may be what *it* stands for."""
    for position in range(governor + 1, min(len(tokens), governor + 25)):
        token = tokens[position]
        if token.deprel in ("ccomp", "xcomp", "advcl", "csubj", "acl", "relcl", "pcomp"):
            head = token.head
            near = head == governor or (head is not None and tokens[head].head == governor)
            if near:
                return f"{token.deprel} {_opening(tokens, governor, position)}"
    return "no"


def _opening(tokens: Sequence[Token], after: int, verb: int) -> str:
    """The word that opens a clause: that, to, if, whether."""
    for position in range(after + 1, verb):
        if tokens[position].head == verb and tokens[position].deprel in ("mark", "aux", "advmod"):
            return tokens[position].text.lower()
    return "bare"


def _clauses(tokens: Sequence[Token], nominal: Nominal) -> list[int]:
    """The verb of a nominal's clause, of the clause that one depends on, and so on."""
    found = [nominal.clause]
    here = nominal.clause
    for _ in range(len(tokens)):
        above = tokens[here].head
        if above is None or above == here:
            break
        here = above
        if tokens[here].upos in ("VERB", "AUX"):
            found.append(here)
    return found


def _path(tokens: Sequence[Token], clauses: Sequence[int], candidate: Nominal) -> str:
    """How the candidate's clause is related to the pronoun's: the same, above or below it."""
    if candidate.clause == clauses[0]:
        return "same"
    for number, clause in enumerate(clauses[1:], 1):
        if clause == candidate.clause:
            return f"above {tokens[clauses[number - 1]].deprel} {min(number, 2)}"
    theirs = _clauses(tokens, candidate)
    for number, clause in enumerate(theirs[1:], 1):
        if clause == clauses[0]:
            return f"below {tokens[theirs[number - 1]].deprel}"
        if clause in clauses:
            mine = clauses[clauses.index(clause) - 1]
            return f"beside {tokens[theirs[number - 1]].deprel} {tokens[mine].deprel}"
    return "apart"


def _beneath(tokens: Sequence[Token], word: int, top: int) -> str | None:
    """The label through which a word depends on another; None if it does not."""
    here = word
    for _ in range(12):
        above = tokens[here].head
        if above is None or above == here:
            return None
        if above == top:
            return tokens[here].deprel
        here = above
    return None


def _lemma(token: Token) -> str:
    return (token.lemma or token.text).lower()


def _bucket(count: int) -> int:
    return bisect_right(_BETWEEN, count) - 1
