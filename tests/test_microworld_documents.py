"""What holds of every generated document, and of many together."""
# ruff: noqa: E501  (a line of the read documents is a sentence pair)

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest

from anaphora.documents import Bitext, Category, Document, Function, Gender, Mention, Number
from anaphora.errors import InputError
from anaphora.microworld import PAIRS, generate
from anaphora.microworld.realise_fr import agreeing

SAMPLE = 300
REFERRING = (Category.NOUN, Category.NAME)


@cache
def sample(pair: str) -> tuple[Bitext, ...]:
    return tuple(generate(pair, SAMPLE, seed=7))


def sides(pair: str) -> list[Document]:
    return [side for bitext in sample(pair) for side in (bitext.source, bitext.target)]


def text_of(document: Document, mention: Mention) -> str:
    return document.segments[mention.segment].node(mention.start).text.lower()


def test_same_seed_same_documents_and_another_seed_others() -> None:
    assert list(generate("en-fr", 5, seed=3)) == list(generate("en-fr", 5, seed=3))
    assert list(generate("en-fr", 5, seed=3)) != list(generate("en-fr", 5, seed=4))


def test_a_document_does_not_depend_on_how_many_are_asked_for() -> None:
    assert list(generate("es-en", 3)) == list(islice(generate("es-en", 1000), 3))


def test_an_unknown_pair_is_refused() -> None:
    with pytest.raises(InputError, match="en-fr, en-de, es-en"):
        next(generate("fr-en", 1))


@pytest.mark.parametrize("pair", PAIRS)
def test_scenes_have_three_to_twelve_sentences_and_all_lengths_occur(pair: str) -> None:
    assert {len(b.source.segments) for b in sample(pair)} == set(range(3, 13))


@pytest.mark.parametrize("pair", PAIRS)
def test_text_is_the_tokens_written_out(pair: str) -> None:
    for document in sides(pair):
        for segment in document.segments:
            written = "".join(t.text + " " * t.space_after for t in segment.tokens)
            assert written.strip() == segment.text
            assert segment.text[0].isupper()
            assert segment.text.endswith(".")
            assert "  " not in segment.text
            assert " ," not in segment.text


@pytest.mark.parametrize("pair", PAIRS)
def test_every_word_that_has_a_counterpart_is_linked_to_it(pair: str) -> None:
    for bitext in sample(pair):
        for segment, links in zip(bitext.source.segments, bitext.alignments, strict=True):
            linked = {source for source, _ in links}
            nouns = {i for i, t in enumerate(segment.tokens) if t.upos in ("NOUN", "PROPN")}
            assert nouns <= linked
            assert len(set(links)) == len(links)


@pytest.mark.parametrize("pair", PAIRS)
def test_a_pronoun_follows_a_noun_of_its_chain_and_agrees_with_it(pair: str) -> None:
    for document in sides(pair):
        named: dict[str, Mention] = {}
        for mention in document.mentions:
            if mention.category in REFERRING:
                named[mention.entity] = mention
            elif mention.function is Function.ANAPHORIC:
                antecedent = named[mention.entity]
                assert mention.gender is antecedent.gender
                as_people = document.lang == "en" and mention.number is Number.PL
                assert mention.number is antecedent.number or as_people


@pytest.mark.parametrize("pair", PAIRS)
def test_an_event_pronoun_follows_the_verb_it_refers_to(pair: str) -> None:
    for document in sides(pair):
        verbs = {m.entity: m for m in document.mentions if m.category is Category.EVENT}
        events = [m for m in document.mentions if m.function is Function.EVENT]
        for pronoun in events:
            verb = verbs[pronoun.entity]
            assert verb.segment == pronoun.segment - 1
            token = document.segments[verb.segment].tokens[verb.start]
            assert token.upos == "VERB"
        assert len(events) == len(verbs)


