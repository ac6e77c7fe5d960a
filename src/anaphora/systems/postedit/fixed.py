"""Subject pronouns of a draft that belong to a fixed phrase: *il s'agit de*, *il y a*, *c'est un*.

Paper automatic-post-editing-en-fr replaces them too (Section 5.2 knows that expressions of time
take *il* only, and ignores it); no antecedent makes *elle s'agit* or *elle est grâce à* right.
French only so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile

from anaphora.documents import Token
from anaphora.languages import canonical


def _words(text: str) -> frozenset[str]:
    return frozenset(map(canonical, text.split()))


_CLITICS = _words("ne n' y en se s' me m' te t' nous vous lui leur le la l' les")
_TO_BE = _words("est était sera serait fut soit sont étaient seront seraient furent")
_TO_HAVE = _words("a avait aura aurait ait eut eût")
_TO_BE_ABOUT = _words("agit agissait agira agirait agisse")
_IMPERSONAL = _words(
    "faut fallait faudra faudrait fallut faille pleut pleuvait neige neigeait suffit suffisait"
    " convient conviendrait"
)
_ADVERBS = _words(
    "pas plus jamais guère point aussi donc bien même vraiment seulement surtout toujours encore"
    " peut-être exactement précisément simplement certainement également"
)
# What follows être where the subject is ce: a noun, what stands in front of one, a clause.
_TAGS_AFTER_CE = ("DET", "PRON", "ADP", "SCONJ", "PROPN", "NOUN", "NUM")
_AFTER_CE = _words(
    "un une des le la l' les ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos"
    " leur leurs du au aux de d' à en dans pour par avec sur grâce que qu' quand parce pourquoi"
    " comment comme ainsi moi toi lui elle nous vous eux elles"
)


def is_fixed(lang: str, words: Sequence[Token], place: int) -> bool:
    """Whether the pronoun at a place may not be exchanged, whatever it stands for."""
    if lang != "fr":
        return False
    spelt = [canonical(word.text) for word in words]
    form = spelt[place]
    if words[place].text.startswith("-"):
        verb = place - (2 if spelt[place - 1] == "t" else 1)  # y a-t-il
        before = set(spelt[max(0, verb - 2) : verb])
    else:
        verb = place + 1
        while verb < len(spelt) and spelt[verb] in _CLITICS:
            verb += 1
        before = set(spelt[place + 1 : verb])
    if not 0 <= verb < len(spelt):
        return False
    if form == "il":
        return _is_impersonal(spelt, verb, before)
    return form in ("ce", "c'", "ç'") and spelt[verb] in _TO_BE and _is_identity(words, verb)


def _is_impersonal(spelt: Sequence[str], verb: int, before: set[str]) -> bool:
    """Il faut, il y a, il s'agit, il est clair que."""
    if spelt[verb] in _IMPERSONAL or (spelt[verb] in _TO_HAVE and "y" in before):
        return True
    if spelt[verb] in _TO_BE_ABOUT and "s'" in before:
        return True
    return spelt[verb] in _TO_BE and spelt[verb + 2 : verb + 3] in (["que"], ["qu'"])


def _is_identity(words: Sequence[Token], verb: int) -> bool:
    """C'est un homme, c'est pour cela, c'est pourquoi."""
    rest = dropwhile(lambda word: canonical(word.text) in _ADVERBS, words[verb + 1 :])
    after = next(rest, None)
    return after is not None and (
        after.upos in _TAGS_AFTER_CE or canonical(after.text) in _AFTER_CE
    )
