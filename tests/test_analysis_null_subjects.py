"""Understood subjects of Spanish on analyses written by hand, in UD's labels."""

from __future__ import annotations

import pytest

from anaphora import analysis
from anaphora.analysis.models import installed_pipelines
from anaphora.analysis.null_subjects import with_null_subjects
from anaphora.documents import Document, Segment, Token
from anaphora.errors import InputError

FINITE = "Mood=Ind|Number={}|Person={}|VerbForm=Fin"


def segment(line: str) -> Segment:
    """`dijo:decir/VERB/0/root/Sing3`: the last part is number and person of a finite verb."""
    tokens = []
    for word in line.split():
        written, upos, head, label, *finite = word.split("/")
        text, _, lemma = written.partition(":")
        feats = FINITE.format(finite[0][:4], finite[0][4]) if finite else ""
        tokens.append(Token(text, lemma or text, upos, "", feats, int(head), label))
    return Segment(" ".join(t.text for t in tokens), tuple(tokens))


def subjects(line: str) -> list[tuple[int, str]]:
    """Where an understood subject stands, and the verb it hangs on."""
    (done,) = with_null_subjects(Document("d", (segment(line),))).segments
    return [(node.after, done.tokens[node.token.head or 0].text) for node in done.empty_nodes]


def test_a_verb_without_subject_has_it_understood_before_it() -> None:
    line = (
        "Ayer/ADV/1/advmod dijo:decir/VERB/1/root/Sing3 que/SCONJ/3/mark iba:ir/VERB/1/ccomp/Sing3"
    )
    assert subjects(line) == [(0, "dijo"), (2, "iba")]


def test_it_has_the_person_and_number_of_the_verb() -> None:
    done = with_null_subjects(Document("d", (segment("Llegaron:llegar/VERB/0/root/Plur3"),)))
    (node,) = done.segments[0].empty_nodes
    assert (node.token.feature("Person"), node.token.feature("Number")) == ("3", "Plur")
    assert (node.token.upos, node.token.deprel, node.token.head) == ("PRON", "nsubj", 0)


def test_a_copula_stands_behind_its_subject() -> None:
    line = "Creo:creer/VERB/0/root/Sing1 que/SCONJ/3/mark es:ser/AUX/3/cop/Sing3 tarde/ADV/0/ccomp"
    assert subjects(line) == [(1, "tarde")]


@pytest.mark.parametrize(
    "line",
    [
        "Ana/PROPN/1/nsubj llegó:llegar/VERB/1/root/Sing3",
        "Llegué:llegar/VERB/0/root/Sing1",
        "Hay:haber/VERB/0/root/Sing3 problemas/NOUN/0/obj",
        "Llueve:llover/VERB/0/root/Sing3",
        "se/PRON/1/expl:pass vende:vender/VERB/1/root/Sing3",
        "quiere:querer/VERB/1/aux/Sing3 salir/VERB/1/root Ana/PROPN/1/nsubj",
        "casas/NOUN/0/root que/PRON/2/dep arden:arder/VERB/0/acl:relcl/Plur3",
    ],
)
def test_verbs_without_an_understood_subject(line: str) -> None:
    assert subjects(line) == []


def test_without_a_spanish_pipeline_the_command_is_named() -> None:
    if any(name.startswith("es_") for name in installed_pipelines()):
        pytest.skip("a Spanish pipeline is installed")
    with pytest.raises(InputError) as caught:
        list(analysis.analyser("es").analyse([Document("d", (Segment("Llueve."),))]))
    assert str(caught.value) == (
        "no spaCy pipeline for 'es' is installed; run: python -m spacy download es_core_news_sm"
    )