@pytest.mark.parametrize("pair", PAIRS)
def test_both_sides_mention_the_same_entities_in_every_sentence(pair: str) -> None:
    for bitext in sample(pair):
        source, target = (
            sorted((m.segment, m.entity, m.category, str(m.function)) for m in side.mentions)
            for side in (bitext.source, bitext.target)
        )
        assert source == target


FORMS = {
    "en-fr": {
        (Gender.MASC, Number.SG): {"il", "le", "l'", "son", "sa"},
        (Gender.FEM, Number.SG): {"elle", "la", "l'", "son", "sa"},
        (Gender.MASC, Number.PL): {"ils", "les", "leur"},
        (Gender.FEM, Number.PL): {"elles", "les", "leur"},
    },
    "en-de": {
        (Gender.MASC, Number.SG): {"er", "ihn", "sein", "seine", "seinen"},
        (Gender.FEM, Number.SG): {"sie", "ihr", "ihre", "ihren"},
        (Gender.NEUT, Number.SG): {"es", "sein", "seine", "seinen"},
        (Gender.MASC, Number.PL): {"sie", "ihr", "ihre", "ihren"},
        (Gender.FEM, Number.PL): {"sie", "ihr", "ihre", "ihren"},
        (Gender.NEUT, Number.PL): {"sie", "ihr", "ihre", "ihren"},
        (Gender.UNK, Number.PL): {"sie", "ihr", "ihre", "ihren"},
    },
    "es-en": {
        (Gender.MASC, Number.SG): {"he", "him", "his"},
        (Gender.FEM, Number.SG): {"she", "her"},
        (Gender.NEUT, Number.SG): {"it", "its"},
        (Gender.MASC, Number.PL): {"they", "them", "their"},
        (Gender.FEM, Number.PL): {"they", "them", "their"},
        (Gender.NEUT, Number.PL): {"they", "them", "their"},
        (Gender.UNK, Number.PL): {"they", "them", "their"},
    },
}


@pytest.mark.parametrize("pair", PAIRS)
def test_target_pronouns_are_those_of_the_antecedents_gender_and_number(pair: str) -> None:
    seen: dict[tuple[Gender, Number], set[str]] = {}
    for bitext in sample(pair):
        for mention in bitext.target.mentions:
            if mention.function is Function.ANAPHORIC:
                forms = seen.setdefault((mention.gender, mention.number), set())
                forms.add(text_of(bitext.target, mention))
    assert seen.keys() == FORMS[pair].keys()
    assert all(forms <= FORMS[pair][antecedent] for antecedent, forms in seen.items())


def test_spanish_sources_leave_subjects_out_and_say_su_for_all() -> None:
    documents = [bitext.source for bitext in sample("es-en")]
    pronouns = {
        text_of(d, m) for d in documents for m in d.mentions if m.function is Function.ANAPHORIC
    }
    assert {"", "su", "lo", "la", "los", "las"} <= pronouns
    assert pronouns <= {"", "su", "lo", "la", "los", "las", "él", "ella", "ellos", "ellas"}


def test_french_participles_agree_with_a_clitic_before_them() -> None:
    checked = 0
    for bitext in sample("en-fr"):
        for mention in bitext.target.mentions:
            tokens = bitext.target.segments[mention.segment].tokens
            following = tokens[mention.start + 1 : mention.start + 3]
            is_clitic = tokens[mention.start].text in ("l'", "les") and mention.function
            if is_clitic and [t.upos for t in following] == ["AUX", "VERB"]:
                participle = following[1]
                if participle.feature("VerbForm") == "Part":
                    ending = agreeing("", mention.gender, mention.number)
                    assert participle.text.endswith(ending)
                    assert participle.feature("Gender").lower() == mention.gender
                    checked += 1
    assert checked > 100


@pytest.mark.parametrize("pair", ["en-fr", "en-de"])
def test_the_nearest_noun_is_a_hint_and_no_more(pair: str) -> None:
    hits = misses = 0
    for bitext in sample(pair):
        for mention, nearest in inter_sentential_it(bitext):
            hits += nearest.gender is mention.gender
            misses += nearest.gender is not mention.gender
    assert hits + misses > 300
    assert 0.40 < hits / (hits + misses) < 0.75


