"""Antecedents beside a translation: what pronouns refer to, for breakdowns and for agreement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from anaphora.antecedents import NOWHERE, PronounLink
from anaphora.errors import Faults
from anaphora.evaluation.comparison import System
from anaphora.evaluation.translation import Note, Translation, tokens
from anaphora.evaluation.word_index import Place


def placed(
    links: Iterable[PronounLink], documents: Sequence[str], source: Sequence[str]
) -> dict[Place, PronounLink]:
    """Links by their place in the whole text; `documents` has the id of each line of `source`."""
    starts: dict[str, int] = {}
    lengths: dict[str, int] = {}
    for line, document in enumerate(documents):
        starts.setdefault(document, line)
        lengths[document] = lengths.get(document, 0) + 1
    found: dict[Place, PronounLink] = {}
    faults: list[str] = []
    for link in links:
        place = starts.get(link.document, 0) + link.segment, link.position
        if link.document not in starts:
            faults.append(f"document {link.document!r} is not in the text")
        elif link.segment >= lengths[link.document]:
            faults.append(f"{_describe(link)}: the document has {lengths[link.document]} segments")
        elif fault := _token_fault(link, tokens(source[place[0]])):
            faults.append(f"{_describe(link)}: {fault}")
        else:
            found[place] = link
    if faults:
        raise Faults("antecedents of another text, or of other tokens", faults)
    return found


def notes(links: Mapping[Place, PronounLink]) -> dict[Place, Note]:
    """Function and distance to the most probable antecedent, as breakdowns use them."""
    return {
        place: Note(str(link.functions.best) if link.functions else "", _distance(link))
        for place, link in links.items()
    }


def antecedent_name(translation: Translation, place: Place) -> str:
    """The words of the most probable antecedent, "" if none is known."""
    link = translation.antecedents.get(place)
    best = link.best if link else None
    if not (link and best) or best.segment == NOWHERE:
        return ""
    words = tokens(translation.source[place[0] - link.segment + best.segment])
    return " ".join(words[best.start : best.end + 1])


def with_antecedents(systems: Sequence[System], links: Iterable[PronounLink]) -> tuple[System, ...]:
    """Lay links beside translations of the source they belong to."""
    text = systems[0].translation
    found = placed(links, text.documents, text.source)
    known = notes(found)
    return tuple(
        replace(s, translation=replace(s.translation, antecedents=found, notes=known))
        for s in systems
    )


def restricted(systems: Sequence[System], links: Iterable[PronounLink]) -> tuple[System, ...]:
    """Translations of which only these source pronouns are judged."""
    text = systems[0].translation
    only = frozenset(placed(links, text.documents, text.source))
    return tuple(replace(s, translation=replace(s.translation, only=only)) for s in systems)


def _distance(link: PronounLink) -> int | None:
    best = link.best
    return None if best is None or best.segment == NOWHERE else link.segment - best.segment


def _token_fault(link: PronounLink, words: Sequence[str]) -> str:
    if not 0 <= link.position < len(words):
        return f"the segment has {len(words)} tokens"
    if link.token >= 0 and words[link.token].lower() != link.form.lower():
        return f"the text has {words[link.token]!r} there"
    return ""


def _describe(link: PronounLink) -> str:
    return f"document {link.document!r}, {link.describe()}"
