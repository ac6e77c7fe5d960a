"""Phrase extraction and scores, on examples worked by hand and against the definitions."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora.errors import InputError
from anaphora.smt.moses_tables import export_lexicon, export_tables
from anaphora.smt.phrase_table import (
    Counts,
    PhraseTable,
    TranslationOption,
    build_phrase_table,
    read_aligned,
)
from tests.smt_phrases_oracle import SentencePair, extract, lexical_weights, word_counts


def write_corpus(directory: Path, *pairs: tuple[str, str, str]) -> tuple[Path, Path, Path]:
    """Files with the sources, targets and links of the pairs."""
    files = directory / "s", directory / "t", directory / "a"
    for file, lines in zip(files, zip(*pairs, strict=True), strict=True):
        file.write_text("".join(f"{line}\n" for line in lines))
    return files


def table_of(
    directory: Path, *pairs: tuple[str, str, str], max_length: int = 7, min_count: int = 1
) -> PhraseTable:
    """The phrase table of the pairs."""
    build_phrase_table(
        *write_corpus(directory, *pairs),
        directory / "table",
        max_length=max_length,
        min_count=min_count,
    )
    return PhraseTable.open(directory / "table")


def phrase_pairs(table: PhraseTable, directory: Path) -> list[str]:
    """All phrase pairs, `source | target`, as the text form lists them."""
    export_tables(table, directory / "text")
    lines = (directory / "text").read_text().splitlines()
    return [" | ".join(line.split(" ||| ")[:2]) for line in lines]


def only(options: list[TranslationOption], text: str) -> TranslationOption:
    """The option with this text, of which there is one."""
    (option,) = (option for option in options if option.text == text)
    return option


def test_the_textbook_grid(tmp_path: Path) -> None:
    """Koehn, Statistical Machine Translation (2010), figures 5.5 and 5.6: the comma is unlinked."""
    table = table_of(
        tmp_path,
        (
            "michael geht davon aus , dass er im haus bleibt",
            "michael assumes that he will stay in the house",
            "0-0 1-1 2-1 3-1 5-2 6-3 9-4 9-5 7-6 7-7 8-8",
        ),
    )
    assert sorted(phrase_pairs(table, tmp_path)) == sorted(
        [
            "michael | michael",
            "michael geht davon aus | michael assumes",
            "michael geht davon aus , | michael assumes",
            "michael geht davon aus , dass | michael assumes that",
            "michael geht davon aus , dass er | michael assumes that he",
            "geht davon aus | assumes",
            "geht davon aus , | assumes",
            "geht davon aus , dass | assumes that",
            "geht davon aus , dass er | assumes that he",
            "dass | that",
            ", dass | that",
            "dass er | that he",
            ", dass er | that he",
            "dass er im haus bleibt | that he will stay in the house",
            ", dass er im haus bleibt | that he will stay in the house",
            "er | he",
            "er im haus bleibt | he will stay in the house",
            "bleibt | will stay",
            "im haus bleibt | will stay in the house",
            "im | in the",
            "im haus | in the house",
            "haus | house",
        ]
    )
    assert only(table.lookup("im haus bleibt"), "will stay in the house").links == (
        (0, 2),
        (0, 3),
        (1, 4),
        (2, 0),
        (2, 1),
    )


def test_unlinked_target_words_join_on_both_sides(tmp_path: Path) -> None:
    table = table_of(tmp_path, ("oui", "well yes .", "0-1"))
    found = {option.text for option in table.lookup("oui")}
    assert found == {"yes", "well yes", "yes .", "well yes ."}


def test_phrases_are_at_most_seven_words_long_on_either_side(tmp_path: Path) -> None:
    eight = "a b c d e f g h"
    links = " ".join(f"{i}-{i}" for i in range(8))
    table = table_of(tmp_path, (eight, eight, links))
    assert len(table) == 8 + 7 + 6 + 5 + 4 + 3 + 2  # spans of one to seven words
    assert table.longest_source == 7
    assert table_of(tmp_path, (eight, eight, links), max_length=2).longest_source == 2
    # One word linked to both ends of eight: no phrase pair holds both links.
    with pytest.raises(InputError, match="no phrase pair can be extracted"):
        table_of(tmp_path, ("x", eight, "0-0 0-7"))


# la is linked to the once and to nothing once, casa three times to house, de to nothing,
# campo to country.
LINKED = (
    ("la casa", "the house", "0-0 1-1"),
    ("la casa", "house", "1-0"),
    ("casa de campo", "country house", "0-1 2-0"),
)


def test_scores_worked_by_hand(tmp_path: Path) -> None:
    table = table_of(tmp_path, *LINKED)
    # la casa occurs with `the house` and with `house`; `house` is extracted with casa three times,
    # with la casa and with casa de.
    assert table.lookup("la casa") == [
        # p(la casa | house) = 1/5, p(la | nothing) = 1/2; p(house | casa) = 1
        TranslationOption(
            "house",
            pytest.approx((1 / 5, 1 / 2 * 1, 1 / 2, 1)),  # type: ignore[arg-type]
            ((1, 0),),
            Counts(target=5, source=2, both=1),
            only(table.lookup("la casa"), "house").reordering,
        ),
        # p(the | la) = 1/2, p(la | the) = 1
        TranslationOption(
            "the house",
            pytest.approx((1, 1, 1 / 2, 1 / 2 * 1)),  # type: ignore[arg-type]
            ((0, 0), (1, 1)),
            Counts(target=1, source=2, both=1),
            only(table.lookup("la casa"), "the house").reordering,
        ),
    ]
    # de is one of the two words that are linked to nothing.
    assert only(table.lookup("casa de"), "house").scores == pytest.approx((1 / 5, 1 / 2, 1, 1))


def test_a_word_with_two_links_has_the_mean_of_their_probabilities(tmp_path: Path) -> None:
    table = table_of(tmp_path, ("im", "in the", "0-0 0-1"), ("in", "in", "0-0"))
    # p(in | im) = p(the | im) = 1/2; p(im | in) = 1/2, p(im | the) = 1
    assert only(table.lookup("im"), "in the").scores == (1, (1 / 2 + 1) / 2, 1, 1 / 2 * 1 / 2)


def test_the_lexicon_is_that_of_moses(tmp_path: Path) -> None:
    """lex.f2e holds p(target | source) after target and source, lex.e2f the inverse."""
    export_lexicon(read_aligned(*write_corpus(tmp_path, *LINKED)), tmp_path / "lex")
    assert sorted((tmp_path / "lex.f2e").read_text().splitlines()) == [
        "NULL de 1",
        "NULL la 0.5",
        "country campo 1",
        "house casa 1",
        "the la 0.5",
    ]
    assert sorted((tmp_path / "lex.e2f").read_text().splitlines()) == [
        "campo country 1",
        "casa house 1",
        "de NULL 0.5",
        "la NULL 0.5",
        "la the 1",
    ]


def test_the_most_frequent_alignment_stands_for_all(tmp_path: Path) -> None:
    crossed = ("a b", "x y", "0-1 1-0")
    straight = ("a b", "x y", "0-0 1-1")
    table = table_of(tmp_path, crossed, straight, crossed)
    assert only(table.lookup("a b"), "x y").links == ((0, 1), (1, 0))
    # Equally frequent: of 0-0 1-1 and 0-1 1-0, the first has the first link not in both.
    table = table_of(tmp_path, crossed, straight)
    assert only(table.lookup("a b"), "x y").links == ((0, 0), (1, 1))


def test_a_minimum_count_leaves_out_pairs_but_not_their_counts(tmp_path: Path) -> None:
    pairs = (("a", "x", "0-0"),) * 3 + (("a", "y", "0-0"),)
    (option,) = table_of(tmp_path, *pairs, min_count=2).lookup("a")
    assert (option.text, option.scores[2]) == ("x", 3 / 4)
    with pytest.raises(InputError, match="no phrase pair was extracted 4 times"):
        table_of(tmp_path, *pairs, min_count=4)


def test_options_come_best_first(tmp_path: Path) -> None:
    pairs = [("a", word, "0-0") for word in "zyxwzyxzyz"]
    assert [option.text for option in table_of(tmp_path, *pairs).lookup("a")] == list("zyxw")


def test_what_is_not_in_the_table_has_no_translations(tmp_path: Path) -> None:
    table = table_of(tmp_path, ("la casa verde", "the green house", "0-0 1-2 2-1"))
    for phrase in ("", "verde casa", "perro", "la casa perro", "la casa", "<unk>", "<s>"):
        assert table.lookup(phrase) == []
    assert len(table.lookup(" la  casa verde ")) == 1


def test_words_may_be_anything_without_spaces(tmp_path: Path) -> None:
    words = ["<unk>", "<s>", "NULL", "|||", "a|b", "\u00a0", "été", "😀", "a\tb", "\x1f"]
    links = " ".join(f"{i}-{i}" for i in range(len(words)))
    table = table_of(tmp_path, (" ".join(words), " ".join(reversed(words)), links))
    for source, target in zip(words, reversed(words), strict=True):
        assert [option.text for option in table.lookup(source)] == [target]


def test_all_segments_identical(tmp_path: Path) -> None:
    table = table_of(tmp_path, *[("la casa", "the house", "0-0 1-1")] * 1000)
    assert len(table) == 3
    (option,) = table.lookup("la casa")
    assert option.scores == (1, 1, 1, 1)
    assert option.counts == Counts(1000, 1000, 1000)


PAIRS = st.integers(0, 7).flatmap(
    lambda source: st.integers(0, 7).flatmap(
        lambda target: st.tuples(
            st.lists(st.sampled_from("abc"), min_size=source, max_size=source),
            st.lists(st.sampled_from("xyz"), min_size=target, max_size=target),
            st.sets(
                st.tuples(st.integers(0, source - 1), st.integers(0, target - 1)), max_size=8
            ).map(lambda links: tuple(sorted(links)))
            if source and target
            else st.just(()),
        )
    )
)


def as_text(pair: SentencePair) -> tuple[str, str, str]:
    source, target, links = pair
    return " ".join(source), " ".join(target), " ".join(f"{s}-{t}" for s, t in links)


@settings(max_examples=150, deadline=None)
@given(st.lists(PAIRS, min_size=1, max_size=5), st.integers(1, 7))
def test_tables_are_what_the_definitions_say(corpus: list[SentencePair], longest: int) -> None:
    expected = extract(corpus, longest)
    with TemporaryDirectory() as name:
        pairs = [as_text(pair) for pair in corpus]
        if not expected:
            with pytest.raises(InputError, match="no phrase pair"):
                table_of(Path(name), *pairs, max_length=longest)
            return
        table = table_of(Path(name), *pairs, max_length=longest)
    table.verify()
    assert len(table) == len(expected)
    sources: Counter[str] = Counter()
    targets: Counter[str] = Counter()
    for (source, target), entry in expected.items():
        sources[source] += entry.count
        targets[target] += entry.count
    assert table.source_phrases == len(sources)
    assert table.longest_source == max(len(source.split(" ")) for source in sources)
    words = word_counts(corpus)
    for (source, target), entry in expected.items():
        option = only(table.lookup(source), target)
        assert option.links == entry.links
        assert option.counts == Counts(targets[target], sources[source], entry.count)
        inverse, direct = lexical_weights(words, source, target, entry.links)
        assert option.scores == pytest.approx(
            (entry.count / targets[target], inverse, entry.count / sources[source], direct),
            rel=1e-6,
        )
        assert option.orientations is not None
        for found, counted in (
            (option.orientations.previous, entry.previous),
            (option.orientations.next, entry.next),
        ):
            for name in ("monotone", "swap", "discontinuous"):
                smoothed = (counted[name] + 0.5) / (entry.count + 1.5)
                assert getattr(found, name) == pytest.approx(smoothed, rel=1e-6)
    for source in sources:
        options = table.lookup(source)
        assert sum(option.scores[2] for option in options) == pytest.approx(1, rel=1e-6)
        falling = [option.scores[2] for option in options]
        assert falling == sorted(falling, reverse=True)


def random_corpus(pairs: int) -> list[tuple[str, str, str]]:
    """Sentence pairs of 20 words with links near the diagonal."""
    draw = random.Random(3)
    corpus = []
    for _ in range(pairs):
        source = [f"s{int(40 ** draw.random())}" for _ in range(20)]
        target = [f"t{int(40 ** draw.random())}" for _ in range(20)]
        links = sorted(
            {
                (i, min(19, max(0, i + draw.randint(-1, 1))))
                for i in range(20)
                if draw.random() < 0.9
            }
        )
        corpus.append(as_text((source, target, tuple(links))))
    return corpus


def test_bytes_depend_neither_on_threads_nor_on_memory(tmp_path: Path) -> None:
    files = write_corpus(tmp_path, *random_corpus(1500))
    made = []
    for threads, memory in ((1, 1 << 30), (2, 1 << 30), (3, 0), (1, 0)):
        build_phrase_table(*files, tmp_path / "table", threads=threads, memory=memory)
        made.append((tmp_path / "table").read_bytes())
    assert len(PhraseTable.open(tmp_path / "table")) > 70_000  # more than no memory can sort
    assert all(data == made[0] for data in made)
    assert {file.name for file in tmp_path.iterdir()} == {"s", "t", "a", "table"}


@pytest.mark.parametrize(
    ("pairs", "cause"),
    [
        ([("a b", "x", "0-0 1-1")], r"a:1: alignment point 1-1 outside the 1 tokens of the target"),
        ([("a", "x", "0-0"), ("a", "x", "1-0")], r"a:2: alignment point 1-0 outside the 1 tokens"),
        ([("a", "x", "0-0"), ("a", "x", "0:0")], r"a:2: alignment point '0:0'; write it as 0-0"),
        ([("a", "x", "99999999999-0")], r"a:1: alignment point '99999999999-0'"),
        ([("a", "x", "-1-0")], r"a:1: alignment point '-1-0'"),
        ([("a", "x", "0-0-0")], r"a:1: alignment point '0-0-0'"),
        ([("", "", "")], r"no phrase pair can be extracted; check that the corpus is not empty"),
        ([("a b", "", ""), ("a", "", "")], r"no phrase pair can be extracted"),
        ([("a", "x", "")], r"no phrase pair can be extracted"),
    ],
)
def test_bad_pairs_are_named(tmp_path: Path, pairs: list[tuple[str, str, str]], cause: str) -> None:
    with pytest.raises(InputError, match=cause):
        table_of(tmp_path, *pairs)
    assert not (tmp_path / "table").exists()


def test_an_empty_corpus_has_no_phrases(tmp_path: Path) -> None:
    files = write_corpus(tmp_path, ("", "", ""))
    for file in files:
        file.write_text("")
    with pytest.raises(InputError, match="no phrase pair can be extracted"):
        build_phrase_table(*files, tmp_path / "table")


@pytest.mark.parametrize("short", ["s", "t", "a"])
@pytest.mark.parametrize("lines", [1, 4500])
def test_files_of_different_length(tmp_path: Path, short: str, lines: int) -> None:
    files = write_corpus(tmp_path, *[("a", "x", "0-0")] * lines)
    longer = next(file for file in files if file.name != short)
    for file in files:
        if file.name != short:
            file.write_text(file.read_text() * 2)
    with pytest.raises(InputError) as caught:
        build_phrase_table(*files, tmp_path / "table")
    assert caught.value.file == str(tmp_path / short)
    assert caught.value.cause == f"{lines} lines, but {longer} has more"


@pytest.mark.parametrize("length", [0, 8])
def test_a_length_that_cannot_be(tmp_path: Path, length: int) -> None:
    with pytest.raises(InputError, match=f"phrases of {length} words; choose a greatest length"):
        table_of(tmp_path, ("a", "x", "0-0"), max_length=length)
