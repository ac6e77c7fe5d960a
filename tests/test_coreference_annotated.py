"""Links as CoNLL-U holds them: mentions of one entity, and all probabilities in MISC."""

from __future__ import annotations

import io

from hypothesis import given

from anaphora.antecedents import Candidate, Functions, PronounKind, PronounLink
from anaphora.coreference.annotated import mentions, posterior, with_links
from anaphora.documents import Document, Function, Gender, Human, Number, Segment, Token
from anaphora.formats import conllu
from anaphora.streams import Lines
from tests.strategies_antecedents import links as any_links

CAR = Candidate(0, 2, 3, 3, "car", 0.7, Gender.UNK, Number.SG, Human.OTHER)
ANN = Candidate(0, 0, 0, 0, "ann", 0.2)
IT = PronounLink(
    "d", 1, 0, "It", PronounKind.PERSONAL, (CAR, ANN), 0.1, Functions(anaphoric=0.9, event=0.1)
)
ITS = PronounLink(
    "d", 1, 2, "its", PronounKind.POSSESSIVE, (Candidate(1, 0, 0, 0, "it", 1.0),), 0.0
)
NOBODY = PronounLink("d", 1, 4, "it", PronounKind.PERSONAL, (ANN,), 0.8)


def document(*lines: str) -> Document:
    segments = (Segment(line, tuple(map(Token, line.split()))) for line in lines)
    return Document("d", tuple(segments))


TEXT = document("Ann saw the car", "It lost its wheel it")


def test_the_posterior_counts_words_from_one_and_segments_back() -> None:
    assert posterior(IT) == (
        "Function=anaphoric:0.9,event:0.1|Antecedents=-1:3-4:0.7,-1:1-1:0.2|NoAntecedent=0.1"
    )


def test_what_is_linked_is_one_entity() -> None:
    car, it, its = mentions([IT, ITS])
    assert {car.entity, it.entity, its.entity} == {"e1"}
    assert (car.segment, car.start, car.end, car.number) == (0, 2, 3, Number.SG)
    assert (it.function, its.function) == (Function.ANAPHORIC, None)


def test_a_pronoun_that_most_probably_has_no_antecedent_is_in_no_chain() -> None:
    assert mentions([NOBODY]) == ()
    assert posterior(NOBODY) == "Antecedents=-1:1-1:0.2|NoAntecedent=0.8"


def test_conllu_holds_it() -> None:
    out = io.StringIO()
    conllu.write([with_links(TEXT, [IT, ITS])], out)
    rows = [line.split("\t") for line in out.getvalue().splitlines() if "\t" in line]
    assert {row[1]: row[9].partition("|")[2] for row in rows if row[1] == "It"} == {
        "It": posterior(IT)
    }
    (again,) = conllu.read(Lines(io.BufferedReader(io.BytesIO(out.getvalue().encode())), "x"))
    assert [(m.segment, m.start, m.end, m.entity) for m in again.mentions] == [
        (0, 2, 3, "e1"),
        (1, 0, 0, "e1"),
        (1, 2, 2, "e1"),
    ]


@given(any_links())
def test_the_posterior_has_no_space_and_keeps_its_sum(link: PronounLink) -> None:
    text = posterior(link)
    assert not any(sign.isspace() for sign in text)
    fields = dict(part.split("=") for part in text.split("|"))
    shown = [float(c.rpartition(":")[2]) for c in fields.get("Antecedents", "").split(",") if c]
    assert sum(shown) + float(fields["NoAntecedent"]) <= 1.01
