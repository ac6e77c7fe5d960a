"""Documents for tests of post-editing, written by hand: texts, alignments, links and a dictionary.

Words are separated by spaces. Word alignments are written as Pharaoh has them; "same" aligns the
words of equal position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from anaphora.analysis.morphology import Agreement
from anaphora.antecedents import Candidate, Functions, PronounKind, PronounLink
from anaphora.documents import Document, Gender, Human, Links, Mention, Number, Segment, Token
from anaphora.engines.base import Draft
from anaphora.systems.base import Source

_GENDERS = {"m": Gender.MASC, "f": Gender.FEM, "n": Gender.NEUT}
_NUMBERS = {"s": Number.SG, "p": Number.PL}


@dataclass(frozen=True)
class Dictionary:
    """Nouns by form: `Dictionary({"maison": "fs"})`."""

    forms: dict[str, str]

    def knows(self, form: str) -> bool:
        """Whether the form is in it."""
        return form.lower() in self.forms

    def agreement(self, tokens: Sequence[Token], position: int) -> Agreement:
        """What is written of the form."""
        features = self.forms[tokens[position].text.lower()]
        return Agreement(_GENDERS[features[0]], _NUMBERS[features[1]])


FRENCH = Dictionary(
    {
        "maison": "fs",
        "toit": "ms",
        "vacances": "fp",
        "jardins": "mp",
        "reine": "fs",
        "princesse": "fs",
        "personnes": "fp",
        "roi": "ms",
        "réunion": "fs",
        "contre": "ms",
        "révolution": "fs",
        "commission": "fs",
        "est": "ms",
    }
)


def source(lines: Sequence[str], *links: PronounLink, mentions: Sequence[Mention] = ()) -> Source:
    """A source document; a word like `it/PRON/nsubj/2` has its tag, relation and head."""
    segments = tuple(
        Segment(" ".join(t.text for t in tokens), tokens)
        for tokens in (tuple(map(_token, line.split())) for line in lines)
    )
    return Source(Document("d", segments, tuple(mentions)), links)


def _token(word: str) -> Token:
    text, *rest = word.split("/")
    if not rest:
        return Token(text)
    upos, deprel, head = rest
    return Token(text, upos=upos, deprel=deprel, head=int(head))


def drafts(*lines: str, alignment: Sequence[str] = ()) -> tuple[Draft, ...]:
    """Tokenised translations; without `alignment` words are aligned to those of equal position."""
    wanted = alignment or ["same"] * len(lines)
    return tuple(
        Draft(tuple(line.split()), tuple(line.split()), line, _links(links, line), 0.0, ())
        for line, links in zip(lines, wanted, strict=True)
    )


def _links(links: str, line: str) -> Links:
    if links == "same":
        return tuple((i, i) for i in range(len(line.split())))
    pairs = (point.split("-") for point in links.split())
    return tuple((int(s), int(t)) for s, t in pairs)


def pronoun(
    segment: int,
    token: int,
    form: str,
    *candidates: Candidate,
    p_none: float | None = None,
    anaphoric: float | None = None,
    kind: PronounKind = PronounKind.PERSONAL,
) -> PronounLink:
    """A link; `p_none` is what the candidates leave unless it is given."""
    rest = 1.0 - sum(candidate.p for candidate in candidates)
    functions = None if anaphoric is None else Functions(anaphoric, pleonastic=1.0 - anaphoric)
    return PronounLink(
        "d", segment, token, form, kind, candidates, rest if p_none is None else p_none, functions
    )


def noun(
    segment: int,
    head: int,
    p: float = 1.0,
    *,
    span: tuple[int, int] | None = None,
    features: tuple[Gender, Number, Human] = (Gender.UNK, Number.UNK, Human.UNKNOWN),
) -> Candidate:
    """A candidate of one word, or of the words of `span`."""
    start, end = span or (head, head)
    return Candidate(segment, start, end, head, "", p, *features)
