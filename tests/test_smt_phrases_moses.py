"""Moses' text tables: read, written, converted both ways, refused where they are wrong."""

from __future__ import annotations

import gzip
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora.errors import InputError
from anaphora.smt.moses_tables import export_tables, import_tables
from anaphora.smt.phrase_table import Counts, PhraseTable, TranslationOption, build_phrase_table
from tests.test_smt_phrases import write_corpus

# As Moses' own tools write them.
PHRASES = """\
casa verde ||| green house ||| 0.5 0.25 1 0.125 ||| 0-1 1-0 ||| 2 1 1 ||| |||
casa ||| home ||| 1 1 0.333333 0.333333 ||| 0-0 ||| 1 3 1 ||| |||
casa ||| house ||| 0.666667 0.5 0.666667 0.5 ||| 0-0 ||| 3 3 2 ||| |||
"""
REORDERING = """\
casa verde ||| green house ||| 0.6 0.2 0.2 0.2 0.2 0.6
casa ||| home ||| 0.2 0.6 0.2 0.6 0.2 0.2
casa ||| house ||| 0.714286 0.142857 0.142857 0.428571 0.142857 0.428571
"""


def imported(directory: Path, phrases: str, reordering: str | None = None) -> PhraseTable:
    (directory / "phrase-table").write_text(phrases)
    other = None
    if reordering is not None:
        other = directory / "reordering-table"
        other.write_text(reordering)
    import_tables(directory / "phrase-table", directory / "table", reordering_table=other)
    table = PhraseTable.open(directory / "table")
    table.verify()
    return table


def exported(table: PhraseTable, directory: Path) -> str:
    export_tables(table, directory / "out")
    return (directory / "out").read_text()


def float32(*values: float) -> object:
    return pytest.approx(values, rel=1e-7)


def test_a_table_with_its_reordering_model(tmp_path: Path) -> None:
    table = imported(tmp_path, PHRASES, REORDERING)
    assert (len(table), table.source_phrases, table.scores, table.reordering_scores) == (3, 2, 4, 6)
    house, home = table.lookup("casa")
    assert house == TranslationOption(
        "house",
        float32(0.666667, 0.5, 0.666667, 0.5),  # type: ignore[arg-type]
        ((0, 0),),
        Counts(target=3, source=3, both=2),
        float32(0.714286, 0.142857, 0.142857, 0.428571, 0.142857, 0.428571),  # type: ignore[arg-type]
    )
    assert home.scores == float32(1, 1, 0.333333, 0.333333)
    (green_house,) = table.lookup("casa verde")
    assert green_house.links == ((0, 1), (1, 0))
    assert green_house.reordering == float32(0.6, 0.2, 0.2, 0.2, 0.2, 0.6)


def test_text_comes_back_as_it_was(tmp_path: Path) -> None:
    table = imported(tmp_path, PHRASES, REORDERING)
    export_tables(table, tmp_path / "p.gz", reordering_table=tmp_path / "r.gz")
    assert gzip.decompress((tmp_path / "p.gz").read_bytes()).decode() == PHRASES
    assert gzip.decompress((tmp_path / "r.gz").read_bytes()).decode() == REORDERING
    import_tables(tmp_path / "p.gz", tmp_path / "again", reordering_table=tmp_path / "r.gz")
    assert (tmp_path / "again").read_bytes() == (tmp_path / "table").read_bytes()


def test_columns_after_the_scores_may_be_missing(tmp_path: Path) -> None:
    table = imported(
        tmp_path, "a ||| x ||| 0.5\na ||| y ||| 0.25 ||| 0-0\na ||| z ||| .125 ||| |||"
    )
    assert [(o.text, o.scores, o.links, o.counts) for o in table.lookup("a")] == [
        ("x", (0.5,), (), None),
        ("y", (0.25,), ((0, 0),), None),
        ("z", (0.125,), (), None),
    ]