def inter_sentential_it(bitext: Bitext) -> list[tuple[Mention, Mention]]:
    """Target mentions for *it* without a noun of its chain in its sentence, and the noun before."""
    found = []
    nouns: list[Mention] = []
    for mention in sorted(bitext.target.mentions, key=lambda m: (m.segment, m.start)):
        if mention.category in REFERRING:
            nouns.append(mention)
        elif mention.function is Function.ANAPHORIC and mention.gender is not Gender.UNK:
            here = any(n.entity == mention.entity and n.segment == mention.segment for n in nouns)
            if not here and mention.human == "other" and mention.number is Number.SG:
                found.append((mention, nouns[-1]))
    return found


@pytest.mark.parametrize("pair", PAIRS)
def test_all_functions_and_both_places_of_antecedents_occur(pair: str) -> None:
    functions = {m.function for b in sample(pair) for m in b.source.mentions}
    assert {Function.ANAPHORIC, Function.EVENT, Function.PLEONASTIC} < functions
    inside = 0
    for bitext in sample(pair):
        named = {(m.segment, m.entity) for m in bitext.source.mentions if m.category in REFERRING}
        pronouns = [m for m in bitext.source.mentions if m.function is Function.ANAPHORIC]
        inside += sum((m.segment, m.entity) in named for m in pronouns)
    assert inside > 50


# Read sentence by sentence and found right, grammar and alignment of meaning alike.
READ = {
    ("en-fr", 11): """
        In spring, a grandmother photographed a big camera. | Au printemps, une grand-mère a photographié une grande caméra.
        The grandmother did not want to clean it. | La grand-mère ne voulait pas la nettoyer.
        She could not repair the camera. | Elle ne pouvait pas réparer la caméra.
        In the morning, she used it because it was modern. | Le matin, elle l'a utilisée parce qu'elle était moderne.
        Its disappearance worried the farmers. | Sa disparition a inquiété les agriculteurs.
        The grandmother owned a small mandolin. | La grand-mère possédait une petite mandoline.
        Its appearance fascinated the farmers. | Son apparence a fasciné les agriculteurs.
        The grandmother loved it. | La grand-mère l'adorait.
    """,
    ("en-de", 4): """
        On Tuesday, a shopkeeper found an elegant hat. | Am Dienstag fand eine Händlerin einen eleganten Hut.
        Its beauty fascinated the journalists. | Seine Schönheit faszinierte die Journalisten.
        The shopkeeper hated it. | Die Händlerin hasste ihn.
        Although it was new, the shopkeeper sold it. | Obwohl er neu war, verkaufte die Händlerin ihn.
    """,
    ("es-en", 15): """
        Eva encontró una guía. | Eva found a guidebook.
        Eva era demasiado joven. | Eva was too young.
        Estaba bastante cansada. | She was rather tired.
        Su belleza sorprendió a los estudiantes. | Her beauty surprised the students.
        Más tarde, volvió. | Later, she came back.
        Esa misma noche, una empresa compró un micrófono. | The same evening, a company bought a microphone.
        Hacía frío. | It was cold.
        Eva tenía que criticar a la empresa, aunque era muy famosa. | Eva had to criticise the company although it was very famous.
        Por la mañana, plantó un girasol bonito y lo regó. | In the morning, she planted a beautiful sunflower, and she watered it.
        El girasol creció. | The sunflower grew.
        Era bastante pequeño. | It was rather small.
    """,
}


@pytest.mark.parametrize(("pair", "number"), READ)
def test_a_document_that_was_read(pair: str, number: int) -> None:
    bitext = next(islice(generate(pair, number + 1), number, None))
    told = zip(bitext.source.segments, bitext.target.segments, strict=True)
    expected = [line.strip() for line in READ[pair, number].strip().splitlines()]
    assert [f"{source.text} | {target.text}" for source, target in told] == expected
