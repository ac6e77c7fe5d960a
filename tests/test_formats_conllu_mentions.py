"""CorefUD mentions in CoNLL-U: brackets, pieces, heads, and the fields a file declares."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora import formats
from anaphora.documents import Document, Gender, Mention, Segment, Token
from anaphora.errors import InputError
from tests.test_formats_conllu import HM, read, words, written


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "text.conllu"


COREFERENCE = (
    "# newdoc id = d\n# global.Entity = eid-etype-head-minspan-other\n# text = a b c d e f\n"
    + words(
        "0.1 _ _ _ _ Entity=(e1-person-1)",
        "1 a _ _ _ Entity=(e2[1/2]-org-4-2-gstype:gen(e3--2",
        "2 b _ _ _ Entity=e2[1/2])",
        "3 c _ _ _ Entity=e3)(e4",
        "3.1 _ _ _ _ Entity=(e5)",
        "4 d _ _ _ Entity=(e2[2/2]-org-4-2-x-y",
        "5 e _ _ _ Entity=(e1)e2[2/2])e4)",
        "6 f _ _ _ _",
    )
)


def test_mentions_nest_cross_break_and_stand_on_empty_nodes(file: Path) -> None:
    (document,) = read(file, COREFERENCE)
    assert document.mentions == (
        Mention(0, -1, -1, -1, "e1", attributes=(("etype", "person"),)),
        Mention(0, 0, 2, head=1, entity="e3"),
        Mention(
            0,
            0,
            1,
            head=4,  # the fourth word of both pieces: a, b, d, e
            entity="e2",
            part=(1, 2),
            attributes=(("etype", "org"), ("minspan", "2"), ("other", "gstype:gen")),
        ),
        Mention(0, 2, 4, entity="e4"),
        Mention(0, -2, -2, entity="e5"),
        Mention(
            0,
            3,
            4,
            head=4,
            entity="e2",
            part=(2, 2),
            attributes=(("etype", "org"), ("minspan", "2"), ("other", "x-y")),
        ),
        Mention(0, 4, 4, entity="e1"),
    )
    assert document.segments[0].tokens[0].misc == ""


def test_longer_mentions_open_first_and_inner_ones_close_first(file: Path) -> None:
    # e3 is longer than the piece of e2 that opens with it
    expected = COREFERENCE.replace(
        "(e2[1/2]-org-4-2-gstype:gen(e3--2", "(e3--2(e2[1/2]-org-4-2-gstype:gen"
    )
    assert written(file, *read(file, COREFERENCE)) == expected


def test_fields_of_gum_are_kept_by_name(file: Path) -> None:
    text = (
        "# newdoc id = d\n# global.Entity = GRP-etype-infstat-salience-centering-minspan-link-"
        "identity\n# text = Durham\n"
        + words("1 Durham 0 root _ Entity=(13-place-giv:act-nnsnn-cf1*-1-coref-Stoke-on-Trent)")
    )
    (document,) = read(file, text)
    assert document.mentions == (
        Mention(
            0,
            0,
            0,
            entity="13",
            attributes=(
                ("etype", "place"),
                ("infstat", "giv:act"),
                ("salience", "nnsnn"),
                ("centering", "cf1*"),
                ("minspan", "1"),
                ("link", "coref"),
                ("identity", "Stoke-on-Trent"),
            ),
        ),
    )
    assert written(file, document) == text


def test_what_a_mention_needs_is_declared_and_the_usual_fields_go_without_saying(
    file: Path,
) -> None:
    segment = Segment("she", (Token("she"),))
    plain = Document("d", (segment,), (Mention(0, 0, 0, 0, "e1"),))
    assert written(file, plain) == (
        "# newdoc id = d\n# global.Entity = eid-etype-head-other\n# text = she\n"
        + words("1 she _ _ _ Entity=(e1--1)")
    )
    assert list(formats.read(file, "conllu")) == [plain]
    rich = Document("d", (segment,), (Mention(0, 0, 0, 0, "e1", gender=Gender.FEM),))
    assert written(file, rich) == (
        "# newdoc id = d\n# global.Entity = eid-gender-etype-head-other\n# text = she\n"
        + words("1 she _ _ _ Entity=(e1-fem--1)")
    )
    assert list(formats.read(file, "conllu")) == [rich]


def test_a_declaration_holds_for_the_documents_after_it(file: Path) -> None:
    first = "# newdoc id = a\n# global.Entity = eid-x\n# text = Hm\n" + words("1 Hm _ _ _ _")
    second = "# newdoc id = b\n# text = Hm\n" + words("1 Hm _ _ _ Entity=(e1-y)")
    assert read(file, first + second)[1].mentions == (
        Mention(0, 0, 0, entity="e1", attributes=(("x", "y"),)),
    )


DECLARED = "# global.Entity = eid-head\n"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("# global.Entity = etype\n" + words("1 a _ _ _ _"), 1, "names no field eid or GRP; name"),
        (
            DECLARED + words("1 a _ _ _ Entity=e1)"),
            2,
            r"bracket 'e1\)' closes a mention that is not open; correct the Entity= brackets",
        ),
        (
            DECLARED + words("1 a _ _ _ Entity=(e2)", "2 b _ _ _ Entity=(e1"),
            3,
            "mention 'e1' is not closed by the end of the sentence; correct the Entity=",
        ),
        (DECLARED + words("1 a _ _ _ Entity=Yes"), 2, "Entity=Yes is not a row of brackets like"),
        (DECLARED + words("1 a _ _ _ Entity=(e1)x"), 2, r"Entity=\(e1\)x is not a row of brackets"),
        (DECLARED + words("1 a _ _ _ Entity=(-1)"), 2, "names no entity; correct the Entity="),
        (DECLARED + words("1 a _ _ _ Entity=(e1-2)"), 2, "head 2 of mention 'e1', which has 1"),
        (DECLARED + words("1 a _ _ _ Entity=(e1-x)"), 2, "head 'x' of mention 'e1' is no number"),
        (
            DECLARED + words("1 a _ _ _ Entity=(e1[1/2])"),
            2,
            "mention of 'e1' has 1 of its 2 pieces; correct the Entity= brackets",
        ),
        (
            DECLARED + words("1 a _ _ _ Entity=(e1[2/2])"),
            2,
            "piece 2 of 2 of a mention of 'e1' without those before it; correct",
        ),
    ],
)
def test_bad_brackets_are_refused_with_their_place(
    file: Path, text: str, line: int, message: str
) -> None:
    with pytest.raises(InputError, match=rf"text\.conllu:{line}: .*{message}"):
        read(file, text)


def test_entities_without_their_declaration_are_refused_but_other_uses_of_the_name_kept(
    file: Path,
) -> None:
    (document,) = read(file, words("1 Bonn _ _ _ Entity=Yes"))
    assert document.segments[0].tokens[0].misc == "Entity=Yes"
    with pytest.raises(InputError, match=r"conllu:1: .*no # global.Entity .*; write"):
        read(file, words("1 Bonn _ _ _ Entity=(e1)"))


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (
            Document("d", (Segment("a", HM),), attributes=(("global.Entity", "x"),)),
            "names no field eid or GRP; name the fields",
        ),
        (
            Document("d", (Segment("a", HM),), (Mention(0, 0, 0),)),
            "segment 0: mention without the name of an entity; write JSON lines",
        ),
        (
            Document("d", (Segment("a", HM),), (Mention(0, 0, 0, entity="a-b"),)),
            "mention field 'eid' with the value 'a-b', which brackets cannot hold; write JSON",
        ),
        (
            Document("d", (Segment("a", HM * 2),), (Mention(0, 0, 0, head=1, entity="e"),)),
            "head of a mention of 'e' is not in it; write JSON lines",
        ),
        (
            Document("d", (Segment("a", HM * 2),), (Mention(0, 1, 0, entity="e"),)),
            "mention of 'e' ends before it starts; write JSON lines",
        ),
        (
            Document(
                "d",
                (Segment("a", HM * 4),),
                (Mention(0, 0, 2, entity="e"), Mention(0, 1, 3, entity="e")),
            ),
            "two mentions of 'e' cross; write JSON lines",
        ),
    ],
)
def test_what_brackets_cannot_hold_is_not_written(
    tmp_path: Path, document: Document, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        formats.write([document], tmp_path / "out", "conllu")
    assert list(tmp_path.iterdir()) == []