def test_more_columns_and_scores_than_usual(tmp_path: Path) -> None:
    """Old tables hold a phrase penalty as fifth score; new ones sparse features and properties."""
    line = "a ||| x ||| 0.5 0.5 0.5 0.5 2.718 ||| 0-0 ||| 2 2 1 ||| dom_nc 1 ||| {{Key 1}} |||\n"
    (option,) = imported(tmp_path, line).lookup("a")
    assert option.scores == float32(0.5, 0.5, 0.5, 0.5, 2.718)
    assert option.counts == Counts(2, 2, 1)


def test_counts_of_older_and_weighted_tables(tmp_path: Path) -> None:
    lines = "a ||| x ||| 0.5 ||| 0-0 ||| 4 2\na ||| y ||| 0.25 ||| 0-0 ||| 3.6 2.4 1e0\n"
    table = imported(tmp_path, lines)
    counts = [option.counts for option in table.lookup("a")]
    assert counts == [Counts(target=4, source=2, both=0), Counts(target=4, source=2, both=1)]


def test_counts_of_a_source_phrase_may_differ(tmp_path: Path) -> None:
    lines = (
        "a ||| x ||| 0.5 0.5 0.5 0.5 ||| 0-0 ||| 2 2 1 ||| |||\n"
        "a ||| y ||| 0.5 0.5 0.25 0.5 ||| 0-0 ||| 2 4 1 ||| |||\n"
    )
    assert exported(imported(tmp_path, lines), tmp_path) == lines


def test_phrases_may_be_longer_than_those_we_extract(tmp_path: Path) -> None:
    source, target = "a " * 20 + "b", "x " * 300 + "y"
    line = f"{source} ||| {target} ||| 1 1 1 1 ||| 0-0 20-300 ||| 1 1 1 ||| |||\n"
    table = imported(tmp_path, line)
    assert table.longest_source == 21
    (option,) = table.lookup(source)
    assert (option.text, option.links) == (target, ((0, 0), (20, 300)))
    assert exported(table, tmp_path) == line


def test_bytes_decide_the_order(tmp_path: Path) -> None:
    """As under LC_ALL=C: `a |||` after `a b |||`, but before `a é |||` and `a } |||`."""
    table = imported(
        tmp_path, "".join(f"{p} ||| {p} ||| 1\n" for p in ("a é", "a b", "a", "a }", "b", "A"))
    )
    lines = exported(table, tmp_path).splitlines()
    sources = [line.split(" ||| ")[0] for line in lines]
    assert sources == ["A", "a b", "a", "a }", "a é", "b"]
    assert lines == sorted(lines, key=str.encode)


def test_the_column_mark_as_a_word_is_escaped(tmp_path: Path) -> None:
    files = write_corpus(tmp_path, ("||| a", "x |||", "0-0 1-1"))
    build_phrase_table(*files, tmp_path / "table")
    table = PhraseTable.open(tmp_path / "table")
    assert [option.text for option in table.lookup("||| a")] == ["x |||"]
    text = exported(table, tmp_path)
    assert text.startswith(
        "&#124;&#124;&#124; a ||| x &#124;&#124;&#124; ||| 1 1 1 1 ||| 0-0 1-1 |"
    )
    assert exported(imported(tmp_path, text), tmp_path) == text


def test_pairs_without_reordering_scores_and_the_other_way_round(tmp_path: Path) -> None:
    """A phrase table may have been filtered, or its reordering table."""
    phrases = "".join(f"{p} ||| {p} ||| 1\n" for p in ("a b", "a", "c", "d"))
    reordering = "".join(f"{p} ||| {p} ||| 0.5 0.25\n" for p in ("a a", "a b", "b", "c", "e"))
    table = imported(tmp_path, phrases, reordering)
    found = {p: table.lookup(p)[0].reordering for p in ("a b", "a", "c", "d")}
    assert found == {"a b": (0.5, 0.25), "a": (), "c": (0.5, 0.25), "d": ()}


def test_a_table_without_reordering_exports_none(tmp_path: Path) -> None:
    table = imported(tmp_path, PHRASES)
    with pytest.raises(InputError, match="the phrase table has no reordering scores"):
        export_tables(table, tmp_path / "p", reordering_table=tmp_path / "r")
    assert not (tmp_path / "p").exists()


