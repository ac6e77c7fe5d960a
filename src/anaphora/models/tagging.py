"""Words of the target language as the pronoun language model sees them: gender and number.

Paper plm-reranking-en-fr, Section 3.2: every noun and pronoun has a tag of gender and number, and
what may be a pronoun or not (*le*) is one if the tagger says so. Where there is no tagger, a noun
is what the dictionary has, and every form that may be a pronoun is one. English nouns have no
gender: theirs is that of a person, or `other` for what is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Self

from anaphora.analysis import Analyser, analyser, english
from anaphora.analysis.morphology import Nouns, nouns
from anaphora.documents import Document, Gender, Human, Number, Segment, Token
from anaphora.languages import LANGUAGES, Kind, Language, Pronoun
from anaphora.models.pronoun_lm import TaggedWord

_ANALYSED = ("en", "fr")
_AT_ONCE = 500  # segments
_NOUNS = frozenset(("NOUN", "PROPN"))
_PRONOUNS = frozenset(("", "PRON"))
_FRENCH = """
    le la les l' un une des du au aux ce cet cette ces deux trois quatre cinq plusieurs
    mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs
    """
_DETERMINERS = {"fr": frozenset(_FRENCH.split())}
_DETERMINER_TO_NOUN = 2
_VERBS = frozenset(("a", "ai", "as", "est", "avoir", "être"))  # forms that are nouns as well
_NOT_REFERRING = frozenset((Kind.RELATIVE, Kind.REFLEXIVE))


@dataclass(frozen=True)
class Tagger:
    """Tags the segments of a document; `analyser` may be missing, see above."""

    language: Language
    nouns: Nouns
    analyser: Analyser | None = None

    @classmethod
    def of(cls, lang: str, *, analysed: bool = True) -> Self:
        """With the dictionary and, unless not `analysed`, the analyser of a language."""
        tool = analyser(lang, entities=False) if analysed and lang in _ANALYSED else None
        return cls(LANGUAGES.get(lang), nouns(lang), tool)

    def tag(
        self, segments: Iterable[Sequence[str]], *, threads: int = 1
    ) -> Iterator[list[TaggedWord]]:
        """The words of each segment with their tags."""
        documents: Iterator[Document] = (
            Document(
                "", tuple(Segment(" ".join(words), tuple(map(Token, words))) for words in some)
            )
            for some in _pieces(segments)
        )
        if self.analyser is not None:
            documents = self.analyser.analyse(documents, threads=threads)
        for document in documents:
            for segment in document.segments:
                yield list(tagged_words(segment.tokens, self.language, self.nouns))


def _pieces(segments: Iterable[Sequence[str]]) -> Iterator[list[Sequence[str]]]:
    """Some segments at a time, so that a corpus needs little memory."""
    rest = iter(segments)
    while piece := list(islice(rest, _AT_ONCE)):
        yield piece


def tagged_words(tokens: Sequence[Token], language: Language, known: Nouns) -> Iterator[TaggedWord]:
    """The words of a segment with their tags."""
    for position, token in enumerate(tokens):
        readings = _readings(token, language)
        if readings and not _is_article(tokens, position, language, known):
            yield TaggedWord(token.text, _pronoun_tag(readings, language), pronoun=True)
        elif token.upos in _NOUNS or _is_untagged_noun(tokens, position, language, known):
            yield TaggedWord(token.text, _noun_tag(tokens, position, language, known))
        else:
            yield TaggedWord(token.text)


def _is_untagged_noun(
    tokens: Sequence[Token], position: int, language: Language, known: Nouns
) -> bool:
    """Whether a word without a tag is a noun: the dictionary has it.

    Where many verbs and adjectives are spelt like nouns a determiner must be near before it too.
    """
    token = tokens[position]
    if token.upos or not known.knows(token.text):
        return False
    determiners = _DETERMINERS.get(language.code)
    before = tokens[max(0, position - _DETERMINER_TO_NOUN) : position]
    return determiners is None or any(each.text.lower() in determiners for each in before)


def _is_article(tokens: Sequence[Token], position: int, language: Language, known: Nouns) -> bool:
    """Whether a word without a tag that may be a pronoun stands before a noun: *la* tasse."""
    token = tokens[position]
    articles = _DETERMINERS.get(language.code, frozenset())
    after = tokens[position + 1 : position + 2]
    return (
        not token.upos
        and token.text.lower() in articles
        and not all(r.kind is Kind.POSSESSIVE for r in language.pronouns_of(token.text))
        and any(known.knows(each.text) and each.text.lower() not in _VERBS for each in after)
    )


def _readings(token: Token, language: Language) -> list[Pronoun]:
    """What a word may be as a pronoun of the third person; none if it is tagged otherwise."""
    readings = [
        reading
        for reading in language.pronouns_of(token.text)
        if reading.person in (0, 3) and reading.kind not in _NOT_REFERRING
    ]
    possessive = all(reading.kind is Kind.POSSESSIVE for reading in readings)
    return readings if possessive or token.upos in _PRONOUNS else []


def _pronoun_tag(readings: Sequence[Pronoun], language: Language) -> str:
    """What all readings agree on; French *son* is a determiner, and shows no gender."""
    if language.genders and all(reading.kind is Kind.POSSESSIVE for reading in readings):
        return ""
    genders = {_gender(r.gender, r.human, language) for r in readings}
    numbers = {r.number for r in readings}
    return _tag(
        genders.pop() if len(genders) == 1 else Gender.UNK,
        numbers.pop() if len(numbers) == 1 else Number.UNK,
    )


def _noun_tag(tokens: Sequence[Token], position: int, language: Language, known: Nouns) -> str:
    if language.genders:
        found = known.agreement(tokens, position)
        return _tag(found.gender, found.number)
    referent = english.referent(tokens, position)
    return _tag(_gender(referent.gender, referent.human, language), referent.number)


def _gender(gender: Gender, human: Human, language: Language) -> str:
    """The gender; where nouns have none, that something is no person says as much."""
    is_thing = not language.genders and gender is Gender.UNK and human is Human.OTHER
    return human if is_thing else gender


def _tag(gender: str, number: Number) -> str:
    """As `models.features` writes it, `fem_sg`; "" if nothing is known."""
    return "" if (gender, number) == (Gender.UNK, Number.UNK) else f"{gender}_{number}"
