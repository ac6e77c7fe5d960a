"""SGM: source, reference and test sets, as published and as found."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from anaphora import formats
from anaphora.documents import Document, Segment, Side
from anaphora.errors import InputError
from tests import strategies

# The layout of the files that WMT published until 2020, shortened.
PUBLISHED = """\
<refset setid="newstest2013" srclang="any" trglang="fr">
<doc sysid="ref" docid="cyberpresse/2012/12/01/1564248" genre="news" origlang="en">
<hl>
<seg id="1">Tom &amp; la lampe</seg>
</hl>
<p>
<seg id="2">Elle est tombée.</seg>
<seg id="4" type="x &quot;y&quot;">Elle s'est &lt;cassée&gt;.</seg>
</p>
<p>
<seg id="5"></seg>
</p>
</doc>
<doc docid="second">
<seg id="1">Il pleut.</seg>
</doc>
</refset>
"""
SET = (("dataset.id", "newstest2013"), ("set.srclang", "any"))
DOCUMENTS = [
    Document(
        "cyberpresse/2012/12/01/1564248",
        (
            Segment("Tom & la lampe", id="1", comments=("newpar = hl",)),
            Segment("Elle est tombée.", id="2", comments=("newpar",)),
            Segment("Elle s'est <cassée>.", id="4", comments=('seg.type = x "y"',)),
            Segment("", id="5", comments=("newpar",)),
        ),
        lang="fr",
        side=Side.REFERENCE,
        version="ref",
        attributes=(*SET, ("genre", "news"), ("origlang", "en")),
    ),
    Document(
        "second", (Segment("Il pleut.", id="1"),), lang="fr", side=Side.REFERENCE, attributes=SET
    ),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "x.sgm"


def test_a_published_file_is_read(file: Path) -> None:
    file.write_text(PUBLISHED)
    assert list(formats.read(file, "sgm")) == DOCUMENTS


def test_a_published_file_is_written_byte_for_byte(file: Path) -> None:
    formats.write(DOCUMENTS, file, "sgm")
    assert file.read_text() == PUBLISHED


def test_tags_in_any_case_and_attributes_in_any_quotes(file: Path) -> None:
    file.write_text(
        "<?xml version='1.0' encoding='UTF-8'?>\n"
        '<!DOCTYPE mteval SYSTEM "ftp://example.org/mteval-xml-v1.3.dtd">\n'
        "<!-- several systems\n in one file -->\n"
        "<mteval><TstSet SetID='t' srcLang=en\n  trgLang=fr>\n"
        '<DOC DocID="d" sysid=A-1 sysid="ref"><Seg ID=1>Oui.</SEG></DOC>\n'
        "<DOC docid=d sysid=B><SEG>Non.</SEG><SEG>Si.</SEG></DOC>\n"
        "</TSTSET></mteval>\n"
    )
    attributes = (("dataset.id", "t"), ("set.srclang", "en"))
    side = Side.HYPOTHESIS
    assert list(formats.read(file, "sgm")) == [
        Document("d", (Segment("Oui.", id="1"),), (), "fr", side, "A-1", attributes),
        Document("d", (Segment("Non."), Segment("Si.")), (), "fr", side, "B", attributes),
    ]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("AT&T, R & D &c.", "AT&T, R & D &c."),
        ("&lt;&gt;&quot;&apos;&amp;lt;", "<>\"'&lt;"),
        ("&#233;&#xe9;&#xE9;", "ééé"),
        ("&nbsp;&#0;&#xD800;&#9999999;", "&nbsp;&#0;&#xD800;&#9999999;"),
        ("a < b > c <b>d</b>", "a < b > c <b>d</b>"),
        ("  a  b ", "a  b"),
        ("\n  a\n\n  b\n", "a b"),
        ("&#32;a&#10;b ", " a\nb"),
    ],
)
def test_what_a_text_means(file: Path, written: str, meant: str) -> None:
    file.write_text(f'<srcset><doc docid="d"><seg id="1">{written}</seg></doc></srcset>')
    assert list(formats.read(file, "sgm")) == [Document("d", (Segment(meant, id="1"),))]


def test_the_set_names_the_system_where_the_doc_does_not(file: Path) -> None:
    file.write_text('<tstset sysid="X"><doc docid="d"><seg id="1">a</seg></doc></tstset>')
    (document,) = formats.read(file, "sgm")
    assert (document.version, document.attributes) == ("X", (("set.sysid", "X"),))


def test_several_sets_of_one_kind(file: Path) -> None:
    file.write_text(PUBLISHED + PUBLISHED.replace("newstest2013", "newstest2014"))
    documents = list(formats.read(file, "sgm"))
    assert [dict(d.attributes)["dataset.id"][-4:] for d in documents] == 2 * ["2013"] + 2 * ["2014"]


def test_space_at_the_ends_is_written_as_numbers(file: Path) -> None:
    formats.write([Document("d", (Segment(" a\tb\nc\u00a0"), Segment("\t")))], file, "sgm")
    assert file.read_text() == (
        '<srcset setid="">\n<doc docid="d">\n'
        '<seg id="1">&#32;a\tb&#10;c&#160;</seg>\n<seg id="2">&#9;</seg>\n'
        "</doc>\n</srcset>\n"
    )


def test_paragraphs_of_conllu_are_paragraphs(file: Path) -> None:
    segments = (Segment("a", comments=("newpar id = p1",)), Segment("b", comments=("newpar",)))
    formats.write([Document("d", segments)], file, "sgm")
    assert file.read_text().count("<p>\n") == 2


def test_an_empty_file_holds_no_documents(file: Path) -> None:
    formats.write([], file, "sgm")
    assert file.read_text() == ""
    assert list(formats.read(file, "sgm")) == []


SEG = '<seg id="1">a</seg>'
DOC = f'<doc docid="d">\n{SEG}\n</doc>\n'


@pytest.mark.parametrize(
    ("sgm", "line", "cause", "remedy"),
    [
        (
            '<!DOCTYPE srcset [\n<!ENTITY a "b">\n]>\n<srcset></srcset>',
            1,
            "entity declarations, with which a file could grow without bound",
            "write the characters themselves",
        ),
        ('<srcset>\n<!ENTITY a "b">', 2, "entity declarations", "write the characters"),
        (
            '<?xml version="1.0" encoding="latin1"?>\n<srcset></srcset>',
            1,
            "declares the encoding 'latin1', but files must be UTF-8",
            "iconv -f latin1 -t utf-8",
        ),
        (DOC, 1, "<doc> outside a set", "enclose the docs in <srcset>, <refset> or <tstset>"),
        ("</srcset>", 1, "</srcset> outside a set", "enclose the docs"),
        (f"<srcset>\n{DOC}", 1, "<srcset> is not closed", "add </srcset> at its end"),
        (
            f"<srcset>\n{DOC}</srcset>\n<refset>\n",
            6,
            "<refset> after <srcset>",
            "keep source, references and hypotheses in separate files",
        ),
        (f"<srcset>\n{DOC}</refset>", 5, "</refset> in <srcset>, outside <doc>", "close all"),
        (f"<srcset>\n{SEG}", 2, "<seg> in <srcset>, outside <doc>", "belongs into a <doc>"),
        (f"<srcset>\n<p>\n{DOC}", 2, "<p> in <srcset>, outside <doc>", "belongs into a <doc>"),
        (f"<srcset>\n<doc>{SEG}</doc>", 2, "<doc> without docid", 'docid="..."'),
        ('<srcset>\n<doc docid="d"></doc>', 2, "<doc> without <seg>", "add the segments"),
        (f'<srcset>\n<doc docid="d">\n{SEG}', 2, "<doc> is not closed", "add </doc> at its end"),
        (f'<srcset>\n<doc docid="d">\n{SEG}\n{DOC}', 2, "<doc> is not closed", "add </doc>"),
        (f'<srcset>\n<doc docid="d">{SEG}</srcset>', 2, "<doc> is not closed", "add </doc>"),
        ('<srcset>\n<doc docid="d">\n<seg id=1>a\nb', 3, "<seg> is not closed", "add </seg>"),
        (
            f'<srcset>\n<doc docid="d">\n<seg id="2">b\n{SEG}',
            3,
            "<seg> is not closed",
            "add </seg> at its end",
        ),
        ('<srcset>\n<doc docid="d">\n<seg>b\n</doc>', 3, "<seg> is not closed", "add </seg>"),
        ('<srcset>\n<doc docid="d">\n</seg>', 3, "</seg> without <seg>", "remove it"),
        (
            f'<srcset>\n<doc docid="d">\n{SEG}\n{SEG}',
            4,
            "segment id '1' occurs twice",
            "number the segments anew",
        ),
        ("stray", 1, "text outside <seg>: 'stray'", "put it into a <seg>"),
        (f"<srcset>\n{DOC}stray </srcset>", 5, "text outside <seg>: 'stray", "put it into"),
        ("<srcset>\n<doc\n docid='d\n>", 2, "a tag begins here and does not end", "with >"),
        ("<srcset>\n<!-- x", 2, "a tag begins here and does not end", "with >"),
        (f"<srcset {'x' * 20_000}>", 1, "a tag begins here and does not end", "with >"),
        (
            "<srcset>\n<doc docid=d genre>",
            2,
            "tag <doc> with 'genre', which is no attribute",
            'write attributes as name="value"',
        ),
    ],
)
def test_bad_files_are_refused(file: Path, sgm: str, line: int, cause: str, remedy: str) -> None:
    file.write_text(sgm)
    with pytest.raises(InputError) as caught:
        list(formats.read(file, "sgm"))
    assert (caught.value.file, caught.value.line) == (str(file), line)
    assert caught.value.cause.startswith(cause)
    assert remedy in caught.value.remedy


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (Document("b", ()), "document 'b' is empty; leave it out"),
        (Document("b", (Segment("\0"),)), "document 'b': text holds a NUL; remove it"),
        (
            Document("b", (Segment("x"),), side=Side.REFERENCE),
            "sets of one kind, not <srcset> and <refset>; choose one with --side",
        ),
        (
            Document("b", (Segment("x", id="1"), Segment("y", id="1"))),
            "document 'b': segment id '1' occurs twice; give each segment of a document its own",
        ),
        (
            Document("b", (Segment("x", comments=("seg.id = 7",)),)),
            "<seg> would have an attribute twice: id, id; drop one",
        ),
        (
            Document("b", (Segment("x", comments=("newpar = a b",)),)),
            "'a b' cannot be a name in markup; use letters and digits",
        ),
    ],
)
def test_what_cannot_be_written_leaves_no_file(
    file: Path, document: Document, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        formats.write([Document("a", (Segment("x"),)), document], file, "sgm")
    assert list(file.parent.iterdir()) == []


@settings(max_examples=50, deadline=None)
@given(strategies.sgm_documents())
def test_what_was_written_comes_back(
    tmp_path_factory: pytest.TempPathFactory, documents: list[Document]
) -> None:
    file = tmp_path_factory.mktemp("sgm") / "x.sgm"
    formats.write(documents, file, "sgm")
    assert list(formats.read(file, "sgm")) == documents
