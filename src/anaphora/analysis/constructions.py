"""The phrase around a pronoun, as its words alone tell: *it BE easy TO*; what grammars list.

These features are few and general; they do not need a whole parse to be right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from anaphora.analysis.names import label_of
from anaphora.analysis.word_classes import classes, lemma_of
from anaphora.documents import Token

GENERAL = "~"
"""How the names of these features begin, so that training can trust them more than others."""

_TIMES = frozenset(("TIME", "DATE"))
_SUBJECTS = frozenset(("nsubj", "nsubjpass", "csubj"))
_CONTENT = ("ADJ", "NOUN", "PROPN", "VERB")
_CLAUSE_WORDS = frozenset(("that", "whether", "if", "who", "as", "like"))
_QUESTION_TAGS = frozenset(("WDT", "WP", "WP$", "WRB"))
_PREPOSITIONS = frozenset(
    ("about", "at", "by", "for", "from", "in", "into", "of", "on", "to", "with")
)
_STOPS = frozenset('.;:!?"”')


def constructions(tokens: Sequence[Token], position: int) -> Iterator[str]:
    """Yield the frame a pronoun stands in, what is said of it there, and what clause follows."""
    frame, said = _frame(tokens, position)
    if said is None:
        yield f"{GENERAL}{frame}"
        return
    mark = _mark_behind(tokens, said)
    kinds = classes(lemma_of(tokens[said])) or (tokens[said].upos,)
    if label_of(tokens[said]) in _TIMES:
        kinds = ("time",)
    for kind in kinds:
        yield f"{GENERAL}{frame} {kind}"
        yield f"{GENERAL}{frame} {kind} {mark}"
    yield f"{GENERAL}{frame} {mark}"


def _frame(tokens: Sequence[Token], position: int) -> tuple[str, int | None]:
    """How something is said of the pronoun, and the word that says it."""
    before = lemma_of(tokens[position - 1]) if position else ""
    if "raising" in classes(before):
        content = _next(tokens, position, _CONTENT, 3)
        if content is not None and tokens[content].upos != "VERB":
            return "object of raising", content
    if tokens[position].deprel not in _SUBJECTS:
        above = "adposition" if before in _PREPOSITIONS else "verb"
        return f"{tokens[position].deprel} of {above}", None
    verb = _next(tokens, position, ("VERB", "AUX"), 6)
    while verb is not None and tokens[verb].deprel in ("aux", "auxpass"):
        passive = tokens[verb].deprel == "auxpass"
        following = _next(tokens, verb, ("VERB", "AUX", "ADJ", "NOUN"), 5)
        if following is None or tokens[following].upos in ("ADJ", "NOUN"):
            return "be", following
        if passive:
            return "passive", following
        verb = following
    if verb is None:
        return "no verb", None
    if lemma_of(tokens[verb]) == "be":
        return "be", _next(tokens, verb, (*_CONTENT, "NUM", "PRON"), 6)
    return "verb", verb


def _next(tokens: Sequence[Token], position: int, tags: Sequence[str], within: int) -> int | None:
    """The first of the words behind that has one of the tags; of nouns in a row the last."""
    end = min(len(tokens), position + 1 + within)
    for here in range(position + 1, end):
        if tokens[here].text in _STOPS:
            return None
        if tokens[here].upos in tags:
            while here + 1 < end and tokens[here].upos == tokens[here + 1].upos == "NOUN":
                here += 1
            return here
    return None


def _mark_behind(tokens: Sequence[Token], position: int) -> str:
    """What introduces a clause soon behind a word."""
    for token in tokens[position + 1 : position + 9]:
        if token.text in _STOPS:
            break
        word = token.text.lower()
        if word in _CLAUSE_WORDS:
            return word
        if token.xpos in _QUESTION_TAGS:
            return "wh"
        if word == "to" and token.upos == "PART":
            return "to"
    return "no clause"
