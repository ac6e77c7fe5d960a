"""WMT XML: sources with their references and hypotheses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings

from anaphora import formats
from anaphora.documents import Document, Segment, Side
from anaphora.errors import InputError
from anaphora.streams import open_lines
from tests import strategies

# The layout of the files that WMT publishes, shortened; two paragraphs in the source, one in the
# translations, whose second segment is missing.
PUBLISHED = """\
<?xml version='1.0' encoding='utf-8'?>
<dataset id="wmttest2022">
  <collection id="general">
    <doc origlang="en" testsuite="pronouns" id="doc-1">
      <src lang="en" translator="A">
        <p>
          <seg id="1">Tom &amp; the &lt;lamp&gt; fell.</seg>
          <seg id="2">"It" broke.</seg>
        </p>
        <p>
          <seg id="3" type="title">It rains.</seg>
        </p>
      </src>
      <ref lang="fr">
        <p>
          <seg id="1">Tom et la lampe sont tombés.</seg>
          <seg id="2"></seg>
          <seg id="3">Il pleut.</seg>
        </p>
      </ref>
      <hyp system="Online-A" lang="fr">
        <p>
          <seg id="1">Tom et la lampe sont tombés.</seg>
          <seg id="2">Il s'est cassé.</seg>
          <seg id="3">Il pleut.</seg>
        </p>
      </hyp>
    </doc>
  </collection>
  <doc id="doc-2">
    <src lang="en">
      <p>
        <seg id="1">A new day.</seg>
      </p>
    </src>
  </doc>
