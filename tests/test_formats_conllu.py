"""CoNLL-U: words, empty nodes, comments, and CorefUD's mentions."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from anaphora import formats
from anaphora.documents import (
    Document,
    EmptyNode,
    MultiwordToken,
    Segment,
    Side,
    Token,
)
from anaphora.errors import InputError
from tests import strategies_annotation


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "text.conllu"


def read(file: Path, text: str) -> list[Document]:
    file.write_text(text)
    return list(formats.read(file, "conllu"))


def written(file: Path, *documents: Document) -> str:
    formats.write(documents, file, "conllu")
    return file.read_text()


def words(*rows: str) -> str:
    """Write rows of "ID FORM HEAD DEPREL DEPS MISC" as the lines of a sentence."""
    lines = []
    for row in rows:
        number, form, head, deprel, deps, misc = row.split(" ")
        lines.append("\t".join((number, form, *"____", head, deprel, deps, misc)) + "\n")
    return "".join((*lines, "\n"))


FRENCH = """\
# newdoc id = d1
# newpar
# sent_id = d1-s1
# speaker = Anne
# text = Elle parle du chat.
1	Elle	elle	PRON	_	Gender=Fem|Number=Sing	2	nsubj	_	_
2	parle	parler	VERB	V	Number=Sing	0	root	0:root	Gloss=talks
3-4	du	_	_	_	_	_	_	_	_
3	de	de	ADP	_	_	5	case	_	_
4	le	le	DET	_	_	5	det	_	_
5	chat	chat	NOUN	_	Gender=Masc	2	obl	2:obl:de	Lang=fr|SpaceAfter=No
6	.	.	PUNCT	_	_	2	punct	_	_

