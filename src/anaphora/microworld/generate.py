"""Parallel documents with gold, one seed each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random

from anaphora.documents import Bitext, Document, Links, Side
from anaphora.errors import InputError
from anaphora.microworld.plan import Sentence
from anaphora.microworld.realise import Realiser
from anaphora.microworld.realise_de import German
from anaphora.microworld.realise_en import English
from anaphora.microworld.realise_es import Spanish
from anaphora.microworld.realise_fr import French
from anaphora.microworld.scene import Story
from anaphora.microworld.words import Line

_REALISERS: Mapping[str, Realiser] = {
    realiser.lang: realiser for realiser in (English(), French(), German(), Spanish())
}
PAIRS = ("en-fr", "en-de", "es-en")
"""The pairs the micro-world speaks, source first."""


def generate(pair: str, documents: int, seed: int = 1) -> Iterator[Bitext]:
    """Documents of `pair` one by one; the i-th depends on pair, seed and i only."""
    if pair not in PAIRS:
        raise InputError(
            f"the micro-world does not speak {pair!r}", f"choose one of: {', '.join(PAIRS)}"
        )
    source, target = pair.split("-")
    gendered = source if target == "en" else target
    for number in range(documents):
        random = Random(f"{pair} {seed} {number}")
        scene = Story(random, gendered, null_subjects=source == "es").tell()
        yield realise(scene, source, target, f"{pair}-{seed}-{number}")


def realise(scene: tuple[Sentence, ...], source: str, target: str, name: str) -> Bitext:
    """A scene in both languages, aligned by what the words stand for."""
    sources = [_REALISERS[source].line(s, i) for i, s in enumerate(scene)]
    targets = [_REALISERS[target].line(s, i) for i, s in enumerate(scene)]
    return Bitext(
        _document(name, sources, source, Side.SOURCE),
        _document(name, targets, target, Side.REFERENCE),
        tuple(_links(s, t) for s, t in zip(sources, targets, strict=True)),
    )


def _document(name: str, lines: list[Line], lang: str, side: Side) -> Document:
    return Document(
        name,
        tuple(line.segment for line in lines),
        tuple(mention for line in lines for mention in line.mentions),
        lang,
        side,
    )


def _links(source: Line, target: Line) -> Links:
    positions: dict[str, list[int]] = {}
    for position, nodes in enumerate(target.nodes):
        for node in nodes:
            positions.setdefault(node, []).append(position)
    links = {
        link
        for position, nodes in enumerate(source.nodes)
        for node in nodes
        for link in product((position,), positions.get(node, ()))
    }
    return tuple(sorted(links))
