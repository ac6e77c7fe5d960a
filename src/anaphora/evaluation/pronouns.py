"""Which source tokens are judged, and what they became: the ground under the pronoun metrics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from anaphora.evaluation.translation import Translation, tokens
from anaphora.evaluation.word_index import Place
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


def occurrences(translation: Translation, forms: Iterable[str]) -> Iterator[Occurrence]:
    """Yield every source token that is one of `forms`, with what is aligned to it."""
    listed = frozenset(map(canonical, forms))

    def listed_form(word: str) -> str:
        form = canonical(word)
        return form if form in listed else ""

    to_reference = translation.reference_links.targets
    to_hypothesis = translation.hypothesis_links.targets
    cut = -1  # the segment whose tokens these are
    for (segment, position), form in translation.source_words.find(listed_form):
        if segment != cut:
            cut = segment
            reference = tokens(translation.reference[segment])
            hypothesis = tokens(translation.hypothesis[segment])
        yield Occurrence(
            (segment, position),
            form,
            tuple([reference[t] for t in to_reference(segment, position)]),
            tuple([hypothesis[t] for t in to_hypothesis(segment, position)]),
        )


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
