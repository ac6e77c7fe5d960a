"""A document pair with its links as a person sees it on a terminal."""

from __future__ import annotations

from anaphora.documents import (
    Bitext,
    Category,
    Document,
    EmptyNode,
    Function,
    Mention,
    Segment,
    Side,
    Token,
)
from anaphora.report.terminal import show_links


def segment(text: str, *empty_nodes: EmptyNode) -> Segment:
    return Segment(text, tuple(map(Token, text.split())), empty_nodes=empty_nodes)


def noun(line: int, start: int, end: int, entity: str) -> Mention:
    return Mention(line, start, end, entity=entity, category=Category.NOUN)


def pronoun(
    line: int, position: int, entity: str = "", function: Function = Function.ANAPHORIC
) -> Mention:
    return Mention(
        line, position, position, entity=entity, category=Category.PRONOUN, function=function
    )


ENGLISH = Document(
    "d1",
    (segment("Ana and her brother bought a lamp ."), segment("It was late but they liked it .")),
    (
        noun(0, 0, 3, "both"),
        noun(0, 0, 0, "ana"),
        pronoun(0, 2, "ana"),
        noun(0, 5, 6, "lamp"),
        pronoun(1, 0, function=Function.PLEONASTIC),
        pronoun(1, 4, "both"),
        pronoun(1, 6, "lamp"),
    ),
)
SPANISH = Document(
    "d1",
    (
        segment("Ana y su hermano compraron una lámpara ."),
        segment(
            "Era tarde pero les gustó .",
            EmptyNode(-1, Token("", head=0)),
            EmptyNode(2, Token("", head=4)),
        ),
    ),
    (
        noun(0, 0, 3, "both"),
        noun(0, 0, 0, "ana"),
        pronoun(0, 2, "ana"),
        noun(0, 5, 6, "lamp"),
        pronoun(1, -1, function=Function.PLEONASTIC),
        pronoun(1, -2, "lamp"),
        pronoun(1, 3, "both"),
    ),
    side=Side.REFERENCE,
)
WORD_BY_WORD = tuple((i, i) for i in range(8))
LINKS = (WORD_BY_WORD, ((1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (7, 5)))


def test_mentions_are_numbered_by_entity_and_pronouns_explained() -> None:
    assert show_links(Bitext(ENGLISH, SPANISH, LINKS), colour=False) == (
        "  1  [Ana₂ and her₂ brother]₁ bought a lamp₃ .\n"
        "     [Ana₂ y su₂ hermano]₁ compraron una lámpara₃ .\n"
        "  2  It was late but they₁ liked it₃ .\n"
        "     Era tarde pero ∅₃ les₁ gustó .\n"
        "\n"
        "  1  her       -> su           anaphoric   Ana₂ (line 1)\n"
        "  2  It        -> -            pleonastic\n"
        "  2  they      -> les          anaphoric   Ana and her brother₁ (line 1)\n"
        "  2  it        -> -            anaphoric   a lamp₃ (line 1)"
    )


def test_a_null_subject_is_explained_by_the_pronoun_of_its_entity() -> None:
    source = Document(SPANISH.id, SPANISH.segments, SPANISH.mentions)
    target = Document(ENGLISH.id, ENGLISH.segments, ENGLISH.mentions, side=Side.REFERENCE)
    links = tuple(tuple((t, s) for s, t in row) for row in LINKS)
    rows = show_links(Bitext(source, target, links), colour=False).splitlines()
    assert "  2  ∅         -> it           anaphoric   una lámpara₃ (line 1)" in rows
    assert "  2  les       -> they         anaphoric   Ana y su hermano₁ (line 1)" in rows


def test_colour_tells_entities_apart_and_is_off_on_request() -> None:
    bitext = Bitext(ENGLISH, SPANISH, LINKS)
    coloured = show_links(bitext, colour=True)
    assert "\x1b[32mlamp\x1b[0m\x1b[32m₃\x1b[0m" in coloured
    assert "\x1b" not in show_links(bitext, colour=False)
