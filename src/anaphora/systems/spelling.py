"""How a pronoun is written where it is put: capitals, hyphen, elision of it and its neighbours."""

from __future__ import annotations

from anaphora.languages import Language, canonical
from anaphora.languages.apostrophes import straight
from anaphora.systems.rewriting import Rewriting

_HYPHEN = "-"


def put(rewriting: Rewriting, position: int, form: str, owner: int) -> None:
    """Write a pronoun in place of what stands there, and its neighbours as it asks for."""
    old = rewriting.word(position)
    written = dressed(form, old)
    if not written.startswith(_HYPHEN):
        written = rewriting.language.elide(written, rewriting.word(position + 1))
    rewriting.replace(position, written, owner)
    _respell_before(rewriting, position, old, written, owner)


def put_before(rewriting: Rewriting, position: int, form: str, owner: int, source: int) -> None:
    """Write a pronoun in front of a word, whose capital it takes if it begins the sentence."""
    old = rewriting.word(position)
    if position == 0 and is_capitalised(old):
        rewriting.replace(position, old[:1].lower() + old[1:], owner)
        form = capitalised(form)
    form = rewriting.language.elide(form, rewriting.word(position))
    rewriting.insert(position, form, owner, source)
    _respell_before(rewriting, position, old, form, owner)


def delete(rewriting: Rewriting, position: int, owner: int) -> None:
    """Take a word out; the next one takes its capital."""
    if is_capitalised(rewriting.word(position)):
        later = (p for p in range(position + 1, len(rewriting)) if rewriting.word(p))
        if (after := next(later, None)) is not None:
            rewriting.replace(after, capitalised(rewriting.word(after)), owner)
    rewriting.replace(position, "", owner)


def _respell_before(rewriting: Rewriting, position: int, old: str, new: str, owner: int) -> None:
    """Elide or write out the word in front of one that changed: s'il, si elle."""
    before = rewriting.word(position - 1)
    if before:
        full = _written_out(rewriting.language, before, old)
        spelt = rewriting.language.elide(full, new)
        if canonical(spelt) != canonical(before):  # else it keeps its kind of apostrophe
            rewriting.replace(position - 1, spelt, owner)


def dressed(form: str, model: str) -> str:
    """A form with the capitals and the hyphen of another word: -Elle, ELLE."""
    letters = [c for c in model if c.isalpha()]
    if len(letters) > 1 and all(c.isupper() for c in letters):
        form = form.upper()
    elif letters and letters[0].isupper():
        form = capitalised(form)
    return _HYPHEN + form if model.startswith(_HYPHEN) else form


def capitalised(word: str) -> str:
    """A word with a capital."""
    return word[:1].upper() + word[1:]


def is_capitalised(word: str) -> bool:
    """Whether a word begins with a capital."""
    return word[:1].isupper()


def _written_out(language: Language, word: str, next_word: str) -> str:
    """The full form of an elided word that may stand for two: s'il is si il, s'est is se est."""
    if language.elision is None:
        return word
    forms, only = language.elision.forms, language.elision.only_before
    full = [each for each, short in forms.items() if short == straight(word).lower()]
    special = [each for each in full if canonical(next_word) in only.get(each, ())]
    usual = [each for each in full if each not in only]
    found = special or (usual if len(usual) == 1 else [])
    return dressed(found[0], word) if found else word
