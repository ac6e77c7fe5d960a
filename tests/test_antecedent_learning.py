"""Learning antecedents on the micro-world, where the truth is known, and what cannot be learnt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import anaphora
from anaphora import analysis, formats, microworld
from anaphora.cli import main
from anaphora.coreference import RESOLVERS, ResolverOptions
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
    told = list(microworld.generate("en-fr", documents=300, seed=11))
    sources = analysis.analyser("en", entities=False).analyse(bitext.source for bitext in told)
    return [replace(b, source=source) for b, source in zip(told, sources, strict=True)]


@pytest.fixture(scope="module")
def learning(corpus: list[Bitext]) -> Learning:
    return learn([Text(EN_FR, lambda: iter(corpus[:225]))])


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
    unseen = [bitext.source for bitext in corpus[225:]]
    heuristic = nearest_subject(ResolverOptions("en")).shares
    assert accuracy(unseen, learning.model) > accuracy(unseen, heuristic) + 0.15


def test_the_same_text_teaches_the_same(corpus: list[Bitext], learning: Learning) -> None:
    again = learn([Text(EN_FR, lambda: iter(corpus[:225]))])
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


@pytest.fixture(scope="module")
def model(corpus: list[Bitext], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model that `anaphora train` made of raw text."""
    folder = tmp_path_factory.mktemp("learnt")
    formats.write((bitext.source for bitext in corpus), folder / "en", "plain")
    formats.write((bitext.target for bitext in corpus), folder / "fr", "plain")
    config = folder / "model.toml"
    config.write_text(
        'pair = "en-fr"\n[corpus.train]\nsource = "en"\ntarget = "fr"\n'
        '[analysis]\nresolver = "learnt"\n',
        encoding="utf-8",
    )
    assert main(["train", str(config), "--out", str(folder / "model"), "--quiet"]) == 0
    return folder / "model"


def test_a_trained_model_resolves_new_text(model: Path, corpus: list[Bitext]) -> None:
    resolver = RESOLVERS.get("learnt")(ResolverOptions("en", model=model))
    assert resolver.description.startswith("learnt 1, with builtin")
    document = corpus[0].source
    links = resolver.posterior(document)
    assert [(link.segment, link.token) for link in links] == [
        (link.segment, link.token)
        for link in RESOLVERS.get("builtin")(ResolverOptions("en")).posterior(document)
    ]
    assert not [fault for link in links for fault in link.faults_in(document)]
    nouns = [c for link in links if link.form.lower() == "it" for c in link.candidates]
    assert nouns
    assert not any(candidate.ref for candidate in nouns)


def test_its_weights_are_shown_by_subject(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "antecedent", str(model), "--most", "3"]) == 0
    tables = capsys.readouterr().out.split("\n\n")
    assert tables[0].splitlines()[0].split() == ["how", "near", "weight"]
    weights = [float(line.rsplit(maxsplit=1)[1]) for line in tables[0].splitlines()[1:]]
    assert len(weights) == 3
    assert weights == sorted(weights, reverse=True)


def test_a_resolver_without_weights_says_how_to_get_them(tmp_path: Path) -> None:
    def refused(options: ResolverOptions) -> str:
        with pytest.raises(InputError) as error:
            RESOLVERS.get("learnt")(options)
        return str(error.value)

    train = 'train a model with resolver = "learnt" in its [analysis]'
    assert refused(ResolverOptions("en")) == (
        f"the learnt resolver needs a model; give --model MODEL; or {train}"
    )
    assert refused(ResolverOptions("en", model=tmp_path)) == (
        f"{tmp_path}: has no learnt antecedents; {train}"
    )
    assert refused(ResolverOptions("es", model=tmp_path)).startswith(
        "the learnt resolver knows English only, not 'es'; "
    )


def test_translation_asks_the_learnt_resolver(model: Path) -> None:
    loaded = anaphora.load(model)
    assert loaded.description.resolver == "learnt"
    source = loaded.source(["Olivia found a lamp in the garage.", "It was broken."])
    (link,) = source.links
    assert link.form == "It"
    assert {candidate.head_lemma for candidate in link.candidates} >= {"lamp", "garage"}