"""


def test_words_multiword_tokens_and_comments_are_read(file: Path) -> None:
    (document,) = read(file, FRENCH)
    (segment,) = document.segments
    assert (document.id, segment.id) == ("d1", "d1-s1")
    assert segment.text == "Elle parle du chat."
    assert segment.comments == ("newpar", "speaker = Anne")
    assert segment.multiword_tokens == (MultiwordToken(2, 3, "du"),)
    assert segment.tokens[0] == Token(
        "Elle", "elle", "PRON", feats="Gender=Fem|Number=Sing", head=1, deprel="nsubj"
    )
    assert segment.tokens[1].head == 1  # HEAD 0: the root is its own head
    assert segment.tokens[4] == Token(
        "chat",
        "chat",
        "NOUN",
        feats="Gender=Masc",
        head=1,
        deprel="obl",
        deps="2:obl:de",
        misc="Lang=fr",
        space_after=False,
    )


@pytest.mark.parametrize(
    "text",
    [
        FRENCH,
        "# text = Hm\n# origin = radio\n# sent_id = 7\n" + words("1 Hm 0 root _ _"),
        "# sent_id = 7\n# newpar\n# text = Hm\n# tail\n" + words("1 Hm _ _ _ _"),
        "# newdoc id = a\n# global.Entity = eid-etype-head-other\n# meta::genre = news\n"
        "# text = Hm\n" + words("1 Hm _ _ _ _"),
        "# newdoc id = a\n# text = Hm\n" + words("1 Hm _ _ _ _") + "# newdoc id = b\n"
        "# text = Hm\n" + words("1 Hm _ _ _ A=1|Entity=Yes|SpaceAfter=No|Z=2"),
    ],
    ids=["usual", "comments in another order", "comment after the text", "attributes", "two"],
)
def test_a_file_is_written_as_it_was_read(file: Path, text: str) -> None:
    assert written(file, *read(file, text)) == text


def test_without_its_text_a_sentence_is_joined_from_its_written_words(file: Path) -> None:
    text = FRENCH.replace("# text = Elle parle du chat.\n", "")
    assert read(file, text)[0].segments[0].text == "Elle parle du chat."


def test_documents_without_an_id_are_called_by_their_count(file: Path) -> None:
    sentence = words("1 Hm _ _ _ _")
    documents = read(file, sentence + "# newdoc\n" + sentence + "# newdoc id = c\n" + sentence)
    assert [document.id for document in documents] == ["1", "2", "c"]


def test_a_single_document_that_reading_would_call_so_needs_no_newdoc(file: Path) -> None:
    hm = Document("1", (Segment("Hm", (Token("Hm"),)),))
    assert written(file, hm) == "# text = Hm\n" + words("1 Hm _ _ _ _")
    two = written(file, hm, Document("2", hm.segments))
    assert [line for line in two.splitlines() if "newdoc" in line] == [
        "# newdoc id = 1",
        "# newdoc id = 2",
    ]


def test_a_document_is_handed_on_before_the_next_is_read(file: Path) -> None:
    file.write_text(FRENCH + "# newdoc id = d2\n" + words("2 Hm _ _ _ _"))
    documents = iter(formats.read(file, "conllu"))
    assert next(documents).id == "d1"
    with pytest.raises(InputError, match="conllu:15: ID 2 where 1 should stand"):
        next(documents)


def test_the_last_blank_line_may_be_missing(file: Path) -> None:
    assert read(file, FRENCH[:-2]) == read(file, FRENCH)


def test_an_empty_segment_is_a_sentence_with_an_empty_text(file: Path) -> None:
    document = Document("d", (Segment(""), Segment("Hm", (Token("Hm"),))))
    assert written(file, document) == (
        "# newdoc id = d\n# text = \n\n# text = Hm\n" + words("1 Hm _ _ _ _")
    )
    assert list(formats.read(file, "conllu")) == [document]


NULL_SUBJECT = "# newdoc id = d\n# text = dice que votó\n" + words(
    "0.1 _ _ _ 1:nsubj Gloss=he",
    "1 dice 0 root _ _",
    "2 que 3 mark _ _",
    "2.1 él _ _ 3:nsubj|1:x _",
    "2.2 _ _ _ _ _",
    "3 votó 1 ccomp _ _",
)


def test_an_empty_node_hangs_on_its_first_enhanced_dependency(file: Path) -> None:
    (segment,) = read(file, NULL_SUBJECT)[0].segments
    assert segment.empty_nodes == (
        EmptyNode(-1, Token("", head=0, deprel="nsubj", deps="1:nsubj", misc="Gloss=he")),
        EmptyNode(1, Token("él", head=2, deprel="nsubj", deps="3:nsubj|1:x")),
        EmptyNode(1, Token("")),
    )
    assert written(file, Document("d", (segment,))) == NULL_SUBJECT


def test_the_head_of_an_empty_node_from_elsewhere_is_written_as_a_dependency(file: Path) -> None:
    null_subject = EmptyNode(-1, Token("", head=0, deprel="nsubj"))
    segment = Segment("llegó", (Token("llegó", head=0),), empty_nodes=(null_subject,))
    assert words("0.1 _ _ _ 1:nsubj _", "1 llegó 0 _ _ _") in written(
        file, Document("d", (segment,))
    )


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("1\tHm\t_\n", 1, "3 columns where a word line has 10; separate ID ... MISC by tabs"),
        (words("x Hm _ _ _ _"), 1, "ID 'x'; an ID is a number, 1-2 or 8.1"),
        (words("1-x Hm _ _ _ _"), 1, "ID '1-x'; an ID is a number, 1-2 or 8.1"),
        (words("1 a _ _ _ _", "3 b _ _ _ _"), 2, "ID 3 where 2 should stand; number the words"),
        (words("1 a _ _ _ _", "1 b _ _ _ _"), 2, "ID 1 where 2 should stand; number the words"),
        (words("0.2 _ _ _ _ _"), 1, "ID 0.2 where 0.1 should stand; number the words"),
        (words("1 a _ _ _ _", "2.1 _ _ _ _ _"), 2, "ID 2.1 where 1.1 should stand"),
        (words("2-3 ab _ _ _ _"), 1, "ID 2-3 where 1 or a range that begins so should stand"),
        (words("1-2 ab _ _ _ _", "1 a _ _ _ _"), 1, "multiword token 1-2 has not these words"),
        (
            words("1-2 x _ _ _ _", "1 a _ _ _ _", "2-3 y _ _ _ _", "2 b _ _ _ _", "3 c _ _ _ _"),
            3,
            "multiword token 2-3 overlaps another; merge them",
        ),
        (words("1-2 ab 1 _ _ _"), 1, "multiword token 1-2 has not these words"),
        (
            words("1-2 ab 1 _ _ _", "1 a _ _ _ _", "2 b _ _ _ _"),
            1,
            "multiword token with a syntax of its own; write _ in all columns but ID, FORM",
        ),
        (words("1  _ _ _ _"), 1, "word without a FORM; write its text"),
        (words("1 a x _ _ _"), 1, "HEAD 'x' is no number; write a word's ID, 0 or _"),
        (words("1 a -1 _ _ _"), 1, "HEAD '-1' is no number; write a word's ID, 0 or _"),
        (words("1 a 2 _ _ _"), 1, "HEAD 2 is outside the sentence; write a word's ID or 0"),
        (words("0.1 a 1 x _ _", "1 a _ _ _ _"), 1, "empty node with a HEAD or DEPREL; write _"),
        (words("0.1 a _ _ 2:x _", "1 a _ _ _ _"), 1, "DEPS '2:x' names no word of the sentence"),
        ("# sent_id = s\n\n", 1, "sentence without words; give each sentence its word lines"),
        (words("1 a _ _ _ _")[:-1] + "# x\n", 2, "comment among the words; move it before"),
        ("# text = a\n# text = b\n" + words("1 a _ _ _ _"), 2, "second # text; leave one of them"),
        (
            "# sent_id = s\n" + words("1 a _ _ _ _") + "# sent_id = s\n" + words("1 a _ _ _ _"),
            4,
            "sent_id 's' occurs twice in document '1'; give each sentence its own",
        ),
    ],
)
def test_a_bad_file_is_refused_with_its_place(
    file: Path, text: str, line: int, message: str
) -> None:
    with pytest.raises(InputError, match=rf"text\.conllu:{line}: .*{message}"):
        read(file, text)


HM = (Token("Hm"),)


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (Document("d", ()), "document 'd' is empty; leave it out"),
        (Document("", (Segment("Hm", HM),)), "document id '' is empty"),
        (Document("d", (Segment("Hm"),)), "segment 0: no tokens; cut it into tokens"),
        (Document("d", (Segment("a\nb", HM),)), "segment 0: text holds a line break"),
        (
            Document("d", (Segment("a", (Token(""),)),)),
            "a token without text; correct the analysis",
        ),
        (Document("d", (Segment("a", (Token("a\tb"),)),)), "a token holds a tab; clean"),
        (Document("d", (Segment("a", (Token("a", head=3),)),)), "its head at position 3 of 1"),
        (
            Document("d", (Segment("a", HM, empty_nodes=(EmptyNode(1, Token("")),)),)),
            "empty node after token 1 of 1",
        ),
        (
            Document("d", (Segment("a", HM, multiword_tokens=(MultiwordToken(0, 1, "a"),)),)),
            "multiword token 'a' over tokens 0 to 1",
        ),
        (
            Document("d", (Segment("a", HM, comments=("text = b",)),)),
            "comment 'text = b' would read as something else; leave it out",
        ),
        (
            Document("d", (Segment("a", HM),), attributes=(("a b", "c"),)),
            "attribute named 'a b'; give it a name without white space",
        ),
    ],
)
def test_what_conllu_cannot_hold_is_not_written(
    tmp_path: Path, document: Document, message: str
) -> None:
    good = Document("good", (Segment("Hm", HM),))
    with pytest.raises(InputError, match=message):
        formats.write([good, document], tmp_path / "out", "conllu")
    assert list(tmp_path.iterdir()) == []


def test_one_file_holds_one_side(tmp_path: Path) -> None:
    source = Document("d", (Segment("Hm", HM),))
    target = Document("d", (Segment("Hm", HM),), side=Side.REFERENCE)
    with pytest.raises(InputError, match="conllu holds one side, not source and reference"):
        formats.write([source, target], tmp_path / "out", "conllu")


@settings(max_examples=50, deadline=None)
@given(strategies_annotation.conllu_documents())
def test_documents_come_back(
    tmp_path_factory: pytest.TempPathFactory, documents: list[Document]
) -> None:
    file = tmp_path_factory.mktemp("conllu") / "text"
    formats.write(documents, file, "conllu")
    assert list(formats.read(file, "conllu")) == documents
