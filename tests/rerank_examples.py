"""N-best lists of the micro-world, and pronoun language models learnt from it."""

from __future__ import annotations

import shutil
from collections.abc import Container, Iterable, Iterator, Sequence
from pathlib import Path

import pytest

from anaphora import microworld
from anaphora.antecedents import NO_WORD, PronounKind, PronounLink
from anaphora.documents import Bitext, Category, Token
from anaphora.engines.base import Draft
from anaphora.engines.model_directory import Part, read_description, write_description
from anaphora.languages import LANGUAGES
from anaphora.models import pronoun_lm
from anaphora.models.pronoun_lm import PronounLM, TaggedWord
from anaphora.models.tagging import tagged_words
from anaphora.nbest import Hypothesis
from anaphora.pairs import PAIRS
from anaphora.systems.base import Source
from tests.postedit_nouns import NOUNS


def plm(pair: str, path: Path, documents: int = 300) -> PronounLM:
    """A model learnt from the target side of the micro-world."""
    bitexts = microworld.generate(pair, documents=documents, seed=11)
    sequences = (
        sequence
        for bitext in bitexts
        for sequence in pronoun_lm.training_sequences(
            _tagged(bitext), PAIRS.get(pair).target_pronouns
        )
    )
    pronoun_lm.train(sequences, path)
    return PronounLM(path)


def _tagged(bitext: Bitext) -> Iterator[TaggedWord]:
    lang = bitext.target.lang
    for segment in bitext.target.segments:
        words = [Token(token.text) for token in segment.tokens]  # untagged, as hypotheses are
        yield from tagged_words(words, LANGUAGES.get(lang), NOUNS[lang])


def with_hypotheses(
    bitext: Bitext, forms: Iterable[str], worst: str
) -> tuple[Source, tuple[Draft, ...]]:
    """The reference with each of `forms` in place of what stands for *it* or a null subject.

    The engine likes `worst` best by a little, whatever stands before.
    """
    choices = (worst, *(form for form in forms if form != worst))
    drafts = []
    for segment, source, links in zip(
        bitext.target.segments, bitext.source.segments, bitext.alignments, strict=True
    ):
        positive = tuple((s, t) for s, t in links if s >= 0 and t >= 0)
        others = {t for s, t in positive if source.tokens[s].text.lower() != "it"}
        its = {
            t
            for t, token in enumerate(segment.tokens)
            if token.text.lower() in choices and token.upos == "PRON" and t not in others
        }
        nbest = tuple(
            Hypothesis(" ".join(_with(segment.tokens, its, form)), -float(rank), (), positive)
            for rank, form in enumerate(choices)
        )
        first = nbest[0]
        given = tuple(token.text for token in source.tokens)
        words = tuple(first.text.split(" "))
        drafts.append(Draft(given, words, first.text, positive, 0.0, (), nbest))
    return Source(bitext.source, tuple(_null_subjects(bitext))), tuple(drafts)


def _null_subjects(bitext: Bitext) -> Iterator[PronounLink]:
    """Understood subjects, with no word of what they refer to."""
    for mention in bitext.source.mentions:
        if mention.start < 0 and mention.category is Category.PRONOUN:
            verb = bitext.source.segments[mention.segment].node(mention.start).head
            yield PronounLink(
                bitext.source.id,
                mention.segment,
                NO_WORD,
                "",
                PronounKind.NULL,
                (),
                1.0,
                verb=verb,
            )


def _with(tokens: Sequence[Token], places: Container[int], form: str) -> Iterator[str]:
    for place, token in enumerate(tokens):
        yield form if place in places else token.text


@pytest.fixture(scope="session")
def reranking_model(tiny_model: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tiny model with a pronoun language model; do not change it."""
    directory = tmp_path_factory.mktemp("rerank") / "model"
    shutil.copytree(tiny_model, directory)
    plm("en-fr", directory / "pronoun-lm", documents=100)
    description = read_description(directory)
    files = description.files.model_copy(update={"pronoun_lm": "pronoun-lm"})
    parts = {**description.parts, "pronoun-lm": Part.of(directory / "pronoun-lm")}
    write_description(description.model_copy(update={"files": files, "parts": parts}), directory)
    return directory
