"""The English pipeline behind `Analyser`: expected analyses are a reader's, of plain sentences."""

import pickle

from anaphora import analysis
from anaphora.analysis.models import ENGLISH
from anaphora.analysis.names import Name, label_of, names_in
from anaphora.documents import Document, Segment, Token
from tests.assets import needs

pytestmark = needs("english-pipeline")

TEXT = "Mr. Smith's dog didn't eat it. The committee of New York said they'll pay."


def document(*lines: str, name: str = "d") -> Document:
    return Document(name, tuple(Segment(line) for line in lines))


def analysed(*documents: Document, **options: bool) -> list[Document]:
    return list(analysis.analyser("en").analyse(documents, **options))


def tokens_of(line: str, **options: bool) -> tuple[Token, ...]:
    return analysed(document(line), **options)[0].segments[0].tokens


def test_a_segment_gets_our_words_with_tags_syntax_and_names() -> None:
    tokens = tokens_of(TEXT)
    by_word = {token.text: token for token in tokens}
    dog, it, they = by_word["dog"], by_word["it"], by_word["they"]
    assert (dog.lemma, dog.upos, dog.xpos, dog.feature("Number")) == ("dog", "NOUN", "NN", "Sing")
    assert (dog.deprel, tokens[dog.head or 0].text) == ("nsubj", "eat")
    assert (it.deprel, they.deprel) == ("dobj", "nsubj")
    assert they.feature("Number") == "Plur"
    assert [by_word[w].lemma for w in ("n't", "said")] == ["not", "say"]
    names = [(*[t.text for t in tokens[n.start : n.end + 1]], n.label) for n in names_in(tokens)]
    assert names == [("Smith", "PERSON"), ("New", "York", "GPE")]


def test_two_sentences_of_a_segment_have_a_root_each() -> None:
    tokens = tokens_of(TEXT)
    roots = [token for position, token in enumerate(tokens) if token.head == position]
    assert [(token.text, token.deprel) for token in roots] == [("eat", "root"), ("said", "root")]


def test_segments_without_words_stay_in_their_place() -> None:
    (done,) = analysed(document("", "She smiled.", " ", "Hello"))
    assert [len(segment.tokens) for segment in done.segments] == [0, 3, 0, 1]
    assert analysed(document()) == [Document("d", (), lang="en")]


def test_tokenised_text_is_cut_at_its_spaces_only() -> None:
    words = ["It", "&apos;s", "New-York-based", ",", "isn't", "it", "?"]
    tokens = tokens_of(" ".join(words), tokenised=True)
    assert [token.text for token in tokens] == words
    assert tokens[1].lemma == "be"  # as the escape reads


def test_given_tokens_are_kept() -> None:
    given = (Token("can", misc="Id=1"), Token("not", space_after=False), Token("go"))
    (done,) = analysed(Document("d", (Segment("cannot go", given),)))
    tokens = done.segments[0].tokens
    assert [(t.text, t.space_after) for t in tokens] == [(t.text, t.space_after) for t in given]
    assert tokens[0].misc == "Id=1"
    assert tokens[2].upos == "VERB"


def test_a_document_does_not_depend_on_its_neighbours_nor_on_threads() -> None:
    people = ("Anna", "Mr. Brown", "The teacher", "London")
    documents = [
        document(*(f"{who} saw the {thing}; it was there." for who in people), name=thing)
        for thing in ("house", "river", "letter")
    ]
    together = analysed(*documents)
    assert together == [analysed(one)[0] for one in documents]
    assert together == list(analysis.analyser("en").analyse(documents, threads=2))


def test_a_segment_longer_than_a_batch_is_analysed_in_pieces() -> None:
    sentence = ["The", "old", "man", "who", "lived", "there", "ate", "it", "."]
    times = 250
    (token, *_) = tokens = tokens_of(" ".join(sentence * times), tokenised=True)
    assert token.text == "The"
    assert len(tokens) == times * len(sentence)
    subjects = [tokens[t.head or 0].text for t in tokens if t.text == "man"]
    assert subjects == ["ate"] * times


def test_without_entities_there_are_no_names_and_the_rest_is_the_same() -> None:
    with_names = tokens_of(TEXT)
    (done,) = analysis.analyser("en", entities=False).analyse([document(TEXT)])
    without = done.segments[0].tokens
    assert not any(map(label_of, without))
    assert [(t.lemma, t.upos, t.head) for t in without] == [
        (t.lemma, t.upos, t.head) for t in with_names
    ]


def test_mixed_scripts_survive() -> None:
    line = "Привет, she said to 東京 and مرحبا 🙂 ."
    tokens = tokens_of(line)
    assert "".join(t.text + " " * t.space_after for t in tokens).rstrip() == line


def test_the_description_names_pipeline_and_version() -> None:
    assert analysis.analyser("en").description.startswith("en_core_web_")
    assert " 3.8." in analysis.analyser("en").description


def test_names_are_read_as_written() -> None:
    def words(*notes: str) -> list[Token]:
        return [Token("w", misc=note) for note in notes]

    assert list(names_in(words("NER=B-ORG", "NER=I-ORG", "NER=B-ORG", "", "X=1|NER=B-GPE"))) == [
        Name(0, 1, "ORG"),
        Name(2, 2, "ORG"),
        Name(4, 4, "GPE"),
    ]
    assert list(names_in(words("NER=I-ORG", "NER=I-GPE"))) == [Name(0, 0, "ORG"), Name(1, 1, "GPE")]


def test_a_model_is_the_same_in_another_process() -> None:
    assert pickle.loads(pickle.dumps(ENGLISH)) == ENGLISH
    assert hash(pickle.loads(pickle.dumps(ENGLISH))) == hash(ENGLISH)
