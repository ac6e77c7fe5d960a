"""Antecedents from files of every kind, and from gold annotation."""

import gzip
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora import formats, microworld
from anaphora.antecedents import PronounKind, PronounLink
from anaphora.coreference import RESOLVERS, ResolverOptions
from anaphora.coreference.gold import Gold
from anaphora.documents import Document, EmptyNode, Mention, Segment, Token
from anaphora.errors import InputError

LAMP = Document(
    "d",
    (
        Segment("The lamp fell", tuple(map(Token, ("The", "lamp", "fell")))),
        Segment("It broke", tuple(map(Token, ("It", "broke")))),
    ),
)
CHAINED = replace(LAMP, mentions=(Mention(0, 0, 1, 1, "e1"), Mention(1, 0, 0, 0, "e1")))

CONLLU = """\
# newdoc id = d
# global.Entity = eid-etype-head-other
# text = The lamp fell
1\tThe\tthe\tDET\t_\t_\t2\tdet\t_\tEntity=(e1--2-
2\tlamp\tlamp\tNOUN\t_\t_\t3\tnsubj\t_\tEntity=e1)
3\tfell\tfall\tVERB\t_\t_\t0\troot\t_\t_

# text = It broke
1\tIt\tit\tPRON\t_\t_\t2\tnsubj\t_\tEntity=(e1--1-)
2\tbroke\tbreak\tVERB\t_\t_\t0\troot\t_\t_

"""
CONLL = """\
#begin document (d); part 000
d 0 0 The DT * - - - - * (1
d 0 1 lamp NN * - - - - * 1)
d 0 2 fell VBD * - - - - * -

d 0 0 It PRP * - - - - * (1)
d 0 1 broke VBD * - - - - * -

#end document
"""
JSONL = (
    '{"doc": "d", "sent": 1, "tok": 0, "form": "It", "kind": "pers", "candidates": [{"sent": 0, '
    '"start": 0, "end": 1, "head": 1, "head_lemma": "lamp", "p": 0.75}], "p_none": 0.25}\n'
)
SCORED = (
    '{"doc": "d", "sent": 1, "tok": 0, "form": "It", "kind": "pers", "candidates": ['
    '{"sent": 0, "start": 0, "end": 1, "head_lemma": "lamp", "score": 300.0}, '
    '{"sent": 0, "start": 1, "end": 1, "head_lemma": "fall", "score": 1.0}, '
    '{"sent": 0, "start": 2, "end": 2, "head_lemma": "x", "score": 0.5}]}\n'
)


def resolved(path: Path, name: str = "file") -> tuple[PronounLink, ...]:
    return RESOLVERS.get(name)(ResolverOptions("en", path)).posterior(LAMP)


@pytest.mark.parametrize(
    ("name", "text", "p"),
    [
        ("x.conllu", CONLLU, 1.0),
        ("x.conll", CONLL, 1.0),
        ("x.v4_gold_conll", CONLL, 1.0),
        ("x.antecedents.jsonl", JSONL, 0.75),
        ("y.jsonl", SCORED, 300 / 301),  # the third is under 1 % of the best, the second is kept
    ],
)
@pytest.mark.parametrize("resolver", ["file", "gold"])
def test_each_kind_of_file(tmp_path: Path, resolver: str, name: str, text: str, p: float) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    (link,) = resolved(path, resolver)
    assert (link.form, link.kind) == ("It", PronounKind.PERSONAL)
    assert link.best is not None
    assert (link.best.segment, link.best.start, link.best.end) == (0, 0, 1)
    assert link.best.p == pytest.approx(p)


def test_packed_files_are_read_by_what_they_pack(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl.gz"
    path.write_bytes(gzip.compress(JSONL.encode()))
    assert len(resolved(path)) == 1


def test_a_document_the_file_does_not_know_has_no_links(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(JSONL, encoding="utf-8")
    options = ResolverOptions("en", path)
    assert RESOLVERS.get("file")(options).posterior(replace(LAMP, id="other")) == ()


def test_a_file_of_other_tokens_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(JSONL.replace('"tok": 0', '"tok": 7'), encoding="utf-8")
    message = r"x.jsonl: pronoun 'It' at segment 1, token 7 is not in document 'd'; the file must"
    with pytest.raises(InputError, match=message):
        resolved(path)


def test_a_file_that_cannot_be_is_refused_before_work_begins(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no file of antecedents; name it: --antecedents FILE"):
        RESOLVERS.get("file")(ResolverOptions("en"))
    with pytest.raises(InputError, match=r"x.txt: the name does not tell what kind of antecedents"):
        RESOLVERS.get("file")(ResolverOptions("en", tmp_path / "x.txt"))


def test_gold_takes_the_last_noun_of_the_chain() -> None:
    (link,) = RESOLVERS.get("gold")(ResolverOptions("en")).posterior(CHAINED)
    assert link.best is not None
    assert (link.best.head_lemma, link.best.p, link.p_none) == ("lamp", 1.0, 0.0)


def test_a_gold_null_subject_has_the_place_of_its_verb() -> None:
    null = EmptyNode(-1, Token("", head=1, deprel="nsubj"))
    text = Document(
        "d",
        (
            Segment("Ana duerme", (Token("Ana"), Token("duerme"))),
            Segment("No sueña", (Token("No"), Token("sueña")), empty_nodes=(null,)),
        ),
        (Mention(0, 0, 0, 0, "ana"), Mention(1, -1, -1, -1, "ana")),
        lang="es",
    )
    (link,) = Gold("es").posterior(text)
    assert (link.kind, link.token, link.verb) == (PronounKind.NULL, -1, 1)
    assert link.best is not None
    assert link.best.head_lemma == "Ana"


@pytest.mark.parametrize("pair", microworld.PAIRS)
def test_gold_of_the_micro_world(pair: str) -> None:
    for bitext in microworld.generate(pair, 20):
        source = bitext.source
        links = Gold(source.lang).posterior(source)
        assert len(links) == sum(m.function is not None for m in source.mentions)
        for link in links:
            assert not list(link.faults_in(source))
            assert link.functions is not None
            anaphoric = link.functions.best == "anaphoric"
            assert (link.best is not None) == anaphoric


def test_links_of_gold_can_be_written_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    texts = [bitext.source for bitext in microworld.generate("es-en", 5)]
    links = [Gold("es").posterior(text) for text in texts]
    formats.write(links, path, "antecedents")
    resolver = RESOLVERS.get("file")(ResolverOptions("es", path))
    assert [resolver.posterior(text) for text in texts] == links
