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


def put_before(
    rewriting: Rewriting, position: int, form: str, owner: int, source: int | None
) -> None:
    """Write a pronoun in front of a word, whose capital it takes if it begins the sentence."""
    old = rewriting.word(position)
    if position == 0 and is_capitalised(old):
        rewriting.replace(position, old[:1].lower() + old[1:], owner)
        form = capitalised(form)
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
        rewriting.replace(position - 1, rewriting.language.elide(full, new), owner)


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
    """The full form of a word that is elided only in front of certain words: s'il is si il."""
    if language.elision:
        for full, nexts in language.elision.only_before.items():
            elided = straight(word).lower() == language.elision.forms[full]
            if elided and canonical(next_word) in nexts:
                return dressed(full, word)
    return word
