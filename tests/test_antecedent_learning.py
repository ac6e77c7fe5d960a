"""Learning antecedents on the micro-world, where the truth is known, and what cannot be learnt."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import anaphora
from anaphora import formats, microworld
from anaphora.cli import main
from anaphora.coreference import RESOLVERS, ResolverOptions
from anaphora.documents import Bitext
from anaphora.errors import InputError
from anaphora.experiments.micro_antecedents import (
    HEURISTIC,
    accuracy,
    from_targets,
    from_truth,
    split,
    told,
)
from anaphora.pairs import PAIRS
from anaphora.training.antecedent_arrays import Collected
from anaphora.training.antecedent_instances import NONE, Instance
from anaphora.training.antecedent_learning import Learning, Text, check, learn

EN_FR = PAIRS.get("en-fr")


@pytest.fixture(scope="module")
def corpus() -> list[Bitext]:
    return told(documents=300, seed=11)


@pytest.fixture(scope="module")
def learning(corpus: list[Bitext]) -> Learning:
    return from_targets({"en-fr": split(corpus)[0]})


def test_french_pronouns_teach_what_english_ones_mean(
    corpus: list[Bitext], learning: Learning
) -> None:
    learnt_from, unseen = split(corpus)
    found = accuracy(unseen, learning.model)
    assert found > accuracy(unseen, HEURISTIC) + 0.3
    assert found > accuracy(unseen, from_truth(learnt_from, learning)) - 0.05


def test_the_same_text_teaches_the_same(corpus: list[Bitext], learning: Learning) -> None:
    again = from_targets({"en-fr": split(corpus)[0]})
    assert again.ranker == learning.ranker


def test_two_languages_teach_the_same_weights(corpus: list[Bitext], learning: Learning) -> None:
    german, unseen = split(told(documents=300, seed=11, pair="en-de"))
    french, more = split(corpus)
    both = from_targets({"en-fr": french, "en-de": german})
    alone = from_targets({"en-de": german})
    found = accuracy([*unseen, *more], both.model)
    assert found > accuracy([*unseen, *more], alone.model)
    assert found > accuracy([*unseen, *more], learning.model) - 0.02  # one in fifty, by chance
    assert [sorted(words.labels) for words in both.words] == [
        sorted(learning.words[0].labels),
        sorted(alone.words[0].labels),
    ]


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
    assert refusal([with_target_words(b, dict.fromkeys(PRONOUNS, "il")) for b in corpus]) == (
        "en-fr: it and they only became il, whatever the noun"
    )


def test_antecedents_of_one_class_tell_nothing() -> None:
    alike = Instance("it subject", "il", [["back 0"], ["none"]], ["masc_sg", NONE])
    with pytest.raises(InputError, match="all nouns before it and they became words of one class"):
        check(Collected([alike] * 300), EN_FR)


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
    assert main(["train", str(config), "--out", str(folder / "model"), "--threads", "1"]) == 0
    return folder / "model"


def test_more_languages_are_named_in_the_configuration(model: Path, tmp_path: Path) -> None:
    """Trained in the same directory: only what German adds is done."""
    german = list(microworld.generate("en-de", documents=200, seed=5))
    formats.write((bitext.source for bitext in german), tmp_path / "en", "plain")
    formats.write((bitext.target for bitext in german), tmp_path / "de", "plain")
    config = tmp_path / "model.toml"
    config.write_text(
        f'pair = "en-fr"\n[corpus.train]\nsource = "{model.parent}/en"\n'
        f'target = "{model.parent}/fr"\n[analysis]\nresolver = "learnt"\n'
        '[[analysis.more]]\npair = "en-de"\nsource = "en"\ntarget = "de"\n',
        encoding="utf-8",
    )
    out = shutil.copytree(model, tmp_path / "model")
    french = (out / "antecedents" / "weights").read_bytes()
    assert main(["train", str(config), "--out", str(out), "--threads", "1", "--quiet"]) == 0
    assert (out / "windows-en-de").is_dir()
    assert (out / "windows" / "stage.json").read_bytes() == (
        model / "windows" / "stage.json"
    ).read_bytes()
    assert (out / "antecedents" / "weights").read_bytes() != french


def test_a_trained_model_resolves_new_text(model: Path, corpus: list[Bitext]) -> None:
    resolver = RESOLVERS.get("learnt")(ResolverOptions("en", model=model))
    assert resolver.description.startswith("learnt 2, with builtin")
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