</dataset>
"""
SHARED = (
    ("dataset.id", "wmttest2022"),
    ("collection.id", "general"),
    ("origlang", "en"),
    ("testsuite", "pronouns"),
)
DOCUMENTS = [
    Document(
        "doc-1",
        (
            Segment("Tom & the <lamp> fell.", id="1", comments=("newpar",)),
            Segment('"It" broke.', id="2"),
            Segment("It rains.", id="3", comments=("newpar", "seg.type = title")),
        ),
        lang="en",
        version="A",
        attributes=SHARED,
    ),
    Document(
        "doc-1",
        (
            Segment("Tom et la lampe sont tombés.", id="1"),
            Segment("", id="2"),
            Segment("Il pleut.", id="3"),
        ),
        lang="fr",
        side=Side.REFERENCE,
        attributes=SHARED,
    ),
    Document(
        "doc-1",
        (
            Segment("Tom et la lampe sont tombés.", id="1"),
            Segment("Il s'est cassé.", id="2"),
            Segment("Il pleut.", id="3"),
        ),
        lang="fr",
        side=Side.HYPOTHESIS,
        version="Online-A",
        attributes=SHARED,
    ),
    Document(
        "doc-2",
        (Segment("A new day.", id="1"),),
        lang="en",
        attributes=(("dataset.id", "wmttest2022"),),
    ),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "x.xml"


def test_each_side_is_a_document(file: Path) -> None:
    file.write_text(PUBLISHED)
    assert list(formats.read(file, "wmt-xml")) == DOCUMENTS


def test_a_published_file_is_written_byte_for_byte(file: Path) -> None:
    formats.write(DOCUMENTS, file, "wmt-xml")
    assert file.read_text() == PUBLISHED


def test_sides_are_handed_on_before_the_file_ends(file: Path) -> None:
    file.write_text(PUBLISHED)
    with open_lines(file) as lines:
        documents: Iterator[Document] = formats.FORMATS.get("wmt-xml").read(lines)
        assert next(documents) == DOCUMENTS[0]
        assert lines.number == PUBLISHED[: PUBLISHED.index("</src>")].count("\n") + 1


def test_the_older_attribute_language_is_read(file: Path) -> None:
    file.write_text(PUBLISHED.replace('system="Online-A" lang=', 'system="Online-A" language='))
    assert list(formats.read(file, "wmt-xml")) == DOCUMENTS


def test_layout_and_comments_do_not_matter(file: Path) -> None:
    tight = "".join(line.strip() for line in PUBLISHED.splitlines())
    file.write_text(tight.replace("<p>", "<p><!-- here -->").replace("<seg", "<seg\n"))
    assert list(formats.read(file, "wmt-xml")) == DOCUMENTS


def test_a_comment_of_very_many_lines_is_passed_over_in_linear_time(file: Path) -> None:
    comment = f"<!--{300_000 * 'x' + 300_000 * chr(10)}-->"
    file.write_text(PUBLISHED.replace("<src", f"{comment}<src"))
    assert list(formats.read(file, "wmt-xml")) == DOCUMENTS


def test_segments_without_id_are_numbered_and_an_unnamed_dataset_allowed(file: Path) -> None:
    formats.write([Document("d", (Segment("a\r"), Segment(" b\nc")))], file, "wmt-xml")
    assert file.read_text() == (
        "<?xml version='1.0' encoding='utf-8'?>\n"
        '<dataset id="">\n'
        '  <doc id="d">\n'
        "    <src>\n"
        "      <p>\n"
        '        <seg id="1">a&#13;</seg>\n'
        '        <seg id="2"> b\nc</seg>\n'
        "      </p>\n"
        "    </src>\n"
        "  </doc>\n"
        "</dataset>\n"
    )
    assert list(formats.read(file, "wmt-xml")) == [
        Document("d", (Segment("a\r", id="1"), Segment(" b\nc", id="2")))
    ]


def test_no_documents_are_an_empty_dataset(file: Path) -> None:
    formats.write([], file, "wmt-xml")
    assert file.read_text() == (
        "<?xml version='1.0' encoding='utf-8'?>\n<dataset id=\"\">\n</dataset>\n"
    )
    assert list(formats.read(file, "wmt-xml")) == []


BOMB = """\
<?xml version="1.0"?>
<!DOCTYPE bomb [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]>
<dataset id="&c;"></dataset>
"""
EXTERNAL = """\
<!DOCTYPE dataset SYSTEM "file:///etc/passwd">
<dataset id="x"></dataset>
"""
SRC = '<src lang="en"><p><seg id="1">a</seg></p></src>'


def doc(content: str) -> str:
    return f'<dataset id="x">\n<doc id="d">\n{SRC}\n{content}\n</doc>\n</dataset>\n'


@pytest.mark.parametrize(
    ("xml", "line", "cause", "remedy"),
    [
        (BOMB, 2, "document type declaration, which could define entities", "remove <!DOCTYPE"),
        (EXTERNAL, 1, "document type declaration, which could define entities", "remove <!DOC"),
        ("", 1, "broken XML (no element found)", "close every tag"),
        ("a\n", 1, "broken XML (syntax error)", "write & as &amp;"),
        (doc("<ref>"), 5, "broken XML (mismatched tag)", "close every tag"),
        (doc("").replace("</dataset>", ""), 6, "broken XML (no element found)", "close every tag"),
        (doc("").replace(">a<", ">a & b<"), 3, "broken XML (not well-formed", "& as &amp;"),
        (doc("").replace(">a<", ">&nbsp;<"), 3, "broken XML (undefined entity)", "& as &amp;"),
        (doc("").replace(">a<", ">\x01<"), 3, "broken XML (not well-formed", "close every tag"),
        (
            "<?xml version='1.0' encoding='ISO-8859-1'?>\n<dataset id='x'/>",
            1,
            "declares the encoding 'ISO-8859-1', but files must be UTF-8",
            "iconv -f ISO-8859-1 -t utf-8",
        ),
        ("<corpus/>", 1, "<corpus> is not part of the WMT format", "remove it"),
        (
            "<doc id='d'/>",
            1,
            "<doc> stands at the top instead of in <dataset> or in <collection>",
            "correct the nesting",
        ),
        (doc("<seg id='1'>a</seg>"), 4, "<seg> stands in <doc> instead of in <p>", "the nesting"),
        (
            "<dataset id='x'>\n<p/></dataset>",
            2,
            "<p> stands in <dataset> instead of in <src> or in <ref> or in <hyp>",
            "correct the nesting",
        ),
        (doc("").replace(">a<", "><b>a</b><"), 3, "<b> is not part of the WMT", "remove it"),
        (doc("stray"), 4, "text outside <seg>, in <doc>: 'stray'", "put it into a <seg>"),
        (doc("").replace(' id="d"', ""), 2, "<doc> without id", 'add the attribute: id="..."'),
        (doc("").replace(' id="1"', ""), 3, "<seg> without id", 'add the attribute: id="..."'),
        (
            doc("").replace("</p>", '<seg id="1">b</seg></p>'),
            3,
            "segment id '1' occurs twice",
            "number the segments anew",
        ),
        (doc("<ref lang='fr'><p/></ref>"), 4, "<ref> without <seg>", "add the segments"),
        (doc("").replace(SRC, ""), 5, "<doc> without <src>", "add the source"),
        (doc(SRC), 4, "a second source", "one source per document"),
        (
            doc("").replace(SRC, SRC.replace("src", "ref")),
            3,
            "reference without its source before it",
            "put the source first",
        ),
        (
            doc("<ref><p><seg id='1'>A</seg><seg id='2'>B</seg></p></ref>"),
            4,
            "reference has 2 segments, its source 1",
            "its translation, in the same order, even if empty",
        ),
        (
            doc("<hyp system='X'><p><seg id='2'>A</seg></p></hyp>"),
            4,
            "hypothesis:X has segment '2' where its source has '1'",
            "its translation, in the same order",
        ),
        (
            doc(2 * "<hyp system='X'><p><seg id='1'>A</seg></p></hyp>\n"),
            5,
            "a second hypothesis:X",
            "name the translator or the system to tell them apart",
        ),
    ],
)
def test_bad_files_are_refused(file: Path, xml: str, line: int, cause: str, remedy: str) -> None:
    file.write_text(xml)
    with pytest.raises(InputError) as caught:
        list(formats.read(file, "wmt-xml"))
    assert caught.value.file == str(file)
    assert caught.value.cause.startswith(cause)
    assert remedy in caught.value.remedy
    assert caught.value.line == line


def one(name: str, side: Side = Side.SOURCE, version: str = "", text: str = "a") -> Document:
    return Document(name, (Segment(text, id="1"),), side=side, version=version)


@pytest.mark.parametrize(
    ("documents", "message"),
    [
        ([one("e", Side.REFERENCE)], "'e': reference stands under the source of 'd'; put its own"),
        ([one("d", Side.HYPOTHESIS, "X")] * 2, "'d': a second hypothesis:X; name the translator"),
        ([Document("d", (), side=Side.REFERENCE)], "document 'd' is empty; leave it out"),
        (
            [Document("d", (Segment("a", id="1"), Segment("b")), side=Side.REFERENCE)],
            "'d': reference has 2 segments, its source 1; give every source segment its",
        ),
        (
            [Document("d", (Segment("a"),), side=Side.REFERENCE)],
            "'d': reference has segment '' where its source has '1'; give every source",
        ),
        (
            [Document("e", (Segment("a", id="2"), Segment("b")))],
            "document 'e': segment id '2' occurs twice; give each segment of a document its own",
        ),
        ([one("e", text="\x1b[0m")], r"XML cannot hold the character U\+001B: .*; remove it"),
        ([one("e", version="\0")], r"XML cannot hold the character U\+0000: .*; remove it"),
        ([one("\ufffe")], r"XML cannot hold the character U\+FFFE: .*; remove it"),
        (
            [Document("e", (Segment("a"),), attributes=(("a b", "c"),))],
            "'a b' cannot be a name in markup; use letters and digits",
        ),
        (
            [Document("e", (Segment("a"),), attributes=(("dataset.id", "other"),))],
            "WMT XML holds one dataset, not .*; write each to its own file",
        ),
    ],
)
def test_what_cannot_be_written_leaves_no_file(
    file: Path, documents: list[Document], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        formats.write([one("d"), *documents], file, "wmt-xml")
    assert list(file.parent.iterdir()) == []


def test_a_translation_needs_a_source(file: Path) -> None:
    with pytest.raises(InputError, match="reference without its source before it; put the source"):
        formats.write([one("d", Side.REFERENCE)], file, "wmt-xml")
    assert not file.exists()


@settings(max_examples=50, deadline=None)
@given(strategies.wmt_documents())
def test_what_was_written_comes_back(
    tmp_path_factory: pytest.TempPathFactory, documents: list[Document]
) -> None:
    file = tmp_path_factory.mktemp("xml") / "x.xml"
    formats.write(documents, file, "wmt-xml")
    assert list(formats.read(file, "wmt-xml")) == documents
