"""Hypothesis strategies for what the annotation, alignment and N-best formats can hold."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from anaphora.documents import (
    Attributes,
    Category,
    Document,
    EmptyNode,
    Function,
    Gender,
    Human,
    Links,
    Mention,
    MultiwordToken,
    Number,
    Segment,
    Token,
)
from anaphora.formats.conllu_words import surface_order
from anaphora.nbest import Features, Hypothesis, NBestList

_visible = st.characters(codec="utf-8", exclude_categories=["Z", "C"])
words = st.text(_visible, min_size=1, max_size=6).filter(lambda word: word != "_")
names = st.text(st.sampled_from("abz019."), min_size=1, max_size=4)
_fields = st.just("") | words
_lines = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=20)


def _misc(draw: st.DrawFn) -> str:
    """Return MISC items in any order but without those that have fields of their own."""
    keys = st.sampled_from(["Align", "Gloss", "Lang", "Translit", "lower"])
    values = words.filter(lambda value: "|" not in value)
    items = draw(st.lists(st.tuples(keys, values), max_size=3, unique_by=lambda item: item[0]))
    return "|".join(f"{key}={value}" for key, value in items)


@st.composite
def _token(draw: st.DrawFn, length: int, text: str) -> Token:
    return Token(
        text,
        lemma=draw(_fields),
        upos=draw(_fields),
        xpos=draw(_fields),
        feats=draw(_fields),
        head=draw(st.none() | st.integers(0, length - 1)),
        deprel=draw(_fields),
        deps=draw(_fields),
        misc=_misc(draw),
        space_after=draw(st.booleans()),
    )


@st.composite
def _empty_node(draw: st.DrawFn, length: int, own_position: int) -> EmptyNode:
    """An empty node whose head is that of its first enhanced dependency."""
    heads = st.integers(0, length - 1) | st.just(own_position)
    head = draw(st.none() | heads)
    deprel = draw(names) if head is not None else ""
    governor = 0 if head == own_position else (head or 0) + 1
    deps = "" if head is None else f"{governor}:{deprel}{draw(st.sampled_from(['', '|1:x']))}"
    token = Token(
        draw(_fields), feats=draw(_fields), head=head, deprel=deprel, deps=deps, misc=_misc(draw)
    )
    return EmptyNode(draw(st.integers(-1, length - 1)), token)


@st.composite
def _multiword_tokens(draw: st.DrawFn, length: int) -> tuple[MultiwordToken, ...]:
    ends = sorted(draw(st.sets(st.integers(0, length - 1), max_size=4)))
    return tuple(
        MultiwordToken(start, end, draw(words), draw(_fields), _misc(draw), draw(st.booleans()))
        for start, end in zip(ends[::2], ends[1::2], strict=False)
    )


@st.composite
def analysed_segments(draw: st.DrawFn, number: int) -> Segment:
    """A tokenised segment with all that CoNLL-U has."""
    length = draw(st.integers(1, 5))
    tokens = tuple(draw(_token(length, draw(words))) for _ in range(length))
    nodes = [draw(_empty_node(length, -1 - i)) for i in range(draw(st.integers(0, 3)))]
    afters = sorted(node.after for node in nodes)
    return Segment(
        draw(_lines),
        tokens,
        draw(st.sampled_from(["", f"s{number}"])),
        tuple(EmptyNode(after, node.token) for after, node in zip(afters, nodes, strict=True)),
        draw(_multiword_tokens(length)),
        tuple(
            draw(st.lists(st.sampled_from(["newpar", "newpar id = p", "x = y", ""]), max_size=3))
        ),
    )


def _spans(draw: st.DrawFn, length: int) -> list[tuple[int, int]]:
    """Return (start, end) of stretches in the order in which brackets open."""
    border = st.integers(0, length - 1)
    pairs = draw(st.lists(st.tuples(border, border), max_size=4))
    return sorted(((min(p), max(p)) for p in pairs), key=lambda span: (span[0], -span[1]))


@st.composite
def mentions(draw: st.DrawFn, number: int, segment: Segment) -> list[Mention]:
    """Mentions of different entities in one segment, perhaps one of two pieces among them."""
    order = surface_order(segment)
    places = [(span, f"e{i}", (1, 1)) for i, span in enumerate(_spans(draw, len(order)))]
    pieces = sorted(draw(st.sets(st.integers(0, len(order) - 1), max_size=2)))
    if len(pieces) == 2:
        places += [((word, word), "split", (i, 2)) for i, word in enumerate(pieces, 1)]
    places.sort(key=lambda place: (place[0][0], -place[0][1]))
    return [
        Mention(
            number,
            order[start],
            order[end],
            head=draw(st.none() | st.sampled_from(order[start : end + 1])),
            entity=entity,
            category=draw(st.sampled_from(Category)),
            gender=draw(st.sampled_from(Gender)),
            number=draw(st.sampled_from(Number)),
            human=draw(st.sampled_from(Human)),
            function=draw(st.none() | st.sampled_from(Function)),
            part=part,
            attributes=draw(_mention_attributes()),
        )
        for (start, end), entity, part in places
    ]


@st.composite
def _mention_attributes(draw: st.DrawFn) -> Attributes:
    chosen = draw(st.sets(st.sampled_from(["etype", "other"])))
    return tuple((name, draw(names)) for name in ("etype", "other") if name in chosen)


@st.composite
def conllu_documents(draw: st.DrawFn) -> list[Document]:
    """Documents with all that CoNLL-U can hold."""
    documents = []
    for doc_id in draw(st.lists(words, max_size=3, unique=True)):
        count = draw(st.integers(1, 3))
        segments = tuple(draw(analysed_segments(number)) for number in range(count))
        found = [m for n, segment in enumerate(segments) for m in draw(mentions(n, segment))]
        attributes = draw(st.lists(st.tuples(names, _lines), max_size=2, unique_by=lambda a: a[0]))
        documents.append(Document(doc_id, segments, tuple(found), attributes=tuple(attributes)))
    return documents


@st.composite
def conll2012_documents(draw: st.DrawFn) -> list[Document]:
    """Documents with all that CoNLL-2012 can hold."""
    texts = words.filter(lambda word: word != "-")
    documents = []
    for doc_id in draw(st.lists(words, max_size=3, unique=True)):
        segments = []
        found: list[Mention] = []
        for number in range(draw(st.integers(1, 3))):
            arguments = draw(st.integers(0, 2))
            tokens = [
                Token(
                    draw(texts),
                    draw(st.just("") | texts),
                    xpos=draw(st.just("") | texts),
                    misc=_conll2012_misc(draw, arguments),
                )
                for _ in range(draw(st.integers(1, 5)))
            ]
            segments.append(Segment(" ".join(token.text for token in tokens), tuple(tokens)))
            found += [
                Mention(number, start, end, entity=str(count))
                for count, (start, end) in enumerate(_spans(draw, len(tokens)))
            ]
        documents.append(Document(doc_id, tuple(segments), tuple(found)))
    return documents


def _conll2012_misc(draw: st.DrawFn, arguments: int) -> str:
    values = st.text(st.sampled_from("ab(#.01="), min_size=1, max_size=4)
    keys = ["Parse", "Frameset", "Sense", "Speaker", "NamedEntity"]
    items = [f"{key}={draw(values)}" for key in keys if draw(st.booleans())]
    columns = ",".join(draw(values) for _ in range(arguments))
    return "|".join([*items, f"Arguments={columns}"] if arguments else items)


def links(source_length: int = 50, target_length: int = 50) -> st.SearchStrategy[Links]:
    """Return alignments of a sentence pair, in any order and with repetitions."""
    points = st.tuples(st.integers(0, source_length - 1), st.integers(0, target_length - 1))
    return st.lists(points, max_size=8).map(tuple)


_scores = st.floats(allow_nan=False, allow_infinity=False)
_feature_names = st.text(st.sampled_from("LM0d-_:="), min_size=1, max_size=4)
features: st.SearchStrategy[Features] = st.lists(
    st.tuples(_feature_names, st.lists(_scores, max_size=3).map(tuple)), max_size=3
).map(tuple)


@st.composite
def _hypothesis(draw: st.DrawFn) -> Hypothesis:
    tokens = draw(st.lists(words.filter(lambda word: "|" not in word), max_size=5))
    length = len(tokens)
    aligned = draw(st.booleans())
    points = draw(links(9, length)) if length else ()
    return Hypothesis(" ".join(tokens), draw(_scores), draw(features), points if aligned else None)


@st.composite
def _nbest_lists(
    draw: st.DrawFn, hypothesis: Callable[[], st.SearchStrategy[Hypothesis]], least: int
) -> list[NBestList]:
    segments = sorted(draw(st.sets(st.integers(0, 99), max_size=4)))
    lists = st.lists(hypothesis(), min_size=least, max_size=4).map(tuple)
    return [NBestList(segment, draw(lists)) for segment in segments]


def nbest_lists() -> st.SearchStrategy[list[NBestList]]:
    """Return N-best lists that all three dialects can hold."""
    return _nbest_lists(_hypothesis, 1)


def json_nbest_lists() -> st.SearchStrategy[list[NBestList]]:
    """Return what JSON can hold besides: any text, lists without hypotheses or scores."""
    texts = st.text(st.characters(codec="utf-8"), max_size=20)
    points = st.none() | links()
    return _nbest_lists(
        lambda: st.builds(Hypothesis, texts, st.none() | _scores, features, points), 0
    )
