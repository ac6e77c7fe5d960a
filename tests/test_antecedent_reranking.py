"""A training that weighs the candidates of an external resolver anew, and what its model does.

The resolver of these tests knows the nouns before each Spanish pronoun and nothing else: all are
equally probable to it. What English has for the pronoun tells which was meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import anaphora
from anaphora import formats, microworld
from anaphora.antecedents import NO_WORD, PronounLink
from anaphora.cli import main
from anaphora.coreference import RESOLVERS, ResolverOptions
from anaphora.coreference.gold import Gold, candidate
from anaphora.documents import Bitext, Category, Document
from anaphora.errors import InputError

_WINDOW = 5


def undecided(document: Document) -> Iterator[PronounLink]:
    """The pronouns of a document, each with the last nouns before it, all equally probable."""
    for link in Gold("es").posterior(document):
        nouns = [
            mention
            for mention in document.mentions
            if mention.category in (Category.NOUN, Category.NAME)
            and (mention.segment, mention.end) < (link.segment, link.position)
        ][-_WINDOW:]
        share = 1 / max(1, len(nouns))
        found = tuple(candidate(document, mention, share) for mention in reversed(nouns))
        yield replace(link, candidates=found, p_none=0.0 if found else 1.0, functions=None)


def chosen_rightly(bitexts: Sequence[Bitext], found: dict[str, tuple[PronounLink, ...]]) -> float:
    """How often the most probable candidate is a mention of the pronoun's entity."""
    right = []
    for bitext in bitexts:
        document = bitext.source
        entities = {(m.segment, m.start): m.entity for m in document.mentions}
        gold = {(g.segment, g.token, g.verb): g for g in Gold("es").posterior(document)}
        for link in found.get(document.id, ()):
            (true,) = gold[link.segment, link.token, link.verb].candidates or (None,)
            if true and len(link.candidates) > 1 and link.token == NO_WORD:
                best = link.candidates[0]
                meant = entities[true.segment, true.start]
                right.append(entities.get((best.segment, best.start)) == meant)
    return sum(right) / len(right)


@pytest.fixture(scope="module")
def texts() -> list[Bitext]:
    return list(microworld.generate("es-en", 400, seed=7))


def write(bitexts: Sequence[Bitext], folder: Path, name: str) -> None:
    lines = {
        "es": [segment.text for b in bitexts for segment in b.source.segments],
        "en": [segment.text for b in bitexts for segment in b.target.segments],
        "doc": [b.source.id for b in bitexts for _ in b.source.segments],
    }
    for ending, text in lines.items():
        path = folder / f"{name}.{ending}"
        path.write_text("".join(f"{line}\n" for line in text), encoding="utf-8")
    links = (tuple(undecided(b.source)) for b in bitexts)
    formats.write((each for each in links if each), folder / f"{name}.jsonl", "antecedents")


@pytest.fixture(scope="module")
def model(texts: list[Bitext], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reranking")
    write(texts[:360], folder, "train")
    write(texts[360:], folder, "dev")
    config = folder / "model.toml"
    config.write_text(
        'pair = "es-en"\n'
        'corpus.train = {source = "train.es", target = "train.en", doc_ids = "train.doc"}\n'
        'corpus.dev = {source = "dev.es", target = "dev.en", doc_ids = "dev.doc"}\n'
        'analysis = {resolver = "learnt", target = false, tuning_sentences = 20, '
        'antecedents = {train = "train.jsonl", dev = "dev.jsonl"}}\n'
        "tuning.iterations = 0\nlm.order = 3\n",
        encoding="utf-8",
    )
    out = folder / "model"
    assert main(["train", str(config), "--out", str(out), "--threads", "1", "--quiet"]) == 0
    return out


def links_of(path: Path) -> dict[str, tuple[PronounLink, ...]]:
    return {links[0].document: links for links in formats.read(path, "antecedents")}


def test_english_tells_what_spanish_pronouns_mean(model: Path, texts: list[Bitext]) -> None:
    given, found = links_of(model.parent / "dev.jsonl"), links_of(model / "dev-links" / "links")
    assert found.keys() == given.keys()
    unseen = texts[360:]
    assert chosen_rightly(unseen, found) > chosen_rightly(unseen, given) + 0.2


def test_the_model_weighs_the_antecedents_that_translation_is_given(
    model: Path, texts: list[Bitext]
) -> None:
    loaded = anaphora.load(model)
    document = texts[-1].source
    bare = Document(document.id, document.segments)
    given = tuple(undecided(document))
    weighed = loaded.source(bare, given).links
    expected = links_of(model / "dev-links" / "links")[document.id]
    assert any(len({c.p for c in link.candidates}) > 1 for link in weighed)
    for link, other in zip(weighed, expected, strict=True):
        assert [c.p for c in link.candidates] == pytest.approx(
            [c.p for c in other.candidates], abs=1e-5
        )


def test_translation_asks_for_the_antecedents_it_weighs(
    model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, out = str(model.parent / "dev.es"), str(tmp_path / "out.en")
    command = ["translate", str(model), text, out, "--system", "coref", "--quiet"]
    command += ["--doc-ids", str(model.parent / "dev.doc")]
    assert main(command) == 1
    assert capsys.readouterr().err.startswith("anaphora: the model has no resolver of its own")
    assert main([*command, "--antecedents", str(model.parent / "dev.jsonl")]) == 0
    assert len(Path(out).read_text().splitlines()) == len(Path(text).read_text().splitlines())


def test_new_text_is_analysed_without_a_spanish_pipeline(
    model: Path, tmp_path: Path, texts: list[Bitext]
) -> None:
    found = tmp_path / "links.jsonl"
    command = ["analyse", "--lang", "es", "--resolver", "learnt", "--model", str(model)]
    command += ["--antecedents", str(model.parent / "dev.jsonl"), "--format", "jsonl", "--quiet"]
    command += ["--doc-ids", str(model.parent / "dev.doc"), str(model.parent / "dev.es")]
    assert main([*command, str(found)]) == 0
    assert chosen_rightly(texts[360:], links_of(found)) == chosen_rightly(
        texts[360:], links_of(model / "dev-links" / "links")
    )


def test_a_model_that_weighs_finds_nothing_by_itself(model: Path) -> None:
    with pytest.raises(InputError, match="has learnt to weigh the antecedents of a file"):
        RESOLVERS.get("learnt")(ResolverOptions("en", model=model))


def test_its_weights_begin_with_what_the_resolver_said(
    model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tables", "antecedent", str(model), "--most", "2"]) == 0
    first, *_ = capsys.readouterr().out.split("\n\n")
    title, *rows = first.splitlines()
    assert title.split() == ["what", "the", "resolver", "said", "weight"]
    assert all(row.split()[0] in ("share", "rank", "known") for row in rows)
