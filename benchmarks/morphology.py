"""How often gender and number of a noun in its context are right, and how fast the answer is.

`python benchmarks/morphology.py` asks about the nouns of the micro-world;
`python benchmarks/morphology.py --data UD` about all tokens with upos NOUN, Gender and Number in
UD/fr_gsd-ud-test.conllu.gz and so on. Only the words are given, in documents of ten sentences;
French is tagged first. `--errors` lists what was wrong.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from time import process_time

from anaphora import analysis, formats, microworld
from anaphora.analysis.morphology import Agreement, nouns
from anaphora.documents import Category, Document, Gender, Number, Segment, Token

_PAIR_OF = {"fr": "en-fr", "de": "en-de", "es": "es-en"}
_DOCUMENTS = 300
_SENTENCES = 10  # of a document made from a treebank
_GENDERS = {"Masc": Gender.MASC, "Fem": Gender.FEM, "Neut": Gender.NEUT}
_NUMBERS = {"Sing": Number.SG, "Plur": Number.PL}


@dataclass(frozen=True, slots=True)
class _Noun:
    """A noun with its gold features."""

    segment: int
    position: int
    gold: Agreement


_Text = tuple[Document, list[_Noun]]


def _treebank(path: Path) -> Iterator[_Text]:
    sentences = (s for d in formats.read(path, "conllu") for s in d.segments)
    number = 0
    while block := list(islice(sentences, _SENTENCES)):
        number += 1
        yield Document(str(number), tuple(map(_bare, block))), list(_nouns_of(block))


def _nouns_of(block: Sequence[Segment]) -> Iterator[_Noun]:
    for number, segment in enumerate(block):
        for position, token in enumerate(segment.tokens):
            gender, count = token.feature("Gender"), token.feature("Number")
            if token.upos == "NOUN" and gender in _GENDERS and count in _NUMBERS:
                gold = Agreement(_GENDERS[gender], _NUMBERS[count])
                yield _Noun(number, position, gold)


def _generated(lang: str) -> Iterator[_Text]:
    for bitext in microworld.generate(_PAIR_OF[lang], _DOCUMENTS):
        side = bitext.source if bitext.source.lang == lang else bitext.target
        yield (
            Document(side.id, tuple(map(_bare, side.segments))),
            [
                _Noun(m.segment, m.head, Agreement(m.gender, m.number))
                for m in side.mentions
                if m.category is Category.NOUN and m.head is not None
            ],
        )


def _bare(segment: Segment) -> Segment:
    words = tuple(Token(token.text, space_after=token.space_after) for token in segment.tokens)
    return Segment(segment.text, words)


def _measure(lang: str, texts: list[_Text], show_errors: bool) -> None:
    known = nouns(lang)
    documents = [document for document, _ in texts]
    if lang == "fr":
        documents = list(analysis.analyser("fr", entities=False).analyse(documents))
    asked = [
        (document.segments[noun.segment].tokens, noun)
        for document, (_, found) in zip(documents, texts, strict=True)
        for noun in found
    ]
    start = process_time()
    answers = [known.agreement(tokens, noun.position) for tokens, noun in asked]
    seconds = process_time() - start
    pairs = [(answer, noun.gold) for answer, (_, noun) in zip(answers, asked, strict=True)]
    gender = sum(answer.gender is gold.gender for answer, gold in pairs)
    number = sum(answer.number is gold.number for answer, gold in pairs)
    print(
        f"{lang}: {len(asked):,} nouns, gender {_share(gender, len(asked))}, "
        f"number {_share(number, len(asked))}, {len(asked) / seconds:,.0f} nouns/s"
    )
    if show_errors:
        for (answer, gold), (tokens, noun) in zip(pairs, asked, strict=True):
            if answer != gold:
                start_at = max(0, noun.position - 3)
                words = " ".join(t.text for t in tokens[start_at : noun.position + 1])
                print(
                    f"  {words}: {answer.gender} {answer.number}, gold {gold.gender} {gold.number}"
                )


def _share(right: int, total: int) -> str:
    """A percentage with Wilson's 95 % interval."""
    p, z = right / total, 1.96
    middle = (p + z * z / (2 * total)) / (1 + z * z / total)
    half = z * math.sqrt(p * (1 - p) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return f"{p:.1%} [{middle - half:.1%}, {middle + half:.1%}]"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="a folder of UD treebanks")
    parser.add_argument("--part", default="test", help="test or dev")
    parser.add_argument("--treebank", default="gsd")
    parser.add_argument("--lang", nargs="*", default=list(_PAIR_OF))
    parser.add_argument("--errors", action="store_true")
    args = parser.parse_args()
    for each in args.lang:
        name = f"{each}_{args.treebank}-ud-{args.part}.conllu.gz"
        texts = list(_treebank(args.data / name) if args.data else _generated(each))
        _measure(each, texts, args.errors)
