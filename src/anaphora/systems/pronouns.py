"""Which word of a draft stands for a source pronoun, and what the pronoun is in its clause."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from anaphora.analysis import syntax
from anaphora.antecedents import PronounKind, PronounLink
from anaphora.documents import Links, Token
from anaphora.languages import Kind, Language, Pronoun
from anaphora.pairs import NULL_SUBJECT, Ambiguity, Pair

_NOT_TRANSLATIONS = frozenset((Kind.RELATIVE, Kind.REFLEXIVE))
_KINDS = {
    PronounKind.POSSESSIVE: (Kind.POSSESSIVE, Kind.POSSESSIVE_PRONOUN),
    PronounKind.REFLEXIVE: (Kind.REFLEXIVE,),
    PronounKind.NULL: (Kind.SUBJECT,),
}
_ROLES = {
    syntax.Role.SUBJECT: (Kind.SUBJECT,),
    syntax.Role.OBJECT: (Kind.OBJECT, Kind.INDIRECT),
    syntax.Role.OBLIQUE: (Kind.PREPOSITIONAL, Kind.OBJECT),
    syntax.Role.POSSESSOR: (Kind.POSSESSIVE, Kind.POSSESSIVE_PRONOUN),
}
_SUBJECT_TO_VERB = 3
_DER = frozenset(("der", "die", "das", "den", "dem", "dessen", "deren"))
_NO_PRONOUN_TAGS = frozenset(("DET", "NOUN", "PROPN", "VERB", "AUX", "ADJ", "NUM"))


def source_form(link: PronounLink) -> str:
    """The form as the pair lists it."""
    return NULL_SUBJECT if link.kind is PronounKind.NULL else link.form


def unknown_pronouns(links: Iterable[PronounLink], language: Language) -> Iterator[str]:
    """Describe links of words that are no pronouns of the source language."""
    for link in links:
        if link.form and not language.pronouns_of(link.form):
            yield f"{link.describe()} is no pronoun of {language.name}; correct it or leave it out"


def ambiguity_of(
    pair: Pair, link: PronounLink, tokens: Sequence[Token], draft_form: str
) -> Ambiguity | None:
    """What the pronoun may become, by what it does in its clause; None if there is no question.

    Without a parse of the source the draft tells: *it* that became *il* is a subject.
    """
    form = source_form(link)
    options = [a for k in Kind if (a := pair.ambiguity(form, k)) is not None]
    kinds = _KINDS.get(link.kind, ())
    if not kinds and link.token >= 0:
        kinds = _ROLES.get(syntax.role(tokens, link.token), ())
    if not kinds and draft_form:
        readings = third_person(pair.target_language, draft_form)
        kinds = tuple(reading.kind for reading in readings)
    known = next((a for kind in kinds for a in options if a.kind is kind), None)
    return known or pair.ambiguity(form)


def third_person(language: Language, form: str) -> list[Pronoun]:
    """The readings of a form that can stand for a source pronoun of the third person."""
    return [
        reading
        for reading in language.pronouns_of(form)
        if reading.person in (0, 3) and reading.kind not in _NOT_TRANSLATIONS
    ]


@dataclass(frozen=True, slots=True)
class Translation:
    """What a draft has for a source pronoun.

    `linked` are the words it is aligned to, `pronouns` those of them that are pronouns.
    """

    linked: tuple[int, ...]
    pronouns: tuple[int, ...]

    @property
    def place(self) -> int | None:
        """Where its translation stands: of several pronouns the last, next to the verb."""
        return self.pronouns[-1] if self.pronouns else None

    def of_kinds(
        self, kinds: Collection[Kind], target: Sequence[Token], language: Language
    ) -> Translation:
        """Only with the pronouns that may be of some kinds."""
        pronouns = tuple(
            t
            for t in self.pronouns
            if any(r.kind in kinds for r in third_person(language, target[t].text))
        )
        return Translation(self.linked, pronouns)


def translation_of(
    link: PronounLink, links: Links, target: Sequence[Token], language: Language
) -> Translation:
    """Find what a draft has for a source pronoun.

    A null subject has no word of its own: its pronoun is aligned to its verb, or to nothing and
    stands before what the verb became.
    """
    linked = tuple(sorted({t for s, t in links if s == link.position}))
    pronouns = tuple(t for t in linked if is_pronoun(target, t, language))
    if link.kind is PronounKind.NULL:
        pronouns = tuple(t for t in pronouns if _is_subject(target, t, language))
        if linked and not pronouns:
            pronouns = _subject_before(linked[0], links, target, language)
    return Translation(linked, pronouns)


def _subject_before(
    verb: int, links: Links, target: Sequence[Token], language: Language
) -> tuple[int, ...]:
    """The subject pronoun a few words before a verb that is aligned to nothing: it *had* gone."""
    aligned = {t for _, t in links}
    for position in range(verb - 1, max(verb - 1 - _SUBJECT_TO_VERB, -1), -1):
        if not target[position].text[:1].isalpha():
            break
        if position not in aligned and _is_subject(target, position, language):
            return (position,)
    return ()


def _is_subject(target: Sequence[Token], position: int, language: Language) -> bool:
    readings = third_person(language, target[position].text)
    return any(reading.kind is Kind.SUBJECT for reading in readings)


def is_pronoun(tokens: Sequence[Token], position: int, language: Language) -> bool:
    """Whether a word of a draft is a pronoun of the third person, and no article like it."""
    token = tokens[position]
    readings = third_person(language, token.text)
    if not readings or all(reading.kind is Kind.POSSESSIVE for reading in readings):
        return bool(readings)
    return token.upos not in _NO_PRONOUN_TAGS if token.upos else not _is_der(tokens, position)


def _is_der(tokens: Sequence[Token], position: int) -> bool:
    """Whether an untagged German der, die, das ... is an article or relative: a noun or clause."""
    if tokens[position].text.lower() not in _DER:
        return False
    after = tokens[position + 1].text if position + 1 < len(tokens) else ""
    return after[:1].isupper() or (position > 0 and tokens[position - 1].text == ",")
