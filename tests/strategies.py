"""Hypothesis strategies for documents, as rich as each text format can hold."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from anaphora.documents import (
    Attributes,
    Category,
    Document,
    EmptyNode,
    Function,
    Gender,
    Human,
    Mention,
    MultiwordToken,
    Number,
    Segment,
    Side,
    Token,
)

_NEVER = "\0\ufeff"
"""No text file holds a NUL or begins with a byte-order mark."""

any_texts = st.text(st.characters(codec="utf-8", exclude_characters=_NEVER), max_size=30)

lines = st.text(st.characters(codec="utf-8", exclude_characters=f"{_NEVER}\n"), max_size=30).filter(
    lambda text: not text.endswith("\r")
)
"""A segment that any line-based format can hold; it may be empty."""

visible_lines = lines.filter(lambda text: bool(text.strip()))
cells = lines.map(lambda text: text.replace("\t", " "))
ids = cells.filter(lambda text: bool(text.strip()))
unpadded_ids = ids.map(str.strip)

xml_texts = st.text(
    st.sampled_from("\t\n\r &<>\"'")
    | st.characters(
        min_codepoint=0x20, exclude_categories=["Cs"], exclude_characters="\ufeff\ufffe\uffff"
    ),
    max_size=30,
)
"""What XML 1.0 can hold: no control characters but tab and line ends, no surrogates."""


def plain_segments(texts: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[Segment, ...]]:
    """Return some segments with nothing but text."""
    return st.lists(st.builds(Segment, texts), min_size=1, max_size=5).map(tuple)


def counted_documents() -> st.SearchStrategy[list[Document]]:
    """Return what plain text can hold."""
    return st.lists(plain_segments(visible_lines), max_size=4).map(
        lambda contents: [
            Document(str(count), segments) for count, segments in enumerate(contents, 1)
        ]
    )


def named_documents(doc_ids: st.SearchStrategy[str]) -> st.SearchStrategy[list[Document]]:
    """Return documents of lines, each with an id of its own."""
    documents = st.builds(Document, doc_ids, plain_segments(lines))
    return st.lists(documents, max_size=4, unique_by=lambda document: document.id)


@st.composite
def parallel_documents(draw: st.DrawFn) -> list[Document]:
    """Sources, or each source followed by its reference: what TSV can hold."""
    with_target = draw(st.booleans())
    documents = []
    for doc_id in draw(st.lists(ids, max_size=4, unique=True)):
        pairs = draw(st.lists(st.tuples(cells, cells), min_size=1, max_size=5))
        source, target = (tuple(map(Segment, column)) for column in zip(*pairs, strict=True))
        documents.append(Document(doc_id, source))
        if with_target:
            documents.append(Document(doc_id, target, side=Side.REFERENCE))
    return documents


_NAMES = st.sampled_from(("genre", "origlang", "test-suite", "n_1"))


def attributes(values: st.SearchStrategy[str], owner: str = "") -> st.SearchStrategy[Attributes]:
    """Return attributes of an element as markup formats name them."""
    named = st.tuples(_NAMES.map(lambda name: f"{owner}.{name}" if owner else name), values)
    named = named.filter(lambda item: bool(item[1]))
    return st.lists(named, max_size=2, unique_by=lambda item: item[0]).map(tuple)


@st.composite
def marked_up_segments(
    draw: st.DrawFn, texts: st.SearchStrategy[str], count: int, blocks: tuple[str, ...]
) -> tuple[Segment, ...]:
    """Segments with the comments that markup formats understand; ids are "s1", "s2", ..."""
    segments = []
    for number in range(1, count + 1):
        block = draw(st.sampled_from(["", *blocks]))
        own = [f"{name} = {value}" for name, value in draw(attributes(texts, "seg"))]
        comments = (block, *own) if block else tuple(own)
        segments.append(Segment(draw(texts), id=f"s{number}", comments=comments))
    return tuple(segments)


def _without_needless_paragraphs(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Mark the first of several paragraphs, and none where there is only one."""
    first, *others = segments
    own = tuple(comment for comment in first.comments if comment != "newpar")
    several = any("newpar" in segment.comments for segment in others)
    return replace(first, comments=("newpar", *own) if several else own), *others


