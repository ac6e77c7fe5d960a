"""German nouns: the nouns of Wiktionary as german-nouns has them (CC BY-SA 4.0), and compounds.

The lexicon knows the cases of a form, so that article and noun together mostly leave one reading:
*der Lehrer* is singular, *die Lehrer* plural.
"""

from __future__ import annotations

import csv
import io
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from pathlib import Path

from anaphora.analysis.cache import Asset, installed
from anaphora.analysis.morphology import determiners, lexicon
from anaphora.analysis.morphology.lexicon import Entry, Lexicon
from anaphora.analysis.morphology.nouns import Context, LexicalNouns
from anaphora.analysis.morphology.paradigm import ALL, Cells, cells
from anaphora.analysis.wheels import Wheel
from anaphora.documents import Gender, Number, Token

_WHEEL = Wheel(
    "german-nouns==1.2.5",
    "0f113c59ea331aae750bc03c7b6c7217bae975c6677b4df8d8932093093f509f",
    "german_nouns/nouns.csv",
)
_SHORTEST_HEAD = 4  # letters of a compound's last word; shorter ones are endings by chance
_COLUMN = re.compile(r"(nominativ|genitiv|dativ|akkusativ) (singular|plural)(\*?)\D*(\d?)")
_ADJECTIVE = re.compile(r"[a-zäöü]\w{2,}?(e[rsmn]?)")
_NAMES = re.compile(r"name|Toponym|Wortverbindung|Affix|Gebundenes")
_STRONG = {  # endings of dieser, and of an adjective without an article
    "er": cells("m", "s", "n") | cells("f", "s", "gd") | cells("mfn", "p", "g"),
    "e": cells("f", "s", "na") | cells("mfn", "p", "na"),
    "es": cells("n", "s", "na") | cells("mn", "s", "g"),
    "em": cells("mn", "s", "d"),
    "en": cells("m", "s", "a") | cells("mfn", "p", "d"),
}
_MIXED = _STRONG | {"": cells("m", "s", "n") | cells("n", "s", "na"), "es": cells("mn", "s", "g")}
_SINGULAR = cells(numbers="s")
_PLURAL = cells(numbers="p")
_DETERMINERS = {
    **determiners.table(
        """
        m s n: der
        f s gd: der
        mfn p g: der zweier dreier
        f s na: die
        mfn p na: die
        n s na: das
        mn s g: des
        mn s d: dem im am zum beim vom
        m s a: den
        mfn p d: den
        f s d: zur
        n s a: ins ans aufs durchs fürs
        mfn p: zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig hundert tausend
        """
    ),
    **{stem + end: what for end, what in _STRONG.items() for stem in ("dies", "jen", "welch")},
    **{stem + end: what for end, what in _STRONG.items() for stem in ("manch", "solch", "all")},
    **{"jed" + end: what & _SINGULAR for end, what in _STRONG.items()},
    **{
        stem + end: what & _PLURAL
        for end, what in _STRONG.items()
        for stem in ("viel", "wenig", "einig", "mehrer", "beid", "sämtlich", "zahlreich")
        if what & _PLURAL
    },
    **{"ein" + end: what & _SINGULAR for end, what in _MIXED.items()},
    **{
        stem + end: what
        for end, what in _MIXED.items()
        for stem in ("kein", "mein", "dein", "sein", "ihr", "unser", "euer" if not end else "eur")
    },
}
_BARRIERS = determiners.barriers(
    """
    in an auf zu bei von mit nach aus für durch gegen um ohne seit wegen über unter vor hinter
    neben zwischen und oder aber als wie dass daß wenn weil ist sind war waren hat haben wird
    werden nicht
    """
)


def nouns() -> LexicalNouns:
    """What is known of German nouns; the lexicon must be set up."""
    return LexicalNouns(Lexicon(installed(ASSET)), _context, _similar, _by_rule)


def _context(tokens: Sequence[Token], position: int) -> Context:
    """The article or, without one, the ending of an adjective.

    A bare noun is mostly plural, unless it is the title in front of a name.
    """
    allowed = determiners.allowed(tokens, position, _DETERMINERS, _BARRIERS)
    if allowed == ALL and position:
        allowed = _adjective(tokens[position - 1].text)
    title = position + 1 < len(tokens) and tokens[position + 1].text[:1].isupper()
    bare = allowed == ALL and not title
    return Context(allowed, Gender.MASC, Number.PL if bare else Number.SG)


def _adjective(word: str) -> Cells:
    """What the ending of a strong adjective allows: *frisches Brot*."""
    ending = _ADJECTIVE.fullmatch(word)
    return _STRONG[ending[1]] if ending and word not in _BARRIERS else ALL


def _by_rule(form: str) -> Cells:
    """An infinitive can be a noun: *das Herumsitzen*."""
    return cells("n", "s", "nda") if form.endswith(("en", "eln", "ern")) else 0


def _similar(form: str) -> Sequence[str]:
    """The form as a noun is written, then the heads it may have as a compound, longest first."""
    word = form.rpartition("-")[2]
    starts = range(1, len(word) - _SHORTEST_HEAD + 1)
    return [form.capitalize(), word.capitalize(), *(word[start:].capitalize() for start in starts)]


def _build(directory: Path) -> None:
    with _WHEEL.fetched() as archive, archive.open(_WHEEL.data) as file:
        lexicon.write(directory, entries(io.TextIOWrapper(file, "utf-8", newline="")))


@dataclass(frozen=True, slots=True)
class _Reading:
    """A form as part of one noun; the smaller `rank`, the likelier."""

    rank: tuple[bool, bool]
    cells: Cells
    usual: Cells


def entries(lines: Iterable[str]) -> dict[str, Entry]:
    """The nouns in the table of german-nouns.

    A form is most likely a noun and not an adjective, and the word whose lemma it is: *Laden* is
    the shop, not the shutters. Names are used where no common noun is so spelt.
    """
    common: dict[str, list[_Reading]] = defaultdict(list)
    names: dict[str, list[_Reading]] = defaultdict(list)
    for row in csv.DictReader(lines):
        for form, reading in _readings(row):
            (names if _NAMES.search(row["pos"]) else common)[form].append(reading)
    return {form: _entry(readings) for form, readings in (names | common).items()}


def _entry(readings: Sequence[_Reading]) -> Entry:
    likely = min(readings, key=lambda reading: reading.rank)
    return Entry(reduce(or_, (reading.cells for reading in readings)), likely.usual or likely.cells)


def _readings(row: dict[str, str]) -> Iterator[tuple[str, _Reading]]:
    """Each form of a noun; one without a gender has only a plural.

    Its first gender is the usual one, and a form with an asterisk, an old dative, is not usual.
    """
    genders = {index: gender for index in "1234" if (gender := row.get(f"genus {index}"))}
    first = row["genus"] or genders.get("1", "mfn")
    every = "".join(sorted({*row["genus"], *genders.values()})) or "mfn"
    cells_of: dict[str, Cells] = defaultdict(int)
    usual: dict[str, Cells] = defaultdict(int)
    for column, form in row.items():
        if form and " " not in form and (parts := _COLUMN.match(column)):
            case, number, mark, index = parts.groups()
            here = cells(genders.get(index, every), number[0], case[0])
            cells_of[form] |= here
            if not mark:
                usual[form] |= here & cells(first)
    adjectival = "adjektivische" in row["pos"]
    for form, what in cells_of.items():
        yield form, _Reading((adjectival, form != row["lemma"]), what, usual[form])


ASSET = Asset("german-nouns", "1", "lexica", "Wiktionary's from german-nouns; CC BY-SA 4.0", _build)
