"""Learning antecedents on the micro-world, where the truth is known, and what cannot be learnt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from anaphora import analysis, microworld
from anaphora.coreference.base import ResolverOptions
from anaphora.coreference.heuristics import nearest_subject
from anaphora.coreference.nominals import Nominal
from anaphora.coreference.resolving import Model, answers
from anaphora.documents import Bitext, Category, Document, Function
from anaphora.errors import InputError
from anaphora.pairs import PAIRS
from anaphora.training.antecedent_learning import FORMS, Learning, Text, learn

EN_FR = PAIRS.get("en-fr")


@pytest.fixture(scope="module")
def corpus() -> list[Bitext]:
    """Documents of the micro-world as the analyser sees them."""
    told = list(microworld.generate("en-fr", documents=400, seed=11))
    sources = analysis.analyser("en", entities=False).analyse(bitext.source for bitext in told)
    return [replace(b, source=source) for b, source in zip(told, sources, strict=True)]


@pytest.fixture(scope="module")
def learning(corpus: list[Bitext]) -> Learning:
    return learn([Text(EN_FR, lambda: iter(corpus[:300]))])


def outcomes(documents: Sequence[Document], model: Model) -> Iterator[bool]:
    """Whether the best noun for each anaphoric *it* and *they* is one of its entity's."""
    for document in documents:
        entities = {(m.segment, m.head): m.entity for m in document.mentions}
        anaphoric = {
            (m.segment, m.start): m.entity
            for m in document.mentions
            if m.category is Category.PRONOUN and m.function is Function.ANAPHORIC
        }
        for answer in answers(document, model):
            pronoun = answer.question.pronoun
            entity = anaphoric.get((pronoun.segment, pronoun.head))
            shares = zip(answer.shares, answer.question.candidates, strict=True)
            nouns = [(p, c) for p, c in shares if not c.is_pronoun]
            if pronoun.lemma in FORMS and entity and nouns:
                best: Nominal = max(nouns, key=lambda pair: pair[0])[1]
                yield entities.get((best.segment, best.head)) == entity


def accuracy(documents: Sequence[Document], model: Model) -> float:
    right = list(outcomes(documents, model))
    return sum(right) / len(right)


def test_french_pronouns_teach_what_english_ones_mean(
    corpus: list[Bitext], learning: Learning
) -> None:
    unseen = [bitext.source for bitext in corpus[300:]]
    heuristic = nearest_subject(ResolverOptions("en")).shares
    assert accuracy(unseen, learning.model) > accuracy(unseen, heuristic) + 0.15


def test_the_same_text_teaches_the_same(corpus: list[Bitext], learning: Learning) -> None:
    again = learn([Text(EN_FR, lambda: iter(corpus[:300]))])
    assert again.ranker == learning.ranker


def without_links(bitext: Bitext) -> Bitext:
    return replace(bitext, alignments=tuple(() for _ in bitext.alignments))


def with_target_words(bitext: Bitext, words: dict[str, str]) -> Bitext:
    """The bitext with some words of the translation replaced."""
    segments = tuple(
        replace(
            s, tokens=tuple(replace(t, text=words.get(t.text.lower(), t.text)) for t in s.tokens)
        )
        for s in bitext.target.segments
    )
    return replace(bitext, target=replace(bitext.target, segments=segments))


PRONOUNS = ("il", "elle", "ils", "elles", "le", "la", "l'", "les", "ce", "c'", "cela", "ça")


def refusal(texts: list[Bitext]) -> str:
    with pytest.raises(InputError) as error:
        learn([Text(EN_FR, lambda: iter(texts))])
    cause, _, remedy = str(error.value).partition("; check")
    assert remedy == ' languages, lexicon and alignment, or take resolver = "builtin"'
    return cause


def test_a_corpus_that_tells_nothing_is_refused(corpus: list[Bitext]) -> None:
    assert refusal(corpus[:1]) == (
        "en-fr: 1 times it and they are too few to learn from; 200 may do"
    )
    assert refusal([without_links(b) for b in corpus]) == (
        "en-fr: no noun before it and they became a word of known gender or number"
    )
    assert refusal([with_target_words(b, dict.fromkeys(PRONOUNS, "zut")) for b in corpus]) == (
        "en-fr: it and they never became a pronoun"
    )
    assert refusal([with_target_words(b, dict.fromkeys(PRONOUNS, "ce")) for b in corpus]) == (
        "en-fr: it and they only became ce, which shows neither gender nor number"
    )
