"""What annotators judge: blocks of source pronouns with the outputs of all systems, unnamed.

"Improving Pronoun Translation by Modeling Coreference Uncertainty", section 5.3: a block is a
source sentence with the one before it, the systems' outputs in an order drawn for this block, and
the reference. Only the study knows the order; the form does not, so annotators cannot.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from anaphora.documents import Document, Segment
from anaphora.errors import InputError
from anaphora.formats.json_values import Mismatch, decode, encode, parse
from anaphora.languages import canonical

_REMEDY = "give the file that `anaphora human make --study` wrote"


class Item(NamedTuple):
    """One judgement asked for: block, output as shown, pronoun within the block."""

    block: int
    output: int
    pronoun: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A pronoun to judge: its token, and its characters in the sentence."""

    token: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Block:
    """A sentence to judge; `outputs[i]` is by system `order[i]` of the study."""

    document: str
    segment: int
    source: str
    pronouns: tuple[Asked, ...]
    outputs: tuple[str, ...]
    order: tuple[int, ...]
    reference: str
    source_before: tuple[str, ...] = ()
    reference_before: tuple[str, ...] = ()

    def form(self, pronoun: int) -> str:
        """The pronoun as written."""
        return self.source[self.pronouns[pronoun].start : self.pronouns[pronoun].end]


@dataclass(frozen=True, slots=True)
class Study:
    """All blocks, and which system is where: the file that annotators do not see."""

    pair: str
    seed: int
    systems: tuple[str, ...]
    blocks: tuple[Block, ...]

    @property
    def id(self) -> str:
        """Names this study and no other: form and judgements carry it."""
        return hashlib.sha256(to_json(self).encode()).hexdigest()[:12]

    def items(self) -> Iterator[Item]:
        """All judgements asked for, in the order of the form."""
        for number, block in enumerate(self.blocks):
            for output in range(len(block.outputs)):
                for pronoun in range(len(block.pronouns)):
                    yield Item(number, output, pronoun)

    def system(self, item: Item) -> str:
        """Whose output it is."""
        return self.systems[self.blocks[item.block].order[item.output]]


@dataclass(frozen=True, slots=True)
class Texts:
    """Documents in parallel: the source tokenised, the reference, each system's output."""

    source: Sequence[Document]
    reference: Sequence[Document]
    outputs: Mapping[str, Sequence[Document]]


def make_study(
    texts: Texts,
    pair: str,
    forms: AbstractSet[str],
    *,
    seed: int,
    context: int = 1,
    sample: int | None = None,
) -> Study:
    """Ask for every pronoun of these canonical forms, or for those of `sample` drawn sentences."""
    places = [
        (d, s)
        for d, document in enumerate(texts.source)
        for s, segment in enumerate(document.segments)
        if asked(segment, forms)
    ]
    if not places:
        listed = ", ".join(sorted(forms))
        raise InputError(f"no pronoun to judge: none of {listed}", "choose others with --pronouns")
    if sample is not None and sample < len(places):
        places = sorted(Random(f"sample {seed}").sample(places, sample))
    blocks = (_block(texts, d, s, forms, seed, context) for d, s in places)
    return Study(pair, seed, tuple(texts.outputs), tuple(blocks))


def asked(segment: Segment, forms: AbstractSet[str]) -> tuple[Asked, ...]:
    """The pronouns of these canonical forms in a tokenised segment."""
    found: list[Asked] = []
    end = 0
    for position, token in enumerate(segment.tokens):
        start = segment.text.index(token.text, end)
        end = start + len(token.text)
        if canonical(token.text) in forms:
            found.append(Asked(position, start, end))
    return tuple(found)


def _block(
    texts: Texts, number: int, segment: int, forms: AbstractSet[str], seed: int, context: int
) -> Block:
    def before(documents: Sequence[Document]) -> tuple[str, ...]:
        segments = documents[number].segments[max(0, segment - context) : segment]
        return tuple(s.text for s in segments)

    document = texts.source[number]
    order = list(range(len(texts.outputs)))
    Random(f"order {seed} {number} {segment}").shuffle(order)
    outputs = list(texts.outputs.values())
    return Block(
        document=document.id,
        segment=segment,
        source=document.segments[segment].text,
        pronouns=asked(document.segments[segment], forms),
        outputs=tuple(outputs[i][number].segments[segment].text for i in order),
        order=tuple(order),
        reference=texts.reference[number].segments[segment].text,
        source_before=before(texts.source),
        reference_before=before(texts.reference),
    )


def to_json(study: Study) -> str:
    """The study as its file holds it."""
    return json.dumps(encode(study), ensure_ascii=False, indent=1) + "\n"


def from_json(text: str, file: str) -> Study:
    """Read a study; `file` is its name for errors."""
    try:
        study = decode(Study, parse(text))
    except Mismatch as error:
        raise InputError(str(error), _REMEDY, file=file) from None
    systems = list(range(len(study.systems)))
    for number, block in enumerate(study.blocks):
        if sorted(block.order) != systems or len(block.outputs) != len(systems):
            cause = f"blocks[{number}] has not one output of each of {len(systems)} systems"
            raise InputError(cause, _REMEDY, file=file)
        if not all(0 <= p.start < p.end <= len(block.source) for p in block.pronouns):
            cause = f"blocks[{number}] has a pronoun outside its sentence"
            raise InputError(cause, _REMEDY, file=file)
    return study
