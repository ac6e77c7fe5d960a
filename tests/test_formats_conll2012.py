"""CoNLL-2012: parts, columns and coreference brackets."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from anaphora import formats
from anaphora.documents import Document, EmptyNode, Mention, Segment, Token
from anaphora.errors import InputError
from tests import strategies_annotation

# in the layout of OntoNotes 5.0: columns between runs of spaces
TALK = """\
#begin document (bc/cctv/00/cctv_0000); part 000
bc/cctv/00/cctv_0000   0   0       In    IN   (TOP(S(PP*       -    -   -   Anne      *   (ARGM*   -
bc/cctv/00/cctv_0000   0   1      the    DT           (NP*     -    -   -   Anne   (DATE*        *   (16|(3
bc/cctv/00/cctv_0000   0   2   summer    NN           *)))    summer   -   1   Anne      *)       *)   16)
bc/cctv/00/cctv_0000   0   3       it   PRP              *     -    -   -   Anne        *    (V*)   (7)|3)

bc/cctv/00/cctv_0000   0   0     rain    NN              *    rain   01   1   -        *    -

#end document
#begin document (bc/cctv/00/cctv_0000); part 001
bc/cctv/00/cctv_0000   1   0       It   PRP   *   -   -   -   -   *   (3)

#end document
"""  # noqa: E501


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "talk.conll"


def read(file: Path, text: str) -> list[Document]:
    file.write_text(text)
    return list(formats.read(file, "conll2012"))


def test_each_part_is_a_document_with_its_mentions(file: Path) -> None:
    first, second = read(file, TALK)
    assert (first.id, second.id) == ("bc/cctv/00/cctv_0000", "bc/cctv/00/cctv_0000#1")
    assert [segment.text for segment in first.segments] == ["In the summer it", "rain"]
    assert first.mentions == (
        Mention(0, 1, 3, entity="3"),
        Mention(0, 1, 2, entity="16"),
        Mention(0, 3, 3, entity="7"),
    )
    assert second.mentions == (Mention(0, 0, 0, entity="3"),)


def test_columns_without_a_field_of_their_own_are_kept_in_misc(file: Path) -> None:
    words = read(file, TALK)[0].segments
    assert words[0].tokens[2] == Token(
        "summer",
        "summer",
        xpos="NN",
        misc="Parse=*)))|Sense=1|Speaker=Anne|NamedEntity=*)|Arguments=*)",
    )
    assert words[1].tokens[0] == Token("rain", "rain", xpos="NN", misc="Frameset=01|Sense=1")


def test_columns_are_written_as_they_were_read_but_between_tabs(file: Path, tmp_path: Path) -> None:
    formats.write(read(file, TALK), tmp_path / "copy", "conll2012")
    rows = [line.split() for line in TALK.splitlines()]
    rows[2][-1] = "(3|(16"  # the longer one first
    copied = (tmp_path / "copy").read_text().splitlines()
    assert [line.split() for line in copied] == rows
    assert copied[3].split("\t")[1:4] == ["0", "2", "summer"]


def test_what_another_format_does_not_say_is_filled_in(file: Path) -> None:
    tokens = (Token("It", "it", "PRON", misc="Gloss=x"), Token("is"))
    formats.write([Document("d#2", (Segment("It is", tokens),))], file, "conll2012")
    assert file.read_text() == (
        "#begin document (d); part 002\n"
        "d\t2\t0\tIt\t-\t*\tit\t-\t-\t-\t*\t-\n"
        "d\t2\t1\tis\t-\t*\t-\t-\t-\t-\t*\t-\n"
        "\n#end document\n"
    )


def test_mentions_without_a_place_are_left_out(file: Path) -> None:
    null_subject = EmptyNode(-1, Token("", head=0))
    segment = Segment("dice", (Token("dice"),), empty_nodes=(null_subject,))
    mentions = (
        Mention(0, -1, -1, entity="1"),
        Mention(0, 0, 0, entity="2", part=(1, 2)),
        Mention(0, 0, 0, entity="3"),
    )
    formats.write([Document("d", (segment,), mentions)], file, "conll2012")
    assert "d\t0\t0\tdice\t-\t*\t-\t-\t-\t-\t*\t(3)\n" in file.read_text()


def part(*rows: str) -> str:
    """Write rows of "NUMBER WORD COREFERENCE" as a document."""
    lines = []
    for row in rows:
        number, word, coreference = row.split(" ", 2)
        lines.append(f"d 0 {number} {word} - * - - - - * {coreference}\n")
    return "#begin document (d); part 000\n" + "".join(lines) + "#end document\n"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("d 0 0 a - * - - - - * -\n", 1, "line outside any document; begin with a line like"),
        ("#begin document d\n", 1, "line outside any document; begin with a line like #begin"),
        (
            part("0 a -") + part("0 a -").removesuffix("#end document\n"),
            5,
            "file ends within a document; write #end",
        ),
        (
            part("0 a -").replace("#end", "#begin document (e); part 000\n#end"),
            3,
            "document begins within another; write #end document before it",
        ),
        (part(), 2, "document without sentences; leave it out"),
        (part("0 a -").replace(" a - ", " a "), 2, "11 columns where 12 are expected; write at"),
        (part("0 a -", "1 b - x"), 3, "13 columns where 12 are expected; write at least 12"),
        (part("0 a -", "2 b -"), 3, "word number '2' where 1 should stand; number the words"),
        (part("1 a -"), 2, "word number '1' where 0 should stand; number the words"),
        (part("0 a 3"), 2, "coreference '3'; correct the coreference column"),
        (part("0 a -", "1 b (3|)"), 3, r"coreference '\(3\|\)'; correct the coreference column"),
        (part("0 a 3)"), 2, r"bracket '3\)' closes a mention that is not open; correct the"),
        (part("0 a -", "1 b (3"), 3, "mention '3' is not closed by the end of the sentence"),
        (part("0 a -").replace("a - *", "a - (NP|*"), 2, r"a column with \| or an argument with ,"),
    ],
)
def test_a_bad_file_is_refused_with_its_place(
    file: Path, text: str, line: int, message: str
) -> None:
    with pytest.raises(InputError, match=rf"talk\.conll:{line}: {message}"):
        read(file, text)


HM = (Token("Hm"),)


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (Document("d", ()), "document 'd' is empty; leave it out"),
        (Document("a b", (Segment("Hm", HM),)), "document id 'a b' holds a space; CoNLL-2012"),
        (Document("#1", (Segment("Hm", HM),)), "document id '#1' .*; CoNLL-2012"),
        (Document("d", (Segment("Hm"),)), "segment 0: no tokens; cut it into tokens"),
        (Document("d", (Segment("", (Token(""),)),)), "column '' is empty or holds a space; clean"),
        (Document("d", (Segment("", (Token("a b"),)),)), "column 'a b' is empty or holds a space"),
        (
            Document(
                "d",
                (Segment("", HM * 4),),
                (Mention(0, 0, 2, entity="e"), Mention(0, 1, 3, entity="e")),
            ),
            "segment 0: two mentions of 'e' cross; write JSON lines",
        ),
        (
            Document("d", (Segment("", HM),), (Mention(0, 0, 0, entity="(1"),)),
            r"segment 0: mention of an entity named '\(1'; write JSON lines",
        ),
    ],
)
def test_what_conll2012_cannot_hold_is_not_written(
    tmp_path: Path, document: Document, message: str
) -> None:
    good = Document("good", (Segment("Hm", HM),))
    with pytest.raises(InputError, match=message):
        formats.write([good, document], tmp_path / "out", "conll2012")
    assert list(tmp_path.iterdir()) == []


@settings(max_examples=50, deadline=None)
@given(strategies_annotation.conll2012_documents())
def test_documents_come_back(
    tmp_path_factory: pytest.TempPathFactory, documents: list[Document]
) -> None:
    file = tmp_path_factory.mktemp("conll2012") / "text"
    formats.write(documents, file, "conll2012")
    assert list(formats.read(file, "conll2012")) == documents