GOOD = "a ||| x ||| 0.5 0.5 ||| 0-0 ||| 1 1 1 ||| |||\n"


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("b ||| x", "2 columns instead of at least 3; write: source ||| target ||| scores"),
        ("b x 0.5", "1 column instead of at least 3"),
        ("", "1 column instead of at least 3"),
        ("b|||x|||0.5", "1 column instead of at least 3"),
        ("||| x ||| 0.5 0.5", "empty source phrase"),
        ("b ||| ||| 0.5 0.5", "empty target phrase"),
        ("b ||| x ||| ||| 0-0", "no scores"),
        ("b ||| x ||| 0.5", "1 scores, but 2 in the lines before"),
        ("b ||| x ||| nan 0.5", "score nan is not a positive finite number"),
        ("b ||| x ||| inf 0.5", "score inf is not a positive finite number"),
        ("b ||| x ||| 1e999 0.5", "score 1e999 is not a positive finite number"),
        ("b ||| x ||| 0 0.5", "score 0 is not a positive finite number"),
        ("b ||| x ||| -1.5 0.5", "score -1.5 is not a positive finite number; give probabilities"),
        ("b ||| x ||| 0,5 0.5", "score '0,5' is not a number"),
        ("b ||| x ||| (0) (0) ||| 0.5", "score '(0)' is not a number"),
        ("b ||| x ||| 0.5 0.5 ||| 1-0", "alignment point 1-0 outside the 1 tokens of the source"),
        ("b ||| x ||| 0.5 0.5 ||| 0-1", "alignment point 0-1 outside the 1 tokens of the target"),
        ("b ||| x ||| 0.5 0.5 ||| 0", "alignment point '0'"),
        ("b ||| x ||| 0.5 0.5 ||| 0-0 ||| 1", "1 counts instead of 3"),
        ("b ||| x ||| 0.5 0.5 ||| 0-0 ||| 1 1 -1", "count '-1'"),
        ("b ||| x ||| 0.5 0.5 ||| 0-0 ||| 1 1 nan", "count 'nan'"),
    ],
)
def test_bad_lines_are_named(tmp_path: Path, line: str, cause: str) -> None:
    with pytest.raises(InputError) as caught:
        imported(tmp_path, f"{GOOD}{line}\nc ||| z ||| 1 1\n")
    assert str(caught.value).startswith(f"{tmp_path / 'phrase-table'}:2: {cause}")
    assert "\n" not in str(caught.value)
    assert {path.name for path in tmp_path.iterdir()} == {"phrase-table"}


def test_tiny_probabilities_stay_positive(tmp_path: Path) -> None:
    (option,) = imported(tmp_path, "a ||| x ||| 1e-50 1e-400 1e-38\n").lookup("a")
    least = 2.0**-126
    assert option.scores == (least, least, least)


def test_lines_of_a_source_phrase_that_are_apart(tmp_path: Path) -> None:
    lines = "a ||| x ||| 1\nb ||| x ||| 1\na ||| y ||| 1\n"
    with pytest.raises(InputError, match=r"table:3: the lines of this source phrase do not stand "):
        imported(tmp_path, lines)


def test_duplicates(tmp_path: Path) -> None:
    lines = "b ||| x ||| 1\na ||| x ||| 1\na ||| y ||| 1\na |||  x  ||| 0.5\n"
    with pytest.raises(InputError, match="table:2: two entries with the same source and target"):
        imported(tmp_path, lines)


def test_duplicates_in_tables_that_are_to_be_joined(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"phrase-table:2: this phrase pair is the same as in"):
        imported(tmp_path, PHRASES.splitlines(keepends=True)[0] * 2, REORDERING)
    with pytest.raises(InputError, match=r"reordering-table:2: this phrase pair .*keep one"):
        imported(tmp_path, PHRASES, REORDERING.splitlines(keepends=True)[0] * 2)


