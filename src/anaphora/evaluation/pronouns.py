"""Which source tokens are judged, and what they became: the ground under the pronoun metrics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from anaphora.evaluation.translation import Place, Translation, tokens
from anaphora.languages import Language, canonical
from anaphora.pairs import NULL_SUBJECT, Pair

# Forms that are articles far more often than pronouns: without a tagger they cannot be told apart,
# so they are judged only where a list asks for them.
_ARTICLES = {
    "de": ("der", "die", "das", "den", "dem", "des"),
    "es": ("el", "la", "los", "las", "lo"),
    "fr": ("le", "la", "les", "l'", "leur"),
}


class Occurrence(NamedTuple):
    """A source pronoun and the target words aligned to it, as they stand in the texts."""

    place: Place
    form: str
    reference: tuple[str, ...]
    hypothesis: tuple[str, ...]


class Canon(dict[str, str]):
    """Canonical forms of tokens, each made once."""

    def __missing__(self, token: str) -> str:
        form = self[token] = canonical(token)
        return form


class _Listed(dict[str, str]):
    """The canonical form of tokens that are on a list, "" for others; each looked up once."""

    def __init__(self, forms: Iterable[str]) -> None:
        self._forms = frozenset(map(canonical, forms))

    def __missing__(self, token: str) -> str:
        form = canonical(token)
        self[token] = form = form if form in self._forms else ""
        return form


def occurrences(translation: Translation, forms: Iterable[str]) -> Iterator[Occurrence]:
    """Yield every source token that is one of `forms`, with what is aligned to it."""
    listed = _Listed(forms)
    links = translation.reference_links, translation.hypothesis_links
    for segment, line in enumerate(translation.source):
        found = [(p, form) for p, form in enumerate(map(listed.__getitem__, tokens(line))) if form]
        if not found:
            continue
        sides = tokens(translation.reference[segment]), tokens(translation.hypothesis[segment])
        for position, form in found:
            reference, hypothesis = (
                tuple([words[t] for t in alignment.targets(segment, position)])
                for words, alignment in zip(sides, links, strict=True)
            )
            yield Occurrence((segment, position), form, reference, hypothesis)


def ambiguous_forms(pair: Pair) -> tuple[str, ...]:
    """The source forms of a pair whose translation is ambiguous, as far as tokens can tell."""
    left_out = {NULL_SUBJECT, *_ARTICLES.get(pair.source, ())}
    return tuple(form for form in pair.source_pronouns if form not in left_out)


def all_forms(language: Language) -> tuple[str, ...]:
    """Every pronoun of a language, first person and relative ones too, but no articles."""
    forms = dict.fromkeys(
        canonical(form) for p in language.pronouns for form in (p.form, p.elided) if form
    )
    return tuple(form for form in forms if form not in _ARTICLES.get(language.code, ()))


def target_forms(pair: Pair) -> tuple[str, ...]:
    """Every target form that may stand for a source pronoun of the pair, in a fixed order."""
    candidates = (form for ambiguity in pair.ambiguities for form in ambiguity.candidates)
    classes = (form for forms in (*pair.equal, *pair.similar) for form in sorted(forms))
    return tuple(dict.fromkeys((*pair.target_pronouns, *candidates, *classes)))