@st.composite
def wmt_documents(draw: st.DrawFn) -> list[Document]:
    """Sources with their translations, in one dataset and several collections."""
    dataset = draw(attributes(xml_texts, "dataset"))
    documents = []
    for doc_id in draw(st.lists(xml_texts.filter(bool), max_size=3)):
        shared = (
            *dataset,
            *draw(attributes(xml_texts, "collection")),
            *draw(attributes(xml_texts)),
        )
        translations = st.tuples(st.sampled_from([Side.REFERENCE, Side.HYPOTHESIS]), xml_texts)
        count = draw(st.integers(1, 4))
        for side, version in [
            (Side.SOURCE, draw(xml_texts)),
            *draw(st.lists(translations, max_size=3, unique=True)),
        ]:
            element = {Side.SOURCE: "src", Side.REFERENCE: "ref", Side.HYPOTHESIS: "hyp"}[side]
            segments = draw(marked_up_segments(xml_texts, count, ("newpar",)))
            documents.append(
                Document(
                    doc_id,
                    _without_needless_paragraphs(segments),
                    lang=draw(xml_texts),
                    side=side,
                    version=version,
                    attributes=(*shared, *draw(attributes(xml_texts, element))),
                )
            )
    return documents


@st.composite
def sgm_documents(draw: st.DrawFn) -> list[Document]:
    """Documents of one side, in one or more sets."""
    side = draw(st.sampled_from(Side))
    other_lang = "set.trglang" if side is Side.SOURCE else "set.srclang"
    documents = []
    for doc_id in draw(st.lists(any_texts.filter(bool), max_size=3)):
        languages = st.lists(st.tuples(st.just(other_lang), any_texts.filter(bool)), max_size=1)
        set_ids = st.lists(st.tuples(st.just("dataset.id"), any_texts.filter(bool)), max_size=1)
        shared = (*draw(set_ids), *draw(languages), *draw(attributes(any_texts, "set")))
        documents.append(
            Document(
                doc_id,
                draw(
                    marked_up_segments(
                        any_texts, draw(st.integers(1, 4)), ("newpar", "newpar = hl")
                    )
                ),
                lang=draw(any_texts),
                side=side,
                version=draw(any_texts),
                attributes=(*shared, *draw(attributes(any_texts))),
            )
        )
    return documents


_positions = st.integers(0, 9)
_pairs = st.lists(st.tuples(any_texts, any_texts), max_size=2).map(tuple)
_tokens = st.builds(
    Token,
    any_texts,
    lemma=any_texts,
    upos=any_texts,
    xpos=any_texts,
    feats=any_texts,
    head=st.none() | _positions,
    deprel=any_texts,
    deps=any_texts,
    misc=any_texts,
    space_after=st.booleans(),
)
_multiword_tokens = st.builds(
    MultiwordToken,
    _positions,
    _positions,
    any_texts,
    feats=any_texts,
    misc=any_texts,
    space_after=st.booleans(),
)
_analysed_segments = st.builds(
    Segment,
    any_texts,
    tokens=st.lists(_tokens, max_size=3).map(tuple),
    id=any_texts,
    empty_nodes=st.lists(st.builds(EmptyNode, st.integers(-1, 9), _tokens), max_size=2).map(tuple),
    multiword_tokens=st.lists(_multiword_tokens, max_size=1).map(tuple),
    comments=st.lists(any_texts, max_size=2).map(tuple),
)


@st.composite
def analysed_documents(draw: st.DrawFn) -> Document:
    """A document with any content in every field: what JSON lines can hold."""
    segments = tuple(draw(st.lists(_analysed_segments, max_size=3)))
    places = [
        (number, -len(segment.empty_nodes), len(segment.tokens) - 1)
        for number, segment in enumerate(segments)
        if segment.tokens or segment.empty_nodes
    ]
    mentions = []
    for number, first, last in (
        draw(st.lists(st.sampled_from(places), max_size=3)) if places else ()
    ):
        positions = st.integers(first, last)
        mentions.append(
            Mention(
                number,
                draw(positions),
                draw(positions),
                head=draw(st.none() | positions),
                entity=draw(any_texts),
                category=draw(st.sampled_from(Category)),
                gender=draw(st.sampled_from(Gender)),
                number=draw(st.sampled_from(Number)),
                human=draw(st.sampled_from(Human)),
                function=draw(st.none() | st.sampled_from(Function)),
                part=draw(st.tuples(_positions, _positions)),
                attributes=draw(_pairs),
            )
        )
    return Document(
        draw(any_texts),
        segments,
        tuple(mentions),
        lang=draw(any_texts),
        side=draw(st.sampled_from(Side)),
        version=draw(any_texts),
        attributes=draw(_pairs),
    )