def test_unsorted_tables_that_are_to_be_joined(tmp_path: Path) -> None:
    unsorted = "".join(reversed(PHRASES.splitlines(keepends=True)))
    with pytest.raises(InputError, match="phrase-table:2: this line does not sort after"):
        imported(tmp_path, unsorted, REORDERING)
    unsorted = "".join(reversed(REORDERING.splitlines(keepends=True)))
    with pytest.raises(InputError, match=r"reordering-table:2: .*LC_ALL=C sort"):
        imported(tmp_path, PHRASES, unsorted)


def test_bad_lines_of_the_reordering_table(tmp_path: Path) -> None:
    first = REORDERING.splitlines(keepends=True)[0]
    with pytest.raises(InputError, match="reordering-table:2: score 0 is not a positive"):
        imported(tmp_path, PHRASES, first + "casa ||| home ||| 0 1 1 1 1 1\n")
    with pytest.raises(InputError, match="reordering-table:2: 3 scores, but 6 in the lines before"):
        imported(tmp_path, PHRASES, first + "casa ||| home ||| 0.5 0.3 0.2\n")


def test_files_that_are_no_tables(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no entries"):
        imported(tmp_path, "")
    (tmp_path / "cut.gz").write_bytes(gzip.compress(PHRASES.encode())[:-20])
    with pytest.raises(InputError, match=r"cut\.gz:.*cut short or damaged"):
        import_tables(tmp_path / "cut.gz", tmp_path / "t")
    (tmp_path / "latin1").write_bytes("été ||| summer ||| 1\n".encode("latin1"))
    with pytest.raises(InputError, match="latin1:1: not UTF-8"):
        import_tables(tmp_path / "latin1", tmp_path / "t")
    imported(tmp_path, PHRASES)
    with pytest.raises(InputError, match="NUL byte; this is not a text file"):
        import_tables(tmp_path / "table", tmp_path / "t")
    assert not (tmp_path / "t").exists()


WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\0\n\r "), min_size=1).filter(
    lambda word: word != "|||"
)
PHRASE = st.lists(st.sampled_from(["a", "b", "{", "|", "é"]) | WORDS, min_size=1, max_size=4)
SCORES = st.lists(
    st.floats(2.0**-126, 1, width=32, allow_subnormal=False), min_size=4, max_size=4
).map(tuple)
ENTRIES = st.dictionaries(
    st.tuples(PHRASE.map(" ".join), PHRASE.map(" ".join)),
    st.tuples(SCORES, SCORES, st.tuples(*[st.integers(0, 2**40)] * 3)),
    min_size=1,
    max_size=12,
)


@settings(max_examples=100, deadline=None)
@given(ENTRIES)
def test_any_table_goes_there_and_back(
    entries: dict[
        tuple[str, str], tuple[tuple[float, ...], tuple[float, ...], tuple[int, int, int]]
    ],
) -> None:
    """Text to binary and back keeps every bit of every score, and sorts by bytes."""
    phrases, reordering = [], []
    for (source, target), (scores, orientations, counts) in entries.items():
        numbers = " ".join(map(str, counts))
        phrases.append(f"{source} ||| {target} ||| {' '.join(map(repr, scores))} ||| ||| {numbers}")
        reordering.append(f"{source} ||| {target} ||| {' '.join(map(repr, orientations))}")
    with TemporaryDirectory() as name:
        directory = Path(name)
        texts = [
            "".join(f"{x}\n" for x in sorted(t, key=str.encode)) for t in (phrases, reordering)
        ]
        table = imported(directory, *texts)
        assert len(table) == len(entries)
        for (source, target), (scores, orientations, counts) in entries.items():
            (option,) = (option for option in table.lookup(source) if option.text == target)
            assert option.scores == scores
            assert option.reordering == orientations
            assert option.counts == (Counts(*counts) if any(counts) else None)
        export_tables(table, directory / "p", reordering_table=directory / "r")
        assert PhraseTable.open(directory / "table").lookup("a") == table.lookup("a")
        lines = (directory / "p").read_bytes().splitlines(keepends=True)
        assert lines == sorted(lines)
        import_tables(directory / "p", directory / "again", reordering_table=directory / "r")
        assert (directory / "again").read_bytes() == (directory / "table").read_bytes()
