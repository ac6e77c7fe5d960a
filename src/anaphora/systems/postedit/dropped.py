"""Subject pronouns that the draft dropped, and such that it has twice.

Paper automatic-post-editing-en-fr, Section 9, names both as what post-editing rules could do.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from anaphora.antecedents import NO_WORD, PronounLink
from anaphora.documents import Links, Token
from anaphora.languages import Kind, Language
from anaphora.systems import spelling
from anaphora.systems.pronouns import third_person
from anaphora.systems.rewriting import Rewriting

_AUXILIARIES = frozenset(("aux", "auxpass", "aux:pass", "cop"))
_NEGATIONS = frozenset(("ne", "n'", "n’"))
_OPENS_CLAUSE = frozenset(("CCONJ", "SCONJ"))


def place_of_dropped(
    link: PronounLink,
    source: Sequence[Token],
    target: Sequence[Token],
    links: Links,
    language: Language,
) -> int | None:
    """Where the pronoun should stand: before the first verb of its clause and the verb's clitics.

    None where the source is not parsed, where its verb has no translation, or where something
    that may be the subject stands there already.
    """
    verb = source[link.token].head if link.token != NO_WORD else link.verb
    if verb is None or verb == link.token:
        return None
    group = {verb} | {
        position
        for position, token in enumerate(source)
        if token.head == verb and token.deprel in _AUXILIARIES
    }
    linked = [t for s, t in links if s in group]
    if not linked:
        return None
    place = min(linked)
    while place > 0 and _is_clitic(target[place - 1], language):
        place -= 1
    before = target[place - 1] if place else None
    opens = before is None or not before.text[:1].isalpha() or before.upos in _OPENS_CLAUSE
    return place if opens else None


def delete_doubled(
    text: Rewriting, pronouns: Sequence[int], language: Language, owner: int
) -> None:
    """Take out a subject pronoun right before another for the same source pronoun: il, elle est."""
    subjects = [
        position
        for position in pronouns
        if any(r.kind is Kind.SUBJECT for r in third_person(language, text.word(position)))
    ]
    for first, second in pairwise(subjects):
        between = range(first + 1, second)
        if all(text.word(position) == "," for position in between):
            for position in reversed(range(first, second)):
                spelling.delete(text, position, owner)


def _is_clitic(token: Token, language: Language) -> bool:
    """Whether a word belongs to the verb behind it: ne, le, se, y."""
    if token.text.lower() in _NEGATIONS:
        return True
    readings = language.pronouns_of(token.text)
    return bool(readings) and all(r.clitic and r.kind is not Kind.SUBJECT for r in readings)
